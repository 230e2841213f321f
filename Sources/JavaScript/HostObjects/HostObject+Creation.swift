import JSONModel

/// Conversion of JSON to JavaScript: creates the cells of objects and arrays, and their properties when they are first
/// accessed.
extension VM {
  /// - Parameter memory: Whose memory the value is, if the memory is counted already.
  func value(of json: consuming JSON, memory: Value? = nil) -> Value {
    switch json {
    case .null: .null
    case .bool(let b): Value(b)
    case .integer(let i): Int32(exactly: i).map { Value($0) } ?? Value(double: Double(i))
    case .unsigned(let u): Value(double: Double(u))
    case .number(let d): .number(d)
    case .decimal(let decimal): converted(decimal)
    case .string(let s): Value(converted(s))
    case .malformedString(let units): converted(units)
    case .array(let a): Value(makeHostArray(a, memory: memory))
    case .object(let o): Value(makeHostObject(o, memory: memory))
    }
  }

  /// Returns a string of the host, whose conversion is paid.
  func converted(_ s: String) -> StringRef {
    let result = string(s)
    let byteCount = s.utf8.count
    // Only ASCII has as many bytes as code units.
    if result.length == byteCount { spendConversion(byteCount) } else { spend(byteCount / Work.encodedUnitsPerStep) }
    return result
  }

  private func converted(_ units: [UInt16]) -> Value {
    spend(units.count / Work.encodedUnitsPerStep)
    return Value(string(units))
  }

  private func converted(_ decimal: JSONDecimal) -> Value {
    spend(Work.stepsPerConversion)
    return .number(decimal.doubleValue)
  }

  @inline(__always) private func spendConversion(_ byteCount: Int) {
    if byteCount > Work.freeBytes { spend(byteCount / Work.unitsPerStep) }
  }

  /// Returns the member of an object of the host at a valid index, for which there is room.
  private func value(of o: ObjectRef, _ members: UnsafeJSONMembers, at place: Int) -> Value {
    if let text = members.plainText(at: place) { return value(ofText: text) }
    let memory = HostBacking.memoryOfPart(of: o)
    guard let unread = members.unreadValue(at: place) else {
      return value(of: members.value(at: place), memory: memory)
    }
    // As if the value was always read from its text, so that the number of steps is the same.
    spend(stepsToRead(unread))
    if unread.isString { return value(ofReadString: members.value(at: place)) }
    let json = members.value(at: place)
    guard unread.isStored else { return value(ofRead: json) }
    if !unread.isKnown { addHostMemory(JSON.byteCount(of: [json]), to: memory.asObject) }
    return value(of: json, memory: memory)
  }

  /// Returns the number of steps that reading a value from its text takes.
  func stepsToRead(_ unread: UnsafeJSONMembers.UnreadValue) -> Int {
    let steps = unread.textByteCount / Work.readBytesPerStep
    if unread.isString { return steps }
    let features = unread.features
    return steps &+ features.arrayCount &* Work.stepsPerReadArray &+ features.elementCount &* Work.stepsPerReadElement
      &+ features.objectCount &* Work.stepsPerReadObject &+ features.memberCount &* Work.stepsPerReadMember
      &+ features.longNumberCount &* Work.stepsPerReadNumber
  }

  /// Returns a value whose reading is paid, and with it the measurement of its memory: whether it must be measured
  /// depends on whether an earlier object had the same keys.
  private func value(ofRead json: JSON) -> Value {
    switch json {
    case .array(let a): return Value(makeHostArray(a, memory: countHostMemory(JSON.byteCount(of: a))))
    case .object(let o):
      let byteCount = withUnsafePointer(to: o) { UnsafeJSONMembers(of: $0).byteCount }
      return Value(makeHostObject(o, memory: countHostMemory(byteCount)))
    default: return value(of: json)
    }
  }

  /// Returns a string whose conversion is paid like the reading of its text.
  private func value(ofReadString json: JSON) -> Value {
    switch json {
    case .string(let s): Value(string(s))
    case .malformedString(let units): Value(string(units))
    default: value(of: json)
    }
  }

  private func value(ofText text: UnsafeBufferPointer<UInt8>) -> Value {
    spendConversion(text.count)
    return Value(string(text))
  }

  /// Returns the member of an object with a snapshot, which makes known later whether the member has changed; nil if
  /// there is no room for it.
  private func snapshotValue(of o: ObjectRef, _ members: UnsafeJSONMembers, at place: Int) -> Value? {
    switch members.content(at: place, textUpTo: VM.freeByteCount) {
    case .members(let inner, let count) where count <= HostBacking.maximumSnapshot:
      Value(makeHostObject(inner.owner, inner, count: count, memory: HostBacking.memoryOfPart(of: o)))
    case .plainText(let text): value(ofText: text)
    case .members, .other: hasRoomToRead(members, at: place) ? value(of: o, members, at: place) : nil
    }
  }

  /// - Parameter memory: Whose memory the object is; nil to count it.
  func makeHostObject(_ json: consuming JSONObject, memory: Value? = nil) -> ObjectRef {
    let members = withUnsafePointer(to: json) { UnsafeJSONMembers(of: $0) }
    return makeHostObject(
      json, members, count: members.count, memory: memory ?? countMeasuredMemory(measure(members)))
  }

