/// Internal slots of iterator helper objects (ECMA-262 §27.1.2): the variables that the closure of a helper captures,
/// and its position.
enum IteratorHelperSlot {
  /// An `IteratorHelperKind`.
  static var kind: Int { @inline(__always) get { 0 } }
  /// An `IteratorHelperState`.
  static var state: Int { @inline(__always) get { 1 } }
  /// [[UnderlyingIterator]]
  static var iterator: Int { @inline(__always) get { 2 } }
  static var next: Int { @inline(__always) get { 3 } }
  /// The callback. For `take` and `drop`, the number of remaining values.
  static var argument: Int { @inline(__always) get { 4 } }
  /// The number of values so far.
  static var counter: Int { @inline(__always) get { 5 } }
  /// The iterator whose values `flatMap` is producing, or undefined if there is none.
  static var innerIterator: Int { @inline(__always) get { 6 } }
  static var innerNext: Int { @inline(__always) get { 7 } }
  static var count: Int { @inline(__always) get { 8 } }
}

enum IteratorHelperKind: Int32 {
  case map, filter, take, drop, flatMap
}

/// [[GeneratorState]]
enum IteratorHelperState: Int32 {
  case notStarted, suspended, running, completed
}

/// The methods of %Iterator.prototype% that return helpers.
enum IteratorHelpers {
  // ECMA-262 §27.1.4.9
  static func map(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value { try vm.makeCallbackHelper(a, .map, "map") }
  // ECMA-262 §27.1.4.5
  static func filter(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try vm.makeCallbackHelper(a, .filter, "filter")
  }
  // ECMA-262 §27.1.4.7
  static func flatMap(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    try vm.makeCallbackHelper(a, .flatMap, "flatMap")
  }
  // ECMA-262 §27.1.4.12
  static func take(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value { try vm.makeCountingHelper(a, .take, "take") }
  // ECMA-262 §27.1.4.2
  static func drop(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value { try vm.makeCountingHelper(a, .drop, "drop") }
}

extension VM {
  /// Returns the iterator that a method of %Iterator.prototype% was called on.
  func iteratorReceiver(_ a: Arguments, _ name: StaticString) throws(Abrupt) -> Value {
    guard a.this.isObject else { throw typeError("Iterator.prototype.\(name) called on non-object") }
    return a.this
  }

  /// Returns the callback of a method of %Iterator.prototype%. Closes the iterator if the argument is not a function.
  func iteratorCallback(_ iterator: Value, _ callback: Value) throws(Abrupt) {
    if isCallable(callback) { return }
    let error = typeError("\(describeForError(callback)) is not a function")
    closeAfterThrow(iterator)
    throw error
  }

  fileprivate func makeCallbackHelper(_ a: Arguments, _ kind: IteratorHelperKind, _ name: StaticString) throws(Abrupt)
    -> Value
  {
    let iterator = try iteratorReceiver(a, name)
    try iteratorCallback(iterator, a[0])
    return makeHelper(kind, try getIteratorDirect(iterator), a[0])
  }

  fileprivate func makeCountingHelper(_ a: Arguments, _ kind: IteratorHelperKind, _ name: StaticString) throws(Abrupt)
    -> Value
  {
    let iterator = try iteratorReceiver(a, name)
    let limit: Double
    do throws(Abrupt) {
      let number = try toNumber(a[0])
      if number.isNaN { throw rangeError("\(describeForError(a[0])) must be positive") }
      limit = Integers.toIntegerOrInfinity(number)
      if limit < 0 { throw rangeError("\(describeForError(a[0])) must be positive") }
      // A larger limit could not be counted down.
      if limit.isFinite && limit > 0x1p53 - 1 { throw rangeError("\(describeForError(a[0])) is too large") }
    } catch {
      closeAfterThrow(iterator)
      throw error
    }
    return makeHelper(kind, try getIteratorDirect(iterator), .number(limit))
  }

  private func makeHelper(_ kind: IteratorHelperKind, _ record: IteratorRecord, _ argument: Value) -> Value {
    let helper = makeObject(
      .iteratorHelper, rootShape(prototype: Value(intrinsic(.iteratorHelperPrototype))), capacity: 0)
    helper.internalSlot(IteratorHelperSlot.kind).write(plain: Value(kind.rawValue))
    helper.helperState = .notStarted
    helper.internalSlot(IteratorHelperSlot.iterator).initialize(to: record.iterator.value)
    helper.internalSlot(IteratorHelperSlot.next).initialize(to: record.next.value)
    helper.internalSlot(IteratorHelperSlot.argument).initialize(to: argument)
    helper.internalSlot(IteratorHelperSlot.counter).write(plain: Value(0 as Int32))
    return Value(helper)
  }
}

extension ObjectRef {
  var helperState: IteratorHelperState {
    get { IteratorHelperState(rawValue: internalSlot(IteratorHelperSlot.state).pointee.asInt) ?? .completed }
    nonmutating set { internalSlot(IteratorHelperSlot.state).write(plain: Value(newValue.rawValue)) }
  }
}
