import AnalyticsCore
import JSONModel

/// A middleware as a plugin of a timeline: that of the client, or that of a tracker.
final class MiddlewarePlugin: EventStage {
  let type = PluginType.enrichment
  private let middleware: Middleware<RawAnalyticsEvent>

  init(_ middleware: Middleware<RawAnalyticsEvent>) { self.middleware = middleware }

  func process(_ event: consuming EventRecord) -> EventRecord? {
    guard event.type == .track || event.type == .screen else { return event }
    let raw = RawAnalyticsEvent(copy event)
    if raw.isError { return event }
    guard let result = middleware.transform(raw) else { return nil }
    if result.name != raw.name {
      event.object[RawAnalyticsEvent.nameKey(isScreen: event.type == .screen)] = .string(result.name)
    }
    if result.properties != raw.properties { event.object["properties"] = .object(result.properties) }
    return event
  }
}

extension RawAnalyticsEvent {
  /// Whether the event reports an error.
  var isError: Bool { domain["kind"] == .string(DomainMark.Kind.error) }
}
