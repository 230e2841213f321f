import Foundation
import JSONModel

extension Analytics {
  /// Completes the initialization of a client.
  func start() {
    timeline.owner = self
    // A client that shares the consent of another one stores its events, and uploads them when that is permitted.
    if values.sharedConsent == nil {
      consent.client = self
      consentDidChange()
    }
    applySettings()
    for plugin in values.plugins { add(plugin: plugin) }
    // Events that an earlier process left.
    if let journal = storage.journal, journal.size > 0 {
      let denied = values.sharedConsent == nil ? consent.deniedScopes : []
      state.withLock { state in
        state.spill = .init(start: journal.start, denials: journal.denials)
        // That process may have ended before it recorded them there.
        for scope in denied { recordDenial(of: scope, &state) }
      }
    }
    if values.autoAddSegmentDestination {
      let destination = SegmentDestination(
        storage, sendsDomain: values.sendsDomain, sendsErrors: values.sendsErrors)
      metadata.set(destination.timeline.find(pluginType: DestinationMetadataPlugin.self))
      add(plugin: destination)
    }
    for policy in values.flushPolicies ?? [CountBasedFlushPolicy(), IntervalBasedFlushPolicy()] {
      add(flushPolicy: policy)
    }
    startPlatform()
    guard values.fetchesSettings else {
      inform()
      return finishWaiting { _ in }
    }
    state.withLock { $0.waitsForSettings = true }
    armTimeout()
    refreshSettings()
    if let interval = values.settingsRefreshInterval {
      refreshTimer.set(RepeatingTimer(interval: interval, on: work) { [weak self] in self?.refreshSettings() })
    }
  }

  // MARK: Waiting

  /// Makes events wait until ``resumeEventProcessing(plugin:)`` is called with the same plugin, or the configuration's
  /// `waitingTimeout` has passed.
  public func pauseEventProcessing(plugin: any Plugin) {
    let begins = state.withLock { state in
      guard state.phase != .closed else { return false }
      state.waitingPlugins[ObjectIdentifier(plugin)] = plugin
      defer { state.phase = .waiting }
      return state.phase != .waiting || state.waits == 0
    }
    if begins { armTimeout() }
  }

  /// Stops making events wait for a plugin. They pass unless they wait for something else.
  public func resumeEventProcessing(plugin: any Plugin) {
    finishWaiting { $0.waitingPlugins[ObjectIdentifier(plugin)] = nil }
  }

  /// Whether events pass through the timeline without waiting.
  var isRunning: Bool { state.withLock { $0.phase == .running } }

  private func armTimeout() {
    let wait = state.withLock { state in
      state.waits += 1
      return state.waits
    }
    work.asyncAfter(deadline: .now() + values.waitingTimeout) { [weak self] in self?.stopWaiting(wait) }
  }

  /// Called when the time-out has passed.
  private func stopWaiting(_ wait: Int) {
    let late: [String] = state.withLock { state in
      guard state.phase == .waiting, state.waits == wait else { return [] }
      return (state.waitsForSettings ? ["settings"] : []) + state.waitingPlugins.values.map { "\(type(of: $0))" }
    }
    guard !late.isEmpty else { return }
    report(AnalyticsError.waitingTimedOut(late), level: .warning)
    inform()
    finishWaiting { state in
      state.waitsForSettings = false
      state.waitingPlugins = [:]
    }
  }

  /// Continues if there is nothing left to wait for.
  func finishWaiting(_ change: (inout ClientState) -> Void) {
    let (isOver, isIdle) = state.withLock { state in
      change(&state)
      guard state.phase == .waiting, !state.waitsForSettings, state.waitingPlugins.isEmpty else {
        return (false, false)
      }
      // Without anything to replay, events can pass immediately.
      let isIdle = !state.hasQueued && state.whenRunning.isEmpty && state.blocked.isEmpty
      state.phase = isIdle ? .running : .replaying
      if isIdle { state.isQueueOnlyInMemory = false }
      state.lateBytes = 0
      return (true, isIdle)
    }
    if isOver, !isIdle { work.async { self.replay() } }
  }

  /// Calls a closure on the work queue when nothing makes events wait, or when they wait for room, which deliveries
  /// make.
  func whenRunning(_ action: @escaping @Sendable () -> Void) {
    work.async {
      let runsNow = self.state.withLock { state in
        switch state.phase {
        case .running, .closed: return true
        case .replaying where state.isReplaySuspended: return true
        case .waiting, .replaying: break
        }
        state.whenRunning.append(action)
        return false
      }
      if runsNow { action() }
    }
  }

  /// Stops waiting for settings, because the client is being shut down. Events still wait for plugins, which receive
  /// the settings that are known, because they may need some to become ready.
  func stopWaitingForSettings() {
    guard state.withLock({ $0.waitsForSettings }) else { return }
    inform()
    finishWaiting { $0.waitsForSettings = false }
  }
}
