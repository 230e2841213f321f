/// `RegExp.prototype[Symbol.replace]` (ECMA-262 §22.2.6.11).
extension RegExpPrototype {
  static func replace(_ vm: VM, _ arguments: Arguments) throws(Abrupt) -> Value {
    let rx = try thisObject(vm, arguments, "@@replace")
    let s = try StringPrototype.rootedString(vm, arguments[0])
    let function: Value? = vm.isCallable(arguments[1]) ? arguments[1] : nil
    let text =
      function == nil ? try StringPrototype.rootedString(vm, arguments[1]) : vm.state.pointee.names.empty.asString
    guard vm.isPristine(rx) else { return try replaceGenerically(vm, rx, s, function, text) }
    if let function { return try replacePristine(vm, rx, s, function) }
    return try replacePristine(vm, rx, s, SubstitutionTemplate(vm, text, subject: s))
  }

  // MARK: Pristine regular expressions

  /// Calls `body` with the match, or with all matches if the flag `g` is set.
  @inline(__always) private static func forEachReplaced(
    _ vm: VM, _ rx: ObjectRef, _ expression: RegularExpression, _ s: StringRef,
    _ body: (UnsafeMutablePointer<Int>) throws(Abrupt) -> Void
  ) throws(Abrupt) {
    if expression.flags.contains(.global) { return try forEachMatch(vm, rx, expression, s, body) }
    if let captures = try vm.builtinMatch(rx, s) { try body(captures) }
  }

  private static func replacePristine(_ vm: VM, _ rx: ObjectRef, _ s: StringRef, _ template: SubstitutionTemplate)
    throws(Abrupt) -> Value
  {
    let expression = try vm.expression(of: rx)
    var result = StringBuilder(vm)
    var end = -1
    try forEachReplaced(vm, rx, expression, s) { captures throws(Abrupt) in
      try result.append(s, max(end, 0), captures[0])
      end = captures[1]
      try template.append(
        to: &result, position: captures[0], matchLength: end - captures[0],
        captures: .offsets(UnsafePointer(captures), expression))
    }
    if end < 0 { return Value(s) }
    try result.append(s, end, s.length)
    return Value(result.string())
  }

  private static func replacePristine(_ vm: VM, _ rx: ObjectRef, _ s: StringRef, _ function: Value) throws(Abrupt)
    -> Value
  {
    let expression = try vm.expression(of: rx)
    // All matching is done before the first call, which may change anything.
    let width = 2 * expression.captureCount
    var offsets = try Scratch<Int>(vm, 8 * width)
    defer { offsets.free() }
    var count = 0
    try forEachReplaced(vm, rx, expression, s) { captures throws(Abrupt) in
      try offsets.ensure(count + width)
      (offsets.base + count).update(from: captures, count: width)
      count += width
    }
    if count == 0 { return Value(s) }
    var result = StringBuilder(vm)
    var end = 0
    for first in stride(from: 0, to: count, by: width) {
      let captures = UnsafePointer(offsets.base + first)
      try result.append(s, end, captures[0])
      let replacement = try callReplacer(vm, rx, expression, s, function, captures)
      try result.append(try vm.toString(replacement))
      end = captures[1]
    }
    try result.append(s, end, s.length)
    return Value(result.string())
  }

  private static func callReplacer(
    _ vm: VM, _ rx: ObjectRef, _ expression: RegularExpression, _ s: StringRef, _ function: Value,
    _ offsets: UnsafePointer<Int>
  ) throws(Abrupt) -> Value {
    let matched = Value(try vm.substring(s, offsets[0], offsets[1]))
    let position = Value.number(offsets[0])
    if expression.captureCount == 1 { return try vm.call(function, this: .undefined, matched, position, Value(s)) }
    // Nothing is collected until the arguments are on the stack.
    var values = [matched]
    for i in 1..<expression.captureCount {
      let start = offsets[2 * i]
      values.append(start < 0 ? .undefined : Value(try vm.substring(s, start, offsets[2 * i + 1])))
    }
    let groupValues = values
    values.append(position)
    values.append(Value(s))
    if !expression.groupNames.isEmpty {
      values.append(
        vm.makeGroups(rx, expression) {
          groupValues[$0]
        } isSet: {
          !groupValues[$0].isUndefined
        })
    }
    return try vm.call(function, this: .undefined, arguments: values)
  }

