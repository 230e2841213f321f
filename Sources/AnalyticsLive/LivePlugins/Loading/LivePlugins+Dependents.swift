import AnalyticsCore

extension LivePlugins {
  /// Registers an object that prepares engines before scripts run in them. If scripts have already run, they run again
  /// in new engines.
  public func addDependent(plugin: any LivePluginsDependent) {
    let isLoadNeeded = state.withLock { state in
      if state.dependents.contains(where: { $0 === plugin }) { return false }
      state.dependents.append(plugin)
      return state.settings != nil
    }
    if isLoadNeeded { load(.start) }
  }

  /// Removes an object registered with ``addDependent(plugin:)``. The engines that it has prepared do not change. A
  /// load that is running on another thread may still call its methods.
  public func removeDependent(plugin: any LivePluginsDependent) {
    state.withLock { state in state.dependents.removeAll { $0 === plugin } }
  }

  /// Whether an object is registered. It may have been removed since the current load began.
  func isDependent(_ plugin: any LivePluginsDependent) -> Bool {
    state.withLock { state in state.dependents.contains { $0 === plugin } }
  }
}
