/// `RegExp.prototype[Symbol.split]` (ECMA-262 §22.2.6.14).
extension RegExpPrototype {
  static func split(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let rx = try thisObject(vm, arguments, "@@split")
    let s = try StringPrototype.rootedString(vm, arguments[0])
    let limitValue = arguments[1]
    if limitValue.isUndefined || limitValue.isNumber, vm.isPristine(rx), vm.regExpSpeciesIsPristine() {
      return try splitPristine(vm, try vm.expression(of: rx), s, try limit(vm, limitValue))
    }
    let constructor = try vm.speciesConstructor(rx, .regExp)
    try vm.root(Value(constructor))
    let flags = try flagText(vm, rx)
    try vm.root(Value(flags))
    let isSticky = flags.firstIndex(of: 0x79, from: 0) >= 0
    let newFlags = isSticky ? flags : try vm.concatenate(flags, vm.string("y"))
    let splitter = try vm.construct(constructor, arguments: [Value(rx), Value(newFlags)])
    try vm.root(splitter)
    let limit = try limit(vm, limitValue)
    if limit == 0 { return Value(vm.makeArray()) }
    return try splitGenerically(vm, splitter.asObject, s, limit, byCodePoint: isByCodePoint(flags))
  }

  private static func limit(_ vm: VM, _ v: Value) throws(Abrupt) -> Int {
    Int(v.isUndefined ? UInt32.max : try vm.toUint32(v))
  }

  /// Splits with a search, which finds the same matches as trying at each position.
  private static func splitPristine(_ vm: VM, _ expression: RegularExpression, _ s: StringRef, _ limit: Int)
    throws(Abrupt) -> Value
  {
    let array = vm.makeArray()
    if limit == 0 { return Value(array) }
    if s.length == 0 {
      if try vm.match(expression, s, at: 0, search: false) == nil { vm.push(array, Value(s)) }
      return Value(array)
    }
    let byCodePoint = expression.flags.isUnicodeMode
    var start = 0
    var index = 0
    while index < s.length, let captures = try vm.match(expression, s, at: index, search: true) {
      let position = captures[0]
      let end = captures[1]
      if position >= s.length { break }
      if end == start {
        index = s.index(after: max(index, position), byCodePoint: byCodePoint)
        continue
      }
      try vm.pushWithinLimits(array, Value(vm.substring(s, start, position)))
      if array.denseCount == limit { return Value(array) }
      start = end
      for i in 1..<expression.captureCount {
        try vm.pushWithinLimits(array, vm.group(i, of: captures, in: s))
        if array.denseCount == limit { return Value(array) }
      }
      index = start
    }
    try vm.pushWithinLimits(array, Value(vm.substring(s, start, s.length)))
    return Value(array)
  }

  private static func splitGenerically(
    _ vm: VM, _ splitter: ObjectRef, _ s: StringRef, _ limit: Int, byCodePoint: Bool
  ) throws(Abrupt) -> Value {
    let lastIndex = vm.state.pointee.names.lastIndex
    let array = vm.makeArray()
    try vm.root(Value(array))
    if s.length == 0 {
      if try vm.regExpExec(splitter, s).isNull { vm.push(array, Value(s)) }
      return Value(array)
    }
    var start = 0
    var index = 0
    let turn = RootScope(vm)
    while index < s.length {
      turn.close()
      try vm.set(splitter, lastIndex, .number(index))
      let result = try vm.regExpExec(splitter, s)
      try vm.root(result)
      let end = result.isNull ? start : min(try vm.toLength(try vm.get(splitter, lastIndex)), s.length)
      if result.isNull || end == start {
        index = s.index(after: index, byCodePoint: byCodePoint)
        continue
      }
      try vm.pushWithinLimits(array, Value(vm.substring(s, start, index)))
      if array.denseCount == limit { return Value(array) }
      start = end
      let count = try vm.lengthOfArrayLike(result.asObject)
      for i in 1..<max(1, count) {
        try vm.pushWithinLimits(array, try vm.getIndexed(result, .number(i)))
        if array.denseCount == limit { return Value(array) }
      }
      index = start
    }
    try vm.pushWithinLimits(array, Value(vm.substring(s, start, s.length)))
    return Value(array)
  }
}
