import AnalyticsCore
import JSONModel

/// The timelines that contain live plugins, and the current plugins.
///
/// A timeline contains a stage for a position only if there are live plugins for it, because an empty stage would cost
/// something for each event. A load replaces the previous one in one step: an event that is being processed still
/// passes through the plugins with which it started.
final class LiveTimelines: Sendable {
  private struct WeakStage { weak var stage: LivePluginStage? }

  // Weak, because timelines own stages, stages own their load, and the load refers to this object.
  private struct Bound {
    weak var timeline: Timeline?
    let destination: ExactText?
    var stages: [WeakStage] = []

    /// Returns the replacement of the stages by those of a generation, which the caller has to carry out.
    mutating func exchange(for generation: LiveGeneration?) -> Timeline.Exchange? {
      let (old, new) = (stages.compactMap(\.stage), generation?.stages(destination) ?? [])
      stages = new.map(WeakStage.init)
      return timeline.map { Timeline.Exchange(timeline: $0, old: old, new: new) }
    }

    mutating func add(_ stage: LivePluginStage) {
      timeline?.exchange([], for: [stage])
      stages.append(WeakStage(stage: stage))
    }
  }

  private struct State {
    var bound: [Bound] = []
    weak var current: LiveGeneration?

    /// Replaces the stages of timelines by those of a generation, in one step.
    mutating func exchange(for generation: LiveGeneration?, where isMeant: (Bound) -> Bool) {
      Timeline.exchange(
        bound.indices.filter { isMeant(bound[$0]) }.compactMap { bound[$0].exchange(for: generation) })
    }
  }

  // Acquired while an engine's lock is held, never in the opposite order.
  private let state = Protected(State())

  /// Adds the plugins to a timeline. A position without plugins is added with its first plugin.
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - destination: The key of the destination that the timeline belongs to.
  func bind(_ timeline: Timeline, destination: String? = nil) {
    state.withLock { state in
      state.bound.removeAll { $0.timeline == nil }
      guard !state.bound.contains(where: { $0.timeline === timeline }) else { return }
      state.bound.append(Bound(timeline: timeline, destination: destination.map { ExactText($0) }))
      state.exchange(for: state.current) { $0.timeline === timeline }
    }
  }

  /// Removes the plugins from a timeline.
  func unbind(_ timeline: Timeline) { unbind { $0 === timeline } }

  func unbindAll() { unbind { _ in true } }

  private func unbind(_ isMeant: (Timeline?) -> Bool) {
    state.withLock { state in
      state.exchange(for: nil) { isMeant($0.timeline) }
      state.bound.removeAll { isMeant($0.timeline) || $0.timeline == nil }
    }
  }

  /// Returns whether a destination with a key exists.
  func hasDestination(_ key: ExactText) -> Bool {
    state.withLock { $0.bound.contains { $0.destination == key && $0.timeline != nil } }
  }

  /// Replaces the plugins of the previous load.
  func activate(_ generation: LiveGeneration) {
    state.withLock { state in
      state.current = generation
      state.exchange(for: generation) { _ in true }
    }
  }

  /// Returns the list of a worker's plugins of a position. The first plugin adds the stage to the timelines.
  func list(_ place: PluginPlace, worker: Int, of generation: LiveGeneration) -> PluginList {
    state.withLock { state in
      if let lists = generation.lists[place] { return lists[worker] }
      let lists = generation.hosts(of: place.realm).map { _ in PluginList() }
      generation.lists[place] = lists
      generation.places.append(place)
      if state.current === generation, let stage = LivePluginStage(place, generation) {
        for i in state.bound.indices where state.bound[i].destination == place.destination { state.bound[i].add(stage) }
      }
      return lists[worker]
    }
  }
}
