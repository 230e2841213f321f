import JSONModel

/// The destination that is the server: what comes out of its timeline is stored, and delivered in batches.
public final class SegmentDestination: StoringDestination {
  public let type = PluginType.destination
  public let key = Settings.cloudKey
  public let timeline = Timeline()
  private let storage: Storage
  private let client = WeakClient()

  init(_ storage: Storage) {
    self.storage = storage
    timeline.add(plugin: DestinationMetadataPlugin())
  }

  public var analytics: Analytics? {
    get { client.analytics }
    set { client.analytics = newValue }
  }

  @_specialize(where T == TrackEvent)
  @_specialize(where T == IdentifyEvent)
  @_specialize(where T == ScreenEvent)
  @_specialize(where T == GroupEvent)
  @_specialize(where T == AliasEvent)
  public func execute<T: RawEvent>(event: T?) -> T? { event }

  func store<T: RawEvent>(_ event: T) { storage.append(event) }
}
