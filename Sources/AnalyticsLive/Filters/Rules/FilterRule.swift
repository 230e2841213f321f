import JSONModel

/// What happens to the events on their way to a destination: steps that are done in order, each with a matcher and what is done when it matches (parity
/// row F1). Each step sees the event as the one before it left it; when one drops it that is the end.
///
///     let rule = try FilterRule(destination: "Amplitude", when: FilterExpression(#"event = "Heartbeat""#), [.drop])
public struct FilterRule: Sendable, Hashable {
  /// The key of the destination; nil when the rule names none.
  public let destination: String?
  let steps: [Step]
  /// What keeps the whole rule from being one.
  let fault: FilterFault?
  /// Its place among the rules of the settings, from 0; nil for a rule that the host made.
  public internal(set) var index: Int?

  struct Step: Sendable, Hashable {
    /// What is no matcher, or no transformer, fails when an event reaches it.
    let matcher: Result<FilterMatcher, FilterFault>
    /// Failure: there are none for this matcher.
    let transformers: Result<[Result<FilterTransformer, FilterFault>], FilterFault>
  }

  /// A rule of one step.
  /// - Parameters:
  ///   - destination: the key of the destination.
  ///   - expression: which events it is about; nil for all.
  public init(destination: String, when expression: FilterExpression? = nil, _ transformers: [FilterTransformer]) {
    self.destination = destination
    steps = [
      Step(
        matcher: .success(expression.map { .expression($0) } ?? .all),
        transformers: .success(transformers.map { .success($0) }))
    ]
    fault = nil
  }

  /// Reads a rule of the settings: `{"destinationName", "matchers": [...], "transformers": [[...]]}`. Whatever is wrong with it is in ``faults``; it fails when
  /// an event reaches that part.
  public init(json: JSON) {
    let object = json.objectValue ?? [:]
    destination = object["destinationName"]?.stringValue
    guard case .array(let matchers)? = object["matchers"] else {
      steps = []
      fault =
        json.objectValue == nil
        ? FilterFault("a rule is an object; found \(json.kindDescription)")
        : FilterFault("it has to be a list of matchers", at: "matchers")
      return
    }
    let lists = object["transformers"]?.arrayValue ?? []
    fault = nil
    steps = matchers.indices.map { i in
      let matcher = Result { () throws(FilterFault) in try FilterMatcher(json: matchers[i]) }.mapError {
        $0.inside("matchers[\(i)]")
      }
      guard i < lists.count, case .array(let list) = lists[i] else {
        return Step(
          matcher: matcher,
          transformers: .failure(
            FilterFault("a list of transformers for matchers[\(i)] is missing", at: "transformers[\(i)]")))
      }
      let transformers = list.indices.map { j in
        Result { () throws(FilterFault) in try FilterTransformer(json: list[j]) }.mapError {
          $0.inside("transformers[\(i)][\(j)]")
        }
      }
      return Step(matcher: matcher, transformers: .success(transformers))
    }
  }

  /// What is wrong with the rule, in order; empty when nothing is.
  public var faults: [FilterFault] {
    var faults = fault.map { [$0] } ?? []
    for (i, step) in steps.enumerated() {
      switch step.matcher {
      case .success(let matcher): faults += matcher.faults.map { $0.inside("matchers[\(i)]") }
      case .failure(let fault): faults.append(fault)
      }
      switch step.transformers {
      case .success(let transformers): for case .failure(let fault) in transformers { faults.append(fault) }
      case .failure(let fault): faults.append(fault)
      }
    }
    return faults
  }
}

/// The rules of settings (`middlewareSettings.routingRules`), in order.
public struct FilterRules: Sendable, Hashable {
  public let rules: [FilterRule]

  public init(_ rules: [FilterRule]) { self.rules = rules }

  /// Reads the rules; there are none when the settings have none.
  public init(settings: Settings) {
    let list = settings.middlewareSettings?["routingRules"]?.arrayValue ?? []
    rules = list.indices.map { i in
      var rule = FilterRule(json: list[i])
      rule.index = i
      return rule
    }
  }

  /// The rules that name the destination and those that name none (parity row F2).
  public func rules(forDestination name: String) -> [FilterRule] {
    rules.filter { $0.destination == name || $0.destination == nil }
  }
}
