import AnalyticsLive
import JavaScript

/// The command `live check`.
struct CheckCommand {
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
    var findings: [Finding] = []
    var scripts: [Script] = []
    for path in options.scripts {
      do throws(JavaScriptError) {
        guard let file = ScriptFile.contents(path, diagnostics) else { return 1 }
        scripts.append(try Script(utf8: file.bytes, name: file.name))
      } catch {
        findings.append(Finding(error, in: path))
      }
    }
    // Without one of the files, names that it defines would be missing.
    if findings.isEmpty { findings = ScriptCheck.findings(in: scripts) }
    switch options.format {
    case .text: for finding in findings { output.write(line: finding.text) }
    case .json: for finding in findings { output.write(line: finding.json.description) }
    case .sarif: output.write(line: SARIF.report(findings).description)
    }
    output.flush()
    let hasFailed = options.isStrict ? !findings.isEmpty : findings.contains { $0.level == .error }
    return hasFailed ? 1 : 0
  }
}

extension Finding {
  /// A syntax error, or a limit of parsing.
  fileprivate init(_ error: JavaScriptError, in path: String) {
    let hint = SyntaxHint.hint(for: error).map { "; \($0)" } ?? ""
    self.init(
      file: error.file ?? path, line: error.line ?? 1, column: error.column ?? 1, level: .error, rule: .syntaxError,
      message: error.message + hint)
  }
}
