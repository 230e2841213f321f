import Foundation

extension RunOptions {
  /// Adds the files that the command reads: scripts, settings and events.
  func addInputs(to files: inout CommandFiles) {
    for path in plugins { files.read(path, as: "a script") }
    if let settings { files.read(settings, as: "the file of settings") }
    for path in events { files.read(path, as: "the input") }
  }

  /// Returns why the files that `live run` writes cannot be written without destroying one that it reads or writes, or
  /// nil if they can.
  /// - Parameters:
  ///   - standardOutput: The descriptor of standard output.
  ///   - standardError: The descriptor of standard error.
  func conflict(standardOutput: Int32, standardError: Int32) -> String? {
    var files = CommandFiles()
    addInputs(to: &files)
    if outputFolder != nil {
      for target in events.compactMap(outputPath) {
        for path in [target, ResultFile.temporaryPath(for: target)] {
          let conflict = files.write(path, as: "the output", remedy: "choose another folder for --output")
          if let conflict { return conflict }
        }
      }
    } else if let conflict = files.write(standardOutput, as: "the output") {
      return conflict
    }
    files.share(standardError, as: "standard error")
    for (option, path) in [("--errors", errors), ("--report", report)] {
      guard let path else { continue }
      let conflict = files.write(path, as: "the file of \(option)", remedy: "choose another file for \(option)")
      if let conflict { return conflict }
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