  // MARK: Everything else

  private static func replaceGenerically(
    _ vm: VM, _ rx: ObjectRef, _ s: StringRef, _ function: Value?, _ text: StringRef
  ) throws(Abrupt) -> Value {
    let results = try collectResults(vm, rx, s)
    try vm.root(Value(results))
    let template = try SubstitutionTemplate(vm, text, subject: s)
    var accumulated = StringBuilder(vm)
    var end = 0
    let turn = RootScope(vm)
    for i in 0..<results.denseCount {
      turn.close()
      guard let result = results.elements?[i].asObjectOrNil else { break }
      let match = try Match(vm, result, s)
      let replacement = try match.replacement(vm, s, function, template)
      if match.position >= end {
        try accumulated.append(s, end, match.position)
        try accumulated.append(replacement)
        end = match.position + match.length
      }
    }
    if end < s.length { try accumulated.append(s, end, s.length) }
    return Value(accumulated.string())
  }

  /// Returns an array of the results of executing `rx`: one, or all with the flag `g`.
  private static func collectResults(_ vm: VM, _ rx: ObjectRef, _ s: StringRef) throws(Abrupt) -> ObjectRef {
    let results = vm.makeArray()
    try vm.root(Value(results))
    let flags = try flagText(vm, rx)
    let isGlobal = flags.firstIndex(of: 0x67, from: 0) >= 0
    let byCodePoint = isByCodePoint(flags)
    if isGlobal { try vm.set(rx, vm.state.pointee.names.lastIndex, Value(Int32(0))) }
    let turn = RootScope(vm)
    while true {
      turn.close()
      let result = try vm.regExpExec(rx, s)
      guard result.isObject else { return results }
      try vm.pushWithinLimits(results, result)
      if !isGlobal { return results }
      if try matchedText(vm, result).length == 0 { try advanceLastIndex(vm, rx, s, byCodePoint) }
    }
  }

  /// The description of a match in a result of `exec`, which may be any object.
  private struct Match {
    /// The matched string, followed by the groups: strings or undefined.
    let captures: RootedObject
    let named: Rooted
    let position: Int
    let length: Int

    init(_ vm: VM, _ result: ObjectRef, _ s: StringRef) throws(Abrupt) {
      let count = max(1, try vm.lengthOfArrayLike(result))
      captures = try vm.root(vm.makeArray())
      let matched = try vm.toString(try vm.get(result, PropertyKey(index: 0)))
      vm.push(captures.object, Value(matched))
      length = matched.length
      let index = try vm.toIntegerOrInfinity(try vm.get(result, vm.state.pointee.names.index))
      position = Int(max(0, min(index, Double(s.length))))
      for i in 1..<count {
        let capture = try vm.getIndexed(Value(result), .number(i))
        try vm.pushWithinLimits(captures.object, capture.isUndefined ? capture : Value(try vm.toString(capture)))
      }
      named = try vm.root(vm.get(result, vm.state.pointee.names.groups))
    }

    func replacement(_ vm: VM, _ s: StringRef, _ function: Value?, _ template: SubstitutionTemplate) throws(Abrupt)
      -> StringRef
    {
      let captures = captures.object
      if let function {
        vm.push(captures, .number(position))
        vm.push(captures, Value(s))
        if !named.value.isUndefined { vm.push(captures, named.value) }
        let arguments = UnsafeBufferPointer(start: captures.elements, count: captures.denseCount)
        return try vm.toString(try vm.call(function, this: .undefined, arguments: arguments))
      }
      if !named.value.isUndefined { named.value = Value(try vm.toObject(named.value)) }
      var result = StringBuilder(vm)
      try template.append(
        to: &result, position: position, matchLength: length, captures: .values(captures, named: named.value))
      return result.string()
    }
  }
}
