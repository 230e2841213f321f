import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// A plugin that filters the events of individual destinations.
///
///     let filters = DestinationFilters()
///     filters.add(FilterRule(destination: "Amplitude", when: try FilterExpression(#"event = "Heartbeat""#), [.drop]))
///     analytics.add(plugin: filters)
///
/// Filters come from the settings (`middlewareSettings.routingRules`), from rules that the app adds, and from functions
/// written in JavaScript. A change that a filter makes to an event is visible to its destination only.
///
/// The filters of a destination run in this order, each on the result of the previous one: the rules of the settings,
/// in their order, then the filters that the app added, in the order in which it added them. They run as an enrichment
/// plugin of the destination. Destinations that are added later are filtered too, and new settings replace the previous
/// rules immediately. A rule that names no destination is ignored.
///
/// An invalid rule is reported when the settings arrive, with the position and the reason, up to 100 times. So are
/// ``FilterRule/probableMistakes``. Its valid parts work. For an event that reaches an invalid part, see
/// ``FilterFailurePolicy``. Data that `drop_properties` and
/// `allow_properties` remove stays removed when another part of the rule fails.
///
/// You can use filters from any thread. Events for different destinations are filtered in parallel.
public final class DestinationFilters: DestinationObserver, UtilityPlugin, Sendable {
  /// The type of the plugin.
  public let type = PluginType.utility
  private let policy: FilterFailurePolicy
  private let limits: Limits
  private let marksEvents: Bool
  private let random: (@Sendable () -> Double)?
  private let onProblem: (@Sendable (LiveProblem) -> Void)?
  /// Receives each invalid part of a rule and each failure, also repeated ones that are not reported. The count of a
  /// failure is always 1.
  private let onFailure: (@Sendable (FilterReport) -> Void)?
  private let state = Protected(State())

  private struct State {
    weak var client: Analytics?
    /// The rules of the settings, also those that are ignored.
    var received: [FilterRule] = []
    /// Those of them that concern each destination.
    var rules: [ExactText: [FilterRule]] = [:]
    var additions: [ExactText: [Addition]] = [:]
    /// The filters of the destinations that have needed them. Settings can name any number of other destinations.
    var stages: [ExactText: FilterStage] = [:]
    var destinations: [Bound] = []

    /// The interpreters of the rules, the least recently assigned first.
    var interpreters: [Weak] = []

    struct Weak { weak var interpreter: FilterInterpreter? }

    /// Returns an interpreter for the rules of a destination. Each destination has its own, so that events for
    /// different destinations are filtered in parallel, unless there are many.
    mutating func interpreter(_ limits: Limits, _ random: (@Sendable () -> Double)?) -> Result<
      FilterInterpreter, JavaScriptError
    > {
      interpreters.removeAll { $0.interpreter == nil }
      let isFull = interpreters.count >= DestinationFilters.maximumInterpreters
      if isFull, let shared = interpreters.removeFirst().interpreter {
        interpreters.append(Weak(interpreter: shared))
        return .success(shared)
      }
      let made = Result { () throws(JavaScriptError) in try FilterInterpreter(limits: limits, random: random) }
      if case .success(let new) = made { interpreters.append(Weak(interpreter: new)) }
      return made
    }
  }

  /// The maximum number of interpreters. A client can have any number of destinations.
  private static let maximumInterpreters = 16
  /// The maximum number of reports about invalid rules in settings.
  private static let maximumReports = 100

  /// A filter that the app added.
  private enum Addition {
    case rule(FilterRule)
    case function(FilterFunctionStep)
  }

  /// A destination with the stage that is in its timeline.
  private struct Bound {
    weak var destination: (any DestinationPlugin)?
    var stage: FilterStage?
  }

  /// Creates a plugin without filters. It adds the rules of the settings when it receives them.
  /// - Parameters:
  ///   - policy: What happens to an event when a filter fails. Default: ``FilterFailurePolicy/pass``.
  ///   - limits: The limits for each event and filter. If the rules of a destination run one by one because one of them
  ///     failed, they share four times as many steps, and as much time. The compiled rules of a destination may take a
  ///     quarter of the memory. Default: 10 million steps, 256 MiB, no limit of time.
  ///   - marksEvents: Whether the context of each event that passes filters gets the member `filterRan` with the value
  ///     `true`. Use it in tests. Default: `false`.
  ///   - random: Returns the numbers that `sample_event` without a path compares with its share, at least 0 and less
  ///     than 1. Default: the system's random number generator.
  ///   - onProblem: Receives a report about each problem, on the thread that finds it. Default: the client's error
  ///     handler and diagnostics. See ``LiveProblem``.
  public init(
    policy: FilterFailurePolicy = .pass, limits: Limits = Limits(steps: 10_000_000), marksEvents: Bool = false,
    random: (@Sendable () -> Double)? = nil,
    onProblem: (@Sendable (LiveProblem) -> Void)? = nil
  ) {
    self.policy = policy
    self.limits = limits
    self.marksEvents = marksEvents
    self.random = random
    self.onProblem = onProblem
    onFailure = nil
  }

