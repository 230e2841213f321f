import AnalyticsCore

extension LivePlugins {
  /// A dependent, from the time it is added until it is removed. Loads compare registrations, because a dependent that
  /// has been removed and added again needs engines again.
  struct Registration: Sendable {
    let dependent: any LivePluginsDependent
    let number: Int
  }

  /// Registers an object that prepares engines before scripts run in them. If scripts have already run, they run again
  /// in new engines.
  public func addDependent(plugin: any LivePluginsDependent) { addDependent(plugin: plugin, whenLoaded: nil) }

  /// Registers an object. See ``addDependent(plugin:)``.
  /// - Parameter completion: Called when the first load has ended that began after the registration.
  func addDependent(plugin: any LivePluginsDependent, whenLoaded completion: (@Sendable () -> Void)?) {
    let completion = completion.map { action in { @Sendable (_: LivePluginsLoad) in action() } }
    let isLoadNeeded = state.withLock { state in
      if state.dependents.contains(where: { $0.dependent === plugin }) { return false }
      state.lastRegistration += 1
      state.dependents.append(Registration(dependent: plugin, number: state.lastRegistration))
      // The settings will cause a load.
      if state.settings == nil, let completion { state.whenLoaded.append(completion) }
      return state.settings != nil
    }
    if isLoadNeeded { load(.start, completion) }
  }

  /// Removes an object registered with ``addDependent(plugin:)``. The engines that it has prepared do not change. A
  /// load that is running on another thread may still call its methods.
  public func removeDependent(plugin: any LivePluginsDependent) {
    state.withLock { state in state.dependents.removeAll { $0.dependent === plugin } }
  }

  /// Notifies a dependent that the scripts have run, unless it has been removed since the load began.
  func start(_ registration: Registration, in generation: LiveGeneration) {
    if let dependent = registration.dependent as? any MovingDependent {
      dependent.readyToStart(in: generation.hosts.map(\.engine))
    } else if state.withLock({ $0.dependents.contains { $0.number == registration.number } }) {
      registration.dependent.readyToStart()
    }
  }
}
