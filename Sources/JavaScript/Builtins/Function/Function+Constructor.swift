/// `Function` (ECMA-262 §20.2.1) and `%ThrowTypeError%` (§10.2.4.1).
extension IntrinsicDefinition {
  /// The constructor exists for `instanceof`, `extends` and `Function.prototype`. Calling it throws the error of a host
  /// that forbids code from strings (HostEnsureCanCompileStrings, §19.2.1.2), before the text is parsed.
  ///
  /// One text is allowed: `return this`, with which libraries older than `globalThis` find the global object.
  static func functionDefinition() -> IntrinsicDefinition {
    .constructor("Function", length: 1) { (vm, arguments) throws(Abrupt) -> Value in
      let isSubclass = arguments.isConstructorCall && arguments.newTarget.bits != Value(arguments.callee).bits
      if !isSubclass, arguments.count == 1, arguments[0].isString, vm.isReturnThis(arguments[0].asString) {
        try vm.charge(Work.stepsPerFunctionText)
        return Value(vm.instantiate(vm.realm.returnThisFunction))
      }
      throw vm.syntaxError("Function constructor is not supported: code cannot be made from strings")
    } build: { b in
      b.prototype(.functionPrototype)
    }
  }

  /// The same function is used for every restricted property. It is frozen, so that realms cannot communicate through
  /// it.
  static func throwTypeErrorDefinition() -> IntrinsicDefinition {
    IntrinsicDefinition(
      make: { vm in
        let function = vm.makeFunction(vm.state.pointee.names.empty, length: 0) {
          (vm, arguments) throws(Abrupt) -> Value in
          throw vm.typeError(
            "'caller', 'callee', and 'arguments' properties may not be accessed on strict mode functions or the arguments objects for calls to them"
          )
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

extension VM {
  /// Returns whether `body` is `return this`, with any white space around it and an optional semicolon.
  fileprivate func isReturnThis(_ body: StringRef) -> Bool {
    // A longer text is other code; in practice, this one is not padded.
    guard body.length <= 40 else { return false }
    let units = units(of: body, 0, body.length)
    var words = units.split { StringToNumber.isStringWhiteSpace($0) }
    if let last = words.last, last.last == 0x3B {
      words[words.count - 1].removeLast()
      if words[words.count - 1].isEmpty { words.removeLast() }
    }
    // A line terminator after `return` would end the statement (§12.10.1).
    guard words.count == 2, words[0].elementsEqual("return".utf16), words[1].elementsEqual("this".utf16) else {
      return false
    }
    return !units[words[0].endIndex..<words[1].startIndex].contains { [0x0A, 0x0D, 0x2028, 0x2029].contains($0) }
  }

  /// Returns the function that `Function("return this")` creates: a sloppy function, so `this` is the global object or
  /// an object (§10.2.1.2).
  func makeReturnThisFunction() -> NativeFunction {
    let native = NativeFunction(name: propertyKey("anonymous"), length: 0, isConstructor: false) {
      (vm, arguments) throws(Abrupt) -> Value in
      let this = arguments.this
      if this.isNullish { return Value(vm.realm.globalObject) }
      return this.isObject ? this : Value(try vm.toObject(this))
    }
    realm.natives.append(native)
    return native
  }
}
