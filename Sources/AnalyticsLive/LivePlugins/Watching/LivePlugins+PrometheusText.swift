import AnalyticsCore

extension LivePlugins {
  /// Returns the metrics of all plugins in the text format of Prometheus: calls by outcome, steps, bytes, a histogram
  /// of durations, and whether the plugin is enabled.
  ///
  /// Each metric has the labels `plugin` and `type`, and `destination`, `version` and `script` (the first 12 digits of
  /// the script's content hash) if they are known. Counters survive reloads. They are 0 unless ``collectsMetrics`` is
  /// true.
  public func prometheusText() -> String {
    let plugins = metrics.map { (metrics: $0, labels: labels(of: $0)) }
    if plugins.isEmpty { return "" }
    let disabled = disabledPlugins
    var text = PrometheusText()
    text.begin("live_plugin_events_total", .counter, "Events by what the plugin did with them.")
    for (metrics, labels) in plugins {
      for (outcome, count) in [
        ("unchanged", metrics.kept), ("changed", metrics.changed), ("dropped", metrics.dropped),
        ("failed", metrics.failed), ("limited", metrics.limited), ("skipped", metrics.skipped),
      ] {
        text.add("live_plugin_events_total", labels: labels + [("outcome", outcome)], count)
      }
    }
    text.begin("live_plugin_steps_total", .counter, "Steps of all calls.")
    for (metrics, labels) in plugins { text.add("live_plugin_steps_total", labels: labels, metrics.steps) }
    text.begin("live_plugin_allocated_bytes_total", .counter, "Growth of the interpreter's memory in calls.")
    for (metrics, labels) in plugins { text.add("live_plugin_allocated_bytes_total", labels: labels, metrics.bytes) }
    text.begin("live_plugin_enabled", .gauge, "1 if events reach the plugin, 0 if it is disabled.")
    for (metrics, labels) in plugins {
      text.add("live_plugin_enabled", labels: labels, disabled.contains(metrics.plugin) ? 0 : 1)
    }
    text.begin("live_plugin_duration_seconds", .histogram, "Durations of calls.")
    for (metrics, labels) in plugins { addDurations(metrics.times, labels, to: &text) }
    return text.text
  }

  private func addDurations(
    _ times: TimeHistogram, _ labels: [(name: String, value: String)], to text: inout PrometheusText
  ) {
    var calls = 0
    // From about a microsecond to about four seconds.
    for bucket in times.buckets {
      calls += bucket.count
      guard let bound = bucket.upperBound, bound >= .nanoseconds(1024), bound < .seconds(5) else { continue }
      text.add("live_plugin_duration_seconds_bucket", labels: labels + [("le", "\(bound / .seconds(1))")], calls)
    }
    text.add("live_plugin_duration_seconds_bucket", labels: labels + [("le", "+Inf")], calls)
    text.add("live_plugin_duration_seconds_sum", labels: labels, times.total / .seconds(1))
    text.add("live_plugin_duration_seconds_count", labels: labels, calls)
  }

  private func labels(of metrics: LivePluginMetrics) -> [(name: String, value: String)] {
    var labels = [(name: "plugin", value: metrics.plugin), (name: "type", value: "\(metrics.type)")]
    if let destination = metrics.destination { labels.append(("destination", destination)) }
    if let version = metrics.version { labels.append(("version", version)) }
    if let hash = metrics.scriptHash { labels.append(("script", String(hash.prefix(12)))) }
    return labels
  }
}
