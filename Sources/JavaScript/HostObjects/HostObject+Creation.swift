import JSONModel

/// Conversion of JSON to JavaScript: creates the cells of objects and arrays, and their properties when they are first
/// accessed.
extension VM {
  func value(of json: consuming JSON) -> Value {
    switch json {
    case .null: .null
    case .bool(let b): Value(b)
    case .integer(let i): Int32(exactly: i).map { Value($0) } ?? Value(double: Double(i))
    case .unsigned(let u): Value(double: Double(u))
    case .number(let d): .number(d)
    case .decimal(let decimal): .number(decimal.doubleValue)
    case .string(let s): Value(converted(s))
    case .malformedString(let units): Value(string(units))
    case .array(let a): Value(makeHostArray(a))
    case .object(let o): Value(makeHostObject(o))
    }
  }

  /// Returns a string of the host, whose conversion is paid.
  func converted(_ s: String) -> StringRef {
    spendConversion(s.utf8.count)
    return string(s)
  }

  @inline(__always) private func spendConversion(_ byteCount: Int) {
    if byteCount > Work.freeBytes { spend(byteCount / Work.unitsPerStep) }
  }

  /// Returns the member of an object of the host at a valid index.
  private func value(of members: UnsafeJSONMembers, at place: Int) -> Value {
    members.plainText(at: place).map { value(ofText: $0) } ?? value(of: members.value(at: place))
  }

  private func value(ofText text: UnsafeBufferPointer<UInt8>) -> Value {
    spendConversion(text.count)
    return Value(string(text))
  }

  /// Returns the member of an object with a snapshot, which makes known later whether the member has changed.
  private func snapshotValue(of members: UnsafeJSONMembers, at place: Int) -> Value {
    switch members.content(at: place) {
    case .members(let inner, let count) where count <= HostBacking.maximumSnapshot:
      Value(makeHostObject(inner.owner, inner, count: count))
    case .plainText(let text): value(ofText: text)
    case .members, .other: value(of: members.value(at: place))
    }
  }

  func makeHostObject(_ json: consuming JSONObject) -> ObjectRef {
    let members = withUnsafePointer(to: json) { UnsafeJSONMembers(of: $0) }
    return makeHostObject(json, members, count: members.count)
  }

  /// Creates an object of the host.
  /// - Parameters:
  ///   - owner: The object, or the one in whose text it is.
  ///   - members: The members of the object.
  ///   - count: Their number.
  func makeHostObject(_ owner: consuming JSONObject, _ members: UnsafeJSONMembers, count: Int) -> ObjectRef {
    let room = HostBacking.slotCapacity(count)
    let o = makeObject(
      .hostObject, state.pointee.lazyHostShape, capacity: count <= HostBacking.maximumSnapshot ? room + count : room,
      flags: [.lazyProperties, .hostBacked, .external])
    o.pointer.header.pointee.slotCapacity = UInt8(room)
    HostBacking.initialize(o, owner, members, count: count)
    return o
  }

  func makeHostArray(_ json: consuming [JSON]) -> ObjectRef {
    // The word after the base would otherwise be a property slot; this object never has one there.
    let o = makeObject(
      .array, state.pointee.lazyHostArrayShape, capacity: 1, flags: [.lazyProperties, .hostBacked, .external])
    o.pointer.header.pointee.slotCapacity = 0
    o.arrayLength = UInt32(truncatingIfNeeded: json.count)
    HostBacking.array(o).initialize(to: json)
    return o
  }

  /// Creates the properties of one level.
  func materializeHostValue(_ o: ObjectRef) {
    if o.kind == .array {
      setShape(o, state.pointee.arrayShape)
      let values = HostBacking.array(o).pointee
      reserveElements(o, values.count)
      guard let elements = o.elements else { return }
      for (i, v) in values.enumerated() { store(value(of: v), in: elements + i) }
      o.elementsHeader.pointee.count = UInt32(values.count)
      return
    }
    let members = HostBacking.members(o)
    if let shape = state.pointee.hostShapes.find(members) {
      setShape(o, shape)
      let count = HostBacking.count(o)
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
    var isPlain = true
    for i in 0..<members.count {
      if members.key(at: i).pointee.malformedCodeUnits != nil { isPlain = false }
      addOwnProperty(o, hostKey(members, i), value(of: members, at: i))
    }
    guard isPlain, !o.shape.isDictionary, o.shape.count == members.count else { return }
    state.pointee.hostShapes.insert(HostBacking.owner(o), o.shape)
    if let snapshot = HostBacking.snapshot(o) { store(from: o.slots, count: members.count, in: snapshot) }
    HostBacking.shape(o).pointee = o.shape
  }

  private func fillSlots(_ o: ObjectRef, _ members: UnsafeJSONMembers) {
    let slots = o.slots
    guard let snapshot = HostBacking.snapshot(o) else { return fillSlotsAtOnce(slots, members) }
    let count = HostBacking.count(o)
    for i in 0..<count { (slots + i).write(plain: .hostMember(i)) }
    // Empty, which is not a value that a script can assign.
    snapshot.write(plain: .empty, count: count)
  }

  @inline(never) private func fillSlotsAtOnce(_ slots: CellField, _ members: UnsafeJSONMembers) {
    for i in 0..<members.count { store(value(of: members, at: i), in: slots + i) }
  }

  /// Converts a member to a JavaScript value when it is first read.
  @inline(never) func readHostMember(_ o: ObjectRef, _ index: Int) -> Value {
    let place = o.slots[index].hostMemberPlace
    let v = snapshotValue(of: HostBacking.members(o), at: place)
    store(v, in: o.slots + index)
    if let snapshot = HostBacking.snapshot(o) { store(v, in: snapshot + place) }
    return v
  }
}
