import JavaScript

/// Runs one script in a new interpreter.
enum ScriptRun {
  /// Returns the output of the script.
  static func output(_ script: BenchmarkScript) throws -> String {
    let program = try Script(utf8: script.text, name: script.name)
    let interpreter = Interpreter(limits: .generous)
    var output = ""
    interpreter.console = { _, text in output += text + "\n" }
    try interpreter.evaluate(program)
    return output
  }
}
