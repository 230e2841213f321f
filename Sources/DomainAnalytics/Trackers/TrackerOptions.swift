import AnalyticsCore

/// Options for the registration of a tracker.
public struct TrackerOptions: Sendable {
  /// The maximum number of items that wait for the tracker, before it is prepared and afterwards. At least 1. Default
  /// 1000. Events that were held until the user decided come in addition.
  public var limit: Int

  /// What happens to an item for which there is no room. Default `.dropOldest`. `.block` lets the caller wait, except
  /// on threads of the library, where the new item is dropped. Dropped items are counted and reported.
  public var whenFull: BackPressure

  /// The time after which a tracker that is not prepared loses the items that wait for it. Default 30 seconds.
  public var prepareTimeout: Duration

  /// Creates options; the properties describe the parameters and their defaults.
  public init(
    limit: Int = 1000, whenFull: BackPressure = .dropOldest, prepareTimeout: Duration = .seconds(30)
  ) {
    self.limit = limit
    self.whenFull = whenFull
    self.prepareTimeout = prepareTimeout
  }

  /// The same options within the limits of each.
  var valid: TrackerOptions {
    var options = self
    options.limit = max(1, limit)
    options.prepareTimeout = max(.zero, prepareTimeout)
    return options
  }
}

/// The number of items that a tracker has received, and has not received. See ``TrackerDestination/counters``.
public struct TrackerCounters: Sendable, Hashable {
  /// Items that the tracker has received.
  public internal(set) var delivered = 0
  /// Items that wait for the tracker, or for consent, and the one that it is receiving.
  public internal(set) var waiting = 0
  /// Items for which the tracker has thrown an error.
  public internal(set) var failed = 0
  /// Items for which there was no room.
  public internal(set) var droppedByLimit = 0
  /// Items that a rule of the tracker has rejected.
  public internal(set) var droppedByRule = 0
  /// Events that the settings, or their member `integrations`, keep away from the tracker.
  public internal(set) var excluded = 0
  /// Events that a middleware, filter, plugin or script of the tracker has dropped, and updates of properties from
  /// which it has removed the property.
  public internal(set) var droppedByMiddleware = 0
  /// Items that consent does not permit.
  public internal(set) var droppedByConsent = 0
  /// Items, among them resets, dropped because the tracker was not prepared in time, could not be prepared, was
  /// removed, belongs to a client that has been shut down, or needed longer for them than the shutdown may take.
  public internal(set) var droppedUnprepared = 0
}

/// An error of a tracker, as the client reports it: in `AnalyticsError.pluginError`. Of errors that repeat, the first
/// five are reported, then the 10th, the 100th and so on.
public struct TrackerError: Error, Sendable, CustomStringConvertible {
  /// The reason for an error.
  public enum Reason: Sendable {
    /// Its `prepare()` has thrown an error.
    case notPrepared(any Error)
    /// Its `prepare()` has not returned in time.
    case prepareTimedOut(after: Duration)
    /// Its `receive(_:)` has thrown an error.
    case failed(any Error)
    /// Items were dropped, because its queue was full.
    case queueFull(limit: Int)
  }

  /// The key of the tracker.
  public let tracker: String
  /// The reason for the error.
  public let reason: Reason
  /// How often this has happened so far.
  public let count: Int

  public var description: String {
    let times = count > 1 ? " (\(count) times)" : ""
    return switch reason {
    case .notPrepared(let error): "tracker \(tracker): prepare() threw \(error); the tracker receives nothing"
    case .prepareTimedOut(let limit):
      "tracker \(tracker): prepare() has not returned within \(limit.seconds) seconds; items are dropped until it does"
    case .failed(let error): "tracker \(tracker): receive(_:) threw \(error)\(times)"
    case .queueFull(let limit): "tracker \(tracker): more than \(limit) items waited; one was dropped\(times)"
    }
  }
}
