import Foundation

/// Waits until a condition holds, and returns whether it does.
///
/// Gives up after five minutes and a number of checks, as other tests may keep the processors busy for long. Between
/// two checks, tasks that the condition needs have their turn.
public func eventually(
  isolation: isolated (any Actor)? = #isolation, _ condition: () async -> Bool
) async -> Bool {
  let end = DispatchTime.now() + 300
  // Many tests wait at the same time; frequent checks would slow down what they wait for.
  var pause: UInt64 = 1_000_000
  var checks = 0
  while await !condition() {
    checks += 1
    if checks > 1000, DispatchTime.now() > end { return false }
    try? await Task.sleep(nanoseconds: pause)
    pause = min(pause * 2, 50_000_000)
  }
  return true
}

/// Waits until a condition holds, without other tests in between. For code in `onThread`.
/// - Returns: Whether the condition held within five minutes.
public func eventuallyHere(_ condition: () -> Bool) -> Bool {
  let end = DispatchTime.now() + 300
  while !condition() {
    if DispatchTime.now() > end { return false }
    Thread.sleep(forTimeInterval: 0.001)
  }
  return true
}

/// Runs a function that blocks, or that takes long, on its own thread, so that other tests continue.
///
/// Tests share a few threads. A test that waits on one of them keeps other tests from running, and a test with many
/// `await` waits for all other tests each time.
///
/// - Parameter stackSize: the room for recursion in bytes; by default that of a secondary thread.
public func onThread<Result: Sendable, Failure: Error>(
  stackSize: Int? = nil, _ body: @escaping @Sendable () throws(Failure) -> Result
) async throws(Failure) -> Result {
  let result: Swift.Result<Result, Failure> = await withCheckedContinuation { continuation in
    let thread = Thread {
      do throws(Failure) { continuation.resume(returning: .success(try body())) } catch {
        continuation.resume(returning: .failure(error))
      }
    }
    if let stackSize { thread.stackSize = stackSize }
    thread.start()
  }
  return try result.get()
}

/// Lets other tests take some steps first.
///
/// Tests share a few threads and take turns in the order in which they become ready. Without this, tests that compute
/// would run first, and tests that wait for servers and timers would do so at the end, when nothing else is left.
public func letOtherTestsRun() async {
  for _ in 0..<4 { await Task.yield() }
}
