import AnalyticsCore
import JSONModel

/// An event with a category and parameters.
///
///     analytics.track(HEAnalyticsData(category: .settings, event: "Slider Moved", parameters: ["value": 0.5]))
public struct HEAnalyticsData: TrackableEvent {
  /// A category of events. Add your own in an extension:
  ///
  ///     extension HEAnalyticsData.AnalyticsCategory { static let checkout = Self("Checkout") }
  public struct AnalyticsCategory: RawRepresentable, Sendable, Hashable, AnalyticsEventCategory {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a category from its name.
    public init(_ name: String) { rawValue = name }

    public var name: String { rawValue }
  }

  /// The category used for an event that has none: `General`.
  public static let defaultCategory = AnalyticsCategory.general.rawValue
  /// The name used for an event that has none.
  public static let defaultEvent = "<unknown>"

  /// The name of the category.
  public let category: String
  /// The name of the event.
  public let event: String
  /// The parameters, or why they have no JSON form. Converted when the event is created, because values of any type
  /// cannot be sent to other threads.
  private let object: Result<JSONObject?, any Error>

  /// Creates an event of a category with a name.
  /// - Parameters:
  ///   - category: The category of the event.
  ///   - event: The name of the event.
  ///   - parameters: Values as in ``TrackableEvent/metadata``. Those without a JSON form are reported when the event is
  ///     tracked.
  public init(
    category: String = defaultCategory, event: String = defaultEvent, parameters: [String: Any]? = nil
  ) {
    self.category = category
    self.event = event
    object = Result { try JSON(nilOrObject: parameters)?.objectValue }
  }

  /// Creates an event of a category.
  /// - Parameters:
  ///   - category: The category of the event.
  ///   - event: The name of the event.
  ///   - parameters: Values as in ``TrackableEvent/metadata``. Those without a JSON form are reported when the event is
  ///     tracked.
  public init(category: AnalyticsCategory, event: String = defaultEvent, parameters: [String: Any]? = nil) {
    self.init(category: category.rawValue, event: event, parameters: parameters)
  }

  init(category: String, event: String, properties: JSONObject) {
    self.category = category
    self.event = event
    object = .success(properties.isEmpty ? nil : properties)
  }

  /// The parameters as Swift values; nil when there are none.
  public var parameters: [String: Any]? { (try? object.get())?.swiftMembers }

  /// The name `category - event`.
  public var identifier: EventIdentifier { EventIdentifier(category: category, event: event) }

  public var metadata: [String: Any] { parameters ?? [:] }

  /// Returns the parameters.
  /// - Throws: `AnalyticsError.nonJSONType` when one of them has no JSON form.
  public func eventProperties() throws -> JSONObject { try object.get() ?? [:] }
}

extension HEAnalyticsData.AnalyticsCategory {
  /// Activities of the user.
  public static let activity = Self("Activity")
  /// The app itself.
  public static let application = Self("Application")
  /// Everything without another category.
  public static let general = Self("General")
  /// Screens.
  public static let view = Self("View")
  /// Errors.
  public static let error = Self("Error")
  /// The settings of the app.
  public static let settings = Self("Settings")
  /// Sharing of content.
  public static let sharing = Self("Sharing")
  /// Requests for support.
  public static let support = Self("Support")
  /// Checks for new versions.
  public static let versionCheck = Self("VersionCheck")
}

/// The same categories in capitals, as HEAnalytics spells them.
// swift-format-ignore: AlwaysUseLowerCamelCase
extension HEAnalyticsData.AnalyticsCategory {
  /// The same as `activity`.
  public static let Activity = activity
  /// The same as `application`.
  public static let Application = application
  /// The same as `general`.
  public static let General = general
  /// The same as `view`.
  public static let View = view
  /// The same as `error`.
  public static let Error = error
  /// The same as `settings`.
  public static let Settings = settings
  /// The same as `sharing`.
  public static let Sharing = sharing
  /// The same as `support`.
  public static let Support = support
  /// The same as `versionCheck`.
  public static let VersionCheck = versionCheck
}
