/// A handle to an environment: the captured variables of one scope (ECMA-262 §9.1).
/// Cell layout: header (`count`: number of slots) · parent environment or nil · slots.
struct EnvironmentRef {
  let pointer: UnsafeMutableRawPointer
  @inline(__always) init(_ p: UnsafeMutableRawPointer) { pointer = p }
  @inline(__always) var parentOrNil: UnsafeMutableRawPointer? {
    pointer.word(at: 8, as: UnsafeMutableRawPointer?.self).pointee
  }
  /// Writes the parent of a new cell. It never changes.
  @inline(__always) func initializeParent(_ parent: UnsafeMutableRawPointer?) {
    pointer.word(at: 8, as: UnsafeMutableRawPointer?.self).pointee = parent
  }
  /// The parent environment, which must exist.
  @inline(__always) var parent: EnvironmentRef { EnvironmentRef(parentOrNil.unsafelyUnwrapped) }
  @inline(__always) var slots: CellField { pointer.field(at: 16) }
}