  /// Creates an object of the host.
  /// - Parameters:
  ///   - owner: The object, or the one in whose text it is.
  ///   - members: The members of the object.
  ///   - count: Their number.
  ///   - memory: See `HostBacking.memory`.
  func makeHostObject(
    _ owner: consuming JSONObject, _ members: UnsafeJSONMembers, count: Int, memory: Value
  ) -> ObjectRef {
    let room = HostBacking.slotCapacity(count)
    let o = makeObject(
      .hostObject, state.pointee.lazyHostShape, capacity: count <= HostBacking.maximumSnapshot ? room + count : room,
      flags: [.lazyProperties, .hostBacked, .external])
    o.pointer.header.pointee.slotCapacity = UInt8(room)
    HostBacking.initialize(o, owner, members, count: count, memory: memory)
    return o
  }

  /// - Parameter memory: Whose memory the array is; nil to count it.
  func makeHostArray(_ json: consuming [JSON], memory: Value? = nil) -> ObjectRef {
    // The words after the base would otherwise be property slots; this object never has one there.
    let o = makeObject(
      .array, state.pointee.lazyHostArrayShape, capacity: 2, flags: [.lazyProperties, .hostBacked, .external])
    o.pointer.header.pointee.slotCapacity = 0
    o.arrayLength = UInt32(truncatingIfNeeded: json.count)
    HostBacking.memory(o).initialize(
      to: memory ?? countMeasuredMemory(JSON.memorySize(of: json, upTo: state.pointee.heap.limit)))
    HostBacking.array(o).initialize(to: json)
    return o
  }

  /// Counts the memory of a Swift value, so that scripts that keep many of them exceed their limit and the collector
  /// soon frees those that they do not keep.
  func countHostMemory(_ byteCount: Int) -> Value {
    let bytes = Int32(clamping: byteCount)
    state.pointee.heap.count(host: Int(bytes))
    return Value(bytes)
  }

  /// Counts the memory of a value that has been read inside the Swift value of an object and is stored there.
  private func addHostMemory(_ byteCount: Int, to o: ObjectRef) {
    let before = HostBacking.countedBytes(o)
    let after = Int32(clamping: before + byteCount)
    state.pointee.heap.count(host: Int(after) - before)
    HostBacking.memory(o).write(plain: Value(after))
  }

  /// Creates the properties of one level.
  func materializeHostValue(_ o: ObjectRef) {
    if o.kind == .array {
      let values = HostBacking.array(o).pointee
      spend(values.count)
      guard hasRoomToRead(values) else { return o.flagsPointer.pointee.insert(.lazyProperties) }
      setShape(o, state.pointee.arrayShape)
      reserveElements(o, values.count)
      guard let elements = o.elements else { return }
      let memory = HostBacking.memoryOfPart(of: o)
      for (i, v) in values.enumerated() {
        if case .object(let members) = v, members.count <= HostBacking.maximumSnapshot {
          spend(Work.stepsPerElementObject + members.count * Work.stepsPerElementMember)
        }
        store(value(of: v, memory: memory), in: elements + i)
      }
      o.elementsHeader.pointee.count = UInt32(values.count)
      return
    }
    let members = HostBacking.members(o)
    let count = HostBacking.count(o)
    let shape = state.pointee.hostShapes.find(members)
    let isLarge = count > HostBacking.maximumSnapshot
    if isLarge { spend(count * Work.stepsPerMember) }
    // Other members are converted when they are read.
    let convertsMembers = isLarge || shape == nil && (0..<count).contains { hostKey(members, $0).isIndex }
    guard !convertsMembers || hasRoomToRead(members) else { return o.flagsPointer.pointee.insert(.lazyProperties) }
    if let shape {
      setShape(o, shape)
      if count > Int(o.pointer.header.pointee.slotCapacity) { growSlots(o, count - 1) }
      fillSlots(o, members)
      HostBacking.shape(o).pointee = shape
      return
    }
    materializeUnknownForm(o)
  }

  /// Creates the properties of an object whose keys no object had before.
  @inline(never) private func materializeUnknownForm(_ o: ObjectRef) {
    // Without a snapshot, members are compared with those of the object itself.
    HostBacking.makeOwn(o)
    let members = HostBacking.members(o)
    setShape(o, state.pointee.objectShape)
    let snapshot = HostBacking.snapshot(o)
    snapshot?.write(plain: .empty, count: members.count)
    var isPlain = true
    for i in 0..<members.count {
      if members.key(at: i).pointee.malformedCodeUnits != nil { isPlain = false }
      let key = hostKey(members, i)
      let isRead = snapshot == nil || key.isIndex
      addOwnProperty(o, key, isRead ? value(of: o, members, at: i) : .hostMember(i))
    }
    guard isPlain, !o.shape.isDictionary, o.shape.count == members.count else { return }
    countingHostShapes { $0.insert(HostBacking.owner(o), o.shape) }
    HostBacking.shape(o).pointee = o.shape
  }

  private func fillSlots(_ o: ObjectRef, _ members: UnsafeJSONMembers) {
    let slots = o.slots
    guard let snapshot = HostBacking.snapshot(o) else { return fillSlotsAtOnce(o, members) }
    let count = HostBacking.count(o)
    for i in 0..<count { (slots + i).write(plain: .hostMember(i)) }
    // Empty, which is not a value that a script can assign.
    snapshot.write(plain: .empty, count: count)
  }

  @inline(never) private func fillSlotsAtOnce(_ o: ObjectRef, _ members: UnsafeJSONMembers) {
    for i in 0..<members.count { store(value(of: o, members, at: i), in: o.slots + i) }
  }

  /// Converts a member to a JavaScript value when it is first read.
  @inline(never) func readHostMember(_ o: ObjectRef, _ index: Int) -> Value {
    let place = o.slots[index].hostMemberPlace
    guard let v = snapshotValue(of: o, HostBacking.members(o), at: place) else { return .undefined }
    store(v, in: o.slots + index)
    if let snapshot = HostBacking.snapshot(o) { store(v, in: snapshot + place) }
    return v
  }
}
