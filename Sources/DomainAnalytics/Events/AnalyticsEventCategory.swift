/// The part of the app's domain that an event belongs to, such as `checkout`.
///
/// Declare your own as an enumeration, or use ``StandardCategory``:
///
///     enum ShopCategory: String, AnalyticsEventCategory {
///       case checkout, wishlist
///       var name: String { rawValue }
///     }
public protocol AnalyticsEventCategory: Sendable {
  /// The value of the event's property `category`.
  var name: String { get }
}

/// The categories that most apps need. The raw value is the name.
public enum StandardCategory: String, AnalyticsEventCategory, CaseIterable, Hashable {
  case appOnboarding
  case chat
  case content
  case deviceEvents
  /// The category of the events of a ``DomainActivity``.
  case domainActivity
  case error
  case fileOperations
  case gaming
  case inAppPurchase
  case interaction
  case lifecycle
  case location
  case mediaPlayback
  case navigation
  case network
  case performance
  case personalization
  case promotions
  case pushNotification
  /// The category of screens: an ``AnalyticsEvent`` of this category becomes a screen event.
  case screen
  case search
  case settings
  case social
  case userAction
  case userAuthentication

  public var name: String { rawValue }
}
