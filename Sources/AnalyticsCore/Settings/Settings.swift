import Foundation
import JSONModel

/// The server's settings for a write key: the destinations and their settings.
///
/// The whole document is retained, including members that the library does not know. A member of the wrong kind is nil.
public struct Settings: Codable, Sendable, Hashable {
  /// The whole document.
  public private(set) var object: JSONObject

  /// Creates settings from a document. If a text or a key has more than 30 combining marks in a row, which no language
  /// needs and which would take long to compare, U+034F is added after each 30 of them.
  public init(object: JSONObject) {
    self.object = object.streamSafe
  }

  /// Creates settings that send all events to the server and to no other destination.
  public init(writeKey: String) {
    object = ["integrations": [Settings.cloudKey: ["apiKey": .string(writeKey)]]]
  }

  /// Creates settings that send all events to another server.
  public init(writeKey: String, apiHost: String) {
    object = ["integrations": [Settings.cloudKey: ["apiKey": .string(writeKey), "apiHost": .string(apiHost)]]]
  }

  public init(from decoder: any Decoder) throws {
    self.init(object: try JSONObject(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    try object.encode(to: encoder)
  }

  /// The destinations by key: an object.
  public var integrations: JSON? {
    get { member("integrations") }
    set { object["integrations"] = newValue }
  }

  /// The tracking plan.
  public var plan: JSON? { member("plan") }
  /// The bundle of the live plugins: its `version` and `downloadURL`.
  public var edgeFunction: JSON? { member("edgeFunction") }
  /// The rules of destination filters.
  public var middlewareSettings: JSON? { member("middlewareSettings") }
  /// The settings of automatic tracking, which this library does not use.
  public var autoInstrumentation: JSON? { member("autoInstrumentation") }
  /// The settings of telemetry, which this library does not have.
  public var metrics: JSON? { member("metrics") }
  /// The settings of consent management, for plugins that need them.
  public var consentSettings: JSON? { member("consentSettings") }

  /// The key of the destination that is the server itself.
  package static let cloudKey = "Segment.io"

  /// Returns a member that is an object.
  private func member(_ key: String) -> JSON? {
    guard let value = object[key], case .object = value else { return nil }
    return value
  }
}