  /// Creates a plugin without filters.
  /// - Parameters:
  ///   - limits: The limits for each event and filter.
  ///   - random: Returns the numbers for `sample_event` without a path; nil for the system's generator.
  ///   - onFailure: Receives each invalid part of a rule and each failure of a filter, also repeated ones that are not
  ///     reported, each with the count 1.
  package init(
    limits: Limits, random: (@Sendable () -> Double)?, onProblem: (@Sendable (LiveProblem) -> Void)?,
    onFailure: (@Sendable (FilterReport) -> Void)?
  ) {
    policy = .pass
    self.limits = limits
    marksEvents = false
    self.random = random
    self.onProblem = onProblem
    self.onFailure = onFailure
  }

  // MARK: Filters

  /// Adds a rule after the existing filters.
  public func add(_ rule: FilterRule) {
    for fault in rule.faults {
      report(FilterReport(.invalidRule(fault), destination: rule.destination, rule: rule.index))
    }
    reportProbableMistakes(in: [rule])
    state.withLock { state in
      if let destination = rule.destination { add(.rule(rule), destination, &state) }
    }
  }

  /// Adds a function written in JavaScript after the existing filters.
  ///
  ///     try filters.add(Script("(event, destination) => event.userId ? event : null"), destination: "Amplitude")
  ///
  /// The function is the last value of the script: `(event, destination) => event | null`. It receives the event and
  /// the key of the destination. It returns the event, changed or unchanged, or `null` to drop it. The script runs
  /// once, in its own interpreter.
  /// - Parameters:
  ///   - script: The script whose last value is the function.
  ///   - destination: The key of the destination.
  ///   - isProtective: Whether the destination does not receive an event on which the function fails. Default: `false`.
  ///   - console: Receives the console output of the script while it runs. Events that it tracks pass when the script
  ///     has ended. Default: the output is discarded.
  /// - Throws: `JavaScriptError` if the script fails or its last value is not a function.
  // Inlined for the reason given at `ErrorContent`.
  @inlinable @inline(__always)
  public func add(
    _ script: Script, destination: String, isProtective: Bool = false,
    console: @escaping @Sendable (ConsoleLevel, String) -> Void = { _, _ in }
  ) throws(JavaScriptError) {
    try adding(script, destination, isProtective: isProtective, console).get()
  }

