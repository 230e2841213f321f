/// A job that waits for the script code in progress to end (ECMA-262 §9.5).
struct Microtask {
  enum Kind: UInt64 {
    /// NewPromiseReactionJob (§27.2.2.1): `first` is a reaction cell, `second` the result of the promise.
    case fulfilled, rejected
    /// NewPromiseResolveThenableJob (§27.2.2.2): the promise, the thenable and its `then`.
    case thenable
    /// A callback passed to `queueMicrotask`.
    case callback
    /// CleanupFinalizationRegistry (§9.12): `first` is the callback of the registry, `second` the held value.
    case cleanup
  }
  let kind: Kind
  let first: Value
  let second: Value
  let third: Value
}

/// The pending jobs, in the order in which they were added.
struct MicrotaskQueue {
  private var base: UnsafeMutablePointer<Microtask>?
  private var capacity = 0
  /// The first pending job; jobs are those from `head` up to `end`.
  private var head = 0
  private var end = 0
  /// The maximum number of entries whose memory is kept after a burst of jobs.
  private static let kept = 256

  var isEmpty: Bool { head == end }
  var byteCount: Int { capacity * MemoryLayout<Microtask>.stride }

  mutating func append(_ job: Microtask, _ heap: inout Heap) {
    if end == capacity { makeRoom(&heap) }
    (base.unsafelyUnwrapped + end).initialize(to: job)
    end += 1
  }

  /// Removes and returns the next job, which must exist.
  mutating func removeFirst() -> Microtask {
    head += 1
    return base.unsafelyUnwrapped[head - 1]
  }

  private mutating func makeRoom(_ heap: inout Heap) {
    if let base, head > capacity / 2 {
      base.update(from: base + head, count: end - head)
    } else {
      let larger = max(16, capacity * 2)
      let buffer = heap.allocateBuffer(larger * MemoryLayout<Microtask>.stride).bindMemory(
        to: Microtask.self, capacity: larger)
      if let base {
        buffer.update(from: base + head, count: end - head)
        heap.freeBuffer(base, byteCount)
      }
      base = buffer
      capacity = larger
    }
    end -= head
    head = 0
  }

  /// Discards all pending jobs.
  mutating func removeAll(_ heap: inout Heap) {
    head = 0
    end = 0
    if capacity > MicrotaskQueue.kept { destroy(&heap) }
  }

  mutating func destroy(_ heap: inout Heap) {
    if let base { heap.freeBuffer(base, byteCount) }
    base = nil
    capacity = 0
  }

  func visit(_ body: (Microtask) -> Void) {
    for i in head..<end { body(base.unsafelyUnwrapped[i]) }
  }
}

extension VM {
  /// HostEnqueuePromiseJob (§9.5.5) and HTML's "queue a microtask". The job runs after the outermost host call has run
  /// its script code, after the jobs that are already pending, and within the same limits. Runs no script code, and
  /// never collects.
  func enqueueMicrotask(
    _ kind: Microtask.Kind, _ first: Value, _ second: Value = .undefined, _ third: Value = .undefined
  ) {
    state.pointee.hasPendingJobs = true
    state.pointee.microtasks.append(
      Microtask(kind: kind, first: first, second: second, third: third), &state.pointee.heap)
  }

  /// Runs pending jobs and the jobs that they add, and reports unhandled rejections to the host, until none are left.
  /// Throws only if a limit is exceeded; then the rest is discarded.
  func finishJobs() throws(Abrupt) {
    // The frame is the host's, because jobs have no caller.
    let scope = RootScope(self)
    defer { scope.close() }
    do throws(Abrupt) {
      if state.pointee.heap.exhaustion.endsCall { throw endOfCall() }
      if isBeyondStepLimit { throw limitExceeded(.steps(limit: realm.limits.steps)) }
      realm.keptTargets.clear(self)
      while state.pointee.hasPendingJobs {
        while !state.pointee.microtasks.isEmpty {
          scope.close()
          state.pointee.position = 0
          try tick()
          try run(state.pointee.microtasks.removeFirst())
          realm.keptTargets.clear(self)
        }
        state.pointee.hasPendingJobs = false
        scope.close()
        try reportRejections()
      }
      state.pointee.microtasks.removeAll(&state.pointee.heap)
    } catch {
      discardJobs()
      throw error
    }
  }

  /// Discards the pending jobs and the rejections that have not been handled so far.
  func discardJobs() {
    realm.keptTargets.clear(self)
    state.pointee.microtasks.removeAll(&state.pointee.heap)
    state.pointee.firstRejection = .undefined
    state.pointee.lastRejection = .undefined
    state.pointee.hasPendingJobs = false
  }

  private func run(_ job: Microtask) throws(Abrupt) {
    try root(job.first)
    try root(job.second)
    try root(job.third)
    do throws(Abrupt) {
      switch job.kind {
      case .fulfilled: try runReaction(PromiseReaction(job.first.asPointer), job.second, isRejection: false)
      case .rejected: try runReaction(PromiseReaction(job.first.asPointer), job.second, isRejection: true)
      case .thenable:
        // The two functions that resolve the promise take longer than a job.
        spend(2)
        try resolveWithThenable(job.first.asObject, job.second, then: job.third)
      case .callback: _ = try call(job.first, this: .undefined)
      case .cleanup: _ = try call(job.first, this: .undefined, job.second)
      }
    } catch {
      // An error of one job does not affect the others.
      let site = realm.throwSite
      guard let thrown = takeThrown() else { throw error }
      reportUnhandled(thrown, .uncaught, site)
    }
  }

  // MARK: Rejections

  /// HostPromiseRejectionTracker (§27.2.1.9) for a promise that is rejected before a handler is added. A handler that
  /// is added later is recorded in the state of the promise.
  func trackRejection(_ promise: ObjectRef) {
    state.pointee.hasPendingJobs = true
    let last = state.pointee.lastRejection
    if last.isObject {
      // Rejected promises no longer have reactions, so the slot is free.
      store(Value(promise), in: last.asObject.internalSlot(PromiseSlot.firstReaction))
    } else {
      state.pointee.firstRejection = Value(promise)
    }
    state.pointee.lastRejection = Value(promise)
  }

  private func reportRejections() throws(Abrupt) {
    // Rejections that occur while the host is being notified are reported after the jobs.
    let next = try rootSlot()
    next.value = state.pointee.firstRejection
    state.pointee.firstRejection = .undefined
    state.pointee.lastRejection = .undefined
    while next.value.isObject {
      try tick()
      let promise = next.value.asObject
      let link = promise.internalSlot(PromiseSlot.firstReaction)
      next.value = link.pointee
      link.write(plain: .undefined)
      if promise.isPromiseHandled { continue }
      reportUnhandled(promise.internalSlot(PromiseSlot.result).pointee, .rejection, nil)
    }
  }

  private func reportUnhandled(_ thrown: Value, _ kind: JavaScriptError.Kind, _ site: StackFrame?) {
    let error = hostError(for: thrown, kind, site)
    let texts = [error.name ?? "", error.message] + error.stack + error.causes
    let length = texts.reduce(thrown.isObject ? shownStackLength(thrown.asObject) : 0) { $0 + $1.utf8.count }
    spend(Work.stepsPerUnhandledError + length / Work.printedUnitsPerStep)
    realm.unhandledError(error)
  }
}
