import Foundation

extension RunOptions {
  /// Adds the files that the command reads: scripts, settings and events.
  func addInputs(to files: inout CommandFiles) {
    for path in plugins { files.read(script: path) }
    if let settings { files.read(settings: settings) }
    for path in events { files.read(path, as: "the input") }
  }

  /// Adds the files of `--output`.
  /// - Returns: The reason why one of them must not be written; nil if all may be.
  func addResults(to files: inout CommandFiles) -> FileConflict? {
    for target in events.compactMap(outputPath) {
      for path in [target, ResultFile.temporaryPath(for: target)] {
        let conflict = files.write(path, as: "the output", remedy: "choose another folder for --output")
        if let conflict { return conflict }
      }
    }
    return nil
  }

  /// The file of results for a file of events; nil for standard output.
  func outputPath(for path: String) -> String? {
    outputFolder.map { folder in
      let name = path == "-" ? "stdin.ndjson" : (path as NSString).lastPathComponent
      return (folder as NSString).appendingPathComponent(name)
    }
  }
}
