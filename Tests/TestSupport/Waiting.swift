import Dispatch

/// Waits until a condition holds, and returns whether it does.
///
/// Gives up after five minutes, as other tests may keep the processors busy for long.
public func eventually(
  isolation: isolated (any Actor)? = #isolation, _ condition: () async -> Bool
) async -> Bool {
  let end = DispatchTime.now() + 300
  while await !condition() {
    if DispatchTime.now() > end { return false }
    try? await Task.sleep(nanoseconds: 5_000_000)
  }
  return true
}
