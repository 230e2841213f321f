/// Async iteration over sync iterators (ECMA-262 §27.1.4).
extension VM {
  /// GetIterator(value, async) (§7.4.3). Roots the result until the current native function returns.
  func getAsyncIterator(_ value: Value) throws(Abrupt) -> IteratorRecord {
    if value.isNullish { throw notAsyncIterable(value) }
    if let method = try getMethod(value, state.pointee.names.symbolAsyncIterator) {
      return try getIterator(value, method: method)
    }
    guard let method = try getMethod(value, state.pointee.names.symbolIterator) else { throw notAsyncIterable(value) }
    let record = try getIterator(value, method: method)
    let shape = rootShape(prototype: Value(intrinsic(.asyncFromSyncIteratorPrototype)))
    let iterator = try root(makeObject(.asyncFromSyncIterator, shape, capacity: 0))
    store(record.iterator.value, in: iterator.object.internalSlot(0))
    store(record.next.value, in: iterator.object.internalSlot(1))
    let next = try root(get(iterator.object, state.pointee.names.next))
    return IteratorRecord(iterator: Rooted(iterator.slot), next: next)
  }

  private func notAsyncIterable(_ value: Value) -> Abrupt {
    typeError("\(describeForError(value)) is not async iterable")
  }

  /// `next`, `return` and `throw` of %AsyncFromSyncIteratorPrototype%. Returns a promise for an iterator result.
  func requestFromSync(_ a: Arguments, _ mode: ResumptionMode) throws(Abrupt) -> Value {
    let promise = makePromise()
    try root(Value(promise))
    guard a.this.isObject, a.this.asObject.kind == .asyncFromSyncIterator else {
      throw typeError("Incompatible receiver \(describeForError(a.this))")
    }
    do throws(Abrupt) {
      if let answer = try askSync(a, mode) {
        let result = try requireIteratorResult(answer)
        try root(answer)
        try continueFromSync(result, promise, a.this.asObject.internalSlot(0).pointee, closes: mode != .return)
      } else {
        try resolvePromise(promise, iteratorResult(a[0], done: true))
      }
    } catch {
      guard let thrown = takeThrown() else { throw error }
      rejectPromise(promise, thrown)
    }
    return Value(promise)
  }

  /// The result of the sync iterator; nil when it need not be called.
  private func askSync(_ a: Arguments, _ mode: ResumptionMode) throws(Abrupt) -> Value? {
    let iterator = a.this.asObject.internalSlot(0).pointee
    let method: Value
    switch mode {
    case .next: method = a.this.asObject.internalSlot(1).pointee
    case .return:
      guard let f = try getMethod(iterator, state.pointee.names.return) else { return nil }
      method = f
    case .throw:
      guard let f = try getMethod(iterator, state.pointee.names.throw) else {
        try close(iterator)
        throw typeError("The iterator does not provide a 'throw' method")
      }
      method = f
    }
    return a.count > 0 ? try call(method, this: iterator, a[0]) : try call(method, this: iterator)
  }

  /// AsyncFromSyncIteratorContinuation (§27.1.4.4). All values are rooted.
  private func continueFromSync(_ result: ObjectRef, _ promise: ObjectRef, _ iterator: Value, closes: Bool)
    throws(Abrupt)
  {
    let isDone = try isDone(result)
    let value = try value(ofResult: result)
    let wrapper: Value
    do throws(Abrupt) { wrapper = try promiseResolve(intrinsic(.promise), value) } catch {
      if !isDone && closes { closeAfterThrow(iterator) }
      throw error
    }
    let data = makeArray([Value(promise), Value(isDone), isDone || !closes ? .undefined : iterator])
    performPromiseThen(wrapper.asObject, realm.reactions.syncIteratorValue, data: Value(data))
  }

  /// Settles a promise with a value from a sync iterator.
  /// - Parameter data: An array: the promise to settle, whether the iterator is done, and the iterator to close after a
  ///   rejection.
  func settleFromSync(_ data: ObjectRef, _ value: Value, isRejection: Bool) throws(Abrupt) {
    guard let parts = data.elements else { return }
    let promise = parts[0].asObject
    guard isRejection else { return try resolvePromise(promise, iteratorResult(value, done: parts[1].isTrue)) }
    if parts[2].isObject {
      let error = self.throw(value)
      closeAfterThrow(parts[2])
      guard takeThrown() != nil else { throw error }
    }
    rejectPromise(promise, value)
  }
}
