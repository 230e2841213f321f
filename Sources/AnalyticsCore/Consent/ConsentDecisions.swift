import JSONModel

/// The decisions of the user.
struct ConsentDecisions: Sendable, Hashable {
  private var everything = ConsentState.undecided
  private var destinations: [String: ConsentState] = [:]
  private var categories: [String: ConsentState] = [:]

  subscript(scope: Consent.Scope) -> ConsentState {
    get {
      switch scope {
      case .everything: everything
      case .destination(let key): destinations[key] ?? .undecided
      case .category(let name): decision(on: name) ?? .undecided
      }
    }
    set {
      let stored = newValue == .undecided ? nil : newValue
      switch scope {
      case .everything: everything = newValue
      case .destination(let key): destinations[key] = stored
      case .category(let name): categories[name] = stored
      }
    }
  }

  /// The decision on a category; nil without one. Two spellings of a text are the same category, so that a denial also
  /// concerns the other spelling. Texts of events for which this would take quadratic time are compared exactly.
  private func decision(on category: String) -> ConsentState? {
    if categories.isEmpty { return nil }
    if category.isStreamSafe { return categories[category] }
    return categories.first { ExactText($0.key) == ExactText(category) }?.value
  }

  /// Whether the user has denied something.
  var hasDenial: Bool {
    everything == .denied || destinations.values.contains(.denied) || categories.values.contains(.denied)
  }

  /// What the user has denied.
  var deniedScopes: [Consent.Scope] {
    (everything == .denied ? [.everything] : []) + destinations.filter { $1 == .denied }.map { .destination($0.key) }
      + categories.filter { $1 == .denied }.map { .category($0.key) }
  }

  var hasDeniedCategory: Bool { categories.values.contains(.denied) }
  var hasGrantedCategory: Bool { categories.values.contains(.granted) }

  /// Whether the categories of an event may decide about it.
  var concernsCategories: Bool { !categories.isEmpty }

  /// What the decisions mean for an event that is submitted now; nil if nothing.
  func consent(of event: EventRecord) -> EventConsent? {
    let eventCategories = event.consentCategories
    let denied = destinations.filter { $0.value == .denied }
    let isDenied = everything == .denied || eventCategories.contains { decision(on: $0) == .denied }
    if eventCategories.isEmpty, denied.isEmpty, !isDenied { return nil }
    return EventConsent(categories: eventCategories, deniedDestinations: Set(denied.keys), isDenied: isDenied)
  }

  /// The state of an event for a destination: one denial suffices to deny it, and otherwise one grant to permit it.
  func state(destination: String, categories eventCategories: () -> [String]) -> ConsentState {
    if destinations.isEmpty, categories.isEmpty { return everything }
    var states = [everything, destinations[destination] ?? .undecided]
    if states.contains(.denied) { return .denied }
    if !categories.isEmpty { states += eventCategories().compactMap { decision(on: $0) } }
    if states.contains(.denied) { return .denied }
    return states.contains(.granted) ? .granted : .undecided
  }

  /// The destinations that refuse an event of some categories; nil if there are none.
  func refusals(categories: [String], refuses: (ConsentState) -> Bool) -> ConsentRefusals? {
    var refused: [String: Bool] = [:]
    for key in destinations.keys { refused[key] = refuses(state(destination: key) { categories }) }
    // No destination has an empty key.
    let refusals = ConsentRefusals(
      isGeneral: refuses(state(destination: "") { categories }), destinations: refused)
    return refusals.isEmpty ? nil : refusals
  }

  // MARK: The stored document

  init() {}

  /// The decisions of a document that is damaged, so that a denial may be lost.
  static var denied: ConsentDecisions {
    var decisions = ConsentDecisions()
    decisions.everything = .denied
    return decisions
  }

  /// Reads the decisions. What is damaged counts as denied.
  /// - Parameter damage: Called for each member that is damaged.
  init(_ document: JSONObject, damage: (String) -> Void) {
    func state(_ value: JSON?, _ place: String) -> ConsentState {
      if let state = value?.stringValue.flatMap(ConsentState.init) { return state }
      damage(place)
      return .denied
    }
    everything = state(document["everything"], "everything")
    for (name, scope) in [("destinations", Consent.Scope.destination), ("categories", Consent.Scope.category)] {
      guard let members = document[name]?.objectValue else {
        damage(name)
        everything = .denied
        continue
      }
      for (key, value) in members { self[scope(key)] = state(value, "\(name).\(key)") }
    }
  }

  var document: JSONObject {
    let object = { (states: [String: ConsentState]) in
      JSON.object(JSONObject(states.sorted { $0.key < $1.key }.map { ($0.key, JSON.string($0.value.rawValue)) }))
    }
    return [
      "everything": .string(everything.rawValue), "destinations": object(destinations),
      "categories": object(categories),
    ]
  }
}
