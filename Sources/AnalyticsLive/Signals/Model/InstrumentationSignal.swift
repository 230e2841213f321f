import AnalyticsCore
import JSONModel

/// A signal that records an analytics event of the client.
public struct InstrumentationSignal: StandardSignal {
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

  /// The type of the signal.
  public var type = SignalType.instrumentation
  /// The content of the signal.
  public var data: InstrumentationData
  /// The members that all signals have.
  public var envelope = SignalEnvelope()

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
