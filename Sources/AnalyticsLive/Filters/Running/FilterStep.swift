import JSONModel
import JavaScript

/// One of the filters of a destination. Any thread may use it.
protocol FilterStep: AnyObject, Sendable {
  /// The index of the rule in the settings, or of the first of several rules; nil for a filter that the app added.
  var rule: Int? { get }
  /// The steps that replace this step when it fails, each of which fails separately; nil if it is a single filter.
  var parts: [any FilterStep]? { get }
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

extension FilterStep {
  var parts: [any FilterStep]? { nil }

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
  private let separate = Protected<[any FilterStep]?>(nil)
  private let removals = Protected<Result<FilterRemovals?, JavaScriptError>?>(nil)

  /// - Parameter rules: Valid rules, or a single rule with faults.
  init(_ rules: [FilterRule], in home: FilterInterpreter) throws(JavaScriptError) {
    function = try FilterFunction(FilterCode.source(rules, limits: home.limits), in: home)
    self.rules = rules
    self.home = home
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

  var parts: [any FilterStep]? {
    guard rules.count > 1 else { return nil }
    return separate.withLock { separate in
      if let separate { return separate }
      // A rule that removes data must not be left out.
      var isFinal = true
      let steps = rules.map { rule -> any FilterStep in
        do throws(JavaScriptError) { return try FilterRulesStep([rule], in: home) } catch {
          // There may be time enough for the next event.
          if case .limit(.time) = error.kind { isFinal = false }
          return FilterFaultStep(rule, error)
        }
      }
      if isFinal { separate = steps }
      return steps
    }
  }
}

/// A rule that fails on every event, because it is invalid or cannot be compiled.
final class FilterFaultStep: FilterStep {
  let rule: Int?
  let isProtective: Bool
  let limits = Limits()
  private let reason: String

  convenience init(_ rule: FilterRule, _ error: JavaScriptError) {
    self.init(rule, "the rule cannot be compiled: \(error.message)")
  }

  init(_ rule: FilterRule, _ reason: String) {
    self.rule = rule.index
    // Data that the rule removes must not reach the destination.
    isProtective = rule.isProtective || !rule.removals.isEmpty
    self.reason = reason.escapingControlCharacters
  }

  func run(_ event: JSONObject, within budget: FilterBudget?) throws(FilterFailure) -> JSONObject? {
    throw FilterFailure(reason: reason)
  }
}
