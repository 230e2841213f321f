/// The cause of an event, such as `clicked`.
///
/// Declare your own as an enumeration, or use ``StandardTrigger``.
public protocol AnalyticsEventTrigger: Sendable {
  /// The value of the event's property `trigger`.
  var name: String { get }
}

/// The triggers that most apps need. The raw value is the name.
public enum StandardTrigger: String, AnalyticsEventTrigger, CaseIterable, Hashable {
  /// The language of the app changed.
  case appLanguageChanged
  /// A setting of the app changed.
  case appSettingsChanged
  /// The app is about to end.
  case applicationWillTerminate
  /// The user could not be authenticated.
  case authenticationFailed
  /// The user was authenticated.
  case authenticationSucceeded
  /// The program itself caused the event, not the user.
  case automatically
  /// The user pressed a button for a long time.
  case buttonLongPressed
  /// The user selected a cell of a list.
  case cellSelected
  /// The user clicked or tapped a control.
  case clicked
  /// The app was opened with a link.
  case deepLinkOpened
  /// The app came to the foreground.
  case didEnterForeground
  /// The system warned that memory is low.
  case didReceiveMemoryWarning
  /// A purchase in the app was completed.
  case inAppPurchaseCompleted
  /// A purchase in the app failed.
  case inAppPurchaseFailed
  /// A purchase in the app began.
  case inAppPurchaseInitiated
  /// A previous purchase in the app was restored.
  case inAppPurchaseRestored
  /// The permission to use the location changed.
  case locationAuthorizationChanged
  /// The location of the device changed.
  case locationUpdated
  /// The user signed out.
  case logout
  /// A network request was completed.
  case networkRequestCompleted
  /// A network request failed.
  case networkRequestFailed
  /// A network request began.
  case networkRequestStarted
  /// A push notification arrived.
  case pushNotificationReceived
  /// The user tapped a push notification.
  case pushNotificationTapped
  /// The user requested a refresh.
  case refreshControlActivated
  /// A screen appeared.
  case screenDidAppear
  /// The text of a search field changed.
  case searchBarTextChanged
  /// The user selected another segment of a control.
  case segmentedControlValueChanged
  /// The user moved a slider.
  case sliderValueChanged
  /// The user changed a switch.
  case switchValueChanged
  /// The text of a text field changed.
  case textFieldDidChange
  /// The user deleted the account.
  case userDeletedAccount
  /// The user caused the event in another way.
  case userInitiated
  /// The user created an account.
  case userSignedUp
  /// The user changed the profile.
  case userUpdatedProfile
  /// A view was loaded.
  case viewDidLoad
  /// The user tapped a view.
  case viewTapped
  /// A view is about to appear.
  case viewWillAppear
  /// A view is about to disappear.
  case viewWillDisappear
  /// The app is about to become inactive.
  case willResignActive

  public var name: String { rawValue }
}
