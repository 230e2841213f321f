import AnalyticsCore
import JSONModel

/// The metrics of plugins that are no longer loaded, so that counters survive a reload.
final class RetiredMetrics: Sendable {
  /// Plugins that are alike count as one.
  private struct Identity: Hashable {
    let plugin: ExactText
    let type: PluginType
    let destination: ExactText?

    init(_ metrics: LivePluginMetrics) {
      plugin = ExactText(metrics.plugin)
      type = metrics.type
      destination = metrics.destination.map { ExactText($0) }
    }
  }

  private struct State {
    var metrics: [Identity: LivePluginMetrics] = [:]
    /// The keys, in the order in which they were added.
    var order: [Identity] = []
    /// Changes whenever metrics move.
    var version = 0
    /// The number of moves under way.
    var moves = 0

    mutating func add(_ metrics: LivePluginMetrics) {
      if metrics.isEmpty { return }
      let isNew = self.metrics[Identity(metrics)] == nil
      let metrics = isNew && order.count >= RetiredMetrics.limit ? metrics.renamed("(others)") : metrics
      let identity = Identity(metrics)
      if self.metrics[identity] == nil { order.append(identity) }
      self.metrics[identity, default: metrics.empty].add(metrics)
    }
  }

  private let state = Protected(State())

  /// The maximum number of plugins that are counted separately, because scripts can have any number of classes.
  private static let limit = 1000

  /// Adds the metrics of a plugin and resets its record. The lock of the plugin's engine is held.
  func retire(_ record: PluginRecord) {
    state.withLock { $0.moves += 1 }
    let metrics = record.metrics
    record.isRetired = true
    record.metrics = metrics.empty
    state.withLock { state in
      state.moves -= 1
      state.version += 1
      state.add(metrics)
    }
  }

  /// Adds the metrics of plugins that are no longer loaded to those of loaded plugins.
  /// - Parameter current: Returns the metrics of loaded plugins, and of those that are being replaced. Called again if
  ///   metrics have moved meanwhile.
  func adding(to current: () -> (loaded: [LivePluginMetrics], replaced: [LivePluginMetrics])) -> [LivePluginMetrics] {
    while true {
      let before = state.withLock { $0 }
      var (result, replaced) = current()
      guard state.withLock({ $0.version == before.version && $0.moves == 0 }) else { continue }
      var rest = before
      for metrics in replaced { rest.add(metrics) }
      for i in result.indices {
        if let retired = rest.metrics.removeValue(forKey: Identity(result[i])) { result[i].add(retired) }
      }
      return result + rest.order.compactMap { rest.metrics[$0] }
    }
  }
}
