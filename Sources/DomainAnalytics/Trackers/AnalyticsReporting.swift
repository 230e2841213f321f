import JSONModel

/// A tracker with the methods of Tentacles' reporters.
///
/// Implement ``report(_:)-(RawAnalyticsEvent)`` or ``report(event:)``, whichever you prefer. A reporter receives track
/// and screen events, attributes of the user, and errors. Tentacles has no method for an attribute that is removed: a
/// reporter that needs to know when a ``TrackableProperty`` becomes nil implements ``Tracker/receive(_:)``.
public protocol AnalyticsReporting: Tracker, NonFatalErrorReporting, UserIdentifying
where Attributes == AttributesValue {
  /// Prepares the reporter, before anything else.
  func setup()
  /// Receives a track or screen event. Default: calls ``report(event:)``.
  func report(_ event: RawAnalyticsEvent)
  /// The same with a label. Default: does nothing.
  func report(event: RawAnalyticsEvent)
}

extension AnalyticsReporting {
  public func report(_ event: RawAnalyticsEvent) { report(event: event) }
  public func report(event: RawAnalyticsEvent) {}

  /// Calls ``setup()``.
  public func prepare() async throws { setup() }

  /// Calls the method for the item.
  public func receive(_ item: TrackerItem) throws {
    switch item {
    case .event(let event, _), .screen(let event, _): report(event)
    case .property(let identifier, let value, _):
      if let value = value?.hashableValue { addUserAttributes([identifier: value]) }
    case .attributes(let attributes): addUserAttributes(AttributesValue(attributes))
    case .identify(let id, let traits):
      if let id { identify(with: id) }
      if !traits.isEmpty { addUserAttributes(AttributesValue(traits)) }
    case .error(let error, let filename, let line): report(error, filename: filename, line: line)
    case .reset: logout()
    case .group, .alias, .flush, .start, .stop, .optOut: break
    }
  }
}

/// Something that errors can be reported to.
public protocol NonFatalErrorReporting {
  /// Reports an error that does not end the program.
  func report(_ error: any Error, filename: String, line: Int)
}

/// Something that receives information about the user.
public protocol UserIdentifying {
  /// The type of the user's attributes.
  associatedtype Attributes

  /// Sets the id of the user.
  func identify(with id: String)
  /// Removes the user.
  func logout()
  /// Adds attributes of the user.
  func addUserAttributes(_ attributes: Attributes)
}
