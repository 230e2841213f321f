/// Collection in steps, so that all pauses are short. While a script allocates, each step sweeps some blocks or marks a
/// part of the heap. The script changes the heap between the steps, and three rules keep the marks right:
///
/// 1. A store into a cell passes the write barrier, which marks what is stored (see `CellField`). Therefore a cell that
///    has been traced never refers to one that has not been marked.
/// 2. Roots change without a barrier. They are marked again at the end.
/// 3. New cells are not marked. Those that are reachable at the end have been marked through a store, through a root,
///    or through a cell that was traced later.
///
/// References that the collector does not mark (interned strings, transitions of shapes, inline caches, weak maps) need
/// no attention: a cell that is found through one of them is then stored, or in a root.
extension VM {
  /// Performs the next step of a collection.
  /// - Returns: Whether a collection is complete.
  @discardableResult
  @inline(never) func stepCollection() -> Bool {
    if realm.stressesCollector && !state.pointee.heap.isFullCollectionDue { return stepUnderStress() }
    state.pointee.heap.updateAllowance()
    let isComplete = performStep()
    state.pointee.heap.planNextStep()
    return isComplete
  }

  private func performStep() -> Bool {
    let s = state
    if s.pointee.heap.collectsAtOnce {
      if s.pointee.heap.isMarking && !s.pointee.heap.isFullCollectionDue {
        finishCollection()
      } else {
        collectGarbage(keepsShapes: !s.pointee.heap.isFullCollectionDue)
      }
      return true
    }
    if s.pointee.heap.isMarking { return markPart() }
    if !s.pointee.heap.sweeping.isComplete {
      let before = s.pointee.heap.bytes
      s.pointee.heap.continueSweeping(maximum: Heap.blocksPerStep)
      // Freed memory does not delay the collection.
      s.pointee.heap.collectionThreshold -= before - s.pointee.heap.bytes
      return false
    }
    if s.pointee.heap.furtherAllowance > s.pointee.heap.markingAllowance { return false }
    startMarking(keepsShapes: true)
    return false
  }

  /// Marks a part of the heap, and completes the collection if nothing is left.
  private func markPart() -> Bool {
    let end = state.pointee.heap.markingWork + state.pointee.heap.nextMarkingWork
    guard drainMarkStack(until: end), markKeptTargets(until: end) else { return false }
    markChangedRoots()
    markValuesOfLiveKeys()
    guard drainMarkStack(until: end) else { return false }
    endMarking(sweepsInSteps: true)
    return true
  }

  /// Under stress, every other safepoint performs a full collection and begins another one, which the next safepoint
  /// completes after the script has changed the heap. Each of them begins with a different amount of marking.
  private func stepUnderStress() -> Bool {
    if state.pointee.heap.isMarking {
      finishCollection()
      return true
    }
    collectGarbage()
    startMarking(keepsShapes: true)
    realm.stressedMarking = (realm.stressedMarking + 1) % 12
    _ = drainMarkStack(until: 1 << (2 * realm.stressedMarking))
    return true
  }
}
