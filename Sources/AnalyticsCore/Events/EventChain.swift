import JSONModel

/// The events that have led to one another: an event of the program, the events that scripts made in response to it,
/// those made in response to these, and so on.
///
/// The chain of an event is stored in its ``EventRecord`` and not in its JSON, so no plugin can remove it. It
/// accompanies the event through queues, signals and the start-up journal. All events of a chain share one budget, so
/// that neither loops nor explosions are possible: the number of events is limited, whatever the scripts do.
package final class EventChain: Sendable {
  /// What all events of a chain share.
  private final class Origin: Sendable {
    struct State: Sendable {
      /// The number of events that scripts have made.
      var spent: Int
      /// The length of the texts of these events, in bytes.
      var textByteCount = 0
      /// The name of the chain in the journal.
      var id: String?
      /// The work that scripts have done for the events.
      var steps = 0
      /// The number of flushes that events of the chain have led to.
      var flushes = 0
    }

    /// Whether the chain began with a call of the host that is not about an event.
    let isCall: Bool
    let state: Protected<State>

    init(isCall: Bool, spent: Int = 0, id: String? = nil) {
      self.isCall = isCall
      state = Protected(State(spent: spent, id: id))
    }
  }

  private let origin: Origin
  /// The number of events that have led to one another before this one.
  package let length: Int
  /// Whether a script made the event.
  package let isFromScript: Bool
  /// The user of the events that scripts make in a hook or a signal rule which belongs to the chain; nil for the
  /// client's user. Later events of the chain have their own users.
  package let user: Identity?

  private init(_ origin: Origin, length: Int, isFromScript: Bool, user: Identity? = nil) {
    self.origin = origin
    self.length = length
    self.isFromScript = isFromScript
    self.user = user
  }

  /// Begins a chain.
  /// - Parameter isCall: Whether it begins with a call of the host that is not about an event, such as `flush`. Such a
  ///   chain may have ``callLimit`` events.
  package convenience init(isCall: Bool = false) {
    self.init(Origin(isCall: isCall), length: 0, isFromScript: false)
  }

  /// The maximum length.
  package static let limit = 8
  /// The minimum of the number of events that a call of the host that is not about an event may make.
  package static let callLimit = 1000
  /// The number of flushes that one event may lead to with calls of `flush`.
  package static let flushLimit = 100

  /// The chain for an event that a script makes in response to this one.
  package var next: EventChain { EventChain(origin, length: length + 1, isFromScript: true) }

  /// The chain for events that Swift code makes in response to this one.
  package var nextOfHost: EventChain { EventChain(origin, length: length + 1, isFromScript: false) }

  /// The chain for a hook or a signal rule whose events belong to a user.
  /// - Parameter user: The user; nil for the client's user.
  package func belonging(to user: Identity?) -> EventChain {
    EventChain(origin, length: length, isFromScript: isFromScript, user: user)
  }

  // MARK: Budget

  /// Takes requests from the budget.
  /// - Parameters:
  ///   - count: The number of requests.
  ///   - budget: The number of events that scripts may make in response to one event.
  ///   - call: The call in the script, for the error message.
  /// - Throws: ``EventLoopError`` if the chain is too long, or the budget is used up. Nothing is taken then.
  package func take(_ count: Int = 1, of budget: Int, for call: String) throws(EventLoopError) {
    if length >= EventChain.limit { throw EventLoopError(call: call, reason: .chain) }
    let limit = origin.isCall ? max(budget, EventChain.callLimit) : budget
    let isTaken = origin.state.withLock { state in
      guard state.spent + count <= limit else { return false }
      state.spent += count
      return true
    }
    if !isTaken { throw EventLoopError(call: call, reason: origin.isCall ? .call(limit) : .event(limit)) }
  }

  /// Takes the text of an event from the budget.
  /// - Parameters:
  ///   - textByteCount: About the length of the text, and rarely less.
  ///   - limit: The maximum length of the texts of all events that scripts make in response to one event.
  ///   - call: The call in the script, for the error message.
  /// - Throws: ``EventLoopError`` if the texts are too long. Nothing is taken then.
  package func take(textByteCount: Int, of limit: Int, for call: String) throws(EventLoopError) {
    let isTaken = origin.state.withLock { state in
      guard state.textByteCount + textByteCount <= limit else { return false }
      state.textByteCount += textByteCount
      return true
    }
    if !isTaken { throw EventLoopError(call: call, reason: .text(limit)) }
  }

  /// What has been taken from the budget.
  package struct Share {
    /// The number of events.
    package var count = 0
    /// The length of their texts in bytes.
    package var textByteCount = 0

    package init() {}

    package static func - (left: Share, right: Share) -> Share {
      var share = left
      share.count -= right.count
      share.textByteCount -= right.textByteCount
      return share
    }
  }

  /// Returns the share of requests that are not performed to the budget.
  package func putBack(_ share: Share) {
    origin.state.withLock { state in
      state.spent -= max(0, share.count)
      state.textByteCount -= max(0, share.textByteCount)
    }
  }

  /// Counts a flush.
  /// - Throws: ``EventLoopError`` if the chain has led to `maximum` flushes.
  package func takeFlush(_ maximum: Int) throws(EventLoopError) {
    let isTaken = origin.state.withLock { state in
      guard state.flushes < maximum else { return false }
      state.flushes += 1
      return true
    }
    if !isTaken { throw EventLoopError(call: "flush", reason: .flush) }
  }

  /// The work that scripts have done for the events of the chain, in the unit of the interpreter.
  package var steps: Int { origin.state.withLock { $0.steps } }

  /// Adds work that scripts have done for an event of the chain.
  package func add(steps: Int) { origin.state.withLock { $0.steps += steps } }

  // MARK: The current chain

  /// The chain of the event that the current thread handles; nil if that event is not part of a chain.
  @TaskLocal package static var current: EventChain?

  /// The chain for an event that the program makes now: the current one, but not made by a script.
  package static var inherited: EventChain? {
    guard let current, current.isFromScript || current.user != nil else { return current }
    return EventChain(current.origin, length: current.length, isFromScript: false)
  }

  /// The chain for hooks that are called now: the current one with its user, but not made by a script.
  package static var ofHook: EventChain? {
    guard let current, current.isFromScript else { return current }
    return EventChain(current.origin, length: current.length, isFromScript: false, user: current.user)
  }

  /// The chain for the events of a flush that is requested now; nil if no chain leads to it.
  ///
  /// The event of a script is one more in its chain. The event of a plugin written in Swift is not, so the flush is.
  /// - Throws: ``EventLoopError`` if the chain is too long.
  static func ofFlush() throws(EventLoopError) -> EventChain? {
    guard let current else { return nil }
    if current.isFromScript { return ofHook }
    if current.length + 1 >= limit { throw EventLoopError(call: "flush", reason: .flush) }
    return current.nextOfHost
  }

  /// Runs a closure as part of a chain.
  package static func continued(_ chain: EventChain?, _ body: () -> Void) {
    if let chain { $current.withValue(chain, operation: body) } else { body() }
  }

  // MARK: The journal

  /// The form of the chain in the start-up journal.
  var json: JSON {
    let (id, spent) = origin.state.withLock { state in
      let id = state.id ?? UniqueId.make()
      state.id = id
      return (id, state.spent)
    }
    return [
      "id": .string(id), "length": .integer(Int64(length)), "spent": .integer(Int64(spent)),
      "isFromScript": .bool(isFromScript),
    ]
  }

  /// The chains of the events in a start-up journal. Events with the same origin share it again after a restart.
  struct Journaled {
    private var origins: [ExactText: Origin] = [:]

    /// Retains the origin of a chain that is written.
    mutating func note(_ chain: EventChain) {
      if let id = chain.origin.state.withLock({ $0.id }) { origins[ExactText(id)] = chain.origin }
    }

    /// Reads a chain.
    /// - Returns: Nil if the value is not a chain.
    mutating func chain(_ json: JSON) -> EventChain? {
      guard let id = json["id"]?.stringValue, let length = json["length"]?.intValue, length >= 0,
        let spent = json["spent"]?.intValue
      else { return nil }
      let origin = origins[ExactText(id)] ?? Origin(isCall: false, spent: spent, id: id)
      origin.state.withLock { $0.spent = max($0.spent, spent) }
      origins[ExactText(id)] = origin
      return EventChain(origin, length: length, isFromScript: json["isFromScript"]?.boolValue ?? true)
    }
  }
}

