import AnalyticsCore

/// The timelines that live plugins stand in, and which plugins those are at the moment.
///
/// A timeline has a stage for a place only while there are live plugins there: one without any would cost something for every event. One load of scripts is
/// exchanged for another in one step: an event that is under way ends with the plugins it began with.
final class LiveTimelines: Sendable {
  private struct WeakStage { weak var stage: LivePluginStage? }

  // Timelines own stages, stages the load they belong to, and that leads here.
  private struct Bound {
    weak var timeline: Timeline?
    let destination: String?
    var stages: [WeakStage] = []

    mutating func exchange(for generation: LiveGeneration?) {
      let new = generation?.stages(destination) ?? []
      timeline?.exchange(stages.compactMap(\.stage), for: new)
      stages = new.map(WeakStage.init)
    }

    mutating func add(_ stage: LivePluginStage) {
      timeline?.add(plugin: stage)
      stages.append(WeakStage(stage: stage))
    }
  }

  private struct State {
    var bound: [Bound] = []
    weak var current: LiveGeneration?
  }

  // Taken while an engine's lock is held, never the other way round.
  private let state = Protected(State())

  /// Puts the plugins into a timeline; those of a place that has none follow with the first one.
  /// - Parameter destination: the key of the destination that the timeline is of.
  func bind(_ timeline: Timeline, destination: String? = nil) {
    state.withLock { state in
      state.bound.removeAll { $0.timeline == nil }
      guard !state.bound.contains(where: { $0.timeline === timeline }) else { return }
      var bound = Bound(timeline: timeline, destination: destination)
      bound.exchange(for: state.current)
      state.bound.append(bound)
    }
  }

  /// Takes the plugins out of a timeline.
  func unbind(_ timeline: Timeline) { unbind { $0 === timeline } }

  func unbindAll() { unbind { _ in true } }

  private func unbind(_ isMeant: (Timeline?) -> Bool) {
    state.withLock { state in
      for i in state.bound.indices where isMeant(state.bound[i].timeline) { state.bound[i].exchange(for: nil) }
      state.bound.removeAll { isMeant($0.timeline) || $0.timeline == nil }
    }
  }

  /// Whether a destination of that key is there.
  func hasDestination(_ key: String) -> Bool {
    state.withLock { $0.bound.contains { $0.destination == key && $0.timeline != nil } }
  }

  /// Puts the plugins of a load in place of those before.
  func activate(_ generation: LiveGeneration) {
    state.withLock { state in
      state.current = generation
      for i in state.bound.indices { state.bound[i].exchange(for: generation) }
    }
  }

  /// Where a worker keeps its plugins of a place. Its first plugin brings the stage into the timelines.
  func list(_ place: PluginPlace, worker: Int, of generation: LiveGeneration) -> PluginList {
    state.withLock { state in
      if let lists = generation.lists[place] { return lists[worker] }
      let lists = generation.hosts.map { _ in PluginList() }
      generation.lists[place] = lists
      generation.places.append(place)
      if state.current === generation, let stage = LivePluginStage(place, generation) {
        for i in state.bound.indices where state.bound[i].destination == place.destination { state.bound[i].add(stage) }
      }
      return lists[worker]
    }
  }
}
