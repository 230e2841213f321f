/// `Promise.all`, `allSettled`, `any` and `race` (ECMA-262 §27.2.4).
enum PromiseCombinators {
  // ECMA-262 §27.2.4.1
  static func all(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try collect(vm, a) { (group, element) throws(Abrupt) in
      (try vm.makeElementFunction(vm.realm.promiseFunctions.allElement, group, element), group.reject)
    } whenDone: { (group) throws(Abrupt) in
      try group.resolveWithValues(vm)
    }
  }

  // ECMA-262 §27.2.4.2
  static func allSettled(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try collect(vm, a) { (group, element) throws(Abrupt) in
      (
        try vm.makeElementFunction(vm.realm.promiseFunctions.settledElement, group, element),
        try vm.makeElementFunction(vm.realm.promiseFunctions.settledRejection, group, element)
      )
    } whenDone: { (group) throws(Abrupt) in
      try group.resolveWithValues(vm)
    }
  }

  // ECMA-262 §27.2.4.3
  static func any(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try collect(vm, a) { (group, element) throws(Abrupt) in
      (group.resolve, try vm.makeElementFunction(vm.realm.promiseFunctions.anyRejection, group, element))
    } whenDone: { (group) throws(Abrupt) in
      throw vm.throw(Value(group.makeAggregateError(vm)))
    }
  }

  // ECMA-262 §27.2.4.5
  static func race(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let capability = try vm.withFunctions(vm.newPromiseCapability(a.this))
    return try vm.rejecting(capability) { () throws(Abrupt) in
      try forEachPromise(vm, a) { (promise) throws(Abrupt) in
        _ = try vm.invokeThen(promise, capability.resolve, capability.reject)
      }
    }
  }

  /// The common part of `all`, `allSettled` and `any`: each promise gets a pair of handlers, and the last handler
  /// called settles the result.
  private static func collect(
    _ vm: VM, _ a: Arguments, _ handlers: (PromiseGroup, Int) throws(Abrupt) -> (Rooted, Rooted),
    whenDone: (PromiseGroup) throws(Abrupt) -> Void
  ) throws(Abrupt) -> Value {
    let capability = try vm.withFunctions(vm.newPromiseCapability(a.this))
    return try vm.rejecting(capability) { () throws(Abrupt) in
      let group = PromiseGroup(vm, capability)
      try vm.root(group.value)
      var index = 0
      try forEachPromise(vm, a) { (promise) throws(Abrupt) in
        vm.push(group.values, .empty)
        group.remaining += 1
        let (onFulfilled, onRejected) = try handlers(group, index)
        index += 1
        _ = try vm.invokeThen(promise, onFulfilled, onRejected)
      }
      group.remaining -= 1
      if group.remaining == 0 { try whenDone(group) }
    }
  }

  /// Calls `body` with the result of `this.resolve` for each value of the first argument. The promise is rooted during
  /// the call.
  private static func forEachPromise(_ vm: VM, _ a: Arguments, _ body: (Value) throws(Abrupt) -> Void) throws(Abrupt) {
    // GetPromiseResolve (§27.2.4.1.1)
    let resolve = try vm.root(vm.get(a.this.asObject, vm.state.pointee.names.resolve))
    guard vm.isCallable(resolve.value) else {
      throw vm.typeError("Promise resolve or reject function is not callable")
    }
    try vm.iterate(a[0]) { (value) throws(Abrupt) in
      let scope = RootScope(vm)
      defer { scope.close() }
      // Two functions, and the reaction that calls one of them.
      try vm.charge(Work.stepsPerResolvingFunctions)
      try body(vm.root(vm.call(resolve.value, this: a.this, value)).value)
    }
  }
}

/// The state that the element functions of one call share, in a cell.
struct PromiseGroup {
  let cell: EnvironmentRef
  init(_ cell: EnvironmentRef) { self.cell = cell }

