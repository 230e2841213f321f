/// When the collector does its work: how much may be allocated until a collection must be complete, and until its next
/// step. Everything depends on allocation alone, not on time, so that the same script always runs in the same way.
extension Heap {
  /// The number of bytes that are allocated between two steps.
  static var stepSize: Int { 64 << 10 }
  /// The number of blocks that a step sweeps. Sweeping them takes about a millisecond.
  static var blocksPerStep: Int { 32 }
  /// The number of bytes that a step marks if there is time enough. Marking them takes about a millisecond.
  static var markingPerStep: Int { 1 << 20 }

  mutating func startMarking() {
    timedCollection = nil
    liveMark = liveMark.isEmpty ? .mark : []
    isMarking = true
    markedBytes = 0
    completedMarkingWork &+= markingWork
    markingWork = 0
    // Less than all that is allocated is in use, and more than the last collection found.
    expectedWork = (liveBytes + bytes) / 2
    resetLiveCells()
  }

  /// The amount of marking that the next step performs: so much that all is marked in time.
  var nextMarkingWork: Int {
    let steps = furtherAllowance / Heap.stepSize
    return max(Heap.markingPerStep, steps == 0 ? Int(Int32.max) : (expectedWork - markingWork) / steps)
  }

  /// Returns the number of bytes that the next step marks at most, as far as that is known. It depends on what has been
  /// allocated since the last step.
  mutating func nextStepByteCount() -> Int {
    updateAllowance()
    return collectsAtOnce ? liveBytes : min(nextMarkingWork, max(bytes - (isMarking ? markingWork : 0), 0))
  }

  /// Whether the next step performs a whole collection: the heap is small, or it is too late for steps.
  var collectsAtOnce: Bool { isSmall || furtherAllowance == 0 || isFullCollectionDue }

  /// Makes all unmarked cells garbage, and decides when the next collection must be complete.
  mutating func endMarking(sweepsInSteps: Bool) {
    timedCollection = nil
    isMarking = false
    newMark = liveMark
    liveBytes = markedBytes
    let before = bytes
    startSweeping(inSteps: sweepsInSteps)
    // The more memory is in use, the longer marking takes and the less often it should happen; but garbage must not
    // take more than the heap may keep.
    let allowance = min(max(Heap.leastAllowance, 4 * liveBytes), liveBytes + Heap.slack)
    weighsHostMemory = liveBytes < Heap.leastAllowance
    // Garbage may take an eighth of the limit, however much is in use: enough that marking is paid by allocations, and
    // little enough that a built-in that needs the rest of the limit gets it (`Heap.capacity`). If hardly anything was
    // garbage, the heap will probably grow, and is not marked again before it has grown by a quarter of the limit.
    var target = liveBytes + (limit >> 3)
    if before - liveBytes < before >> 4 { target = max(target, min(liveBytes + (limit >> 2), limit)) }
    let room = max(max(1 << 19, limit >> 6), target - liveBytes)
    let distance = min(allowance, room)
    let expected = liveBytes + distance / 4
    isSmall = expected < 2 * Heap.markingPerStep
    let begin = isSmall ? distance : max(0, distance - stepCount(marking: expected) * Heap.stepSize)
    collectionThreshold = bytes
    furtherAllowance = room
    markingAllowance = room - begin
    planNextStep()
  }

  /// Returns the number of steps in which all blocks are swept and then `expected` bytes, or half as many more, marked.
  private func stepCount(marking expected: Int) -> Int {
    bytes / Heap.blockSize / Heap.blocksPerStep + expected / Heap.markingPerStep * 3 / 2 + 2
  }

  /// Counts `n` more bytes of Swift values. While little else is in use, the next collection comes as soon as after
  /// eight times as many bytes: it is short, and values that are released early are still in the processor's caches.
  /// Two edits of an event of 616 bytes take 15 % less time.
  mutating func count(host n: Int) {
    if weighsHostMemory { collectionThreshold &-= 7 &* n }
    count(n)
  }

  /// Takes what has been allocated since the last step from the allowance.
  mutating func updateAllowance() {
    furtherAllowance = max(0, furtherAllowance + collectionThreshold - bytes)
    collectionThreshold = bytes
  }

  /// Sets the threshold of the next step.
  mutating func planNextStep() {
    updateAllowance()
    let isInProgress = isMarking || sweeping.isUrgent && !sweeping.isComplete
    let distance = isInProgress ? Heap.stepSize : max(Heap.stepSize, furtherAllowance - markingAllowance)
    let next = min(distance, furtherAllowance)
    collectionThreshold += next
    furtherAllowance -= next
    isCollectionDue = false
  }

  private func resetLiveCells() {
    for index in 0..<Heap.classCount {
      var block = blocks[index]
      while let b = block {
        b.pointee.liveCells = 0
        block = b.pointee.next
      }
    }
  }
}
