import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// The plugin of the client.
extension Signals: EventPlugin, EventStage, FlushCompletion {
  /// The client.
  public var analytics: Analytics? {
    get { state.withLock { $0.analytics } }
    set { state.withLock { $0.analytics = newValue } }
  }

  /// Connects to the client and its live plugins. From another client, only the signals that wait are kept: they are
  /// handled by the rules of this one.
  public func configure(analytics: Analytics) {
    if state.withLock({ $0.analytics !== analytics }) { leaveClient() }
    state.withLock { state in
      state.analytics = analytics
      state.context = StaticContext(analytics.application, signalsRuntime: nil)
      state.ownHosts = analytics.requestHosts
    }
    connectBroadcasters(to: analytics)
    startTimer()
    NetworkTracking.update(self)
    updateInterface()
    findLivePlugins()
    reportLoss()
  }

  /// Applies the settings of the server.
  public func update(settings: Settings, type: UpdateType) {
    // The settings may forbid that signals leave the device.
    let instrumentation = settings.autoInstrumentation ?? settings.object["autoInstrumentationSettings"]
    let host = settings.integrations?["Segment.io"]?["apiHost"]?.stringValue.flatMap {
      URL(string: "https://\($0)")?.host
    }
    let broadcasters = state.withLock { state in
      if let host, !state.ownHosts.contains(host) { state.ownHosts.append(host) }
      return state.segmentBroadcasters
    }
    if instrumentation?["disableTraffic"]?.boolValue == true {
      for broadcaster in broadcasters { broadcaster.disable() }
    }
    // Without live plugins, there are no rules to wait for.
    if !findLivePlugins() { setReady() }
  }

  package func process(_ event: EventRecord) -> EventRecord? {
    // Events of scripts are excluded: rules would trigger themselves without end. The stamp in the context is that of
    // other libraries, and plugins can remove it.
    if event.chain?.isFromScript == true || EventOrigin.isScript(event.object) { return event }
    guard analytics?.enabled ?? true else { return event }
    var event = event
    let chain = event.chain ?? EventChain.inherited ?? EventChain()
    take(InstrumentationSignal(event), chain)
    // Later plugins share the budget of the event.
    event.chain = chain
    return event
  }

  /// Emits a signal for each event that is not from a script.
  public func execute<T: AnalyticsCore.RawEvent>(event: T?) -> T? { process(view: event) }

  /// Makes the broadcasters send their signals after the queued signals have been handled.
  public func flush(group: DispatchGroup) {
    guard state.withLock({ $0.isReady }) else { return relay() }
    group.enter()
    enqueue { [weak self] in
      self?.relay()
      group.leave()
    }
  }

  /// Makes the broadcasters send their signals, and releases the live plugins.
  public func shutdown() {
    flush()
    let (plugins, broadcasters) = state.withLock { state in
      let (plugins, broadcasters) = (state.livePlugins, state.segmentBroadcasters)
      state.timer = nil
      state.livePlugins = nil
      return (plugins, broadcasters)
    }
    plugins?.removeDependent(plugin: self)
    for broadcaster in broadcasters { broadcaster.close() }
  }

  // MARK: Dependencies

  /// Forgets the client, its live plugins and their rules. New signals wait.
  private func leaveClient() {
    let plugins = state.withLock { state in
      defer { state.livePlugins = nil }
      state.analytics = nil
      state.isReady = false
      return state.livePlugins
    }
    plugins?.removeDependent(plugin: self)
    // Released after the state is unlocked, like other scripts.
    _ = state.withLock { state in
      let former = (state.scripts, state.nextScripts, state.prepared)
      (state.scripts, state.nextScripts, state.prepared, state.carried) = (nil, nil, [], [])
      return former
    }
  }

  func connectBroadcasters(to analytics: Analytics) {
    let state = self.state.current
    for broadcaster in state.broadcasters { broadcaster.analytics = analytics }
    for broadcaster in state.segmentBroadcasters { broadcaster.adopt(state.configuration) }
  }

