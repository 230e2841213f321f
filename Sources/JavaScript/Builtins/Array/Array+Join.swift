/// Arrays as text: `join`, `toString`, `toLocaleString`.
extension ArrayMethods {
  // ECMA-262 §23.1.3.18
  static func join(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let object = try vm.arrayLike(a).object
    let length = try vm.lengthOfArrayLike(object)
    let separator = a[0].isUndefined ? vm.character(0x2C) : try vm.toString(a[0])
    try vm.root(Value(separator))
    return try onceAtATime(vm, object) { () throws(Abrupt) -> StringRef in
      var text = StringBuilder(vm)
      let slot = try vm.rootSlot()
      var i = 0
      while i < length {
        if i > 0 { try text.append(separator) }
        let value = try vm.element(object, i)
        if value.isString {
          try text.append(value.asString)
        } else if !value.isNullish {
          slot.value = value
          try text.append(try vm.toString(value))
        }
        try vm.charge(Work.stepsPerJoinedElement)
        i &+= 1
      }
      return text.string()
    }
  }

  // ECMA-262 §23.1.3.36
  static func toString(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let object = try vm.arrayLike(a).object
    let join = try vm.get(object, vm.state.pointee.names.join)
    if vm.isCallable(join) { return try vm.call(join, this: Value(object)) }
    return Value(try vm.objectToString(Value(object)))
  }

  // ECMA-262 §23.1.3.32
  static func toLocaleString(_ vm: VM, _ a: Arguments) throws(Abrupt) -> Value {
    let object = try vm.arrayLike(a).object
    let length = try vm.lengthOfArrayLike(object)
    let method = vm.propertyKey("toLocaleString")
    try vm.root(vm.value(of: method))
    return try onceAtATime(vm, object) { () throws(Abrupt) -> StringRef in
      var text = StringBuilder(vm)
      let slot = try vm.rootSlot()
      for i in 0..<length {
        try vm.charge(Work.stepsPerLocalizedElement)
        if i > 0 { try text.append(unit: 0x2C) }
        let value = try vm.element(object, i)
        if value.isNullish { continue }
        slot.value = value
        if value.isObject { try vm.charge(Work.stepsPerLookup) }
        let f = try vm.requireCallable(try vm.getValue(value, method))
        slot.value = try vm.call(f, this: value)
        try text.append(try vm.toString(slot.value))
      }
      return text.string()
    }
  }

  /// An array that contains itself is joined once: inside itself it is empty.
  private static func onceAtATime(_ vm: VM, _ object: ObjectRef, _ body: () throws(Abrupt) -> StringRef) throws(Abrupt)
    -> Value
  {
    let realm = vm.realm
    if realm.arraysBeingJoined.contains(object) { return Value(vm.state.pointee.names.empty.asString) }
    try vm.checkNativeStack()
    realm.arraysBeingJoined.enter(object)
    defer { realm.arraysBeingJoined.leave() }
    return Value(try body())
  }
}
