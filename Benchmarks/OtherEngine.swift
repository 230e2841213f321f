import Foundation

/// An engine that runs scripts in separate processes.
struct OtherEngine {
  /// A shell command; the path of the script follows it.
  let command: String
  /// The command without folders: `qjs --script`.
  let name: String

  init(_ command: String) {
    self.command = command
    let words = command.split(separator: " ")
    name = ([words.first?.split(separator: "/").last ?? "sh"] + words.dropFirst()).joined(separator: " ")
  }

  /// Returns the time that the script measured.
  func milliseconds(_ script: BenchmarkScript, at path: String) throws -> Double {
    let output = try ChildProcess.output(of: "/bin/sh", ["-c", "exec \(command) \"$0\"", path])
    return try script.milliseconds(in: output, of: name)
  }
}
