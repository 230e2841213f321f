/// Enforcement of limits, and the points at which garbage is collected.
extension VM {
  /// The number of steps between checks of the clock and the collector, unless the collector is under stress.
  static var sliceSize: Int { 20_000 }

  /// Handles exhausted `fuel`: collects if due, checks every limit, and refills. All values that are still needed must
  /// be rooted.
  @inline(never) func safepoint() throws(Abrupt) {
    let s = state
    if s.pointee.heap.isCollectionDue || realm.stressesCollector {
      if s.pointee.heap.exhaustion.endsCall { throw endOfCall() }
      s.pointee.heap.releaseLibraryMemory()
      if realm.isLate(before: s.pointee.heap.nextStepByteCount() / Work.markedBytesPerStep) {
        throw limitExceeded(.time(limit: realm.limits.time ?? .zero))
      }
      if stepCollection() && s.pointee.heap.isOverLimit {
        if realm.isLate(before: s.pointee.heap.liveBytes / Work.markedBytesPerStep) {
          throw limitExceeded(.time(limit: realm.limits.time ?? .zero))
        }
        // Some of what was marked may have become unreachable meanwhile.
        collectGarbage()
        s.pointee.heap.finishSweeping()
        if s.pointee.heap.isOverLimit { throw limitExceeded(.memory(limit: s.pointee.heap.limit)) }
      }
      // Collections take no steps, because they depend on what earlier calls have left. But a script that keeps much
      // and allocates much would spend almost all of its time in them.
      if s.pointee.heap.totalMarkingWork > s.pointee.markingLimit && !realm.stressesCollector {
        throw limitExceeded(.collections(limit: realm.limits.steps))
      }
    }
    let rest = s.pointee.fuelReserve + s.pointee.fuel
    if rest < 0 {
      s.pointee.fuelReserve = 0
      s.pointee.fuel = rest
      throw limitExceeded(.steps(limit: realm.limits.steps))
    }
    if realm.isLate() { throw limitExceeded(.time(limit: realm.limits.time ?? .zero)) }
    let slice = min(rest, realm.sliceSize)
    s.pointee.fuel = slice
    s.pointee.fuelReserve = rest - slice
    if let sampler = realm.stepSampler { sampleSteps(sampler) }
  }

  /// Returns the error of a call that began with too much memory in use, or that would have read too much.
  @inline(never) func endOfCall() -> Abrupt {
    if state.pointee.heap.exhaustion.isLate { return limitExceeded(.time(limit: realm.limits.time ?? .zero)) }
    let error = limitExceeded(.memory(limit: state.pointee.heap.limit))
    if state.pointee.heap.isOverCapacity {
      // A collection before the call did not help, or has not been tried again.
      state.pointee.heap.isCollectionDue = false
      state.pointee.heap.isFullCollectionDue = false
    }
    return error
  }

  /// Collects what is due when a call begins. Calls too short to reach a safepoint also produce garbage.
  @inline(never) func collectBetweenCalls() {
    let s = state
    // If so, the last call has exceeded the limit.
    let isFull = s.pointee.heap.isFullCollectionDue
    let isNew = s.pointee.heap.timedCollection == nil
    if isFull && isNew && !s.pointee.heap.exhaustion.triesCollection(s.pointee.heap.bytes) {
      s.pointee.heap.isCollectionDue = false
      s.pointee.heap.isFullCollectionDue = false
      return
    }
    s.pointee.heap.releaseLibraryMemory()
    let isTimed = isTimed(s.pointee.heap.nextStepByteCount())
    if isTimed {
      guard collectInTime() else { return endCall(isLate: true) }
    } else {
      stepCollection()
    }
    if isFull || isTimed {
      s.pointee.heap.noteExhaustion(
        hasHelped: s.pointee.heap.liveBytes <= s.pointee.heap.limit && !s.pointee.heap.isOverCapacity)
    }
  }

  /// Ensures that memory does not grow without bound in calls that are too short for a collection, or by values of the
  /// host: if too much is in use, the first safepoint of the call ends it.
  @inline(never) func collectBeforeCall() {
    let s = state
    if s.pointee.heap.exhaustion.endsCall { return }
    if s.pointee.heap.exhaustion.triesCollection(s.pointee.heap.bytes) {
      if isTimed(s.pointee.heap.bytes) {
        guard collectInTime() else { return endCall(isLate: true) }
      } else {
        collectGarbage()
        s.pointee.heap.finishSweeping()
        s.pointee.heap.releaseFreeBlocks()
      }
      s.pointee.heap.noteExhaustion(hasHelped: !s.pointee.heap.isNearCapacity)
    }
    if s.pointee.heap.isNearCapacity { endCall(isLate: false) }
  }

  /// Lets the first safepoint of the present call end it.
  /// - Parameter isLate: Whether the call would end too late; otherwise, too much memory is in use.
  func endCall(isLate: Bool) {
    state.pointee.heap.exhaustion.endsCall = true
    state.pointee.heap.exhaustion.isLate = isLate
    state.pointee.heap.isCollectionDue = true
    state.pointee.fuelReserve += state.pointee.fuel
    state.pointee.fuel = 0
  }

