import AnalyticsCore
import JSONModel

/// A thread-safe list.
public final class Recorder<Item: Sendable>: Sendable {
  private let items = Protected([Item]())

  public init() {}

  public func add(_ item: Item) { items.withLock { $0.append(item) } }
  public var all: [Item] { items.withLock { $0 } }
  public func removeAll() { items.withLock { $0 = [] } }
}

/// A plugin that records the events it receives.
public final class EventRecorder: Plugin {
  public let type: PluginType
  private let seen = Recorder<JSON>()

  public init(_ type: PluginType) { self.type = type }

  public var events: [JSON] { seen.all }
  /// The names of the track events.
  public var names: [String] { events.compactMap { $0["event"]?.stringValue } }

  /// Forgets the events, so that a long test does not keep them all.
  public func forget() { seen.removeAll() }

  public func execute<T: RawEvent>(event: T?) -> T? {
    if let event { seen.add(event.json) }
    return event
  }
}

/// A destination that records the events it receives.
public final class RecordingDestination: DestinationPlugin {
  public let type = PluginType.destination
  public let key: String
  public let timeline = Timeline()
  private let seen = Recorder<JSON>()

  public init(_ key: String) { self.key = key }

  public var events: [JSON] { seen.all }
  /// The names of the track events.
  public var names: [String] { events.compactMap { $0["event"]?.stringValue } }

  /// Forgets the events, so that a long test does not keep them all.
  public func forget() { seen.removeAll() }

  public func execute<T: RawEvent>(event: T?) -> T? {
    if let event { seen.add(event.json) }
    return event
  }
}
