import AnalyticsCore
import Foundation
import JSONModel

/// A request, or the response to one.
public struct NetworkSignal: ReadableSignal {
  public enum NetworkAction: String, Codable, Sendable, Hashable, CaseIterable {
    case request, response
  }

  public struct NetworkData: Sendable, Hashable {
    public var action: NetworkAction
    public var url: URL?
    /// The HTTP status of a response. In JSON both `statusCode` and `status`.
    public var statusCode: Int?
    /// What was sent or received: `{"content": …}` for JSON, `{"body": text}` for text. In JSON both `data` and `body`.
    public var data: JSON?
    /// The HTTP method.
    public var method: String?
    public var contentType: String?
    /// The same for a request and its response.
    public var requestId: String
    /// What went wrong, where there is no response.
    public var error: String?
    /// Whether the program was asked, instead of asking.
    public var isIncoming: Bool

    public var status: Int? {
      get { statusCode }
      set { statusCode = newValue }
    }

    public var body: JSON? {
      get { data }
      set { data = newValue }
    }

    /// Whether the status says that all went well: 200 to 299.
    public var ok: Bool { statusCode.map { (200...299).contains($0) } ?? false }

    /// - Parameter requestId: default: a new one.
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

  public var anonymousId: String {
    get { envelope.anonymousId }
    set { envelope.anonymousId = newValue }
  }
  public var type = SignalType.network
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
  public var data: NetworkData
  private var envelope = SignalEnvelope()

  /// - Parameters:
  ///   - statusCode: the HTTP status of a response.
  ///   - data: the payload; values without JSON form are left out.
  public init(action: NetworkAction, url: URL, statusCode: Int? = nil, data: [String: Any]? = nil) {
    self.init(data: NetworkData(action: action, url: url, statusCode: statusCode, data: data.map(JSON.lenient)))
  }

  public init(data: NetworkData) {
    self.data = data
  }

  /// - Throws: ``SignalError`` when it is no signal of this type.
  public init(json: JSON) throws {
    envelope = try SignalEnvelope(json, .network)
    guard let action: NetworkAction = try json.word("action") else {
      throw SignalError("the signal's data has no text \"action\"")
    }
    data = NetworkData(
      action: action, url: json.member("url")?.stringValue.flatMap { URL(string: $0) },
      statusCode: (json.member("statusCode") ?? json.member("status"))?.intValue,
      data: json.member("data") ?? json.member("body"),
      method: json.member("method")?.stringValue, contentType: json.member("contentType")?.stringValue,
      requestId: json.member("requestId")?.stringValue ?? "", error: json.member("error")?.stringValue,
      isIncoming: json.member("direction") == "incoming")
  }

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
