import AnalyticsCore

/// Watching plugins at work.
extension LivePlugins {
  /// Whether calls of plugins are counted and timed. Default: false; then they cost nothing. What was counted stays when it is switched off, and is gone with a reload.
  public var collectsMetrics: Bool {
    get { context.isMetered }
    set {
      context.isMetered = newValue
      for host in hosts { host.setMetered(newValue) }
    }
  }

  /// What every plugin has done, in the order of `analytics.add`; the workers' together.
  public var metrics: [LivePluginMetrics] {
    var result: [LivePluginMetrics] = []
    for host in hosts {
      for (i, metrics) in host.metrics.enumerated() {
        if i < result.count { result[i].add(metrics) } else { result.append(metrics) }
      }
    }
    return result
  }

  /// The names of the classes of plugins that are switched off, by a breaker or by ``disable(plugin:)``.
  public var disabledPlugins: Set<String> { Set(hosts.flatMap(\.disabled)) }

  /// Switches the plugins of a class on again.
  public func enable(plugin name: String) {
    for host in hosts { host.setEnabled(true, name) }
  }

  /// Switches the plugins of a class off: events go past them, until they are switched on or scripts are loaded anew.
  public func disable(plugin name: String) {
    for host in hosts { host.setEnabled(false, name) }
  }
}
