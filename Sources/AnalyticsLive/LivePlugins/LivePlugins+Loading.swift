import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// Running scripts anew. Loads are made one after the other, on a thread of their own.
extension LivePlugins {
  /// Registers something that prepares engines before scripts run in them. What comes when scripts have run already gets fresh engines, in which they run again.
  public func addDependent(plugin: any LivePluginsDependent) {
    let isLoadNeeded = state.withLock { state in
      if state.dependents.contains(where: { $0 === plugin }) { return false }
      state.dependents.append(plugin)
      return state.settings != nil
    }
    if isLoadNeeded { load() }
  }

  /// Unregisters what ``addDependent(plugin:)`` has registered. The engines it has prepared stay as they are.
  public func removeDependent(plugin: any LivePluginsDependent) {
    state.withLock { state in state.dependents.removeAll { $0 === plugin } }
  }

  /// Asks for a load. One that is under way is followed by another one.
  func load(_ completion: (@Sendable () -> Void)? = nil) {
    let begins = state.withLock { state in
      if let completion { state.whenLoaded.append(completion) }
      state.isLoadWanted = true
      if state.isLoading || state.isShutDown { return false }
      state.isLoading = true
      return true
    }
    if begins { Thread.detachNewThread { self.makeLoads() } }
  }

  private func makeLoads() {
    while true {
      let completions: [@Sendable () -> Void]? = state.withLock { state in
        guard state.isLoadWanted, !state.isShutDown else {
          state.isLoading = false
          return nil
        }
        state.isLoadWanted = false
        defer { state.whenLoaded = [] }
        return state.whenLoaded
      }
      guard let completions else { return }
      makeLoad()
      resume()
      for completion in completions { completion() }
    }
  }

  private func makeLoad() {
    let (dependents, isNeeded) = state.withLock { state in (state.dependents, !state.isPrepared) }
    guard isNeeded else { return tellSettings() }
    do throws(JavaScriptError) {
      let (generation, departures) = try LiveGeneration.load(scripts, version: nil, dependents, surroundings)
      activate(generation, departures, dependents)
    } catch {
      analytics?.reportInternalError(AnalyticsError.pluginError(error))
    }
  }

  private func activate(_ generation: LiveGeneration, _ departures: [@Sendable () -> Void], _ dependents: [any LivePluginsDependent]) {
    let (settings, before) = state.withLock { state in
      defer { state.prepared = dependents.map { ObjectIdentifier($0) } }
      return (state.settings, state.prepared)
    }
    if let settings { for host in generation.hosts { host.update(settings, .initial) } }
    let old = surroundings.timelines.activate(generation)
    EventChain.$length.withValue(1) {
      for departure in departures { departure() }
    }
    for dependent in dependents { dependent.readyToStart() }
    old?.tearDown(dependents.filter { before.contains(ObjectIdentifier($0)) })
  }

  /// Tells the plugins settings that they have not been told.
  private func tellSettings() {
    guard let settings = state.withLock({ $0.settings }) else { return }
    for host in hosts { host.updateNew(settings) }
  }
}

extension LivePlugins.State {
  /// Whether every dependent has prepared the engines at work.
  fileprivate var isPrepared: Bool { dependents.allSatisfy { prepared.contains(ObjectIdentifier($0)) } }
}
