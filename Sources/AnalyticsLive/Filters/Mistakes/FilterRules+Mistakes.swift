/// Mistakes in the rules of settings, for tools that report them.
extension FilterRules {
  /// A mistake in a rule.
  package struct Mistake: Sendable {
    /// The key of the destination; nil if the rule names none.
    package let destination: String?
    /// The rule, the position in it, and what is wrong.
    package let message: String
    /// Whether a part of the rule is invalid. Otherwise a condition is never true, or always.
    package let isInvalid: Bool
  }

  /// The mistakes, in the order of the rules.
  package var mistakes: [Mistake] {
    rules.flatMap { rule in
      rule.faults.map { Mistake(rule, FilterReport(.invalidRule($0), destination: rule.destination, rule: rule.index)) }
        + rule.constantConditions.map { Mistake(rule, $0, isInvalid: false) }
    }
  }

  /// The expressions that cannot be compiled, in the order of the rules. To find them takes as long as to use the
  /// rules.
  package var compilationMistakes: [Mistake] {
    rules.flatMap { rule in
      rule.expressions.compactMap { name, expression in
        expression.compilationProblem.map { Mistake(rule, "\(name): \($0)", isInvalid: true) }
      }
    }
  }
}

extension FilterRules.Mistake {
  fileprivate init(_ rule: FilterRule, _ report: FilterReport) {
    self.init(destination: rule.destination, message: report.description, isInvalid: true)
  }

  fileprivate init(_ rule: FilterRule, _ message: String, isInvalid: Bool) {
    let name = "rule \(rule.index ?? 0)"
    let subject = rule.destination.map { "\(name) of the destination \($0.shortenedForReport)" } ?? name
    self.init(destination: rule.destination, message: "\(subject): \(message)", isInvalid: isInvalid)
  }
}

extension FilterRule {
  /// The expressions with their positions.
  fileprivate var expressions: [(name: String, expression: FilterExpression)] {
    steps.enumerated().compactMap { i, step in
      guard case .success(.expression(let expression)) = step.matcher else { return nil }
      return ("matchers[\(i)]", expression)
    }
  }

  /// Messages about the conditions that are never true, or always, with their positions.
  fileprivate var constantConditions: [String] {
    expressions.flatMap { name, expression in
      expression.constantConditions(areEventsTyped: true).map { "\(name): \($0)" }
    }
  }
}
