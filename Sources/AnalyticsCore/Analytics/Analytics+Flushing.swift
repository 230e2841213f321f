import Foundation

extension Analytics {
  /// Delivers the stored events. Plugins flush, too.
  ///
  /// In synchronous mode this method returns after the delivery has ended. It does not wait if the library itself calls
  /// it: from an error handler, from a plugin whose events have waited, or while an event that rules or plugins made
  /// from another event is processed, because the code that made it is part of the flush.
  /// - Parameter completion: Called once, after everything has been delivered or has to wait, and all plugins have
  ///   completed: on the flush queue, or in synchronous mode on the calling thread.
  public func flush(completion: (@Sendable () -> Void)?) {
    guard values.operatingMode == .synchronous, !LibraryQueue.isCurrent, EventChain.current == nil else {
      return startFlush(on: values.flushQueue ?? completions) { completion?() }
    }
    let done = DispatchSemaphore(value: 0)
    startFlush { done.signal() }
    done.wait()
    completion?()
  }

  /// Delivers the stored events. See ``flush(completion:)``.
  @available(
    *, noasync,
    message:
      "asynchronous code has to wait with 'await flush()'; in the top-level code of a program, where Swift chooses this method, write 'await waitUntilFlushed()'"
  )
  public func flush() { flush(completion: nil) }

  /// Delivers the stored events. Returns after everything has been delivered or has to wait.
  ///
  /// In the top-level code of a program, Swift does not choose this method but the synchronous one, which is an error
  /// there. Call ``waitUntilFlushed()`` instead.
  public func flush() async { await waitUntilFlushed() }

  /// Delivers the stored events. Returns after everything has been delivered or has to wait.
  public func waitUntilFlushed() async {
    await withCheckedContinuation { continuation in startFlush { continuation.resume() } }
  }

  /// Returns after every event that was accepted earlier is stored and will survive the end of the process.
  /// - Returns: false if the storage fails, or if the journal of events that wait at the start fails or is full. A
  ///   failure has been reported. The events that are not stored remain in memory, and the client tries again.
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
  func flushBecauseDue() {
    let (policies, starts) = state.withLock { state in
      defer { state.dueFlush = state.dueFlush == .none ? .underWay : .again }
      return (state.flushPolicies, state.dueFlush == .none)
    }
    for policy in policies { policy.reset() }
    if starts { startDueFlush() }
  }

  private func startDueFlush() {
    whenRunning {
      guard self.mayFlush else { return self.endDueFlush() }
      self.flushNow(afterDelivery: { [weak self] in self?.endDueFlush() }, {})
    }
  }

  private func endDueFlush() {
    let isDueAgain = state.withLock { state in
      defer { state.dueFlush = state.dueFlush == .again ? .underWay : .none }
      return state.dueFlush == .again
    }
    if isDueAgain { startDueFlush() }
  }

  private var mayFlush: Bool { state.withLock { $0.isEnabled && $0.phase != .closed } }

  /// - Parameter queue: The queue for the completion; nil for a queue of the library.
  func startFlush(on queue: DispatchQueue? = nil, _ completion: @escaping @Sendable () -> Void) {
    guard mayFlush else { return completion() }
    whenRunning { self.flushNow(on: queue, completion) }
  }

  /// Flushes. Called on the work queue.
  /// - Parameters:
  ///   - queue: The queue for the completion; nil for a queue of the library.
  ///   - afterDelivery: Called after the delivery has ended, even if plugins have not completed.
  func flushNow(
    on queue: DispatchQueue? = nil, afterDelivery: @escaping @Sendable () -> Void = {},
    _ completion: @escaping @Sendable () -> Void
  ) {
    let group = DispatchGroup()
    apply { plugin in
      if let plugin = plugin as? any FlushCompletion {
        plugin.flush(group: group)
      } else {
        (plugin as? any EventPlugin)?.flush()
      }
    }
    group.enter()
    storage.writer.commit { [delivery] _ in
      delivery.run {
        afterDelivery()
        group.leave()
      }
    }
    group.notify(queue: queue ?? work, execute: completion)
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
    return storage.store.fetch(count: nil, maxBytes: nil, offset: nil)?.dataFiles ?? []
  }

  /// Deletes all events that have not been delivered: stored ones, those that wait to be stored, and those in the
  /// start-up queue. They are counted as ``Counters/DropReason/purged``.
  ///
  /// A batch that is being uploaded may still reach the server. It is not retried. After a shutdown, the stored events
  /// are deleted unless another client uses the directory, which is reported.
  public func purgeStorage() {
    if state.withLock({ $0.isStopped }) { return storage.purgeAfterClosing() }
    dropWaitingEvents(.purged)
    waitForReplay()
    storage.purge()
  }

  /// Deletes one of ``pendingUploads``, unless the client has been shut down. Other files are not deleted.
  public func purgeStorage(fileURL: URL) { storage.purge(fileURL) }
}
