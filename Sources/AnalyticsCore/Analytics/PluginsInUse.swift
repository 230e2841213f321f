import Foundation

/// The plugins that a client uses, each from the beginning of its first use to the end of its last one.
///
/// A plugin is in use while a timeline of the client contains it, and while a thread is adding it, or a destination
/// that contains it. One thread configures it, and one shuts it down. Another thread that adds it meanwhile waits, so
/// that it is configured before it receives events.
final class PluginsInUse: @unchecked Sendable {
  /// A plugin from its first use to its last one.
  final class Use {
    let plugin: any Plugin
    /// The timeline of a destination.
    fileprivate let timeline: Timeline?
    /// The number of threads that are adding the plugin.
    fileprivate var additions = 0
    fileprivate var isConfigured = false
    fileprivate var hasSettings = false
    fileprivate var isEnding = false
    /// The thread that configures the plugin or shuts it down.
    fileprivate var thread: Thread?

    fileprivate init(_ plugin: any Plugin, _ timeline: Timeline?) { (self.plugin, self.timeline) = (plugin, timeline) }
  }

  /// The longest time in seconds that a thread waits for another one: the plugin may itself wait for this thread.
  private static let timeout = 1.0

  // Unchecked because of the variables, which are accessed only under the lock. Locks of timelines are acquired while
  // it is held, never in the opposite order.
  private let lock = NSCondition()
  private var uses: [ObjectIdentifier: Use] = [:]
  private var hasClosed = false

  /// Whether the client does not use any more plugins.
  var isClosed: Bool { locked { hasClosed } }

  /// Begins to add a plugin to a timeline. Call ``endAddition(_:isContained:)`` afterwards.
  /// - Returns: Its use; nil if the client does not use any more plugins.
  func beginAddition(_ plugin: any Plugin) -> Use? {
    // Before the lock is held, because it may run code of the app.
    let timeline = (plugin as? any DestinationPlugin)?.timeline
    return locked {
      let id = ObjectIdentifier(plugin)
      wait { uses[id].flatMap { $0.isEnding ? $0.thread : nil } }
      if hasClosed { return nil }
      let use = uses[id].flatMap { $0.isEnding ? nil : $0 } ?? Use(plugin, timeline)
      uses[id] = use
      use.additions += 1
      return use
    }
  }

  /// Calls a closure that configures a plugin. No other thread does so meanwhile.
  /// - Parameter body: Receives whether the plugin has been configured before, and returns whether it has done so
  ///   again.
  func configure(_ use: Use, _ body: (Bool) -> Bool) {
    let isFree = locked {
      wait { use.thread }
      guard use.thread == nil else { return false }
      use.thread = Thread.current
      return true
    }
    // The plugin adds itself while it is being configured, or another thread takes too long.
    guard isFree else { return }
    let isNew = body(use.isConfigured)
    locked {
      use.isConfigured = true
      // It receives the settings again.
      if isNew { use.hasSettings = false }
      use.thread = nil
      lock.broadcast()
    }
  }

  /// Records that a plugin receives settings.
  /// - Returns: Whether they are its first ones; nil if it has not been configured, and gets settings afterwards.
  func recordSettings(for plugin: any Plugin) -> Bool? {
    locked {
      guard let use = uses[ObjectIdentifier(plugin)], use.isConfigured else { return nil }
      defer { use.hasSettings = true }
      return !use.hasSettings
    }
  }

  /// Ends what ``beginAddition(_:)`` has begun.
  /// - Parameter isContained: Returns whether a timeline of the client contains the plugin.
  /// - Returns: The use if the caller has to shut the plugin down, and then to call ``didEnd(_:)``.
  func endAddition(_ use: Use, isContained: (any Plugin) -> Bool) -> Use? {
    locked {
      use.additions -= 1
      return beginEnd(of: use, isContained: { !hasClosed && isContained($0) })
    }
  }

  /// Ends the use of a plugin that a timeline has removed, unless others contain it.
  /// - Returns: The use if the caller has to shut the plugin down, and then to call ``didEnd(_:)``.
  func endUse(of plugin: any Plugin, isContained: (any Plugin) -> Bool) -> Use? {
    locked {
      if hasClosed { return nil }
      return uses[ObjectIdentifier(plugin)].flatMap { beginEnd(of: $0, isContained: isContained) }
    }
  }

  private func beginEnd(of use: Use, isContained: (any Plugin) -> Bool) -> Use? {
    if use.isEnding || use.additions > 0 || isContained(use.plugin) { return nil }
    // It is in a destination that a thread is adding.
    if uses.values.contains(where: { $0.additions > 0 && $0.timeline?.reaches(use.plugin) == true }) { return nil }
    use.isEnding = true
    use.thread = Thread.current
    return use
  }

  /// The plugin has been shut down.
  func didEnd(_ use: Use) {
    locked {
      use.thread = nil
      // It may have been added again by its own method.
      if uses[ObjectIdentifier(use.plugin)] === use { uses[ObjectIdentifier(use.plugin)] = nil }
      lock.broadcast()
    }
  }

  /// Ends all uses, and refuses others from now on. The uses of plugins that other threads are adding end afterwards.
  /// - Returns: The plugins that the caller has to shut down.
  func close() -> [any Plugin] {
    locked {
      hasClosed = true
      let open = uses.values.filter { !$0.isEnding && $0.additions == 0 }
      for use in open { use.isEnding = true }
      return open.map(\.plugin)
    }
  }

  /// Waits until no other thread configures a plugin or shuts it down. The lock is held.
  private func wait(for thread: () -> Thread?) {
    var end: Date?
    while let other = thread(), other !== Thread.current {
      let deadline = end ?? Date(timeIntervalSinceNow: Self.timeout)
      end = deadline
      guard lock.wait(until: deadline) else { return }
    }
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }
}
