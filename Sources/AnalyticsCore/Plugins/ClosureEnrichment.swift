/// A plugin that runs an enrichment closure.
public final class ClosureEnrichment: EventStage {
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

  package func process(_ event: consuming EventRecord) -> EventRecord? {
    event.processed(by: closure) { analytics?.report($0) }
  }
}
