/// A plugin that passes events on to a service. It has its own timeline, whose plugins change events for this
/// destination only.
///
/// A destination receives an event if the settings contain its key and the event does not exclude it (see
/// ``RawEvent/integrations``). A destination in the timeline of another one receives the events that reach the other
/// one, as the plugins of type `before` and `enrichment` there have left them, under the same conditions for its own
/// key.
public protocol DestinationPlugin: EventPlugin {
  /// The key by which settings and events refer to the destination.
  var key: String { get }
  /// The plugins of this destination. Those of type `before` and `enrichment` run before the destination's own method
  /// for the event, those of type `after` run after it.
  var timeline: Timeline { get }

  /// Adds a plugin to the destination. Default: adds it to ``timeline``; the plugin receives the client and its
  /// settings.
  @discardableResult func add(plugin: any Plugin) -> any Plugin
  /// Calls a closure with each plugin of the destination.
  func apply(closure: (any Plugin) -> Void)
  /// Removes a plugin from the destination.
  func remove(plugin: any Plugin)
}

extension DestinationPlugin {
  @discardableResult
  public func add(plugin: any Plugin) -> any Plugin {
    timeline.add(plugin: plugin)
    return plugin
  }

  public func apply(closure: (any Plugin) -> Void) { timeline.apply(closure) }

  public func remove(plugin: any Plugin) { timeline.remove(plugin: plugin) }

  /// Adds a closure that changes or drops the events for this destination, as a plugin of type `enrichment`.
  /// - Returns: The plugin, for ``remove(plugin:)``.
  @discardableResult
  public func add(enrichment: @escaping EnrichmentClosure) -> any Plugin {
    add(plugin: ClosureEnrichment(closure: enrichment))
  }

  /// Returns the first plugin of the destination with a Swift type, in the order of the plugin types.
  public func find<T: Plugin>(pluginType: T.Type) -> T? { timeline.find(pluginType: pluginType) }

  /// Returns all plugins of the destination with a Swift type, in the order of the plugin types.
  public func findAll<T: Plugin>(pluginType: T.Type) -> [T] { timeline.findAll(pluginType: pluginType) }
}

/// A destination that stores the events that leave its timeline.
protocol StoringDestination: DestinationPlugin {
  func store(_ event: consuming EventRecord)
}
