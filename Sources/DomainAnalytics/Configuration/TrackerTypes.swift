import AnalyticsCore
import Foundation
import JSONModel

/// The trackers that a ``PlatformConfiguration`` may name.
///
///     TrackerTypes.shared.register(HEAnalyticsPlatformGAI.self)
///     TrackerTypes.shared.register("Backend") { settings in Backend(settings) }
///
/// On Apple platforms, subclasses of ``HEAnalyticsPlatform`` are found by their class names too.
public final class TrackerTypes: Sendable {
  /// Creates a tracker from its settings.
  public typealias Factory = @Sendable (JSONObject) throws -> sending any Tracker

  /// The types that the program has registered for all its configurations.
  public static let shared = TrackerTypes()

  private let factories = Protected<[String: Factory]>([:])

  /// Creates an empty list of types.
  public init() {}

  /// Registers a platform under the name of its class, or another name.
  public func register(_ type: HEAnalyticsPlatform.Type, name: String? = nil) {
    register(name ?? "\(type)") { settings in type.init(platformData: settings.swiftMembers) }
  }

  /// Registers a function that creates a tracker from its settings. A later registration of the same name replaces it.
  public func register(_ name: String, _ make: @escaping Factory) { factories.set(\.[name], make) }

  /// The names that are registered, in alphabetical order.
  public var names: [String] { factories.withLock { $0.keys.sorted() } }

  func factory(_ name: String) -> Factory? {
    if let factory = factories.withLock({ $0[name] }) { return factory }
    #if canImport(ObjectiveC)
      let module = Bundle.main.object(forInfoDictionaryKey: "CFBundleName") as? String
      for candidate in [name, module.map { "\($0).\(name)" }].compactMap({ $0 }) {
        if let type = NSClassFromString(candidate) as? HEAnalyticsPlatform.Type {
          return { settings in type.init(platformData: settings.swiftMembers) }
        }
      }
    #endif
    return nil
  }
}

extension Analytics {
  /// Registers the trackers that a configuration names, in its order.
  /// - Returns: the errors. Each contains the file and the platform; the other trackers are registered. A tracker that
  ///   finds an error in its settings when it is prepared reports it to the client.
  @discardableResult
  public func register(_ configuration: PlatformConfiguration, types: TrackerTypes = .shared)
    -> [PlatformConfigurationError]
  {
    registerAll(of: configuration, types: types).errors
  }

  /// Registers the trackers that a configuration names.
  func registerAll(of configuration: PlatformConfiguration, types: TrackerTypes)
    -> (destinations: [TrackerDestination], errors: [PlatformConfigurationError])
  {
    var destinations: [TrackerDestination] = []
    var errors = configuration.errors
    for (name, settings) in configuration.platforms {
      guard let make = types.factory(name) else {
        let known = types.names.isEmpty ? "none is" : types.names.joined(separator: ", ")
        errors.append(
          PlatformConfigurationError(
            file: configuration.file, platform: name,
            reason: "no tracker is registered with this name; register it with TrackerTypes (registered: \(known))"))
        continue
      }
      do {
        // Nothing else uses the tracker, before or after it is passed on.
        nonisolated(unsafe) let tracker = try make(settings)
        if let platform = tracker as? HEAnalyticsPlatform {
          platform.configurationFile = configuration.file
          platform.configurationKey = name
        }
        destinations.append(register(tracker, key: name))
      } catch var error as PlatformConfigurationError {
        error.file = error.file ?? configuration.file
        error.platform = name
        errors.append(error)
      } catch {
        errors.append(PlatformConfigurationError(file: configuration.file, platform: name, reason: "\(error)"))
      }
    }
    return (destinations, errors)
  }
}
