import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// Signals as a plugin of the client.
extension Signals: EventPlugin, EventStage, FlushCompletion {
  public var analytics: Analytics? {
    get { state.withLock { $0.analytics } }
    set { state.withLock { $0.analytics = newValue } }
  }

  public func configure(analytics: Analytics) {
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
  }

  public func update(settings: Settings, type: UpdateType) {
    // The server may forbid that signals leave the device.
    let instrumentation = settings.autoInstrumentation ?? settings.object["autoInstrumentationSettings"]
    let host = settings.integrations?["Segment.io"]?["apiHost"]?.stringValue.flatMap {
      URL(string: "https://\($0)")?.host
    }
    let broadcasters = state.withLock { state in
      if let host, !state.ownHosts.contains(host) { state.ownHosts.append(host) }
      return state.broadcasters
    }
    if instrumentation?["disableTraffic"]?.boolValue == true {
      for case let broadcaster as SegmentBroadcaster in broadcasters { broadcaster.disable() }
    }
    // Without live plugins there is nothing to wait for.
    if !findLivePlugins() { setReady() }
  }

  /// Every event is a signal, but for those that scripts have made: rules would answer themselves without an end.
  package func process(_ event: EventRecord) -> EventRecord? {
    if !EventOrigin.isScript(event.object) { emit(signal: InstrumentationSignal(event)) }
    return event
  }

  public func execute<T: AnalyticsCore.RawEvent>(event: T?) -> T? { process(view: event) }

  public func flush(group: DispatchGroup) {
    guard state.withLock({ $0.isReady }) else { return relay() }
    group.enter()
    enqueue { [weak self] in
      self?.relay()
      group.leave()
    }
  }

  /// Sends what the broadcasters have, and forgets the client.
  public func shutdown() {
    flush()
    let (plugins, broadcasters) = state.withLock { state in
      let (plugins, broadcasters) = (state.livePlugins, state.broadcasters)
      state.timer = nil
      state.livePlugins = nil
      return (plugins, broadcasters)
    }
    plugins?.removeDependent(plugin: self)
    for case let broadcaster as SegmentBroadcaster in broadcasters { broadcaster.close() }
  }

  // MARK: Parts

  func connectBroadcasters(to analytics: Analytics) {
    let (configuration, broadcasters) = state.withLock { ($0.configuration, $0.broadcasters) }
    for broadcaster in broadcasters {
      broadcaster.analytics = analytics
      (broadcaster as? SegmentBroadcaster)?.adopt(configuration)
    }
  }

  func startTimer() {
    state.withLock { state in
      state.timer = nil
      guard state.analytics != nil, state.configuration.relayInterval > 0 else { return }
      state.timer = RepeatingTimer(interval: state.configuration.relayInterval, on: work) { [weak self] in self?.relay()
      }
    }
  }

  /// Registers with the client's live plugins, when there are some.
  /// - Returns: whether there are.
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

  func setReady() {
    state.withLock { $0.isReady = true }
    startHandling()
  }
}

extension Signals: LivePluginsDependent {
  public func prepare(engine: LiveEngine) {
    // Weak, as a script may outlive what it belongs to.
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
      // All workers have the names, one has the rules.
      if engine.worker == 0 { state.withLock { $0.prepared.append(scripts) } }
    }
  }

  // Scripts that go take the lock of their engine, and who holds that one may ask for the state: so they go when the state is not locked any more.

  public func readyToStart() {
    _ = state.withLock { state in
      let replaced = (state.prepared, state.nextScripts)
      state.nextScripts = state.prepared.last ?? state.nextScripts
      state.prepared = []
      state.isReady = true
      return replaced
    }
    startHandling()
  }

  public func teardown(engine: LiveEngine) {
    let (active, _, failed) = state.withLock { state in
      let unused = state.prepared.filter { $0.engine === engine }
      state.prepared.removeAll { $0.engine === engine }
      let failed = !unused.isEmpty && !state.isReady ? state.livePlugins : nil
      // One that is being replaced is let go of when its buffer has been taken over.
      guard state.nextScripts == nil, let scripts = state.scripts, scripts.engine === engine else {
        return (nil as SignalScripts?, unused, failed)
      }
      state.scripts = nil
      return (scripts, unused, nil)
    }
    // Scripts have failed. Others may follow; when none do there is nothing to wait for.
    failed?.whenLoaded { [weak self] in self?.setReady() }
    guard let active else { return }
    let signals = report { () throws(JavaScriptError) in try active.contents() } ?? []
    state.withLock { $0.carried = signals }
  }
}
