/// A handle to an environment: the captured variables of one scope (ECMA-262 §9.1).
/// Cell layout: header (`count`: number of slots) · parent environment or nil · slots.
struct EnvironmentRef {
  let pointer: UnsafeMutableRawPointer
  @inline(__always) init(_ p: UnsafeMutableRawPointer) { pointer = p }
  @inline(__always) var parentPointer: UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    pointer.word(at: 8, as: UnsafeMutableRawPointer?.self)
  }
  /// The parent environment, which must exist.
  @inline(__always) var parent: EnvironmentRef { EnvironmentRef(parentPointer.pointee.unsafelyUnwrapped) }
  @inline(__always) var slots: UnsafeMutablePointer<Value> { pointer.word(at: 16, as: Value.self) }
}
