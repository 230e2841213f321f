import JavaScript

/// Calls that fail because earlier ones keep values.
extension LiveEngine {
  /// Notes how much memory is free, when scripts have been loaded.
  func noteLoad() {
    lock.withLock { keptMemory = KeptMemory(interpreter) }
  }

  /// Returns whether the values that scripts keep between calls leave too little memory for calls.
  func keepsTooMuch() -> Bool { lock.withLock { keptMemory?.isTooLarge(in: interpreter) ?? false } }

  /// Notes the failure of the last call. If the values that scripts keep between calls leave too little memory, the
  /// scripts are loaded again. The lock is held.
  /// - Returns: Whether the call failed because of values that earlier calls have kept.
  @discardableResult
  func noteFailure(_ error: JavaScriptError, isCounted: Bool = false) -> Bool {
    guard error.isLackOfMemory, let context = calls?.shared else { return false }
    // Finding out takes time.
    guard isCounted || context.options.exhaustionInterval != nil, keepsTooMuch() else { return false }
    deferred.add { [self] in context.plugins?.recover(self) }
    return keptMemory?.wasTooLarge(beforeLastCallOf: interpreter) ?? false
  }
}
