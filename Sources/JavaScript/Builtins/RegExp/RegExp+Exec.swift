/// Execution of regular expressions (ECMA-262 §22.2.7).
extension VM {
  /// Returns the compiled form of an object of kind `regExp`.
  @inline(__always) func expression(of rx: ObjectRef) throws(Abrupt) -> RegularExpression {
    try borrowedExpression(of: rx).takeUnretainedValue()
  }

  /// Returns the compiled form of an object of kind `regExp`, which keeps it alive as long as no script runs.
  @inline(__always) private func borrowedExpression(of rx: ObjectRef) throws(Abrupt) -> Unmanaged<RegularExpression> {
    guard let word = rx.internalWord(RegExpSlot.expression, as: UnsafeRawPointer?.self).pointee else {
      // Only a constructor that failed leaves an object in this state.
      throw typeError("The regular expression has no pattern")
    }
    return Unmanaged<RegularExpression>.fromOpaque(word)
  }

  /// Set(rx, "lastIndex", n, true). The property is always the first own property of a regular expression, and never an
  /// accessor.
  @inline(__always) func setLastIndex(_ rx: ObjectRef, _ n: Int) throws(Abrupt) {
    guard rx.shape.attributes(at: 0).contains(.writable) else {
      throw readOnlyError(Value(rx), state.pointee.names.lastIndex)
    }
    rx.slots.write(plain: .number(n))
  }

  /// Searches for a match in a flat string. The offsets of the groups are valid until the next match.
  @inline(__always) func match(
    _ expression: RegularExpression, _ s: StringRef, at index: Int, search: Bool
  ) throws(Abrupt) -> UnsafeMutablePointer<Int>? {
    try match(.passUnretained(expression), groupCount: expression.captureCount, s, at: index, search: search)
  }

  @inline(__always) private func match(
    _ expression: Unmanaged<RegularExpression>, groupCount: Int, _ s: StringRef, at index: Int, search: Bool
  ) throws(Abrupt) -> UnsafeMutablePointer<Int>? {
    let captures = state.pointee.regExpCache.pointee.captures(2 * groupCount)
    let isMatch = try withMatchBudget {
      (budget: UnsafeMutablePointer<MatchBudget>) throws(RegularExpressionFailure) -> Bool in
      try expression._withUnsafeGuaranteedRef { expression in
        Result { () throws(RegularExpressionFailure) -> Bool in
          s.isTwoByte
            ? try expression.match(s.utf16Buffer, at: index, search: search, budget: budget, captures: captures)
            : try expression.match(s.latin1Buffer, at: index, search: search, budget: budget, captures: captures)
        }
      }.get()
    }
    if !isMatch { return nil }
    state.pointee.regExpCache.pointee.keep(s, groupCount: groupCount)
    return captures
  }

  /// RegExpBuiltinExec (§22.2.7.2) without creating the result. `rx` and `s` are rooted, and `s` is flat.
  func builtinMatch(_ rx: ObjectRef, _ s: StringRef) throws(Abrupt) -> UnsafeMutablePointer<Int>? {
    var lastIndex = try toLength(rx.slots[0])
    // Retaining it took a tenth of the time of searches for short texts.
    let expression = try borrowedExpression(of: rx)
    let (flags, groupCount) = expression._withUnsafeGuaranteedRef { ($0.flags, $0.captureCount) }
    let isSticky = flags.contains(.sticky)
    let keepsIndex = isSticky || flags.contains(.global)
    if !keepsIndex { lastIndex = 0 }
    guard lastIndex <= s.length,
      let captures = try match(expression, groupCount: groupCount, s, at: lastIndex, search: !isSticky)
    else {
      if keepsIndex { try setLastIndex(rx, 0) }
      return nil
    }
    if keepsIndex { try setLastIndex(rx, captures[1]) }
    return captures
  }

  /// RegExpBuiltinExec: returns the result array, or null.
  func builtinExec(_ rx: ObjectRef, _ s: StringRef) throws(Abrupt) -> Value {
    guard let captures = try builtinMatch(rx, s) else { return .null }
    return Value(try makeMatchResult(rx, s, captures))
  }

  /// RegExpExec (§22.2.7.1). `rx` and `s` are rooted, and `s` is flat.
  func regExpExec(_ rx: ObjectRef, _ s: StringRef) throws(Abrupt) -> Value {
    let exec = try get(rx, state.pointee.names.exec)
    let isBuiltin =
      rx.kind == .regExp
      && (!isCallable(exec) || exec.bits == state.pointee.regExpCache.pointee.intrinsics?.pointee.exec.bits)
    if isBuiltin { return try builtinExec(rx, s) }
    guard isCallable(exec) else { throw typeError("Receiver is not a RegExp") }
    let result = try call(exec, this: Value(rx), Value(s))
    if result.isObject || result.isNull { return result }
    throw typeError("RegExp exec method returned something other than an Object or null")
  }

  // MARK: Results

