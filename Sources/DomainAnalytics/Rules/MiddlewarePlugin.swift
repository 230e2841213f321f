import AnalyticsCore
import JSONModel

/// A middleware as a plugin of a timeline: that of the client, or that of a tracker.
final class MiddlewarePlugin: EventPlugin {
  let type = PluginType.enrichment
  private let middleware: Middleware<RawAnalyticsEvent>
  /// Called for an event that the middleware skips.
  private let onSkip: @Sendable () -> Void

  init(_ middleware: Middleware<RawAnalyticsEvent>, onSkip: @escaping @Sendable () -> Void = {}) {
    self.middleware = middleware
    self.onSkip = onSkip
  }

  func track(event: TrackEvent) -> TrackEvent? {
    let raw = RawAnalyticsEvent(event)
    if raw.isError { return event }
    guard let result = middleware.transform(raw) else { return skipped() }
    guard result != raw else { return event }
    var event = event
    if result.name != raw.name { event.event = result.name }
    if result.properties != raw.properties { event.properties = .object(result.properties) }
    return event
  }

  func screen(event: ScreenEvent) -> ScreenEvent? {
    let raw = RawAnalyticsEvent(event)
    guard let result = middleware.transform(raw) else { return skipped() }
    guard result != raw else { return event }
    var event = event
    if result.name != raw.name { event.name = result.name }
    if result.properties != raw.properties { event.properties = .object(result.properties) }
    return event
  }

  private func skipped<T>() -> T? {
    onSkip()
    return nil
  }
}

extension RawAnalyticsEvent {
  /// Whether the event reports an error.
  var isError: Bool { domain["kind"]?.stringValue == DomainMark.Kind.error }
}
