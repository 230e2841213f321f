/// The Promise constructor (ECMA-262 §27.2.3, §27.2.4).
extension IntrinsicDefinition {
  static func promiseDefinition() -> IntrinsicDefinition {
    // ECMA-262 §27.2.3.1
    .constructor("Promise", length: 1) { (vm, a) throws(Abrupt) -> Value in
      guard a.isConstructorCall else { throw vm.typeError("Promise constructor cannot be invoked without 'new'") }
      let executor = a[0]
      guard vm.isCallable(executor) else {
        throw vm.typeError("Promise resolver \(vm.describeForError(executor)) is not a function")
      }
      let promise = vm.makePromise(
        vm.rootShape(prototype: try vm.prototypeFromNewTarget(a.newTarget, default: .promisePrototype)))
      let rooted = try vm.root(promise)
      let (resolve, reject) = try vm.makeResolvingFunctions(promise)
      do throws(Abrupt) { _ = try vm.call(executor, this: .undefined, resolve.value, reject.value) } catch {
        guard let thrown = vm.takeThrown() else { throw error }
        try vm.settle(resolver: resolve.value.asObject, thrown, isRejection: true)
      }
      return rooted.value
    } build: { b in
      b.prototype(.promisePrototype)
      b.method("all", 1, PromiseCombinators.all)
      b.method("allSettled", 1, PromiseCombinators.allSettled)
      b.method("any", 1, PromiseCombinators.any)
      b.method("race", 1, PromiseCombinators.race)
      b.method(b.vm.state.pointee.names.resolve, 1, PromiseMethods.resolve)
      b.method("reject", 1, steps: 8, PromiseMethods.reject)
      b.method("try", 1, PromiseMethods.try)
      b.method("withResolvers", 0, PromiseMethods.withResolvers)
      b.species()
    }
  }
}

/// The functions of %Promise% that create one promise.
enum PromiseMethods {
  // ECMA-262 §27.2.4.7
  static func resolve(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    guard a.this.isObject else { throw vm.typeError("PromiseResolve called on non-object") }
    return try vm.promiseResolve(a.this.asObject, a[0])
  }

  // ECMA-262 §27.2.4.6
  static func reject(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let capability = try vm.newPromiseCapability(a.this)
    try vm.reject(capability, a[0])
    return capability.promise.value
  }

  // ECMA-262 §27.2.4.8
  static func `try`(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    guard a.this.isObject else { throw vm.typeError("Promise.try called on non-object") }
    let capability = try vm.newPromiseCapability(a.this)
    let result = try vm.rootSlot()
    do throws(Abrupt) { result.value = try vm.call(a[0], this: .undefined, arguments: a.dropFirst(1)) } catch {
      guard let thrown = vm.takeThrown() else { throw error }
      result.value = thrown
      try vm.reject(capability, thrown)
      return capability.promise.value
    }
    try vm.resolve(capability, result.value)
    return capability.promise.value
  }

  // ECMA-262 §27.2.4.9
  static func withResolvers(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let capability = try vm.withFunctions(vm.newPromiseCapability(a.this))
    let result = vm.makeObject()
    vm.addOwnProperty(result, vm.propertyKey("promise"), capability.promise.value)
    vm.addOwnProperty(result, vm.state.pointee.names.resolve, capability.resolve.value)
    vm.addOwnProperty(result, vm.propertyKey("reject"), capability.reject.value)
    return Value(result)
  }
}
