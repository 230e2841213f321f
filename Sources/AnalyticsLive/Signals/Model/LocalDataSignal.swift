import AnalyticsCore
import JSONModel

/// Data of the program was read or written: a file, a database, a cache.
public struct LocalDataSignal: ReadableSignal {
  public enum LocalDataAction: String, Codable, Sendable, Hashable, CaseIterable {
    case loaded, updated, saved, deleted, undefined
  }

  public struct LocalData: Sendable, Hashable {
    public var action: LocalDataAction
    /// Which data it is.
    public var identifier: String
    public var data: JSON?
    /// The request on whose account it happened, where that is known; see ``NetworkSignal/NetworkData/requestId``.
    public var requestId: String?
  }

  public var anonymousId: String {
    get { envelope.anonymousId }
    set { envelope.anonymousId = newValue }
  }
  public var type = SignalType.localData
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
  public var data: LocalData
  private var envelope = SignalEnvelope()

  /// - Parameters:
  ///   - identifier: which data it is.
  ///   - data: the data itself; values without JSON form are left out.
  public init(action: LocalDataAction, identifier: String, data: [String: Any]? = nil) {
    self.init(action: action, identifier: identifier, json: data.map(JSON.lenient))
  }

  /// The same with data that is JSON already.
  public init(action: LocalDataAction, identifier: String, json data: JSON?) {
    self.data = LocalData(action: action, identifier: identifier, data: data)
  }

  /// - Throws: ``SignalError`` when it is no signal of this type.
  public init(json: JSON) throws {
    envelope = try SignalEnvelope(json, .localData)
    data = LocalData(
      action: try json.word("action") ?? .undefined, identifier: try json.text("identifier"), data: json.member("data"),
      requestId: json.member("requestId")?.stringValue)
  }

  public func json() -> JSON {
    envelope.json(
      type,
      .object(
        Self.form.object(
          .string(data.action.rawValue), .string(data.identifier), data.data, data.requestId.map(JSON.string))))
  }

  private static let form = JSONForm("action", "identifier", "data", "requestId")
}
