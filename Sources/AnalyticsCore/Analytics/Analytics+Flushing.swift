import Foundation

extension Analytics {
  /// Delivers the stored events. Plugins flush, too.
  ///
  /// In synchronous mode this method returns after the delivery has ended, which begins when events do not wait for
  /// plugins any more, after `waitingTimeout` at the latest. It does not wait if the library itself calls
  /// it: from an error handler, from a plugin whose events have waited, from the completion of another flush, from code
  /// that a script calls, or while an event that rules or plugins made from another event is processed, because the
  /// code that made it is part of the flush.
  ///
  /// A plugin that has not completed after the configuration's `waitingTimeout` is reported. The flush continues to
  /// wait for it. A plugin that has not completed 1,000 flushes is not flushed again before it completes one. If the
  /// client is disabled or has been shut down, nothing is delivered.
  ///
  /// A program may flush again and again, also from completions. So that this does not occupy a processor, the number
  /// of flushes is limited that a completion requests, or that follow another one although no event has been accepted
  /// or delivered since: 16 begin immediately, and then ten per second. The others join the next one. At most 1,000
  /// completions may wait for them that were passed in completions, and 10,000 in all. One more is not called, and its
  /// flush is refused, which is reported once.
  /// - Parameter completion: Called once, after everything has been delivered or has to wait, and all plugins have
  ///   completed: on the flush queue, or in synchronous mode on the calling thread if this method waits.
  public func flush(completion: (@Sendable () -> Void)?) {
    guard values.operatingMode == .synchronous, !LibraryQueue.isCurrent, !HeldEngines.exist,
      !RunningFlushCompletion.exists, EventChain.current == nil
    else {
      guard let completion else { return requestFlush() }
      return request(
        RunningFlushCompletion.exists ? .completion : .call, on: values.flushQueue ?? completions, {},
        { RunningFlushCompletion.run(completion) })
    }
    let done = DispatchSemaphore(value: 0)
    startFlush { done.signal() }
    done.wait()
    if let completion { RunningFlushCompletion.run(completion) }
  }

  /// Delivers the stored events. See ``flush(completion:)``.
  ///
  /// For `await analytics.flush()` in the top-level code of a program, Swift chooses this method instead of the
  /// asynchronous one, and warns that nothing is awaited. Therefore this method waits if asynchronous top-level code
  /// calls it: it blocks the thread until everything has been delivered or has to wait, and then for plugins that
  /// complete within 10 seconds, because they may need the thread. To wait without blocking the thread and without the
  /// warning, call ``waitUntilFlushed()``.
  /// - Parameters:
  ///   - file: The file of the call. Do not pass a value.
  ///   - function: The function of the call. Do not pass a value.
  public func flush(file: StaticString = #fileID, function: StaticString = #function) {
    guard TopLevelCode.isCaller(file: file, function: function), values.operatingMode == .asynchronous,
      !LibraryQueue.isCurrent, !HeldEngines.exist, EventChain.current == nil
    else { return flush(completion: nil) }
    let delivered = DispatchSemaphore(value: 0)
    let completed = DispatchSemaphore(value: 0)
    let complete: @Sendable () -> Void = {
      delivered.signal()
      completed.signal()
    }
    startFlush(complete, afterDelivery: { delivered.signal() })
    delivered.wait()
    _ = completed.wait(timeout: .now() + .seconds(10))
  }

  /// Delivers the stored events. See ``flush(completion:)``. Swift chooses this method for references to a function
  /// without parameters.
  @_disfavoredOverload
  public func flush() { flush(completion: nil) }

  /// Delivers the stored events. Returns after everything has been delivered or has to wait.
  ///
  /// In the top-level code of a program, Swift chooses ``flush(file:function:)`` instead, which blocks the thread.
  public func flush() async { await waitUntilFlushed() }

  /// Delivers the stored events. Returns after everything has been delivered or has to wait.
  public func waitUntilFlushed() async {
    await withCheckedContinuation { continuation in startFlush { continuation.resume() } }
  }

