import JSONModel

/// Mistakes in the rules of settings, for tools that report them.
extension FilterRules {
  /// A mistake in a rule.
  package struct Mistake: Sendable {
    package enum Kind: Sendable {
      /// A part of the rule is invalid.
      case invalidPart
      /// A part of the rule is valid, but probably does not have the intended effect.
      case probableMistake
      /// A condition is never true, or always, or probably does not have the intended meaning.
      case condition
    }

    package let kind: Kind
    /// The key of the destination; nil if the rule names none.
    package let destination: String?
    /// The position in the settings, as the tokens of a JSON pointer.
    package let pointer: [String]
    /// What is wrong, and how to fix it.
    package let reason: String
    /// The rule, the position in it, and what is wrong.
    package let message: String
  }

  /// The mistakes, in the order of the rules.
  package var mistakes: [Mistake] {
    rules.flatMap { rule in
      rule.faults.map { Mistake(rule, $0, .invalidRule($0), .invalidPart) }
        + rule.probableMistakes.map { Mistake(rule, $0, .probableMistake($0), .probableMistake) }
        + rule.expressions.flatMap { i, expression in
          expression.constantConditions(areEventsTyped: true).map {
            Mistake(rule, matcher: i, $0.message, .condition)
          }
        }
    }
  }

  /// The expressions that cannot be compiled, in the order of the rules. To find them takes as long as to use the
  /// rules.
  package var compilationMistakes: [Mistake] {
    rules.flatMap { rule in
      rule.expressions.compactMap { i, expression in
        expression.compilationProblem.map { Mistake(rule, matcher: i, $0, .invalidPart) }
      }
    }
  }
}

extension FilterRules.Mistake {
  fileprivate init(_ rule: FilterRule, _ fault: FilterFault, _ cause: FilterReport.Cause, _ kind: Kind) {
    let report = FilterReport(cause, destination: rule.destination, rule: rule.index)
    self.init(rule, fault, report.description, kind)
  }

  fileprivate init(_ rule: FilterRule, matcher i: Int, _ reason: String, _ kind: Kind) {
    let name = "rule \(rule.index ?? 0)"
    let subject = rule.destination.map { "\(name) of the destination \($0.shortenedNameForReport)" } ?? name
    let fault = FilterFault(reason, at: "matchers[\(i)]")
    self.init(rule, fault, "\(subject): \(fault)", kind)
  }

  private init(_ rule: FilterRule, _ fault: FilterFault, _ message: String, _ kind: Kind) {
    self.kind = kind
    destination = rule.destination
    pointer = ["middlewareSettings", "routingRules"] + (rule.index.map { ["\($0)"] } ?? []) + fault.tokens
    reason = fault.message
    self.message = message
  }
}

extension FilterRule {
  /// The expressions with the indices of their matchers.
  fileprivate var expressions: [(matcher: Int, expression: FilterExpression)] {
    steps.enumerated().compactMap { i, step in
      guard case .success(.expression(let expression)) = step.matcher else { return nil }
      return (i, expression)
    }
  }
}
