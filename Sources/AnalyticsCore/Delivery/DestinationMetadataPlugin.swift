import JSONModel

/// Tells the server which destinations the device serves itself: the member `_metadata` of each event.
final class DestinationMetadataPlugin: EventStage {
  let type = PluginType.enrichment
  private let metadata = Protected(JSON.object(DestinationMetadata().object))

  func process(_ event: consuming EventRecord) -> EventRecord? {
    event.object["_metadata"] = metadata.current
    return event
  }

  /// Works the lists out anew.
  /// - Parameter devices: the keys of the destinations that were added.
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
