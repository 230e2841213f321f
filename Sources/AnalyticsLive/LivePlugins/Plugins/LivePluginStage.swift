import AnalyticsCore

/// All live plugins of one position, as one plugin of a timeline. The event remains a JavaScript value between them.
final class LivePluginStage: EventMaker {
  let type: PluginType
  /// Whether only domain events are for the plugins.
  private let isMap: Bool
  /// Rules of `domain.map` can make several events of one, unless they are for a destination.
  let addsEvents: Bool
  private let generation: LiveGeneration
  private let first: LivePluginHost
  private let plugins: PluginList
  /// The hosts and lists of the other workers, usually none.
  private let others: [(host: LivePluginHost, plugins: PluginList)]

  /// Nil for a position without plugins, or whose plugins receive no events.
  init?(_ place: PluginPlace, _ generation: LiveGeneration) {
    let workers = Array(zip(generation.hosts(of: place.realm), generation.lists[place] ?? []))
    guard let first = workers.first, place.type != .utility else { return nil }
    type = place.type
    isMap = place.isMap
    addsEvents = isMap && place.destination == nil
    self.generation = generation
    self.first = first.0
    plugins = first.1
    others = workers.dropFirst().map { (host: $0.0, plugins: $0.1) }
  }

  func process(_ event: consuming EventRecord) -> EventRecord? {
    if isMap, event.object["domain"] == nil { return event }
    if others.isEmpty { return first.run(plugins, event) }
    let worker = worker(of: event)
    return worker == 0 ? first.run(plugins, event) : others[worker - 1].host.run(others[worker - 1].plugins, event)
  }

  /// Returns the worker for an event. Events of one user always use the same worker, so that plugins with state see all
  /// of them in order.
  private func worker(of event: borrowing EventRecord) -> Int {
    guard let user = event.object["userId"]?.stringValue ?? event.object["anonymousId"]?.stringValue else { return 0 }
    // FNV-1a.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in user.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(hash % UInt64(others.count + 1))
  }
}
