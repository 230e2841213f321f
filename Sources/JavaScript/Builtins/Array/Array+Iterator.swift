/// Array iterators (ECMA-262 §23.1.5) over arrays and other objects with a `length` and elements.
extension IntrinsicDefinition {
  static func arrayIteratorPrototypeDefinition() -> IntrinsicDefinition {
    .object(prototype: .iteratorPrototype) { b in
      let names = b.vm.state.pointee.names
      // ECMA-262 §23.1.5.2.1
      b.method(names.next, 0) { (vm, a) throws(Abrupt) -> Value in
        let iterator = try vm.thisIterator(a, .arrayIterator, "Array Iterator")
        guard let value = try vm.nextArrayElement(iterator) else { return vm.iteratorResult(.undefined, done: true) }
        return vm.iteratorResult(value, done: false)
      }
      b.vm.keepOriginal(\.arrayIteratorNext, b.object, names.next)
      b.tag("Array Iterator")
    }
  }
}

extension VM {
  /// Advances an array iterator. Returns nil when it is exhausted.
  func nextArrayElement(_ iterator: ObjectRef) throws(Abrupt) -> Value? {
    let target = iterator.internalSlot(IteratorSlot.target).pointee
    guard target.isObject else { return nil }
    let position = iterator.internalSlot(IteratorSlot.position)
    let index = Int(position.pointee.asNumber)
    guard index < (try lengthOfIterated(target.asObject)) else {
      iterator.internalSlot(IteratorSlot.target).write(plain: .undefined)
      return nil
    }
    position.write(plain: .number(index + 1))
    let kind = iterator.internalSlot(IteratorSlot.kind).pointee
    if kind.asInt == IterationKind.keys.rawValue { return .number(index) }
    return iterationValue(kind, key: .number(index), value: try element(target.asObject, index))
  }

  /// Returns the length up to which an array iterator runs. A typed array must be in bounds at every step
  /// (§23.1.5.2.1).
  private func lengthOfIterated(_ object: ObjectRef) throws(Abrupt) -> Int {
    guard object.kind == .typedArray else { return try lengthOfArrayLike(object) }
    return try validTypedArray(Value(object), "%ArrayIteratorPrototype%.next").length
  }

  /// CreateArrayIterator (§23.1.5.1).
  func makeArrayIterator(_ target: ObjectRef, _ kind: IterationKind) -> Value {
    makeIterator(.arrayIterator, prototype: .arrayIteratorPrototype, target: Value(target), kind)
  }
}

extension ArrayMethods {
  // ECMA-262 §23.1.3.5
  static func entries(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    vm.makeArrayIterator(try vm.arrayLike(a).object, .entries)
  }
  // ECMA-262 §23.1.3.19
  static func keys(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    vm.makeArrayIterator(try vm.arrayLike(a).object, .keys)
  }
  // ECMA-262 §23.1.3.38
  static func values(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    vm.makeArrayIterator(try vm.arrayLike(a).object, .values)
  }
}
