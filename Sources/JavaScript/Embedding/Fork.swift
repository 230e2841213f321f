import JSONModel

/// Copies of JSON-like values that script code may then change: how a host can go back to what was before a call.
extension VM {
  /// A deep copy of a value of plain objects, plain arrays and what JSON can say; nil when there is anything else in it. What a host
  /// handed in and nobody has touched is shared, so the cost is that of what has been touched.
  func fork(_ v: Value, depth: Int = 0) throws(Abrupt) -> Value? {
    guard v.isObject else { return isPlain(v) ? v : nil }
    let object = v.asObject
    if depth > VM.maximumJSONDepth || isNativeStackLow() { return nil }
    try charge(1)
    try reserve(128)
    if object.has(.lazyProperties) { return forkUntouched(object).map { Value($0) } }
    switch object.kind {
    case .array: return try forkArray(object, depth)
    case .object, .hostObject: return try forkObject(object, depth)
    default: return nil
    }
  }

  /// What `JSON.parse(JSON.stringify(v))` gives back as it is.
  private func isPlain(_ v: Value) -> Bool {
    if v.isDouble { return v.asDouble.isFinite && !(v.asDouble == 0 && v.asDouble.sign == .minus) }
    return v.isString || v.isInt || v.isBoolean || v.isNull
  }

  private func forkUntouched(_ object: ObjectRef) -> ObjectRef? {
    guard object.has(.hostBacked) else { return nil }
    return object.kind == .array
      ? makeHostArray(HostBacking.array(object).pointee) : makeHostObject(HostBacking.object(object).pointee)
  }

  private func forkObject(_ object: ObjectRef, _ depth: Int) throws(Abrupt) -> Value? {
    let shape = object.shape
    let count = shape.count
    guard !shape.isDictionary, shape.prototype.bits == state.pointee.objectShape.prototype.bits else { return nil }
    for i in 0..<count where shape.attributes(at: i) != .all || shape.key(at: i).isSymbol { return nil }
    let copy: ObjectRef
    if object.kind == .hostObject {
      copy = makeHostObject(HostBacking.object(object).pointee)
      copy.flagsPointer.pointee.remove(.lazyProperties)
      HostBacking.shape(copy).pointee = HostBacking.shape(object).pointee
      if let from = HostBacking.snapshot(object), let to = HostBacking.snapshot(copy) {
        to.update(from: from, count: HostBacking.object(object).pointee.count)
      }
    } else {
      copy = makeObject(.object, state.pointee.objectShape, capacity: min(count + 1, 48))
    }
    if count > Int(copy.pointer.header.pointee.slotCapacity) { growSlots(copy, count - 1) }
    for i in 0..<count {
      let slot = object.slots[i]
      // A member nobody has read: the copy has the same JSON to read it from.
      guard let member = slot.isHostMember ? slot : try fork(slot, depth: depth + 1) else { return nil }
      copy.slots[i] = member
    }
    copy.shape = shape
    guard object.elements != nil else { return Value(copy) }
    return try forkElements(of: object, to: copy, depth) ? Value(copy) : nil
  }

  private func forkArray(_ array: ObjectRef, _ depth: Int) throws(Abrupt) -> Value? {
    guard array.shape == state.pointee.arrayShape, array.isDenseArray else { return nil }
    let copy = array.has(.hostBacked) ? makeHostArray(HostBacking.array(array).pointee) : makeArray()
    copy.flagsPointer.pointee.remove(.lazyProperties)
    copy.shape = array.shape
    guard try forkElements(of: array, to: copy, depth) else { return nil }
    copy.arrayLength = array.arrayLength
    return Value(copy)
  }

  private func forkElements(of object: ObjectRef, to copy: ObjectRef, _ depth: Int) throws(Abrupt) -> Bool {
    guard !object.has(.sparseElements) else { return false }
    let count = object.denseCount
    try charge(count)
    try reserve(count * 8)
    guard count > 0 else { return true }
    reserveElements(copy, count)
    guard let source = object.elements, let target = copy.elements else { return false }
    for i in 0..<count {
      guard let element = try fork(source[i], depth: depth + 1) else { return false }
      target[i] = element
    }
    copy.elementsHeader.pointee.count = UInt32(count)
    return true
  }
}

extension JSValue {
  /// A copy of a JSON-like value: changing the one does not change the other. Parts that came from JSON and were never touched cost
  /// next to nothing.
  /// - Returns: nil when the value is not exactly what `JSON.parse(JSON.stringify(value))` would make of it: when there are functions,
  ///   `undefined`, getters, dates and the like in it, or when it refers to itself. ``json()`` tells what JSON makes of such a value.
  /// - Throws: ``JavaScriptError`` when a limit is exceeded.
  public func forked() throws(JavaScriptError) -> JSValue? {
    var isPlain = false
    let copy = try interpreter.run { (vm) throws(Abrupt) in
      guard let copy = try vm.fork(self.raw) else { return .undefined }
      isPlain = true
      return copy
    }
    return isPlain ? copy : nil
  }

  /// Whether a copy that ``forked()`` made is an object with a member that is not null.
  package func forkHasMember(_ name: String) -> Bool {
    let vm = interpreter.vm
    guard raw.isObject, case let place = raw.asObject.shape.find(vm.propertyKey(name)), place >= 0 else { return false }
    return !vm.slot(raw.asObject, place).isNullish
  }

  /// Calls `body` with the name and the kind of each member of a copy that ``forked()`` made, but for those that are as the host handed them in
  /// because nobody has read them. Ends when `body` says false.
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
  /// Nil for what JSON cannot say.
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
