import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// Live plugins as a plugin of a client. A client has at most one such plugin; a second one removes itself.
extension LivePlugins: UtilityPlugin, WaitingPlugin {
  public var type: PluginType { .utility }

  /// The key by which the plugin is found.
  public var key: String { "LivePlugins" }

  public var analytics: Analytics? {
    get { context.analytics }
    set { context.analytics = newValue }
  }

  public func configure(analytics: Analytics) {
    if let other = analytics.find(pluginType: LivePlugins.self), other !== self {
      state.withLock { $0.isSurplus = true }
      self.analytics = analytics
      return
    }
    self.analytics = analytics
    // The plugin may have been removed and added again. Its client passes the settings again.
    state.withLock { state in
      state.isSurplus = false
      state.isShutDown = false
      state.isReady = false
      state.settings = nil
    }
    for host in hosts { host.engine.analytics = analytics }
    bundles?.open(folder: analytics.stateFolder)
    context.storage.open(folder: analytics.stateFolder)
    armTimeout()
    context.timelines.bind(analytics.timeline)
    analytics.apply { plugin in
      if let destination = plugin as? any DestinationPlugin { willAdd(destination) }
    }
  }

  public func update(settings: Settings, type: UpdateType) {
    if type == .initial {
      // Before the settings are known, so that the first load is also for signals that were added earlier.
      for signals in analytics?.findAll(pluginType: Signals.self) ?? [] { signals.connect() }
    }
    let isSurplus = state.withLock { state in
      state.settings = .object(settings.object)
      return state.isSurplus
    }
    if isSurplus {
      report(.surplus)
      analytics?.remove(plugin: self)
      return
    }
    switch type {
    case .initial: load(.start)
    case .refresh:
      update(settings: .object(settings.object), type: .refresh)
      if bundles != nil, context.options.reloadsOnRefresh { load(.refresh) }
    }
  }

  /// Limits the time that events wait.
  private func armTimeout() {
    let limit = max(.zero, context.options.waitingTimeout)
    state.withLock { $0.deadline = Date(timeIntervalSinceNow: context.options.downloadTimeout.seconds) }
    LibraryQueue.make("live-plugins.timeout").asyncAfter(deadline: .now() + limit.seconds) { [weak self] in
      guard let self, self.state.withLock({ !$0.isReady && !$0.isShutDown }) else { return }
      self.report(.timedOut(after: limit))
      self.resume()
    }
  }

  /// Calls the method `reset()` of every plugin, because the client forgets the user.
  public func reset() {
    HeldEngines.whenReleased { [self] in for host in hosts { host.notifyAll("reset") } }
  }

  /// Calls the method `flush()` of every plugin, because waiting events should be sent.
  public func flush() {
    HeldEngines.whenReleased { [self] in for host in hosts { host.notifyAll("flush") } }
  }

  public func shutdown() {
    let (dependents, waiting) = state.withLock { state in
      state.isShutDown = true
      state.user = nil
      // If they are added again, they need new engines.
      state.prepared = []
      // A load that is running calls them.
      defer { if !state.isLoading { state.whenLoaded = [] } }
      return (state.isSurplus ? [] : state.dependents.map(\.dependent), state.isLoading ? [] : state.whenLoaded)
    }
    for completion in waiting { completion(lastLoad ?? LivePlugins.nothing) }
    HeldEngines.whenReleased { [self] in end(dependents) }
  }

  /// Ends the use of the engines, and of what they use.
  private func end(_ dependents: [any LivePluginsDependent]) {
    reportRest()
    watch.withLock { $0 }?.stop()
    context.storage.flush()
    context.clients.shutdown()
    context.timelines.unbindAll()
    for host in hosts {
      for dependent in dependents { dependent.teardown(engine: host.engine) }
    }
    for case let signals as Signals in dependents { signals.disconnect(from: self) }
  }

  /// Whether the live plugins no longer load scripts, because they have been removed or their client has shut down.
  var isShutDown: Bool { state.withLock { $0.isShutDown } }
}

extension LivePlugins: DestinationObserver {
  package func willAdd(_ destination: any DestinationPlugin) {
    context.timelines.bind(destination.timeline, destination: destination.key)
  }
}
