import AnalyticsLive

/// Reads scripts named on the command line.
enum ScriptFile {
  /// Reads a script.
  /// - Parameter path: The path of a file, or `-` for standard input.
  /// - Returns: The script, or nil after reporting that it cannot be read.
  static func read(_ path: String, _ diagnostics: Diagnostics) throws(JavaScriptError) -> Script? {
    let name: String
    let bytes: [UInt8]
    do throws(FileError) {
      let file = try InputFile(path)
      name = file.name
      bytes = try file.contents()
    } catch {
      diagnostics.write("live: cannot read \(path): \(error.message)")
      return nil
    }
    do {
      return try Script(utf8: bytes, name: name)
    } catch {
      if name.hasSuffix(".ts") || name.hasSuffix(".tsx") {
        diagnostics.write("live: \(name) is TypeScript; compile it, for example with esbuild --bundle --format=iife")
      }
      throw error
    }
  }

  /// Reads several scripts.
  static func read(_ paths: [String], _ diagnostics: Diagnostics) throws(JavaScriptError) -> [Script]? {
    var scripts: [Script] = []
    for path in paths {
      guard let script = try read(path, diagnostics) else { return nil }
      scripts.append(script)
    }
    return scripts
  }
}
