import AnalyticsLive

/// What events have at the paths of a filter expression, which shows mistakes in it.
struct FilterObservation {
  private struct Member {
    let path: FilterExpression.Path
    /// Whether a condition on the member is a part of a negation.
    let isInNegation: Bool
    var kinds: Set<JSONKind> = []
    var isMissing = false
  }

  private let requirements: [FilterExpression.Requirement]
  private var members: [Member]
  private var nulls: NullComparisons
  private var types: TypeObservation
  private var patterns: PatternObservation
  private var count = 0
  /// The first events, in which similar members are looked up.
  private var samples: [JSONObject] = []
  private var sampleByteCount = 0
  /// Whether all events were examined.
  private var isComplete = true
  private var hasMatch = false

  /// The number of events whose members are examined while no event matches. A mistake in the expression concerns the
  /// first events too, and further ones cost as much as filtering.
  private static let sampleSize = 10_000
  private static let maximumSamples = 100
  private static let maximumSampleByteCount = 16 << 20
  private static let maximumMessages = 100
  /// The maximum number of members and conditions that are examined for each event.
  fileprivate static let maximumMembers = 100

  init(_ expression: FilterExpression) {
    let requirements = Array(expression.requirements.lazy.filter { !$0.isNegated }.prefix(Self.maximumMembers))
    let negated = Set(requirements.lazy.filter(\.isInNegation).map(\.path))
    self.requirements = requirements
    members = expression.paths.prefix(Self.maximumMembers).map {
      Member(path: $0, isInNegation: negated.contains($0.text))
    }
    nulls = NullComparisons(expression)
    types = TypeObservation(expression)
    patterns = PatternObservation(expression)
  }

  /// Examines an event.
  /// - Parameter isMatch: Whether the expression is true for the event.
  mutating func add(_ event: JSONObject, isMatch: Bool) {
    if isMatch { hasMatch = true }
    nulls.add(event)
    if !hasMatch { types.add(event) }
    count += 1
    guard count <= Self.sampleSize else {
      isComplete = false
      return
    }
    patterns.add(event, hasMatch: hasMatch)
    if !hasMatch, samples.count < Self.maximumSamples, sampleByteCount < Self.maximumSampleByteCount {
      samples.append(event)
      sampleByteCount += JSON.byteCount(of: [.object(event)])
    }
    for i in members.indices {
      // After a match, only negations are reported, and values without quotes until an event has the member.
      if hasMatch, !members[i].isInNegation, !members[i].path.isComparedValue || !members[i].kinds.isEmpty { continue }
      if let kind = members[i].path.kind(in: event) {
        members[i].kinds.insert(kind)
      } else {
        members[i].isMissing = true
      }
    }
  }

  /// Messages about members that no event has, conditions that no event fulfills, because its value has another kind,
  /// values that are not types, patterns that may be regular expressions, and comparisons with null, up to 100.
  /// - Parameter isRepresentation: Whether the expression is an intermediate representation.
  func messages(isRepresentation: Bool = false) -> [String] {
    let messages =
      messagesAboutMissing(isRepresentation) + messagesAboutKinds + (hasMatch || count == 0 ? [] : types.messages)
      + (count == 0 ? [] : patterns.messages(hasMatch: hasMatch)) + nulls.messages
    return Array(messages.prefix(Self.maximumMessages))
  }

  /// A condition such as `context.campaign != null` is true without the member, so that it is reported only if no event
  /// matched; a value without quotes is probably a text.
  private func messagesAboutMissing(_ isRepresentation: Bool) -> [String] {
    members.compactMap { member in
      let path = member.path
      guard member.isMissing, member.kinds.isEmpty, path.isComparedValue || !hasMatch, !path.isForeignLiteral else {
        return nil
      }
      // A later event may have a member of an object.
      if hasMatch, !isComplete, path.text.contains(".") { return nil }
      let text = JSON.string(path.text)
      let literal: JSON = isRepresentation ? ["value": text] : text
      let similar = samples.lazy.compactMap { path.similar(in: $0) }.first
      let hint =
        path.isComparedValue
        ? "; if it is a text, write \(literal)" : similar.map { "; did you mean \($0.shortenedForReport)?" } ?? ""
      let events = isComplete ? "no event has" : "none of the first \(Self.sampleSize) events has"
      return "\(events) the member \(path.text.shortenedForReport)\(hint)"
    }
  }

  /// If an event matched, only conditions whose negation is always true are reported.
  private var messagesAboutKinds: [String] {
    let messages = requirements.compactMap { requirement -> String? in
      guard let member = members.first(where: { $0.path.text == requirement.path }), !member.kinds.isEmpty,
        member.kinds.isDisjoint(with: requirement.kinds), !hasMatch || isMistake(requirement, member)
      else { return nil }
      let events = isComplete ? "all events" : "the first \(Self.sampleSize) events"
      return requirement.message(found: member.kinds, " in \(events)\(member.isMissing ? " that have it" : "")")
    }
    return messages.enumerated().filter { !messages[..<$0.offset].contains($0.element) }.map(\.element)
  }

  /// Whether a condition in a negation is a mistake although events match. It is not if it is an alternative to another
  /// condition on the member, or if the member is always null, which the negation is often meant to select. Comparisons
  /// with null have their own messages.
  private func isMistake(_ requirement: FilterExpression.Requirement, _ member: Member) -> Bool {
    requirement.isInNegation && !requirement.concernsNull && member.kinds != [.null]
      && requirements.allSatisfy { $0.path != requirement.path || member.kinds.isDisjoint(with: $0.kinds) }
  }
}

/// The comparisons with `null` of members that some event does not have. Their authors may take a missing member for
/// `null`.
private struct NullComparisons {
  private var comparisons: [(requirement: FilterExpression.Requirement, isMissing: Bool)]
  /// Whether each member was missing in an event.
  private var isComplete = false

  init(_ expression: FilterExpression) {
    comparisons = expression.requirements.lazy.filter(\.concernsNull).prefix(FilterObservation.maximumMembers)
      .map { ($0, false) }
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
