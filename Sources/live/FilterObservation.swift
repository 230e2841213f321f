import AnalyticsLive

/// What events have at the paths of a filter expression, which shows mistakes in it.
struct FilterObservation {
  private struct Member {
    let path: FilterExpression.Path
    var kinds: Set<JSONKind> = []
    var isMissing = false
  }

  private let requirements: [FilterExpression.Requirement]
  private var members: [Member]
  private var nulls: NullComparisons
  private var count = 0
  /// Whether all events were examined.
  private var isComplete = true
  private var hasMatch = false

  /// The number of events whose members are examined while no event matches. A mistake in the expression concerns the
  /// first events too, and further ones cost as much as filtering.
  private static let sampleSize = 10_000

  init(_ expression: FilterExpression) {
    requirements = expression.requirements.filter { !$0.isNegated }
    members = expression.paths.map { Member(path: $0) }
    nulls = NullComparisons(expression)
  }

  /// Examines an event.
  /// - Parameter isMatch: Whether the expression is true for the event.
  mutating func add(_ event: JSONObject, isMatch: Bool) {
    if isMatch { hasMatch = true }
    nulls.add(event)
    count += 1
    guard count <= Self.sampleSize else {
      isComplete = false
      return
    }
    for i in members.indices {
      // After a match, only values without quotes are reported, until an event has the member.
      if hasMatch, !members[i].path.isComparedValue || !members[i].kinds.isEmpty { continue }
      if let kind = members[i].path.kind(in: event) {
        members[i].kinds.insert(kind)
      } else {
        members[i].isMissing = true
      }
    }
  }

  /// Messages about members that no event has, conditions that no event fulfills, because its value has another kind,
  /// and comparisons with null.
  /// - Parameter isRepresentation: Whether the expression is an intermediate representation.
  func messages(isRepresentation: Bool = false) -> [String] {
    messagesAboutMissing(isRepresentation) + (hasMatch ? [] : messagesAboutKinds) + nulls.messages
  }

  /// A condition such as `context.campaign != null` is true without the member, so that it is reported only if no event
  /// matched; a value without quotes is probably a text.
  private func messagesAboutMissing(_ isRepresentation: Bool) -> [String] {
    members.compactMap { member in
      let path = member.path
      guard member.isMissing, member.kinds.isEmpty, path.isComparedValue || !hasMatch else { return nil }
      // A later event may have a member of an object.
      if hasMatch, !isComplete, path.text.contains(".") { return nil }
      let text = JSON.string(path.text)
      let literal: JSON = isRepresentation ? ["value": text] : text
      let hint = path.isComparedValue ? "; if it is a text, write \(literal)" : ""
      let events = isComplete ? "no event has" : "none of the first \(Self.sampleSize) events has"
      return "\(events) the member \(path.text.shortenedForReport)\(hint)"
    }
  }

  private var messagesAboutKinds: [String] {
    requirements.compactMap { requirement in
      guard let member = members.first(where: { $0.path.text == requirement.path }), !member.kinds.isEmpty,
        member.kinds.isDisjoint(with: requirement.kinds)
      else { return nil }
      let events = isComplete ? "all events" : "the first \(Self.sampleSize) events"
      return requirement.message(found: member.kinds, " in \(events)\(member.isMissing ? " that have it" : "")")
    }
  }
}

/// The comparisons with `null` of members that some event does not have. Their authors may take a missing member for
/// `null`.
private struct NullComparisons {
  private var comparisons: [(requirement: FilterExpression.Requirement, isMissing: Bool)]
  /// Whether each member was missing in an event.
  private var isComplete = false

  init(_ expression: FilterExpression) {
    comparisons = expression.requirements.lazy.filter(\.concernsNull).map { ($0, false) }
    isComplete = comparisons.isEmpty
  }

  mutating func add(_ event: JSONObject) {
    if isComplete { return }
    for i in comparisons.indices where !comparisons[i].isMissing {
      comparisons[i].isMissing = comparisons[i].requirement.kind(in: event) == nil
    }
    isComplete = comparisons.allSatisfy(\.isMissing)
  }

  var messages: [String] { comparisons.filter(\.isMissing).map(\.requirement.messageAboutMissing) }
}
