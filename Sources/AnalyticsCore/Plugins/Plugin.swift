/// A stage of the ``Timeline``.
///
/// Events flow on the threads of those who report them, so a plugin is called from many threads at once and has to be
/// `Sendable`: without mutable state, or with state behind a lock.
public protocol Plugin: AnyObject, Sendable {
    /// When the plugin sees events. Does not change.
    var type: PluginType { get }

    /// Handles an event of any type. Default: gives it back as it is.
    /// - Returns: the event to go on with, or nil to drop it.
    func execute<T: RawEvent>(event: T?) -> T?

    /// Called once when the plugin has been removed from its timeline. Default: does nothing.
    func shutdown()
}

extension Plugin {
    public func execute<T: RawEvent>(event: T?) -> T? { event }
    public func shutdown() {}
}
