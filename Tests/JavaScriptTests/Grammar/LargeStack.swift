import Foundation

/// Runs `body` on a thread of its own with room for recursion through many productions.
func onLargeStack<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    let thread = Thread { continuation.resume(with: Swift.Result { try body() }) }
    thread.stackSize = 64 << 20
    thread.start()
  }
}
