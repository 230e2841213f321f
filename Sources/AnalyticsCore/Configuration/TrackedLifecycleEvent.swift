/// Which events about the life of the app the client reports by itself.
public struct TrackedLifecycleEvent: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let applicationInstalled = TrackedLifecycleEvent(rawValue: 1 << 0)
  public static let applicationUpdated = TrackedLifecycleEvent(rawValue: 1 << 1)
  public static let applicationOpened = TrackedLifecycleEvent(rawValue: 1 << 2)
  public static let applicationForegrounded = TrackedLifecycleEvent(rawValue: 1 << 3)
  public static let applicationBackgrounded = TrackedLifecycleEvent(rawValue: 1 << 4)
  public static let applicationHidden = TrackedLifecycleEvent(rawValue: 1 << 5)
  public static let applicationUnhidden = TrackedLifecycleEvent(rawValue: 1 << 6)
  public static let applicationTerminated = TrackedLifecycleEvent(rawValue: 1 << 7)

  public static let none: TrackedLifecycleEvent = []
  public static let all = TrackedLifecycleEvent(rawValue: (1 << 8) - 1)
}
