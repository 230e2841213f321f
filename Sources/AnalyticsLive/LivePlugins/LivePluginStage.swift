import AnalyticsCore

/// All live plugins of one type, as one plugin of the timeline: the event stays on the JavaScript side between them.
final class LivePluginStage: EventPlugin {
  let type: PluginType
  private let host: LivePluginHost

  init(_ type: PluginType, _ host: LivePluginHost) {
    self.type = type
    self.host = host
  }

  @_specialize(where T == TrackEvent)
  @_specialize(where T == IdentifyEvent)
  @_specialize(where T == ScreenEvent)
  @_specialize(where T == GroupEvent)
  @_specialize(where T == AliasEvent)
  func execute<T: RawEvent>(event: T?) -> T? {
    guard let event else { return nil }
    return host.run(type, event)
  }

  func reset() { host.notifyAll(type, "reset") }
  func flush() { host.notifyAll(type, "flush") }
  func shutdown() { host.reportRest() }
}
