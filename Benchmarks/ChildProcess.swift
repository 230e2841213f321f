import Foundation

/// Runs other programs until they end.
enum ChildProcess {
  /// The path of this program.
  static var ownPath: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  /// Returns the output of a program. Its standard error is passed on.
  /// - Throws: An error if the program cannot be started or fails.
  static func output(of path: String, _ arguments: [String]) throws -> String {
    #if os(macOS) || os(Linux) || os(Windows)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = arguments
      let pipe = Pipe()
      process.standardOutput = pipe
      do {
        try process.run()
      } catch {
        throw BenchmarkError("cannot start \(path): \(error.localizedDescription)")
      }
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw BenchmarkError(
          "\(([path] + arguments).joined(separator: " ")) ended with status \(process.terminationStatus)")
      }
      return String(decoding: output, as: UTF8.self)
    #else
      throw BenchmarkError("this system does not support child processes")
    #endif
  }
}
