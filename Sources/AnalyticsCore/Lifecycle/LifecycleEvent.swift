import Foundation

/// A lifecycle event of an app. On Apple platforms the client receives it from the system; elsewhere, and in tests, the
/// program passes it to ``Analytics/handle(_:)``.
public enum LifecycleEvent: Sendable, Hashable {
  /// The app was launched, possibly by another app or with a URL.
  case launched(referringApplication: String? = nil, url: URL? = nil)
  /// The app is about to enter the foreground.
  case willEnterForeground
  /// The app is in the foreground and receives input.
  case didBecomeActive
  /// The app is about to stop receiving input.
  case willResignActive
  /// The app is in the background.
  case didEnterBackground
  /// The app was hidden (macOS).
  case didHide
  /// The app is shown again after it was hidden (macOS).
  case didUnhide
  /// The app is about to terminate.
  case willTerminate
  /// The user has taken a screenshot of the app.
  case didTakeScreenshot
  /// The user has permitted or forbidden that the app refreshes in the background: `available`, `denied` or
  /// `restricted`; nil if that is not known.
  case backgroundRefreshStatusDidChange(status: String? = nil)
  /// The user has chosen another text size, by the name that the system has for it; nil if that is not known.
  case contentSizeCategoryDidChange(category: String? = nil)
}

/// A plugin that observes what happens to the app, on all platforms.
public protocol LifecycleObserver: Plugin {
  /// Handles an event. Called on the thread that calls ``Analytics/handle(_:)``, after the client has handled it; on
  /// Apple platforms that is the thread on which the system posts the notification. Not called in synchronous mode
  /// there, unless the program itself calls `handle(_:)`.
  func handle(_ event: LifecycleEvent)
}
