import AnalyticsCore

extension Analytics {
  /// Registers a tracker as a destination of this client.
  ///
  /// The client takes ownership of the tracker, so that it need not be `Sendable`: using it after this call is an error
  /// of the compiler. Settings can disable it with a literal `false` for its key.
  /// - Parameters:
  ///   - key: the key of the destination. Default: the tracker's name. If another destination has that key, a number is
  ///     added: `Mixpanel 2`.
  ///   - middlewares: change or skip events for this tracker only.
  /// - Returns: the destination, which `remove(plugin:)` removes.
  @discardableResult
  public func register(
    _ tracker: sending any Tracker, key: String? = nil, with middlewares: [Middleware<RawAnalyticsEvent>] = [],
    options: TrackerOptions = TrackerOptions()
  ) -> TrackerDestination {
    register(tracker, key: key, with: middlewares, options: options, waits: false)
  }

  /// Registers a tracker.
  /// - Parameters:
  ///   - predecessors: Trackers that have been removed, and that have to end before this one is prepared.
  ///   - waits: Whether the tracker does not receive events that were tracked before and wait for the client.
  func register(
    _ tracker: sending any Tracker, key: String?, with middlewares: [Middleware<RawAnalyticsEvent>] = [],
    options: TrackerOptions = TrackerOptions(), after predecessors: [TrackerDestination] = [], waits: Bool = false
  ) -> TrackerDestination {
    let key = domain.claimKey(key ?? tracker.name) { find(key: $0) != nil }
    let destination = TrackerDestination(
      tracker, key: key, middlewares: middlewares, options: options, after: predecessors)
    let domain = domain
    add(destination, waits: waits) { analytics in
      domain.release(key)
      destination.logDidChange()
      analytics.manuallyEnableDestination(plugin: destination)
    }
    return destination
  }

  /// Adds a plugin.
  /// - Parameters:
  ///   - waits: Whether it is added only after the events that wait.
  ///   - completion: Called when it has been added.
  func add(
    _ plugin: any Plugin, waits: Bool, _ completion: @escaping @Sendable (Analytics) -> Void = { _ in }
  ) {
    if waits {
      afterWaitingEvents { [weak self] in self?.add(plugin, waits: false, completion) }
    } else {
      add(plugin: plugin)
      completion(self)
    }
  }

  /// Registers a middleware for all destinations, the server among them.
  /// - Returns: the plugin, which `remove(plugin:)` removes.
  @discardableResult
  public func register(_ middleware: Middleware<RawAnalyticsEvent>) -> any Plugin {
    add(plugin: MiddlewarePlugin(middleware))
  }

  /// The same as ``register(_:key:with:options:)``, as Tentacles spells it.
  @discardableResult
  public func register(
    analyticsReporter tracker: sending any Tracker, middlewares: [Middleware<RawAnalyticsEvent>] = []
  ) -> TrackerDestination {
    register(tracker, with: middlewares)
  }
}
