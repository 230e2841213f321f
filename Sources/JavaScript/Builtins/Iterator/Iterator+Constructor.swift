/// The Iterator constructor (ECMA-262 §27.1.3).
extension IntrinsicDefinition {
  static func iteratorDefinition() -> IntrinsicDefinition {
    // ECMA-262 §27.1.3.1.1
    .constructor("Iterator", length: 0) { (vm, a) throws(Abrupt) -> Value in
      guard a.isConstructorCall else { throw vm.typeError("Constructor Iterator requires 'new'") }
      guard a.newTarget.bits != Value(a.callee).bits else {
        throw vm.typeError("Abstract class Iterator not directly constructable")
      }
      return Value(vm.makeObject(prototype: try vm.prototypeFromNewTarget(a.newTarget, default: .iteratorPrototype)))
    } build: { b in
      b.prototype(.iteratorPrototype)
      // ECMA-262 §27.1.3.2.1
      b.method("from", 1) { (vm, a) throws(Abrupt) -> Value in
        let record = try vm.getIteratorFlattenable(a[0], allowsStrings: true)
        if try vm.ordinaryHasInstance(Value(vm.intrinsic(.iterator)), record.iterator.value) {
          return record.iterator.value
        }
        let wrapper = vm.makeObject(
          .wrappedIterator, vm.rootShape(prototype: Value(vm.intrinsic(.wrappedIteratorPrototype))), capacity: 0)
        wrapper.internalSlot(WrappedIteratorSlot.iterator).initialize(to: record.iterator.value)
        wrapper.internalSlot(WrappedIteratorSlot.next).initialize(to: record.next.value)
        return Value(wrapper)
      }
    }
  }

  /// %WrapForValidIteratorPrototype% (§27.1.3.2.1.1).
  static func wrappedIteratorPrototypeDefinition() -> IntrinsicDefinition {
    .object(prototype: .iteratorPrototype) { b in
      b.method(b.vm.state.pointee.names.next, 0) { (vm, a) throws(Abrupt) -> Value in
        let wrapper = try vm.thisIterator(a, .wrappedIterator, "Wrapped Iterator")
        return try vm.call(
          wrapper.internalSlot(WrappedIteratorSlot.next).pointee,
          this: wrapper.internalSlot(WrappedIteratorSlot.iterator).pointee)
      }
      b.method(b.vm.state.pointee.names.return, 0) { (vm, a) throws(Abrupt) -> Value in
        let wrapper = try vm.thisIterator(a, .wrappedIterator, "Wrapped Iterator", method: "return")
        let iterator = wrapper.internalSlot(WrappedIteratorSlot.iterator).pointee
        guard let method = try vm.getMethod(iterator, vm.state.pointee.names.return) else {
          return vm.iteratorResult(.undefined, done: true)
        }
        return try vm.call(method, this: iterator)
      }
    }
  }
}

/// Internal slots of the objects that `Iterator.from` creates: [[Iterated]].
enum WrappedIteratorSlot {
  static var iterator: Int { @inline(__always) get { 0 } }
  static var next: Int { @inline(__always) get { 1 } }
  static var count: Int { @inline(__always) get { 2 } }
}

extension VM {
  /// GetIteratorDirect (§7.4.4). Roots the result until the current native function returns.
  func getIteratorDirect(_ iterator: Value) throws(Abrupt) -> IteratorRecord {
    let rooted = try root(iterator)
    let next = try root(get(iterator.asObject, state.pointee.names.next))
    return IteratorRecord(iterator: rooted, next: next)
  }

  /// GetIteratorFlattenable (§7.4.5). `value` is rooted. Roots the returned values until the current native function
  /// returns.
  func getIteratorFlattenable(_ value: Value, allowsStrings: Bool) throws(Abrupt) -> IteratorRecord {
    guard value.isObject || allowsStrings && value.isString else {
      throw typeError("\(describeForError(value)) is not an object")
    }
    var iterator = value
    if let method = try getMethod(value, state.pointee.names.symbolIterator) {
      iterator = try call(method, this: value)
    }
    guard iterator.isObject else { throw typeError("\(describeForError(iterator)) is not an object") }
    return try getIteratorDirect(iterator)
  }
}
