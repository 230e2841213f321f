import Foundation
import JSONModel

extension Settings {
  /// The settings of a destination as Swift values; nil when it has none that are an object.
  public func integrationSettings(forKey key: String) -> [String: Any]? { integrations?[key]?.dictionaryValue }

  /// The settings of a destination as a type of its own; nil when it has none that fit.
  public func integrationSettings<T: Decodable>(forKey key: String) -> T? { integrations?[key]?.codableValue() }

  /// The settings of a destination as a type of its own; nil when it has none that fit.
  public func integrationSettings<T: Decodable>(forPlugin plugin: any DestinationPlugin) -> T? {
    integrationSettings(forKey: plugin.key)
  }

  /// The same as ``integrationSettings(forKey:)-(String)->T?``, by an older name (P3).
  public func integrationSettings<T: Decodable>(name: String) -> T? { integrationSettings(forKey: name) }

  /// Whether a destination is in the settings, with whatever value.
  public func hasIntegrationSettings(key: String) -> Bool { integrations?[key] != nil }

  /// Whether a destination is in the settings, with whatever value.
  public func hasIntegrationSettings(forPlugin plugin: any DestinationPlugin) -> Bool {
    hasIntegrationSettings(key: plugin.key)
  }

  /// Settings read from a file; nil when it cannot be read or is no JSON object.
  public static func load(from url: URL?) -> Settings? {
    guard let url, let data = try? Data(contentsOf: url) else { return nil }
    return try? Settings(data: data)
  }

  /// Settings read from a resource of a bundle, such as `settings.json`; nil when it cannot be read.
  public static func load(resource: String, bundle: Bundle = .main) -> Settings? {
    load(from: bundle.url(forResource: resource, withExtension: nil))
  }

  init(data: Data) throws {
    let json = try data.withUnsafeBytes { (bytes) throws in try JSON(parsing: bytes) }
    guard case .object(let object) = json else {
      throw JSONKindError(expected: "an object", found: json.kindDescription)
    }
    self.init(object: object)
  }
}
