import JSONModel

/// The destinations that the device serves itself, so that the server does not serve them.
public struct DestinationMetadata: Codable, Sendable, Hashable {
  /// The keys of the destinations that the device serves.
  public var bundled: [String]
  /// The keys of the destinations that the server serves.
  public var unbundled: [String]
  /// The ids of the destinations that the device serves.
  public var bundledIds: [String]

  /// Creates metadata from three lists of destinations.
  public init(bundled: [String] = [], unbundled: [String] = [], bundledIds: [String] = []) {
    self.bundled = bundled
    self.unbundled = unbundled
    self.bundledIds = bundledIds
  }

  /// Reads the lists. Missing lists are empty, and elements that are not strings are left out.
  init(_ object: JSONObject) {
    let list = { (key: String) in object[key]?.arrayValue?.compactMap(\.stringValue) ?? [] }
    self.init(bundled: list("bundled"), unbundled: list("unbundled"), bundledIds: list("bundledIds"))
  }

  var object: JSONObject {
    let list = { (keys: [String]) in JSON.array(keys.map(JSON.string)) }
    return ["bundled": list(bundled), "unbundled": list(unbundled), "bundledIds": list(bundledIds)]
  }
}
