/// A collection when a call begins, within the limit of time of calls. If the time does not suffice, the call ends, and
/// the next one continues.
enum TimedCollection {
  /// Completing a marking that began earlier: what it has reached may be unreachable by now.
  case markingEarlier
  case sweepingEarlier
  case marking
  case sweeping

  /// The number of bytes that a collection may visit without regard to the time: it takes some milliseconds for them.
  static var freeByteCount: Int { 2 << 20 }
}

extension VM {
  /// Whether a collection that visits a number of bytes must regard the limit of time.
  func isTimed(_ byteCount: Int) -> Bool {
    guard realm.limits.time != nil, !realm.stressesCollector else { return false }
    return state.pointee.heap.timedCollection != nil || byteCount > TimedCollection.freeByteCount
  }

  /// Frees everything that is unreachable now, or continues to do so.
  /// - Returns: Whether the collection is complete. If it is not, the first safepoint of the call ends the call.
  @inline(never) func collectInTime() -> Bool {
    let s = state
    var stage = s.pointee.heap.timedCollection ?? (s.pointee.heap.isMarking ? .markingEarlier : .sweepingEarlier)
    while true {
      let isComplete =
        switch stage {
        case .markingEarlier, .marking: markInTime()
        case .sweepingEarlier, .sweeping: sweepInTime()
        }
      guard isComplete else {
        s.pointee.heap.timedCollection = stage
        return false
      }
      switch stage {
      case .markingEarlier: stage = .sweepingEarlier
      case .sweepingEarlier:
        startMarking()
        stage = .marking
      case .marking: stage = .sweeping
      case .sweeping:
        s.pointee.heap.timedCollection = nil
        s.pointee.heap.isFullCollectionDue = false
        s.pointee.heap.planNextStep()
        return true
      }
    }
  }

  private func markInTime() -> Bool {
    guard drainInTime() else { return false }
    markChangedRoots()
    markValuesOfLiveKeys()
    guard drainInTime() else { return false }
    _ = markKeptTargets()
    endMarking(sweepsInSteps: true)
    return true
  }

  private func drainInTime() -> Bool {
    while !drainMarkStack(until: state.pointee.heap.markingWork + Heap.markingPerStep) {
      if realm.isLate() { return false }
    }
    return true
  }

  private func sweepInTime() -> Bool {
    while true {
      state.pointee.heap.continueSweeping(maximum: Heap.blocksPerStep)
      if state.pointee.heap.sweeping.isComplete { return true }
      if realm.isLate() { return false }
    }
  }
}
