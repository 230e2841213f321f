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
  private let mark: JSON

  init(_ value: Value, _ type: Any.Type, name: String, members: JSONObject, mark: JSON) {
    self.value = value
    self.type = ObjectIdentifier(type)
    self.name = name
    self.members = members
    self.mark = mark
  }

  /// The categories with which the event was created.
  var consentCategories: [String] {
    // Without regard to what plugins have changed.
    if case .error = value { return ["error"] }
    guard case .event(let event) = value else { return [] }
    let categories = [members[KeyAttributes.category], mark["category"]].compactMap { $0?.stringValue }
    // An attribute of the name `category` replaces it in the properties.
    guard let own = (event as? any CategorizedEvent)?.category.name, !categories.contains(own) else {
      return categories
    }
    return categories + [own]
  }

  func hasOnlyCategory(ofProperties properties: JSONObject?) -> Bool {
    guard case .event(let event) = value, let properties, properties.isIdentical(to: members), mark["category"] == nil
    else { return false }
    guard let own = (event as? any CategorizedEvent)?.category.name else { return true }
    return members[KeyAttributes.category] == .string(own)
  }

  var event: (any TrackableEvent)? {
    if case .event(let event) = value { event } else { nil }
  }

  var property: (any TrackableProperty)? {
    if case .property(let property) = value { property } else { nil }
  }

  /// Whether an event with a name and properties still is as it was created.
  func hasName(_ name: String, members: JSONObject) -> Bool { name == self.name && hasMembers(members) }

  /// Whether an event has the properties or traits with which it was created.
  func hasMembers(_ members: JSONObject) -> Bool {
    members.isIdentical(to: self.members) || members == self.members
  }
}
