import Foundation
import JSONModel

extension Analytics {
  /// Shuts the client down: processes the waiting events, stores everything, delivers what can be delivered within the
  /// configuration's `shutdownTimeout`, cancels an upload that is running then, shuts the plugins down, and releases
  /// the directory for another client. Trackers receive what waits for them first, for at most `shutdownTimeout` again.
  /// What they have not begun to receive by then is dropped and counted, and no call of a tracker begins afterwards.
  ///
  /// Events that wait for plugins pass when the plugins are ready. If they are not ready within `shutdownTimeout`, the
  /// events remain on disk for the next start. Without a disk, they are dropped as
  /// ``Counters/DropReason/shutdown``. Both are reported, and so is a plugin that does not return from `flush()` or
  /// `shutdown()`, which is not waited for either. The client does not wait for settings.
  ///
  /// Events that are passing through the plugins pass before these are shut down, unless that takes longer than
  /// `shutdownTimeout`, which is reported.
  ///
  /// Later events are not accepted. A client that is backing off after a failed upload tries once more. Events that
  /// could not be delivered remain on disk for the next start. You can call this method more than once; every call
  /// returns when the shutdown has ended.
  public func shutdown() async {
    await withCheckedContinuation { continuation in
      stop { continuation.resume() }
    }
  }

  private func stop(_ completion: @escaping @Sendable () -> Void) {
    let (isDone, isFirst) = state.withLock { state in
      if state.isStopped { return (true, false) }
      state.whenStopped.append(completion)
      defer { state.isStopping = true }
      return (false, !state.isStopping)
    }
    if isDone { return completion() }
    guard isFirst else { return }
    refreshTimer.withLock {
      $0?.cancel()
      $0 = nil
    }
    removeAllFlushPolicies()
    timeOut(after: values.shutdownTimeout)
    stopWaitingForSettings()
    whenRunning { self.close() }
  }

  /// Called on the work queue when nothing waits.
  private func close() {
    guard endProcessing() != nil else { return }
    guard enabled else { return finish() }
    delivery.endPause()
    flushNow { self.finish() }
  }

  /// Ends the wait for plugins and for the delivery after a time, unless they have ended by then.
  ///
  /// Not on the work queue, which a plugin may block. Waiting events that have begun to pass continue as long as one
  /// passes each second.
  /// - Parameter passed: The number of events that had passed a second ago.
  private func timeOut(after seconds: TimeInterval, passed: Int? = nil) {
    LibraryQueue.make("shutdown").asyncAfter(deadline: .now() + seconds) { [weak self] in
      guard let self else { return }
      let (isFinishing, count) = state.withLock { state in
        (state.isFinishing, state.phase == .replaying ? state.replayed : nil)
      }
      if isFinishing { return }
      if let count, count != passed { return timeOut(after: 1, passed: count) }
      let rest = endProcessing()
      let blockers = (rest?.blockers ?? []) + flushWatch.finish()
      if !blockers.isEmpty {
        report(AnalyticsError.shutdownTimedOut(blockers, retained: rest?.retained ?? 0, lost: rest?.lost ?? 0))
      }
      finish(areBlockersKnown: !blockers.isEmpty)
    }
  }

  /// - Parameter areBlockersKnown: Whether it has been reported what the shutdown does not wait for.
  private func finish(areBlockersKnown: Bool = false) {
    let isFirst = state.withLock { state in
      defer { state.isFinishing = true }
      return !state.isFinishing
    }
    guard isFirst else { return }
    // One step after the other, because another client may use the directory afterwards.
    delivery.stop { [self] in
      // One that hangs. Its batch remains stored.
      if httpClient.cancelUploads() {
        report(AnalyticsError.shutdownTimedOut(["an upload"], retained: 0, lost: 0))
      }
      httpClient.invalidate()
      shutDownPlugins(areBlockersKnown: areBlockersKnown) { [self] in
        storage.writer.commit { [self] _ in
          // Read first: what passes from now on may come too late to be stored.
          let passing = storage.journal == nil ? nil : state.withLock { $0.passing }
          let isStored = storage.writer.close(retaining: passing) {
            state.withLock { _ in storage.journal?.messageIds ?? [] }
          }
          files.async { [self] in
            if isStored { notePassed(exceptFor: passing) }
            release()
          }
        }
      }
    }
  }

