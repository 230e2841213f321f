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
  /// - Returns: the destination, which `remove(plugin:)` removes. A tracker of the same name that is registered
  ///   afterwards is prepared when this one has received everything that was tracked before.
  @discardableResult
  public func register(
    _ tracker: sending any Tracker, key: String? = nil, with middlewares: [Middleware<RawAnalyticsEvent>] = [],
    options: TrackerOptions = TrackerOptions()
  ) -> TrackerDestination {
    register(tracker, key: key, with: middlewares, options: options, add: nil)
  }

  /// Registers a tracker.
  /// - Parameter add: Runs the action that adds the tracker, now or later. Default: now, or when a tracker with its key
  ///   has been removed, for which events still wait.
  func register(
    _ tracker: sending any Tracker, key: String?, with middlewares: [Middleware<RawAnalyticsEvent>] = [],
    options: TrackerOptions = TrackerOptions(), add: ((@escaping @Sendable () -> Void) -> Void)?
  ) -> TrackerDestination {
    let destination = destination(of: tracker, key: key, with: middlewares, options: options)
    let action: @Sendable () -> Void = { [weak self] in self?.replace([], with: [destination]) }
    if let add {
      add(action)
    } else if find(key: destination.key) != nil {
      // The other one is going to be removed.
      afterWaitingEvents(action)
    } else {
      action()
    }
    return destination
  }

  /// Returns the destination for a tracker, which the caller adds, and which has a claim to its key.
  /// - Parameter predecessors: Trackers that have to end before this one is prepared.
  func destination(
    of tracker: sending any Tracker, key: String? = nil, with middlewares: [Middleware<RawAnalyticsEvent>] = [],
    options: TrackerOptions = TrackerOptions(), after predecessors: [TrackerDestination] = []
  ) -> TrackerDestination {
    let name = key ?? tracker.name
    let claim = domain.claimKey(name, isTaken: isTaken)
    return TrackerDestination(
      tracker, name: name, claim, middlewares: middlewares, options: options, after: predecessors)
  }

  /// Replaces trackers in one step, so that each event reaches either the old or the new ones.
  func replace(_ old: [TrackerDestination], with new: [TrackerDestination]) {
    // Before they are added, so that they miss no event.
    for destination in new { manuallyEnableDestination(plugin: destination) }
    for destination in old {
      if let successor = new.first(where: { $0.key == destination.key }) { destination.forward(to: successor) }
    }
    replace(old as [any Plugin], with: new)
    for destination in new {
      // Again, because another thread may have removed one of the same key in between.
      manuallyEnableDestination(plugin: destination)
      domain.release(destination.claim)
      destination.logDidChange()
    }
  }

  /// Whether a destination that is not going to be removed has a key.
  private func isTaken(_ key: String) -> Bool {
    guard let destination = find(key: key) else { return false }
    guard let tracker = destination as? TrackerDestination, tracker.isLeaving.current else { return true }
    return findAll(pluginType: TrackerDestination.self).contains { $0.key == key && !$0.isLeaving.current }
  }

  /// Frees the keys of trackers that are going to be removed. A tracker that takes the place of one of them has the
  /// same key, which settings and decisions of consent concern.
  func releaseKeys(of trackers: [TrackerDestination]) {
    for tracker in trackers {
      tracker.isLeaving.set(true)
      domain.release(tracker.claim)
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