  /// Returns after every event that was accepted earlier is stored and will survive the end of the process.
  /// - Returns: false if the storage fails, or if the journal of events that wait at the start fails or is full. A
  ///   failure has been reported. The events that are not stored remain in memory, and the client tries again. Events
  ///   that have been dropped, for example as ``Counters/DropReason/storageFailed``, do not make the result false.
  @discardableResult
  public func waitUntilStored() async -> Bool {
    // Read first: an event that stops waiting before this is known to the writer.
    let isQueueStored = state.withLock { !$0.isQueueOnlyInMemory }
    return await withCheckedContinuation { continuation in
      storage.writer.commit { [files] isStored in
        files.async { continuation.resume(returning: isStored && isQueueStored) }
      }
    }
  }

  /// Returns when events pass through the timeline without waiting: the settings are known, and no plugin makes events
  /// wait.
  public func waitUntilStarted() async {
    await withCheckedContinuation { continuation in whenRunning { continuation.resume() } }
  }

  /// Starts a delivery that is due, and returns immediately.
  ///
  /// At most one such delivery runs, and at most one more follows it. If events arrive faster than the server accepts
  /// them, batches become larger instead of more frequent.
  /// - Parameter isCall: Whether no event has caused it.
  func flushBecauseDue(isCall: Bool = true) {
    // Only one follows the one that runs, so that their number need not be limited.
    guard let chain = chainOfFlush(isCall: isCall, limit: .max) else { return }
    let (policies, starts) = state.withLock { state in
      let starts =
        if case .none = state.dueFlush { true } else { false }
      switch state.dueFlush {
      case .none: state.dueFlush = .underWay
      // One flush follows, in the chain with more room.
      case .again(let other) where other.length <= chain.length: break
      case .underWay, .again: state.dueFlush = .again(chain)
      }
      return (state.flushPolicies, starts)
    }
    for policy in policies { policy.reset() }
    if starts { startDueFlush(in: chain) }
  }

  private func startDueFlush(in chain: EventChain) {
    whenRunning {
      guard self.mayFlush else { return self.endDueFlush() }
      self.flushNow(in: chain, afterDelivery: { [weak self] in self?.endDueFlush() }, {})
    }
  }

  private func endDueFlush() {
    let next: EventChain? = state.withLock { state in
      guard case .again(let chain) = state.dueFlush else {
        state.dueFlush = .none
        return nil
      }
      state.dueFlush = .underWay
      return chain
    }
    if let next { startDueFlush(in: next) }
  }

  private var mayFlush: Bool { state.withLock { $0.isEnabled && $0.phase != .closed } }

  /// The chain of a flush that the current thread requests: that of the event which led to it, so that the events that
  /// plugins make when they flush belong to that chain, too.
  /// - Parameters:
  ///   - isCall: Whether the chain begins with a call, if no chain leads to the flush.
  ///   - limit: The number of flushes that the chain may have led to.
  /// - Returns: Nil if flushes lead to one another without end, which is reported once.
  private func chainOfFlush(isCall: Bool, limit: Int = EventChain.flushLimit) -> EventChain? {
    do throws(EventLoopError) {
      let chain = try EventChain.ofFlush() ?? EventChain(isCall: isCall)
      try chain.takeFlush(limit)
      return chain
    } catch {
      reportFlushLoop(error)
      return nil
    }
  }

  /// Reports that flushes lead to one another without end, once.
  private func reportFlushLoop(_ error: EventLoopError) {
    let isKnown = state.withLock { state in
      defer { state.hasReportedFlushLoop = true }
      return state.hasReportedFlushLoop
    }
    if !isKnown { report(AnalyticsError.pluginError(error)) }
  }

  /// Requests a flush without waiting for its end, also in synchronous mode.
  package func requestFlush() { request(.anonymous, on: work, {}, {}) }

  /// Requests a flush, for a caller that waits for its end.
  /// - Parameters:
  ///   - completion: Called after all have completed. Not on the calling thread, because it may request the next flush.
  ///   - afterDelivery: Called after the delivery, if there is one, has ended, even if plugins have not completed.
  func startFlush(
    _ completion: @escaping @Sendable () -> Void, afterDelivery: @escaping @Sendable () -> Void = {}
  ) {
    request(.waiting, on: work, afterDelivery, completion)
  }

