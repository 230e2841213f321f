import JSONModel

/// Copies of JSON-like values, which let a host return to the state before a call although script code changes the
/// original.
extension VM {
  /// Returns a deep copy of a value that consists of plain objects, plain arrays and JSON scalars, or nil if it
  /// contains anything else, or if the parts that were accessed would take more memory as JSON.
  ///
  /// Host values that no script has accessed are shared, so the cost is proportional to the parts that were accessed.
  /// - Parameters:
  ///   - maximum: The number of bytes of these parts as JSON, estimated.
  ///   - maximumText: The number of bytes of the text of host values that script code has moved or repeated.
  ///   - isRepeated: Whether the value is a copy. Its conversion to JSON may have read members from the host, among
  ///     them -0, which JSON.stringify does not reproduce. That makes no difference.
  func fork(_ v: Value, maximum: Int, maximumText: Int, isRepeated: Bool = false) throws(Abrupt) -> Value? {
    state.pointee.isForkRepeated = isRepeated
    state.pointee.forkAllowance = maximum
    state.pointee.forkTextAllowance = maximumText
    return try fork(v)
  }

  /// Counts a part of the copy, and pays for its conversion to JSON, which may happen after each copy.
  /// - Returns: Whether the copy is small enough.
  @inline(__always) private func countForked(_ bytes: Int, steps: Int) throws(Abrupt) -> Bool {
    try charge(steps &+ bytes / Work.forkedBytesPerStep)
    state.pointee.forkAllowance &-= bytes
    return state.pointee.forkAllowance >= 0
  }

  /// Returns the number of bytes of a value as JSON, in addition to those of its element or member, estimated.
  @inline(__always) private func separateByteCount(_ v: Value) -> Int {
    guard v.isString, case let length = v.asString.length, length > VM.inlineStringSize,
      !state.pointee.isForkRepeated
    else { return 0 }
    return length &* 8 &+ 56
  }

