import AnalyticsCore
import JSONModel

/// A tracker with the methods of HEAnalytics' platforms. It is configured with the settings that a
/// `PlatformConfiguration` contains for it.
///
/// Override ``initialize(with:)`` and the methods for what the platform tracks. Between ``stop()`` and ``start()``, and
/// while ``optOut`` is set, the platform receives no events, views and users; it always receives
/// ``stopTracking(user:)``.
open class HEAnalyticsPlatform: Tracker {
  /// The settings of the platform.
  public let platformData: [String: Any]

  /// The file that contains the settings, for errors; nil if they do not come from a file.
  var configurationFile: String?
  /// The name of the platform in that file; nil if there is none.
  var configurationKey: String?

  /// Whether the user has withdrawn consent.
  open var optOut = false

  /// Whether the platform tracks: between ``start()`` and ``stop()``.
  public private(set) var isStarted = false

  /// Creates a platform with its settings.
  public required init(platformData: [String: Any]) { self.platformData = platformData }

  open var name: String { "\(type(of: self))" }
  open var eventTrackingRule: EventTrackingRule? { nil }
  open var propertyTrackingRule: PropertyTrackingRule? { nil }

  // MARK: To override

  /// Prepares the platform. Default: calls ``initializePlatform(_:)``. An override may leave out `throws`.
  open func initialize(with platformData: [String: Any]) throws { try initializePlatform(platformData) }
  /// The same by another name. Default: does nothing.
  open func initializePlatform(_ platformData: [String: Any]) throws {}

  /// Called when the platform starts to track. Default: does nothing.
  open func start() {}
  /// Called when the platform stops to track. Default: does nothing.
  open func stop() {}

  /// Receives an event. Default: calls ``trackData(_:)``.
  open func track(data: HEAnalyticsData) { trackData(data) }
  /// The same by another name. Default: does nothing.
  open func trackData(_ data: HEAnalyticsData) {}

  /// Receives a screen by its title. Default: calls ``trackView(_:)``.
  open func track(view title: String) { trackView(title) }
  /// The same by another name. Default: does nothing.
  open func trackView(_ title: String) {}

  /// Receives the user that was identified. Default: does nothing.
  open func track(user: HEAnalyticsUser) {}
  /// Forgets the user. Default: does nothing.
  open func stopTracking(user: HEAnalyticsUser?) {}

  /// The version of the app, for platforms that have a setting for it. Default:
  /// `CFBundleShortVersionString.CFBundleVersion` of the main bundle; nil when one of them is missing.
  open var appVersion: String? { ApplicationVersion.ofMainBundle }

  open func shutDown() {}

  /// Returns a setting that must exist. A number converts to each numeric type that can represent it: 15 is a `Double`
  /// too, and 3.0 an `Int`. Only the fraction of a number is rounded to that of a smaller floating-point type.
  /// - Throws: ``PlatformConfigurationError``, which contains the platform and the key, when the setting is missing or
  ///   has another type.
  // Untyped for the reason given at `PlatformSettings`.
  public func required<Setting>(_ key: String, as type: Setting.Type = Setting.self) throws -> Setting {
    guard let value = platformData[key] else {
      throw PlatformConfigurationError(
        file: configurationFile, platform: configurationKey ?? name, key: key, reason: "the setting is missing")
    }
    guard let setting = value as? Setting ?? NumericSetting.converted(value) else {
      throw PlatformConfigurationError(
        file: configurationFile, platform: configurationKey ?? name, key: key,
        reason: "the setting must be of the type \(Setting.self), found \(Swift.type(of: value))")
    }
    return setting
  }

  // MARK: Tracker

  /// Calls ``initialize(with:)``.
  open func prepare() async throws {
    do { try initialize(with: platformData) } catch var error as PlatformConfigurationError {
      error.file = error.file ?? configurationFile
      error.platform = configurationKey ?? error.platform
      throw error
    }
  }

  /// Calls the method for the item.
  open func receive(_ item: TrackerItem) throws {
    switch item {
    case .start:
      isStarted = true
      start()
    case .stop:
      isStarted = false
      stop()
    case .optOut(let isOut): optOut = isOut
    // Also while opted out: the platform would keep the user otherwise.
    case .reset: stopTracking(user: nil)
    case .event(let event, let source):
      if tracks { track(data: source as? HEAnalyticsData ?? HEAnalyticsData(event)) }
    case .screen(let event, _): if tracks { track(view: event.name) }
    case .identify(let id?, let traits): if tracks { track(user: HEAnalyticsUser(id, traits: traits)) }
    case .property, .attributes, .identify, .group, .alias, .error, .flush: break
    }
  }

  private var tracks: Bool { isStarted && !optOut }
}

extension HEAnalyticsData {
  /// The data of an event, whatever it was created from. Its category is that of the name, or the property `category`.
  init(_ event: RawAnalyticsEvent) {
    let domain = event.domain
    let isRenamed =
      if let category = domain["category"]?.stringValue, let name = domain["event"]?.stringValue {
        EventIdentifier(category: category, event: name).formatted != event.name
      } else {
        true
      }
    self.init(
      category: domain["category"]?.stringValue ?? event.category ?? HEAnalyticsData.defaultCategory,
      event: isRenamed ? event.name : domain["event"]?.stringValue ?? event.name, properties: event.properties)
  }
}
