import Foundation

/// Other programs, run to their end.
enum ChildProcess {
  /// This program's own file.
  static var ownPath: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  /// What a program prints; what it says on standard error goes to ours.
  /// - Throws: when it cannot be started or fails.
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
      throw BenchmarkError("this system starts no other programs")
    #endif
  }
}
