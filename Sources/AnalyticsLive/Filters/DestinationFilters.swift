import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// Filters what single destinations get: by the rules of the settings (`middlewareSettings.routingRules`), by rules of the host, and by functions written in
/// JavaScript. What a filter does to an event is seen by that destination only.
///
///     let filters = DestinationFilters()
///     try filters.add(FilterRule(destination: "Amplitude", when: FilterExpression(#"event = "Heartbeat""#), [.drop]))
///     analytics.add(plugin: filters)
///
/// The filters of a destination run in this order, each on what the one before it left: the rules of the settings in their order, then what the host added, in
/// the order in which it was added. They stand among the destination's plugins of the type `enrichment`. Destinations that are added later are filtered
/// too, and new settings replace the rules of the old ones at once. A rule that names no destination is not for this place: it is ignored (parity row L64).
///
/// An invalid rule is reported when the settings arrive, with its place and the reason. Its valid parts work; an event that reaches an invalid part goes on
/// as it was before the rule, or is withheld: see ``FilterFailurePolicy``.
///
/// Any thread may use it at any time. Events for different destinations are filtered at the same time.
public final class DestinationFilters: DestinationObserver, UtilityPlugin, Sendable {
  public let type = PluginType.utility
  private let policy: FilterFailurePolicy
  private let limits: Limits
  private let marksEvents: Bool
  private let random: (@Sendable () -> Double)?
  private let handler: (@Sendable (FilterReport) -> Void)?
  private let state = Protected(State())

  private struct State {
    weak var client: Analytics?
    var rules: [FilterRule] = []
    var additions: [Addition] = []
    /// Searched one after the other: a client has a handful of destinations, and their names differ early.
    var chains: [(destination: String, chain: FilterChain)] = []
    var destinations: [Bound] = []

    func chain(_ destination: String) -> FilterChain? { chains.first { $0.destination == destination }?.chain }
  }

  /// What the host added.
  private enum Addition {
    case rule(FilterRule)
    case function(FilterFunctionStep, destination: String)

    var destination: String? {
      switch self {
      case .rule(let rule): rule.destination
      case .function(_, let destination): destination
      }
    }
  }

  /// A destination, and what of this stands in its timeline.
  private struct Bound {
    weak var destination: (any DestinationPlugin)?
    var stage: FilterStage?
  }

  /// - Parameters:
  ///   - policy: what becomes of an event that a filter cannot judge. Default: it goes on.
  ///   - limits: for each event and filter.
  ///   - marksEvents: whether events that pass filters get the member `filterRan` with the value true in their context, for tests (parity row L66).
  ///   - random: what decides for `sample_event` without a path, at least 0 and less than 1. Default: chance.
  ///   - onReport: receives what is wrong, on the thread that finds it. Default: the client's error handler, as ``AnalyticsError/pluginError(_:)``.
  public init(
    policy: FilterFailurePolicy = .pass, limits: Limits = Limits(), marksEvents: Bool = false,
    random: (@Sendable () -> Double)? = nil,
    onReport: (@Sendable (FilterReport) -> Void)? = nil
  ) {
    self.policy = policy
    self.limits = limits
    self.marksEvents = marksEvents
    self.random = random
    handler = onReport
  }

  // MARK: Filters

  /// Adds a rule behind the filters that there are.
  public func add(_ rule: FilterRule) {
    for fault in rule.faults {
      report(FilterReport(.invalidRule(fault), destination: rule.destination, rule: rule.index))
    }
    state.withLock { state in
      state.additions.append(.rule(rule))
      rebuild(&state) { $0 == rule.destination }
    }
  }

  /// Adds a filter function behind the filters that there are. The last value of the script is the function: `(event, destination) => event | null`. It gets the
  /// event and the destination's key, and gives back the event, changed or not, or null to withhold it.
  ///
  ///     try filters.add(Script("(event, destination) => event.userId ? event : null"), destination: "Amplitude")
  ///
  /// The script runs once, in an interpreter of its own.
  /// - Parameter console: receives what it prints. Default: nobody.
  /// - Throws: ``JavaScriptError`` when the script fails or its last value is no function.
  public func add(
    _ script: Script, destination: String, console: @escaping @Sendable (ConsoleLevel, String) -> Void = { _, _ in }
  ) throws(JavaScriptError) {
    let step = try FilterFunctionStep(script, destination: destination, limits: limits, console: console)
    state.withLock { state in
      state.additions.append(.function(step, destination: destination))
      rebuild(&state) { $0 == destination }
    }
  }

