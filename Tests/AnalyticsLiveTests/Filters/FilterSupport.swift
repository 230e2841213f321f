import Foundation
import Testing

@testable import AnalyticsLive

/// JSON in the source of a test.
func json(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> JSON {
  try #require(try? JSON(parsing: text), "no JSON: \(text)", sourceLocation: sourceLocation)
}

/// What an intermediate representation says of an object; nil when it fails.
func evaluate(_ ir: String, on object: String) throws -> Bool? {
  try? EventFilter(FilterExpression(FQLNode(ir: json(ir)))).matches(try #require(json(object).objectValue))
}

/// What a rule leaves of an object.
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

  /// `null`: dropped; `!`: failed; else the object as compact JSON text.
  init(_ text: String) {
    switch text {
    case "null": self = .dropped
    case "!": self = .failed
    default: self = .object(((try? JSON(parsing: text))?.description) ?? text)
    }
  }

  init(_ rules: [FilterRule], on object: JSONObject, random: (@Sendable () -> Double)? = nil) throws {
    let step = try FilterRulesStep(rules, limits: Limits(), random: random)
    do {
      self = try step.run(object).map { .object($0.description) } ?? .dropped
    } catch {
      self = .failed
    }
  }
}

/// What a rule as the settings carry it leaves of an object.
func run(rule: String, on object: String, random: (@Sendable () -> Double)? = nil) throws -> RuleResult {
  try RuleResult([FilterRule(json: json(rule))], on: try #require(json(object).objectValue), random: random)
}

/// What transformers leave of an object.
func run(transformers: String, on object: String, random: (@Sendable () -> Double)? = nil) throws -> RuleResult {
  try run(rule: #"{"matchers":[{"type":"all"}],"transformers":[\#(transformers)]}"#, on: object, random: random)
}
