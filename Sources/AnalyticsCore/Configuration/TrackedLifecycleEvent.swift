/// The lifecycle events that the client reports automatically.
public struct TrackedLifecycleEvent: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The app started for the first time.
  public static let applicationInstalled = TrackedLifecycleEvent(rawValue: 1 << 0)
  /// The app started with another version than before.
  public static let applicationUpdated = TrackedLifecycleEvent(rawValue: 1 << 1)
  /// The app started, or came to the foreground.
  public static let applicationOpened = TrackedLifecycleEvent(rawValue: 1 << 2)
  /// The app came to the foreground after it was in the background.
  public static let applicationForegrounded = TrackedLifecycleEvent(rawValue: 1 << 3)
  /// The app went to the background.
  public static let applicationBackgrounded = TrackedLifecycleEvent(rawValue: 1 << 4)
  /// The app was hidden (macOS).
  public static let applicationHidden = TrackedLifecycleEvent(rawValue: 1 << 5)
  /// The app was shown again after it was hidden (macOS).
  public static let applicationUnhidden = TrackedLifecycleEvent(rawValue: 1 << 6)
  /// The app is about to terminate.
  public static let applicationTerminated = TrackedLifecycleEvent(rawValue: 1 << 7)

  /// No events.
  public static let none: TrackedLifecycleEvent = []
  /// All events.
  public static let all = TrackedLifecycleEvent(rawValue: (1 << 8) - 1)
}
