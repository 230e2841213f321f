import Foundation

extension Analytics {
  /// Shuts the client down: processes the waiting events, stores everything, delivers what can be delivered within the
  /// configuration's `shutdownTimeout`, shuts the plugins down, and releases the directory for another client. Trackers
  /// receive what waits for them first, for at most `shutdownTimeout` again. What they have not begun to receive by
  /// then is dropped and counted, and no call of a tracker begins afterwards.
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
    runRegardless()
    whenRunning { self.close() }
  }

  /// Called on the work queue when nothing waits.
  private func close() {
    state.withLock { $0.phase = .closed }
    unblock()
    timeline.apply { if let destination = $0 as? any DestinationPlugin { endHeldEvents(for: destination) } }
    let finish = Once { [self] in
      // One step after the other, because another client may use the directory afterwards.
      delivery.stop { [self] in
        httpClient.invalidate()
        shutDownPlugins { [self] in
          storage.writer.commit { [self] _ in
            storage.writer.close { state.withLock { _ in storage.journal?.messageIds ?? [] } }
            files.async { [self] in release() }
          }
        }
      }
    }
    guard enabled else { return finish.call() }
    delivery.endPause()
    flushNow { finish.call() }
    work.asyncAfter(deadline: .now() + values.shutdownTimeout) { finish.call() }
  }

  /// Shuts the plugins down, and calls a closure when they have ended, or the time-out has passed.
  private func shutDownPlugins(_ completion: @escaping @Sendable () -> Void) {
    let ending = DispatchGroup()
    moduleState.current?.complete(ending)
    apply { plugin in
      if let completing = plugin as? any ShutdownCompletion, !servesAnotherClient(plugin) {
        completing.shutdown(group: ending)
      } else {
        end(plugin)
      }
    }
    let abandon = Once { [self] in
      moduleState.current?.abandonCompletion()
      apply { ($0 as? any ShutdownCompletion)?.abandonShutdown() }
    }
    let finish = Once(completion)
    ending.notify(queue: work) {
      abandon.cancel()
      finish.call()
    }
    work.asyncAfter(deadline: .now() + values.shutdownTimeout) {
      abandon.call()
      finish.call()
    }
  }

  /// Whether ``shutdown()`` has been called.
  package var isShuttingDown: Bool { state.withLock { $0.isStopping } }

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
