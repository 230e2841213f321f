import AnalyticsCore
import JavaScript

/// Samples of the steps of plugins, for `live profile`.
extension LivePlugins {
  /// Begins to sample the steps of all calls of plugins. The calls must be watched, because metrics are collected, for
  /// example.
  package func startSampling() {
    for host in hosts { host.lock.withLock { host.interpreter.stepSampler = StepSampler() } }
  }

  /// The samplers of all interpreters. Read them when no event is being processed.
  package var samplers: [StepSampler] { hosts.compactMap { $0.interpreter.stepSampler } }
}

/// Access to the interpreter of plugins, for `live repl`.
extension LivePlugins {
  /// The first engine in use; nil if no scripts have been loaded.
  package var firstEngine: LiveEngine? { hosts.first?.engine }

  /// The name, the type, the destination and the location of each plugin, in the order of `analytics.add`.
  package var pluginList: [(name: String, type: PluginType, destination: String?, location: String?)] {
    hosts.filter { $0.engine.worker == 0 }.flatMap { host in
      host.lock.withLock { host.plugins.map { ($0.name, $0.type, $0.destination, $0.location) } }
    }
  }
}
