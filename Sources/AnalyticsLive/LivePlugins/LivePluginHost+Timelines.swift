import AnalyticsCore

/// Stages in timelines. A timeline has the stage of a type only while there are live plugins of that type: one without any would cost
/// something for every event.
extension LivePluginHost {
  // Timelines own stages, and stages the host.
  struct WeakTimeline { weak var timeline: Timeline? }
  struct WeakStage { weak var stage: LivePluginStage? }

  /// The one stage for the plugins of a type.
  func stage(of type: PluginType) -> LivePluginStage {
    lock.lock()
    defer { lock.unlock() }
    if let stage = stages[type]?.stage { return stage }
    let stage = LivePluginStage(type, self)
    stages[type] = WeakStage(stage: stage)
    return stage
  }

  /// Puts the plugins into a timeline; those of a type that has none follow with the first one.
  func attach(to timeline: Timeline) {
    lock.lock()
    defer { lock.unlock() }
    timelines.removeAll { $0.timeline == nil }
    timelines.append(WeakTimeline(timeline: timeline))
    for type in PluginType.allCases where !plugins(of: type).isEmpty { timeline.add(plugin: stage(of: type)) }
  }

  func detach(from timeline: Timeline) {
    lock.lock()
    defer { lock.unlock() }
    timelines.removeAll { $0.timeline === timeline }
    for type in PluginType.allCases { timeline.remove(plugin: stage(of: type)) }
  }

  /// Called when the first plugin of a type has come. The lock is held.
  func addStage(of type: PluginType) {
    for each in timelines { each.timeline?.add(plugin: stage(of: type)) }
  }
}
