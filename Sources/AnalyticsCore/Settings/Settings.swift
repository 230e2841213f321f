import Foundation
import JSONModel

/// What the server says about the source that a write key belongs to: which destinations there are, and their settings.
///
/// The whole document is kept, so members that this library does not know survive. A member of the wrong kind reads as nil.
public struct Settings: Codable, Sendable, Hashable {
  /// The whole document.
  public private(set) var object: JSONObject

  /// Creates settings from the whole document.
  public init(object: JSONObject) {
    self.object = object
  }

  /// Settings under which everything goes to the server and to no other destination.
  public init(writeKey: String) {
    object = ["integrations": [Settings.cloudKey: ["apiKey": .string(writeKey)]]]
  }

  /// The same, to a server of one's own.
  public init(writeKey: String, apiHost: String) {
    object = ["integrations": [Settings.cloudKey: ["apiKey": .string(writeKey), "apiHost": .string(apiHost)]]]
  }

  public init(from decoder: any Decoder) throws {
    object = try JSONObject(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    try object.encode(to: encoder)
  }

  /// The destinations by their keys: an object.
  public var integrations: JSON? {
    get { member("integrations") }
    set { object["integrations"] = newValue }
  }

  /// The tracking plan.
  public var plan: JSON? { member("plan") }
  /// The live plugins' bundle: its `version` and `downloadURL`.
  public var edgeFunction: JSON? { member("edgeFunction") }
  /// Rules of destination filters.
  public var middlewareSettings: JSON? { member("middlewareSettings") }
  /// The settings of automatic tracking, which this library does not use.
  public var autoInstrumentation: JSON? { member("autoInstrumentation") }
  /// The settings of telemetry, which this library does not have.
  public var metrics: JSON? { member("metrics") }
  /// The settings of consent management, for plugins that need them.
  public var consentSettings: JSON? { member("consentSettings") }

  /// The destination that is the server itself.
  static let cloudKey = "Segment.io"

  /// A member that is an object.
  private func member(_ key: String) -> JSON? {
    guard let value = object[key], case .object = value else { return nil }
    return value
  }
}
