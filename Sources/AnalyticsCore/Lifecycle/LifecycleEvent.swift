import Foundation

/// What happens to an app. On Apple platforms the client learns it from the system; elsewhere, and in tests, it is told with ``Analytics/handle(_:)``.
public enum LifecycleEvent: Sendable, Hashable {
  /// The app was started; from where, if that is known.
  case launched(referringApplication: String? = nil, url: URL? = nil)
  case willEnterForeground
  case didBecomeActive
  case didEnterBackground
  case didHide
  case didUnhide
  case willTerminate
}
