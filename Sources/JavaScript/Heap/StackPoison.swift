#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Under stress, every unused slot of the value stack contains a poison that looks like an object. A read of a slot
/// that was never written, or of one above the top, then ends the process instead of finding garbage that happens to be
/// valid.
extension Value {
  /// A value that looks like an object, without memory at its address.
  static var unwritten: Value { Value(bits: objectTag | 0xDEAD_DEAD_DEA8) }
}

extension VM {
  /// Poisons the whole stack, which must be empty.
  func poisonStack() {
    let stack = UnsafeMutableRawPointer(state.pointee.stackBase)
    stack.storeBytes(of: Value.unwritten.bits, as: UInt64.self)
    let size = (state.pointee.stackEnd - state.pointee.stackBase) * MemoryLayout<Value>.stride
    var done = MemoryLayout<Value>.stride
    while done < size {
      let count = min(done, size - done)
      memcpy(stack + done, stack, count)
      done += count
    }
  }

  /// Checks the stack before a collection under stress: every slot below the top must have been written. The slots
  /// above, which contain values of calls that have returned, are poisoned again.
  func checkStack() {
    let top = state.pointee.stackTop
    var slot = state.pointee.stackBase
    while slot < top {
      if slot.pointee.bits == Value.unwritten.bits {
        Invariant.fail("A slot of the value stack in use was never written.")
      }
      slot += 1
    }
    // Frames are written without gaps, so a poisoned stretch is where the used part ended.
    let stretch = 512
    while slot < state.pointee.stackEnd {
      let end = min(slot + stretch, state.pointee.stackEnd)
      var isPoisoned = true
      while slot < end {
        if slot.pointee.bits != Value.unwritten.bits {
          slot.pointee = .unwritten
          isPoisoned = false
        }
        slot += 1
      }
      if isPoisoned { return }
    }
  }
}
