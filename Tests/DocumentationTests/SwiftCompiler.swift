import Foundation
import TestSupport

/// The compiler, for tests of programs that use the library.
enum SwiftCompiler {
  /// Compiles a file against the modules of the package.
  /// - Returns: The exit status and what the compiler has printed.
  static func compile(_ source: String, named name: String, _ options: String...) throws -> (
    status: Int32, text: String
  ) {
    let folder = TemporaryFolder()
    let file = try folder.write(name, source)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swiftc"] + options + [
        "-c", file.path, "-o", folder.url.appendingPathComponent("out.o").path,
        "-I", BuiltProducts.folder.appendingPathComponent("Modules").path,
      ]
    let output = folder.url.appendingPathComponent("output")
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    let handle = try FileHandle(forWritingTo: output)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOf: output, encoding: .utf8))
  }
}
