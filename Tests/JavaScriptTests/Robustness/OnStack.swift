import Foundation

/// Runs `body` on a separate thread with a stack of `size` bytes.
func onStack<Result: Sendable>(of size: Int, _ body: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    let thread = Thread { continuation.resume(with: Swift.Result { try body() }) }
    thread.stackSize = size
    thread.start()
  }
}
