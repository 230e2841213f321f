import Foundation

/// The number of calls of a client, on the current thread, that plugins have made in response to one another: an event
/// that a plugin tracks while it handles an event, and so on.
///
/// Without a limit, a plugin that tracks an event for each event would exhaust the stack. If a plugin tracks two, the
/// number of events doubles with each level; therefore the events of all levels share an ``EventBudget``.
package enum CallDepth {
  /// The maximum. Larger than the length that chains of events made by scripts may have.
  package static let limit = 16

  /// A thread-local value, because it changes twice for each event. Nil if the system has none left.
  private static let key = makeKey()
  private static let budgetKey = makeKey()

  private static func makeKey() -> pthread_key_t? {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }

  /// The depth of the current thread. The budget ends with the outermost call.
  package static var current: Int {
    get { key.map { Int(bitPattern: pthread_getspecific($0)) } ?? 0 }
    set {
      if let key { pthread_setspecific(key, UnsafeRawPointer(bitPattern: newValue)) }
      if newValue == 0 { budget = nil }
    }
  }

  /// The budget of the calls of the current thread; nil before the first one takes an event from it.
  package static var budget: EventBudget? {
    get {
      budgetKey.flatMap { pthread_getspecific($0) }.map {
        Unmanaged<EventBudget>.fromOpaque($0).takeUnretainedValue()
      }
    }
    set {
      guard let budgetKey else { return }
      let old = pthread_getspecific(budgetKey)
      if old == nil, newValue == nil { return }
      pthread_setspecific(budgetKey, newValue.map { Unmanaged.passRetained($0).toOpaque() })
      if let old { Unmanaged<EventBudget>.fromOpaque(old).release() }
    }
  }

  /// The budget for calls that another thread makes in response to the current ones.
  static var sharedBudget: EventBudget {
    if let budget { return budget }
    let new = EventBudget()
    if current > 0 { budget = new }
    return new
  }

  /// Counts an event that a plugin makes now.
  /// - Returns: false if the budget is used up.
  static func takeEvent() -> Bool {
    if let budget { return budget.take() }
    let new = EventBudget()
    budget = new
    return new.take()
  }

  /// Returns the reason why a call must not be made in response to the current ones; nil if it may be made, which is
  /// counted.
  /// - Parameter current: The current depth.
  static func refusal(at current: Int) -> EventLoopError.Reason? {
    if current == 0 { return nil }
    if current >= limit { return .nested }
    return takeEvent() ? nil : .nestedEvents
  }

  /// Counts a call that is made in response to the current ones.
  /// - Throws: ``EventLoopError`` if it must not be made.
  package static func take(for call: String) throws(EventLoopError) {
    if let reason = refusal(at: current) { throw EventLoopError(call: call, reason: reason) }
  }

  /// Runs a closure at a depth.
  package static func run<Result, Failure: Error>(at depth: Int, _ body: () throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    let previous = current
    current = depth
    defer { current = previous }
    return try body()
  }

  /// Runs a closure at a depth, in continuation of calls of another thread.
  /// - Parameter budget: The budget of those calls; nil if they have not used it.
  package static func run<Result, Failure: Error>(
    at depth: Int, continuing budget: EventBudget?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let previous = self.budget
    self.budget = budget
    defer { self.budget = previous }
    return try run(at: depth, body)
  }
}

/// The depth and the budget of what is done in response to the current calls, perhaps later and on another thread.
package struct CallLevel: Sendable {
  private let depth: Int
  private let budget: EventBudget?

  /// The level below the current one, or the lowest one, at which every call is refused and reported.
  package static var next: CallLevel {
    let depth = CallDepth.current
    // Without a budget, the first of the responses begins one that later responses share.
    return CallLevel(depth: min(depth + 1, CallDepth.limit), budget: CallDepth.budget)
  }

  /// Runs a closure at this level.
  package func run(_ body: () -> Void) { CallDepth.run(at: depth, continuing: budget, body) }
}

/// The number of events that plugins written in Swift, and subscribers, may make in response to one event or call,
/// directly or indirectly, and of other calls that notify plugins or subscribers. Events of scripts have the budget of
/// their ``EventChain`` instead.
package final class EventBudget: Sendable {
  /// The maximum, as for the events that scripts make in response to a call of the host.
  package static let limit = EventChain.callLimit

  private let spent = Protected(0)

  init() {}

  /// Whether the budget is used up.
  var isSpent: Bool { spent.withLock { $0 >= Self.limit } }

  /// - Returns: false if the budget is used up.
  func take() -> Bool {
    spent.withLock { spent in
      guard spent < Self.limit else { return false }
      spent += 1
      return true
    }
  }
}
