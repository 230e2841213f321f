/// Internal slots of the built-in iterators.
enum IteratorSlot {
  /// The object that is iterated over, or undefined when the iterator is exhausted.
  static var target: Int { @inline(__always) get { 0 } }
  /// The next position: an index, or for Map and Set the sequence number of the next entry.
  static var position: Int { @inline(__always) get { 1 } }
  /// An `IterationKind`.
  static var kind: Int { @inline(__always) get { 2 } }
  /// For Map and Set: the probable index of that entry in the table.
  static var hint: Int { @inline(__always) get { 3 } }
}

/// The values that an iterator over a collection produces.
enum IterationKind: Int32 {
  case keys, values, entries
}

extension VM {
  /// Creates a built-in iterator at the start of `target`.
  func makeIterator(_ kind: CellKind, prototype: Intrinsic, target: Value, _ iteration: IterationKind) -> Value {
    let iterator = makeObject(kind, rootShape(prototype: Value(intrinsic(prototype))), capacity: 0)
    iterator.internalSlot(IteratorSlot.target).initialize(to: target)
    iterator.internalSlot(IteratorSlot.position).write(plain: Value(0 as Int32))
    iterator.internalSlot(IteratorSlot.kind).write(plain: Value(iteration.rawValue))
    iterator.internalSlot(IteratorSlot.hint).write(plain: Value(0 as Int32))
    return Value(iterator)
  }

  /// Returns the value that an iterator of kind `iteration` produces for an entry.
  func iterationValue(_ iteration: Value, key: Value, value: Value) -> Value {
    switch iteration.asInt {
    case IterationKind.keys.rawValue: return key
    case IterationKind.values.rawValue: return value
    default: return Value(makePair(key, value))
    }
  }

  /// Returns the iterator that a method of its prototype was called on.
  func thisIterator(_ a: Arguments, _ kind: CellKind, _ name: String, method: String = "next") throws(Abrupt)
    -> ObjectRef
  {
    guard a.this.isObject && a.this.asObject.kind == kind else {
      throw typeError("Method \(name).prototype.\(method) called on incompatible receiver \(describeForError(a.this))")
    }
    return a.this.asObject
  }
}
