/// A value that a script threw and a function of the host received as a ``JavaScriptError``, so that the script catches
/// the same value if the function throws the error again.
final class ThrownValue: Sendable {
  // The table has a lock: errors are Sendable, so the last reference may disappear on any thread.
  private let handles: HandleTable
  private let handle: Int

  init(_ value: Value, in handles: HandleTable) {
    self.handles = handles
    handle = handles.add(value)
  }

  deinit { handles.remove(handle) }

  /// Returns the value; nil if it belongs to another interpreter.
  func value(in handles: HandleTable) -> Value? { handles === self.handles ? handles.value(handle) : nil }
}
