/// Work that is requested while a lock is held and runs after the lock has been released.
///
/// The rule of the script engines: no plugin and no closure of the application runs under the lock of an engine. A
/// plugin could wait for another thread that needs the engine. So a call such as `analytics.track` in a script only
/// stamps the event (see ``Analytics/submission(as:context:changing:_:)``), and what submits the event is added here.
/// The owner of the lock takes the actions out under the lock with ``removeAll()``, releases the lock, and runs them with
/// ``run(_:)``.
///
/// Events that result from an event form a chain (see ``EventChain``). The actions run as the next link of the chain, and
/// ``checkForLoop(_:)`` ends chains that are too long.
package struct DeferredWork {
  package typealias Action = @Sendable () -> Void

  @usableFromInline private(set) var actions: [Action] = []
  private var requests = 0

  package init() {}

  @inlinable package var isEmpty: Bool { actions.isEmpty }

  /// Adds an action, such as a report.
  package mutating func add(_ action: @escaping Action) { actions.append(action) }

  /// Adds an action that a script requests of the client. Check with ``checkForLoop(_:)`` first.
  package mutating func addRequest(_ action: @escaping Action) {
    requests += 1
    actions.append(action)
  }

  /// Checks whether a script may request more of the client.
  /// - Parameters:
  ///   - call: The call in the script, for the error message.
  ///   - count: The number of requests.
  /// - Throws: ``EventLoopError`` if events lead to events without end.
  package func checkForLoop(_ call: String, adding count: Int = 1) throws(EventLoopError) {
    if EventChain.length >= EventChain.limit { throw EventLoopError(call: call, reason: .chain) }
    if requests + count > DeferredWork.requestLimit { throw EventLoopError(call: call, reason: .count) }
  }

  /// Removes and returns all actions.
  package mutating func removeAll() -> [Action] {
    let result = actions
    self = DeferredWork()
    return result
  }

  /// Runs actions. No lock may be held.
  package static func run(_ actions: [Action]) {
    if actions.isEmpty { return }
    EventChain.$length.withValue(EventChain.length + 1) {
      for action in actions { action() }
    }
  }

  /// The maximum number of requests of one call.
  package static let requestLimit = 1000
}

/// The number of events that have led to one another.
///
/// It is 0 for what the program itself does, 1 while an event that a script made in response passes through the timeline,
/// and so on. Code that makes events in response to events checks it, so that a loop ends.
package enum EventChain {
  @TaskLocal package static var length = 0

  /// The maximum length.
  package static let limit = 8

  /// Continues a chain that was interrupted, for example by a queue.
  package static func continued(_ length: Int, _ body: () -> Void) {
    if length == 0 { body() } else { $length.withValue(length, operation: body) }
  }
}

/// Scripts make events without end.
package struct EventLoopError: Error, CustomStringConvertible {
  enum Reason { case chain, count }
  let call: String
  let reason: Reason

  package var description: String {
    switch reason {
    case .chain:
      "\(call): \(EventChain.limit) events made by scripts have led to one another, and this is one more; is there an endless loop?"
    case .count: "\(call): one call may make \(DeferredWork.requestLimit) events; is there an endless loop?"
    }
  }
}
