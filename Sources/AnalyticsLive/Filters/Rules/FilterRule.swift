import JSONModel

/// A rule that changes or drops the events for a destination.
///
///     let rule = FilterRule(destination: "Amplitude", when: try FilterExpression(#"event = "Heartbeat""#), [.drop])
///
/// A rule has one or more steps, which run in order. A step has a matcher, and transformers for the events that match.
/// Each step receives the event as the previous one left it. If a step drops the event, the rule ends.
public struct FilterRule: Sendable, Hashable {
  /// The key of the destination; nil if the rule names none.
  public let destination: String?
  let steps: [Step]
  /// The error that makes the whole rule invalid.
  let fault: FilterFault?
  /// The index of the rule in the settings, from 0; nil for a rule that the app created.
  public internal(set) var index: Int?
  /// A Boolean value that indicates whether no event may reach the destination without the rule: if the rule fails on
  /// an event, or the event reaches an invalid part of it, the destination does not receive the event. In settings this
  /// is the member `isProtective`; a value that is not a Boolean means `true`, and is one of the ``faults``. So is a
  /// member with nearly this name, which has the same effect. Default: false.
  public var isProtective = false
  /// The error in the member `isProtective`.
  private var protectionFault: FilterFault?
  /// The parts of the settings that are valid but have no effect, and are therefore not in the other members.
  var ignoredParts: [FilterFault] = []

  struct Step: Sendable, Hashable {
    /// An invalid matcher or transformer fails when an event reaches it.
    let matcher: Result<FilterMatcher, FilterFault>
    /// A failure if the settings have no transformers for this matcher.
    let transformers: Result<[Result<FilterTransformer, FilterFault>], FilterFault>
  }

  /// Creates a rule with one step.
  /// - Parameters:
  ///   - destination: The key of the destination.
  ///   - expression: The condition on events to which the rule applies. Default: all events.
  ///   - transformers: The transformers for the events that match, in order.
  ///   - isProtective: Whether the destination does not receive an event on which the rule fails. Default: `false`.
  public init(
    destination: String, when expression: FilterExpression? = nil, _ transformers: [FilterTransformer],
    isProtective: Bool = false
  ) {
    self.destination = destination
    self.isProtective = isProtective
    steps = [
      Step(
        matcher: .success(expression.map { .expression($0) } ?? .all),
        transformers: .success(transformers.map { .success($0) }))
    ]
    fault = nil
  }

  /// Reads a rule of the settings: `{"destinationName": …, "matchers": […], "transformers": [[…]]}`.
  ///
  /// Errors are listed in ``faults``. An invalid part fails when an event reaches it. Texts with many combining marks
  /// are changed as in `Settings(object:)`.
  public init(json: JSON) {
    let object = json.objectValue?.streamSafe ?? [:]
    let name = object["destinationName"] ?? .null
    destination = name.isWellFormed ? name.stringValue : nil
    let protection = object["isProtective"] ?? false
    // The member is written to protect data, whatever its value is.
    isProtective = protection.boolValue ?? (protection != .null)
    if protection.boolValue == nil, protection != .null {
      protectionFault = FilterFault(
        "this member must be true or false; found \(protection.kindDescription)", at: "isProtective")
    }
    if object["isProtective"] == nil, let name = object.keys.first(where: NearestName.isProtection) {
      let value = object[name] ?? .null
      isProtective = value != false && value != .null
      protectionFault = FilterFault("there is no such member; did you mean isProtective?", at: name)
    }
    guard case .array(let matchers)? = object["matchers"] else {
      steps = []
      fault =
        json.objectValue == nil
        ? FilterFault("a rule must be an object; found \(json.kindDescription)")
        : FilterFault("this member must be a list of matchers", at: "matchers")
      return
    }
    if destination == nil, name != .null {
      steps = []
      let found = name.isWellFormed ? name.kindDescription : "half of a surrogate pair"
      fault = FilterFault("this member must be a string; found \(found)", at: "destinationName")
      return
    }
    let lists = object["transformers"]?.arrayValue ?? []
    fault = nil
    steps = matchers.indices.map { i in
      let matcher = Result { () throws(FilterFault) in try FilterMatcher(json: matchers[i]) }.mapError {
        $0.inside("matchers[\(i)]")
      }
      guard i < lists.count, case .array(let list) = lists[i] else {
        let found = i < lists.count ? lists[i].kindDescription : "nothing"
        return Step(
          matcher: matcher,
          transformers: .failure(
            FilterFault(
              "the transformers of matchers[\(i)] must be a list, as in \"transformers\": [[{\"type\": \"drop\"}]]; found "
                + found, at: "transformers[\(i)]")))
      }
      let transformers = list.indices.map { j in
        Result { () throws(FilterFault) in try FilterTransformer(json: list[j]) }.mapError {
          $0.inside("transformers[\(i)][\(j)]")
        }
      }
      return Step(matcher: matcher, transformers: .success(transformers))
    }
    ignoredParts = FilterRule.ignoredParts(matchers, lists)
  }

  /// An invalid rule, which does nothing.
  fileprivate init(fault: String) {
    destination = nil
    steps = []
    self.fault = FilterFault(fault)
  }

  /// A part of a rule as a rule.
  init(_ rule: FilterRule, step: Step) {
    destination = rule.destination
    index = rule.index
    steps = [step]
    fault = nil
  }

  /// The error with which the rule fails on every event; nil if it may also succeed or remove data before it fails.
  var certainFault: FilterFault? {
    if let fault { return fault }
    guard case .failure(let fault)? = steps.first?.matcher, removals.isEmpty else { return nil }
    return fault
  }

  /// The errors in the rule, in order; empty if the rule is valid.
  public var faults: [FilterFault] {
    var faults = [fault, protectionFault].compactMap { $0 }
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

/// The filter rules of settings, in order.
public struct FilterRules: Sendable, Hashable {
  /// The rules, in order.
  public let rules: [FilterRule]

  /// Creates a list of rules.
  public init(_ rules: [FilterRule]) { self.rules = rules }

  /// Reads the rules of settings (`middlewareSettings.routingRules`). The list is empty if the settings have none.
  public init(settings: Settings) {
    let member = settings.middlewareSettings?["routingRules"] ?? .null
    guard let list = member.arrayValue else {
      rules = member == .null ? [] : [FilterRule(fault: "the rules must be a list; found \(member.kindDescription)")]
      return
    }
    var destinations = MisspelledDestinations(settings)
    rules = list.indices.map { i in
      var rule = FilterRule(json: list[i])
      rule.index = i
      rule.ignoredParts += destinations.mistake(in: rule).map { [$0] } ?? []
      return rule
    }
  }

  /// Returns the rules that name the destination, and those that name no destination.
  public func rules(forDestination name: String) -> [FilterRule] {
    rules.filter { $0.destination == name || $0.destination == nil }
  }
}
