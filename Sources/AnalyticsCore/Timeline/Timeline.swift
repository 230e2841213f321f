import Foundation

/// The order in which plugins see an event: `before`, `enrichment`, `destination`, `after`; within a type, the order in which
/// they were added. Plugins of the type `utility` see none.
///
/// All of it may be used from any thread at any time. An event goes through the plugins that there were when it entered;
/// adding or removing one while it is under way shows with the next event.
public final class Timeline: @unchecked Sendable {
    // Unchecked because of `stages`, which is only touched under the lock. The lock is held for no longer than it takes to
    // copy or replace one reference, never while a plugin runs.
    private let lock = NSLock()
    private var stages = TimelineStages()

    /// A timeline without plugins.
    public init() {}

    /// Puts a plugin behind those of the same type. A plugin that is there already is there twice then.
    public func add(plugin: any Plugin) {
        lock.withLock { stages = stages.adding(plugin) }
    }

    /// Takes a plugin out, wherever it is, and then calls its `shutdown()`. One that is not there is left alone.
    public func remove(plugin: any Plugin) {
        let isRemoved = lock.withLock {
            let remaining = stages.removing(plugin)
            defer { stages = remaining }
            return remaining.count < stages.count
        }
        if isRemoved { plugin.shutdown() }
    }

    /// Calls `closure` with every plugin, those of the type `utility` too, in the order of types.
    public func apply(_ closure: (any Plugin) throws -> Void) rethrows {
        let stages = current
        for type in PluginType.allCases {
            for plugin in stages[type] { try closure(plugin) }
        }
    }

    /// Sends an event through the plugins.
    ///
    /// A nil from a plugin `before` or of `enrichment` drops the event: nothing after it is called. What a destination gives
    /// back is not used; every destination, and all that comes `after`, sees the event as the enrichments left it.
    /// - Returns: the event as the last plugin left it; nil when it was dropped.
    // The events of this library take a way without generics.
    @_specialize(where T == TrackEvent)
    @_specialize(where T == IdentifyEvent)
    @_specialize(where T == ScreenEvent)
    @_specialize(where T == GroupEvent)
    @_specialize(where T == AliasEvent)
    @discardableResult
    public func process<T: RawEvent>(event: T) -> T? {
        let stages = current
        var event = event
        for plugin in stages.before {
            guard let result = plugin.execute(event: event) else { return nil }
            event = result
        }
        for plugin in stages.enrichment {
            guard let result = plugin.execute(event: event) else { return nil }
            event = result
        }
        for plugin in stages.destination {
            _ = plugin.execute(event: event)
        }
        for plugin in stages.after {
            guard let result = plugin.execute(event: event) else { return nil }
            event = result
        }
        return event
    }

    private var current: TimelineStages { lock.withLock { stages } }
}
