import AnalyticsCore

/// Metrics, and enabling and disabling plugins.
extension LivePlugins {
  /// A Boolean value that indicates whether calls of plugins are counted and timed. Default: false, which costs
  /// nothing.
  ///
  /// While it is true, events become JSON between plugins. Setting it to false retains the metrics, and so does a
  /// reload.
  public var collectsMetrics: Bool {
    get { context.isMetered }
    set {
      context.isMetered = newValue
      HeldEngines.whenReleased { [self] in for host in hosts { host.setMetered(context.isMetered) } }
    }
  }

  /// The metrics of every plugin, in the order of `analytics.add`. The metrics of all workers are added, and those of
  /// earlier loads: plugins with the same class name, type and destination count as one. Plugins that are no longer
  /// loaded follow at the end.
  public var metrics: [LivePluginMetrics] {
    context.retired.adding { [self] in
      let current = generation.current
      let former = retiring.current.filter { $0 !== current }
      var result: [LivePluginMetrics] = []
      for workers in current?.realms ?? [] {
        let start = result.count
        for host in workers {
          for (i, metrics) in host.metrics.enumerated() {
            if start + i < result.count { result[start + i].add(metrics) } else { result.append(metrics) }
          }
        }
      }
      return (result, former.flatMap { $0.hosts.flatMap(\.metrics) })
    }
  }

  /// The content hashes of the scripts in use, as `Script.contentHash`, by name.
  public var scriptHashes: [String: String] {
    hosts.reduce(into: [:]) { hashes, host in
      hashes.merge(host.lock.withLock { host.scriptHashes }) { $1 }
    }
  }

  /// The class names of disabled plugins, by a breaker or by ``disable(plugin:)``.
  public var disabledPlugins: Set<String> { Set(hosts.flatMap(\.disabled)) }

  /// Enables the plugins of a class.
  public func enable(plugin name: String) {
    context.disabledPlugins.withLock { _ = $0.remove(name) }
    HeldEngines.whenReleased { [self] in for host in hosts { host.setEnabled(true, name) } }
  }

  /// Disables the plugins of a class: events skip them until they are enabled or scripts are loaded again. They remain
  /// disabled if the scripts are loaded again because of exhausted memory (``LivePluginsError/exhausted(limit:)``).
  public func disable(plugin name: String) {
    context.disabledPlugins.withLock { _ = $0.insert(name) }
    HeldEngines.whenReleased { [self] in for host in hosts { host.setEnabled(false, name) } }
  }
}
