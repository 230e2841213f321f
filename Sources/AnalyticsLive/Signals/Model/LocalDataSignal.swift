import AnalyticsCore
import JSONModel

/// A signal that records an access to local data, such as a file, a database or a cache.
public struct LocalDataSignal: StandardSignal {
  /// The kind of access to local data.
  public enum LocalDataAction: String, Codable, Sendable, Hashable, CaseIterable {
    /// The app read the data.
    case loaded
    /// The app changed the data.
    case updated
    /// The app stored the data.
    case saved
    /// The app deleted the data.
    case deleted
    /// Another kind of access.
    case undefined
  }

  /// The content of a local data signal.
  public struct LocalData: Sendable, Hashable {
    /// The kind of access.
    public var action: LocalDataAction
    /// The name of the data.
    public var identifier: String
    /// The data.
    public var data: JSON?
    /// The ID of the request that caused the access, if it is known. See ``NetworkSignal/NetworkData/requestId``.
    public var requestId: String?
  }

  /// The type of the signal.
  public var type = SignalType.localData
  /// The content of the signal.
  public var data: LocalData
  /// The members that all signals have.
  public var envelope = SignalEnvelope()

  /// Creates a signal.
  /// - Parameters:
  ///   - action: The kind of access.
  ///   - identifier: The name of the data.
  ///   - data: The data. Values that JSON cannot represent are omitted.
  public init(action: LocalDataAction, identifier: String, data: [String: Any]? = nil) {
    self.init(action: action, identifier: identifier, json: data.map(JSON.lenient))
  }

  /// Creates a signal with data that is already JSON.
  public init(action: LocalDataAction, identifier: String, json data: JSON?) {
    self.data = LocalData(action: action, identifier: identifier, data: data)
  }

  /// Reads a signal from JSON.
  /// - Throws: ``SignalError`` if the JSON value is not a signal of this type.
  public init(json: JSON) throws {
    envelope = try SignalEnvelope(json, .localData)
    data = LocalData(
      action: try json.word("action") ?? .undefined, identifier: try json.text("identifier"), data: json.member("data"),
      requestId: json.member("requestId")?.stringValue)
  }

  /// Returns the signal in the form that scripts and broadcasters receive.
  public func json() -> JSON {
    envelope.json(
      type,
      .object(
        Self.form.object(
          .string(data.action.rawValue), .string(data.identifier), data.data, data.requestId.map(JSON.string))))
  }

  private static let form = JSONForm("action", "identifier", "data", "requestId")
}
