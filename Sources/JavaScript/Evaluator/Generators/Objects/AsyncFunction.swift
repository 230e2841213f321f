/// Async functions (ECMA-262 §27.7).

/// The body of an async function: a call runs it up to its first `await` and returns a promise (§15.8.4).
final class AsyncFunctionBody: SuspendableBody {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    vm.spend(Work.stepsPerAsyncCall)
    let execution = vm.makeExecution(.asyncFunction, vm.state.pointee.nullShape, f, self)
    let promise = vm.makePromise()
    vm.store(Value(promise), in: execution.internalSlot(ExecutionSlot.promise))
    let top = vm.state.pointee.stackTop
    let c: Completion
    do throws(Abrupt) {
      _ = try entry.execute(f)
      execution.executionState = .executing
      c = try statement.execute(f)
    } catch {
      guard let thrown = vm.takeThrown() else { throw error }
      vm.recover(f, top, f[FrameSlot.environment])
      vm.complete(execution)
      vm.rejectPromise(promise, thrown)
      return Value(promise)
    }
    if c == .await {
      vm.saveFrame(f, execution)
    } else {
      try vm.finishAsyncFunction(execution, c)
    }
    return Value(promise)
  }
}

extension VM {
  /// Await (§27.7.5.3), up to the suspension: the execution resumes when the promise is settled.
  func await(_ value: Value, _ execution: ObjectRef) throws(Abrupt) {
    let scope = RootScope(self)
    defer { scope.close() }
    let promise = try promiseResolve(intrinsic(.promise), value)
    performPromiseThen(promise.asObject, realm.reactions.await, data: Value(execution))
  }

  fileprivate func finishAsyncFunction(_ execution: ObjectRef, _ c: Completion) throws(Abrupt) {
    let value = c == .return ? state.pointee.returnValue : .undefined
    state.pointee.returnValue = .undefined
    complete(execution)
    try resolvePromise(execution.internalSlot(ExecutionSlot.promise).pointee.asObject, value)
  }

  fileprivate func resumeAsyncFunction(_ execution: ObjectRef, _ mode: ResumptionMode, _ value: Value) throws(Abrupt) {
    let c: Completion
    do throws(Abrupt) { c = try proceed(execution, mode, value) } catch {
      guard let thrown = takeThrown() else { throw error }
      complete(execution)
      rejectPromise(execution.internalSlot(ExecutionSlot.promise).pointee.asObject, thrown)
      return
    }
    if c != .await { try finishAsyncFunction(execution, c) }
  }
}

/// The reactions of native code to settled promises that async functions and generators wait for.
struct ExecutionReactions {
  /// Data: an async function's execution or an async generator.
  let await = NativeReaction { (vm, data, value, isRejection) throws(Abrupt) in
    let execution = data.asObject
    let mode: ResumptionMode = isRejection ? .throw : .next
    if execution.kind == .asyncFunction {
      try vm.resumeAsyncFunction(execution, mode, value)
    } else {
      try vm.runAsyncGenerator(execution, mode, value)
    }
  }
  /// AsyncGeneratorAwaitReturn (§27.6.3.9). Data: the async generator.
  let generatorReturn = NativeReaction { (vm, data, value, isRejection) throws(Abrupt) in
    try vm.completeRequest(data.asObject, value, isError: isRejection, done: true)
    try vm.drainRequests(data.asObject)
  }
  /// AsyncFromSyncIteratorContinuation (§27.1.4.4). Data: see `VM.continueFromSync`.
  let syncIteratorValue = NativeReaction { (vm, data, value, isRejection) throws(Abrupt) in
    try vm.settleFromSync(data.asObject, value, isRejection: isRejection)
  }
}
