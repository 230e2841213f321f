/// A plugin that passes events on to somewhere. It has a timeline of its own, whose plugins change events for this destination only.
///
/// It sees an event when the settings have its key and the event does not exclude it (see ``RawEvent/integrations``).
public protocol DestinationPlugin: EventPlugin {
  /// By which settings and events name the destination.
  var key: String { get }
  /// The plugins of this destination: `before` and `enrichment` run before the destination's own method for the event, `after` after it.
  var timeline: Timeline { get }

  /// Adds a plugin to the destination. Default: see ``Timeline/add(plugin:)``; it is told about the client and its settings.
  @discardableResult func add(plugin: any Plugin) -> any Plugin
  /// Calls a closure with each of its plugins.
  func apply(closure: (any Plugin) -> Void)
  /// Removes a plugin from the destination.
  func remove(plugin: any Plugin)
}

extension DestinationPlugin {
  @discardableResult
  public func add(plugin: any Plugin) -> any Plugin {
    if let analytics = timeline.owner {
      analytics.add(plugin, to: timeline)
    } else {
      timeline.add(plugin: plugin)
    }
    return plugin
  }

  public func apply(closure: (any Plugin) -> Void) { timeline.apply(closure) }

  public func remove(plugin: any Plugin) { timeline.remove(plugin: plugin) }
}

/// A destination that stores what comes out of its timeline.
protocol StoringDestination: DestinationPlugin {
  func store(_ event: EventRecord)
}
