import AnalyticsLive
import Foundation

/// A script named on the command line.
struct ScriptFile {
  private let path: String
  /// The name in messages and locations.
  let name: String
  let bytes: [UInt8]

  /// Reads a file, or returns nil after reporting that it cannot be read.
  /// - Parameters:
  ///   - path: The path of a file, or `-` for standard input.
  ///   - limits: The limits of parsing.
  init?(_ path: String, _ limits: Limits, _ diagnostics: Diagnostics) {
    let name = diagnostics.name(of: path)
    do throws(FileError) {
      try self.init(reading: path, name: name, limits)
    } catch {
      diagnostics.write("live: cannot read \(name): \(error.message)")
      return nil
    }
  }

  /// Reads a file. One that is larger than the limit of memory is not read, since it could not be parsed.
  init(reading path: String, name: String, _ limits: Limits) throws(FileError) {
    self.path = path
    self.name = name
    let file = try InputFile(path)
    if let size = file.size, size > limits.memory {
      throw FileError(message: "it has \(size) bytes, and the limit of memory is \(limits.memory) bytes")
    }
    bytes = InputFile.withoutMark(try file.contents())
  }

  /// Parses the script.
  /// - Parameter limits: The limits of parsing.
  func script(_ limits: Limits, _ diagnostics: Diagnostics) throws(JavaScriptError) -> Script {
    let result = Result { () throws(JavaScriptError) in try parse(limits, diagnostics) }
    if case .success(let script) = result, !script.isRepaired { return script }
    if let (line, column, _) = InputFile.invalidCharacter(in: bytes) {
      diagnostics.write(once: "live: \(name):\(line):\(column): \(ScriptFile.invalidText)")
    }
    return try SyntaxHint.reported(by: diagnostics) { () throws(JavaScriptError) in try result.get() }
  }

  /// Parses the script. The caller reports hints about its errors, and bytes that are not UTF-8.
  func parse(_ limits: Limits, _ diagnostics: Diagnostics) throws(JavaScriptError) -> Script {
    let url = path == "-" ? nil : URL(fileURLWithPath: path)
    return try Script(contents: bytes, name: name, at: url, limits: limits) { reason in
      diagnostics.write(once: "live: \(name): \(reason); locations are those of the generated script")
    }
  }

  /// Reads and parses a script.
  /// - Returns: The script, or nil after reporting that it cannot be read.
  static func read(_ path: String, _ limits: Limits, _ diagnostics: Diagnostics) throws(JavaScriptError) -> Script? {
    try ScriptFile(path, limits, diagnostics)?.script(limits, diagnostics)
  }

  /// The path of the source map that a script names; nil if it names none.
  static func map(of path: String) -> String? {
    guard let bytes = try? InputFile.regular(path).contents() else { return nil }
    return Script.mapFile(of: bytes, at: URL(fileURLWithPath: path))?.path
  }

  /// The message about a script with bytes that are not UTF-8.
  static let invalidText = "the file is not UTF-8; save it as UTF-8, or U+FFFD replaces this character"

  /// Reads several scripts, which run together.
  static func read(
    _ paths: [String], _ options: LivePlugins.Options, _ diagnostics: Diagnostics
  ) throws(JavaScriptError) -> [Script]? {
    var limits = options.limits
    var scripts: [Script] = []
    for path in paths {
      guard let script = try read(path, limits, diagnostics) else { return nil }
      limits = options.limits(after: script, limits)
      scripts.append(script)
    }
    return scripts
  }
}
