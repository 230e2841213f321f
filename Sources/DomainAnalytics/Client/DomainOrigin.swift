import AnalyticsCore
import JSONModel

/// The Swift value that an event was created from. It accompanies the event while that stays in the process.
final class DomainOrigin: ConsentCategorized {
  enum Value: Sendable {
    case event(any TrackableEvent)
    case property(any TrackableProperty)
    case error(any Error, filename: String, line: Int)
  }

  let value: Value
  /// The Swift type of the value.
  let type: ObjectIdentifier
  /// The name of the event as it was created, and its properties or traits.
  private let name: String
  private let members: JSONObject
  private let mark: DomainMark
  /// The category of an event that has one, whatever its properties are. The app computes it: not under a lock.
  private let ownCategory: String?

  init(_ value: Value, _ type: Any.Type, name: String, members: JSONObject, mark: DomainMark) {
    self.value = value
    self.type = ObjectIdentifier(type)
    self.name = name
    self.members = members
    self.mark = mark
    if let type = mark.categorized, case .event(let event) = value {
      ownCategory = type.category(of: event)
    } else {
      ownCategory = nil
    }
  }

  /// The categories with which the event was created.
  var consentCategories: [String] {
    // Without regard to what plugins have changed.
    if case .error = value { return ["error"] }
    guard case .event = value else { return [] }
    let categories = [members[KeyAttributes.category], mark.json["category"]].compactMap { $0?.stringValue }
    // An attribute of the name `category` replaces it in the properties.
    guard let ownCategory, !categories.contains(ownCategory) else { return categories }
    return categories + [ownCategory]
  }

  func hasOnlyCategory(ofProperties properties: JSONObject?) -> Bool {
    guard case .event = value, let properties, properties.isIdentical(to: members), mark.json["category"] == nil
    else { return false }
    guard let ownCategory else { return true }
    return members[KeyAttributes.category] == .string(ownCategory)
  }

  var event: (any TrackableEvent)? {
    if case .event(let event) = value { event } else { nil }
  }

  var property: (any TrackableProperty)? {
    if case .property(let property) = value { property } else { nil }
  }

  /// Whether an event still is as it was created, as far as the value contains it.
  func isUnchanged(_ event: RawAnalyticsEvent) -> Bool {
    event.name == name && hasMembers(event.properties) && Self.isSame(event.domain, mark.json.objectValue ?? [:])
  }

  /// Whether an event has the properties or traits with which it was created.
  func hasMembers(_ members: JSONObject) -> Bool { Self.isSame(members, self.members) }

  private static func isSame(_ one: JSONObject, _ other: JSONObject) -> Bool {
    one.isIdentical(to: other) || one == other
  }
}
