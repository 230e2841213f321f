import JSONModel
import JavaScript

/// The part of a rule that removes data: `drop`, `drop_properties` and `allow_properties`.
///
/// It is applied to an event on which the rule failed, so that data that the rule removes stays removed.
final class FilterRemovals: Sendable {
  private struct Part: Sendable {
    /// Nil if the part applies to all events.
    let matcher: FilterFunction?
    let function: FilterFunction
  }

  private let parts: [Part]

  /// Nil if the rule removes nothing.
  /// - Throws: `JavaScriptError` if the rule is too large for the limits.
  init?(_ rule: FilterRule, limits: Limits) throws(JavaScriptError) {
    var parts: [Part] = []
    for step in rule.removals {
      let matcher: FilterFunction? =
        if case .success(.expression(let expression)) = step.matcher {
          try FilterFunction(FilterCode.source(expression), limits: limits)
        } else {
          nil
        }
      let all = FilterRule(rule, step: FilterRule.Step(matcher: .success(.all), transformers: step.transformers))
      parts.append(Part(matcher: matcher, function: try FilterFunction(FilterCode.source([all]), limits: limits)))
    }
    if parts.isEmpty { return nil }
    self.parts = parts
  }

  /// Returns the event without the data that the rule removes.
  /// - Returns: Nil if the rule drops the event, or if the data cannot be removed.
  func run(_ event: JSONObject) -> JSONObject? {
    var event = event
    for part in parts {
      // A matcher that fails does not select the event, as in the rule itself.
      if let matcher = part.matcher, (try? matcher.call(event))?.boolValue != true { continue }
      guard case .object(let rest)?? = try? part.function.call(event) else { return nil }
      event = rest
    }
    return event
  }
}

extension FilterRule {
  /// The steps with the valid transformers that remove data, for events that the matcher can select.
  var removals: [Step] {
    steps.compactMap { step in
      guard case .success(let matcher) = step.matcher, matcher != .none, case .success(let list) = step.transformers
      else { return nil }
      let removing = list.filter { transformer in
        switch transformer {
        case .success(.drop), .success(.dropProperties), .success(.allowProperties): true
        default: false
        }
      }
      return removing.isEmpty ? nil : Step(matcher: .success(matcher), transformers: .success(removing))
    }
  }
}
