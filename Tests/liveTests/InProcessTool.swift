import Foundation
import TestSupport

@testable import live

/// Runs a command of the tool in the test process, which costs no new process. Use `LiveTool` for what concerns the
/// process itself.
///
/// The command has a thread of its own: it waits for tasks, which need the threads that tests run on.
struct InProcessTool {
  private let folder = TemporaryFolder()

  func run(_ arguments: String...) async throws -> LiveTool.Result { try await run(arguments) }

  /// The file of events or signals that a command reads, if a test passes their text.
  var input: String { folder.url.appendingPathComponent("input.ndjson").path }

  /// - Parameter input: The text of a file that is the last argument.
  func run(_ arguments: String..., input: String) async throws -> LiveTool.Result {
    try await run(arguments, input: input)
  }

  func run(_ arguments: [String], input: String) async throws -> LiveTool.Result {
    _ = try folder.file("input.ndjson", input)
    return try await run(arguments + [self.input])
  }

  func run(_ arguments: [String]) async throws -> LiveTool.Result {
    try await onThread(stackSize: 2 << 20) { try perform(arguments) }
  }

  /// Closes its files before the test continues, which may take long: hundreds of tests wait for the threads that
  /// tests run on, and `Process` crashes if a process that has more than about 1,300 open files starts another.
  private func perform(_ arguments: [String]) throws -> LiveTool.Result {
    let output = try descriptor("output")
    defer { close(output) }
    let errors = try descriptor("errors")
    defer { close(errors) }
    let diagnostics = Diagnostics(descriptor: errors)
    let standardOutput = Output(descriptor: output, diagnostics)
    let status = Live.perform(arguments, standardOutput, diagnostics)
    standardOutput.flush()
    return LiveTool.Result(output: folder.text("output"), errors: folder.text("errors"), status: status)
  }

  private func descriptor(_ name: String) throws -> Int32 {
    let path = try folder.file(name, "")
    let descriptor = open(path, O_WRONLY | O_TRUNC)
    if descriptor < 0 { throw FileError(code: errno) }
    return descriptor
  }
}
