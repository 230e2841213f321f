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
  /// The introduction of new users to the app.
  case appOnboarding
  /// Conversations between users.
  case chat
  /// The content of the app.
  case content
  /// Events of the device.
  case deviceEvents
  /// The category of the events of a ``DomainActivity``.
  case domainActivity
  /// Errors.
  case error
  /// Operations on files.
  case fileOperations
  /// Games.
  case gaming
  /// Purchases in the app.
  case inAppPurchase
  /// Interactions with controls.
  case interaction
  /// The life of the app.
  case lifecycle
  /// The location of the device.
  case location
  /// The playback of audio and video.
  case mediaPlayback
  /// The navigation between screens.
  case navigation
  /// Network requests.
  case network
  /// Measurements of performance.
  case performance
  /// The adaptation of the app to the user.
  case personalization
  /// Promotions.
  case promotions
  /// Push notifications.
  case pushNotification
  /// The category of screens: an ``AnalyticsEvent`` of this category becomes a screen event.
  case screen
  /// Searches.
  case search
  /// The settings of the app.
  case settings
  /// Social features.
  case social
  /// Other actions of the user.
  case userAction
  /// Signing in and out.
  case userAuthentication

  public var name: String { rawValue }
}