  private func request(
    _ origin: FlushRequest.Origin, on queue: DispatchQueue, _ afterDelivery: @escaping @Sendable () -> Void,
    _ completion: @escaping @Sendable () -> Void
  ) {
    let request = FlushRequest(
      chain: mayFlush ? chainOfFlush(isCall: true) : nil, origin: origin, queue: queue, afterDelivery: afterDelivery,
      completion: completion)
    if !flushes.begin(request, perform) { reportFlushLoop(EventLoopError(call: "flush", reason: .completions)) }
  }

  /// Flushes for requests.
  private func perform(_ requests: [FlushRequest]) {
    // A flush that does not end must not keep the client.
    let end: @Sendable () -> Void = { [flushes, state, sink] in
      let counters = sink.currentCounters
      flushes.end(requests, progress: state.withLock { $0.accepted } + counters.sent + counters.rejected)
    }
    guard mayFlush, let chain = requests.chain else { return end() }
    whenRunning {
      self.flushNow(in: chain, afterDelivery: { for request in requests { request.afterDelivery() } }, end)
    }
  }

  /// Makes the flushes that calls request begin in ``waitForFlushes()``, one after the other, so that the events which
  /// plugins make when they flush have the same order in each run. No other caller may wait for one of these flushes.
  /// - Parameter holds: False to begin them immediately again, as by default.
  package func holdFlushes(_ holds: Bool) { flushes.hold(holds) }

  /// Returns when no flush is under way that was requested by a call, so that all events have been processed that
  /// plugins make when they flush. Must not be called on a queue of the client.
  package func waitForFlushes() { flushes.wait() }

  /// Flushes. Called on the work queue.
  /// - Parameters:
  ///   - chain: The chain of the events that plugins make.
  ///   - afterDelivery: Called after the delivery has ended, even if plugins have not completed.
  func flushNow(
    in chain: EventChain = EventChain(isCall: true), afterDelivery: @escaping @Sendable () -> Void = {},
    _ completion: @escaping @Sendable () -> Void
  ) {
    let group = DispatchGroup()
    EventChain.continued(chain) {
      apply { flushWatch.flush($0, in: group) }
    }
    group.enter()
    storage.writer.commit { [delivery] _ in
      delivery.run {
        afterDelivery()
        group.leave()
      }
    }
    group.notify(queue: work, execute: completion)
  }
}

// MARK: Stored events

extension Analytics {
  /// A Boolean value that indicates whether events wait to be stored or delivered.
  public var hasUnsentEvents: Bool {
    delivery.isUploading || storage.writer.hasPending || storage.store.hasData || state.withLock { $0.hasQueued }
  }

  /// The files that wait to be delivered, each a batch, in order; nil if the storage has no files. Reading this
  /// property finishes the file that is being written, unless the client has been shut down.
  public var pendingUploads: [URL]? {
    guard storage.store.transactionType == .file else { return nil }
    return storage.store.fetch(count: nil, maxBytes: nil, offset: 0)?.dataFiles ?? []
  }

  /// Deletes all events that have not been delivered: stored ones, those that wait to be stored, and those in the
  /// start-up queue. They are counted as ``Counters/DropReason/purged``.
  ///
  /// A batch that is being uploaded may still reach the server. It is not retried. After a shutdown, the stored events
  /// are deleted unless another client uses the directory, which is reported.
  public func purgeStorage() {
    if state.withLock({ $0.isStopped }) {
      if storage.purgeAfterClosing() { state.withLock { $0.retained = 0 } }
      return
    }
    dropWaitingEvents(.purged)
    waitForReplay()
    storage.purge()
  }

  /// Deletes one of ``pendingUploads``, unless the client has been shut down. Other files are not deleted.
  public func purgeStorage(fileURL: URL) { storage.purge(fileURL) }
}
