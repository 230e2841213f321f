import Foundation

extension Analytics {
  /// Adds a plugin to the timeline. The plugin receives the client, and the settings as soon as they are known.
  ///
  /// A plugin that is already in the timeline remains there once, and a destination whose timeline would contain itself
  /// is not added. Both are reported. A plugin can be in several timelines of the client: in this one and in those of
  /// destinations. Each of them passes events to it, but the client configures it when it is added to the first one,
  /// passes settings to it, flushes and resets it once, and shuts it down when it has left the last one.
  ///
  /// A plugin may add others when it is configured. At most 16 plugins that are added in this way lead to one another,
  /// and one call leads to at most 1,000. The next one is not added, and is reported.
  /// - Returns: The plugin.
  @discardableResult
  public func add(plugin: any Plugin) -> any Plugin {
    add(plugin, to: timeline)
    return plugin
  }

  /// Adds a closure that changes or drops events.
  /// - Returns: The plugin that calls the closure, for ``remove(plugin:)``.
  @discardableResult
  public func add(enrichment: @escaping EnrichmentClosure) -> any Plugin {
    add(plugin: ClosureEnrichment(closure: enrichment))
  }

  /// Removes a plugin from all timelines of the client, and shuts it down.
  public func remove(plugin: any Plugin) {
    timeline.remove(plugin: plugin)
    apply { if let destination = $0 as? any DestinationPlugin { destination.timeline.remove(plugin: plugin) } }
  }

  /// Returns the first plugin of a Swift type, in the order of the plugin types.
  public func find<T: Plugin>(pluginType: T.Type) -> T? { timeline.find(pluginType: pluginType) }

  /// Returns all plugins of a Swift type, in the order of the plugin types.
  public func findAll<T: Plugin>(pluginType: T.Type) -> [T] { timeline.findAll(pluginType: pluginType) }

  /// Returns the first destination with a key.
  public func find(key: String) -> (any DestinationPlugin)? { timeline.find(key: key) }

  /// Calls a closure once with each plugin, including the plugins of destinations.
  public func apply(closure: (any Plugin) -> Void) {
    var seen: Set<ObjectIdentifier> = []
    apply(to: timeline, &seen, closure)
  }

  private func apply(to timeline: Timeline, _ seen: inout Set<ObjectIdentifier>, _ closure: (any Plugin) -> Void) {
    timeline.apply { plugin in
      guard seen.insert(ObjectIdentifier(plugin)).inserted else { return }
      closure(plugin)
      if let destination = plugin as? any DestinationPlugin { apply(to: destination.timeline, &seen, closure) }
    }
  }

  private func contains(_ plugin: any Plugin) -> Bool {
    var isFound = false
    apply { if $0 === plugin { isFound = true } }
    return isFound
  }

  /// Replaces plugins of the client in one step, so that each event passes through either the old or the new ones, and
  /// shuts the old ones down.
  package func replace(_ old: [any Plugin], with new: [any Plugin]) {
    for plugin in new { willAdd(plugin) }
    timeline.exchange(old, for: new)
    for plugin in old { shutDown(plugin) }
    for plugin in new { didAdd(plugin) }
  }

  /// Adds a plugin to the timeline, or to the timeline of a destination.
  func add(_ plugin: any Plugin, to timeline: Timeline) {
    // One that was added to another client since returns.
    if timeline.contains(plugin), !servesAnotherClient(plugin) {
      return report(RefusedPlugin(plugin, .duplicate))
    }
    if let destination = plugin as? any DestinationPlugin, timeline.isWithin(destination.timeline) {
      return report(RefusedPlugin(plugin, .cycle))
    }
    adding("add") {
      willAdd(plugin)
      timeline.exchange([], for: [plugin])
      didAdd(plugin)
    }
  }

  func report(_ problem: RefusedPlugin) { report(AnalyticsError.pluginError(problem), level: .warning) }

  private func willAdd(_ plugin: any Plugin) {
    configure(plugin)
    if let destination = plugin as? any DestinationPlugin {
      timeline.apply { ($0 as? any DestinationObserver)?.willAdd(destination) }
    }
  }

  private func didAdd(_ plugin: any Plugin) {
    let isDestination = plugin is any DestinationPlugin
    if isDestination { updateMetadata() }
    guard state.withLock({ $0.areSettingsKnown }) else { return }
    inform(plugin, isRefresh: false)
    guard let destination = plugin as? any DestinationPlugin else { return }
    var seen: Set<ObjectIdentifier> = []
    apply(to: destination.timeline, &seen) { inform($0, isRefresh: false) }
  }

