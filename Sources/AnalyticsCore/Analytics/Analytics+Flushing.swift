import Foundation

extension Analytics {
  /// Delivers what is stored. Plugins are told to flush too.
  ///
  /// In synchronous mode this comes back when the delivery has ended, unless it is called by the library itself: from an error handler, from a plugin whose
  /// events have waited, or while an event goes by that rules or plugins have made of another, since its makers are part of what is flushed.
  /// - Parameter completion: called once, when everything has been delivered or has to wait, and all plugins are done: on the flush queue, or in synchronous mode
  ///   on the thread of the caller.
  public func flush(completion: (@Sendable () -> Void)? = nil) {
    guard values.operatingMode == .synchronous, !LibraryQueue.isCurrent, EventChain.length == 0 else {
      return startFlush(on: values.flushQueue ?? completions) { completion?() }
    }
    let done = DispatchSemaphore(value: 0)
    startFlush { done.signal() }
    done.wait()
    completion?()
  }

  /// Delivers what is stored, and comes back when everything has been delivered or has to wait.
  public func flush() async {
    await withCheckedContinuation { continuation in startFlush { continuation.resume() } }
  }

  /// Comes back when every event that was taken before is stored, and survives the end of the process.
  /// - Returns: false when the storage fails. That has been reported; what it has not taken is in memory, and is tried again.
  @discardableResult
  public func waitUntilStored() async -> Bool {
    await withCheckedContinuation { continuation in
      storage.writer.commit { [files] isStored in files.async { continuation.resume(returning: isStored) } }
    }
  }

  /// Comes back when events go through the timeline as they come: settings are known, and no plugin makes them wait.
  public func waitUntilStarted() async {
    await withCheckedContinuation { continuation in whenRunning { continuation.resume() } }
  }

  /// Something says that a delivery is due. Comes back at once.
  ///
  /// There is one such delivery at a time, and at most one more when it has ended: events that come faster than the server takes them make larger batches then,
  /// not more deliveries.
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

  /// - Parameter queue: where the completion is called; nil: on one of the library.
  func startFlush(on queue: DispatchQueue? = nil, _ completion: @escaping @Sendable () -> Void) {
    guard mayFlush else { return completion() }
    whenRunning { self.flushNow(on: queue, completion) }
  }

  /// On the work queue.
  /// - Parameters:
  ///   - queue: where the completion is called; nil: on one of the library.
  ///   - afterDelivery: called when the delivery has ended, even if plugins are not done.
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

// MARK: What is stored

extension Analytics {
  /// Whether anything waits to be stored or delivered.
  public var hasUnsentEvents: Bool {
    delivery.isUploading || storage.writer.hasPending || storage.store.hasData || state.withLock { $0.hasQueued }
  }

  /// The files that wait to be delivered, each a batch, in order; nil when the storage has no files. The file being written is finished.
  public var pendingUploads: [URL]? {
    guard storage.store.transactionType == .file else { return nil }
    return storage.store.fetch(count: nil, maxBytes: nil, offset: nil)?.dataFiles ?? []
  }

  /// Deletes everything that is stored and not delivered, and what waits to be.
  public func purgeStorage() {
    state.withLock { state in
      state.queue = FIFO()
      state.spill = nil
      storage.journal?.remove()
    }
    storage.store.reset()
  }

  /// Deletes one of ``pendingUploads``; another file is left alone.
  public func purgeStorage(fileURL: URL) { storage.store.remove(data: [fileURL]) }
}
