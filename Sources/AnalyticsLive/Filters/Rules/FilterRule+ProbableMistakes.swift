import JSONModel

extension FilterRule {
  /// The parts of the rule that are valid but probably do not have the intended effect, with their positions: a missing
  /// destination, no matchers, a matcher without an expression, a share of events that is not a number from 0 to 1, and
  /// `hash_properties`, which hashes nothing.
  public var probableMistakes: [FilterFault] {
    // An invalid rule has other faults, which are reported first.
    if fault != nil { return [] }
    if destination?.isEmpty != false {
      return [
        FilterFault("the name of the destination is missing, so the rule has no effect", at: "destinationName")
      ]
    }
    if steps.isEmpty { return [FilterFault("there are no matchers, so the rule has no effect", at: "matchers")] }
    return steps.enumerated().flatMap { i, step in
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
    return transformers.enumerated().compactMap { j, transformer in
      switch transformer {
      case .success(.sampleEvent(let share, _)):
        Self.mistake(inShare: share).map { (j, FilterFault($0, at: "config.sample.percent")) }
      case .success(.hashProperties):
        (
          j,
          FilterFault(
            "hash_properties hashes nothing; to keep the data from the destination, use drop_properties", at: "type")
        )
      default: nil
      }
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
