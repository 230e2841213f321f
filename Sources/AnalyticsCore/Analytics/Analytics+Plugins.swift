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
  ///
  /// A client that has been shut down refuses plugins, which is reported.
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
    forEachDestination { $0.timeline.remove(plugin: plugin) }
    (plugin as? any ExclusivePlugin)?.withdraw(from: self)
  }

  /// Returns the first plugin of a Swift type, in the order of the plugin types.
  public func find<T: Plugin>(pluginType: T.Type) -> T? { timeline.find(pluginType: pluginType) }

  /// Returns all plugins of a Swift type, in the order of the plugin types.
  public func findAll<T: Plugin>(pluginType: T.Type) -> [T] { timeline.findAll(pluginType: pluginType) }

  /// Returns the first destination with a key, or else the first one within other destinations.
  public func find(key: String) -> (any DestinationPlugin)? {
    // Once for each timeline, because another thread may remove the destination meanwhile.
    for timeline in timeline.withDestinations {
      if let found = timeline.find(key: key) { return found }
    }
    return nil
  }

  /// Calls a closure once with each plugin, including the plugins of destinations.
  public func apply(closure: (any Plugin) -> Void) { timeline.applyDeeply(closure) }

  /// The destinations of the client, also those within other destinations, each once.
  func forEachDestination(_ body: (any DestinationPlugin) -> Void) {
    apply { if let destination = $0 as? any DestinationPlugin { body(destination) } }
  }
}

// MARK: Flush policies

extension Analytics {
  /// The policies that decide when a delivery is due.
  public var flushPolicies: [any FlushPolicy] { state.withLock { $0.flushPolicies } }

  /// Adds a policy that decides when a delivery is due. A policy that has been added already remains once, and one that
  /// is added after the beginning of ``shutdown()`` is not added. Both are reported.
  public func add(flushPolicy policy: any FlushPolicy) {
    adding("add") {
      let refusal: RefusedPlugin.Reason? = state.withLock { state in
        if state.isStopping { return .closed }
        if state.flushPolicies.contains(where: { $0 === policy }) { return .duplicate }
        state.flushPolicies.append(policy)
        return nil
      }
      if let refusal { report(RefusedPlugin(policy, refusal)) } else { policy.configure(analytics: self) }
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
