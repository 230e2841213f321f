/// The state of a promise.
public enum PromiseState {
  /// The promise is not settled yet. If only script code can settle it, its state does not change between host calls.
  case pending
  /// The promise is fulfilled with this value.
  case fulfilled(JSValue)
  /// The promise is rejected with this reason, usually an `Error` object.
  case rejected(JSValue)
}

extension JSValue {
  /// The state of the promise, or nil if this is not a promise.
  ///
  /// Jobs run at the end of each host call, so a promise that does not wait for the host is settled when the call
  /// returns. Reading the state of a rejected promise does not count as handling the rejection.
  public var promiseState: PromiseState? {
    guard raw.isObject, raw.asObject.kind == .promise else { return nil }
    let result = raw.asObject.internalSlot(PromiseSlot.result).pointee
    switch raw.asObject.promiseStatus {
    case .pending: return .pending
    case .fulfilled: return .fulfilled(JSValue(result, interpreter))
    case .rejected: return .rejected(JSValue(result, interpreter))
    }
  }
}
