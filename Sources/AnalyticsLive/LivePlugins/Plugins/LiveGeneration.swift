import AnalyticsCore
import JavaScript

/// What one load of scripts has brought: an interpreter for each worker, and the plugins in them.
final class LiveGeneration: @unchecked Sendable {
  // Unchecked because of the variables: only touched under the lock of `LiveTimelines`.
  let hosts: [LivePluginHost]
  /// By place, those of each worker.
  var lists: [PluginPlace: [PluginList]] = [:]
  /// In the order in which they had their first plugin.
  var places: [PluginPlace] = []

  private init(_ hosts: [LivePluginHost]) {
    self.hosts = hosts
    for host in hosts { host.generation = self }
  }

  /// New stages for a timeline. The lock is held.
  /// - Parameter destination: the key of the destination that the timeline is of.
  func stages(_ destination: String?) -> [LivePluginStage] {
    places.filter { $0.destination == destination }.compactMap { LivePluginStage($0, self) }
  }

  struct Load {
    let generation: LiveGeneration
    /// What the scripts requested of the client.
    var requests: [DeferredWork.Action] = []
    /// Errors of scripts that may fail.
    var problems: [LivePluginsError] = []
  }

  /// Runs scripts in fresh engines. Those of several workers run them each; only what the first one's ask of the client is kept.
  /// - Parameters:
  ///   - scripts: that must not fail.
  ///   - before: scripts that run before these, and may fail.
  ///   - version: of the bundle that is among the scripts.
  /// - Throws: what a script has thrown. The dependents have been told then that the engines are not used.
  static func load(
    _ scripts: [Script], after before: [Script] = [], version: String?, _ dependents: [any LivePluginsDependent],
    _ context: LiveContext
  ) throws(JavaScriptError) -> Load {
    var hosts: [LivePluginHost] = []
    for worker in 0..<context.options.workers {
      hosts.append(try LivePluginHost(worker: worker, version: version, context))
    }
    var load = Load(generation: LiveGeneration(hosts))
    for host in hosts {
      for dependent in dependents { dependent.prepare(engine: host.engine) }
      for install in LivePlugins.engineDefaults { try install(host.engine) }
    }
    do throws(JavaScriptError) {
      for host in hosts {
        let isFirst = host.engine.worker == 0
        for script in before {
          do throws(JavaScriptError) {
            let requests = try host.load(script)
            if isFirst { load.requests += requests }
          } catch {
            if isFirst { load.problems.append(.script(script.name, error)) }
          }
        }
        for script in scripts {
          let requests = try host.load(script)
          if isFirst { load.requests += requests }
        }
      }
    } catch {
      load.generation.tearDown(dependents)
      throw error
    }
    return load
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
  /// - Returns: what it requested of the client.
  fileprivate func load(_ script: Script) throws(JavaScriptError) -> [DeferredWork.Action] {
    lock.lock()
    engine.isLoading = true
    defer {
      engine.isLoading = false
      _ = engine.deferred.removeAll()
      lock.unlock()
    }
    try interpreter.evaluate(script)
    return engine.deferred.removeAll()
  }
}
