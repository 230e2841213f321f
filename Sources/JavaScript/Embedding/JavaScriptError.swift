import JSONModel

/// An error reported to the host: a syntax error, an uncaught exception, or an exceeded limit.
public struct JavaScriptError: Error, Sendable, CustomStringConvertible {
  /// The cause of an error.
  public enum Kind: Sendable, Hashable {
    /// The source text has a syntax error.
    case syntax
    /// A script threw an exception and did not catch it.
    case uncaught
    /// A promise was rejected and the rejection was not handled.
    case rejection
    /// A limit was exceeded. Scripts cannot catch this error.
    case limit(LimitError)
    /// The host made an invalid request, such as calling a value that is not a function.
    case host
  }

  private struct Content: Sendable {
    var kind: Kind
    var name: String?
    var message: String
    var script: String?
    var file: String?
    var line: Int?
    var column: Int?
    var excerpt: String?
    var stack: [String]
    var causes: [String] = []
    var thrown: ThrownValue?
  }

  private var storage: ErrorContent<Content>

  /// The cause of the error.
  public var kind: Kind { storage.value.kind }
  /// The name of the error, such as `TypeError`, or nil if the thrown value is not an Error.
  public var name: String? { storage.value.name }
  /// The message of the error, or the thrown value as text.
  public var message: String { storage.value.message }
  /// The name of the script that contains the location, or nil if no script was running. The host has chosen it.
  public var script: String? { storage.value.script }
  /// The name of the file to which the line and the column refer: ``script``, or a source from which the script was
  /// generated. A source map chooses the names of sources, so it can name any file.
  public var file: String? { storage.value.file }
  /// The line number, starting at 1.
  public var line: Int? { storage.value.line }
  /// The column number in UTF-16 code units, starting at 1.
  public var column: Int? { storage.value.column }
  /// The line of source text, followed by a line with a caret below the position of the error.
  public var excerpt: String? { storage.value.excerpt }
  /// The JavaScript stack, innermost frame first. Each entry has the form `at name (place)`; see
  /// ``place``.
  public var stack: [String] { storage.value.stack }

  /// The errors that led to the error: its property `cause`, the `cause` of that error and so on, each in one line with
  /// its location. There are at most five.
  public internal(set) var causes: [String] {
    get { storage.value.causes }
    set { storage.value.causes = newValue }
  }

  /// The value that a script threw, if a function of the host receives the error and can throw it again.
  var thrown: ThrownValue? { storage.value.thrown }

  /// Retains the value that a script threw.
  mutating func retain(_ thrown: ThrownValue) {
    storage.value.thrown = thrown
  }

  init(kind: Kind, name: String?, message: String, stack: [String] = []) {
    storage = ErrorContent(Content(kind: kind, name: name, message: message, stack: stack))
  }

  init(
    kind: Kind, name: String?, message: String, source: [UInt8], scriptName: String, offset: UInt32,
    stack: [String] = []
  ) {
    self.init(kind: kind, name: name, message: message, stack: stack)
    locate(source, scriptName, offset, SourceLocation(offset, in: source))
  }

  /// An error of the host that a script did not cause directly, such as a result that cannot be stored.
  package init(host message: String) { self.init(kind: .host, name: nil, message: message) }

  /// Sets the location, in the source from which the script was generated if it has a map.
  mutating func locate(_ script: Script, _ offset: UInt32) {
    let at = script.lines.location(of: offset, in: script.source)
    guard let mapped = script.sourceMap?.location(of: at) else {
      return locate(script.source, script.name, offset, at)
    }
    let excerpt = mapped.text.flatMap { text in
      SourceLocation.offset(line: mapped.line, column: mapped.column, in: text).map {
        JavaScript.excerpt(text, $0)
      }
    }
    locate(script.name, mapped.file, mapped.line, mapped.column, excerpt.map { "\($0.lineText)\n\($0.caretLine)" })
  }

  private mutating func locate(_ source: [UInt8], _ scriptName: String, _ offset: UInt32, _ at: SourceLocation) {
    let (text, caret) = JavaScript.excerpt(source, offset)
    locate(scriptName, scriptName, at.line, at.column, "\(text)\n\(caret)")
  }

  private mutating func locate(_ script: String, _ file: String, _ line: Int, _ column: Int, _ excerpt: String?) {
    var content = storage.value
    content.script = script
    content.file = file
    content.line = line
    content.column = column
    content.excerpt = excerpt
    storage = ErrorContent(content)
  }

  /// The name and the message in one line: `TypeError: message`. Control characters and line breaks are escaped. The
  /// middle of a line of more than 4,096 bytes is left out.
  public var headline: String {
    let message = message.escapingControlCharacters
    guard let name = name?.escapingControlCharacters, !name.isEmpty else { return message.shortened(to: 4096) }
    return (message.isEmpty ? name : "\(name): \(message)").shortened(to: 4096)
  }

  /// The location in the form `file:line:column`, or nil if it is unknown. That in a source from which the script was
  /// generated has the form `script → file:line:column`.
  public var place: String? {
    guard let script, let file, let line, let column else { return nil }
    return "\(SourceMap.name(of: file, in: script)):\(line):\(column)"
  }

  /// The complete report in several lines: location, source line with caret, headline, stack, causes. Control
  /// characters of texts that scripts chose are escaped.
  public var description: String {
    var lines: [String] = []
    if let place { lines.append(place) }
    if let excerpt {
      // One character for each, so that the caret remains below the position.
      let shown = String(
        String.UnicodeScalarView(
          excerpt.unicodeScalars.map { $0 != "\n" && $0 != "\t" && ReportText.isControl($0) ? "\u{FFFD}" : $0 }))
      // Indented, so that a line of a script does not look like one of the report.
      for line in shown.split(separator: "\n", omittingEmptySubsequences: false) { lines.append("    " + line) }
    }
    switch kind {
    case .syntax, .host: lines.append(headline)
    case .uncaught: lines.append("Uncaught \(headline)")
    case .rejection: lines.append("Uncaught (in promise) \(headline)")
    case .limit: lines.append("Stopped: \(message)")
    }
    for frame in stack { lines.append("    " + frame.escapingControlCharacters.shortened(to: 1000)) }
    for cause in causes { lines.append("Caused by \(cause.escapingControlCharacters.shortened(to: 1000))") }
    return lines.joined(separator: "\n")
  }
}
