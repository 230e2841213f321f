import Foundation

extension Analytics {
  /// Ends the client in an orderly way: events that wait go through, everything is stored, what can be delivered within the configuration's `shutdownTimeout` is
  /// delivered, plugins are shut down, and the directory is free for another client. Events that come later are not taken. What could not be delivered stays on
  /// disk for the next start.
  ///
  /// It may be called more than once; every call comes back when it is done.
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

  /// On the work queue, when nothing waits.
  private func close() {
    state.withLock { $0.phase = .closed }
    unblock()
    let finish = Once { [self] in
      // One after the other, since the directory may be another client's afterwards.
      delivery.stop { [self] in
        httpClient.invalidate()
        apply { $0.shutdown() }
        storage.writer.commit { [self] _ in
          storage.writer.close()
          files.async { [self] in release() }
        }
      }
    }
    guard enabled else { return finish.call() }
    flushNow { finish.call() }
    work.asyncAfter(deadline: .now() + values.shutdownTimeout) { finish.call() }
  }

  private func release() {
    storage.close()
    let completions = state.withLock { state in
      state.isStopped = true
      defer { state.whenStopped = [] }
      return state.whenStopped
    }
    for completion in completions { completion() }
  }
}

/// Something that is done once, whoever is first.
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
}
