import AnalyticsLive

/// `live eval`.
struct EvalCommand {
  private let options: EvalOptions
  private let output: Output

  init(_ options: EvalOptions, _ output: Output) {
    self.options = options
    self.output = output
  }

  /// - Returns: the exit status.
  func perform() -> Int32 {
    let diagnostics = Diagnostics()
    do throws(JavaScriptError) {
      guard let script = try script(diagnostics) else { return 1 }
      let (bytes, isTooMuch) = options.megabytes.multipliedReportingOverflow(by: 1 << 20)
      let interpreter = Interpreter(limits: Limits(steps: options.steps, memory: isTooMuch ? .max / 4 : min(bytes, .max / 4)))
      let output = output
      interpreter.console = { level, text in
        switch level {
        case .log, .info, .debug: output.write(line: text)
        case .warn, .error:
          output.flush()
          diagnostics.write(text)
        }
      }
      if let console = interpreter.global("console") { interpreter.setGlobal("print", try console.property("log")) }
      try interpreter.evaluate(script)
      return 0
    } catch {
      output.flush()
      diagnostics.write(error.description)
      return 1
    }
  }

  /// Nil when there is none to read, of which the user has been told.
  private func script(_ diagnostics: Diagnostics) throws(JavaScriptError) -> Script? {
    switch options.source {
    case .code(let code): return try Script(code, name: "-e")
    case .file(let path): return try ScriptFile.read(path, diagnostics)
    }
  }
}
