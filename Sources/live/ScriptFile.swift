import AnalyticsLive
import Foundation

/// Reads scripts named on the command line.
enum ScriptFile {
  /// Reads a script.
  /// - Parameters:
  ///   - path: The path of a file, or `-` for standard input.
  ///   - limits: The limits of parsing.
  /// - Returns: The script, or nil after reporting that it cannot be read.
  static func read(_ path: String, _ limits: Limits, _ diagnostics: Diagnostics) throws(JavaScriptError) -> Script? {
    do {
      return try parse(path, limits, diagnostics)
    } catch {
      if let hint = SyntaxHint.hint(for: error) { diagnostics.write("live: \(error.file ?? path): \(hint)") }
      throw error
    }
  }

  /// Reads a script, and leaves hints about its errors to the caller.
  static func parse(_ path: String, _ limits: Limits, _ diagnostics: Diagnostics) throws(JavaScriptError) -> Script? {
    guard let file = contents(path, diagnostics) else { return nil }
    let url = path == "-" ? nil : URL(fileURLWithPath: path)
    return try Script(contents: file.bytes, name: file.name, at: url, limits: limits) { reason in
      diagnostics.write(
        once: "live: \(file.name.escapingControlCharacters): \(reason); locations are those of the generated script")
    }
  }

  /// Reads the text of a script.
  /// - Returns: The name in messages and the text, or nil after reporting that the file cannot be read.
  static func contents(_ path: String, _ diagnostics: Diagnostics) -> (name: String, bytes: [UInt8])? {
    do throws(FileError) {
      let file = try InputFile(path)
      return (file.name, try file.contents())
    } catch {
      diagnostics.write("live: cannot read \(InputFile.name(of: path)): \(error.message)")
      return nil
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
