/// %Promise.prototype% (ECMA-262 §27.2.5).
extension IntrinsicDefinition {
  static func promisePrototypeDefinition() -> IntrinsicDefinition {
    .object { b in
      b.constructor(.promise)
      // ECMA-262 §27.2.5.4
      b.method(b.vm.state.pointee.names.then, 2, steps: 6) { (vm, a) throws(Abrupt) -> Value in
        guard a.this.isObject, a.this.asObject.kind == .promise else {
          throw vm.typeError(
            "Method Promise.prototype.then called on incompatible receiver \(vm.describeForError(a.this))")
        }
        let constructor = try vm.speciesConstructor(a.this.asObject, .promise)
        let capability = try vm.newPromiseCapability(Value(constructor))
        vm.performPromiseThen(a.this.asObject, a[0], a[1], capability)
        return capability.promise.value
      }
      // ECMA-262 §27.2.5.1
      b.method("catch", 1) { (vm, a) throws(Abrupt) -> Value in
        try vm.invokeThen(a.this, vm.rootSlot(), vm.root(a[0]))
      }
      b.method("finally", 1, PromiseFinally.finally)
      b.tag("Promise")
    }
  }
}

extension VM {
  /// Invoke(value, "then", « onFulfilled, onRejected ») (§7.3.21). `value` is rooted.
  func invokeThen(_ value: Value, _ onFulfilled: Rooted, _ onRejected: Rooted) throws(Abrupt) -> Value {
    let then = try getValue(value, state.pointee.names.then)
    return try call(then, this: value, onFulfilled.value, onRejected.value)
  }
}

/// `Promise.prototype.finally` and the functions that it creates.
enum PromiseFinally {
  // ECMA-262 §27.2.5.3
  static func finally(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    guard a.this.isObject else {
      throw vm.typeError(
        "Method Promise.prototype.finally called on incompatible receiver \(vm.describeForError(a.this))")
    }
    let constructor = Value(try vm.speciesConstructor(a.this.asObject, .promise))
    let onFulfilled = try vm.root(a[0])
    let onRejected = try vm.root(a[0])
    if vm.isCallable(a[0]) {
      let functions = vm.realm.promiseFunctions
      onFulfilled.value = Value(vm.instantiate(functions.thenFinally, data: a[0], data2: constructor))
      onRejected.value = Value(vm.instantiate(functions.catchFinally, data: a[0], data2: constructor))
    }
    return try vm.invokeThen(a.this, onFulfilled, onRejected)
  }

  /// Then Finally Functions (§27.2.5.3.1).
  static func then(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try afterwards(vm, a, vm.realm.promiseFunctions.returner)
  }

  /// Catch Finally Functions (§27.2.5.3.2).
  static func `catch`(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try afterwards(vm, a, vm.realm.promiseFunctions.thrower)
  }

  /// Calls the callback, waits for its result, and then continues with the original outcome.
  private static func afterwards(_ vm: VM, _ a: Arguments, _ last: NativeFunction) throws(Abrupt) -> Value {
    let result = try vm.call(a.callee.internalSlot(NativeFunctionSlot.data).pointee, this: .undefined)
    let constructor = a.callee.internalSlot(NativeFunctionSlot.data2).pointee.asObject
    let promise = try vm.root(vm.promiseResolve(constructor, result))
    let function = try vm.root(vm.instantiate(last, data: a[0]))
    let then = try vm.getValue(promise.value, vm.state.pointee.names.then)
    return try vm.call(then, this: promise.value, function.value)
  }
}
