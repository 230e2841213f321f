/// An immutable snapshot of the plugins of a timeline, so that events can pass through it without a lock.
final class TimelineStages: Sendable {
  let before: [TimelineStep]
  let enrichment: [TimelineStep]
  let destination: [DestinationStep]
  let after: [TimelineStep]
  let utility: [any Plugin]
  /// Whether a plugin adds events after those that it handles.
  let addsEvents: Bool
  /// Whether events pass to the destinations, and leave the timeline after them, as they are.
  let isTransparent: Bool

  init() {
    before = []
    enrichment = []
    destination = []
    after = []
    utility = []
    addsEvents = false
    isTransparent = true
  }

  /// What decides which events a destination receives.
  struct Rules {
    /// Whether the settings contain the destination with a key.
    let isEnabled: (String) -> Bool
    /// What events for destinations have to pass; nil if all do.
    let consent: Consent?
    /// Whether consent may withhold events now.
    let isRestricted: Bool
  }

  private init(_ plugins: (PluginType) -> [any Plugin], _ rules: Rules) {
    before = plugins(.before).map(TimelineStep.init)
    enrichment = plugins(.enrichment).map(TimelineStep.init)
    destination = plugins(.destination).map {
      DestinationStep($0, isEnabled: rules.isEnabled, consent: rules.consent, isRestricted: rules.isRestricted)
    }
    after = plugins(.after).map(TimelineStep.init)
    utility = plugins(.utility)
    addsEvents = (before + enrichment).contains { ($0.plugin as? any EventStage)?.addsEvents == true }
    isTransparent = before.isEmpty && enrichment.isEmpty && after.isEmpty
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

  var count: Int { before.count + enrichment.count + destination.count + after.count + utility.count }

  func removing(_ plugin: any Plugin, _ rules: Rules) -> TimelineStages {
    TimelineStages({ self[$0].filter { $0 !== plugin } }, rules)
  }

  func exchanging(_ old: [any Plugin], for new: [any Plugin], _ rules: Rules) -> TimelineStages {
    TimelineStages(
      { type in
        let present = self[type]
        let added = new.filter { $0.type == type }
        let isOld = { (plugin: any Plugin) in old.contains { $0 === plugin } }
        let place = present.firstIndex(where: isOld) ?? present.count
        return present[..<place] + added + present[place...].filter { !isOld($0) }
      }, rules)
  }

  /// Returns the same plugins under other rules.
  func updated(_ rules: Rules) -> TimelineStages { TimelineStages({ self[$0] }, rules) }
}
