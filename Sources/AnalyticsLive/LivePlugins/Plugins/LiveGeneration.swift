import AnalyticsCore
import JavaScript

/// What one load of scripts has brought: an interpreter for each worker, and the plugins in them.
final class LiveGeneration: @unchecked Sendable {
  // Unchecked because of the variables: only touched under the lock of `LiveTimelines`.
  let hosts: [LivePluginHost]
  /// By place, those of each worker.
  var lists: [PluginPlace: [PluginList]] = [:]
  /// In the order in which the places had their first plugin.
  var stages: [LivePluginStage] = []

  private init(_ hosts: [LivePluginHost]) {
    self.hosts = hosts
    for host in hosts { host.generation = self }
  }

  /// Runs scripts in fresh engines. Those of several workers run them each; only what the first one's ask of the client is kept.
  /// - Parameter version: of the bundle that is among the scripts.
  /// - Returns: the plugins, and what the scripts have asked of the client.
  /// - Throws: what a script has thrown. The dependents have been told then that the engines are not used.
  static func load(
    _ scripts: [Script], version: String?, _ dependents: [any LivePluginsDependent], _ surroundings: LiveSurroundings
  ) throws(JavaScriptError) -> (LiveGeneration, departures: [@Sendable () -> Void]) {
    var hosts: [LivePluginHost] = []
    for worker in 0..<surroundings.options.workers { hosts.append(try LivePluginHost(worker: worker, version: version, surroundings)) }
    let generation = LiveGeneration(hosts)
    for host in hosts {
      for dependent in dependents { dependent.prepare(engine: host.engine) }
    }
    var departures: [@Sendable () -> Void] = []
    do throws(JavaScriptError) {
      for host in hosts {
        for script in scripts {
          let asked = try host.load(script)
          if host.engine.worker == 0 { departures += asked }
        }
      }
    } catch {
      generation.tearDown(dependents)
      throw error
    }
    return (generation, departures)
  }

  /// Tells dependents that the engines are not used any more.
  func tearDown(_ dependents: [any LivePluginsDependent]) {
    for host in hosts {
      for dependent in dependents { dependent.teardown(engine: host.engine) }
    }
  }
}

extension LivePluginHost {
  /// Runs a script.
  /// - Returns: what it has asked of the client.
  fileprivate func load(_ script: Script) throws(JavaScriptError) -> [@Sendable () -> Void] {
    lock.lock()
    engine.isLoading = true
    defer {
      engine.isLoading = false
      _ = engine.takePending()
      lock.unlock()
    }
    try interpreter.evaluate(script)
    return engine.takePending()
  }
}
