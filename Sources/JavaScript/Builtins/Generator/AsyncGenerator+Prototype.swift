/// %AsyncGeneratorPrototype% (ECMA-262 §27.6.1), %AsyncIteratorPrototype% (§27.1.3) and
/// %AsyncFromSyncIteratorPrototype% (§27.1.4.2).
extension IntrinsicDefinition {
  static func asyncGeneratorPrototypeDefinition() -> IntrinsicDefinition {
    .object(prototype: .asyncIteratorPrototype) { b in
      b.value(
        b.vm.state.pointee.names.constructor, Value(b.vm.intrinsic(.asyncGeneratorFunctionPrototype)), .configurable)
      // ECMA-262 §27.6.1.2
      b.method(b.vm.state.pointee.names.next, 1) { (vm, a) throws(Abrupt) -> Value in
        try vm.requestFromAsyncGenerator(a, .next, "next")
      }
      // ECMA-262 §27.6.1.3
      b.method(b.vm.state.pointee.names.return, 1) { (vm, a) throws(Abrupt) -> Value in
        try vm.requestFromAsyncGenerator(a, .return, "return")
      }
      // ECMA-262 §27.6.1.4
      b.method(b.vm.state.pointee.names.throw, 1) { (vm, a) throws(Abrupt) -> Value in
        try vm.requestFromAsyncGenerator(a, .throw, "throw")
      }
      b.tag("AsyncGenerator")
    }
  }

  static func asyncIteratorPrototypeDefinition() -> IntrinsicDefinition {
    .object { b in
      // ECMA-262 §27.1.3.1
      b.method(b.vm.state.pointee.names.symbolAsyncIterator, 0) { (_, a) throws(Abrupt) -> Value in a.this }
    }
  }

  /// Defines an intrinsic that scripts cannot access.
  static func asyncFromSyncIteratorPrototypeDefinition() -> IntrinsicDefinition {
    .object(prototype: .asyncIteratorPrototype) { b in
      // ECMA-262 §27.1.4.2.1
      b.method(b.vm.state.pointee.names.next, 1) { (vm, a) throws(Abrupt) -> Value in try vm.requestFromSync(a, .next) }
      // ECMA-262 §27.1.4.2.2
      b.method(b.vm.state.pointee.names.return, 1) { (vm, a) throws(Abrupt) -> Value in
        try vm.requestFromSync(a, .return)
      }
      // ECMA-262 §27.1.4.2.3
      b.method(b.vm.state.pointee.names.throw, 1) { (vm, a) throws(Abrupt) -> Value in try vm.requestFromSync(a, .throw)
      }
    }
  }
}