  /// Returns the group at index `i` of a match: a string, or undefined.
  @inline(__always) func group(_ i: Int, of captures: UnsafeMutablePointer<Int>, in s: StringRef) throws(Abrupt)
    -> Value
  {
    let start = captures[2 * i]
    return start < 0 ? .undefined : Value(try substring(s, start, captures[2 * i + 1]))
  }

  private func makeMatchResult(_ rx: ObjectRef, _ s: StringRef, _ captures: UnsafeMutablePointer<Int>) throws(Abrupt)
    -> ObjectRef
  {
    let expression = try borrowedExpression(of: rx)
    let (flags, count, hasNames) = expression._withUnsafeGuaranteedRef {
      ($0.flags, $0.captureCount, !$0.groupNames.isEmpty)
    }
    guard let intrinsics = state.pointee.regExpCache.pointee.intrinsics else {
      throw typeError("RegExp.prototype does not exist")
    }
    let hasIndices = flags.contains(.hasIndices)
    let shape = hasIndices ? intrinsics.pointee.resultWithIndicesShape : intrinsics.pointee.resultShape
    let capacity = hasIndices ? 4 : 3
    let result =
      count <= VM.maximumInsideElements
      ? makeObject(.array, shape, capacity: capacity, elements: count) : makeObject(.array, shape, capacity: capacity)
    result.slots.write(plain: .number(captures[0]))
    (result.slots + 1).initialize(to: Value(s))
    (result.slots + 2).write(plain: .undefined)
    try charge(Work.stepsPerMatch + count / Work.elementsPerStep)
    reserveElements(result, count)
    for i in 0..<count { push(result, try group(i, of: captures, in: s)) }
    guard hasNames || hasIndices else { return result }
    let retained = expression.takeUnretainedValue()
    if let elements = result.elements {
      let groups = makeGroups(rx, retained) {
        elements[$0]
      } isSet: {
        captures[2 * $0] >= 0
      }
      (result.slots + 2).initialize(to: groups)
    }
    if hasIndices {
      let indices = makeIndices(rx, retained, captures, intrinsics.pointee.indicesShape)
      (result.slots + 3).initialize(to: Value(indices))
    }
    return result
  }

  /// MakeMatchIndicesIndexPairArray (§22.2.7.8).
  private func makeIndices(
    _ rx: ObjectRef, _ expression: RegularExpression, _ captures: UnsafeMutablePointer<Int>, _ shape: ShapeRef
  ) -> ObjectRef {
    let indices = makeObject(.array, shape, capacity: 1)
    indices.slots.write(plain: .undefined)
    reserveElements(indices, expression.captureCount)
    for i in 0..<expression.captureCount {
      let isSet = captures[2 * i] >= 0
      push(indices, isSet ? Value(makePair(.number(captures[2 * i]), .number(captures[2 * i + 1]))) : .undefined)
    }
    if let elements = indices.elements {
      let groups = makeGroups(rx, expression) {
        elements[$0]
      } isSet: {
        captures[2 * $0] >= 0
      }
      indices.slots.initialize(to: groups)
    }
    return indices
  }

  /// The maximum number of names for which `groups` gets a known shape.
  private static var maximumTemplateGroups: Int { 128 }

  /// Returns the `groups` object, or undefined if no group has a name. If several groups have the same name, the one
  /// that participated is used.
  func makeGroups(_ rx: ObjectRef, _ expression: RegularExpression, _ value: (Int) -> Value, isSet: (Int) -> Bool)
    -> Value
  {
    let names = expression.groupNames
    if names.isEmpty { return .undefined }
    if let template = groupsTemplate(rx, expression), template.shape.count == names.count,
      names.count <= VM.maximumTemplateGroups,
      !template.shape.isDictionary
    {
      let groups = makeObject(.object, template.shape, capacity: names.count)
      for i in 0..<names.count { (groups.slots + i).initialize(to: value(names[i].index)) }
      return Value(groups)
    }
    if names.count > VM.maximumTemplateGroups { spend(names.count) }
    let groups = makeObject(prototype: .null)
    for (name, index) in names {
      let key = propertyKey(name)
      if ordinaryOwnProperty(groups, key) == nil {
        addOwnProperty(groups, key, value(index))
      } else if isSet(index) {
        updateOwnProperty(groups, key, value(index), .all, old: .all)
      }
    }
    return Value(groups)
  }

  /// Returns nil if `rx` has been compiled again since `expression` was matched.
  private func groupsTemplate(_ rx: ObjectRef, _ expression: RegularExpression) -> ObjectRef? {
    let current = rx.internalWord(RegExpSlot.expression, as: UnsafeRawPointer?.self).pointee
    guard current == UnsafeRawPointer(Unmanaged.passUnretained(expression).toOpaque()) else { return nil }
    let slot = rx.internalSlot(RegExpSlot.groups)
    if slot.pointee.isObject { return slot.pointee.asObject }
    let template = makeObject(prototype: .null)
    for (name, _) in expression.groupNames {
      let key = propertyKey(name)
      if ordinaryOwnProperty(template, key) == nil { addOwnProperty(template, key, .undefined) }
    }
    store(Value(template), in: slot)
    return template
  }
}