  /// Charges `n` steps of work inside a built-in, before it begins. If it exceeds a limit, it does not count: other
  /// scripts share the steps of an event. Work that is done is paid with `spend`. Never collects.
  @inline(__always) func charge(_ n: Int) throws(Abrupt) {
    state.pointee.fuel &-= n
    if state.pointee.fuel < 0 { try checkBudget(n) }
  }

  /// Checks what a built-in may have used without reaching a safepoint: steps, time, or memory, including garbage.
  /// - Parameter charge: The number of steps that have just been charged.
  @inline(never) private func checkBudget(_ charge: Int) throws(Abrupt) {
    if isBeyondStepLimit {
      state.pointee.fuel += charge
      throw limitExceeded(.steps(limit: realm.limits.steps))
    }
    try reserve(0)
    let slice = min(state.pointee.fuelReserve, VM.sliceSize)
    let isCollectionDue = state.pointee.heap.isCollectionDue || realm.stressesCollector
    if isCollectionDue {
      // Without fuel, the next safepoint comes immediately. Until then, the clock is checked once per slice.
      if state.pointee.fuel > -VM.sliceSize { return }
      state.pointee.fuelReserve += state.pointee.fuel
      state.pointee.fuel = 0
    }
    if realm.isLate(before: charge) {
      state.pointee.fuel += charge
      throw limitExceeded(.time(limit: realm.limits.time ?? .zero))
    }
    if isCollectionDue { return }
    state.pointee.fuelReserve -= slice
    state.pointee.fuel += slice
    if let sampler = realm.stepSampler { sampleSteps(sampler) }
  }

  /// Lets the next check of the clock come earlier, because of work that takes time but no steps.
  func advanceClockCheck(by steps: Int) {
    let steps = min(steps, max(state.pointee.fuel, 0))
    state.pointee.fuel -= steps
    state.pointee.fuelReserve += steps
  }

  /// Checks whether `bytes` more may be allocated before the next safepoint. Everything that allocates memory outside
  /// the cell blocks in proportion to its operands asks here first.
  @inline(__always) func reserve(_ bytes: Int) throws(Abrupt) {
    if !state.pointee.heap.hasRoom(for: bytes) { throw memoryLimitExceeded() }
  }

  @inline(never) private func memoryLimitExceeded() -> Abrupt {
    limitExceeded(.memory(limit: state.pointee.heap.limit))
  }

  /// Whether more steps have been used than are allowed, which a call may have done after its last safepoint.
  @inline(__always) var isBeyondStepLimit: Bool { state.pointee.fuel &+ state.pointee.fuelReserve < 0 }

  /// Charges one step in a loop of a built-in.
  @inline(__always) func tick() throws(Abrupt) {
    state.pointee.fuel &-= 1
    if state.pointee.fuel < 0 { try safepoint() }
  }

  // MARK: Native stack

  @inline(__always) func isNativeStackLow(need: UInt = 0) -> Bool {
    NativeStack.currentAddress &- need < state.pointee.nativeStackLimit
  }

  /// Checks the native stack in recursive built-ins.
  @inline(__always) func checkNativeStack() throws(Abrupt) {
    if isNativeStackLow() { throw stackOverflow() }
  }

  /// Returns the error for a stack overflow. As in other engines, a script can catch it, because the stack has been
  /// unwound by then.
  @inline(never) func stackOverflow() -> Abrupt {
    // Unwinding takes time for each call.
    spend((state.pointee.stackTop - state.pointee.stackBase) / Work.unwoundSlotsPerStep)
    return rangeError("Maximum call stack size exceeded")
  }

  /// Returns the error for a call that does not fit. Its position is that of the call, as for an error of the callee.
  @inline(never) func stackOverflow(at base: Frame) -> Abrupt {
    state.pointee.position = UInt32(truncatingIfNeeded: base[FrameSlot.callSite].bits)
    return stackOverflow()
  }

  /// Runs a matcher within the limits.
  @inline(__always) func withMatchBudget<R>(
    _ body: (UnsafeMutablePointer<MatchBudget>) throws(RegularExpressionFailure) -> R
  )
    throws(Abrupt) -> R
  {
    let before = state.pointee.fuel + state.pointee.fuelReserve
    var budget = MatchBudget(steps: before, state: state)
    let result: R
    do throws(RegularExpressionFailure) {
      result = try withUnsafeMutablePointer(to: &budget) { (p) throws(RegularExpressionFailure) in try body(p) }
    } catch {
      spend(before - budget.steps)
      switch error {
      case .stepLimit where budget.isLate: throw limitExceeded(.time(limit: realm.limits.time ?? .zero))
      case .stepLimit: throw limitExceeded(.steps(limit: realm.limits.steps))
      case .stackLimit: throw limitExceeded(.memory(limit: state.pointee.heap.limit))
      }
    }
    spend(before - budget.steps)
    try charge(0)
    return result
  }
}
