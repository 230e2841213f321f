/// Work that is requested while a lock is held and runs after the lock has been released.
///
/// The rule of the script engines: no plugin runs under the lock of an engine. A plugin could wait for another thread
/// that needs the engine. So a call such as `analytics.track` in a script only stamps the event (see
/// ``Analytics/submission(as:context:changing:_:)``), and what submits the event is added here. The owner of the lock
/// takes the actions out under the lock with ``removeAll()``, releases the lock, and runs them with ``run(_:)``. What
/// code of the app does that a script calls waits in ``HeldEngines``.
///
/// Events that result from an event form an ``EventChain``, which bounds their number.
package struct DeferredWork {
  package typealias Action = @Sendable () -> Void

  private var actions: [Action] = []
  /// Whether the list of actions is empty. Stored, because it is read for every event, and reading the list counts a
  /// reference.
  package private(set) var isEmpty = true

  package init() {}

  /// Adds an action, such as a report or an event.
  package mutating func add(_ action: @escaping Action) {
    actions.append(action)
    isEmpty = false
  }

  /// Removes and returns all actions.
  package mutating func removeAll() -> [Action] {
    let result = actions
    self = DeferredWork()
    return result
  }

  /// Runs actions. No lock may be held.
  package static func run(_ actions: [Action]) {
    for action in actions { action() }
  }
}
