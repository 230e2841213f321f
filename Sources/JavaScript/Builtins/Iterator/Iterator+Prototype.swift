/// %Iterator.prototype% (ECMA-262 §27.1.4).
extension IntrinsicDefinition {
  static func iteratorPrototypeDefinition() -> IntrinsicDefinition {
    .object { b in
      let names = b.vm.state.pointee.names
      // ECMA-262 §27.1.4.14
      b.method(names.symbolIterator, 0) { (_, a) throws(Abrupt) -> Value in a.this }
      b.method("map", 1, IteratorHelpers.map)
      b.method("filter", 1, IteratorHelpers.filter)
      b.method("take", 1, IteratorHelpers.take)
      b.method("drop", 1, IteratorHelpers.drop)
      b.method("flatMap", 1, IteratorHelpers.flatMap)
      b.method("reduce", 1, IteratorConsumers.reduce)
      b.method("toArray", 0, IteratorConsumers.toArray)
      b.method("forEach", 1, IteratorConsumers.forEach)
      b.method("some", 1, IteratorConsumers.some)
      b.method("every", 1, IteratorConsumers.every)
      b.method("find", 1, IteratorConsumers.find)
      // Both are accessors because existing scripts assign to them in objects that inherit from this one (§27.1.4.1,
      // §27.1.4.15).
      b.accessor(names.constructor) { (vm, _) throws(Abrupt) -> Value in
        Value(vm.intrinsic(.iterator))
      } _: { (vm, a) throws(Abrupt) -> Value in
        try vm.setIgnoringIteratorPrototype(a, vm.state.pointee.names.constructor)
      }
      b.accessor(names.symbolToStringTag) { (vm, _) throws(Abrupt) -> Value in
        Value(vm.string("Iterator"))
      } _: { (vm, a) throws(Abrupt) -> Value in
        try vm.setIgnoringIteratorPrototype(a, vm.state.pointee.names.symbolToStringTag)
      }
    }
  }
}

extension VM {
  /// SetterThatIgnoresPrototypeProperties (§7.3.30) of %Iterator.prototype%.
  fileprivate func setIgnoringIteratorPrototype(_ a: Arguments, _ key: PropertyKey) throws(Abrupt) -> Value {
    guard a.this.isObject else {
      throw typeError("Cannot set property \(describe(key)) of \(describeForError(a.this))")
    }
    if a.this.asObject == intrinsic(.iteratorPrototype) { throw typeError("Cannot assign to this property") }
    if try getOwnProperty(a.this.asObject, key) == nil {
      try createDataPropertyOrThrow(a.this.asObject, key, a[0])
    } else {
      try set(a.this.asObject, key, a[0])
    }
    return .undefined
  }
}
