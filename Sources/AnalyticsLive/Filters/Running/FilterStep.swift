import JSONModel
import JavaScript

/// One of the filters of a destination. Any thread may use it.
protocol FilterStep: AnyObject, Sendable {
  /// The index of the rule in the settings, or of the first of several rules; nil for a filter that the app added.
  var rule: Int? { get }
  /// What replaces this step when it fails; nil if it is a single filter.
  var parts: FilterParts? { get }
  /// Whether no event may reach the destination if the filter fails on it.
  var isProtective: Bool { get }
  /// Returns an event on which the filter failed without the data that the filter removes; nil if it may not reach the
  /// destination.
  /// - Parameters:
  ///   - budget: What may be used for it.
  ///   - isValid: Whether an object is a valid event of the same type.
  func withoutRemovedData(
    _ event: JSONObject, within budget: FilterBudget, isValid: (JSONObject) -> Bool
  ) -> JSONObject?
  /// The limits of a call.
  var limits: Limits { get }
  /// Returns the filtered event, or nil if the filter drops it. An unchanged event is the identical object.
  /// - Parameter budget: What the step may use if it is a part of another one; otherwise nil.
  func run(_ event: JSONObject, within budget: FilterBudget?) throws(FilterFailure) -> JSONObject?
}

/// The steps that replace a step of several rules, each of which fails separately.
struct FilterParts {
  let steps: [FilterPartStep]
  /// The index of the last one without which the event may not reach the destination.
  let lastProtection: Int?
}

extension FilterStep {
  var parts: FilterParts? { nil }

  func withoutRemovedData(
    _ event: JSONObject, within budget: FilterBudget, isValid: (JSONObject) -> Bool
  ) -> JSONObject? { event }
}

/// The reason why a filter failed on an event.
struct FilterFailure: Error {
  var reason: String
  /// Whether the filter drops the event although that is reported.
  var dropsEvent = false
}

extension FilterFailure {
  static let exhausted = FilterFailure(
    reason: "not run, and neither are later rules: others have used up the steps or the time of the event")
  private static let notAnEvent = FilterFailure(reason: "the filter returned neither an event nor null")

  /// - Parameter isScript: Whether the error is in a script of the app. Its author needs the position.
  init(_ error: JavaScriptError, isScript: Bool) {
    switch error.kind {
    case .limit: reason = "stopped: \(error.message)"
    default: reason = isScript ? error.description : error.message.escapingControlCharacters
    }
  }

  /// Returns the event that a filter returned; nil if it dropped the event.
  static func event(_ result: JSON?) throws(FilterFailure) -> JSONObject? {
    switch result {
    case .object(let event): return event
    case .null: return nil
    case nil:
      throw FilterFailure(
        reason: "the filter returned undefined, which drops the event; is a return missing? Return null to drop events",
        dropsEvent: true)
    default: throw .notAnEvent
    }
  }
}

/// Consecutive rules, compiled to one function.
final class FilterRulesStep: FilterStep {
  private let function: FilterFunction
  private let rules: [FilterRule]
  private let home: FilterInterpreter
  private let separate = Protected<[FilterPartStep]?>(nil)
  private let lastProtection: Int?
  private let removals = Protected<Result<FilterRemovals?, JavaScriptError>?>(nil)

  /// - Parameter rules: Valid rules, or a single rule with faults.
  init(_ rules: [FilterRule], in home: FilterInterpreter) throws(JavaScriptError) {
    function = try FilterFunction(FilterCode.source(rules, limits: home.limits), in: home)
    self.rules = rules
    self.home = home
    lastProtection = rules.lastIndex(where: \.protects)
  }

  var rule: Int? { rules.first?.index }
  var isProtective: Bool { rules.contains(where: \.isProtective) }

  var limits: Limits { home.limits }

  func withoutRemovedData(
    _ event: JSONObject, within budget: FilterBudget, isValid: (JSONObject) -> Bool
  ) -> JSONObject? {
    let made = removals.withLock { removals in
      // Only a single rule is asked, since several are replaced by their parts.
      let made =
        removals
        ?? Result { () throws(JavaScriptError) in
          try rules.first.flatMap { (rule) throws(JavaScriptError) in try FilterRemovals(rule, in: home) }
        }
      removals = made
      return made
    }
    switch made {
    case .success(let removals?): return removals.run(event, within: budget, isValid: isValid)
    case .success(nil): return event
    case .failure: return nil
    }
  }

  func run(_ event: JSONObject, within budget: FilterBudget?) throws(FilterFailure) -> JSONObject? {
    if let budget { return try FilterFailure.event(function.call(event, within: budget)) }
    let result: JSON?
    do throws(JavaScriptError) {
      result = try function.call(event)
    } catch {
      throw FilterFailure(error, isScript: false)
    }
    return try FilterFailure.event(result)
  }

  var parts: FilterParts? {
    guard rules.count > 1 else { return nil }
    let steps = separate.withLock { separate in
      let steps = separate ?? rules.map { FilterPartStep($0, in: home) }
      separate = steps
      return steps
    }
    return FilterParts(steps: steps, lastProtection: lastProtection)
  }
}

/// One of the rules of a step that has failed, compiled for the first event for which the rules before it leave
/// something of the budget.
final class FilterPartStep: FilterStep {
  private let source: FilterRule
  private let home: FilterInterpreter
  private let made = Protected<(any FilterStep)?>(nil)

  init(_ rule: FilterRule, in home: FilterInterpreter) {
    source = rule
    self.home = home
  }

  var rule: Int? { source.index }
  var isProtective: Bool { source.isProtective }
  var limits: Limits { home.limits }

  private var step: any FilterStep {
    made.withLock { made in
      if let made { return made }
      do throws(JavaScriptError) {
        let step = try FilterRulesStep([source], in: home)
        made = step
        return step
      } catch {
        // A rule that removes data must not be left out.
        let step = FilterFaultStep([source], error)
        // There may be time enough for the next event.
        if case .limit(.time) = error.kind { return step }
        made = step
        return step
      }
    }
  }

  func run(_ event: JSONObject, within budget: FilterBudget?) throws(FilterFailure) -> JSONObject? {
    try step.run(event, within: budget)
  }

  func withoutRemovedData(
    _ event: JSONObject, within budget: FilterBudget, isValid: (JSONObject) -> Bool
  ) -> JSONObject? {
    step.withoutRemovedData(event, within: budget, isValid: isValid)
  }
}

extension FilterRule {
  /// Whether an event may not reach the destination without the rule: it is protective, or may remove data.
  var protects: Bool { isProtective || !removals.isEmpty }
}

/// Rules that fail on every event, because they are invalid or cannot be compiled.
final class FilterFaultStep: FilterStep {
  let rule: Int?
  let isProtective: Bool
  let limits = Limits()
  private let reason: String

  convenience init(_ rules: [FilterRule], _ error: JavaScriptError) {
    let subject = rules.count == 1 ? "the rule" : "this rule and the following ones, \(rules.count) in all,"
    self.init(rules, "\(subject) cannot be compiled: \(error.message)")
  }

  init(_ rules: [FilterRule], _ reason: String) {
    rule = rules.first?.index
    isProtective = rules.contains(where: \.protects)
    self.reason = reason.escapingControlCharacters
  }

  func withoutRemovedData(
    _ event: JSONObject, within budget: FilterBudget, isValid: (JSONObject) -> Bool
  ) -> JSONObject? { isProtective ? nil : event }

  func run(_ event: JSONObject, within budget: FilterBudget?) throws(FilterFailure) -> JSONObject? {
    throw FilterFailure(reason: reason)
  }
}
