import Foundation
import TestSupport

@testable import live

/// Runs a command of the tool in the test process, which costs no new process. Use `LiveTool` for what concerns the
/// process itself.
struct InProcessTool {
  private let folder = TemporaryFolder()

  func run(_ arguments: String...) throws -> LiveTool.Result { try run(arguments) }

  func run(_ arguments: [String]) throws -> LiveTool.Result {
    let output = try descriptor("output")
    let errors = try descriptor("errors")
    defer {
      close(output)
      close(errors)
    }
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
