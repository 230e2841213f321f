import AnalyticsLive
import Foundation

/// The command `live eval`.
struct EvalCommand {
  private let options: EvalOptions
  private let output: Output
  private let diagnostics: Diagnostics

  init(_ options: EvalOptions, _ output: Output, _ diagnostics: Diagnostics) {
    self.options = options
    self.output = output
    self.diagnostics = diagnostics
  }

  /// Runs the command.
  /// - Returns: The exit status.
  func perform() -> Int32 {
    do throws(JavaScriptError) {
      let script: Script?
      switch options.source {
      case .code(let code):
        script = try SyntaxHint.reported(by: diagnostics) { () throws(JavaScriptError) in
          try Script(code, name: "-e", limits: limits)
        }
      case .file(let path): script = try ScriptFile.read(path, limits, diagnostics)
      case .batch: return performBatch()
      }
      guard let script else { return 1 }
      let interpreter = interpreter()
      var status: Int32 = 0
      interpreter.unhandledError = { error in
        tell(error)
        status = 1
      }
      try interpreter.evaluate(script)
      return status
    } catch {
      tell(error)
      return 1
    }
  }

  private func tell(_ error: JavaScriptError) {
    output.flush()
    diagnostics.write(lines: error.description)
  }

  /// The limits of parsing and of the script.
  private var limits: Limits {
    let (bytes, isTooMuch) = options.megabytes.multipliedReportingOverflow(by: 1 << 20)
    return Limits(steps: options.steps, memory: isTooMuch ? .max / 4 : min(bytes, .max / 4))
  }

  /// Creates an interpreter with `console` and `print`.
  private func interpreter() -> Interpreter {
    let interpreter = Interpreter(limits: limits)
    interpreter.timeZone = LocalTimeZone(.autoupdatingCurrent)
    let output = output
    let diagnostics = diagnostics
    interpreter.console = { level, text in
      switch level {
      case .log, .info, .debug: output.write(line: text.escapedText)
      case .warn, .error:
        output.flush()
        diagnostics.write(lines: text.printedByScript)
      }
    }
    let print = interpreter.function("print", parameters: 1) { call in
      var line = ""
      let limit = call.interpreter.limits.memory
      for (i, argument) in call.arguments.enumerated() {
        line += i > 0 ? " " + (try argument.text()) : try argument.text()
        // While the text grows, two copies of it are briefly in memory.
        if line.utf8.count > limit / 2 { throw LimitError.memory(limit: limit) }
      }
      output.write(line: line)
      return nil
    }
    interpreter.setGlobal("print", print)
    return interpreter
  }

  // MARK: Batch

  /// Runs one script after another. The failure of a script is its result, not a failure of the batch, but a file that
  /// cannot be read is both.
  private func performBatch() -> Int32 {
    var status: Int32 = 0
    do throws(FileError) {
      let lines = LineReader(try InputFile("-"), beforeReading: { _ in true })
      while let block = try lines.next() {
        var paths: [String] = []
        _ = block.forEachLine { line, _ in
          if !line.isBlank { paths.append(String(decoding: line, as: UTF8.self)) }
          return true
        }
        if let conflict = conflict(with: paths) {
          conflict.report(output, diagnostics)
          return 1
        }
        for path in paths {
          let result = result(of: path)
          if result["phase"] == "read" { status = 1 }
          output.write(json: result)
          output.flush()
        }
      }
      return status
    } catch {
      diagnostics.write("live: cannot read stdin: \(error.message)")
      return 1
    }
  }

  /// Returns why scripts must not run: the command would write to one of them, or one of them is the list.
  private func conflict(with paths: [String]) -> FileConflict? {
    var files = CommandFiles()
    files.read("-", as: "the list of scripts")
    for path in paths { files.read(script: path) }
    return files.write(output, diagnostics)
  }

  private func result(of path: String) -> JSON {
    func failure(_ error: String, _ phase: String) -> JSON {
      ["file": .string(path), "ok": false, "error": .string(error), "phase": .string(phase)]
    }
    var phase = "parse"
    do throws(JavaScriptError) {
      guard let script = try ScriptFile.read(path, limits, diagnostics) else {
        return failure("Error: cannot read \(path)", "read")
      }
      phase = "runtime"
      let interpreter = interpreter()
      var unhandled: String?
      interpreter.unhandledError = { unhandled = unhandled ?? $0.text }
      try interpreter.evaluate(script)
      var result: JSON = ["file": .string(path), "ok": true]
      if let unhandled { result["unhandled"] = .string(unhandled) }
      return result
    } catch {
      return failure(error.text, phase)
    }
  }
}
