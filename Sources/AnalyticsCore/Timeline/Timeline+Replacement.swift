import Foundation

// The plugins of timelines change one after the other, under a lock that all timelines share. Events pass meanwhile:
// each passes through the snapshot that it began with.

extension Timeline {
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

  struct WeakTimeline { weak var timeline: Timeline? }

  /// Held while plugins are replaced, so that simultaneous replacements do not make timelines contain each other. It is
  /// acquired before the locks of timelines.
  static let replacement = NSLock()

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
    var remaining = exchanges
    // Those that contain others come first, so that no event sees a part of the replacement.
    for timeline in withContainers(of: exchanges.map(\.timeline)) {
      timeline.lock.withLock {
        let contained = Set(timeline.stages.timelines.values.flatMap(\.withDestinations).map(ObjectIdentifier.init))
        remaining.removeAll { exchange in
          if exchange.timeline === timeline {
            timeline.apply(exchange)
            return true
          }
          guard contained.contains(ObjectIdentifier(exchange.timeline)) else { return false }
          exchange.timeline.lock.withLock { exchange.timeline.apply(exchange) }
          return true
        }
        timeline.refresh()
      }
    }
  }

  /// Removes a plugin, without notifying it.
  /// - Returns: false if the timeline does not contain it.
  func take(_ plugin: any Plugin) -> Bool {
    Self.replacement.withLock {
      let isRemoved = lock.withLock {
        let remaining = stages.removing(plugin)
        defer { stages = remaining }
        return remaining.count < stages.count
      }
      guard isRemoved else { return false }
      for container in Self.withContainers(of: [self]) { container.lock.withLock { container.refresh() } }
      return true
    }
  }

  /// Replaces plugins. The lock is held.
  private func apply(_ exchange: Exchange) {
    if rules.areSet { for new in exchange.new { new.timeline?.adopt(rules) } }
    stages = stages.exchanging(exchange.old, for: exchange.new, rules)
    makesEvents = makesEvents || exchange.new.contains { $0.plugin is any EventMaker }
  }

  /// Takes over the present plugins of destinations. The lock is held.
  private func refresh() { if !stages.destination.isEmpty { stages = stages.refreshed } }
}

// MARK: Containment

extension Timeline {
  /// The timeline and those of destinations within it, directly or indirectly. Runs no code of the app.
  var withDestinations: [Timeline] {
    var (found, next) = ([self], 0)
    var seen: Set = [ObjectIdentifier(self)]
    while next < found.count {
      for inner in found[next].current.timelines.values where seen.insert(ObjectIdentifier(inner)).inserted {
        found.append(inner)
      }
      next += 1
    }
    return found
  }

  /// Whether this timeline is another one, or belongs to a destination within it, directly or indirectly.
  func isWithin(_ outer: Timeline?) -> Bool { outer?.withDestinations.contains { $0 === self } ?? false }

  /// Whether the timeline, or one of a destination within it, contains a plugin. Runs no code of the app.
  func reaches(_ plugin: any Plugin) -> Bool { withDestinations.contains { $0.contains(plugin) } }

  private func addContainer(_ container: Timeline) {
    lock.withLock {
      containers.removeAll { $0.timeline == nil || $0.timeline === container }
      containers.append(WeakTimeline(timeline: container))
    }
  }

  /// Timelines and those that contain them, directly or indirectly. Each comes after those that contain it.
  private static func withContainers(of timelines: [Timeline]) -> [Timeline] {
    var found: [Timeline] = []
    var seen: Set<ObjectIdentifier> = []
    func visit(_ timeline: Timeline) {
      guard seen.insert(ObjectIdentifier(timeline)).inserted else { return }
      for container in timeline.lock.withLock({ timeline.containers.compactMap(\.timeline) }) { visit(container) }
      found.append(timeline)
    }
    for timeline in timelines { visit(timeline) }
    return found
  }
}
