import AnalyticsCore

/// The filters of a destination as a plugin of its timeline.
final class FilterStage: EventStage {
  let type = PluginType.enrichment
  let chain: FilterChain

  init(_ chain: FilterChain) { self.chain = chain }

  func process(_ event: consuming EventRecord) -> EventRecord? { chain.filter(event) }
}
