import JSONModel

extension JSValue {
  /// Returns a copy of a JSON-like value. Changing one does not change the other. Parts that came from JSON and were
  /// never accessed cost almost nothing.
  /// - Returns: The copy, or nil if the value is not exactly what `JSON.parse(JSON.stringify(value))` would return: if
  ///   it contains functions, `undefined`, getters, dates and similar values, or if it refers to itself. To convert
  ///   such a value to JSON, use ``json()``.
  /// - Throws: ``JavaScriptError`` if a limit is exceeded.
  @inlinable @inline(__always)
  public func forked() throws(JavaScriptError) -> JSValue? {
    try fork(maximum: .max, maximumText: .max).get()
  }

  /// Returns a copy as ``forked()`` does, or nil also if the parts that scripts have accessed would take more than
  /// about `maximum` bytes as JSON, or the text of host values that they have moved or repeated more than `maximumText`
  /// bytes.
  package func forked(maximum: Int, maximumText: Int) throws(JavaScriptError) -> JSValue? {
    try fork(maximum: maximum, maximumText: maximumText).get()
  }

  @usableFromInline
  func fork(maximum: Int, maximumText: Int) -> Result<JSValue?, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      var isPlain = false
      let copy = try interpreter.run { (vm) throws(Abrupt) in
        guard let copy = try vm.fork(self.raw, maximum: maximum, maximumText: maximumText) else { return .undefined }
        isPlain = true
        return copy
      }
      return isPlain ? copy : nil
    }
  }

  /// Returns a copy of a copy made by ``forked()`` that no script has had access to.
  /// - Throws: ``JavaScriptError`` if a limit is exceeded.
  package func forkedAgain() throws(JavaScriptError) -> JSValue {
    try interpreter.run { (vm) throws(Abrupt) in
      let copy = try vm.ignoringToJSON { () throws(Abrupt) in
        try vm.fork(raw, maximum: .max, maximumText: .max, isRepeated: true)
      }
      guard let copy else {
        // Nothing else can prevent it.
        throw vm.stackOverflow()
      }
      return copy
    }
  }

  /// Returns a small copy made by ``forked(maximum:maximumText:)`` as JSON, whatever scripts have added to prototypes
  /// since, and even if they keep as much memory as they may.
  /// - Throws: ``JavaScriptError`` if another limit is exceeded.
  package func jsonOfFork() throws(JavaScriptError) -> JSON? {
    let vm = interpreter.vm
    let limit = vm.state.pointee.heap.limit
    vm.state.pointee.heap.limit += JSValue.spareMemory
    vm.state.pointee.countsMovedText = false
    defer {
      vm.state.pointee.heap.limit = limit
      vm.state.pointee.countsMovedText = true
    }
    var result: JSON?
    _ = try interpreter.run { (vm) throws(Abrupt) in
      result = try vm.ignoringToJSON { () throws(Abrupt) in try vm.json(of: raw) }
      return .undefined
    }
    return result
  }

  private static var spareMemory: Int { 1 << 20 }

  /// Returns whether a copy made by ``forked()`` is an object with a non-null member of this name.
  package func forkHasMember(_ name: String) -> Bool {
    let vm = interpreter.vm
    guard raw.isObject, case let place = raw.asObject.shape.find(vm.propertyKey(name)), place >= 0 else { return false }
    return !vm.slot(raw.asObject, place).isNullish
  }

  /// Calls `body` with the name and the kind of each member of a copy made by ``forked()``, except for members that no
  /// script has read since the host passed them in. Stops when `body` returns false.
  package func forEachTouchedMember(_ body: (String, JSONKind) -> Bool) {
    guard raw.isObject, raw.asObject.kind != .array, !raw.asObject.has(.lazyProperties) else { return }
    let object = raw.asObject
    let shape = object.shape
    for i in 0..<shape.count where !object.slots[i].isHostMember {
      guard let kind = JSONKind(of: object.slots[i]) else { continue }
      if !body(interpreter.vm.swiftString(interpreter.vm.string(of: shape.key(at: i))), kind) { return }
    }
  }
}

extension JSONKind {
  /// Returns nil for a value that JSON cannot represent.
  fileprivate init?(of v: Value) {
    if v.isString {
      self = .string
    } else if v.isNumber {
      self = .number
    } else if v.isBoolean {
      self = .boolean
    } else if v.isNull {
      self = .null
    } else if v.isObject {
      self = v.asObject.kind == .array ? .array : .object
    } else {
      return nil
    }
  }
}
