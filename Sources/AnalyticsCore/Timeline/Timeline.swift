import Foundation
import JSONModel

/// The order in which plugins see an event: `before`, `enrichment`, `destination`, `after`; within a type, the order in which
/// they were added. Plugins of the type `utility` see none.
///
/// All of it may be used from any thread at any time. An event goes through the plugins that there were when it entered;
/// adding or removing one while it is under way shows with the next event.
public final class Timeline: @unchecked Sendable {
  // Unchecked because of the variables, which are only touched under the lock. The lock is held for no longer than it takes to
  // copy or replace a few references, never while a plugin runs.
  private let lock = NSLock()
  private var stages = TimelineStages()
  /// The destinations of the settings; nil when there are no settings, and every destination gets events.
  private var integrations: JSONObject?
  private weak var client: Analytics?

  /// A timeline without plugins.
  public init() {}

  /// Puts a plugin behind those of the same type. A plugin that is there already is there twice then.
  public func add(plugin: any Plugin) {
    lock.withLock { stages = stages.adding(plugin, isEnabled: isEnabled) }
  }

  /// Takes a plugin out, wherever it is, and then calls its `shutdown()`. One that is not there is left alone.
  public func remove(plugin: any Plugin) {
    let isRemoved = lock.withLock {
      let remaining = stages.removing(plugin, isEnabled: isEnabled)
      defer { stages = remaining }
      return remaining.count < stages.count
    }
    guard isRemoved else { return }
    plugin.shutdown()
    owner?.didRemove(plugin)
  }

  /// Puts plugins in place of others, in one step: an event sees either these or those. Each stands where the first of the same type stood, and behind all others
  /// where there was none. Nobody is told.
  package func exchange(_ old: [any Plugin], for new: [any Plugin]) {
    lock.withLock { stages = stages.exchanging(old, for: new, isEnabled: isEnabled) }
  }

  /// Calls `closure` with every plugin, those of the type `utility` too, in the order of types.
  public func apply(_ closure: (any Plugin) throws -> Void) rethrows {
    let stages = current
    for type in PluginType.allCases {
      for plugin in stages[type] { try closure(plugin) }
    }
  }

  /// The first plugin of a Swift type, in the order of plugin types.
  public func find<T: Plugin>(pluginType: T.Type) -> T? { findAll(pluginType: pluginType).first }

  /// All plugins of a Swift type, in the order of plugin types.
  public func findAll<T: Plugin>(pluginType: T.Type) -> [T] {
    let stages = current
    return PluginType.allCases.flatMap { stages[$0].compactMap { $0 as? T } }
  }

  /// The first destination of that key.
  public func find(key: String) -> (any DestinationPlugin)? {
    current.destination.lazy.compactMap { $0.plugin as? any DestinationPlugin }.first { $0.key == key }
  }

  /// Sends an event through the plugins.
  ///
  /// A nil from a plugin `before` or of `enrichment` drops the event: nothing after it is called. What a destination gives
  /// back is not used; every destination, and all that comes `after`, sees the event as the enrichments left it.
  /// - Parameter enrichments: run after the plugins of the type `enrichment`, in order; nil drops the event.
  /// - Returns: the event as the last plugin left it; nil when it was dropped.
  @discardableResult
  public func process<T: RawEvent>(event: T, enrichments: [EnrichmentClosure]? = nil) -> T? {
    process(EventRecord(event), enrichments: enrichments)?.view(as: T.self)
  }

  /// Sends an event through the plugins. See ``process(event:enrichments:)``.
  @discardableResult
  package func process(_ event: EventRecord, enrichments: [EnrichmentClosure]? = nil) -> EventRecord? {
    let stages = current
    return prepared(event, enrichments, stages).flatMap { distributed($0, stages) }
  }

  /// Sends an event through the plugins.
  /// - Returns: Whether it reached the destinations.
  func deliver(_ event: EventRecord, enrichments: [EnrichmentClosure]?) -> Bool {
    let stages = current
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

  /// Sends an event through the timeline of a destination, with the destination itself between `enrichment` and `after`.
  func process(_ event: EventRecord, through destination: TimelineStep) -> EventRecord? {
    let stages = current
    guard let event = prepared(event, nil, stages), let result = destination.process(event) else { return nil }
    return finished(result, stages)
  }

  private var current: TimelineStages { lock.withLock { stages } }

  // MARK: Its client

  /// The client that the timeline, or the destination it is of, belongs to.
  var owner: Analytics? {
    get { lock.withLock { client } }
    set { lock.withLock { client = newValue } }
  }

  /// Takes over which destinations the settings have.
  func update(integrations: JSONObject?) {
    lock.withLock {
      self.integrations = integrations ?? [:]
      stages = stages.updated(isEnabled: isEnabled)
    }
  }

  private func isEnabled(_ key: String) -> Bool { integrations.map { $0[key] != nil } ?? true }
}
