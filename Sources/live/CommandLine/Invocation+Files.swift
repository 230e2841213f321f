extension Invocation {
  /// Returns why the command cannot write its files, or not without destroying one that it reads or writes; nil if it
  /// can.
  ///
  /// The tests of `live test` are not among the files, because they are not known before it looks for them.
  /// - Parameters:
  ///   - standardOutput: The descriptor of standard output.
  ///   - standardError: The descriptor of standard error.
  func conflict(standardOutput: Int32, standardError: Int32) -> FileConflict? {
    var files = CommandFiles()
    addInputs(to: &files)
    if let conflict = files.writeMessages(standardError) ?? files.sharedStream { return conflict }
    if case .run(let options) = self, options.outputFolder != nil {
      if let conflict = options.addResults(to: &files) { return conflict }
    } else if let conflict = files.write(standardOutput, as: "the output") {
      return conflict
    }
    files.share(standardError, as: "standard error")
    for (option, path) in reports {
      guard let path else { continue }
      let conflict = files.write(path, as: "the file of \(option)", remedy: "choose another file for \(option)")
      if let conflict { return conflict }
      if let error = InputFile.problem(withWriting: path) {
        return FileConflict(description: "cannot write \(path.escapingControlCharacters): \(error)")
      }
    }
    return nil
  }

  private func addInputs(to files: inout CommandFiles) {
    switch self {
    case .help, .test, .types, .initialize: break
    case .check(let options): for path in options.scripts { files.read(script: path) }
    case .run(let options), .repl(let options): options.addInputs(to: &files)
    case .explain(let options): options.run.addInputs(to: &files)
    case .profile(let options): options.run.addInputs(to: &files)
    case .dev(let options): options.run.addInputs(to: &files)
    case .filter(let options):
      if case .file(let path) = options.expression { files.read(path, as: "the expression") }
      files.read(options.events, as: "the input")
    case .eval(let options):
      switch options.source {
      case .file(let path): files.read(script: path)
      case .batch: files.read("-", as: "the list of scripts")
      case .code: break
      }
    case .signals(let options):
      for path in options.scripts { files.read(script: path) }
      files.read(options.signals, as: "the input")
    case .platforms(let options): files.read(options.file, as: "the input")
    }
  }

  /// The files that are written in addition to the output.
  private var reports: [(option: String, path: String?)] {
    switch self {
    case .run(let options): [("--errors", options.errors), ("--report", options.report)]
    case .profile(let options): [("--flame", options.flame)]
    default: []
    }
  }
}
