import JavaScript

/// Finds out whether the values that scripts keep between calls leave too little memory for calls. Accessed only under
/// the lock of the interpreter.
struct KeptMemory {
  /// The number of bytes that were free when the scripts had been loaded, and that blocks of memory occupied.
  private let initial: Int
  private let initialUse: Int
  /// The time until which the values are known to be too large.
  private(set) var isKnownUntil = ContinuousClock.now

  /// Call it when the scripts have been loaded.
  init(_ interpreter: Interpreter) {
    let (limit, used) = (interpreter.limits.memory, interpreter.memoryInUse)
    // Most scripts use little, and garbage in it makes no difference.
    let free = used > limit / 8 ? interpreter.freeMemory() : nil
    initial = free ?? max(0, limit - used)
    initialUse = interpreter.memoryInUse
  }

  /// Returns whether the values leave less than half of the memory that was free after the load.
  ///
  /// Garbage is collected to find out, which takes long if much is kept. A positive result therefore remains valid for
  /// 20 times as long as the collection has taken.
  mutating func isTooLarge(in interpreter: Interpreter) -> Bool {
    let start = ContinuousClock.now
    if start < isKnownUntil { return true }
    guard let free = interpreter.freeMemory(), free < initial / 2 else { return false }
    let end = ContinuousClock.now
    isKnownUntil = end + (end - start) * 20
    return true
  }

  /// Returns whether more than half of the memory that was free after the load was in use when the last call began.
  /// Garbage counts as used.
  func wasTooLarge(beforeLastCallOf interpreter: Interpreter) -> Bool {
    interpreter.memoryInUseBeforeLastCall - initialUse > initial / 2
  }
}

extension JavaScriptError {
  /// Whether a call failed for lack of memory, or because too much of it had to be searched for garbage.
  var isLackOfMemory: Bool {
    switch kind {
    case .limit(.memory), .limit(.collections): true
    default: false
    }
  }
}
