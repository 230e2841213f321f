import Foundation

/// Runs `body` on a thread of its own with that much room for recursion, in bytes.
func onStack<Result: Sendable>(of size: Int, _ body: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    let thread = Thread { continuation.resume(with: Swift.Result { try body() }) }
    thread.stackSize = size
    thread.start()
  }
}
