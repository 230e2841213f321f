import AnalyticsCore
import JavaScript

/// The connection to the live plugins of the client, whose scripts contain the rules.
///
/// Signals may move to another client on one thread while the former client or its live plugins call them on others.
/// Changes of the client and of the connection therefore happen one at a time, under the lock `connecting`. Under this
/// lock, only code of the library runs: neither scripts, nor plugins, nor broadcasters.
extension Signals {
  /// Makes a client the present one. The rules of another client are released, and new signals wait.
  func use(_ analytics: Analytics) {
    let (context, hosts) = (StaticContext(analytics.application, signalsRuntime: nil), analytics.requestHosts)
    // Scripts are released after the locks. See `SignalScripts`.
    let former = connecting.withLock { _ in
      let (plugins, scripts) = state.withLock { state in
        var former: (plugins: LivePlugins?, scripts: [SignalScripts]) = (nil, [])
        if state.analytics !== analytics {
          former = (state.livePlugins, state.removeScripts())
          state.disconnect()
          state.isReady = false
        }
        state.analytics = analytics
        state.context = context
        state.ownHosts = hosts
        return former
      }
      plugins?.removeDependent(plugin: self)
      return scripts
    }
    withExtendedLifetime(former) {}
  }

  /// Registers with the live plugins of the client, and makes signals wait until these have run their scripts.
  /// - Parameter isComplete: Whether the client may have all its plugins. If it has no live plugins then, and its
  ///   settings are known, there are no rules to wait for.
  func connect(isComplete: Bool = true) {
    connecting.withLock { _ in
      guard let client = state.withLock({ $0.analytics }) else { return }
      guard let plugins = client.find(pluginType: LivePlugins.self) else {
        if isComplete, client.areSettingsKnown { state.withLock { $0.isReady = true } }
        return
      }
      if plugins.isShutDown { return }
      guard let (former, number) = state.withLock({ $0.connect(to: plugins) }) else { return }
      former?.removeDependent(plugin: self)
      // On another queue, because the caller holds a lock. If all scripts have failed, there is nothing to wait for.
      plugins.addDependent(plugin: self) { [weak self] in
        guard let self else { return }
        work.async { self.setReady(connection: number) }
      }
    }
    startHandling()
  }

  /// Ends the connection, and the regular relays.
  /// - Parameter client: The client that no longer uses the signals; nil for the present one.
  /// - Returns: false if the signals belong to another client.
  func disconnect(from client: Analytics?) -> Bool {
    connecting.withLock { _ in
      let (isPresent, plugins) = state.withLock { state -> (Bool, LivePlugins?) in
        if let client, let present = state.analytics, present !== client { return (false, nil) }
        state.timer = nil
        defer { state.disconnect() }
        return (true, state.livePlugins)
      }
      plugins?.removeDependent(plugin: self)
      return isPresent
    }
  }

  /// Ends the connection to live plugins that have been shut down, and connects to others that the client has.
  func disconnect(from plugins: LivePlugins) {
    let isConnected = connecting.withLock { _ in
      let isConnected = state.withLock { state in
        guard state.livePlugins === plugins else { return false }
        state.disconnect()
        return true
      }
      if isConnected { plugins.removeDependent(plugin: self) }
      return isConnected
    }
    if isConnected { connect() }
  }

  /// Handles the signals that wait, although there may be no rules.
  private func setReady(connection: Int) {
    state.withLock { if $0.connection == connection { $0.isReady = true } }
    startHandling()
  }
}

extension Signals: MovingDependent {
  /// Installs the globals for signal rules.
  public func prepare(engine: LiveEngine) {
    // Weak, since a script may outlive this object.
    let id: @Sendable () -> String = { [weak self] in self?.anonymousId ?? "" }
    let next: @Sendable () -> Int = { [weak self] in self?.state.withLock { $0.counter.take() } ?? 0 }
    let counter: @Sendable (Int?) -> Int = { [weak self] value in
      self?.state.withLock { state in
        if let value { state.counter.next = value }
        return state.counter.next
      } ?? 0
    }
    report { () throws(JavaScriptError) in
      let scripts = try SignalScripts(engine, anonymousId: id, nextIndex: next, counter: counter)
      // All workers have the globals, but only one runs the rules. A load of other live plugins may still be running.
      guard engine.worker == 0 else { return }
      state.withLock { if $0.isConnected(to: engine) { $0.prepared.append(scripts) } }
    }
  }

  /// Uses the rules of the loaded scripts.
  public func readyToStart() { readyToStart(in: state.withLock { $0.prepared }.map(\.engine)) }

  func readyToStart(in engines: [LiveEngine]) {
    let prepared = state.withLock { $0.prepared }.filter { scripts in engines.contains { $0 === scripts.engine } }
    // With a realm for each script, any of them can define the rules.
    guard let rules = prepared.last(where: \.hasRules) ?? prepared.last else { return }
    // Scripts are released after the lock. See `SignalScripts`.
    let replaced = state.withLock { state -> [SignalScripts] in
      // The live plugins may have been left since, or while they were running the scripts.
      guard state.isConnected(to: rules.engine), state.prepared.contains(where: { $0 === rules }) else { return [] }
      let replaced = state.prepared + [state.nextScripts].compactMap { $0 }
      state.nextScripts = rules
      state.prepared = []
      state.isReady = true
      return replaced
    }
    withExtendedLifetime(replaced) {}
    startHandling()
  }

  /// Whether the loaded scripts define rules.
  package var hasRules: Bool {
    let scripts = state.withLock { $0.scripts ?? $0.nextScripts }
    return scripts?.hasRules ?? false
  }

  /// Stops using the rules of an engine.
  public func teardown(engine: LiveEngine) {
    let (active, unused) = state.withLock { state in
      let unused = state.prepared.filter { $0.engine === engine }
      state.prepared.removeAll { $0.engine === engine }
      // Scripts that are being replaced are released after their buffer has been moved.
      guard state.nextScripts == nil, let scripts = state.scripts, scripts.engine === engine else {
        return (nil as SignalScripts?, unused)
      }
      state.scripts = nil
      return (scripts, unused)
    }
    withExtendedLifetime(unused) {}
    guard let active else { return }
    let signals = report { () throws(JavaScriptError) in try active.contents() } ?? []
    state.withLock { $0.carried = signals }
  }
}
