/// Async generator objects (ECMA-262 §27.6).

/// The body of an async generator: a call creates the generator object (§15.6.2).
final class AsyncGeneratorBody: SuspendableBody {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    _ = try entry.execute(f)
    let shape = try vm.instanceShape(f[FrameSlot.callee].asObject, default: .asyncGeneratorPrototype)
    let generator = vm.makeExecution(.asyncGenerator, shape, f, self)
    vm.store(Value(vm.makeArray()), in: generator.internalSlot(ExecutionSlot.requests))
    generator.internalSlot(ExecutionSlot.firstRequest).write(plain: Value(0 as Int32))
    vm.saveFrame(f, generator)
    return Value(generator)
  }
}

/// The requests of an async generator (AsyncGeneratorRequest records, §27.6.3.1). Each takes three elements of an
/// array: the mode and the value of the resumption, and the promise to settle.
struct RequestQueue {
  let generator: ObjectRef
  private var array: ObjectRef { generator.internalSlot(ExecutionSlot.requests).pointee.asObject }
  private var first: Int {
    get { Int(generator.internalSlot(ExecutionSlot.firstRequest).pointee.asInt) }
    nonmutating set { generator.internalSlot(ExecutionSlot.firstRequest).write(plain: .number(newValue)) }
  }

  var isEmpty: Bool { first >= array.denseCount }
  /// The next request, which must exist.
  var next: (mode: ResumptionMode, value: Value, promise: ObjectRef) {
    let e = array.elements.unsafelyUnwrapped + first
    return (ResumptionMode(rawValue: e[0].asInt) ?? .next, e[1], e[2].asObject)
  }

  func append(_ vm: VM, _ mode: ResumptionMode, _ value: Value, _ promise: ObjectRef) {
    vm.push(array, Value(mode.rawValue))
    vm.push(array, value)
    vm.push(array, Value(promise))
  }

  func removeFirst(_ vm: VM) {
    let array = array
    var start = first + 3
    if start > array.denseCount / 2 {
      // Pending requests move to the front; each is moved a bounded number of times on average.
      let rest = array.denseCount - start
      if let e = array.elements { vm.moveElements(of: array, from: e + start, count: rest, to: e) }
      array.elementsHeader.pointee.count = UInt32(rest)
      array.arrayLength = UInt32(rest)
      start = 0
    }
    first = start
  }
}

extension VM {
  /// `next`, `return` and `throw` of async generators (§27.6.1.2 to §27.6.1.4). Returns a promise for an iterator
  /// result.
  func requestFromAsyncGenerator(_ a: Arguments, _ mode: ResumptionMode, _ name: String) throws(Abrupt) -> Value {
    let promise = makePromise()
    try root(Value(promise))
    guard a.this.isObject, a.this.asObject.kind == .asyncGenerator else {
      let error = typeError(
        "AsyncGenerator.prototype.\(name) called on incompatible receiver \(describeForError(a.this))")
      guard let thrown = takeThrown() else { throw error }
      rejectPromise(promise, thrown)
      return Value(promise)
    }
    let generator = a.this.asObject
    let value = a[0]
    if mode == .throw && generator.executionState == .suspendedStart { complete(generator) }
    if generator.executionState == .completed && mode != .return {
      if mode == .throw {
        rejectPromise(promise, value)
      } else {
        try resolvePromise(promise, iteratorResult(.undefined, done: true))
      }
      return Value(promise)
    }
    try charge(1)
    RequestQueue(generator: generator).append(self, mode, value, promise)
    switch generator.executionState {
    case .suspendedStart where mode == .return, .completed:
      complete(generator)
      generator.executionState = .drainingRequests
      try awaitReturn(generator)
    case .suspendedStart: try runAsyncGenerator(generator, nil, .undefined)
    case .suspendedYield: try runAsyncGenerator(generator, mode, value)
    case .executing, .drainingRequests: break
    }
    return Value(promise)
  }

  /// AsyncGeneratorResume and the steps that follow (§27.6.3.6, §27.6.3.8), until the generator waits for a promise or
  /// for a request.
  func runAsyncGenerator(_ generator: ObjectRef, _ mode: ResumptionMode?, _ value: Value) throws(Abrupt) {
    let queue = RequestQueue(generator: generator)
    var mode = mode
    var value = value
    while true {
      let c: Completion
      do throws(Abrupt) { c = try proceed(generator, mode, value) } catch {
        guard let thrown = takeThrown() else { throw error }
        complete(generator)
        return try endAsyncGenerator(generator, thrown, isError: true)
      }
      let result = state.pointee.returnValue
      state.pointee.returnValue = .undefined
      switch c {
      case .await: return
      case .yield:
        generator.executionState = .executing
        try completeRequest(generator, result, isError: false, done: false)
        if queue.isEmpty {
          generator.executionState = .suspendedYield
          return
        }
        (mode, value, _) = queue.next
      case .return: return try endAsyncGenerator(generator, result, isError: false)
      default: return try endAsyncGenerator(generator, .undefined, isError: false)
      }
    }
  }

  private func endAsyncGenerator(_ generator: ObjectRef, _ value: Value, isError: Bool) throws(Abrupt) {
    generator.executionState = .drainingRequests
    try completeRequest(generator, value, isError: isError, done: true)
    try drainRequests(generator)
  }

  /// AsyncGeneratorCompleteStep (§27.6.3.5).
  func completeRequest(_ generator: ObjectRef, _ value: Value, isError: Bool, done: Bool) throws(Abrupt) {
    let queue = RequestQueue(generator: generator)
    let promise = queue.next.promise
    queue.removeFirst(self)
    if isError { rejectPromise(promise, value) } else { try resolvePromise(promise, iteratorResult(value, done: done)) }
  }

  /// AsyncGeneratorDrainQueue (§27.6.3.10): the generator has ended, but requests may be pending.
  func drainRequests(_ generator: ObjectRef) throws(Abrupt) {
    let queue = RequestQueue(generator: generator)
    while !queue.isEmpty {
      let (mode, value, _) = queue.next
      switch mode {
      case .return: return try awaitReturn(generator)
      case .throw: try completeRequest(generator, value, isError: true, done: true)
      case .next: try completeRequest(generator, .undefined, isError: false, done: true)
      }
    }
    generator.executionState = .completed
  }

  /// AsyncGeneratorAwaitReturn (§27.6.3.9).
  private func awaitReturn(_ generator: ObjectRef) throws(Abrupt) {
    let scope = RootScope(self)
    defer { scope.close() }
    do throws(Abrupt) {
      let promise = try promiseResolve(intrinsic(.promise), RequestQueue(generator: generator).next.value)
      performPromiseThen(promise.asObject, realm.reactions.generatorReturn, data: Value(generator))
    } catch {
      guard let thrown = takeThrown() else { throw error }
      try completeRequest(generator, thrown, isError: true, done: true)
      try drainRequests(generator)
    }
  }
}
