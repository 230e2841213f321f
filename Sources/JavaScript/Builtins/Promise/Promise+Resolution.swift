/// Settling promises (ECMA-262 §27.2.1).
extension VM {
  /// CreateResolvingFunctions (§27.2.1.3). Roots the functions until the current native function returns.
  func makeResolvingFunctions(_ promise: ObjectRef) throws(Abrupt) -> (resolve: Rooted, reject: Rooted) {
    spend(Work.stepsPerResolvingFunctions)
    let functions = realm.promiseFunctions
    let resolve = try root(Value(instantiate(functions.resolve, data: Value(promise))))
    let reject = try root(Value(instantiate(functions.reject, data: resolve.value)))
    return (resolve, reject)
  }

  /// Performs the action of a pair of functions, of which `resolver` is the first. Only the first call of either has an
  /// effect.
  func settle(resolver: ObjectRef, _ value: Value, isRejection: Bool) throws(Abrupt) {
    let data = resolver.internalSlot(NativeFunctionSlot.data)
    guard data.pointee.isObject else { return }
    let promise = data.pointee.asObject
    data.write(plain: .undefined)
    if isRejection { rejectPromise(promise, value) } else { try resolvePromise(promise, value) }
  }

  /// Resolves a pending promise that has not been resolved before (§27.2.1.3.2, steps 7 to 16). If the resolution is a
  /// thenable, a job makes the promise follow it; any other value fulfils the promise. Reading `then` may run script
  /// code; both values are kept alive meanwhile. Throws only if a limit is exceeded.
  func resolvePromise(_ promise: ObjectRef, _ resolution: Value) throws(Abrupt) {
    guard resolution.isObject else { return fulfillPromise(promise, resolution) }
    let scope = RootScope(self)
    defer { scope.close() }
    do throws(Abrupt) {
      try root(Value(promise))
      try root(resolution)
      if resolution.asObject == promise { throw typeError("Chaining cycle detected for promise #<Promise>") }
      let then = try get(resolution.asObject, state.pointee.names.then)
      if isCallable(then) {
        enqueueMicrotask(.thenable, Value(promise), resolution, then)
      } else {
        fulfillPromise(promise, resolution)
      }
    } catch {
      guard let thrown = takeThrown() else { throw error }
      rejectPromise(promise, thrown)
    }
  }

  /// FulfillPromise (§27.2.1.4). Runs no script code, and never collects.
  func fulfillPromise(_ promise: ObjectRef, _ value: Value) {
    settle(promise, .fulfilled, value)
  }

  /// RejectPromise (§27.2.1.7). Runs no script code, and never collects.
  func rejectPromise(_ promise: ObjectRef, _ reason: Value) {
    settle(promise, .rejected, reason)
    if !promise.isPromiseHandled { trackRejection(promise) }
  }

  private func settle(_ promise: ObjectRef, _ status: PromiseStatus, _ value: Value) {
    let slot = promise.internalSlot(PromiseSlot.status)
    slot.write(plain: Value(slot.pointee.asInt | status.rawValue))
    store(value, in: promise.internalSlot(PromiseSlot.result))
    var reaction = promise.internalSlot(PromiseSlot.firstReaction).pointee
    promise.internalSlot(PromiseSlot.firstReaction).write(plain: .undefined)
    promise.internalSlot(PromiseSlot.lastReaction).write(plain: .undefined)
    // TriggerPromiseReactions (§27.2.1.8)
    while !reaction.isUndefined {
      let next = PromiseReaction(reaction.asPointer).next
      enqueueMicrotask(status == .fulfilled ? .fulfilled : .rejected, reaction, value)
      reaction = next.pointee
      next.write(plain: .undefined)
    }
  }

  /// NewPromiseResolveThenableJob (§27.2.2.2). All values are rooted.
  func resolveWithThenable(_ promise: ObjectRef, _ thenable: Value, then: Value) throws(Abrupt) {
    let (resolve, reject) = try makeResolvingFunctions(promise)
    do throws(Abrupt) { _ = try call(then, this: thenable, resolve.value, reject.value) } catch {
      guard let thrown = takeThrown() else { throw error }
      try settle(resolver: resolve.value.asObject, thrown, isRejection: true)
    }
  }
}
