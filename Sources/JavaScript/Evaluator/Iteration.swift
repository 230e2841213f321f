/// The iteration protocol (ECMA-262 §7.4), for nodes and built-ins.
extension VM.IteratorRecord {
  /// Creates a record in two slots: the iterator, and its `next`.
  @inline(__always) init(_ slot: UnsafeMutablePointer<Value>) {
    iterator = Rooted(slot)
    next = Rooted(slot + 1)
  }

  /// Returns the same record in two other slots.
  func moved(to slot: UnsafeMutablePointer<Value>) -> Self {
    slot[0] = iterator.value
    slot[1] = next.value
    return Self(slot)
  }
}

extension VM {
  /// An Iterator Record.
  struct IteratorRecord {
    let iterator: Rooted
    let next: Rooted
  }

  /// GetIterator(value, sync). Roots the result until the current native function returns.
  func getIterator(_ value: Value) throws(Abrupt) -> IteratorRecord {
    if value.isNullish { throw notIterable(value) }
    guard let method = try getMethod(value, state.pointee.names.symbolIterator) else { throw notIterable(value) }
    return try getIterator(value, method: method)
  }

  func getIterator(_ value: Value, method: Value) throws(Abrupt) -> IteratorRecord {
    let iterator = try root(call(method, this: value))
    guard iterator.value.isObject else { throw typeError("Result of the Symbol.iterator method is not an object") }
    let next = try root(get(iterator.value.asObject, state.pointee.names.next))
    return IteratorRecord(iterator: iterator, next: next)
  }

  /// GetIterator(value, sync) for nodes, which store the record in two temporaries of their frame.
  func getIterator(_ value: Value, into slot: Frame) throws(Abrupt) -> IteratorRecord {
    let scope = RootScope(self)
    defer { scope.close() }
    return try getIterator(value).moved(to: slot)
  }

  func notIterable(_ value: Value) -> Abrupt {
    typeError("\(describeForError(value)) is not iterable")
  }

  /// IteratorStepValue (§7.4.10). Returns nil when done.
  /// - Parameter readsValue: False for IteratorStep (§7.4.9), which does not read the value of the result.
  func step(_ record: IteratorRecord, readsValue: Bool = true) throws(Abrupt) -> Value? {
    let iterator = record.iterator.value
    if iterator.isObject {
      // The original methods: of the result object, only the value could be observed.
      switch iterator.asObject.kind {
      case .generator where record.next.value.bits == state.pointee.originals.generatorNext.bits:
        return try stepGenerator(iterator.asObject)
      case .arrayIterator where record.next.value.bits == state.pointee.originals.arrayIteratorNext.bits:
        try tick()
        return try nextArrayElement(iterator.asObject)
      case .mapIterator where record.next.value.bits == state.pointee.originals.mapIteratorNext.bits,
        .setIterator where record.next.value.bits == state.pointee.originals.setIteratorNext.bits:
        try tick()
        return nextCollectionElement(iterator.asObject)
      default: break
      }
    }
    if state.pointee.iteratorResultShape == nil { _ = realm.iteratorResultShape }
    let scope = RootScope(self)
    defer { scope.close() }
    guard let result = try stepResult(record) else { return nil }
    return readsValue ? try value(ofResult: result) : .undefined
  }

  /// IteratorComplete (§7.4.7). Most results are literals `{ value, done }`, whose shape says where both are.
  @inline(__always) func isDone(_ result: ObjectRef) throws(Abrupt) -> Bool {
    if result.shape.pointer == state.pointee.iteratorResultShape { return toBoolean(slot(result, 1)) }
    return toBoolean(try get(result, state.pointee.names.done))
  }

  /// IteratorValue (§7.4.8).
  @inline(__always) func value(ofResult result: ObjectRef) throws(Abrupt) -> Value {
    if result.shape.pointer == state.pointee.iteratorResultShape { return slot(result, 0) }
    return try get(result, state.pointee.names.value)
  }

  /// IteratorStep (§7.4.9). Returns the result, whose value has not been read, or nil when done. Roots it until the
  /// current native function returns.
  @inline(__always) func stepResult(_ record: IteratorRecord) throws(Abrupt) -> ObjectRef? {
    let position = state.pointee.position
    let result = try call(record.next.value, this: record.iterator.value)
    if !result.isObject { state.pointee.position = position }
    let object = try requireIteratorResult(result)
    try root(result)
    return try isDone(object) ? nil : object
  }

  @inline(__always) func requireIteratorResult(_ v: Value) throws(Abrupt) -> ObjectRef {
    guard v.isObject else { throw typeError("Iterator result \(describeForError(v)) is not an object") }
    return v.asObject
  }

  /// IteratorClose (§7.4.11) after a normal completion: errors of `return` are thrown.
  func close(_ iterator: Value) throws(Abrupt) {
    let position = state.pointee.position
    guard let method = try getMethod(iterator, state.pointee.names.return) else { return }
    let result = try call(method, this: iterator)
    // An error belongs to the loop, not to the last line of `return`.
    state.pointee.position = position
    if !result.isObject { throw typeError("\(describeForError(result)) is not an object") }
  }

  /// IteratorClose after a throw: the original exception remains pending. Call it in a `catch`, then rethrow.
  func closeAfterThrow(_ iterator: Value) {
    let exception = state.pointee.exception
    // A limit ended the invocation, so no more script code runs.
    if exception.isEmpty { return }
    do throws(Abrupt) {
      try root(exception)
      if let method = try getMethod(iterator, state.pointee.names.return) { _ = try call(method, this: iterator) }
    } catch {
      if state.pointee.exception.isEmpty { return }
    }
    state.pointee.exception = exception
  }

  /// Runs `body` for each value of `iterable`, and closes the iterator if `body` throws. Arrays whose iteration has not
  /// been changed by scripts are accessed directly.
  func iterate(_ iterable: Value, _ body: (Value) throws(Abrupt) -> Void) throws(Abrupt) {
    if let array = plainIterableArray(iterable) {
      var i = 0
      while i < Int(array.arrayLength) {
        try charge(1)
        let v = !array.has(.sparseElements) && i < array.denseCount ? array.elements.unsafelyUnwrapped[i] : .empty
        try body(v.isEmpty ? try get(array, PropertyKey(index: UInt32(i))) : v)
        i += 1
      }
      return
    }
    let scope = RootScope(self)
    defer { scope.close() }
    let record = try getIterator(iterable)
    let turn = RootScope(self)
    while let value = try step(record) {
      turn.close()
      try root(value)
      do throws(Abrupt) { try body(value) } catch {
        closeAfterThrow(record.iterator.value)
        throw error
      }
    }
  }

  /// Returns the array if iterating it by the protocol is indistinguishable from a loop over its elements: a plain
  /// array, while scripts have replaced neither `Array.prototype[Symbol.iterator]` nor the array iterator's `next`.
  func plainIterableArray(_ v: Value) -> ObjectRef? {
    guard v.isObject, v.asObject.kind == .array else { return nil }
    let array = v.asObject
    if array.has(.lazyProperties) { materialize(array) }
    guard array.shape == state.pointee.arrayShape, arrayIterationIsPristine() else { return nil }
    return array
  }

  /// CreateIterResultObject (§7.4.14).
  func iteratorResult(_ value: Value, done: Bool) -> Value {
    let known = state.pointee.iteratorResultShape.map { ShapeRef($0) }
    let o = makeObject(.object, known ?? realm.iteratorResultShape, capacity: 2)
    o.slots.initialize(to: value)
    (o.slots + 1).write(plain: Value(done))
    return Value(o)
  }
}
