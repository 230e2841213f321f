/// `Symbol` and `Symbol.prototype` (ECMA-262 §20.4).
extension IntrinsicDefinition {
  static func symbolDefinition() -> IntrinsicDefinition {
    // ECMA-262 §20.4.1.1
    .constructor("Symbol", length: 0) { (vm, arguments) throws(Abrupt) -> Value in
      if arguments.isConstructorCall { throw vm.typeError("Symbol is not a constructor") }
      if arguments[0].isUndefined { return Value(vm.makeSymbol(description: .undefined)) }
      return Value(vm.makeSymbol(description: Value(try vm.toString(arguments[0]))))
    } build: { b in
      b.prototype(.symbolPrototype)
      let names = b.vm.state.pointee.names
      // ECMA-262 §20.4.2.2
      b.method("for", 1, steps: 2) { (vm, arguments) throws(Abrupt) -> Value in
        let text = try vm.toString(arguments[0])
        let key = try vm.propertyKey(text)
        // A new entry of the registry also costs time in later collections. Whether it is new depends on collections.
        vm.spend(Work.stepsPerConversion)
        if let symbol = vm.realm.symbolRegistry[key] { return Value(symbol) }
        let symbol = vm.makeSymbol(description: Value(vm.string(of: key)), flags: .registered)
        vm.realm.symbolRegistry.insert(symbol, for: key, &vm.state.pointee.heap)
        return Value(symbol)
      }
      // ECMA-262 §20.4.2.6
      b.method("keyFor", 1) { (vm, arguments) throws(Abrupt) -> Value in
        guard arguments[0].isSymbol else {
          let text =
            arguments[0].isString
            ? vm.swiftString(arguments[0].asString, limit: 60) : vm.describeForError(arguments[0])
          throw vm.typeError("\(text) is not a symbol")
        }
        let symbol = arguments[0].asSymbol
        return symbol.isRegistered ? symbol.description.pointee : .undefined
      }
      let wellKnown: [(StaticString, PropertyKey)] = [
        ("asyncIterator", names.symbolAsyncIterator), ("hasInstance", names.symbolHasInstance),
        ("isConcatSpreadable", names.symbolIsConcatSpreadable), ("iterator", names.symbolIterator),
        ("match", names.symbolMatch),
        ("matchAll", names.symbolMatchAll), ("replace", names.symbolReplace), ("search", names.symbolSearch),
        ("species", names.symbolSpecies), ("split", names.symbolSplit), ("toPrimitive", names.symbolToPrimitive),
        ("toStringTag", names.symbolToStringTag), ("unscopables", names.symbolUnscopables),
      ]
      for (name, symbol) in wellKnown { b.value(name, Value(symbol.asSymbol)) }
    }
  }

  static func symbolPrototypeDefinition() -> IntrinsicDefinition {
    .object { b in
      let vm = b.vm
      let names = vm.state.pointee.names
      b.constructor(.symbol)
      // ECMA-262 §20.4.3.2
      b.getter(names.description) { (vm, arguments) throws(Abrupt) -> Value in
        try vm.thisSymbol(arguments.this, "Symbol.prototype.description").description.pointee
      }
      // ECMA-262 §20.4.3.3
      b.method(names.toString, 0, steps: 4) { (vm, arguments) throws(Abrupt) -> Value in
        Value(try vm.symbolDescriptiveString(vm.thisSymbol(arguments.this, "Symbol.prototype.toString")))
      }
      // ECMA-262 §20.4.3.4
      b.method(names.valueOf, 0) { (vm, arguments) throws(Abrupt) -> Value in
        Value(try vm.thisSymbol(arguments.this, "Symbol.prototype.valueOf"))
      }
      // ECMA-262 §20.4.3.5
      let toPrimitive = vm.makeFunction(names.symbolToPrimitive, length: 1) { (vm, arguments) throws(Abrupt) -> Value in
        Value(try vm.thisSymbol(arguments.this, "Symbol.prototype [ @@toPrimitive ]"))
      }
      b.value(names.symbolToPrimitive, Value(toPrimitive), .configurable)
      b.tag("Symbol")
    }
  }
}

extension VM {
  private func isSymbolObject(_ value: Value) -> Bool { value.isObject && value.asObject.kind == .symbolObject }

  /// ThisSymbolValue (§20.4.3.4.1).
  fileprivate func thisSymbol(_ value: Value, _ method: StaticString) throws(Abrupt) -> SymbolRef {
    if value.isSymbol { return value.asSymbol }
    if isSymbolObject(value) { return value.asObject.internalSlot(0).pointee.asSymbol }
    throw typeError("\(method) requires that 'this' be a Symbol")
  }

  /// SymbolDescriptiveString (§20.4.3.3.1): the result of `String(symbol)`.
  func symbolDescriptiveString(_ symbol: SymbolRef) throws(Abrupt) -> StringRef {
    let description = symbol.description.pointee
    let text = description.isString ? description.asString : state.pointee.names.empty.asString
    return try concatenate(concatenate(string("Symbol("), text), character(0x29))
  }
}
