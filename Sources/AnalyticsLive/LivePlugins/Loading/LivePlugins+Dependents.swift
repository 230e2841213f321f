import AnalyticsCore

extension LivePlugins {
  /// Registers something that prepares engines before scripts run in them. What comes when scripts have run already gets fresh engines, in which they run again.
  public func addDependent(plugin: any LivePluginsDependent) {
    let isLoadNeeded = state.withLock { state in
      if state.dependents.contains(where: { $0 === plugin }) { return false }
      state.dependents.append(plugin)
      return state.settings != nil
    }
    if isLoadNeeded { load(.start) }
  }

  /// Unregisters what ``addDependent(plugin:)`` has registered. The engines it has prepared stay as they are.
  public func removeDependent(plugin: any LivePluginsDependent) {
    state.withLock { state in state.dependents.removeAll { $0 === plugin } }
  }
}
