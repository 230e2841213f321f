import JSONModel
import JavaScript

/// The parts of a rule up to the last one that removes data with `drop`, `drop_properties` or `allow_properties`.
///
/// They are applied to an event on which the rule failed, one by one and without those that fail, so that data that the
/// rule removes stays removed, also if other parts have moved or copied it before. The changes of later parts are
/// undone.
final class FilterRemovals: Sendable {
  private struct Part: Sendable {
    let transformer: FilterTransformer
    let function: FilterFunction
  }

  private struct Step: Sendable {
    /// Nil if the step applies to all events.
    let matcher: FilterFunction?
    let parts: [Part]
  }

  private let steps: [Step]

  /// Nil if the rule removes nothing.
  /// - Throws: `JavaScriptError` if the rule is too large for the limits.
  init?(_ rule: FilterRule, in home: FilterInterpreter) throws(JavaScriptError) {
    var removals = rule.removals.count
    guard removals > 0 else { return nil }
    var steps: [Step] = []
    for step in rule.steps {
      guard case .success(let condition) = step.matcher, condition != .none, case .success(let list) = step.transformers
      else { continue }
      var parts: [Part] = []
      for case .success(let transformer) in list where transformer.changesData && removals > 0 {
        if transformer.removesData { removals -= 1 }
        let part = FilterRule.Step(matcher: .success(.all), transformers: .success([.success(transformer)]))
        let function = try FilterFunction(
          FilterCode.source([FilterRule(rule, step: part)], limits: home.limits), in: home)
        parts.append(Part(transformer: transformer, function: function))
      }
      let matcher: FilterFunction? =
        if case .expression(let expression) = condition {
          try FilterFunction(FilterCode.source(expression, limits: home.limits), in: home)
        } else {
          nil
        }
      if !parts.isEmpty { steps.append(Step(matcher: matcher, parts: parts)) }
    }
    self.steps = steps
  }

  /// Returns the event without the data that the rule removes.
  /// - Parameters:
  ///   - budget: What may be used for it.
  ///   - isValid: Whether an object is a valid event of the same type.
  /// - Returns: Nil if the rule drops the event, or if the data cannot be removed.
  func run(_ event: JSONObject, within budget: FilterBudget, isValid: (JSONObject) -> Bool) -> JSONObject? {
    let result = result(event, within: budget, isValid: isValid)
    // A matcher or a part may have ended early.
    return budget.isExceeded ? nil : result
  }

  private func result(_ event: JSONObject, within budget: FilterBudget, isValid: (JSONObject) -> Bool) -> JSONObject? {
    // A later part may make valid what an earlier one made invalid.
    switch run(event, within: budget, keeping: { _ in true }) {
    case .dropped: return nil
    case .event(let result) where isValid(result): return result
    case .event, .uncertain: break
    }
    guard case .event(let result) = run(event, within: budget, keeping: isValid) else { return nil }
    return result
  }

  private enum Outcome {
    case event(JSONObject)
    case dropped
    /// A part that failed would have moved data to where a later part removes it.
    case uncertain
  }

  /// - Parameter isKept: Whether the result of a part that removes nothing is kept.
  private func run(
    _ event: JSONObject, within budget: FilterBudget, keeping isKept: (JSONObject) -> Bool
  ) -> Outcome {
    var event = event
    // The paths of members that have not been written because a part failed.
    var missing: [FilterPath] = []
    for step in steps {
      // A matcher that fails does not select the event, as in the rule itself.
      if let matcher = step.matcher, (try? matcher.call(event, within: budget))?.boolValue != true { continue }
      for part in step.parts {
        if case .mapProperties(let mappings) = part.transformer {
          if case .object(let result)? = try? part.function.call(event, within: budget), isKept(result) {
            event = result
          } else {
            missing += mappings.map { FilterPath($0.path) }
          }
          continue
        }
        if missing.contains(where: part.transformer.removes) { return .uncertain }
        switch try? part.function.call(event, within: budget) {
        case .object(let rest)?: event = rest
        default: return .dropped
        }
      }
    }
    return .event(event)
  }
}

extension FilterRule {
  /// The valid transformers that remove data, for events that their matchers can select.
  var removals: [FilterTransformer] {
    steps.flatMap { step -> [FilterTransformer] in
      guard case .success(let matcher) = step.matcher, matcher != .none, case .success(let list) = step.transformers
      else { return [] }
      return list.compactMap { try? $0.get() }.filter(\.removesData)
    }
  }
}

extension FilterTransformer {
  fileprivate var removesData: Bool {
    switch self {
    case .drop, .dropProperties, .allowProperties: true
    case .mapProperties, .sampleEvent, .hashProperties: false
    }
  }

  fileprivate var changesData: Bool {
    if case .mapProperties = self { return true }
    return removesData
  }

  /// Returns whether the transformer would remove a member at a path, or a part of it.
  fileprivate func removes(_ member: FilterPath) -> Bool {
    switch self {
    case .dropProperties(let targets):
      targets.contains { target in
        let place = target.place
        // The target can be the elements of a list.
        if member.names.starts(with: place), member.names.dropFirst(place.count).first.map({ Int($0) != nil }) == true {
          return true
        }
        return target.keys.contains { overlap(place + [$0], member.names) }
      }
    case .allowProperties(let targets):
      targets.contains { target in
        let place = target.place
        guard overlap(place, member.names) else { return false }
        guard let key = member.names.dropFirst(place.count).first else { return true }
        return !target.keys.contains(key)
      }
    case .drop, .mapProperties, .sampleEvent, .hashProperties: false
    }
  }

  /// Returns whether one of two paths begins with the other.
  private func overlap(_ a: [String], _ b: [String]) -> Bool { a.starts(with: b) || b.starts(with: a) }
}

extension FilterTarget {
  /// The names on the path of the object.
  fileprivate var place: [String] { path.isEmpty ? [] : FilterPath(path).names }
}
