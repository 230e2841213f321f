import AnalyticsCore

/// Finds out whether an `Encodable` type of event implements ``TrackableEvent/metadata`` itself, so that its members
/// are not its properties.
///
/// Swift has no name for the implementation that a type uses, so `metadata` is read once per type, and the default
/// implementation notes that it was called for that type.
final class MetadataSearch: Sendable {
  @TaskLocal static var current: MetadataSearch?
  private static let results = Protected<[ObjectIdentifier: Bool]>([:])

  let type: ObjectIdentifier
  let isDefault = Protected(false)

  private init(_ type: ObjectIdentifier) { self.type = type }

  static func implementsMetadata<Event: TrackableEvent>(_ event: Event) -> Bool {
    let id = ObjectIdentifier(Event.self)
    if let result = results.withLock({ $0[id] }) { return result }
    let search = MetadataSearch(id)
    $current.withValue(search) { _ = event.metadata }
    let result = !search.isDefault.current
    results.withLock { $0[id] = result }
    return result
  }
}
