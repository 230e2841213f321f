import AnalyticsCore

/// The filters of a destination as a plugin of its timeline.
final class FilterStage: Plugin {
  let type = PluginType.enrichment
  let chain: FilterChain

  init(_ chain: FilterChain) { self.chain = chain }

  @_specialize(where T == TrackEvent)
  @_specialize(where T == IdentifyEvent)
  @_specialize(where T == ScreenEvent)
  @_specialize(where T == GroupEvent)
  @_specialize(where T == AliasEvent)
  func execute<T: RawEvent>(event: T?) -> T? {
    guard let event else { return nil }
    return chain.filter(event)
  }
}
