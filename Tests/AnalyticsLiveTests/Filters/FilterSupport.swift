import Foundation
import Testing

@testable import AnalyticsLive

/// Parses JSON in a test's source.
func json(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> JSON {
  try #require(try? JSON(parsing: text), "invalid JSON: \(text)", sourceLocation: sourceLocation)
}

/// Returns whether an intermediate representation matches an object, or nil if the evaluation fails.
func evaluate(_ ir: String, on object: String) throws -> Bool? {
  try? EventFilter(FilterExpression(FQLNode(ir: json(ir)))).matches(try #require(json(object).objectValue))
}

/// The result of applying rules to an object.
enum RuleResult: Equatable, CustomStringConvertible {
  case object(String)
  case dropped, failed

  var description: String {
    switch self {
    case .object(let text): text
    case .dropped: "dropped"
    case .failed: "failed"
    }
  }

  /// Creates a result from `null` for a dropped event, `!` for a failure, or the JSON text of an object.
  init(_ text: String) {
    switch text {
    case "null": self = .dropped
    case "!": self = .failed
    default: self = .object(((try? JSON(parsing: text))?.description) ?? text)
    }
  }

  init(_ rules: [FilterRule], on object: JSONObject, random: (@Sendable () -> Double)? = nil) throws {
    let step = try FilterRulesStep(rules, in: FilterInterpreter(limits: Limits(), random: random))
    do {
      self = try step.run(object, within: nil).map { .object($0.description) } ?? .dropped
    } catch {
      self = .failed
    }
  }
}

/// Applies a rule in the format of settings to an object.
func run(rule: String, on object: String, random: (@Sendable () -> Double)? = nil) throws -> RuleResult {
  try RuleResult([FilterRule(json: json(rule))], on: try #require(json(object).objectValue), random: random)
}

/// Applies transformers to an object.
func run(transformers: String, on object: String, random: (@Sendable () -> Double)? = nil) throws -> RuleResult {
  try run(rule: #"{"matchers":[{"type":"all"}],"transformers":[\#(transformers)]}"#, on: object, random: random)
}
