import AnalyticsCore
import Foundation
import JSONModel

/// A core activity of the app's users, such as watching a video, from its opening to its end.
///
///     struct Video: EventAttributes { let title: String }
///     let watching = DomainActivity(name: "videoWatching", attributes: Video(title: "Learning Swift"))
///     analytics.track(watching, with: .open())
///     analytics.track(watching, with: .start())
///     analytics.track(watching, with: .complete(trigger: .automatically))
///
/// Each step sends an event with the name of the activity. The events of a session have the same
/// `domainActivitySessionId`, and contain the time of each change of the status so far. Activities are equal if their
/// names and their encoded attributes are, as strings in Swift are equal; one of them has at most one session.
public struct DomainActivity<Attributes: EventAttributes>: Sendable {
  /// The name of the activity, and of its events.
  public let name: String
  /// The attributes of the activity, which all its events contain.
  public let attributes: Attributes

  /// Creates an activity with attributes.
  public init(name: String, attributes: Attributes) {
    self.name = name
    self.attributes = attributes
  }
}

extension DomainActivity where Attributes == EmptyAttributes {
  /// Creates an activity without attributes.
  public init(name: String) { self.init(name: name, attributes: EmptyAttributes()) }
}

extension DomainActivity: Equatable {
  /// Attributes that do not encode as an object are not equal to any.
  public static func == (left: Self, right: Self) -> Bool {
    guard left.name == right.name, let attributes = try? left.attributes.attributesObject() else { return false }
    return attributes.composed == (try? right.attributes.attributesObject())?.composed
  }
}

extension JSONObject {
  /// The object with texts in their composed form, in which they are equal if strings in Swift are: `é` can be one
  /// character or two.
  var composed: JSONObject {
    if allSatisfy({ $0.key.isASCII && $0.value.isASCII }) { return self }
    return JSONObject(map { ($0.key.precomposedStringWithCanonicalMapping, $0.value.composed) })
  }
}

extension JSON {
  fileprivate var isASCII: Bool {
    switch self {
    case .string(let text): text.isASCII
    case .array(let elements): elements.allSatisfy(\.isASCII)
    case .object(let object): object.allSatisfy { $0.key.isASCII && $0.value.isASCII }
    default: true
    }
  }

  fileprivate var composed: JSON {
    switch self {
    case .string(let text): .string(text.precomposedStringWithCanonicalMapping)
    case .array(let elements): .array(elements.map(\.composed))
    case .object(let object): .object(object.composed)
    default: self
    }
  }
}

extension String {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

/// A step of a ``DomainActivity``.
public struct DomainActivityAction: Sendable {
  /// The kind of a step.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// Opens a session of the activity.
    case open
    /// Starts or continues the activity.
    case start
    /// Pauses the activity.
    case pause
    /// Cancels the activity, which ends its session.
    case cancel
    /// Completes the activity, which ends its session.
    case complete

    /// The status of the activity after the step.
    public var result: DomainActivityState.Status {
      switch self {
      case .open: .opened
      case .start: .started
      case .pause: .paused
      case .cancel: .canceled
      case .complete: .completed
      }
    }
  }

  /// The kind of the step.
  public let status: Status
  /// The cause of the step.
  public let trigger: any AnalyticsEventTrigger
  /// Attributes of this step's event.
  public let attributes: (any EventAttributes)?

  private init(_ status: Status, _ trigger: any AnalyticsEventTrigger, _ attributes: (any EventAttributes)?) {
    self.status = status
    self.trigger = trigger
    self.attributes = attributes
  }

  // Two overloads each: implicit members such as `.clicked` need a concrete type.

  /// Creates a step with a trigger of this library.
  public init(status: Status, trigger: StandardTrigger, attributes: (any EventAttributes)? = nil) {
    self.init(status, trigger, attributes)
  }

  /// Creates a step with any trigger.
  @_disfavoredOverload
  public init(status: Status, trigger: some AnalyticsEventTrigger, attributes: (any EventAttributes)? = nil) {
    self.init(status, trigger, attributes)
  }
}

extension DomainActivityAction {
  /// Returns a step that opens a session of the activity.
  public static func open(trigger: StandardTrigger = .clicked, attributes: (any EventAttributes)? = nil) -> Self {
    Self(.open, trigger, attributes)
  }

  /// Returns a step that starts or continues the activity.
  public static func start(trigger: StandardTrigger = .clicked, attributes: (any EventAttributes)? = nil) -> Self {
    Self(.start, trigger, attributes)
  }

  /// Returns a step that pauses the activity.
  public static func pause(trigger: StandardTrigger = .clicked, attributes: (any EventAttributes)? = nil) -> Self {
    Self(.pause, trigger, attributes)
  }

  /// Returns a step that cancels the activity.
  public static func cancel(trigger: StandardTrigger = .clicked, attributes: (any EventAttributes)? = nil) -> Self {
    Self(.cancel, trigger, attributes)
  }

  /// Returns a step that completes the activity.
  public static func complete(trigger: StandardTrigger = .clicked, attributes: (any EventAttributes)? = nil) -> Self {
    Self(.complete, trigger, attributes)
  }

  /// Returns a step that opens a session of the activity, with any trigger.
  @_disfavoredOverload
  public static func open(trigger: some AnalyticsEventTrigger, attributes: (any EventAttributes)? = nil) -> Self {
    Self(.open, trigger, attributes)
  }

  /// Returns a step that starts or continues the activity, with any trigger.
  @_disfavoredOverload
  public static func start(trigger: some AnalyticsEventTrigger, attributes: (any EventAttributes)? = nil) -> Self {
    Self(.start, trigger, attributes)
  }

  /// Returns a step that pauses the activity, with any trigger.
  @_disfavoredOverload
  public static func pause(trigger: some AnalyticsEventTrigger, attributes: (any EventAttributes)? = nil) -> Self {
    Self(.pause, trigger, attributes)
  }

  /// Returns a step that cancels the activity, with any trigger.
  @_disfavoredOverload
  public static func cancel(trigger: some AnalyticsEventTrigger, attributes: (any EventAttributes)? = nil) -> Self {
    Self(.cancel, trigger, attributes)
  }

  /// Returns a step that completes the activity, with any trigger.
  @_disfavoredOverload
  public static func complete(trigger: some AnalyticsEventTrigger, attributes: (any EventAttributes)? = nil) -> Self {
    Self(.complete, trigger, attributes)
  }
}
