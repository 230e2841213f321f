/// String iterators (ECMA-262 §22.1.5), which produce the code points of a string, and lone surrogates individually.
extension IntrinsicDefinition {
  static func stringIteratorPrototypeDefinition() -> IntrinsicDefinition {
    .object(prototype: .iteratorPrototype) { b in
      // ECMA-262 §22.1.5.1.1
      b.method(b.vm.state.pointee.names.next, 0) { (vm, a) throws(Abrupt) -> Value in
        let iterator = try vm.thisIterator(a, .stringIterator, "String Iterator")
        guard let character = try vm.nextCharacter(iterator) else { return vm.iteratorResult(.undefined, done: true) }
        return vm.iteratorResult(character, done: false)
      }
      b.tag("String Iterator")
    }
  }
}

extension VM {
  /// Returns the iterator that `String.prototype[Symbol.iterator]` returns (§22.1.3.36).
  func makeStringIterator(_ s: StringRef) -> Value {
    makeIterator(.stringIterator, prototype: .stringIteratorPrototype, target: Value(s), .values)
  }

  /// Advances a string iterator. Returns nil when it is exhausted.
  func nextCharacter(_ iterator: ObjectRef) throws(Abrupt) -> Value? {
    let target = iterator.internalSlot(IteratorSlot.target).pointee
    guard target.isString else { return nil }
    let position = iterator.internalSlot(IteratorSlot.position)
    let index = Int(position.pointee.asInt)
    guard let character = try character(at: index, of: target.asString) else {
      iterator.internalSlot(IteratorSlot.target).write(plain: .undefined)
      return nil
    }
    position.write(plain: .number(index + character.length))
    return Value(character)
  }

  /// Returns the code point at `index` as a string of one or two units, or nil at the end.
  func character(at index: Int, of s: StringRef) throws(Abrupt) -> StringRef? {
    guard index < s.length else { return nil }
    try flatten(s)
    let first = s.unit(index)
    if first & 0xFC00 == 0xD800 && index + 1 < s.length && s.unit(index + 1) & 0xFC00 == 0xDC00 {
      return try substring(s, index, index + 2)
    }
    return string(unit: first)
  }
}
