/// An error that reached the host: a script that is none, an exception that no script caught, or a limit.
public struct JavaScriptError: Error, Sendable, CustomStringConvertible {
  public enum Kind: Sendable, Hashable {
    /// The source text is not a script.
    case syntax
    /// A script threw and nobody caught it.
    case uncaught
    /// A promise was rejected and nobody handled that.
    case rejection
    /// A limit ended the invocation; scripts cannot catch that.
    case limit(LimitError)
    /// The host asked for something impossible, such as calling what is no function.
    case host
  }

  public let kind: Kind
  /// The error's name, such as `TypeError`; nil when something else than an Error was thrown.
  public let name: String?
  /// The error's message, or the thrown value as text.
  public let message: String
  /// The script's name; nil when no script was running.
  public private(set) var file: String?
  /// From 1.
  public private(set) var line: Int?
  /// From 1, in UTF-16 units.
  public private(set) var column: Int?
  /// The line of source text with a line below it that points at the place.
  public private(set) var excerpt: String?
  /// The JavaScript stack, innermost frame first, each like `at name (file:line:column)`.
  public private(set) var stack: [String]

  init(kind: Kind, name: String?, message: String, stack: [String] = []) {
    self.kind = kind
    self.name = name
    self.message = message
    self.stack = stack
  }

  init(
    kind: Kind, name: String?, message: String, source: [UInt8], scriptName: String, offset: UInt32,
    stack: [String] = []
  ) {
    self.init(kind: kind, name: name, message: message, stack: stack)
    locate(source, scriptName, offset)
  }

  mutating func locate(_ source: [UInt8], _ scriptName: String, _ offset: UInt32) {
    let at = SourceLocation(offset, in: source)
    file = scriptName
    line = at.line
    column = at.column
    let (text, caret) = JavaScript.excerpt(source, offset)
    excerpt = "\(text)\n\(caret)"
  }

  /// `TypeError: message`.
  public var headline: String {
    guard let name, !name.isEmpty else { return message }
    return message.isEmpty ? name : "\(name): \(message)"
  }

  /// `file:line:column`; nil when unknown.
  public var place: String? {
    guard let file, let line, let column else { return nil }
    return "\(file):\(line):\(column)"
  }

  /// Everything, over several lines: place, source line with caret, headline, stack.
  public var description: String {
    var lines: [String] = []
    if let place { lines.append(place) }
    if let excerpt { lines.append(excerpt) }
    switch kind {
    case .syntax, .host: lines.append(headline)
    case .uncaught: lines.append("Uncaught \(headline)")
    case .rejection: lines.append("Uncaught (in promise) \(headline)")
    case .limit: lines.append("Stopped: \(message)")
    }
    for frame in stack { lines.append("    " + frame) }
    return lines.joined(separator: "\n")
  }
}
