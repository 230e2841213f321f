/// Metrics in the text format of Prometheus, version 0.0.4.
extension LivePlugins {
  /// Returns the metrics of all plugins in the text format of Prometheus: calls by outcome, steps, bytes, a histogram
  /// of durations, and whether the plugin is enabled.
  ///
  /// Each metric has the labels `plugin` and `type`, and `destination`, `version` and `script` (the first 12 digits of
  /// the script's content hash) if they are known. Counters survive reloads. They are 0 unless ``collectsMetrics`` is
  /// true.
  public func prometheusText() -> String {
    let disabled = disabledPlugins
    return PrometheusText.text(of: metrics.map { ($0, !disabled.contains($0.plugin)) })
  }
}

enum PrometheusText {
  static func text(of plugins: [(metrics: LivePluginMetrics, isEnabled: Bool)]) -> String {
    if plugins.isEmpty { return "" }
    let plugins = plugins.map { (metrics: $0.metrics, isEnabled: $0.isEnabled, labels: labels(of: $0.metrics)) }
    var lines: [String] = []
    func begin(_ name: String, _ type: String, _ help: String) {
      lines.append("# HELP \(name) \(help)")
      lines.append("# TYPE \(name) \(type)")
    }
    begin("live_plugin_events_total", "counter", "Events by what the plugin did with them.")
    for (metrics, _, labels) in plugins {
      for (outcome, count) in [
        ("unchanged", metrics.kept), ("changed", metrics.changed), ("dropped", metrics.dropped),
        ("failed", metrics.failed), ("limited", metrics.limited), ("skipped", metrics.skipped),
      ] {
        lines.append("live_plugin_events_total{\(labels),outcome=\"\(outcome)\"} \(count)")
      }
    }
    begin("live_plugin_steps_total", "counter", "Steps of all calls.")
    for (metrics, _, labels) in plugins { lines.append("live_plugin_steps_total{\(labels)} \(metrics.steps)") }
    begin("live_plugin_allocated_bytes_total", "counter", "Growth of the interpreter's memory in calls.")
    for (metrics, _, labels) in plugins {
      lines.append("live_plugin_allocated_bytes_total{\(labels)} \(metrics.bytes)")
    }
    begin("live_plugin_enabled", "gauge", "1 if events reach the plugin, 0 if it is disabled.")
    for (_, isEnabled, labels) in plugins { lines.append("live_plugin_enabled{\(labels)} \(isEnabled ? 1 : 0)") }
    begin("live_plugin_duration_seconds", "histogram", "Durations of calls.")
    for (metrics, _, labels) in plugins {
      var calls = 0
      // From about a microsecond to about four seconds.
      for bucket in metrics.times.buckets {
        calls += bucket.count
        guard let bound = bucket.upperBound, bound >= .nanoseconds(1024), bound < .seconds(5) else { continue }
        lines.append("live_plugin_duration_seconds_bucket{\(labels),le=\"\(bound / .seconds(1))\"} \(calls)")
      }
      lines.append("live_plugin_duration_seconds_bucket{\(labels),le=\"+Inf\"} \(calls)")
      lines.append("live_plugin_duration_seconds_sum{\(labels)} \(metrics.times.total / .seconds(1))")
      lines.append("live_plugin_duration_seconds_count{\(labels)} \(calls)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func labels(of metrics: LivePluginMetrics) -> String {
    var labels = [("plugin", metrics.plugin), ("type", "\(metrics.type)")]
    if let destination = metrics.destination { labels.append(("destination", destination)) }
    if let version = metrics.version { labels.append(("version", version)) }
    if let hash = metrics.scriptHash { labels.append(("script", String(hash.prefix(12)))) }
    return labels.map { "\($0.0)=\"\(escaped($0.1))\"" }.joined(separator: ",")
  }

  /// Escapes a label's value: backslash, double quote and line feed.
  private static func escaped(_ value: String) -> String {
    String(
      value.flatMap { character -> String in
        switch character {
        case "\\": "\\\\"
        case "\"": "\\\""
        case "\n", "\r\n": "\\n"
        default: String(character)
        }
      })
  }
}