  /// Shuts the plugins down, and calls a closure when they have ended, or the time-out has passed.
  private func shutDownPlugins(areBlockersKnown: Bool, _ completion: @escaping @Sendable () -> Void) {
    let ending = DispatchGroup()
    let current = Protected<(any Plugin)?>(nil)
    let abandon = Once { [self] in
      moduleState.current?.abandonCompletion()
      apply { ($0 as? any ShutdownCompletion)?.abandonShutdown() }
    }
    let finish = Once(completion)
    let giveUp = Once { [self] in
      if let plugin = current.current {
        report(AnalyticsError.shutdownTimedOut(["\(type(of: plugin)).shutdown()"], retained: 0, lost: 0))
      }
      abandon.call()
      finish.call()
    }
    let queue = LibraryQueue.make("shutdown")
    // Separate, because a plugin may not return.
    LibraryQueue.make("plugins").async { [self] in
      moduleState.current?.complete(ending)
      if !endPassages(), !areBlockersKnown {
        report(AnalyticsError.shutdownTimedOut(["a plugin that processes an event"], retained: 0, lost: 0))
      }
      for plugin in pluginsToShutDown() {
        current.set(plugin)
        if let completing = plugin as? any ShutdownCompletion, !servesAnotherClient(plugin) {
          completing.shutdown(group: ending)
        } else {
          end(plugin)
        }
      }
      current.set(nil)
      giveUp.cancel()
      ending.notify(queue: queue) {
        abandon.cancel()
        finish.call()
      }
      queue.asyncAfter(deadline: .now() + values.shutdownTimeout) {
        abandon.call()
        finish.call()
      }
    }
    // Shutting down is never left out because there was no time for a delivery.
    queue.asyncAfter(deadline: .now() + max(values.shutdownTimeout, 1)) { giveUp.call() }
  }

  /// Waits for the events that pass through the plugins, and lets no other one enter.
  /// - Returns: Whether they have passed.
  private func endPassages() -> Bool {
    let hasPassed = timeline.limitEntrance(.held, waiting: values.shutdownTimeout)
    // Those that have been held since the end of the processing.
    forEachDestination { endHeldEvents(for: $0) }
    let isEmpty = timeline.limitEntrance(.closed, waiting: hasPassed ? values.shutdownTimeout : 0)
    return hasPassed && isEmpty
  }

  /// Ends the use of all plugins.
  /// - Returns: Those to shut down, in the order of the timelines.
  private func pluginsToShutDown() -> [any Plugin] {
    let ended = plugins.close()
    let ids = Set(ended.map(ObjectIdentifier.init))
    var result: [any Plugin] = []
    // Not those of a destination that another client uses now.
    func isOwn(_ timeline: Timeline) -> Bool { timeline.owner.map { $0 === self } ?? true }
    timeline.applyDeeply(where: isOwn) { if ids.contains(ObjectIdentifier($0)) { result.append($0) } }
    let found = Set(result.map(ObjectIdentifier.init))
    // A timeline may have been about to end the use of a plugin that it had removed.
    return result + ended.filter { !found.contains(ObjectIdentifier($0)) && !timeline.reaches($0) }
  }

  /// Whether ``shutdown()`` has been called.
  package var isShuttingDown: Bool { state.withLock { $0.isStopping } }

  /// Notes in the journal which events have passed, and are stored.
  /// - Parameter passing: The id of an event that has not passed completely.
  private func notePassed(exceptFor passing: String?) {
    state.withLock { state in
      guard let remaining = state.remaining else { return }
      let ids = passing.map { remaining.ids.union([ExactText($0)]) } ?? remaining.ids
      storage.journal?.notePassed(exceptFor: ids, before: remaining.spill)
    }
  }

  private func release() {
    state.withLock { _ in storage.journal?.close() }
    storage.close()
    let completions = state.withLock { state in
      state.isStopped = true
      defer { state.whenStopped = [] }
      return state.whenStopped
    }
    for completion in completions { completion() }
  }
}

/// An action that runs at most once.
private final class Once: Sendable {
  private let action: Protected<(@Sendable () -> Void)?>

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = Protected(action)
  }

  func call() {
    let action = self.action.withLock { action in
      defer { action = nil }
      return action
    }
    action?()
  }

  /// The action does not run any more.
  func cancel() { action.set(nil) }
}
