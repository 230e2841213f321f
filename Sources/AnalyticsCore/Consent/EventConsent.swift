import JSONModel

/// The parts of an event's submission that decide about consent later.
///
/// It is stored in the ``EventRecord`` and not in the event's JSON, so that no plugin can remove it.
package final class EventConsent: Sendable {
  /// The categories that the event had when it was submitted.
  package let categories: [String]
  /// The destinations that were denied while the event was submitted, or while it waited.
  let deniedDestinations: Set<String>
  /// Whether every destination was.
  let isDenied: Bool

  init(categories: [String], deniedDestinations: Set<String> = [], isDenied: Bool = false) {
    self.categories = categories
    self.deniedDestinations = deniedDestinations
    self.isDenied = isDenied
  }

  /// What the submission of an event decides about consent, for events that are made of it; nil if nothing.
  /// - Parameter source: The value that the event was created from.
  static func submitted(_ consent: EventConsent?, _ source: (any AnyObject & Sendable)?) -> EventConsent? {
    let known = (source as? any ConsentCategorized)?.consentCategories ?? []
    if known.isEmpty { return consent }
    return EventConsent(
      categories: known + (consent?.categories ?? []), deniedDestinations: consent?.deniedDestinations ?? [],
      isDenied: consent?.isDenied ?? false)
  }

  /// Whether a destination may not receive the event, whatever is decided later.
  func denies(_ destination: String) -> Bool { isDenied || deniedDestinations.contains(destination) }

  // MARK: The journal

  /// The denials as they are stored in the start-up journal; nil if there are none. Most categories follow from the
  /// event, which is stored before any plugin has changed it; the others are ``EventRecord/concealedCategories``.
  var denials: JSON? {
    if isDenied { return true }
    if deniedDestinations.isEmpty { return nil }
    return .array(deniedDestinations.sorted().map { .string($0) })
  }

  /// Reads denials and concealed categories of an event.
  convenience init(denials: JSON?, concealedCategories: JSON?, of object: JSONObject) {
    let texts = { (json: JSON?) -> [String] in
      guard case .array(let texts)? = json else { return [] }
      return texts.compactMap(\.stringValue)
    }
    self.init(
      categories: object.consentCategories + texts(concealedCategories), deniedDestinations: Set(texts(denials)),
      isDenied: denials?.boolValue == true)
  }
}

/// The value that an event was created from, if that contains categories.
package protocol ConsentCategorized: AnyObject, Sendable {
  var consentCategories: [String] { get }
  /// Whether an event has the properties with which it was created, and these contain the only category.
  func hasOnlyCategory(ofProperties properties: JSONObject?) -> Bool
}

extension EventRecord {
  /// The categories of an event, as far as consent is concerned: those that it has, and those with which it was
  /// submitted.
  package var consentCategories: [String] { object.consentCategories + submittedCategories }

  /// The categories with which the event was submitted, whatever plugins have made of it.
  var submittedCategories: [String] {
    (consent?.categories ?? []) + ((source as? any ConsentCategorized)?.consentCategories ?? [])
  }

  /// Records the categories that the event has, before plugins can change them: decisions may follow while it is stored
  /// or waits for a destination.
  mutating func recordCategories() {
    // The value that a typed event was created from has its categories.
    if consent != nil || source != nil { return }
    let categories = object.consentCategories
    if !categories.isEmpty { consent = EventConsent(categories: categories) }
  }

  /// The categories that the event's JSON does not contain, as they are stored in the start-up journal; nil if there
  /// are none. An attribute of the name `category`, for example, conceals the category of a typed event.
  var concealedCategories: JSON? {
    guard let source = source as? any ConsentCategorized else { return nil }
    let visible = object.consentCategories
    let concealed = source.consentCategories.filter { !visible.contains($0) }
    return concealed.isEmpty ? nil : .array(concealed.map { .string($0) })
  }

  /// The event after a denial of a scope.
  func denied(_ scope: Consent.Scope) -> EventRecord {
    var destinations = consent?.deniedDestinations ?? []
    var isDenied = consent?.isDenied ?? false
    switch scope {
    case .everything: isDenied = true
    case .destination(let key): destinations.insert(key)
    case .category(let name):
      guard consentCategories.contains(name) else { return self }
      isDenied = true
    }
    var copy = self
    copy.consent = EventConsent(
      categories: consent?.categories ?? object.consentCategories, deniedDestinations: destinations,
      isDenied: isDenied)
    return copy
  }
}
