import AnalyticsLive
import JavaScript

/// The command `live check`.
struct CheckCommand {
  /// The maximum number of findings that are written.
  private static let maximumFindings = 1000
  private let options: CheckOptions
  private let output: Output
  private let diagnostics: Diagnostics

  init(_ options: CheckOptions, _ output: Output, _ diagnostics: Diagnostics) {
    self.options = options
    self.output = output
    self.diagnostics = diagnostics
  }

  /// Runs the command.
  /// - Returns: The exit status.
  func perform() -> Int32 {
    let all = Self.findings(in: options.scripts, options.isolation, at: options.pointer, diagnostics)
    let findings = Array(all.prefix(Self.maximumFindings))
    switch options.format {
    case .text: for finding in findings { output.write(line: finding.text) }
    case .json: for finding in withPaths(findings) { output.write(json: finding.json) }
    case .sarif: output.write(json: SARIF.report(withPaths(findings)))
    }
    output.flush()
    let rest = all.count - findings.count
    if rest > 0 { diagnostics.write("live: \(rest) more findings are not shown; correct these first") }
    let hasFailed = options.isStrict ? !all.isEmpty : all.contains { $0.level == .error }
    return hasFailed ? 1 : 0
  }

  /// Replaces the names of files in messages by their paths, which may contain control characters.
  private func withPaths(_ findings: [Finding]) -> [Finding] {
    let paths = Dictionary(options.scripts.map { (InputFile.name(of: $0), $0) }) { first, _ in first }
    return findings.map { finding in
      var finding = finding
      finding.file = paths[finding.file] ?? finding.file
      return finding
    }
  }

  /// Finds mistakes in scripts that run in the given order, in filter expressions, settings and events.
  /// - Parameter pointer: The location of the event in the value of a line.
  /// - Parameter console: Receives what the scripts print while they are loaded.
  static func findings(
    in paths: [String], _ isolation: LivePlugins.Isolation, at pointer: JSONPointer = .document,
    _ diagnostics: Diagnostics,
    console: @escaping ScriptCheck.Console = { _, _ in }
  ) -> [Finding] {
    var others: [Finding] = []
    var encodings: [Finding] = []
    var findings: [Finding] = []
    var scripts: [Script] = []
    let reportedNames = ReportedNames(paths.map { diagnostics.name(of: $0) })
    for path in paths {
      let name = diagnostics.name(of: path)
      let isEvents = EventsCheck.includes(path)
      do throws(FileError) {
        if isEvents || FilterCheck.includes(path) {
          others +=
            isEvents
            ? try EventsCheck.findings(in: path, at: pointer, diagnostics) : try FilterCheck.findings(in: path, name)
          continue
        }
        let file = try ScriptFile(reading: path, name: name, Limits())
        if let finding = Finding(encodingOf: file.bytes, in: name) { encodings.append(finding) }
        do throws(JavaScriptError) {
          let script = try file.parse(Limits(), diagnostics)
          // Tests run with other globals than plugins, and report their mistakes themselves.
          if !path.hasSuffix(".test.js") { scripts.append(script) }
        } catch {
          findings.append(Finding(error, in: name, reportedNames))
        }
      } catch {
        let finding = Finding(
          file: name, line: 1, column: 1, level: .error, rule: .unreadableFile,
          message: "cannot read the file: \(error.message)")
        if isEvents || FilterCheck.includes(path) { others.append(finding) } else { findings.append(finding) }
      }
    }
    // Without one of the files, names that it defines would be missing.
    if findings.isEmpty, !scripts.isEmpty {
      findings = ScriptCheck.findings(in: scripts, isolation, reportedNames, console)
    }
    return encodings + findings + others
  }
}

extension Finding {
  /// Bytes that are not UTF-8; nil if all are.
  init?(encodingOf bytes: [UInt8], in file: String) {
    guard let (line, column, offset) = InputFile.invalidCharacter(in: bytes) else { return nil }
    self.init(
      file: file, line: line, column: column, level: .error, rule: .invalidEncoding,
      message: "the file is not UTF-8 (byte offset \(offset)); save it as UTF-8")
  }

  /// A syntax error, or a limit of parsing.
  fileprivate init(_ error: JavaScriptError, in path: String, _ reportedNames: ReportedNames) {
    let hint = SyntaxHint.hint(for: error).map { "; \($0)" } ?? ""
    self.init(
      file: reportedNames.name(of: error.file ?? path, in: path), line: error.line ?? 1, column: error.column ?? 1,
      level: .error, rule: .syntaxError, message: error.message + hint)
  }
}