/// A call that is not made: scripts make events without end, plugins flush without end, or the call would wait for
/// itself.
package struct EventLoopError: Error, CustomStringConvertible {
  enum Reason {
    case chain
    case event(Int)
    case text(Int)
    case call(Int)
    case flush
    case completions
    case nested
    case nestedEvents
    case script
  }

  let call: String
  let reason: Reason

  package var description: String {
    switch reason {
    case .chain:
      "\(call): \(EventChain.limit) events made by scripts have led to one another, and this is one more; is there an endless loop?"
    case .event(let limit):
      "\(call): scripts may make \(limit) events in response to one event, directly or indirectly; is there an endless loop?"
    case .text(let limit):
      "\(call): the events that scripts make in response to one event, directly or indirectly, may have \(limit) bytes of text, which is a quarter of the limit of memory; make fewer or shorter events"
    case .completions:
      "\(call): too many completions wait for flushes, and this is one more, which is not called; is there an endless loop?"
    case .nested:
      "\(call): plugins have called the client \(CallDepth.limit) times in response to one another, and this is one more; is there an endless loop?"
    case .nestedEvents:
      "\(call): plugins have made \(EventBudget.limit) calls in response to one event or call, directly or indirectly, and this is one more; is there an endless loop?"
    case .script:
      "\(call): not possible while a script calls the code, because plugins may wait for the script; call Analytics.process(event:) instead"
    case .call(let limit): "\(call): one call may make \(limit) events; is there an endless loop?"
    case .flush:
      "\(call): events that plugins made while they flushed have led to one flush after another; the next ones wait for another event or flush; is there an endless loop?"
    }
  }
}