  /// Takes over the rules of settings in place of those of the settings before.
  public func update(settings: Settings, type: UpdateType) {
    // One that was added on another thread at the same time as this plugin.
    if let client = state.withLock({ $0.client }) { addDestinations(of: client) }
    let new = FilterRules(settings: settings).rules.filter { $0.destination?.isEmpty == false || $0.fault != nil }
    let isNew = state.withLock { new != $0.rules }
    guard isNew else { return }
    for rule in new {
      for fault in rule.faults {
        report(FilterReport(.invalidRule(fault), destination: rule.destination, rule: rule.index))
      }
    }
    state.withLock { state in
      let old = state.rules
      state.rules = new
      rebuild(&state) { name in old.filter { $0.destination == name } != new.filter { $0.destination == name } }
    }
  }

  /// The event as a destination gets it; nil when it does not get it.
  public func filter<T: RawEvent>(_ event: T, destination: String) -> T? {
    guard let chain = state.withLock({ $0.chain(destination) }) else { return event }
    return chain.filter(EventRecord(event))?.view(as: T.self)
  }

  // MARK: Destinations

  public func configure(analytics: Analytics) {
    state.withLock { $0.client = analytics }
    addDestinations(of: analytics)
  }

  private func addDestinations(of client: Analytics) {
    client.timeline.apply { if let destination = $0 as? any DestinationPlugin { add(to: destination) } }
  }

  /// Filters a destination that belongs to no client, or to one that does not have these filters as a plugin.
  public func add(to destination: any DestinationPlugin) {
    state.withLock { state in
      state.destinations.removeAll { $0.destination == nil }
      guard !state.destinations.contains(where: { $0.destination === destination }) else { return }
      state.destinations.append(Bound(destination: destination))
      place(&state, at: state.destinations.count - 1)
    }
  }

  package func willAdd(_ destination: any DestinationPlugin) { add(to: destination) }

  public func shutdown() {
    state.withLock { state in
      for each in state.destinations {
        if let stage = each.stage { each.destination?.timeline.exchange([stage], for: []) }
      }
      state.destinations = []
    }
  }

  // MARK: Chains

  /// Makes the chains of the destinations whose filters have changed.
  private func rebuild(_ state: inout State, where hasChanged: (String) -> Bool) {
    let names = Set(
      state.rules.compactMap(\.destination) + state.additions.compactMap(\.destination)
        + state.chains.map(\.destination))
    for name in names where hasChanged(name) {
      state.chains.removeAll { $0.destination == name }
      if let chain = makeChain(name, state.rules, state.additions) { state.chains.append((name, chain)) }
    }
    for i in state.destinations.indices { place(&state, at: i) }
  }

  /// Nil when there is nothing to do for the destination.
  private func makeChain(_ name: String, _ rules: [FilterRule], _ additions: [Addition]) -> FilterChain? {
    var steps: [any FilterStep] = []
    var sound: [FilterRule] = []
    func finish(_ rules: [FilterRule]) {
      guard !rules.isEmpty else { return }
      do throws(JavaScriptError) {
        steps.append(try FilterRulesStep(rules, limits: limits, random: random))
      } catch {
        // Only a rule that is too large for the limits.
        for rule in rules { steps.append(FilterFaultStep(rule, "it cannot be compiled: \(error.message)")) }
      }
    }
    func finishSound() {
      finish(sound)
      sound = []
    }
    func add(_ rule: FilterRule) {
      if rule.faults.isEmpty {
        sound.append(rule)
      } else {
        finishSound()
        finish([rule])
      }
    }
    for rule in rules where rule.destination == name { add(rule) }
    for addition in additions where addition.destination == name {
      switch addition {
      case .rule(let rule): add(rule)
      case .function(let step, _):
        finishSound()
        steps.append(step)
      }
    }
    finishSound()
    guard !steps.isEmpty else { return nil }
    return FilterChain(name, steps, policy: policy, marksEvents: marksEvents) { [weak self] in self?.report($0) }
  }

  /// Puts the chain of a destination into its timeline, in place of the one before.
  private func place(_ state: inout State, at i: Int) {
    guard let destination = state.destinations[i].destination else { return }
    let chain = state.chain(destination.key)
    let old = state.destinations[i].stage
    guard chain !== old?.chain else { return }
    let stage = chain.map(FilterStage.init)
    destination.timeline.exchange(old.map { [$0] } ?? [], for: stage.map { [$0] } ?? [])
    state.destinations[i].stage = stage
  }

  private func report(_ report: FilterReport) {
    if let handler { return handler(report) }
    let client = state.withLock { $0.client }
    client?.reportInternalError(AnalyticsError.pluginError(report))
  }
}
