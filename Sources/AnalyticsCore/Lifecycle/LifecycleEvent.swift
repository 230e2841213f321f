import Foundation

/// What happens to an app. On Apple platforms the client learns it from the system; elsewhere, and in tests, it is told with ``Analytics/handle(_:)``.
public enum LifecycleEvent: Sendable, Hashable {
  /// The app was started; from where, if that is known.
  case launched(referringApplication: String? = nil, url: URL? = nil)
  /// The app is about to come to the foreground.
  case willEnterForeground
  /// The app is in the foreground and receives input.
  case didBecomeActive
  /// The app is in the background.
  case didEnterBackground
  /// The app was hidden (macOS).
  case didHide
  /// The app is shown again after it was hidden (macOS).
  case didUnhide
  /// The app is about to end.
  case willTerminate
}
