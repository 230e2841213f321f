import AnalyticsLive
import Foundation

/// A script named on the command line.
struct ScriptFile {
  private let path: String
  /// The name in messages and locations.
  let name: String
  let bytes: [UInt8]

  /// Reads a file, or returns nil after reporting that it cannot be read.
  /// - Parameter path: The path of a file, or `-` for standard input.
  init?(_ path: String, _ diagnostics: Diagnostics) {
    self.path = path
    name = diagnostics.name(of: path)
    do throws(FileError) {
      bytes = try InputFile(path).contents()
    } catch {
      diagnostics.write("live: cannot read \(name): \(error.message)")
      return nil
    }
  }

  /// Parses the script.
  /// - Parameter limits: The limits of parsing.
  func script(_ limits: Limits, _ diagnostics: Diagnostics) throws(JavaScriptError) -> Script {
    try SyntaxHint.reported(by: diagnostics) { () throws(JavaScriptError) in try parse(limits, diagnostics) }
  }

  /// Parses the script, and leaves hints about its errors to the caller.
  private func parse(_ limits: Limits, _ diagnostics: Diagnostics) throws(JavaScriptError) -> Script {
    if let (line, column) = ScriptFile.invalidCharacter(in: bytes) {
      let place = "\(name):\(line):\(column)"
      diagnostics.write(once: "live: \(place): \(ScriptFile.invalidText)")
    }
    let url = path == "-" ? nil : URL(fileURLWithPath: path)
    return try Script(contents: bytes, name: name, at: url, limits: limits) { reason in
      diagnostics.write(once: "live: \(name): \(reason); locations are those of the generated script")
    }
  }

  /// Reads and parses a script.
  /// - Returns: The script, or nil after reporting that it cannot be read.
  static func read(_ path: String, _ limits: Limits, _ diagnostics: Diagnostics) throws(JavaScriptError) -> Script? {
    try ScriptFile(path, diagnostics)?.script(limits, diagnostics)
  }

  /// Reads and parses a script, and leaves hints about its errors to the caller.
  static func parse(_ path: String, _ limits: Limits, _ diagnostics: Diagnostics) throws(JavaScriptError) -> Script? {
    try ScriptFile(path, diagnostics)?.parse(limits, diagnostics)
  }

  /// The path of the source map that a script names; nil if it names none.
  static func map(of path: String) -> String? {
    guard let bytes = try? InputFile.regular(path).contents() else { return nil }
    return Script.mapFile(of: bytes, at: URL(fileURLWithPath: path))?.path
  }

  /// The message about a script with bytes that are not UTF-8.
  static let invalidText = "the file is not UTF-8; save it as UTF-8, or U+FFFD replaces this character"

  /// The location of the first bytes that are not UTF-8.
  static func invalidCharacter(in bytes: some Sequence<UInt8>) -> (line: Int, column: Int)? {
    var (line, column) = (1, 1)
    var (decoder, iterator) = (UTF8(), bytes.makeIterator())
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue("\n"): (line, column) = (line + 1, 1)
      case .scalarValue(let scalar): column += scalar.utf16.count
      case .error: return (line, column)
      case .emptyInput: return nil
      }
    }
  }

  /// Reads several scripts.
  static func read(_ paths: [String], _ limits: Limits, _ diagnostics: Diagnostics) throws(JavaScriptError) -> [Script]?
  {
    var scripts: [Script] = []
    for path in paths {
      guard let script = try read(path, limits, diagnostics) else { return nil }
      scripts.append(script)
    }
    return scripts
  }
}
