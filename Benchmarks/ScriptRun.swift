import JavaScript

/// Runs one script in a new interpreter.
enum ScriptRun {
  /// Returns the output of the script.
  static func output(_ path: String) throws -> String {
    var output = ""
    try run(path) { output += $0 + "\n" }
    return output
  }

  /// Runs the script and prints its output to standard output.
  static func printing(_ path: String) throws { try run(path) { print($0) } }

  private static func run(_ path: String, _ write: @escaping (String) -> Void) throws {
    let script = try Script(utf8: RepositoryFiles.bytes(at: path), name: path)
    let interpreter = Interpreter(limits: .generous)
    interpreter.console = { _, text in write(text) }
    try interpreter.evaluate(script)
  }
}
