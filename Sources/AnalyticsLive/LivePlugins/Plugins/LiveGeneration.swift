import AnalyticsCore
import JavaScript

/// The result of one load of scripts: an interpreter per worker, and the plugins in it.
final class LiveGeneration: @unchecked Sendable {
  // Unchecked because of the variables, which are accessed only under the lock of `LiveTimelines`.
  let hosts: [LivePluginHost]
  /// The lists of plugins by position, one list per worker.
  var lists: [PluginPlace: [PluginList]] = [:]
  /// The positions in the order in which they received their first plugin.
  var places: [PluginPlace] = []

  private init(_ hosts: [LivePluginHost]) {
    self.hosts = hosts
    for host in hosts { host.generation = self }
  }

  /// Returns new stages for a timeline. The lock is held.
  /// - Parameter destination: The key of the destination that the timeline belongs to.
  func stages(_ destination: String?) -> [LivePluginStage] {
    places.filter { $0.destination == destination }.compactMap { LivePluginStage($0, self) }
  }

  struct Load {
    let generation: LiveGeneration
    /// What the scripts requested of the client.
    var requests: [DeferredWork.Action] = []
    /// The errors of scripts that are allowed to fail, and unknown names in selectors.
    var problems: [LivePluginsError] = []
  }

  /// Runs scripts in new engines. The scripts run once per worker, and only the requests of the first worker to the
  /// client are retained.
  /// - Parameters:
  ///   - scripts: The scripts, which must not fail.
  ///   - before: Scripts that run first and are allowed to fail.
  ///   - version: The version of the bundle among the scripts.
  ///   - dependents: The objects that prepare the engines.
  ///   - context: The context of the engines.
  /// - Throws: The error of a script. The dependents have then been notified that the engines are not used.
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
      try host.engine.installDefaults()
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
        if isFirst { load.problems += host.unknownDomainTypes.map(LivePluginsError.unknownDomainType) }
      }
    } catch {
      load.generation.tearDown(dependents)
      throw error
    }
    for host in hosts { host.interpreter.setStepLimit(host.callSteps) }
    return load
  }

  /// Notifies dependents that the engines are no longer used.
  func tearDown(_ dependents: [any LivePluginsDependent]) {
    for host in hosts {
      for dependent in dependents { dependent.teardown(engine: host.engine) }
    }
  }
}

extension LivePluginHost {
  fileprivate var unknownDomainTypes: [String] { lock.withLock { maps.unknownTypes } }

  /// Runs a script.
  /// - Returns: The requests of the script to the client.
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
