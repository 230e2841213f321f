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
    get { surroundings.analytics }
    set { surroundings.analytics = newValue }
  }

  public func configure(analytics: Analytics) {
    if let other = analytics.find(pluginType: LivePlugins.self), other !== self {
      state.withLock { $0.isSurplus = true }
      self.analytics = analytics
      return
    }
    self.analytics = analytics
    for host in hosts { host.engine.analytics = analytics }
    surroundings.timelines.bind(analytics.timeline)
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
    case .initial: load()
    case .refresh: update(settings: .object(settings.object), type: .refresh)
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
      let dependents = state.isSurplus ? [] : state.dependents
      state.isShutDown = true
      return dependents
    }
    reportRest()
    surroundings.timelines.unbindAll()
    for host in hosts {
      for dependent in dependents { dependent.teardown(engine: host.engine) }
    }
  }
}

extension LivePlugins: DestinationObserver {
  package func willAdd(_ destination: any DestinationPlugin) {
    surroundings.timelines.bind(destination.timeline, destination: destination.key)
  }
}

/// Something is wrong with how live plugins are set up.
public enum LivePluginsError: Error, Sendable, CustomStringConvertible {
  /// The client has live plugins already; those that were added later are not used.
  case surplus

  public var description: String {
    switch self {
    case .surplus: "the client has LivePlugins already; those added later are taken out again"
    }
  }
}
