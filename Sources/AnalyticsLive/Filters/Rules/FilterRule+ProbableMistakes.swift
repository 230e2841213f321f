import JSONModel

extension FilterRule {
  /// The parts of the rule that are valid but probably do not have the intended effect, with their positions.
  ///
  /// These are a missing destination or one with nearly the key of another, no matchers, a matcher without an
  /// expression or with two, a list of transformers without a matcher, a share of events that is not a number from 0
  /// to 1, a path that begins with nearly the name of a member of events, a mapping that does nothing or several
  /// things, and `hash_properties`, which hashes nothing.
  public var probableMistakes: [FilterFault] {
    // An invalid rule has other faults, which are reported first.
    if fault != nil { return [] }
    if destination?.isEmpty != false {
      return [
        FilterFault("the name of the destination is missing, so the rule has no effect", at: "destinationName")
      ]
    }
    if steps.isEmpty { return [FilterFault("there are no matchers, so the rule has no effect", at: "matchers")] }
    return ignoredParts
      + steps.enumerated().flatMap { i, step in
        [step.matcherMistake?.inside("matchers[\(i)]")].compactMap(\.self)
          + step.transformerMistakes.map { j, mistake in mistake.inside("transformers[\(i)][\(j)]") }
      }
  }
}

extension FilterRule.Step {
  fileprivate var matcherMistake: FilterFault? {
    guard case .success(.none) = matcher else { return nil }
    return FilterFault(
      "the matcher has neither \"ir\" nor \"expression\", so it selects no event; for all events, write the type all")
  }

  fileprivate var transformerMistakes: [(index: Int, mistake: FilterFault)] {
    guard case .success(let transformers) = transformers else { return [] }
    return transformers.enumerated().flatMap { j, transformer in
      ((try? transformer.get())?.probableMistakes ?? []).map { (j, $0) }
    }
  }
}

extension FilterTransformer {
  fileprivate var probableMistakes: [FilterFault] {
    switch self {
    case .drop: []
    case .dropProperties(let targets): targets.flatMap(\.misspelledMembers).map { $0.inside("config.drop") }
    case .allowProperties(let targets): targets.flatMap(\.misspelledMembers).map { $0.inside("config.allow") }
    case .mapProperties(let mappings): mappings.compactMap(\.misspelledMember).map { $0.inside("config.map") }
    case .sampleEvent(let share, _):
      Self.mistake(inShare: share).map { [FilterFault($0, at: "config.sample.percent")] } ?? []
    case .hashProperties:
      [
        FilterFault(
          "hash_properties hashes nothing; to keep the data from the destination, use drop_properties", at: "type")
      ]
    }
  }

  private static func mistake(inShare share: Double?) -> String? {
    guard let share else { return "the share is missing, so every event is dropped; write a number from 0 to 1" }
    let name = JSON.number(share)
    if share < 0 { return "\(name) drops every event; write a share from 0 to 1" }
    guard share > 1 else { return nil }
    let example = share <= 100 ? ", such as \(JSON.number(share / 100)) for \(name)%" : ""
    return "\(name) keeps every event; write a share from 0 to 1\(example)"
  }
}

extension FilterTarget {
  /// The mistakes in the member of events with which the path begins, or in the keys if the path is empty.
  fileprivate var misspelledMembers: [FilterFault] {
    let names = path.isEmpty ? keys : [FilterPath(path).names.first ?? ""]
    return names.compactMap { EventMemberNames.mistake(in: $0) }
  }
}

extension FilterMapping {
  /// The mistake in the member of events with which the source begins.
  fileprivate var misspelledMember: FilterFault? {
    switch action {
    case .copy(let source)?, .move(let source)?: EventMemberNames.mistake(in: FilterPath(source).names.first ?? "")
    case .set?, nil: nil
    }
  }
}

private enum EventMemberNames {
  private static let all = [
    "type", "event", "name", "category", "userId", "anonymousId", "groupId", "previousId", "messageId", "timestamp",
    "originalTimestamp", "sentAt", "receivedAt", "properties", "traits", "context", "integrations", "channel",
    "version", "writeKey", "projectId", "_metadata",
  ]

  /// Returns the mistake in a name that differs from that of a member of events only in case or by a few letters; nil
  /// if there is none. An app may add other members.
  static func mistake(in name: String) -> FilterFault? {
    guard !all.contains(name), let near = NearestName.of(name, in: all) else { return nil }
    return FilterFault("events have no member \"\(name)\"; did you mean \"\(near)\"?")
  }
}
