import AnalyticsCore
import JSONModel

/// The state of a ``DomainActivity`` that has not ended. See `Analytics.activities`.
public struct DomainActivityState: Sendable, Hashable {
  /// The status of an activity.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// The activity is open and was not started yet.
    case opened
    /// The activity is running.
    case started
    /// The activity is paused.
    case paused
    /// The activity was canceled.
    case canceled
    /// The activity was completed.
    case completed

    /// Whether the session of the activity ends with this status.
    var isFinal: Bool { self == .canceled || self == .completed }

    /// Whether an action may follow on this status; nil stands for an activity that is not open.
    static func permits(_ action: DomainActivityAction.Status, after status: Status?) -> Bool {
      switch (status, action) {
      case (nil, .open), (.opened, .start), (.started, .pause), (.started, .complete), (.paused, .start): true
      case (.opened, .cancel), (.started, .cancel), (.paused, .cancel): true
      default: false
      }
    }
  }

  /// The name of the activity.
  public let name: String
  /// The attributes of the activity.
  public let attributes: JSONObject
  /// The user whose activity it is, if it was tracked with an identity.
  public let identity: Identity?
  /// The status of the activity.
  public internal(set) var status: Status
  /// The value of `domainActivitySessionId` in its events.
  public internal(set) var sessionId: String
}

/// An error of a step that an activity does not permit. Its status does not change, and no event of the activity is
/// sent.
public enum DomainActivityError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The first action of an activity must be `open`.
  case initialActionNeedsToBeOpen(activity: String, action: DomainActivityAction.Status)
  /// The action may not follow on the status.
  case prohibitedStateUpdate(
    activity: String, status: DomainActivityState.Status, action: DomainActivityAction.Status)
  /// More activities than ``DomainOptions/activityLimit`` have not ended.
  case tooManyActivities(activity: String, limit: Int)

  public var description: String {
    switch self {
    case .initialActionNeedsToBeOpen(let activity, let action):
      "the activity \"\(activity)\" is not open; track it with .open before .\(action)"
    case .prohibitedStateUpdate(let activity, let status, let action):
      "the activity \"\(activity)\" is \(status.rawValue), on which .\(action) may not follow"
    case .tooManyActivities(let activity, let limit):
      "the activity \"\(activity)\" cannot be opened: \(limit) activities have not ended; complete or cancel some"
    }
  }
}