  private func fork(_ v: Value, depth: Int = 0) throws(Abrupt) -> Value? {
    guard v.isObject else { return isPlain(v) ? v : nil }
    if depth == 0, !haveNoToJSON { return nil }
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

  /// Returns whether `JSON.parse(JSON.stringify(v))` would reproduce the value exactly, except for -0 in a copy.
  private func isPlain(_ v: Value) -> Bool {
    if v.isDouble {
      let isNegativeZero = v.asDouble == 0 && v.asDouble.sign == .minus
      return v.asDouble.isFinite && (!isNegativeZero || state.pointee.isForkRepeated)
    }
    return v.isString || v.isInt || v.isBoolean || v.isNull
  }

  private func forkUntouched(_ object: ObjectRef) -> ObjectRef? {
    guard object.has(.hostBacked) else { return nil }
    return object.kind == .array
      ? makeHostArray(like: object) : makeHostObject(like: object)
  }

  private func makeHostArray(like array: ObjectRef) -> ObjectRef {
    makeHostArray(HostBacking.array(array).pointee, memory: memory(like: array))
  }

  private func makeHostObject(like object: ObjectRef) -> ObjectRef {
    makeHostObject(
      HostBacking.owner(object).pointee, HostBacking.members(object), count: HostBacking.count(object),
      memory: memory(like: object))
  }

  /// Returns what a copy states about its memory. The original is in memory too, so that the next collection is soon
  /// enough to count it for the copy.
  private func memory(like object: ObjectRef) -> Value {
    let memory = HostBacking.memory(object).pointee
    return memory.isCell ? memory : Value(0 as Int32)
  }

  private func forkObject(_ object: ObjectRef, _ depth: Int) throws(Abrupt) -> Value? {
    let shape = object.shape
    let count = shape.count
    guard !shape.isDictionary, !object.has(.nonExtensible) else { return nil }
    guard shape.prototype.bits == state.pointee.objectShape.prototype.bits else { return nil }
    if object.kind != .hostObject || HostBacking.shape(object).pointee != shape {
      for i in 0..<count where shape.attributes(at: i) != .all || shape.key(at: i).isSymbol { return nil }
    }
    let copy: ObjectRef
    if object.kind == .hostObject {
      copy = makeHostObject(like: object)
      copy.flagsPointer.pointee.remove(.lazyProperties)
      HostBacking.shape(copy).pointee = HostBacking.shape(object).pointee
      if let from = HostBacking.snapshot(object), let to = HostBacking.snapshot(copy) {
        to.initialize(from: from, count: HostBacking.members(object).count)
      }
    } else {
      copy = makeObject(.object, state.pointee.objectShape, capacity: min(count + 1, 48))
    }
    if count > Int(copy.pointer.header.pointee.slotCapacity) { growSlots(copy, count - 1) }
    var bytes = count * 80 + 160
    for i in 0..<count {
      let slot = object.slots[i]
      bytes &+= separateByteCount(slot)
      // A member that has not been read: the copy reads it from the same JSON.
      if slot.isHostMember || isPlain(slot) {
        (copy.slots + i).initialize(to: slot)
        continue
      }
      guard slot.isObject else { return nil }
      let place = copy.kind == .hostObject ? originalPlace(slot, i, of: object) : -1
      if place < 0, slot.asObject.has(.hostBacked), state.pointee.forkTextAllowance != .max,
        try !countText(ofProperty: slot, i, of: object, depth + 1)
      {
        return nil
      }
      guard let member = try fork(slot, depth: depth + 1) else { return nil }
      (copy.slots + i).initialize(to: member)
      if place >= 0, let snapshot = HostBacking.snapshot(copy) { (snapshot + place).initialize(to: member) }
    }
    copy.initializeShape(shape)
    guard try countForked(bytes, steps: 0) else { return nil }
    guard object.elements != nil else { return Value(copy) }
    return try forkElements(of: object, to: copy, depth) ? Value(copy) : nil
  }

  /// Returns the index of the member whose initial value a property contains; -1 for another value, and without a
  /// snapshot.
  @inline(__always)
  private func originalPlace(_ slot: Value, _ i: Int, of object: ObjectRef) -> Int {
    guard let shape = HostBacking.shape(object).pointee, let snapshot = HostBacking.snapshot(object) else { return -1 }
    let place = object.shape == shape ? i : shape.find(object.shape.key(at: i))
    return place >= 0 && snapshot[place].bits == slot.bits ? place : -1
  }

  /// Returns a copy of an object of the host as spread makes it (CopyDataProperties, ECMA-262 §7.3.26). Its members
  /// are also read later, unless they are objects, which both share. Nil for any other value, and for an object that
  /// has other properties than its members.
  func shallowCopy(ofHostObject v: Value) throws(Abrupt) -> ObjectRef? {
    guard v.isObject, v.asObject.kind == .hostObject, hasOnlyNames(v.asObject) else { return nil }
    let object = v.asObject
    let shape = object.shape
    guard HostBacking.shape(object).pointee == shape, let from = HostBacking.snapshot(object) else { return nil }
    try charge(shape.count * Work.stepsPerCopiedProperty)
    try reserve(128)
    for i in 0..<shape.count where object.slots[i].isHostMember {
      let kind = HostBacking.members(object).kind(at: object.slots[i].hostMemberPlace)
      // Comparing cases calls a function of another module.
      if kind.rawValue < JSONKind.array.rawValue { continue }
      // Without enough memory, it has not been read.
      if !readHostMember(object, i).isObject { return nil }
    }
    let copy = makeHostObject(like: object)
    copy.flagsPointer.pointee.remove(.lazyProperties)
    HostBacking.shape(copy).pointee = shape
    if let to = HostBacking.snapshot(copy) { to.initialize(from: from, count: HostBacking.count(object)) }
    for i in 0..<shape.count { (copy.slots + i).initialize(to: object.slots[i]) }
    copy.initializeShape(shape)
    return copy
  }

  private func forkArray(_ array: ObjectRef, _ depth: Int) throws(Abrupt) -> Value? {
    guard array.shape == state.pointee.arrayShape, array.isDenseArray else { return nil }
    let copy = array.has(.hostBacked) ? makeHostArray(like: array) : makeArray()
    copy.flagsPointer.pointee.remove(.lazyProperties)
    copy.initializeShape(array.shape)
    guard try forkElements(of: array, to: copy, depth) else { return nil }
    copy.arrayLength = array.arrayLength
    return Value(copy)
  }

  private func forkElements(of object: ObjectRef, to copy: ObjectRef, _ depth: Int) throws(Abrupt) -> Bool {
    guard !object.has(.sparseElements) else { return false }
    let count = object.denseCount
    guard try countForked(count * 32, steps: count) else { return false }
    try reserve(count * 8)
    guard count > 0 else { return true }
    reserveElements(copy, count)
    guard let source = object.elements, let target = copy.elements else { return false }
    for i in 0..<count {
      let bytes = separateByteCount(source[i])
      if bytes > 0, try !countForked(bytes, steps: 0) { return false }
      if source[i].isObject, source[i].asObject.has(.hostBacked), state.pointee.forkTextAllowance != .max,
        try !countText(ofElement: source[i].asObject, i, of: object, depth + 1)
      {
        return false
      }
      guard let element = try fork(source[i], depth: depth + 1) else { return false }
      (target + i).initialize(to: element)
    }
    copy.elementsHeader.pointee.count = UInt32(count)
    return true
  }
}
