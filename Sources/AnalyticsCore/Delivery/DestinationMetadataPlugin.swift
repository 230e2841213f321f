import JSONModel

/// Adds the destinations that the device serves itself to each event, in its member `_metadata`.
final class DestinationMetadataPlugin: EventStage {
  let type = PluginType.enrichment
  let keepsCategories = true
  private let metadata = Protected(JSON.object(DestinationMetadata().object))

  func process(_ event: consuming EventRecord) -> EventRecord? {
    event.object.set(metadata.current, common: .metadata)
    return event
  }

  /// Updates the lists.
  /// - Parameters:
  ///   - settings: The current settings.
  ///   - devices: The keys of the destinations that were added.
  func update(settings: Settings, devices: [String]) {
    let integrations = settings.integrations?.objectValue ?? [:]
    var metadata = DestinationMetadata()
    metadata.bundled = devices.filter { $0 != Settings.cloudKey && integrations[$0] != nil }
    let left = integrations[Settings.cloudKey]?["unbundledIntegrations"]?.arrayValue?.compactMap(\.stringValue) ?? []
    for key in Array(integrations.keys) + left
    where key != Settings.cloudKey && !metadata.bundled.contains(key) && !metadata.unbundled.contains(key) {
      metadata.unbundled.append(key)
    }
    self.metadata.set(.object(metadata.object))
  }
}
