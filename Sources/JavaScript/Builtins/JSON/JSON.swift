/// `JSON` (ECMA-262 §25.5).
extension IntrinsicDefinition {
  static func jsonDefinition() -> IntrinsicDefinition {
    .object { b in
      b.tag("JSON")
      // ECMA-262 §25.5.1
      b.method("parse", 2, steps: 18) { (vm, arguments) throws(Abrupt) -> Value in
        let text = try vm.toString(arguments[0])
        let value = try vm.parseJSON(text)
        guard vm.isCallable(arguments[1]) else { return value }
        let root = vm.makeObject()
        vm.addOwnProperty(root, vm.state.pointee.names.empty, value)
        try vm.root(Value(root))
        return try vm.internalizeJSON(root, vm.state.pointee.names.empty, reviver: arguments[1])
      }
      // ECMA-262 §25.5.2
      b.method("stringify", 3, steps: 3) { (vm, arguments) throws(Abrupt) -> Value in
        try vm.stringifyJSON(arguments[0], replacer: arguments[1], space: arguments[2])
      }
    }
  }
}

extension VM {
  /// Returns the value of a JSON text. Parsing neither runs script code nor collects garbage.
  func parseJSON(_ text: StringRef) throws(Abrupt) -> Value {
    try flatten(text)
    // A text that would clearly take too long is not read at all.
    let steps = text.length / Work.skippedUnitsPerStep
    if steps > VM.sliceSize { try checkTime(before: steps) }
    if text.isTwoByte {
      var parser = JSONTextParser(self, text.utf16Buffer)
      defer { parser.destroy() }
      return try parser.parseText()
    }
    var parser = JSONTextParser(self, text.latin1Buffer)
    defer { parser.destroy() }
    return try parser.parseText()
  }

  /// InternalizeJSONProperty (§25.5.1.1). `holder` and `reviver` are rooted.
  fileprivate func internalizeJSON(_ holder: ObjectRef, _ key: PropertyKey, reviver: Value) throws(Abrupt) -> Value {
    try checkNativeStack()
    let scope = RootScope(self)
    defer { scope.close() }
    let value = try get(holder, key)
    try root(value)
    if value.isObject {
      let object = value.asObject
      if try isArray(value) {
        let length = try lengthOfArrayLike(object)
        for i in 0..<length { try reviveElement(object, elementKey(i), reviver) }
      } else {
        let keys = try enumerableOwnKeys(object)
        try rootKeys(keys)
        for key in keys { try reviveElement(object, key, reviver) }
      }
    }
    let name = self.value(of: key)
    return try call(reviver, this: Value(holder), name, value)
  }

  private func reviveElement(_ object: ObjectRef, _ key: PropertyKey, _ reviver: Value) throws(Abrupt) {
    try tick()
    let scope = RootScope(self)
    defer { scope.close() }
    try root(key)
    let element = try internalizeJSON(object, key, reviver: reviver)
    if element.isUndefined {
      spend(Work.stepsPerDeletion)
      _ = try deleteProperty(object, key)
    } else {
      _ = try createDataProperty(object, key, element)
    }
  }
}
