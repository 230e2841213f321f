import Dispatch

/// A call that requests a flush and has not received its completion.
struct FlushRequest: Sendable {
  enum Origin {
    /// A caller that does not want to know the end.
    case anonymous
    /// A caller waits for the end.
    case waiting
    /// The caller has passed a completion.
    case call
    /// The completion of another flush has made the call, and passed a completion.
    case completion
  }

  /// The chain of the events that plugins make when they flush; nil if nothing may be flushed.
  let chain: EventChain?
  let origin: Origin
  /// The queue for the completion.
  let queue: DispatchQueue
  /// Called after the delivery, if there is one, has ended, even if plugins have not completed.
  let afterDelivery: @Sendable () -> Void
  let completion: @Sendable () -> Void
}

extension [FlushRequest] {
  /// The chain of a flush that serves all requests: the one with the most room. Nil if nothing may be flushed.
  var chain: EventChain? { compactMap(\.chain).min { $0.length < $1.length } }
}
