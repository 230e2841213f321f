import JSONModel

/// The documented settings of a provider, read from a ``PlatformConfiguration``.
///
/// An implementation of ``HEAnalyticsPlatform``, which calls the SDK of its provider, reads its settings like this:
///
///     override func initialize(with platformData: [String: Any]) throws {
///       let settings = try MixpanelSettings(platformData)
///       Mixpanel.initialize(token: settings.token, flushInterval: settings.flushInterval)
///     }
///
/// A required setting that is missing, and a setting of another type, are a ``PlatformConfigurationError``. Settings
/// that are not documented are not checked.
public protocol PlatformSettings: Sendable, Hashable {
  /// The name of the platform in configuration files.
  static var platform: String { get }
  /// Reads the settings.
  ///
  // Untyped for the reason given at `ErrorContent`.
  /// - Throws: ``PlatformConfigurationError``, which contains the platform and the key.
  init(_ settings: JSONObject) throws
}

extension PlatformSettings {
  /// Reads the settings of ``HEAnalyticsPlatform/platformData``.
  /// - Throws: ``PlatformConfigurationError``, which contains the platform and the key.
  public init(_ platformData: [String: Any]) throws {
    let settings: JSONObject
    do { settings = try JSON(platformData).objectValue ?? [:] } catch {
      throw PlatformConfigurationError(platform: Self.platform, reason: "the settings have no JSON form: \(error)")
    }
    try self.init(settings)
  }
}

/// The settings of Flurry.
public struct FlurrySettings: PlatformSettings {
  public static let platform = "HEAnalyticsPlatformFlurry"
  /// The setting `apiKey`, which is required.
  public let apiKey: String
  /// The setting `logLevel`, a number; nil for the default of the SDK.
  public let logLevel: Int?

  public init(_ settings: JSONObject) throws {
    let settings = PlatformSettingsReader(Self.platform, settings)
    apiKey = try settings.text("apiKey")
    logLevel = try settings.integer("logLevel")
  }
}

/// The settings of Google Analytics.
public struct GoogleAnalyticsSettings: PlatformSettings {
  public static let platform = "HEAnalyticsPlatformGAI"
  /// The setting `trackingID`, which is required.
  public let trackingID: String
  /// The setting `dispatchInterval` in seconds. Default: 120.
  public let dispatchInterval: Double
  /// The setting `logLevel`, a number; nil for the default of the SDK.
  public let logLevel: Int?
  /// The setting `dryRun`: whether nothing is sent. Default: false.
  public let dryRun: Bool
  /// The setting `allowIDFA`: whether the advertising identifier is collected; nil for the default of the SDK.
  public let allowIDFA: Bool?

  public init(_ settings: JSONObject) throws {
    let settings = PlatformSettingsReader(Self.platform, settings)
    trackingID = try settings.text("trackingID")
    dispatchInterval = try settings.number("dispatchInterval") ?? 120
    logLevel = try settings.integer("logLevel")
    dryRun = try settings.flag("dryRun") ?? false
    allowIDFA = try settings.flag("allowIDFA")
  }
}

/// The settings of Mixpanel.
public struct MixpanelSettings: PlatformSettings {
  public static let platform = "HEAnalyticsPlatformMixpanel"
  /// The setting `token`, which is required.
  public let token: String
  /// The setting `flushInterval` in seconds. Default: 15.
  public let flushInterval: Double
  /// The setting `flushOnBackground`; nil for the default of the SDK.
  public let flushOnBackground: Bool?
  /// The setting `showNetworkActivityIndicator`, or `shouldManageNetworkActivityIndicator`; nil for the default of the
  /// SDK.
  public let showsNetworkActivityIndicator: Bool?
  /// The setting `checkForSurveysOnActive`; nil for the default of the SDK.
  public let checksForSurveysOnActive: Bool?
  /// The setting `showSurveyOnActive`; nil for the default of the SDK.
  public let showsSurveyOnActive: Bool?
  /// The setting `checkForNotificationsOnActive`; nil for the default of the SDK.
  public let checksForNotificationsOnActive: Bool?
  /// The setting `showNotificationOnActive`; nil for the default of the SDK.
  public let showsNotificationOnActive: Bool?
  /// The setting `checkForVariantsOnActive`; nil for the default of the SDK.
  public let checksForVariantsOnActive: Bool?
  /// The setting `miniNotificationPresentationTime` in seconds; nil for the default of the SDK.
  public let miniNotificationPresentationTime: Double?

  public init(_ settings: JSONObject) throws {
    let settings = PlatformSettingsReader(Self.platform, settings)
    token = try settings.text("token")
    flushInterval = try settings.number("flushInterval") ?? 15
    flushOnBackground = try settings.flag("flushOnBackground")
    let indicator = try settings.flag("showNetworkActivityIndicator")
    let managedIndicator = try settings.flag("shouldManageNetworkActivityIndicator")
    showsNetworkActivityIndicator = indicator ?? managedIndicator
    checksForSurveysOnActive = try settings.flag("checkForSurveysOnActive")
    showsSurveyOnActive = try settings.flag("showSurveyOnActive")
    checksForNotificationsOnActive = try settings.flag("checkForNotificationsOnActive")
    showsNotificationOnActive = try settings.flag("showNotificationOnActive")
    checksForVariantsOnActive = try settings.flag("checkForVariantsOnActive")
    miniNotificationPresentationTime = try settings.number("miniNotificationPresentationTime")
  }
}

/// The settings of Intercom.
public struct IntercomSettings: PlatformSettings {
  public static let platform = "HEAnalyticsPlatformIntercom"
  /// The setting `apiKey`, which is required.
  public let apiKey: String
  /// The setting `appID`, which is required.
  public let appID: String
  /// The setting `enableLogging`: whether the SDK logs. Default: false.
  public let enablesLogging: Bool

  public init(_ settings: JSONObject) throws {
    let settings = PlatformSettingsReader(Self.platform, settings)
    apiKey = try settings.text("apiKey")
    appID = try settings.text("appID")
    enablesLogging = try settings.flag("enableLogging") ?? false
  }
}

/// The settings of Localytics.
public struct LocalyticsSettings: PlatformSettings {
  public static let platform = "HEAnalyticsPlatformLocalytics"
  /// The setting `trackingID`, which is required.
  public let trackingID: String
  /// The setting `dispatchInterval`: the seconds after which a session ends. Default: 60.
  public let dispatchInterval: Double

  public init(_ settings: JSONObject) throws {
    let settings = PlatformSettingsReader(Self.platform, settings)
    trackingID = try settings.text("trackingID")
    dispatchInterval = try settings.number("dispatchInterval") ?? 60
  }
}

extension PlatformConfiguration {
  /// Checks the settings of the platforms that are documented: those with a ``PlatformSettings`` type.
  /// - Returns: One error for each platform whose settings are invalid. The settings of other platforms are not
  ///   checked.
  public func errorsInKnownSettings() -> [PlatformConfigurationError] {
    let known: [any PlatformSettings.Type] = [
      FlurrySettings.self, GoogleAnalyticsSettings.self, MixpanelSettings.self, IntercomSettings.self,
      LocalyticsSettings.self,
    ]
    return platforms.compactMap { name, settings in
      guard let type = known.first(where: { $0.platform == name }) else { return nil }
      do {
        _ = try type.init(settings)
        return nil
      } catch {
        var error =
          error as? PlatformConfigurationError ?? PlatformConfigurationError(platform: name, reason: "\(error)")
        error.file = file
        return error
      }
    }
  }
}
