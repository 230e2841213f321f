/// A PromiseCapability record (ECMA-262 §27.2.1.1): a promise and the functions that settle it.
struct PromiseCapability {
  /// The promise. It is undefined in the reaction of native code, whose outcome is not used.
  let promise: Rooted
  /// The resolve function, or undefined for a promise that %Promise% itself created, which is settled without
  /// functions.
  let resolve: Rooted
  let reject: Rooted
}

/// The natives of functions that promises create repeatedly.
final class PromiseFunctions {
  /// Promise resolve functions (§27.2.1.3.2). Data: the promise, or undefined once one of the pair has been called
  /// ([[AlreadyResolved]]).
  let resolve: NativeFunction
  /// Promise reject functions (§27.2.1.3.1). Data: the resolve function.
  let reject: NativeFunction
  /// GetCapabilitiesExecutor functions (§27.2.1.5.1). Data: the arguments they were called with.
  let executor: NativeFunction
  /// The functions that `finally` creates (§27.2.5.3).
  let thenFinally: NativeFunction
  let catchFinally: NativeFunction
  let returner: NativeFunction
  let thrower: NativeFunction
  /// The functions that wait for one element each (see `PromiseElement`).
  let allElement: NativeFunction
  let settledElement: NativeFunction
  let settledRejection: NativeFunction
  let anyRejection: NativeFunction

  init(_ vm: VM) {
    func native(_ length: Int, _ body: @escaping NativeBody) -> NativeFunction {
      NativeFunction(name: vm.state.pointee.names.empty, length: length, isConstructor: false, body: body)
    }
    resolve = native(1) { (vm, a) throws(Abrupt) -> Value in
      try vm.settle(resolver: a.callee, a[0], isRejection: false)
      return .undefined
    }
    reject = native(1) { (vm, a) throws(Abrupt) -> Value in
      try vm.settle(resolver: a.callee.internalSlot(NativeFunctionSlot.data).pointee.asObject, a[0], isRejection: true)
      return .undefined
    }
    executor = native(2) { (vm, a) throws(Abrupt) -> Value in
      let resolve = a.callee.internalSlot(NativeFunctionSlot.data)
      let reject = a.callee.internalSlot(NativeFunctionSlot.data2)
      guard resolve.pointee.isUndefined, reject.pointee.isUndefined else {
        throw vm.typeError("Promise executor has already been invoked with non-undefined arguments")
      }
      vm.store(a[0], in: resolve)
      vm.store(a[1], in: reject)
      return .undefined
    }
    thenFinally = native(1, PromiseFinally.then)
    catchFinally = native(1, PromiseFinally.catch)
    returner = native(0) { (_, a) throws(Abrupt) -> Value in a.callee.internalSlot(NativeFunctionSlot.data).pointee }
    thrower = native(0) { (vm, a) throws(Abrupt) -> Value in
      throw vm.throw(a.callee.internalSlot(NativeFunctionSlot.data).pointee)
    }
    allElement = native(1, PromiseElement.fulfilled)
    settledElement = native(1, PromiseElement.settledFulfilled)
    settledRejection = native(1, PromiseElement.settledRejected)
    anyRejection = native(1, PromiseElement.rejected)
  }
}

extension VM {
  /// NewPromiseCapability(C) (§27.2.1.5). For %Promise% itself, it runs no script code and creates no functions. Roots
  /// its values until the current native function returns.
  /// - Throws: A TypeError if `constructor` is not a constructor or does not provide functions, or the error that the
  ///   constructor throws.
  func newPromiseCapability(_ constructor: Value) throws(Abrupt) -> PromiseCapability {
    guard constructor.isObject, constructor.asObject.isConstructor else {
      throw typeError("\(describeForError(constructor)) is not a constructor")
    }
    if constructor.asObject == intrinsic(.promise) { return try newPromiseCapability() }
    let executor = try root(instantiate(realm.promiseFunctions.executor))
    let promise = try root(construct(constructor.asObject, arguments: CollectionOfOne(executor.value)))
    let resolve = executor.object.internalSlot(NativeFunctionSlot.data).pointee
    let reject = executor.object.internalSlot(NativeFunctionSlot.data2).pointee
    guard isCallable(resolve), isCallable(reject) else {
      throw typeError("Promise resolve or reject function is not callable")
    }
    return PromiseCapability(promise: promise, resolve: try root(resolve), reject: try root(reject))
  }

  /// NewPromiseCapability(%Promise%). Roots the promise until the current native function returns.
  func newPromiseCapability() throws(Abrupt) -> PromiseCapability {
    let promise = try root(Value(makePromise()))
    let noFunction = try rootSlot()
    return PromiseCapability(promise: promise, resolve: noFunction, reject: noFunction)
  }

  /// Returns the same capability with functions that scripts can access (§27.2.1.3). Roots its values.
  func withFunctions(_ capability: PromiseCapability) throws(Abrupt) -> PromiseCapability {
    guard capability.resolve.value.isUndefined else { return capability }
    let (resolve, reject) = try makeResolvingFunctions(capability.promise.value.asObject)
    return PromiseCapability(promise: capability.promise, resolve: resolve, reject: reject)
  }

  /// Calls the capability's [[Resolve]]. Does nothing if the outcome is not needed. Must be called at most once.
  func resolve(_ capability: PromiseCapability, _ value: Value) throws(Abrupt) {
    if !capability.resolve.value.isUndefined {
      _ = try call(capability.resolve.value, this: .undefined, value)
    } else if capability.promise.value.isObject {
      try resolvePromise(capability.promise.value.asObject, value)
    }
  }

  /// Calls the capability's [[Reject]]. Does nothing if the outcome is not needed. Must be called at most once.
  func reject(_ capability: PromiseCapability, _ reason: Value) throws(Abrupt) {
    if !capability.reject.value.isUndefined {
      _ = try call(capability.reject.value, this: .undefined, reason)
    } else if capability.promise.value.isObject {
      rejectPromise(capability.promise.value.asObject, reason)
    }
  }

  /// Runs `body`. If it throws, rejects the capability with that error (IfAbruptRejectPromise, §27.2.1.1.1). Returns
  /// the capability's promise.
  func rejecting(_ capability: PromiseCapability, _ body: () throws(Abrupt) -> Void) throws(Abrupt) -> Value {
    do throws(Abrupt) { try body() } catch {
      guard let thrown = takeThrown() else { throw error }
      try root(thrown)
      try reject(capability, thrown)
    }
    return capability.promise.value
  }

  /// PromiseResolve(C, x) (§27.2.4.7.1): returns `x` itself if it is a promise of that constructor, otherwise a new
  /// promise resolved with it. `await` uses the constructor %Promise% (`intrinsic(.promise)`). Roots the result until
  /// the current native function returns.
  func promiseResolve(_ constructor: ObjectRef, _ x: Value) throws(Abrupt) -> Value {
    try root(x)
    if x.isObject, x.asObject.kind == .promise,
      try get(x.asObject, state.pointee.names.constructor).bits == Value(constructor).bits
    {
      return x
    }
    let capability = try newPromiseCapability(Value(constructor))
    try resolve(capability, x)
    return capability.promise.value
  }

  /// Clears and returns the pending exception of script code, for native code that handles it. Returns nil if a limit
  /// ended the invocation; then the caller must rethrow the error.
  func takeThrown() -> Value? {
    let thrown = state.pointee.exception
    if thrown.isEmpty { return nil }
    state.pointee.exception = .undefined
    return thrown
  }
}
