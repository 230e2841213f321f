import JSONModel

/// The destination that represents the server. Events that leave its timeline are stored and delivered in batches.
public final class SegmentDestination: StoringDestination, EventStage, DropObserver {
  public let type = PluginType.destination
  public let key = Settings.cloudKey
  public let timeline = Timeline()
  private let storage: Storage
  private let sendsDomain: Bool
  private let sendsErrors: Bool
  private let client = WeakClient()

  init(_ storage: Storage, sendsDomain: Bool, sendsErrors: Bool) {
    self.storage = storage
    self.sendsDomain = sendsDomain
    self.sendsErrors = sendsErrors
    timeline.add(plugin: DestinationMetadataPlugin())
  }

  public var analytics: Analytics? {
    get { client.analytics }
    set { client.analytics = newValue }
  }

  public func execute<T: RawEvent>(event: T?) -> T? { process(view: event) }

  package func process(_ event: consuming EventRecord) -> EventRecord? { event }

  func store(_ event: consuming EventRecord) {
    let domain = event.object[.domain]?.objectValue
    if domain == nil, event.source == nil, event.consent == nil { return storage.append(event) }
    // Whatever plugins have made of the member `integrations`.
    if !sendsErrors, domain?["kind"] == "error" { return didExcludeEvent() }
    StoredCategories.add(to: &event, removingDomain: !sendsDomain && domain != nil)
    storage.append(event)
  }

  package func didDropEvent() { client.analytics?.sink.countDropped(.plugin) }

  package func didExcludeEvent() { client.analytics?.sink.countDropped(.excluded) }
}
