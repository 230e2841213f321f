import Foundation
import JSONModel

/// The plugins that events pass through, in the order `before`, `enrichment`, `destination`, `after`.
///
/// Within a type, plugins run in the order in which they were added. Plugins of type `utility` receive no events.
///
/// All methods can be called from any thread. An event passes through the plugins that the timeline, and those of its
/// destinations, contained when the event entered. A plugin that is added or removed meanwhile affects only later
/// events.
public final class Timeline: @unchecked Sendable {
  // Unchecked because of the variables, which are accessed only under the lock. The lock is held only to copy or
  // replace a few references, never while a plugin runs. That of a destination's timeline is acquired while the one of
  // a timeline that contains the destination is held, never in the opposite order.
  private let lock = NSLock()
  private var stages = TimelineStages()
  /// The destinations of the settings; nil if there are no settings, so that every destination receives events.
  private var integrations: JSONObject?
  private weak var client: Analytics?
  /// The reports about plugins that were refused while there was no client, each once.
  private var unreported: [RefusedPlugin] = []
  /// The timelines that contain the destination to which this one belongs. Their stages contain a copy of this one's.
  private var containers: [WeakTimeline] = []
  /// What events for destinations have to pass; nil if all do.
  private var consent: Consent?
  private var isRestricted = false
  /// Whether a plugin may make events in response to events. It remains true when that plugin is removed.
  private var makesEvents = false
  /// Whether plugins of destinations may make events.
  private var sharesChains = false

  /// Creates a timeline without plugins.
  public init() {}

  /// Adds a plugin after those of the same type. A plugin that is already in the timeline remains there once, and a
  /// destination whose timeline would contain itself is not added. Both are reported to the client, or when the
  /// timeline gets one.
  public func add(plugin: any Plugin) {
    if contains(plugin) { report(RefusedPlugin(plugin, .duplicate)) }
    exchange([], for: [plugin])
  }

  /// Whether a plugin is in this timeline. Those of destinations are not searched.
  func contains(_ plugin: any Plugin) -> Bool { current.contains(plugin) }

  /// Removes a plugin from the timeline and then calls its `shutdown()`. Does nothing if the timeline does not contain
  /// the plugin.
  public func remove(plugin: any Plugin) {
    let isRemoved = lock.withLock {
      let remaining = stages.removing(plugin)
      defer { stages = remaining }
      return remaining.count < stages.count
    }
    guard isRemoved else { return }
    for container in presentContainers { container.lock.withLock { container.refresh([ObjectIdentifier(self)]) } }
    if let owner { owner.shutDown(plugin) } else { plugin.shutdown() }
  }

  /// Replaces plugins in one step. See ``exchange(_:)``.
  package func exchange(_ old: [any Plugin], for new: [any Plugin]) {
    Timeline.exchange([Exchange(timeline: self, old: old, new: new)])
  }

  /// Calls a closure with each plugin, including those of type `utility`, in the order of the types.
  public func apply(_ closure: (any Plugin) throws -> Void) rethrows {
    let stages = current
    for type in PluginType.allCases {
      for plugin in stages[type] { try closure(plugin) }
    }
  }

  /// Returns the first plugin of a Swift type, in the order of the plugin types.
  public func find<T: Plugin>(pluginType: T.Type) -> T? { findAll(pluginType: pluginType).first }

  /// Returns all plugins of a Swift type, in the order of the plugin types.
  public func findAll<T: Plugin>(pluginType: T.Type) -> [T] {
    let stages = current
    return PluginType.allCases.flatMap { stages[$0].compactMap { $0 as? T } }
  }

  /// Returns the first destination with a key.
  public func find(key: String) -> (any DestinationPlugin)? {
    current.destination.lazy.compactMap { $0.plugin as? any DestinationPlugin }.first { $0.key == key }
  }

  /// Sends an event through the plugins.
  ///
  /// If a plugin of type `before` or `enrichment` returns nil, the event is dropped and no later plugin is called. The
  /// result of a destination is not used: every destination, and every plugin of type `after`, receives the event as
  /// the enrichments left it.
  ///
  /// The event is neither stamped nor counted as accepted; see ``Analytics/process(event:)``. A plugin that calls this
  /// method while it handles an event is bounded like one that tracks: at most 16 such calls lead to one another, and
  /// one event leads to at most 1,000. The next event is dropped, which is reported to the client.
  /// - Parameters:
  ///   - event: The event.
  ///   - enrichments: Closures that run in order after the plugins of type `enrichment`. If one returns nil, the event
  ///     is dropped.
  /// - Returns: The event as the last plugin left it, or nil if it was dropped.
  @discardableResult
  public func process<T: RawEvent>(event: T, enrichments: [EnrichmentClosure]? = nil) -> T? {
    process(EventRecord(event), enrichments: enrichments)?.view(as: T.self)
  }

