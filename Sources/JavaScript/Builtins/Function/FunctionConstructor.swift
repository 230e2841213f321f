/// `Function` (ECMA-262 §20.2.1) and `%ThrowTypeError%` (§10.2.4.1).
extension IntrinsicDefinition {
  /// The constructor is there for `instanceof`, `extends` and `Function.prototype`. Calling it is the error that a host which forbids
  /// code from strings makes of it (HostEnsureCanCompileStrings, §19.2.1.2), early as if the text could not be parsed.
  static func functionDefinition() -> IntrinsicDefinition {
    .constructor("Function", length: 1) { (vm, arguments) throws(Abrupt) -> Value in
      throw vm.syntaxError("Function constructor is not supported: code cannot be made from strings")
    } build: { b in
      b.prototype(.functionPrototype)
    }
  }

  /// The same function for every restricted property; frozen, so that realms cannot talk through it.
  static func throwTypeErrorDefinition() -> IntrinsicDefinition {
    IntrinsicDefinition(
      make: { vm in
        let function = vm.makeFunction(vm.state.pointee.names.empty, length: 0) { (vm, arguments) throws(Abrupt) -> Value in
          throw vm.typeError(
            "'caller', 'callee', and 'arguments' properties may not be accessed on strict mode functions or the arguments objects for calls to them")
        }
        vm.materialize(function)
        for key in [vm.state.pointee.names.length, vm.state.pointee.names.name] {
          if let property = vm.ordinaryOwnProperty(function, key) {
            vm.updateOwnProperty(function, key, property.value, [], old: property.attributes)
          }
        }
        function.flagsPointer.pointee.insert(.nonExtensible)
        return function
      }, build: nil)
  }
}
