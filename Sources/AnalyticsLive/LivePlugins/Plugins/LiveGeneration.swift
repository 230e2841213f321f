import AnalyticsCore
import JSONModel
import JavaScript

/// The result of one load of scripts: an interpreter per realm and worker, and the plugins in it.
final class LiveGeneration: @unchecked Sendable {
  // Unchecked because of the variables, which are accessed only under the lock of `LiveTimelines`.
  /// The hosts by realm, one per worker. See ``LivePlugins/Isolation``.
  let realms: [[LivePluginHost]]
  /// The lists of plugins by position, one list per worker.
  var lists: [PluginPlace: [PluginList]] = [:]
  /// The positions in the order in which they received their first plugin.
  var places: [PluginPlace] = []

  private init(_ realms: [[LivePluginHost]]) {
    self.realms = realms
    for host in hosts { host.generation = self }
  }

  var hosts: [LivePluginHost] { realms.flatMap { $0 } }

  /// The hosts of a realm, one per worker.
  func hosts(of realm: Int) -> [LivePluginHost] { realms[realm] }

  /// Returns new stages for a timeline. The lock is held.
  /// - Parameter destination: The key of the destination that the timeline belongs to.
  func stages(_ destination: ExactText?) -> [LivePluginStage] {
    places.filter { $0.destination == destination }.compactMap { LivePluginStage($0, self) }
  }

  struct Load {
    let generation: LiveGeneration
    /// What the scripts requested of the client.
    var requests: [DeferredWork.Action] = []
    /// The errors of scripts that are allowed to fail, and unknown names in selectors.
    var problems: [LivePluginsError] = []
  }

  /// Runs scripts in new engines. The scripts run once per worker, and only the requests of the first worker are
  /// performed: calls to the client, and new values of `storage`.
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
    let isIsolated = context.options.isolation == .realmPerScript
    var realms: [[LivePluginHost]] = []
    for realm in 0..<(isIsolated ? max(1, before.count + scripts.count) : 1) {
      var workers: [LivePluginHost] = []
      for worker in 0..<context.options.workers {
        workers.append(try LivePluginHost(worker: worker, realm: realm, version: version, context))
      }
      realms.append(workers)
    }
    var load = Load(generation: LiveGeneration(realms))
    for host in load.generation.hosts {
      for dependent in dependents { dependent.prepare(engine: host.engine) }
      try host.engine.installDefaults()
    }
    do throws(JavaScriptError) {
      for (i, script) in (before + scripts).enumerated() {
        let hash = script.contentHash
        for host in realms[isIsolated ? i : 0] {
          let earlier = isIsolated ? realms[..<i].map { $0[host.engine.worker] } : []
          do throws(JavaScriptError) {
            try host.load(script, hash, after: earlier)
          } catch {
            if i >= before.count { throw error }
            if host.engine.worker == 0 { load.problems.append(.script(script.name, error)) }
          }
          let modified = host.modifiedPlugins()
          if host.engine.worker == 0 { load.problems += modified }
        }
      }
      for workers in realms {
        load.problems += workers[0].unknownDomainTypes.map(LivePluginsError.unknownDomainType)
      }
      // The scripts are accepted if there is room for all their values.
      try context.setLoadedValues(of: realms.map { $0[0] })
      for workers in realms {
        load.requests += workers[0].performLoaded()
        for host in workers.dropFirst() { host.discardLoaded() }
      }
    } catch {
      load.generation.reject(dependents)
      throw error
    }
    for host in load.generation.hosts {
      host.interpreter.setStepLimit(host.callSteps)
      host.engine.noteLoad()
    }
    return load
  }

  /// Gives up engines whose scripts were rejected.
  private func reject(_ dependents: [any LivePluginsDependent]) {
    for host in hosts { host.discardLoaded() }
    tearDown(dependents)
  }

  /// Notifies dependents that the engines are no longer used.
  func tearDown(_ dependents: [any LivePluginsDependent]) {
    for host in hosts {
      for dependent in dependents { dependent.teardown(engine: host.engine) }
    }
  }
}

extension LivePluginHost {
  fileprivate var unknownDomainTypes: [String] { lock.withLock { maps.unknownTypes.map(\.text) } }

  /// Runs a script. What it requests is retained until all scripts are accepted. If it fails, it has requested nothing.
  /// - Parameters:
  ///   - hash: The content hash of the script.
  ///   - earlier: The hosts of the realms whose scripts have run in this load, and whose new values it sees.
  fileprivate func load(_ script: Script, _ hash: String, after earlier: [LivePluginHost]) throws(JavaScriptError) {
    engine.acquire()
    engine.isLoading = true
    loadingHash = hash
    scriptHashes[script.name] = hash
    interpreter.callOwner = scriptNumber(of: hash)
    engine.requests = loaded
    for host in earlier {
      guard let pending = host.loaded?.pending, !pending.values.isEmpty else { continue }
      let requests = engine.requestsOfCall
      requests.loaded.merge(pending.values) { $1 }
      requests.loadedGrowth += pending.growth
    }
    let before = loaded?.pending
    defer {
      loaded = engine.requests
      engine.requests = nil
      engine.isLoading = false
      loadingHash = nil
      interpreter.callOwner = 0
      losses = []
      _ = engine.deferred.removeAll()
      engine.release()
    }
    do throws(JavaScriptError) {
      try interpreter.evaluate(script)
    } catch {
      if let requests = engine.requests {
        requests.chain.putBack(requests.pending.taken - (before?.taken ?? EventChain.Share()))
        requests.pending = before ?? ScriptRequests.Pending()
        engine.calls?.didDiscardPlugins()
      }
      throw error
    }
    if let requests = engine.requests { engine.calls?.performChangesOfPlugins(requests) }
  }

  /// Performs what the scripts have requested, except for new values of `storage`.
  /// - Returns: The part that calls plugins.
  fileprivate func performLoaded() -> [DeferredWork.Action] {
    lock.lock()
    defer {
      loaded = nil
      lock.unlock()
    }
    guard let loaded else { return [] }
    engine.calls?.performSteps(loaded)
    return engine.deferred.removeAll()
  }

  /// Discards what the scripts have requested.
  fileprivate func discardLoaded() {
    lock.lock()
    defer { lock.unlock() }
    loaded = nil
    context.clients.forgetUnused(by: engine)
  }
}

extension LiveContext {
  /// Sets the values of `storage` that the scripts of all realms have requested, in one step.
  /// - Throws: `JavaScriptError` if there is no room for them. Nothing is set then.
  fileprivate func setLoadedValues(of hosts: [LivePluginHost]) throws(JavaScriptError) {
    var values: [ExactText: JSON?] = [:]
    for host in hosts {
      host.lock.withLock { if let loaded = host.loaded { values.merge(loaded.pending.values) { $1 } } }
    }
    guard !values.isEmpty else { return }
    do throws(StorageFull) { try storage.set(values, updated: []) } catch { throw JavaScriptError(host: "\(error)") }
  }
}
