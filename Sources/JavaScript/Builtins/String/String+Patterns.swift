/// The methods that take a pattern: a regular expression, any object with the corresponding method, or a string
/// (ECMA-262 §22.1.3).
extension StringPrototype {
  static func definePatternMethods(_ b: ObjectBuilder) {
    b.method("match", 1, match)
    b.method("matchAll", 1, steps: 3, matchAll)
    b.method("replace", 2, steps: 5, replace)
    b.method("replaceAll", 2, steps: 5, replaceAll)
    b.method("search", 1, search)
    b.method("split", 2, steps: 4, split)
  }

  /// Returns the method under `key` of a pattern that is an object.
  private static func method(_ vm: VM, of pattern: Value, _ key: PropertyKey) throws(Abrupt) -> Value? {
    pattern.isObject ? try vm.getMethod(pattern, key) : nil
  }

  /// §22.1.3.13
  static func match(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    try requireObjectCoercible(vm, arguments.this, "match")
    return try delegate(vm, arguments, vm.state.pointee.names.symbolMatch, flags: "")
  }

  /// §22.1.3.14
  static func matchAll(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    try requireObjectCoercible(vm, arguments.this, "matchAll")
    try requireGlobal(vm, arguments[0], "matchAll")
    return try delegate(vm, arguments, vm.state.pointee.names.symbolMatchAll, flags: "g")
  }

  /// §22.1.3.21
  static func search(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    try requireObjectCoercible(vm, arguments.this, "search")
    return try delegate(vm, arguments, vm.state.pointee.names.symbolSearch, flags: "")
  }

  /// Calls the pattern's method, or that of a new regular expression.
  private static func delegate(_ vm: VM, _ arguments: Arguments, _ key: PropertyKey, flags: StaticString) throws(Abrupt)
    -> Value
  {
    let pattern = arguments[0]
    if let method = try method(vm, of: pattern, key) { return try vm.call(method, this: pattern, arguments.this) }
    let s = try rootedString(vm, arguments.this)
    let source = pattern.isUndefined ? vm.state.pointee.names.empty.asString : try rootedString(vm, pattern)
    let rx = try vm.makeRegExp(pattern: source, flags: vm.string(flags))
    try vm.root(Value(rx))
    guard let method = try vm.getMethod(Value(rx), key) else {
      throw vm.typeError("\(vm.describe(key)) of a RegExp is not a function")
    }
    return try vm.call(method, this: Value(rx), Value(s))
  }

  /// A regular expression must have the flag `g`.
  private static func requireGlobal(_ vm: VM, _ pattern: Value, _ method: StaticString) throws(Abrupt) {
    guard pattern.isObject, try vm.isRegExp(pattern) else { return }
    let flags = try vm.get(pattern.asObject, vm.state.pointee.names.flags)
    if flags.isNullish { throw vm.typeError("String.prototype.\(method) called with an object without flags") }
    let text = try vm.toString(flags)
    try vm.flatten(text)
    if text.firstIndex(of: 0x67, from: 0) < 0 {
      throw vm.typeError("String.prototype.\(method) called with a non-global RegExp argument")
    }
  }

  // MARK: Replacing

  /// §22.1.3.19
  static func replace(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    try requireObjectCoercible(vm, arguments.this, "replace")
    if let method = try method(vm, of: arguments[0], vm.state.pointee.names.symbolReplace) {
      return try vm.call(method, this: arguments[0], arguments.this, arguments[1])
    }
    return try replaceString(vm, arguments, all: false)
  }

  /// §22.1.3.20
  static func replaceAll(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    try requireObjectCoercible(vm, arguments.this, "replaceAll")
    try requireGlobal(vm, arguments[0], "replaceAll")
    if let method = try method(vm, of: arguments[0], vm.state.pointee.names.symbolReplace) {
      return try vm.call(method, this: arguments[0], arguments.this, arguments[1])
    }
    return try replaceString(vm, arguments, all: true)
  }

  private static func replaceString(_ vm: VM, _ arguments: Arguments, all: Bool) throws(Abrupt) -> Value {
    let s = try rootedString(vm, arguments.this)
    let needle = try rootedString(vm, arguments[0])
    let function: Value? = vm.isCallable(arguments[1]) ? arguments[1] : nil
    let text = function == nil ? try rootedString(vm, arguments[1]) : vm.state.pointee.names.empty.asString
    let template = try SubstitutionTemplate(vm, text, subject: s)
    try chargeSearch(vm, s, needle)
    var position = try StringSearch.first(vm, needle, in: s, from: 0)
    if position < 0 { return Value(s) }
    var result = StringBuilder(vm)
    var end = 0
    while position >= 0 {
      try result.append(s, end, position)
      if let function {
        try result.append(
          try vm.toString(try vm.call(function, this: .undefined, Value(needle), .number(position), Value(s))))
      } else {
        try template.append(to: &result, position: position, matchLength: needle.length, captures: .none)
      }
      end = position + needle.length
      if !all { break }
      try vm.charge(1)
      position = try StringSearch.first(vm, needle, in: s, from: position + max(1, needle.length))
    }
    try result.append(s, end, s.length)
    return Value(result.string())
  }

  // MARK: Splitting

  /// §22.1.3.23
  static func split(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    try requireObjectCoercible(vm, arguments.this, "split")
    if let method = try method(vm, of: arguments[0], vm.state.pointee.names.symbolSplit) {
      return try vm.call(method, this: arguments[0], arguments.this, arguments[1])
    }
    let s = try rootedString(vm, arguments.this)
    let limit = arguments[1].isUndefined ? UInt32.max : try vm.toUint32(arguments[1])
    let separator = try rootedString(vm, arguments[0])
    if limit == 0 { return Value(vm.makeArray()) }
    if arguments[0].isUndefined { return Value(vm.makeArray([Value(s)])) }
    if separator.length == 0 { return try characters(vm, s, limit: Int(limit)) }
    try chargeSearch(vm, s, separator)
    let array = vm.makeArray()
    var start = 0
    while true {
      let end = try StringSearch.first(vm, separator, in: s, from: start)
      if end < 0 { break }
      try vm.pushWithinLimits(array, Value(vm.substring(s, start, end)))
      if array.denseCount == Int(limit) { return Value(array) }
      start = end + separator.length
    }
    try vm.pushWithinLimits(array, Value(vm.substring(s, start, s.length)))
    return Value(array)
  }

  /// Returns the code units of `s`, each as a string.
  private static func characters(_ vm: VM, _ s: StringRef, limit: Int) throws(Abrupt) -> Value {
    let count = min(s.length, limit)
    try vm.charge(count)
    try vm.reserve(s.isTwoByte ? count * 40 : count * 8)
    let array = vm.makeArray(capacity: count)
    for i in 0..<count { vm.push(array, Value(vm.string(unit: s.unit(i)))) }
    return Value(array)
  }
}

extension VM {
  /// Appends to a dense array that no script has accessed, for a step.
  @inline(__always) func pushWithinLimits(_ array: ObjectRef, _ value: Value) throws(Abrupt) {
    let n = array.denseCount
    try charge(1)
    if n & 1023 == 1023 { try reserve(n * 8) }
    push(array, value)
  }
}
