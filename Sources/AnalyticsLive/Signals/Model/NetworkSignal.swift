import AnalyticsCore
import Foundation
import JSONModel

/// A signal that records an HTTP request, or the response to one.
public struct NetworkSignal: StandardSignal {
  /// The direction of a network signal: a request or a response.
  public enum NetworkAction: String, Codable, Sendable, Hashable, CaseIterable {
    /// A request.
    case request
    /// The response to a request, or its failure.
    case response
  }

  /// The content of a network signal.
  public struct NetworkData: Sendable, Hashable {
    /// Whether the signal records a request or a response.
    public var action: NetworkAction
    /// The URL of the request.
    public var url: URL?
    /// The HTTP status of a response. In JSON, both `statusCode` and `status` contain it.
    public var statusCode: Int?
    /// The body: `{"content": …}` for JSON, `{"body": text}` for text. In JSON, both `data` and `body` contain it.
    public var data: JSON?
    /// The HTTP method.
    public var method: String?
    /// The content type of the body.
    public var contentType: String?
    /// The ID that a request and its response share.
    public var requestId: String
    /// The error, if there is no response.
    public var error: String?
    /// A Boolean value that indicates whether the app received the request. Otherwise, the app sent it.
    public var isIncoming: Bool

    /// The HTTP status of a response.
    public var status: Int? {
      get { statusCode }
      set { statusCode = newValue }
    }

    /// The body.
    public var body: JSON? {
      get { data }
      set { data = newValue }
    }

    /// A Boolean value that indicates whether the status is from 200 to 299.
    public var ok: Bool { statusCode.map { (200...299).contains($0) } ?? false }

    /// Creates the content of a signal.
    ///
    /// The parameters are the properties of the content. If `requestId` is left out, the content gets a new ID.
    public init(
      action: NetworkAction, url: URL?, statusCode: Int? = nil, data: JSON? = nil, method: String? = nil,
      contentType: String? = nil,
      requestId: String? = nil, error: String? = nil, isIncoming: Bool = false
    ) {
      self.action = action
      self.url = url
      self.statusCode = statusCode
      self.data = data
      self.method = method
      self.contentType = contentType
      self.requestId = requestId ?? UniqueId.make()
      self.error = error
      self.isIncoming = isIncoming
    }
  }

  /// The type of the signal.
  public var type = SignalType.network
  /// The content of the signal.
  public var data: NetworkData
  /// The members that all signals have.
  public var envelope = SignalEnvelope()

  /// Creates a signal.
  /// - Parameters:
  ///   - action: Whether the signal records a request or a response.
  ///   - url: The URL of the request.
  ///   - statusCode: The HTTP status of a response.
  ///   - data: The body. Values that JSON cannot represent are omitted.
  public init(action: NetworkAction, url: URL, statusCode: Int? = nil, data: [String: Any]? = nil) {
    self.init(data: NetworkData(action: action, url: url, statusCode: statusCode, data: data.map(JSON.lenient)))
  }

  /// Creates a signal.
  public init(data: NetworkData) {
    self.data = data
  }

  /// Reads a signal from JSON.
  /// - Throws: ``SignalError`` if the JSON value is not a signal of this type.
  public init(json: JSON) throws {
    envelope = try SignalEnvelope(json, .network)
    guard let action: NetworkAction = try json.word("action") else {
      throw SignalError("the signal's data needs the text \"action\"")
    }
    data = NetworkData(
      action: action, url: json.member("url")?.stringValue.flatMap { URL(string: $0) },
      statusCode: (json.member("statusCode") ?? json.member("status"))?.intValue,
      data: json.member("data") ?? json.member("body"),
      method: json.member("method")?.stringValue, contentType: json.member("contentType")?.stringValue,
      requestId: json.member("requestId")?.stringValue ?? "", error: json.member("error")?.stringValue,
      isIncoming: json.member("direction") == "incoming")
  }

  /// Returns the signal in the form that scripts and broadcasters receive.
  public func json() -> JSON {
    let status = data.statusCode.map { JSON.integer(Int64($0)) }
    return envelope.json(
      type,
      .object(
        Self.form.object(
          .string(data.action.rawValue), data.url.map { .string($0.absoluteString) }, status, status, .bool(data.ok),
          data.data, data.data,
          data.method.map(JSON.string), data.contentType.map(JSON.string), .string(data.requestId),
          data.error.map(JSON.string),
          data.isIncoming ? "incoming" : nil)))
  }

  private static let form = JSONForm(
    "action", "url", "statusCode", "status", "ok", "data", "body", "method", "contentType", "requestId", "error",
    "direction")
}
