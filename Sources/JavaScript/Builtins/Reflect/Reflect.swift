/// `Reflect` (ECMA-262 §28.1): the internal methods of objects as functions.
extension IntrinsicDefinition {
  static func reflectDefinition() -> IntrinsicDefinition {
    .object { b in
      calls(b)
      properties(b)
      integrity(b)
      b.tag("Reflect")
    }
  }

  private static func calls(_ b: ObjectBuilder) {
    // ECMA-262 §28.1.1
    b.method("apply", 3) { (vm, arguments) throws(Abrupt) -> Value in
      guard vm.isCallable(arguments[0]) else {
        let text = vm.describeForError(arguments[0])
        throw vm.typeError(
          "Function.prototype.apply was called on \(text), which is \(vm.typeName(arguments[0])) and not a function")
      }
      let list = try vm.listFromArrayLike(arguments[2])
      return try vm.call(arguments[0], this: arguments[1], arguments: list)
    }
    // ECMA-262 §28.1.2
    b.method("construct", 2) { (vm, arguments) throws(Abrupt) -> Value in
      let newTarget = arguments.count > 2 ? arguments[2] : arguments[0]
      for function in [arguments[0], newTarget] where !vm.isConstructor(function) {
        throw vm.typeError("\(vm.describeForError(function)) is not a constructor")
      }
      let list = try vm.listFromArrayLike(arguments[1])
      return try vm.construct(arguments[0].asObject, arguments: list, newTarget: newTarget.asObject)
    }
  }

  private static func properties(_ b: ObjectBuilder) {
    // ECMA-262 §28.1.3
    b.method("defineProperty", 3) { (vm, arguments) throws(Abrupt) -> Value in
      let target = try vm.reflected(arguments, "defineProperty")
      vm.spend(Work.stepsPerComputedMember + Work.stepsPerDescriptor)
      let key = try vm.toPropertyKey(arguments[1])
      try vm.root(key)
      return Value(try vm.defineOwnProperty(target, key, vm.toPropertyDescriptor(arguments[2])))
    }
    // ECMA-262 §28.1.4
    b.method("deleteProperty", 2) { (vm, arguments) throws(Abrupt) -> Value in
      let target = try vm.reflected(arguments, "deleteProperty")
      vm.spend(Work.stepsPerDeletion)
      return Value(try vm.deleteProperty(target, vm.toPropertyKey(arguments[1])))
    }
    // ECMA-262 §28.1.5
    b.method("get", 2) { (vm, arguments) throws(Abrupt) -> Value in
      let target = try vm.reflected(arguments, "get")
      let key = try vm.toPropertyKey(arguments[1])
      return try vm.get(target, key, receiver: arguments.count > 2 ? arguments[2] : arguments[0])
    }
    // ECMA-262 §28.1.6
    b.method("getOwnPropertyDescriptor", 2, steps: 5) { (vm, arguments) throws(Abrupt) -> Value in
      let target = try vm.reflected(arguments, "getOwnPropertyDescriptor")
      return vm.fromPropertyDescriptor(
        try vm.getOwnProperty(target, vm.toPropertyKey(arguments[1])).map(PropertyDescriptor.init))
    }
    // ECMA-262 §28.1.8
    b.method("has", 2) { (vm, arguments) throws(Abrupt) -> Value in
      let target = try vm.reflected(arguments, "has")
      return Value(try vm.hasProperty(target, vm.toPropertyKey(arguments[1])))
    }
    // ECMA-262 §28.1.10
    b.method("ownKeys", 1) { (vm, arguments) throws(Abrupt) -> Value in
      Value(try vm.makeArray(of: vm.ownKeys(vm.reflected(arguments, "ownKeys"))) { _ in true })
    }
    // ECMA-262 §28.1.12
    b.method("set", 3) { (vm, arguments) throws(Abrupt) -> Value in
      let target = try vm.reflected(arguments, "set")
      vm.spend(3 * Work.stepsPerComputedKey)
      let key = try vm.toPropertyKey(arguments[1])
      return Value(try vm.set(target, key, arguments[2], receiver: arguments.count > 3 ? arguments[3] : arguments[0]))
    }
  }

  private static func integrity(_ b: ObjectBuilder) {
    // ECMA-262 §28.1.7
    b.method("getPrototypeOf", 1) { (vm, arguments) throws(Abrupt) -> Value in
      try vm.getPrototype(vm.reflected(arguments, "getPrototypeOf"))
    }
    // ECMA-262 §28.1.9
    b.method("isExtensible", 1) { (vm, arguments) throws(Abrupt) -> Value in
      Value(try vm.isExtensible(vm.reflected(arguments, "isExtensible")))
    }
    // ECMA-262 §28.1.11
    b.method("preventExtensions", 1) { (vm, arguments) throws(Abrupt) -> Value in
      vm.spend(Work.stepsPerDictionary)
      return Value(try vm.preventExtensions(vm.reflected(arguments, "preventExtensions")))
    }
    // ECMA-262 §28.1.13
    b.method("setPrototypeOf", 2) { (vm, arguments) throws(Abrupt) -> Value in
      let target = try vm.reflected(arguments, "setPrototypeOf")
      guard arguments[1].isObject || arguments[1].isNull else {
        throw vm.typeError("Object prototype may only be an Object or null: \(vm.describeForError(arguments[1]))")
      }
      return Value(try vm.setPrototype(target, arguments[1]))
    }
  }
}

extension VM {
  /// Returns the object that a function of `Reflect` operates on.
  fileprivate func reflected(_ arguments: Arguments, _ function: StaticString) throws(Abrupt) -> ObjectRef {
    guard arguments[0].isObject else { throw typeError("Reflect.\(function) called on non-object") }
    return arguments[0].asObject
  }
}
