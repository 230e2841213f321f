/// %GeneratorFunction%, %AsyncGeneratorFunction%, %AsyncFunction% and their prototypes (ECMA-262 §27.3, §27.4, §27.7).
/// They have no global names. Like Function, they do not compile strings.
extension IntrinsicDefinition {
  static func suspendableFunctionDefinition(_ name: StaticString, prototype: Intrinsic) -> IntrinsicDefinition {
    .constructor(name, length: 1, parent: .function) { (vm, arguments) throws(Abrupt) -> Value in
      throw vm.syntaxError("\(name) constructor is not supported: code cannot be made from strings")
    } build: { b in
      b.prototype(prototype)
    }
  }

  /// Defines the prototype of a kind of functions.
  /// - Parameter instances: The prototype of the objects that the functions create, or nil for async functions.
  static func suspendableFunctionPrototypeDefinition(
    _ tag: StaticString, _ constructor: Intrinsic, instances: Intrinsic?
  ) -> IntrinsicDefinition {
    .object(prototype: .functionPrototype) { b in
      b.value(b.vm.state.pointee.names.constructor, Value(b.vm.intrinsic(constructor)), .configurable)
      if let instances { b.value(b.vm.state.pointee.names.prototype, Value(b.vm.intrinsic(instances)), .configurable) }
      b.tag(tag)
    }
  }
}
