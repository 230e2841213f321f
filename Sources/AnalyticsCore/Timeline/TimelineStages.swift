/// An immutable snapshot of the plugins of a timeline and of its destinations, so that events can pass through it
/// without a lock, and through the same plugins from the beginning to the end.
final class TimelineStages: Sendable {
  let before: [TimelineStep]
  let enrichment: [TimelineStep]
  let destination: [DestinationStep]
  let after: [TimelineStep]
  let utility: [any Plugin]
  /// The timelines of the plugins that are destinations, whatever their type.
  let timelines: [ObjectIdentifier: Timeline]
  /// Whether a plugin adds events after those that it handles.
  let addsEvents: Bool
  /// Whether events leave the plugins of the timeline with the categories that matter for consent as they were.
  let keepsCategories: Bool
  /// Whether events pass only to the destination that the timeline belongs to, and leave the timeline as it left them.
  let isTransparent: Bool

  init() {
    before = []
    enrichment = []
    destination = []
    after = []
    utility = []
    timelines = [:]
    addsEvents = false
    keepsCategories = true
    isTransparent = true
  }

  private init(
    before: [TimelineStep], enrichment: [TimelineStep], destination: [DestinationStep], after: [TimelineStep],
    utility: [any Plugin], timelines: [ObjectIdentifier: Timeline]
  ) {
    self.before = before
    self.enrichment = enrichment
    self.destination = destination
    self.after = after
    self.utility = utility
    self.timelines = timelines
    addsEvents = (before + enrichment).contains(where: \.addsEvents)
    keepsCategories = (before + enrichment + after).allSatisfy(\.keepsCategories)
    isTransparent = before.isEmpty && enrichment.isEmpty && destination.isEmpty && after.isEmpty
  }

  subscript(type: PluginType) -> [any Plugin] {
    switch type {
    case .before: before.map(\.plugin)
    case .enrichment: enrichment.map(\.plugin)
    case .destination: destination.map(\.plugin)
    case .after: after.map(\.plugin)
    case .utility: utility
    }
  }

  /// Whether more than one destination receives each event.
  var hasSeveralDestinations: Bool { destination.count > 1 || destination.contains(where: \.hasDestinations) }

  /// Returns the first destination with a key, or else the first one within the destinations.
  func destination(_ key: String) -> DestinationStep? {
    destination.first { $0.hasKey(key) } ?? destination.lazy.compactMap { $0.destination(key) }.first
  }

  var count: Int { before.count + enrichment.count + destination.count + after.count + utility.count }

  func contains(_ plugin: any Plugin) -> Bool {
    before.contains { $0.plugin === plugin } || enrichment.contains { $0.plugin === plugin }
      || destination.contains { $0.plugin === plugin } || after.contains { $0.plugin === plugin }
      || utility.contains { $0 === plugin }
  }

  private var plugins: [any Plugin] { PluginType.allCases.flatMap { self[$0] } }

  func removing(_ plugin: any Plugin) -> TimelineStages {
    TimelineStages(
      before: before.filter { $0.plugin !== plugin }, enrichment: enrichment.filter { $0.plugin !== plugin },
      destination: destination.filter { $0.plugin !== plugin }, after: after.filter { $0.plugin !== plugin },
      utility: utility.filter { $0 !== plugin }, timelines: timelines.filter { $0.key != ObjectIdentifier(plugin) })
  }

  /// Returns the plugins with others in place of some. A plugin that remains is not added again.
  func exchanging(_ old: [any Plugin], for new: [NewPlugin], _ rules: TimelineRules) -> TimelineStages {
    let removed = Set(old.map(ObjectIdentifier.init))
    var present = Set(plugins.map(ObjectIdentifier.init)).subtracting(removed)
    let new = new.filter { present.insert(ObjectIdentifier($0.plugin)).inserted }
    func replaced<Step>(_ present: [Step], _ added: [Step], _ plugin: (Step) -> any Plugin) -> [Step] {
      func isOld(_ step: Step) -> Bool { removed.contains(ObjectIdentifier(plugin(step))) }
      let index = present.firstIndex(where: isOld) ?? present.count
      return present[..<index] + added + present[index...].filter { !isOld($0) }
    }
    func added(_ type: PluginType) -> [any Plugin] { new.filter { $0.type == type }.map(\.plugin) }
    let destinations = new.filter { $0.type == .destination }.map { DestinationStep($0, rules) }
    var timelines = timelines.filter { !removed.contains($0.key) }
    for added in new { timelines[ObjectIdentifier(added.plugin)] = added.timeline }
    return TimelineStages(
      before: replaced(before, added(.before).map(TimelineStep.init), \.plugin),
      enrichment: replaced(enrichment, added(.enrichment).map(TimelineStep.init), \.plugin),
      destination: replaced(destination, destinations, \.plugin),
      after: replaced(after, added(.after).map(TimelineStep.init), \.plugin),
      utility: replaced(utility, added(.utility), \.self), timelines: timelines)
  }

  /// Returns the same plugins under other rules.
  func updated(_ rules: TimelineRules) -> TimelineStages {
    replacingDestinations { $0.updated(rules) }
  }

  /// The same plugins, with the present plugins of the destinations.
  var refreshed: TimelineStages { replacingDestinations(\.refreshed) }

  private func replacingDestinations(_ replacement: (DestinationStep) -> DestinationStep) -> TimelineStages {
    TimelineStages(
      before: before, enrichment: enrichment, destination: destination.map(replacement), after: after, utility: utility,
      timelines: timelines)
  }
}
