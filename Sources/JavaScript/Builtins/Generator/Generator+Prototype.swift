/// %GeneratorPrototype% (ECMA-262 §27.5.1).
extension IntrinsicDefinition {
  static func generatorPrototypeDefinition() -> IntrinsicDefinition {
    .object(prototype: .iteratorPrototype) { b in
      b.value(b.vm.state.pointee.names.constructor, Value(b.vm.intrinsic(.generatorFunctionPrototype)), .configurable)
      // ECMA-262 §27.5.1.2
      b.method(b.vm.state.pointee.names.next, 1) { (vm, a) throws(Abrupt) -> Value in
        try vm.resumeGenerator(try vm.thisGenerator(a, "next"), .next, a[0])
      }
      b.vm.keepOriginal(\.generatorNext, b.object, b.vm.state.pointee.names.next)
      // ECMA-262 §27.5.1.3
      b.method(b.vm.state.pointee.names.return, 1) { (vm, a) throws(Abrupt) -> Value in
        try vm.resumeGenerator(try vm.thisGenerator(a, "return"), .return, a[0])
      }
      // ECMA-262 §27.5.1.4
      b.method(b.vm.state.pointee.names.throw, 1) { (vm, a) throws(Abrupt) -> Value in
        try vm.resumeGenerator(try vm.thisGenerator(a, "throw"), .throw, a[0])
      }
      b.tag("Generator")
    }
  }
}

extension VM {
  fileprivate func thisGenerator(_ a: Arguments, _ method: String) throws(Abrupt) -> ObjectRef {
    guard a.this.isObject, a.this.asObject.kind == .generator else {
      throw typeError("\(method) method called on incompatible receiver \(describeForError(a.this))")
    }
    return a.this.asObject
  }
}
