import AnalyticsCore
import JSONModel

/// The member `domain` of an event that was created from a domain type.
///
/// It stands next to the event's name and properties, not in its context: contexts are printed once for all events that
/// share one, so a context that differs per event costs several times as much.
struct DomainMark: Sendable {
  static let key = "domain"

  /// The value of the member.
  let json: JSON
  /// The type of an event that has a category, whatever its properties are. It is determined once per type, because a
  /// cast to a protocol takes long.
  let categorized: (any CategorizedEvent.Type)?

  /// The mark of what is not an event of the app.
  init(_ json: JSON) { self.init(json: json, categorized: nil) }

  private init(json: JSON, categorized: (any CategorizedEvent.Type)?) {
    (self.json, self.categorized) = (json, categorized)
  }

  /// The value of the member `kind`.
  enum Kind {
    static let error = "error"
    static let attributes = "attributes"
  }

  /// The mark of the last event of each type: most types have one identifier.
  private static let last = Protected<[ObjectIdentifier: (identifier: EventIdentifier, mark: DomainMark)]>([:])

  static func of<Event: TrackableEvent>(_ type: Event.Type, _ identifier: EventIdentifier) -> DomainMark {
    let id = ObjectIdentifier(type)
    let known = last.withLock { $0[id] }
    // A plain name is not part of the mark.
    if let known, known.identifier == identifier || known.identifier.form == .plain && identifier.form == .plain {
      return known.mark
    }
    let mark = DomainMark(
      json: make(type.domainType, identifier), categorized: type as? any CategorizedEvent.Type)
    last.withLock { $0[id] = (identifier, mark) }
    return mark
  }

  private static func make(_ type: String, _ identifier: EventIdentifier) -> JSON {
    switch identifier.form {
    case .plain: return ["type": .string(type)]
    case .category:
      return ["type": .string(type), "category": .string(identifier.object), "event": .string(identifier.action)]
    case .object:
      var mark: JSONObject = [
        "type": .string(type), "object": .string(identifier.object), "action": .string(identifier.action),
      ]
      if let label = identifier.label { mark["label"] = .string(label) }
      return .object(mark)
    }
  }
}