  /// Sends an event through the plugins. See ``process(event:enrichments:)``.
  @discardableResult
  package func process(_ event: EventRecord, enrichments: [EnrichmentClosure]? = nil) -> EventRecord? {
    let depth = CallDepth.current
    if let reason = CallDepth.refusal {
      owner?.reportNestedCall("process", depth, reason)
      return nil
    }
    return CallDepth.run(at: depth + 1) {
      let stages = current
      if stages.addsEvents {
        return EventSuccessors.collecting(after: event) {
          prepared(event, enrichments, stages).flatMap { distributed($0, stages) }
        }
      }
      return prepared(event, enrichments, stages).flatMap { distributed($0, stages) }
    }
  }

  /// Sends an event through the plugins.
  /// - Returns: Whether it reached the destinations.
  func deliver(_ event: EventRecord, enrichments: [EnrichmentClosure]?) -> Bool {
    let stages = current
    if stages.addsEvents {
      return EventSuccessors.collecting(after: event) { deliver(event, enrichments, stages) }
    }
    return deliver(event, enrichments, stages)
  }

  private func deliver(_ event: EventRecord, _ enrichments: [EnrichmentClosure]?, _ stages: TimelineStages) -> Bool {
    guard let event = prepared(event, enrichments, stages) else { return false }
    _ = distributed(event, stages)
    return true
  }

  /// The part before the destinations.
  private func prepared(
    _ event: consuming EventRecord, _ enrichments: [EnrichmentClosure]?, _ stages: TimelineStages
  ) -> EventRecord? {
    for step in stages.before {
      guard let result = step.process(event) else { return nil }
      event = result
    }
    for step in stages.enrichment {
      guard let result = step.process(event) else { return nil }
      event = result
    }
    for closure in enrichments ?? [] {
      guard let result = event.processed(by: closure, report: { owner?.report($0) }) else { return nil }
      event = result
    }
    return event
  }

  /// The destinations, and the part after them.
  private func distributed(_ event: consuming EventRecord, _ stages: TimelineStages) -> EventRecord? {
    // Each destination receives a copy, and scripts of several destinations share the budget of the event.
    if event.chain == nil, stages.destination.count > 1, lock.withLock({ sharesChains }) {
      event.chain = EventChain.inherited ?? EventChain()
    }
    for step in stages.destination { step.process(event) }
    return finished(event, stages)
  }

  private func finished(_ event: consuming EventRecord, _ stages: TimelineStages) -> EventRecord? {
    for step in stages.after {
      guard let result = step.process(event) else { return nil }
      event = result
    }
    return event
  }

  /// Sends an event through the timeline of a destination, with the destination itself between `enrichment` and
  /// `after`.
  /// - Parameters:
  ///   - stages: The plugins that the timeline had when the event entered the one that contains the destination.
  ///   - isStored: Whether the destination stores the events that leave its timeline.
  ///   - observer: Receives that an event was dropped before it reached the destination, or was stored.
  func process(
    _ event: EventRecord, through destination: TimelineStep, of stages: TimelineStages, isStored: Bool,
    onDrop observer: (any DropObserver)?
  ) -> EventRecord? {
    if stages.isTransparent { return destination.process(event) }
    guard let event = prepared(event, nil, stages) else {
      observer?.didDropEvent()
      return nil
    }
    guard let result = destination.process(event) else { return nil }
    let last = finished(result, stages)
    if last == nil, isStored { observer?.didDropEvent() }
    return last
  }

  /// The present plugins.
  var current: TimelineStages { lock.withLock { stages } }

  // MARK: Replacement

  /// Plugins of a timeline, and those that replace them. A new plugin takes the position of the first old one of the
  /// same type, or is added after all others.
  package struct Exchange {
    let timeline: Timeline
    let old: [any Plugin]
    let new: [NewPlugin]

    package init(timeline: Timeline, old: [any Plugin], new: [any Plugin]) {
      self.timeline = timeline
      self.old = old
      self.new = new.map(NewPlugin.init)
    }

    private init(_ timeline: Timeline, _ old: [any Plugin], _ new: [NewPlugin]) {
      (self.timeline, self.old, self.new) = (timeline, old, new)
    }

    func without(_ refused: [NewPlugin]) -> Exchange {
      Exchange(timeline, old, new.filter { new in !refused.contains { $0.plugin === new.plugin } })
    }
  }

  private struct WeakTimeline { weak var timeline: Timeline? }

  /// Held while plugins are replaced, so that simultaneous replacements do not make timelines contain each other. It is
  /// acquired before the locks of timelines.
  private static let replacement = NSLock()

