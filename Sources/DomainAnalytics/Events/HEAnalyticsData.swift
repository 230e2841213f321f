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
    public init(_ name: String) { rawValue = name }

    public var name: String { rawValue }
  }

  /// The category used for an event that has none: `General`.
  public static let defaultCategory = AnalyticsCategory.general.rawValue
  /// The name used for an event that has none.
  public static let defaultEvent = "<unknown>"

  public let category: String
  public let event: String
  /// The parameters, or why they have no JSON form. Converted when the event is created, because values of any type cannot be sent to other threads.
  private let object: Result<JSONObject?, any Error>

  /// - Parameter parameters: values as in ``TrackableEvent/metadata``. Those without a JSON form are reported when the event is tracked.
  public init(
    category: String = defaultCategory, event: String = defaultEvent, parameters: [String: Any]? = nil
  ) {
    self.category = category
    self.event = event
    object = Result { try JSON(nilOrObject: parameters)?.objectValue }
  }

  /// - Parameter parameters: values as in ``TrackableEvent/metadata``. Those without a JSON form are reported when the event is tracked.
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
  public static let activity = Self("Activity")
  public static let application = Self("Application")
  public static let general = Self("General")
  public static let view = Self("View")
  public static let error = Self("Error")
  public static let settings = Self("Settings")
  public static let sharing = Self("Sharing")
  public static let support = Self("Support")
  public static let versionCheck = Self("VersionCheck")
}

/// The same categories in capitals, as HEAnalytics spells them.
// swift-format-ignore: AlwaysUseLowerCamelCase
extension HEAnalyticsData.AnalyticsCategory {
  public static let Activity = activity
  public static let Application = application
  public static let General = general
  public static let View = view
  public static let Error = error
  public static let Settings = settings
  public static let Sharing = sharing
  public static let Support = support
  public static let VersionCheck = versionCheck
}
