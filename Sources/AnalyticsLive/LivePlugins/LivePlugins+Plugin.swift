import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// Live plugins as a plugin of a client. A client has one of them: a second one takes itself out.
extension LivePlugins: UtilityPlugin, WaitingPlugin {
  public var type: PluginType { .utility }

  /// What it is found by.
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
    // It may have been removed and come back.
    let isKnown = state.withLock { state in
      state.isShutDown = false
      state.isReady = false
      return state.settings != nil
    }
    if isKnown { load(.start) }
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
    let isSurplus = state.withLock { state in
      state.settings = .object(settings.object)
      return state.isSurplus
    }
    if isSurplus {
      analytics?.reportInternalError(LivePluginsError.surplus)
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

  /// Events do not wait for ever, whatever happens.
  private func armTimeout() {
    let seconds = max(0, context.options.waitingTimeout)
    // A new bundle has to come in time for the last good one to be used instead.
    state.withLock { $0.deadline = Date(timeIntervalSinceNow: seconds * 0.8) }
    LibraryQueue.make("live-plugins.timeout").asyncAfter(deadline: .now() + seconds) { [weak self] in
      guard let self, self.state.withLock({ !$0.isReady && !$0.isShutDown }) else { return }
      self.tell(.timedOut(seconds: seconds))
      self.resume()
    }
  }

  /// Tells every plugin that the user is being forgotten: its method `reset()`.
  public func reset() {
    for host in hosts { host.notifyAll("reset") }
  }

  /// Tells every plugin that what is waiting should be sent: its method `flush()`.
  public func flush() {
    for host in hosts { host.notifyAll("flush") }
  }

  public func shutdown() {
    let dependents = state.withLock { state in
      state.isShutDown = true
      return state.isSurplus ? [] : state.dependents
    }
    reportRest()
    context.storage.flush()
    context.clients.shutdown()
    context.timelines.unbindAll()
    for host in hosts {
      for dependent in dependents { dependent.teardown(engine: host.engine) }
    }
  }
}

extension LivePlugins: DestinationObserver {
  package func willAdd(_ destination: any DestinationPlugin) {
    context.timelines.bind(destination.timeline, destination: destination.key)
  }
}
