import AnalyticsCore

/// The timelines that live plugins stand in, and which plugins those are at the moment.
///
/// A timeline has a stage for a place only while there are live plugins there: one without any would cost something for every event. One load of scripts is
/// exchanged for another in one step: an event that is under way ends with the plugins it began with.
final class LiveTimelines: Sendable {
  private struct Bound {
    // Timelines own stages, and stages what leads here.
    weak var timeline: Timeline?
    let destination: String?
  }

  private struct State {
    var bound: [Bound] = []
    var current: LiveGeneration?
  }

  // Taken while an engine's lock is held, never the other way round.
  private let state = Protected(State())

  var current: LiveGeneration? { state.withLock { $0.current } }

  /// Puts the plugins into a timeline; those of a place that has none follow with the first one.
  /// - Parameter destination: the key of the destination that the timeline is of.
  func bind(_ timeline: Timeline, destination: String? = nil) {
    state.withLock { state in
      state.bound.removeAll { $0.timeline == nil }
      guard !state.bound.contains(where: { $0.timeline === timeline }) else { return }
      state.bound.append(Bound(timeline: timeline, destination: destination))
      timeline.exchange([], for: state.current.stages(destination))
    }
  }

  /// Takes the plugins out of a timeline.
  func unbind(_ timeline: Timeline) {
    state.withLock { state in
      for bound in state.bound where bound.timeline === timeline { timeline.exchange(state.current.stages(bound.destination), for: []) }
      state.bound.removeAll { $0.timeline == nil || $0.timeline === timeline }
    }
  }

  func unbindAll() {
    let timelines = state.withLock { $0.bound.compactMap(\.timeline) }
    for timeline in timelines { unbind(timeline) }
  }

  /// Whether a destination of that key is there.
  func hasDestination(_ key: String) -> Bool { state.withLock { $0.bound.contains { $0.destination == key && $0.timeline != nil } } }

  /// Puts the plugins of a load in place of those before.
  /// - Returns: the load before.
  func activate(_ generation: LiveGeneration?) -> LiveGeneration? {
    state.withLock { state in
      let old = state.current
      state.current = generation
      for bound in state.bound {
        bound.timeline?.exchange(old.stages(bound.destination), for: generation.stages(bound.destination))
      }
      return old
    }
  }

  /// Where a worker keeps its plugins of a place. Its first plugin brings the stage into the timelines.
  func list(_ place: PluginPlace, worker: Int, of generation: LiveGeneration) -> PluginList {
    state.withLock { state in
      if let lists = generation.lists[place] { return lists[worker] }
      let lists = generation.hosts.map { _ in PluginList() }
      generation.lists[place] = lists
      guard place.type != .utility, let stage = LivePluginStage(place, Array(zip(generation.hosts, lists))) else { return lists[worker] }
      generation.stages.append(stage)
      if state.current === generation {
        for bound in state.bound where bound.destination == place.destination { bound.timeline?.add(plugin: stage) }
      }
      return lists[worker]
    }
  }
}

extension LiveGeneration? {
  fileprivate func stages(_ destination: String?) -> [LivePluginStage] { self?.stages.filter { $0.place.destination == destination } ?? [] }
}