  /// Passes the client to a plugin, and to the plugins of a destination, unless they have it already.
  private func configure(_ plugin: any Plugin) {
    var present: Set<ObjectIdentifier> = []
    apply { present.insert(ObjectIdentifier($0)) }
    configure(plugin, &present)
  }

  /// - Parameter present: The plugins of the client, and those that have been configured.
  private func configure(_ plugin: any Plugin, _ present: inout Set<ObjectIdentifier>) {
    let isNew = present.insert(ObjectIdentifier(plugin)).inserted
    // A plugin that has been removed and is added again receives the settings again.
    if isNew { state.withLock { $0.forget(plugin) } }
    if isNew || servesAnotherClient(plugin) {
      plugin.configure(analytics: self)
      if plugin is any WaitingPlugin { pauseEventProcessing(plugin: plugin) }
    }
    guard let destination = plugin as? any DestinationPlugin else { return }
    destination.timeline.owner = self
    destination.timeline.apply { configure($0, &present) }
  }

  /// Called when a timeline has removed a plugin, which may still be in another one.
  func shutDown(_ plugin: any Plugin) {
    removing {
      willShutDown(plugin)
      if !contains(plugin) { end(plugin) }
      didRemove(plugin)
    }
  }

  /// Calls the plugin's `shutdown()` unless it serves another client.
  func end(_ plugin: any Plugin) {
    if let plugin = plugin as? any MovingPlugin {
      plugin.shutdown(by: self)
    } else if !servesAnotherClient(plugin) {
      plugin.shutdown()
    }
  }

  /// Returns whether a plugin has been added to another client since it was added to this one.
  func servesAnotherClient(_ plugin: any Plugin) -> Bool { plugin.analytics.map { $0 !== self } ?? false }

  private func willShutDown(_ plugin: any Plugin) {
    guard let destination = plugin as? any DestinationPlugin else { return }
    if find(key: destination.key) == nil {
      dropHeldEvents(for: destination)
    } else if values.sharedConsent == nil, consent.holdsReset(for: destination.key) {
      destination.reset()
    }
  }

  private func didRemove(_ plugin: any Plugin) {
    if !contains(plugin) { resumeEventProcessing(plugin: plugin) }
    guard let destination = plugin as? any DestinationPlugin else { return }
    if find(key: destination.key) == nil {
      // Those of calls that were under way.
      dropHeldEvents(for: destination)
      let key = destination.key
      state.withLock { _ = $0.enabledDestinations.remove(key) }
    }
    destination.timeline.apply { if !contains($0) { resumeEventProcessing(plugin: $0) } }
    updateMetadata()
  }
}

// MARK: Flush policies

extension Analytics {
  /// The policies that decide when a delivery is due.
  public var flushPolicies: [any FlushPolicy] { state.withLock { $0.flushPolicies } }

  /// Adds a policy that decides when a delivery is due. A policy that has been added already remains once, which is
  /// reported.
  public func add(flushPolicy policy: any FlushPolicy) {
    adding("add") {
      let isNew = state.withLock { state in
        if state.flushPolicies.contains(where: { $0 === policy }) { return false }
        state.flushPolicies.append(policy)
        return true
      }
      if isNew { policy.configure(analytics: self) } else { report(RefusedPlugin(policy, .duplicate)) }
    }
  }

  /// Removes a policy.
  public func remove(flushPolicy policy: any FlushPolicy) { removePolicies { $0 === policy } }

  /// Removes the policies of a Swift type.
  public func remove<T: FlushPolicy>(flushPolicy type: T.Type) { removePolicies { $0 is T } }

  /// Removes all flush policies, so that deliveries happen only on request.
  public func removeAllFlushPolicies() { removePolicies { _ in true } }

  /// Returns the first policy of a Swift type.
  public func find<T: FlushPolicy>(flushPolicy type: T.Type) -> T? { flushPolicies.lazy.compactMap { $0 as? T }.first }

  private func removePolicies(_ isMeant: (any FlushPolicy) -> Bool) {
    let removed = state.withLock { state in
      let removed = state.flushPolicies.filter(isMeant)
      state.flushPolicies.removeAll(where: isMeant)
      return removed
    }
    removing { for policy in removed { policy.shutdown() } }
  }
}
