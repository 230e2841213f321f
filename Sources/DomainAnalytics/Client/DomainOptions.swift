import JSONModel

/// Options for domain events. Set them with `Configuration.domain(_:)`.
public struct DomainOptions: Sendable {
  /// Returns properties that every domain event gets. Properties of the event take precedence. Called on the threads
  /// that report events. Default: nil, none.
  public var defaultProperties: (@Sendable () -> JSONObject)?

  /// Whether events with a plain name, such as an ``AnalyticsEvent`` and the events of a ``DomainActivity``, get the
  /// property `sessionId`: a random id that changes when the app becomes active. A property that the event has itself
  /// takes precedence. Default true.
  public var addsSessionId = true

  /// Whether the server receives the member `domain` of events. Default false.
  public var sendsDomain = false

  /// Whether the server receives the events `Error Reported`. Default false: only trackers, plugins and scripts receive
  /// them.
  public var sendsErrors = false

  /// The maximum number of activities that have not ended. To open another one is an error. Default 10,000.
  public var activityLimit = 10_000

  /// Creates options with default values.
  public init() {}
}
