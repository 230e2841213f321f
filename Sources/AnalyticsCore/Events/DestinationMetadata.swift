import JSONModel

/// Which destinations the sending device serves itself, so that the server leaves them alone.
public struct DestinationMetadata: Codable, Sendable, Hashable {
  /// Keys of the destinations that the device serves.
  public var bundled: [String]
  /// Keys of the destinations left to the server.
  public var unbundled: [String]
  /// Ids of the destinations that the device serves.
  public var bundledIds: [String]

  /// Creates metadata from three lists of destinations.
  public init(bundled: [String] = [], unbundled: [String] = [], bundledIds: [String] = []) {
    self.bundled = bundled
    self.unbundled = unbundled
    self.bundledIds = bundledIds
  }

  /// Reads the lists; what is missing or not a string is left out.
  init(_ object: JSONObject) {
    let list = { (key: String) in object[key]?.arrayValue?.compactMap(\.stringValue) ?? [] }
    self.init(bundled: list("bundled"), unbundled: list("unbundled"), bundledIds: list("bundledIds"))
  }

  var object: JSONObject {
    let list = { (keys: [String]) in JSON.array(keys.map(JSON.string)) }
    return ["bundled": list(bundled), "unbundled": list(unbundled), "bundledIds": list(bundledIds)]
  }
}
