import AnalyticsCore
import Foundation
import JSONModel

/// The trackers of an app and their settings, from a property list or a JSON file.
///
/// The file contains a dictionary. Each key is the name of a tracker that ``TrackerTypes`` contains, each value the
/// dictionary of its settings:
///
///     { "HEAnalyticsPlatformGAI": { "trackingID": "UA-12345678-1", "dispatchInterval": 15 } }
public struct PlatformConfiguration: Sendable {
  /// The name of the configuration files that apps have: `AnalyticsPlatformConfig`.
  public static let defaultName = "AnalyticsPlatformConfig"

  /// The path of the file; nil for a configuration that was not read from one.
  public let file: String?
  /// The trackers: those of a JSON file in its order, those of a property list, which has none, in the order of their
  /// names.
  public let platforms: [(name: String, settings: JSONObject)]

  /// The errors of trackers whose settings are not a dictionary, which ``platforms`` does not contain.
  public let errors: [PlatformConfigurationError]

  /// Creates a configuration.
  public init(platforms: [(name: String, settings: JSONObject)]) {
    file = nil
    errors = []
    self.platforms = platforms
  }

  /// Reads a file: JSON if its name ends in `.json`, otherwise a property list.
  // Inlined for the reason given at `ErrorContent`, like the other initializers.
  @inlinable @inline(__always)
  public init(contentsOf url: URL) throws(PlatformConfigurationError) {
    self = try PlatformConfiguration.read(url).get()
  }

  @usableFromInline
  static func read(_ url: URL) -> Result<PlatformConfiguration, PlatformConfigurationError> {
    Result { () throws(PlatformConfigurationError) in try PlatformConfiguration(reading: url) }
  }

  private init(reading url: URL) throws(PlatformConfigurationError) {
    let type = (try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path))?[.type]
    if let type = type as? FileAttributeType, type != .typeRegular {
      throw PlatformConfigurationError(
        file: url.path, reason: type == .typeDirectory ? "it is a directory, not a file" : "it is not a regular file")
    }
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw PlatformConfigurationError(file: url.path, reason: "the file cannot be read: \(error.fileReason)")
    }
    try self.init(data, isJSON: url.pathExtension.lowercased() == "json", file: url.path)
  }

  /// Reads a file of a bundle: `NAME.VARIANT.plist`, `NAME.VARIANT.json`, `NAME.plist` or `NAME.json`, whichever is
  /// found first. The variant is, for example, the product or `Debug`. Without one, only files without a variant are
  /// considered.
  @inlinable @inline(__always)
  public init(named name: String = defaultName, variant: String? = nil, bundle: Bundle = .main)
    throws(PlatformConfigurationError)
  {
    self = try PlatformConfiguration.read(name, variant, bundle).get()
  }

  @usableFromInline
  static func read(_ name: String, _ variant: String?, _ bundle: Bundle)
    -> Result<PlatformConfiguration, PlatformConfigurationError>
  {
    Result { () throws(PlatformConfigurationError) in
      try PlatformConfiguration(reading: name, variant: variant, bundle: bundle)
    }
  }

  private init(reading name: String, variant: String?, bundle: Bundle) throws(PlatformConfigurationError) {
    let names = try Self.names(name, variant)
    for name in names {
      for type in ["plist", "json"] {
        if let url = bundle.url(forResource: name, withExtension: type) {
          try self.init(reading: url)
          return
        }
      }
    }
    throw PlatformConfigurationError(
      reason:
        "the bundle \(bundle.bundlePath) contains neither \(names.map { "\($0).plist" }.joined(separator: " nor ")), nor a .json file of the same name"
    )
  }

  /// Reads a folder: `NAME.VARIANT.plist` and so on. See ``init(named:variant:bundle:)``.
  @inlinable @inline(__always)
  public init(named name: String = defaultName, variant: String? = nil, folder: URL)
    throws(PlatformConfigurationError)
  {
    self = try PlatformConfiguration.read(name, variant, folder).get()
  }

  @usableFromInline
  static func read(_ name: String, _ variant: String?, _ folder: URL)
    -> Result<PlatformConfiguration, PlatformConfigurationError>
  {
    Result { () throws(PlatformConfigurationError) in
      try PlatformConfiguration(reading: name, variant: variant, folder: folder)
    }
  }

  private init(reading name: String, variant: String?, folder: URL) throws(PlatformConfigurationError) {
    let names = try Self.names(name, variant)
    for name in names {
      for type in ["plist", "json"] {
        let url = folder.appendingPathComponent("\(name).\(type)")
        // Also a link to a file that does not exist, which is an error.
        if (try? FileManager.default.attributesOfItem(atPath: url.path)) != nil {
          try self.init(reading: url)
          return
        }
      }
    }
    throw PlatformConfigurationError(
      file: folder.path,
      reason: "the folder contains no file \(names.joined(separator: " or ")) with the extension plist or json")
  }

  /// Returns the names of files without their extensions, in the order in which they are looked for.
  private static func names(_ name: String, _ variant: String?) throws(PlatformConfigurationError) -> [String] {
    let names = (variant.map { ["\(name).\($0)"] } ?? []) + [name]
    guard let path = names.first(where: { $0.contains("/") }) else { return names }
    throw PlatformConfigurationError(reason: "a name or variant must not contain a slash: \(path)")
  }

  /// Reads the contents of a file.
  /// - Parameter file: The name of the file in errors.
  package init(_ data: Data, isJSON: Bool, file: String?) throws(PlatformConfigurationError) {
    self.file = file
    let root: JSON
    do {
      root = isJSON ? try Self.json(data) : try Self.propertyList(data)
    } catch {
      throw PlatformConfigurationError(
        file: file, reason: "the file is not a valid \(isJSON ? "JSON document" : "property list"): \(error)")
    }
    guard case .object(let members) = root.streamSafe else {
      throw PlatformConfigurationError(
        file: file, reason: "the root must be a dictionary, found \(root.kindDescription)")
    }
    var platforms: [(name: String, settings: JSONObject)] = []
    var errors: [PlatformConfigurationError] = []
    for (name, settings) in members {
      if case .object(let settings) = settings {
        platforms.append((name, settings))
      } else {
        errors.append(
          PlatformConfigurationError(
            file: file, platform: name, reason: "the settings must be a dictionary, found \(settings.kindDescription)"))
      }
    }
    self.platforms = platforms
    self.errors = errors
  }

  private static func json(_ data: Data) throws -> JSON {
    try data.withUnsafeBytes { (bytes) throws in try JSON(parsing: bytes) }
  }

  private static func propertyList(_ data: Data) throws -> JSON {
    try BinaryPropertyListCheck.check(data)
    try TextPropertyListCheck.check(data)
    let root: Any
    do { root = try PropertyListSerialization.propertyList(from: data, format: nil) } catch {
      let reason = (error as NSError).userInfo["NSDebugDescription"] as? String
      throw InvalidPropertyList(description: reason ?? error.localizedDescription)
    }
    return try JSON(root)
  }
}

/// The reason why a property list cannot be read.
private struct InvalidPropertyList: Error, CustomStringConvertible {
  let description: String
}
