#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Under stress every slot of the value stack that is not in use holds a poison that looks like an object. So a read of a
/// slot that nobody wrote, or of one above the top, ends the process instead of finding garbage that happens to be valid.
extension Value {
  /// Looks like an object; no memory is at its address.
  static var unwritten: Value { Value(bits: objectTag | 0xDEAD_DEAD_DEA8) }
}

extension VM {
  /// Poisons the whole stack. Nothing may be on it.
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

  /// Before a collection under stress: every slot below the top holds a value that somebody wrote, and those above, which hold
  /// what calls left that have returned, are poisoned again.
  func checkStack() {
    let top = state.pointee.stackTop
    var slot = state.pointee.stackBase
    while slot < top {
      if slot.pointee.bits == Value.unwritten.bits {
        Invariant.fail("A slot of the value stack is in use that nobody wrote.")
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
