/// Map and Set iterators (ECMA-262 §24.1.5, §24.2.5).
extension IntrinsicDefinition {
  static func mapIteratorPrototypeDefinition() -> IntrinsicDefinition {
    .object(prototype: .iteratorPrototype) { b in
      // ECMA-262 §24.1.5.2.1
      b.method(b.vm.state.pointee.names.next, 0) { (vm, a) throws(Abrupt) -> Value in
        let iterator = try vm.thisIterator(a, .mapIterator, "Map Iterator")
        guard let value = vm.nextCollectionElement(iterator) else { return vm.iteratorResult(.undefined, done: true) }
        return vm.iteratorResult(value, done: false)
      }
      b.vm.keepOriginal(\.mapIteratorNext, b.object, b.vm.state.pointee.names.next)
      b.tag("Map Iterator")
    }
  }

  static func setIteratorPrototypeDefinition() -> IntrinsicDefinition {
    .object(prototype: .iteratorPrototype) { b in
      // ECMA-262 §24.2.5.2.1
      b.method(b.vm.state.pointee.names.next, 0) { (vm, a) throws(Abrupt) -> Value in
        let iterator = try vm.thisIterator(a, .setIterator, "Set Iterator")
        guard let value = vm.nextCollectionElement(iterator) else { return vm.iteratorResult(.undefined, done: true) }
        return vm.iteratorResult(value, done: false)
      }
      b.vm.keepOriginal(\.setIteratorNext, b.object, b.vm.state.pointee.names.next)
      b.tag("Set Iterator")
    }
  }
}

extension VM {
  /// Advances an iterator over a Map or Set. Returns nil when it is exhausted.
  func nextCollectionElement(_ iterator: ObjectRef) -> Value? {
    let target = iterator.internalSlot(IteratorSlot.target)
    guard target.pointee.isObject else { return nil }
    let position = iterator.internalSlot(IteratorSlot.position)
    let hint = iterator.internalSlot(IteratorSlot.hint)
    var cursor = MapTable.Cursor(sequence: UInt64(position.pointee.asCount), hint: Int(hint.pointee.asCount))
    guard let entry = target.pointee.asObject.mapTable.pointee.next(&cursor, self) else {
      target.write(plain: .undefined)
      return nil
    }
    position.write(plain: .number(Int(truncatingIfNeeded: cursor.sequence)))
    hint.write(plain: .number(cursor.hint))
    // Each value of a Set is its own key.
    let value = iterator.kind == .setIterator ? entry.key : entry.value
    return iterationValue(iterator.internalSlot(IteratorSlot.kind).pointee, key: entry.key, value: value)
  }
}

extension Value {
  /// A number that the interpreter has stored, an integer that is not negative.
  @inline(__always) fileprivate var asCount: UInt {
    isInt ? UInt(UInt32(bitPattern: asInt)) : UInt(asDouble)
  }
}
