/// An enrichment closure as a plugin of the timeline.
public final class ClosureEnrichment: Plugin {
  public let type = PluginType.enrichment
  private let closure: EnrichmentClosure
  private let client = WeakClient()

  /// Creates a plugin of type `enrichment` from a closure.
  public init(closure: @escaping EnrichmentClosure) {
    self.closure = closure
  }

  public var analytics: Analytics? {
    get { client.analytics }
    set { client.analytics = newValue }
  }

  public func execute<T: RawEvent>(event: T?) -> T? {
    guard let event, let result = closure(event) else { return nil }
    if let result = result as? T { return result }
    analytics?.report(
      AnalyticsError.enrichmentError(
        "an enrichment made a \(result.type) event of a \(event.type) event; the event goes on without it"))
    return event
  }
}

/// A weak reference to a client, safe to use from any thread.
final class WeakClient: Sendable {
  private struct Reference: Sendable {
    weak var analytics: Analytics?
  }

  private let reference = Protected(Reference())

  var analytics: Analytics? {
    get { reference.withLock { $0.analytics } }
    set { reference.withLock { $0.analytics = newValue } }
  }
}
