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
  let lock = NSLock()
  var stages = TimelineStages()
  /// What decides which events destinations receive. Timelines of destinations have those of the client.
  var rules = TimelineRules()
  private(set) weak var client: Analytics?
  /// The reports about plugins that were refused while there was no client, each once.
  private var unreported: [RefusedPlugin] = []
  /// The plugins that the former client has shut down, or uses elsewhere.
  private var ended: Set<ObjectIdentifier> = []
  /// The timelines that contain the destination to which this one belongs. Their stages contain a copy of this one's.
  var containers: [WeakTimeline] = []
  /// Whether a plugin may make events in response to events. It remains true when that plugin is removed.
  var makesEvents = false
  /// Whether plugins of destinations may make events.
  private var sharesChains = false
  /// Which events may still enter, because the client shuts its plugins down.
  private var entrance = Entrance.open
  /// The number of events that pass through the timeline.
  private var passing = 0
  /// Signaled when none passes any more and not all may enter.
  private var emptied: DispatchSemaphore?

  /// Creates a timeline without plugins.
  public init() {}

  /// Adds a plugin after those of the same type. If the timeline belongs to a client, or to a destination of a client,
  /// the plugin receives the client and its settings. See ``Analytics/add(plugin:)``.
  ///
  /// A plugin that is already in the timeline remains there once, and a destination whose timeline would contain itself
  /// is not added. Both are reported to the client, or when the timeline gets one.
  public func add(plugin: any Plugin) {
    if let owner { return owner.add(plugin, to: self) }
    if contains(plugin) { report(RefusedPlugin(plugin, .duplicate)) }
    exchange([], for: [plugin])
    // The timeline may have got a client meanwhile.
    owner?.adopt(plugin)
  }

  /// Whether a plugin is in this timeline. Those of destinations are not searched.
  func contains(_ plugin: any Plugin) -> Bool { current.contains(plugin) }

  /// Removes a plugin from the timeline, and calls its `shutdown()` unless its client still uses it elsewhere. Does
  /// nothing if the timeline does not contain the plugin.
  public func remove(plugin: any Plugin) {
    guard take(plugin) else { return }
    let (owner, hasEnded) = lock.withLock { (client, ended.remove(ObjectIdentifier(plugin)) != nil) }
    if let owner { owner.shutDown(plugin) } else if !hasEnded { plugin.shutdown() }
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

  /// Calls a closure once with each plugin, including the plugins of destinations.
  /// - Parameter isIncluded: Returns whether a destination's timeline is searched. Default: all are.
  func applyDeeply(where isIncluded: (Timeline) -> Bool = { _ in true }, _ closure: (any Plugin) -> Void) {
    var seen: Set<ObjectIdentifier> = []
    func visit(_ timeline: Timeline) {
      timeline.apply { plugin in
        guard seen.insert(ObjectIdentifier(plugin)).inserted else { return }
        closure(plugin)
        if let inner = (plugin as? any DestinationPlugin)?.timeline, isIncluded(inner) { visit(inner) }
      }
    }
    visit(self)
  }

  /// Returns the first plugin of a Swift type, in the order of the plugin types.
  public func find<T: Plugin>(pluginType: T.Type) -> T? { findAll(pluginType: pluginType).first }

  /// Returns all plugins of a Swift type, in the order of the plugin types.
  public func findAll<T: Plugin>(pluginType: T.Type) -> [T] {
    let stages = current
    return PluginType.allCases.flatMap { stages[$0].compactMap { $0 as? T } }
  }

  /// Returns the first destination with a key. Those within other destinations are not searched.
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
  /// one event leads to at most 1,000. The next event is dropped, which is reported to the client. So is one that code
  /// passes here while a script calls it, because no plugin can be called then. It can call
  /// ``Analytics/process(event:)``.
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
  package func process(_ event: consuming EventRecord, enrichments: [EnrichmentClosure]? = nil) -> EventRecord? {
    let depth = CallDepth.current
    if let reason = HeldEngines.exist ? .script : CallDepth.refusal(at: depth) {
      owner?.reportNestedCall("process", depth, reason)
      return nil
    }
    guard let stages = enter() else { return nil }
    defer { leave() }
    // Without a closure, which would copy the event.
    CallDepth.current = depth + 1
    defer { CallDepth.current = depth }
    if stages.addsEvents { return processed(event, collecting: enrichments, stages) }
    guard let event = prepared(consume event, enrichments, stages) else { return nil }
    return distributed(consume event, stages)
  }

  /// Sends an event through plugins that add events after it.
  private func processed(
    _ event: EventRecord, collecting enrichments: [EnrichmentClosure]?, _ stages: TimelineStages
  ) -> EventRecord? {
    EventSuccessors.collecting(after: event) {
      prepared(event, enrichments, stages).flatMap { distributed($0, stages) }
    }
  }

  /// Sends an event through the plugins. Before one can change its categories, they are recorded.
  /// - Returns: Why it did not reach the destinations; nil if it did.
  func deliver(_ event: consuming EventRecord, enrichments: [EnrichmentClosure]?) -> Counters.DropReason? {
    guard let stages = enter() else { return .shutdown }
    defer { leave() }
    if enrichments != nil || !stages.keepsCategories { event.recordCategories() }
    if stages.addsEvents { return deliver(event, collecting: enrichments, stages) }
    return deliver(consume event, enrichments, stages)
  }

  /// Sends an event through plugins that add events after it.
  private func deliver(
    _ event: EventRecord, collecting enrichments: [EnrichmentClosure]?, _ stages: TimelineStages
  ) -> Counters.DropReason? {
    EventSuccessors.collecting(after: event) { deliver(event, enrichments, stages) }
  }

  private func deliver(
    _ event: consuming EventRecord, _ enrichments: [EnrichmentClosure]?, _ stages: TimelineStages
  ) -> Counters.DropReason? {
    guard let event = prepared(consume event, enrichments, stages) else { return .plugin }
    _ = distributed(consume event, stages)
    return nil
  }

  /// The part before the destinations.
  private func prepared(
    _ event: consuming EventRecord, _ enrichments: [EnrichmentClosure]?, _ stages: TimelineStages
  ) -> EventRecord? {
    for step in stages.before {
      guard let result = step.process(consume event) else { return nil }
      event = result
    }
    for step in stages.enrichment {
      guard let result = step.process(consume event) else { return nil }
      event = result
    }
    guard let enrichments else { return event }
    for closure in enrichments {
      guard let result = event.processed(by: closure, report: { owner?.report($0) }) else { return nil }
      event = result
    }
    return event
  }

  /// The destinations, and the part after them.
  private func distributed(_ event: consuming EventRecord, _ stages: TimelineStages) -> EventRecord? {
    // Each destination receives a copy, and scripts of several destinations share the budget of the event.
    if event.chain == nil, stages.hasSeveralDestinations, lock.withLock({ sharesChains }) {
      event.chain = EventChain.inherited ?? EventChain()
    }
    for step in stages.destination { step.process(event) }
    return finished(event, stages)
  }

  private func finished(_ event: consuming EventRecord, _ stages: TimelineStages) -> EventRecord? {
    for step in stages.after {
      guard let result = step.process(consume event) else { return nil }
      event = result
    }
    return event
  }

  /// Sends an event through the timeline of a destination, with the destination itself, and then the destinations in
  /// its timeline, between `enrichment` and `after`.
  /// - Parameters:
  ///   - stages: The plugins that the timeline had when the event entered the one that contains the destination.
  ///   - isStored: Whether the destination stores the events that leave its timeline.
  ///   - observer: Receives that an event was dropped before it reached the destination, or was stored.
  func process(
    _ event: consuming EventRecord, through destination: TimelineStep, of stages: TimelineStages, isStored: Bool,
    onDrop observer: (any DropObserver)?
  ) -> EventRecord? {
    if stages.isTransparent { return destination.process(consume event) }
    guard let event = prepared(consume event, nil, stages) else {
      observer?.didDropEvent()
      return nil
    }
    let result = destination.process(event)
    for step in stages.destination { step.process(event) }
    guard let result else { return nil }
    let last = finished(consume result, stages)
    if last == nil, isStored { observer?.didDropEvent() }
    return last
  }

  /// The present plugins.
  var current: TimelineStages { lock.withLock { stages } }

  // MARK: The end

  /// Which events may enter.
  enum Entrance {
    case open
    /// Only those that destinations receive after a decision about consent.
    case held
    case closed
  }

  /// Limits the entrance before the client shuts its plugins down: an event that came later would pass without them,
  /// for example without those that remove personal data.
  /// - Parameter seconds: How long to wait for the events that are passing.
  /// - Returns: Whether they have passed.
  func limitEntrance(_ limit: Entrance, waiting seconds: TimeInterval) -> Bool {
    let semaphore: DispatchSemaphore? = lock.withLock {
      entrance = limit
      if passing == 0 { return nil }
      let semaphore = DispatchSemaphore(value: 0)
      emptied = semaphore
      return semaphore
    }
    return semaphore.map { $0.wait(timeout: .now() + seconds) == .success } ?? true
  }

  /// Begins the passage of an event, which ends with ``leave()``.
  /// - Returns: The plugins; nil if the event may not enter.
  private func enter(isHeld: Bool = false) -> TimelineStages? {
    lock.withLock {
      if entrance != .open, !isHeld || entrance == .closed { return nil }
      passing += 1
      return stages
    }
  }

  private func leave() {
    lock.withLock {
      passing -= 1
      if passing == 0, let semaphore = emptied {
        emptied = nil
        semaphore.signal()
      }
    }
  }

  // MARK: Its client

  /// The client that owns the timeline, or the destination that the timeline belongs to.
  var owner: Analytics? {
    get { lock.withLock { client } }
    set {
      let (isMaker, problems) = lock.withLock {
        client = newValue
        ended = []
        defer { if newValue != nil { unreported = [] } }
        return (makesEvents, unreported)
      }
      if isMaker { newValue?.timeline.shareChains() }
      for problem in problems { newValue?.report(problem) }
    }
  }

  /// Ends the ownership of a client that no longer uses the timeline, unless it has another one.
  func leave(_ owner: Analytics) {
    lock.withLock {
      guard client === owner else { return }
      client = nil
      ended = Set(PluginType.allCases.flatMap { stages[$0] }.map(ObjectIdentifier.init))
    }
  }

  /// Reports a plugin that was not added, or notes the report for the next client.
  func report(_ problem: RefusedPlugin) {
    let owner = lock.withLock {
      if client == nil, !unreported.contains(problem) { unreported.append(problem) }
      return client
    }
    owner?.report(problem)
  }

  /// Makes the copies of an event that destinations receive share one chain.
  func shareChains() { lock.withLock { sharesChains = true } }

  /// Passes an event that consent permits to the destination with a key, which may be within another one.
  /// - Returns: false if no event may enter any more.
  func deliver(_ event: EventRecord, to key: String) -> Bool {
    guard let stages = enter(isHeld: true) else { return false }
    defer { leave() }
    EventChain.continued(event.chain) { stages.destination(key)?.release(event) }
    return true
  }
}