  /// Replaces plugins in one step: an event passes through either the old or the new ones, also through those of
  /// destinations whose timelines are among the given ones. Plugins are not notified.
  ///
  /// A destination whose timeline would contain itself is not added, which is reported to the client.
  package static func exchange(_ exchanges: [Exchange]) {
    let refused = replacement.withLock {
      let refused = exchanges.map { exchange in exchange.new.filter { exchange.timeline.isWithin($0.timeline) } }
      replace(zip(exchanges, refused).map { $0.without($1) })
      return refused
    }
    for (exchange, plugins) in zip(exchanges, refused) {
      let timeline = exchange.timeline
      for new in plugins { timeline.report(RefusedPlugin(new.plugin, .cycle)) }
      timeline.lock.withLock { timeline.makesEvents ? timeline.client : nil }?.timeline.shareChains()
    }
  }

  private static func replace(_ exchanges: [Exchange]) {
    for exchange in exchanges {
      for plugin in exchange.new { plugin.timeline?.addContainer(exchange.timeline) }
    }
    let timelines = exchanges.map(\.timeline)
    let changed = Set(timelines.map(ObjectIdentifier.init))
    var remaining = exchanges
    var done: Set<ObjectIdentifier> = []
    // Those that contain others come first, so that no event sees a part of the replacement.
    for timeline in timelines.flatMap(\.presentContainers) + timelines
    where done.insert(ObjectIdentifier(timeline)).inserted {
      timeline.lock.withLock {
        let contained = Set(timeline.stages.timelines.values.map(ObjectIdentifier.init))
        remaining.removeAll { exchange in
          if exchange.timeline === timeline {
            timeline.apply(exchange)
            return true
          }
          guard contained.contains(ObjectIdentifier(exchange.timeline)) else { return false }
          exchange.timeline.lock.withLock { exchange.timeline.apply(exchange) }
          return true
        }
        timeline.refresh(changed)
      }
    }
  }

  /// Whether this timeline is another one, or belongs to a destination within it, directly or indirectly.
  func isWithin(_ outer: Timeline?) -> Bool {
    var rest = outer.map { [$0] } ?? []
    var seen = Set(rest.map(ObjectIdentifier.init))
    while let next = rest.popLast() {
      if next === self { return true }
      for inner in next.current.timelines.values where seen.insert(ObjectIdentifier(inner)).inserted {
        rest.append(inner)
      }
    }
    return false
  }

  /// Takes over the present plugins of destinations, whose timelines are given. The lock is held.
  private func refresh(_ changed: Set<ObjectIdentifier>) {
    if !stages.destination.isEmpty { stages = stages.refreshed(changed) }
  }

  /// Replaces plugins. The lock is held.
  private func apply(_ exchange: Exchange) {
    stages = stages.exchanging(exchange.old, for: exchange.new, rules)
    makesEvents = makesEvents || exchange.new.contains { $0.plugin is any EventMaker }
  }

  private func addContainer(_ container: Timeline) {
    lock.withLock {
      containers.removeAll { $0.timeline == nil || $0.timeline === container }
      containers.append(WeakTimeline(timeline: container))
    }
  }

  private var presentContainers: [Timeline] { lock.withLock { containers.compactMap(\.timeline) } }

  // MARK: Its client

  /// The client that owns the timeline, or the destination that the timeline belongs to.
  var owner: Analytics? {
    get { lock.withLock { client } }
    set {
      let (isMaker, problems) = lock.withLock {
        client = newValue
        defer { if newValue != nil { unreported = [] } }
        return (makesEvents, unreported)
      }
      if isMaker { newValue?.timeline.shareChains() }
      for problem in problems { newValue?.report(problem) }
    }
  }

  /// Reports a plugin that was not added, or notes the report for the next client.
  private func report(_ problem: RefusedPlugin) {
    let owner = lock.withLock {
      if client == nil, !unreported.contains(problem) { unreported.append(problem) }
      return client
    }
    owner?.report(problem)
  }

  /// Makes the copies of an event that destinations receive share one chain.
  private func shareChains() { lock.withLock { sharesChains = true } }

  /// Sets the destinations that the settings contain.
  func update(integrations: JSONObject?) {
    lock.withLock {
      self.integrations = integrations ?? [:]
      stages = stages.updated(rules)
    }
  }

  /// Makes events for destinations pass consent.
  func restrict(by consent: Consent) {
    lock.withLock {
      self.consent = consent
      // Read under the lock, so that the last of several simultaneous changes counts.
      isRestricted = consent.restricts
      stages = stages.updated(rules)
    }
  }

  /// Passes an event that consent permits to the destination with a key.
  func deliver(_ event: EventRecord, to key: String) {
    EventChain.continued(event.chain) { current.destination.first { $0.hasKey(key) }?.release(event) }
  }

  /// A destination receives events if the settings contain its key, unless with a literal `false`.
  private func isEnabled(_ key: String) -> Bool {
    integrations.map { integrations in integrations[key].map { $0 != false } ?? false } ?? true
  }

  private var rules: TimelineStages.Rules {
    TimelineStages.Rules(isEnabled: isEnabled, consent: consent, isRestricted: isRestricted)
  }
}
