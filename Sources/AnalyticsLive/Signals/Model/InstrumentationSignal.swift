import AnalyticsCore
import JSONModel

/// A signal that records an analytics event of the client.
public struct InstrumentationSignal: ReadableSignal {
  /// The type of an event.
  public enum EventType: String, Codable, Sendable, Hashable, CaseIterable {
    /// A track event.
    case track
    /// A screen event.
    case screen
    /// An identify event.
    case identify
    /// A group event.
    case group
    /// An alias event.
    case alias
    /// An event of an unknown type.
    case unknown
  }

  /// The content of an instrumentation signal.
  public struct InstrumentationData: Sendable, Hashable {
    /// The type of the event.
    public var type: EventType
    /// The complete event.
    public var rawEvent: JSON
  }

  /// The anonymous ID of the user. If it is empty, ``Signals`` sets it.
  public var anonymousId: String {
    get { envelope.anonymousId }
    set { envelope.anonymousId = newValue }
  }
  /// The type of the signal.
  public var type = SignalType.instrumentation
  /// The time of the signal: ISO 8601 in UTC with milliseconds.
  public var timestamp: String {
    get { envelope.timestamp }
    set { envelope.timestamp = newValue }
  }
  /// The index of the signal. If it is negative, ``Signals`` sets it.
  public var index: Int {
    get { envelope.index }
    set { envelope.index = newValue }
  }
  /// Information about the app. ``Signals`` sets it.
  public var context: StaticContext? {
    get { envelope.context }
    set { envelope.context = newValue }
  }
  /// The content of the signal.
  public var data: InstrumentationData
  private var envelope = SignalEnvelope()

  /// Creates a signal for an event.
  public init(event: any RawEvent) {
    self.init(EventRecord(event))
  }

  init(_ event: EventRecord) {
    data = InstrumentationData(type: EventType(rawValue: event.type.rawValue) ?? .unknown, rawEvent: event.json)
  }

  /// Reads a signal from JSON.
  /// - Throws: ``SignalError`` if the JSON value is not a signal of this type.
  public init(json: JSON) throws {
    envelope = try SignalEnvelope(json, .instrumentation)
    data = InstrumentationData(type: try json.word("type") ?? .unknown, rawEvent: json.member("rawEvent") ?? [:])
  }

  /// Returns the signal in the form that scripts and broadcasters receive.
  public func json() -> JSON {
    envelope.json(type, .object(Self.form.object(.string(data.type.rawValue), data.rawEvent)))
  }

  private static let form = JSONForm("type", "rawEvent")
}
