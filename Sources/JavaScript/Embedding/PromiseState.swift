/// What has become of a promise.
public enum PromiseState {
  /// Nothing yet. Promises that script code alone settles change no more between calls by the host.
  case pending
  /// It has this value.
  case fulfilled(JSValue)
  /// It failed with this, most often an `Error` object.
  case rejected(JSValue)
}

extension JSValue {
  /// What has become of the promise; nil for anything else. Jobs run at the end of each call by the host, so a promise that waits for nothing
  /// from outside is settled when the call returns. Looking at a rejected promise does not count as handling it.
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