  init(_ vm: VM, _ capability: PromiseCapability) {
    cell = vm.makeEnvironment(4, parent: nil)
    cell.slots.initialize(to: capability.resolve.value)
    (cell.slots + 1).initialize(to: capability.reject.value)
    (cell.slots + 2).write(plain: Value(1 as Int32))
    (cell.slots + 3).initialize(to: Value(vm.makeArray()))
  }

  var value: Value { Value(cell: cell.pointer) }
  /// The resolve function of the capability.
  var resolve: Rooted { Rooted(unchanged: cell.slots) }
  var reject: Rooted { Rooted(unchanged: cell.slots + 1) }
  /// The number of promises that are not settled, plus one while they are still being counted.
  var remaining: Int32 {
    get { cell.slots[2].asInt }
    nonmutating set { (cell.slots + 2).write(plain: Value(newValue)) }
  }
  /// The results of the promises, or `.empty` for those that are not settled. Scripts never access this array.
  var values: ObjectRef { cell.slots[3].asObject }

  fileprivate func makeResult(_ vm: VM) -> Value {
    let values = values
    return Value(vm.makeArray(UnsafeBufferPointer(start: values.elements, count: values.denseCount)))
  }

  func resolveWithValues(_ vm: VM) throws(Abrupt) { _ = try vm.call(resolve.value, this: .undefined, makeResult(vm)) }

  func makeAggregateError(_ vm: VM) -> ObjectRef {
    let error = vm.makeError(
      prototype: Value(vm.intrinsic(.aggregateErrorPrototype)), message: vm.string("All promises were rejected"))
    vm.addOwnProperty(error, vm.state.pointee.names.errors, makeResult(vm), .hidden)
    return error
  }
}

/// The functions that wait for one element each. Data: the group. Data 2: the element's index.
enum PromiseElement {
  /// `Promise.all` Resolve Element Functions (§27.2.4.1.3).
  static func fulfilled(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    guard let group = fill(vm, a, { a[0] }) else { return .undefined }
    return try vm.call(group.resolve.value, this: .undefined, group.makeResult(vm))
  }

  /// `Promise.allSettled` Resolve Element Functions (§27.2.4.2.2).
  static func settledFulfilled(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try settled(vm, a, "fulfilled", vm.state.pointee.names.value)
  }

  /// `Promise.allSettled` Reject Element Functions (§27.2.4.2.3).
  static func settledRejected(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try settled(vm, a, "rejected", vm.propertyKey("reason"))
  }

  private static func settled(_ vm: VM, _ a: Arguments, _ status: StaticString, _ key: PropertyKey) throws(Abrupt)
    -> Value
  {
    let group = fill(vm, a) {
      let outcome = vm.makeObject()
      vm.addOwnProperty(outcome, vm.propertyKey("status"), Value(vm.string(status)))
      vm.addOwnProperty(outcome, key, a[0])
      return Value(outcome)
    }
    guard let group else { return .undefined }
    return try vm.call(group.resolve.value, this: .undefined, group.makeResult(vm))
  }

  /// `Promise.any` Reject Element Functions (§27.2.4.3.2).
  static func rejected(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    guard let group = fill(vm, a, { a[0] }) else { return .undefined }
    return try vm.call(group.reject.value, this: .undefined, Value(group.makeAggregateError(vm)))
  }

  /// Stores the outcome of the element, unless it is already stored. Returns the group if no element is missing any
  /// more.
  private static func fill(_ vm: VM, _ a: Arguments, _ value: () -> Value) -> PromiseGroup? {
    let group = PromiseGroup(a.callee.internalSlot(NativeFunctionSlot.data).pointee.asEnvironment)
    let index = Int(a.callee.internalSlot(NativeFunctionSlot.data2).pointee.asNumber)
    guard let elements = group.values.elements, elements[index].isEmpty else { return nil }
    vm.store(value(), in: elements + index)
    group.remaining -= 1
    return group.remaining == 0 ? group : nil
  }
}

extension VM {
  fileprivate func makeElementFunction(_ native: NativeFunction, _ group: PromiseGroup, _ index: Int) throws(Abrupt)
    -> Rooted
  {
    try root(Value(instantiate(native, data: group.value, data2: .number(index))))
  }
}
