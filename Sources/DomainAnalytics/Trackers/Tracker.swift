import JSONModel

/// A destination of events inside the process: the SDK of a provider, a backend of the app, a log.
///
/// A tracker that needs no vocabulary of a particular kind implements one method:
///
///     final class Backend: Tracker {
///       private var count = 0  // no lock: only one thread at a time calls the tracker
///       func receive(_ item: TrackerItem) throws {
///         guard case .event(let event, _) = item else { return }
///         count += 1
///         try send(event.name, event.properties)
///       }
///     }
///     analytics.register(Backend())
///
/// ``AnalyticsReporting``, ``AnalyticsAdapter`` and ``HEAnalyticsPlatform`` are trackers with methods for each kind of
/// item.
///
/// A tracker need not be `Sendable`. `Analytics.register(_:key:with:options:)` takes ownership of it. Then one thread
/// at a time calls it, in the order of each thread's events, beginning with ``prepare()``; never on the main thread.
public protocol Tracker {
  /// The name by which settings, filters, live plugins and logs refer to the tracker: its key as a destination. Read
  /// once. Default: the name of its type.
  var name: String { get }

  /// The types of events that the tracker receives. Read once. Default: nil, all of them.
  var eventTrackingRule: EventTrackingRule? { get }

  /// The types of properties that the tracker receives. Read once. Default: nil, all of them.
  var propertyTrackingRule: PropertyTrackingRule? { get }

  /// Prepares the tracker. Called once, before any other method, and not before consent permits events for the tracker.
  /// Items wait until it returns. Default: does nothing.
  ///
  /// If it throws, or does not return within ``TrackerOptions/prepareTimeout``, the items that wait are dropped; the
  /// client counts and reports that. A tracker that throws receives nothing. One that is late receives what comes after
  /// `prepare()` has returned.
  func prepare() async throws

  /// Receives an item. The client counts and reports what this throws, and continues with the next item.
  ///
  /// This may track events. In synchronous mode it must not wait for another thread that does, because that thread
  /// waits for this call.
  func receive(_ item: TrackerItem) throws

  /// Shuts the tracker down. Called once, after the last item, when the tracker is removed or the client shuts down.
  /// Not called for a tracker that was not prepared, because ``prepare()`` has thrown or consent did not permit it, or
  /// for one that still receives items when the client has waited for `shutdownTimeout`. Default: does nothing.
  func shutDown()
}

extension Tracker {
  public var name: String { "\(type(of: self))" }
  public var eventTrackingRule: EventTrackingRule? { nil }
  public var propertyTrackingRule: PropertyTrackingRule? { nil }
  public func prepare() async throws {}
  public func shutDown() {}
}

/// Something that a tracker receives.
public enum TrackerItem: Sendable {
  /// A track event. The source is the value that it was created from. It is nil when a plugin, filter or script has
  /// changed the event, so that data removed by them cannot reach a provider through the original value; when the event
  /// was not created from a domain type; or after a restart of the process.
  case event(RawAnalyticsEvent, source: (any TrackableEvent)?)

  /// A screen event. The source is as for ``event(_:source:)``.
  case screen(RawAnalyticsEvent, source: (any TrackableEvent)?)

  /// A property of the user was updated, or removed if the value is nil. The source is as for ``event(_:source:)``.
  case property(identifier: String, value: JSON?, source: (any TrackableProperty)?)

  /// Attributes of the user were added.
  case attributes(JSONObject)

  /// The user was identified, with traits.
  case identify(id: String?, traits: JSONObject)

  /// The user belongs to a group.
  case group(id: String?, traits: JSONObject)

  /// The user has a new id.
  case alias(newId: String?, previousId: String?)

  /// An error was reported. It is a ``ChangedError`` when a plugin, filter or script has changed the event of the
  /// error.
  case error(any Error, filename: String, line: Int)

  /// The user was forgotten. This is never dropped.
  case reset

  /// Items that the tracker buffers should be sent. Several requests that wait are merged.
  case flush

  /// Tracking begins: the tracker is prepared. This is the first item.
  case start

  /// Tracking ends: the tracker was removed, or the client has been shut down. This is the last item.
  case stop

  /// Consent was withdrawn, or granted again. This is never dropped.
  case optOut(Bool)
}

/// The error that a tracker receives when a plugin, filter or script has changed the event of the error, or when it was
/// stored by an earlier process.
public struct ChangedError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The Swift type of the original error.
  public let type: String
  /// The message, as it was changed.
  public let message: String
  /// The properties of the event, as they were changed.
  public let properties: JSONObject

  public var description: String { message }
}
