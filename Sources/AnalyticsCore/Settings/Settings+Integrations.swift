import Foundation
import JSONModel

extension Settings {
  /// Returns the settings of a destination as Swift values; nil if they are not an object.
  public func integrationSettings(forKey key: String) -> [String: Any]? { integrations?[key]?.dictionaryValue }

  /// Returns the settings of a destination as a `Decodable` type; nil if they do not match.
  public func integrationSettings<T: Decodable>(forKey key: String) -> T? { integrations?[key]?.codableValue() }

  /// Returns the settings of a destination as a `Decodable` type; nil if they do not match.
  public func integrationSettings<T: Decodable>(forPlugin plugin: any DestinationPlugin) -> T? {
    integrationSettings(forKey: plugin.key)
  }

  /// The same as ``integrationSettings(forKey:)-(String)->T?``, under an older name.
  public func integrationSettings<T: Decodable>(name: String) -> T? { integrationSettings(forKey: name) }

  /// Returns whether the settings contain a destination, with any value.
  public func hasIntegrationSettings(key: String) -> Bool { integrations?[key] != nil }

  /// Returns whether the settings contain a destination, with any value.
  public func hasIntegrationSettings(forPlugin plugin: any DestinationPlugin) -> Bool {
    hasIntegrationSettings(key: plugin.key)
  }

  /// Reads settings from a file; nil if the file cannot be read or does not contain a JSON object.
  public static func load(from url: URL?) -> Settings? {
    guard let url, let data = try? Data(contentsOf: url) else { return nil }
    return try? Settings(data: data)
  }

  /// Reads settings from a resource of a bundle, such as `settings.json`; nil if the resource cannot be read.
  public static func load(resource: String, bundle: Bundle = .main) -> Settings? {
    load(from: bundle.url(forResource: resource, withExtension: nil))
  }

  /// The maximum number of bytes that settings occupy in memory, which is up to 33 times as much as their text.
  private static let maximumByteCount = 128 << 20

  init(data: Data) throws {
    var options = JSONParsingOptions()
    options.maximumByteCount = Self.maximumByteCount
    let json = try data.withUnsafeBytes { (bytes) throws in try JSON(parsing: bytes, options: options) }
    guard case .object(let object) = json else {
      throw JSONKindError(expected: "an object", found: json.kindDescription)
    }
    self.init(object: object)
  }
}
