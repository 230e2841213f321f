// A plugin is configured before its first use by the client and shut down after its last one, also if several threads
// add and remove it at the same time (see `PluginsInUse`). The plugins of a destination are in use while the
// destination is.

// MARK: Adding

extension Analytics {
  /// Adds a plugin to the timeline, or to the timeline of a destination.
  func add(_ plugin: any Plugin, to timeline: Timeline) {
    // One that was added to another client since returns.
    if timeline.contains(plugin), !servesAnotherClient(plugin) {
      return report(RefusedPlugin(plugin, .duplicate))
    }
    if let destination = plugin as? any DestinationPlugin, timeline.isWithin(destination.timeline) {
      return report(RefusedPlugin(plugin, .cycle))
    }
    adding("add") { exchange([], for: [plugin], in: timeline) }
  }

  /// Replaces plugins of the client in one step, so that each event passes through either the old or the new ones, and
  /// shuts the old ones down.
  package func replace(_ old: [any Plugin], with new: [any Plugin]) { exchange(old, for: new, in: timeline) }

  /// Receives a plugin that was added to the timeline of a destination while the client began to use the destination.
  func adopt(_ plugin: any Plugin) { adding("add") { exchange([], for: [], in: timeline, using: [plugin]) } }

  /// - Parameter present: Plugins that the timelines contain, and that may not have been configured.
  private func exchange(
    _ old: [any Plugin], for new: [any Plugin], in timeline: Timeline, using present: [any Plugin] = []
  ) {
    var uses: [PluginsInUse.Use] = []
    let new = new.filter { willAdd($0, &uses) }
    for plugin in present { configure(plugin, &uses) }
    timeline.exchange(old, for: new)
    for plugin in old { shutDown(plugin) }
    for plugin in new + present { didAdd(plugin) }
    for use in uses { end(plugins.endAddition(use, isContained: self.timeline.reaches)) }
  }

  func report(_ problem: RefusedPlugin) { report(AnalyticsError.pluginError(problem), level: .warning) }

  /// - Returns: false if the plugin is refused, which has been reported.
  private func willAdd(_ plugin: any Plugin, _ uses: inout [PluginsInUse.Use]) -> Bool {
    if let exclusive = plugin as? any ExclusivePlugin, !plugins.isClosed, !exclusive.claim(for: self) { return false }
    guard configure(plugin, &uses) else {
      report(RefusedPlugin(plugin, .closed))
      return false
    }
    for destination in destinations(in: plugin) {
      timeline.apply { ($0 as? any DestinationObserver)?.willAdd(destination) }
    }
    return true
  }

  private func didAdd(_ plugin: any Plugin) {
    if plugin is any DestinationPlugin { updateMetadata() }
    guard state.withLock({ $0.areSettingsKnown }) else { return }
    inform(plugin, isRefresh: false)
    guard let destination = plugin as? any DestinationPlugin else { return }
    destination.timeline.applyDeeply { inform($0, isRefresh: false) }
  }

  /// Passes the client to a plugin, and to the plugins of a destination, unless they have it already.
  /// - Parameter uses: The uses that begin, which the caller ends after it has added the plugin to a timeline.
  /// - Returns: false if the client does not use any more plugins.
  @discardableResult
  private func configure(_ plugin: any Plugin, _ uses: inout [PluginsInUse.Use]) -> Bool {
    guard let use = plugins.beginAddition(plugin) else { return false }
    uses.append(use)
    plugins.configure(use) { isConfigured in
      if isConfigured, !servesAnotherClient(plugin) { return false }
      let former = plugin.analytics
      if plugin is any WaitingPlugin { pauseEventProcessing(plugin: plugin) }
      plugin.configure(analytics: self)
      // It reports that it is ready to this client only.
      if former !== self, plugin.analytics === self { former?.resumeEventProcessing(plugin: plugin) }
      return true
    }
    guard let destination = plugin as? any DestinationPlugin else { return true }
    destination.timeline.owner = self
    destination.timeline.apply { configure($0, &uses) }
    return true
  }
}

// MARK: Removing

extension Analytics {
  /// Called when a timeline has removed a plugin, which may still be in another one.
  func shutDown(_ plugin: any Plugin) {
    removing {
      let destinations = destinations(in: plugin)
      for destination in destinations { willShutDown(destination) }
      end(plugins.endUse(of: plugin, isContained: timeline.reaches))
      for destination in destinations { didRemove(destination) }
      if !destinations.isEmpty { updateMetadata() }
    }
  }

  /// Shuts a plugin down after its last use, and ends the uses of the plugins of a destination.
  private func end(_ use: PluginsInUse.Use?) {
    guard let use else { return }
    let plugin = use.plugin
    resumeEventProcessing(plugin: plugin)
    end(plugin)
    if let inner = (plugin as? any DestinationPlugin)?.timeline, inner.owner === self, !inner.isWithin(timeline) {
      inner.leave(self)
      inner.apply { end(plugins.endUse(of: $0, isContained: timeline.reaches)) }
    }
    plugins.didEnd(use)
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
  func servesAnotherClient(_ plugin: any Plugin) -> Bool {
    if let client = plugin.analytics { return client !== self }
    // A destination need not store its client.
    return (plugin as? any DestinationPlugin)?.timeline.owner.map { $0 !== self } ?? false
  }

  private func willShutDown(_ destination: any DestinationPlugin) {
    if find(key: destination.key) == nil {
      dropHeldEvents(for: destination)
    } else if values.sharedConsent == nil, consent.holdsReset(for: destination.key) {
      destination.reset()
    }
  }

  private func didRemove(_ destination: any DestinationPlugin) {
    guard find(key: destination.key) == nil else { return }
    // Those of calls that were under way.
    dropHeldEvents(for: destination)
    let key = destination.key
    state.withLock { _ = $0.enabledDestinations.remove(key) }
  }

  /// Returns a plugin that is a destination, and the destinations within it.
  private func destinations(in plugin: any Plugin) -> [any DestinationPlugin] {
    guard let destination = plugin as? any DestinationPlugin else { return [] }
    var found = [destination]
    destination.timeline.applyDeeply { if let inner = $0 as? any DestinationPlugin { found.append(inner) } }
    return found
  }
}
