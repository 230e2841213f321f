/// The cause of an event, such as `clicked`.
///
/// Declare your own as an enumeration, or use ``StandardTrigger``.
public protocol AnalyticsEventTrigger: Sendable {
  /// The value of the event's property `trigger`.
  var name: String { get }
}

/// The triggers that most apps need. The raw value is the name.
public enum StandardTrigger: String, AnalyticsEventTrigger, CaseIterable, Hashable {
  case appLanguageChanged
  case appSettingsChanged
  case applicationWillTerminate
  case authenticationFailed
  case authenticationSucceeded
  /// The program itself caused the event, not the user.
  case automatically
  case buttonLongPressed
  case cellSelected
  case clicked
  case deepLinkOpened
  case didEnterForeground
  case didReceiveMemoryWarning
  case inAppPurchaseCompleted
  case inAppPurchaseFailed
  case inAppPurchaseInitiated
  case inAppPurchaseRestored
  case locationAuthorizationChanged
  case locationUpdated
  case logout
  case networkRequestCompleted
  case networkRequestFailed
  case networkRequestStarted
  case pushNotificationReceived
  case pushNotificationTapped
  case refreshControlActivated
  case screenDidAppear
  case searchBarTextChanged
  case segmentedControlValueChanged
  case sliderValueChanged
  case switchValueChanged
  case textFieldDidChange
  case userDeletedAccount
  case userInitiated
  case userSignedUp
  case userUpdatedProfile
  case viewDidLoad
  case viewTapped
  case viewWillAppear
  case viewWillDisappear
  case willResignActive

  public var name: String { rawValue }
}