  func startTimer() {
    state.withLock { state in
      state.timer = nil
      guard state.analytics != nil, state.configuration.relayInterval > 0 else { return }
      state.timer = RepeatingTimer(interval: state.configuration.relayInterval, on: work) { [weak self] in self?.relay()
      }
    }
  }

  /// Registers with the client's live plugins.
  /// - Returns: Whether the client has live plugins.
  @discardableResult
  func findLivePlugins() -> Bool {
    let (analytics, isKnown) = state.withLock { ($0.analytics, $0.livePlugins != nil) }
    if isKnown { return true }
    guard let plugins = analytics?.find(pluginType: LivePlugins.self) else { return false }
    let isFirst = state.withLock { state in
      defer { state.livePlugins = plugins }
      return state.livePlugins == nil
    }
    if isFirst { plugins.addDependent(plugin: self) }
    return true
  }

  /// Handles the signals that wait, although there are no rules.
  /// - Parameter plugins: The live plugins without rules; nil if there are none. Nothing happens if they are not those
  ///   of the present client.
  func setReady(without plugins: LivePlugins? = nil) {
    state.withLock { state in
      if plugins == nil || state.livePlugins === plugins { state.isReady = true }
    }
    startHandling()
  }
}

extension Signals: MovingDependent {
  /// Installs the globals for signal rules.
  public func prepare(engine: LiveEngine) {
    // Weak, since a script may outlive this object.
    let id: @Sendable () -> String = { [weak self] in self?.anonymousId ?? "" }
    let next: @Sendable () -> Int = { [weak self] in self?.state.withLock { $0.takeIndex() } ?? 0 }
    let counter: @Sendable (Int?) -> Int = { [weak self] value in
      self?.state.withLock { state in
        if let value { state.nextIndex = value }
        return state.nextIndex
      } ?? 0
    }
    report { () throws(JavaScriptError) in
      let scripts = try SignalScripts(engine, anonymousId: id, nextIndex: next, counter: counter)
      // All workers have the globals, but only one runs the rules. A load of the client before may still be running.
      guard engine.worker == 0, let client = engine.analytics else { return }
      state.withLock { if $0.analytics === client { $0.prepared.append(scripts) } }
    }
  }

  // Releasing scripts takes the lock of their engine, and a thread that holds that lock may access the state. Scripts
  // are therefore released after the state is unlocked.

  /// Uses the rules of the loaded scripts.
  public func readyToStart() {
    if let plugins = state.withLock({ $0.livePlugins }) { readyToStart(with: plugins) }
  }

  func readyToStart(with plugins: LivePlugins) {
    // With a realm for each script, any of them can define the rules.
    let rules = state.withLock { $0.prepared }.last { $0.hasRules }
    _ = state.withLock { state -> ([SignalScripts], SignalScripts?)? in
      // A load of a former client ends.
      guard state.livePlugins === plugins else { return nil }
      let replaced = (state.prepared, state.nextScripts)
      state.nextScripts = rules ?? state.prepared.last ?? state.nextScripts
      state.prepared = []
      state.isReady = true
      return replaced
    }
    startHandling()
  }

  /// Whether the loaded scripts define rules.
  package var hasRules: Bool {
    let scripts = state.withLock { $0.scripts ?? $0.nextScripts }
    return scripts?.hasRules ?? false
  }

  /// Stops using the rules of an engine.
  public func teardown(engine: LiveEngine) {
    let (active, _, failed) = state.withLock { state in
      let unused = state.prepared.filter { $0.engine === engine }
      state.prepared.removeAll { $0.engine === engine }
      let failed = !unused.isEmpty && !state.isReady ? state.livePlugins : nil
      // Scripts that are being replaced are released after their buffer has been moved.
      guard state.nextScripts == nil, let scripts = state.scripts, scripts.engine === engine else {
        return (nil as SignalScripts?, unused, failed)
      }
      state.scripts = nil
      return (scripts, unused, nil)
    }
    // Scripts have failed. Others may follow; when none do there is nothing to wait for.
    failed?.whenLoaded { [weak self, weak failed] in if let failed { self?.setReady(without: failed) } }
    guard let active else { return }
    let signals = report { () throws(JavaScriptError) in try active.contents() } ?? []
    state.withLock { $0.carried = signals }
  }
}