  @usableFromInline
  func adding(
    _ script: Script, _ destination: String, isProtective: Bool,
    _ console: @escaping @Sendable (ConsoleLevel, String) -> Void
  ) -> Result<Void, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      let step = try FilterFunctionStep(
        script, destination: destination, isProtective: isProtective, limits: limits, console: console)
      state.withLock { state in
        add(.function(step), destination, &state)
      }
    }
  }

  /// Replaces the rules of the previous settings with those of new settings.
  public func update(settings: Settings, type: UpdateType) {
    // A destination may have been added on another thread at the same time as this plugin.
    if let client = state.withLock({ $0.client }) { addDestinations(of: client) }
    let received = FilterRules(settings: settings).rules
    let new = received.filter { $0.destination?.isEmpty == false || $0.fault != nil }
    let isNew = state.withLock { received != $0.received }
    guard isNew else { return }
    let reports = new.lazy.flatMap { rule in
      rule.faults.lazy.map { FilterReport(.invalidRule($0), destination: rule.destination, rule: rule.index) }
    }
    for each in reports.prefix(DestinationFilters.maximumReports) { report(each) }
    if let onFailure { reports.forEach(onFailure) }
    reportProbableMistakes(in: received)
    state.withLock { state in
      let old = state.rules
      state.received = received
      state.rules = new.reduce(into: [:]) { rules, rule in
        if let destination = rule.destination { rules[ExactText(destination), default: []].append(rule) }
      }
      let changed = state.stages.keys.filter { old[$0] != state.rules[$0] }
      for name in changed { state.stages[name] = nil }
      placeAll(&state)
    }
  }

  /// Returns the event as a destination receives it, or nil if the filters drop it.
  public func filter<T: RawEvent>(_ event: T, destination: String) -> T? {
    guard let stage = state.withLock({ stage(destination, &$0) }) else { return event }
    return stage.process(view: event)
  }

  // MARK: Destinations

  /// Adds filters to the destinations of the client.
  public func configure(analytics: Analytics) {
    state.withLock { $0.client = analytics }
    addDestinations(of: analytics)
  }

  private func addDestinations(of client: Analytics) {
    client.apply { if let destination = $0 as? any DestinationPlugin { add(to: destination) } }
  }

  /// Adds filters to a destination that has no client, or whose client does not have this plugin.
  public func add(to destination: any DestinationPlugin) {
    state.withLock { state in
      state.destinations.removeAll { $0.destination == nil }
      guard !state.destinations.contains(where: { $0.destination === destination }) else { return }
      state.destinations.append(Bound(destination: destination))
      place(&state, at: state.destinations.count - 1)
    }
  }

  package func willAdd(_ destination: any DestinationPlugin) { add(to: destination) }

  /// Removes the filters from all destinations.
  public func shutdown() {
    state.withLock { state in
      for each in state.destinations {
        if let stage = each.stage { each.destination?.timeline.exchange([stage], for: []) }
      }
      state.destinations = []
    }
  }

  // MARK: Stages

  private func add(_ addition: Addition, _ destination: String, _ state: inout State) {
    let key = ExactText(destination)
    state.additions[key, default: []].append(addition)
    state.stages[key] = nil
    placeAll(&state)
  }

  private func placeAll(_ state: inout State) { for i in state.destinations.indices { place(&state, at: i) } }

  /// Returns the filters of a destination; nil if it has none.
  private func stage(_ destination: String, _ state: inout State) -> FilterStage? {
    let key = ExactText(destination)
    if let stage = state.stages[key] { return stage }
    let (rules, additions) = (state.rules[key] ?? [], state.additions[key] ?? [])
    if rules.isEmpty, additions.isEmpty { return nil }
    let stage = makeStage(destination, rules, additions, state.interpreter(limits, random))
    state.stages[key] = stage
    return stage
  }

  private func makeStage(
    _ name: String, _ rules: [FilterRule], _ additions: [Addition], _ home: Result<FilterInterpreter, JavaScriptError>
  ) -> FilterStage {
    var steps: [any FilterStep] = []
    // Consecutive rules without faults, which become one step.
    var valid: [FilterRule] = []
    func compile(_ rules: [FilterRule]) {
      guard !rules.isEmpty else { return }
      do throws(JavaScriptError) {
        steps.append(try FilterRulesStep(rules, in: home.get()))
      } catch {
        // This happens only if the rules are too large for the limits.
        steps.append(FilterFaultStep(rules, error))
      }
    }
    func compileValid() {
      compile(valid)
      valid = []
    }
    func add(_ rule: FilterRule) {
      if rule.faults.isEmpty {
        valid.append(rule)
      } else if let fault = rule.certainFault {
        compileValid()
        steps.append(FilterFaultStep([rule], fault.description))
      } else {
        compileValid()
        compile([rule])
      }
    }
    for rule in rules { add(rule) }
    for addition in additions {
      switch addition {
      case .rule(let rule): add(rule)
      case .function(let step):
        compileValid()
        steps.append(step)
      }
    }
    compileValid()
    return FilterStage(name, steps, policy: policy, marksEvents: marksEvents, onFailure: onFailure) { [weak self] in
      self?.report($0)
    }
  }

  /// Replaces the stage in the timeline of a destination.
  private func place(_ state: inout State, at i: Int) {
    guard let destination = state.destinations[i].destination else { return }
    let stage = stage(destination.key, &state)
    let old = state.destinations[i].stage
    if stage === old { return }
    destination.timeline.exchange(old.map { [$0] } ?? [], for: stage.map { [$0] } ?? [])
    state.destinations[i].stage = stage
  }

  /// Reports mistakes that do not make a rule invalid.
  private func reportProbableMistakes(in rules: [FilterRule]) {
    let reports = rules.lazy.flatMap { rule in
      rule.probableMistakes.lazy.map {
        FilterReport(.probableMistake($0), destination: rule.destination, rule: rule.index)
      }
    }
    for each in reports.prefix(DestinationFilters.maximumReports) { report(each) }
  }

  private func report(_ report: FilterReport) {
    LiveProblem.filter(report).report(to: onProblem, or: state.withLock { $0.client })
  }
}
