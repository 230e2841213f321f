/// The destinations that an event may not reach, whatever is decided later.
package struct ConsentRefusals: Sendable, Hashable {
  /// Whether a destination without its own decision is among them.
  private let isGeneral: Bool
  /// The destinations with their own decisions, and whether they are among them.
  private let destinations: [String: Bool]

  init(isGeneral: Bool, destinations: [String: Bool] = [:]) {
    self.isGeneral = isGeneral
    self.destinations = destinations
  }

  /// A single destination.
  package init(of destination: String) { self.init(isGeneral: false, destinations: [destination: true]) }

  /// These destinations and another one.
  package func adding(_ destination: String) -> ConsentRefusals {
    ConsentRefusals(isGeneral: isGeneral, destinations: destinations.merging([destination: true]) { $1 })
  }

  var isEmpty: Bool { !isGeneral && !destinations.values.contains(true) }

  /// Whether no destination may receive the event.
  package var isComplete: Bool { isGeneral && !destinations.values.contains(false) }

  /// Whether these contain all destinations of others.
  package func contains(_ others: ConsentRefusals) -> Bool {
    if others.isGeneral, !isGeneral { return false }
    return Set(destinations.keys).union(others.destinations.keys).allSatisfy { key in
      !(others.destinations[key] ?? others.isGeneral) || destinations[key] ?? isGeneral
    }
  }
}

extension Analytics {
  /// The destinations that an event of some categories may not reach if it is tracked now; nil if there are none.
  package func refusals(categories: () -> [String]) -> ConsentRefusals? {
    enabled ? consent.refusals(categories: categories) : ConsentRefusals(isGeneral: true)
  }
}
