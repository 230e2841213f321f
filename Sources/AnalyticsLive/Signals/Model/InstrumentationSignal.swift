import AnalyticsCore
import JSONModel

/// An analytics event went through the client.
public struct InstrumentationSignal: ReadableSignal {
  public enum EventType: String, Codable, Sendable, Hashable, CaseIterable {
    case track, screen, identify, group, alias, unknown
  }

  public struct InstrumentationData: Sendable, Hashable {
    public var type: EventType
    /// The whole event.
    public var rawEvent: JSON
  }

  public var anonymousId: String {
    get { envelope.anonymousId }
    set { envelope.anonymousId = newValue }
  }
  public var type = SignalType.instrumentation
  public var timestamp: String {
    get { envelope.timestamp }
    set { envelope.timestamp = newValue }
  }
  public var index: Int {
    get { envelope.index }
    set { envelope.index = newValue }
  }
  public var context: StaticContext? {
    get { envelope.context }
    set { envelope.context = newValue }
  }
  public var data: InstrumentationData
  private var envelope = SignalEnvelope()

  public init(event: any RawEvent) {
    self.init(EventRecord(event))
  }

  init(_ event: EventRecord) {
    data = InstrumentationData(type: EventType(rawValue: event.type.rawValue) ?? .unknown, rawEvent: event.json)
  }

  /// - Throws: ``SignalError`` when it is no signal of this type.
  public init(json: JSON) throws {
    envelope = try SignalEnvelope(json, .instrumentation)
    data = InstrumentationData(type: try json.word("type") ?? .unknown, rawEvent: json.member("rawEvent") ?? [:])
  }

  public func json() -> JSON {
    envelope.json(type, .object(Self.form.object(.string(data.type.rawValue), data.rawEvent)))
  }

  private static let form = JSONForm("type", "rawEvent")
}
