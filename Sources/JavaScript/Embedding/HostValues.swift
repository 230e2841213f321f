import JSONModel

/// JSON values as JavaScript sees them.
///
/// Passing a value in costs almost nothing: an object or array becomes a cell that retains the Swift value and creates
/// its properties, one level, when they are first accessed. On the way back, an unchanged part is the identical Swift
/// value, which preserves exact integers, key order and identity.
///
/// Host objects are `.hostObject` cells: word 0 holds the `JSONObject`, word 1 the shape that the object had when its
/// properties were created. In an object that is not too large, each member becomes a JavaScript value only when it is
/// first read. The words after the slots store the values that the members were converted to, so that checking for
/// changes is a comparison of words.
///
/// Host arrays are `.array` cells with the `[JSON]` in the word after the base.
enum HostBacking {
  static func object(_ o: ObjectRef) -> UnsafeMutablePointer<JSONObject> { o.internalWord(0, as: JSONObject.self) }
  @inline(__always) static func members(_ o: ObjectRef) -> UnsafeJSONMembers {
    UnsafeJSONMembers(of: UnsafePointer(object(o)))
  }
  static func array(_ o: ObjectRef) -> UnsafeMutablePointer<[JSON]> { o.internalWord(0, as: [JSON].self) }
  static func shape(_ o: ObjectRef) -> UnsafeMutablePointer<ShapeRef?> { o.internalWord(1, as: ShapeRef?.self) }

  static func release(_ o: ObjectRef) {
    if o.kind == .array { array(o).deinitialize(count: 1) } else { object(o).deinitialize(count: 1) }
  }

  /// The maximum number of members of an object that stores its initial values.
  static var maximumSnapshot: Int { @inline(__always) get { 24 } }

  /// The initial values of the slots, or nil for a large object and before the properties are created.
  @inline(__always) static func snapshot(_ o: ObjectRef) -> UnsafeMutablePointer<Value>? {
    let count = members(o).count
    guard count <= maximumSnapshot else { return nil }
    return o.pointer.word(
      at: ObjectRef.baseSize + (CellKind.hostObject.internalSlotCount + slotCapacity(count)) * 8, as: Value.self)
  }

  /// Returns the number of slots for the members and two more.
  @inline(__always) static func slotCapacity(_ count: Int) -> Int { min(count + 2, 48) }

  static func mark(_ o: ObjectRef, _ vm: VM) {
    guard let s = shape(o).pointee else { return }
    vm.mark(cell: s.pointer)
    // If an initial value were collected, another value could later have the same bits.
    if let snapshot = snapshot(o) { vm.mark(snapshot, members(o).count) }
  }
}

/// Two caches: from key lists to the shapes of host objects, so that events of the same form share a shape, and from
/// the shapes of changed objects to their keys.
///
/// The tables have a fixed size, and a newer entry replaces an older one. They are accessed through pointers, so that a
/// lookup retains only what it returns.
struct HostShapeCache {
  private struct Entry {
    var keys: JSONObject
    /// The shape, or nil for an unused entry.
    var shape: ShapeRef?
  }
  private let entries: UnsafeMutablePointer<Entry>
  private let templates: UnsafeMutablePointer<Entry>
  private static var places: Int { @inline(__always) get { 256 } }

  init() {
    entries = .allocate(capacity: HostShapeCache.places)
    entries.initialize(repeating: Entry(keys: JSONObject(), shape: nil), count: HostShapeCache.places)
    templates = .allocate(capacity: HostShapeCache.places)
    templates.initialize(repeating: Entry(keys: JSONObject(), shape: nil), count: HostShapeCache.places)
  }

  func destroy() {
    for table in [entries, templates] {
      table.deinitialize(count: HostShapeCache.places)
      table.deallocate()
    }
  }

  @inline(__always) private static func place(_ members: UnsafeJSONMembers) -> Int {
    let hash = members.keyListHash
    return Int(truncatingIfNeeded: hash >> 32 ^ hash) & (places - 1)
  }
  @inline(__always) private static func place(_ shape: ShapeRef) -> Int {
    Int(bitPattern: shape.pointer) >> 6 & (places - 1)
  }

  @inline(__always) func find(_ members: UnsafeJSONMembers) -> ShapeRef? {
    let entry = entries + HostShapeCache.place(members)
    guard let shape = entry.pointee.shape else { return nil }
    return UnsafeJSONMembers(of: HostShapeCache.keys(entry)).hasSameKeys(as: members) ? shape : nil
  }

  func insert(_ object: UnsafePointer<JSONObject>, _ shape: ShapeRef) {
    // Only the keys are needed later.
    entries[HostShapeCache.place(UnsafeJSONMembers(of: object))] = Entry(
      keys: JSONObject(keysOf: object.pointee), shape: shape)
  }

  /// Returns an object with the keys of a shape and null for every value, or nil if the shape is not cached.
  func template(of shape: ShapeRef) -> UnsafePointer<JSONObject>? {
    let entry = templates + HostShapeCache.place(shape)
    return entry.pointee.shape == shape ? HostShapeCache.keys(entry) : nil
  }

  func insertTemplate(_ keys: JSONObject, _ shape: ShapeRef) -> UnsafePointer<JSONObject> {
    let entry = templates + HostShapeCache.place(shape)
    entry.pointee = Entry(keys: keys, shape: shape)
    return HostShapeCache.keys(entry)
  }

  /// Returns the keys of an entry. They are its first field.
  @inline(__always) private static func keys(_ entry: UnsafePointer<Entry>) -> UnsafePointer<JSONObject> {
    UnsafeRawPointer(entry).assumingMemoryBound(to: JSONObject.self)
  }

  func purge(isLive: (UnsafeMutableRawPointer) -> Bool) {
    for table in [entries, templates] {
      for place in 0..<HostShapeCache.places {
        if let shape = table[place].shape, !isLive(shape.pointer) {
          table[place] = Entry(keys: JSONObject(), shape: nil)
        }
      }
    }
  }
}

extension VM {
  // MARK: Into JavaScript

  func value(of json: consuming JSON) -> Value {
    switch json {
    case .null: .null
    case .bool(let b): Value(b)
    case .integer(let i): Int32(exactly: i).map { Value($0) } ?? Value(double: Double(i))
    case .unsigned(let u): Value(double: Double(u))
    case .number(let d): .number(d)
    case .string(let s): Value(string(s))
    case .malformedString(let units): Value(string(units))
    case .array(let a): Value(makeHostArray(a))
    case .object(let o): Value(makeHostObject(o))
    }
  }

  func makeHostObject(_ json: consuming JSONObject) -> ObjectRef {
    let count = withUnsafePointer(to: json) { UnsafeJSONMembers(of: $0).count }
    let room = HostBacking.slotCapacity(count)
    let o = makeObject(
      .hostObject, state.pointee.lazyHostShape, capacity: count <= HostBacking.maximumSnapshot ? room + count : room,
      flags: [.lazyProperties, .hostBacked, .external])
    o.pointer.header.pointee.slotCapacity = UInt8(room)
    HostBacking.object(o).initialize(to: json)
    HostBacking.shape(o).pointee = nil
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
      o.shape = state.pointee.arrayShape
      let values = HostBacking.array(o).pointee
      reserveElements(o, values.count)
      guard let elements = o.elements else { return }
      for (i, v) in values.enumerated() { elements[i] = value(of: v) }
      o.elementsHeader.pointee.count = UInt32(values.count)
      return
    }
    let members = HostBacking.members(o)
    if let shape = state.pointee.hostShapes.find(members) {
      o.shape = shape
      if members.count > Int(o.pointer.header.pointee.slotCapacity) { growSlots(o, members.count - 1) }
      fillSlots(o, members)
      HostBacking.shape(o).pointee = shape
      return
    }
    o.shape = state.pointee.objectShape
    var isPlain = true
    for i in 0..<members.count {
      let key = members.key(at: i).pointee
      let malformed = key.malformedCodeUnits
      if malformed != nil { isPlain = false }
      addOwnProperty(
        o, malformed.map { propertyKey($0) } ?? propertyKey(key.text), value(of: members.value(at: i).pointee))
    }
    guard isPlain, !o.shape.isDictionary, o.shape.count == members.count else { return }
    state.pointee.hostShapes.insert(HostBacking.object(o), o.shape)
    if let snapshot = HostBacking.snapshot(o) { snapshot.update(from: o.slots, count: members.count) }
    HostBacking.shape(o).pointee = o.shape
  }

  private func fillSlots(_ o: ObjectRef, _ members: UnsafeJSONMembers) {
    let slots = o.slots
    guard let snapshot = HostBacking.snapshot(o) else { return fillSlotsAtOnce(slots, members) }
    let count = members.count
    for i in 0..<count { slots[i] = .hostMember(i) }
    // Empty, which is not a value that a script can assign.
    snapshot.update(repeating: .empty, count: count)
  }

  @inline(never) private func fillSlotsAtOnce(_ slots: UnsafeMutablePointer<Value>, _ members: UnsafeJSONMembers) {
    for i in 0..<members.count { slots[i] = value(of: members.value(at: i).pointee) }
  }

  /// Converts a member to a JavaScript value when it is first read.
  @inline(never) func readHostMember(_ o: ObjectRef, _ index: Int) -> Value {
    let place = o.slots[index].hostMemberPlace
    let v = value(of: HostBacking.members(o).value(at: place).pointee)
    o.slots[index] = v
    HostBacking.snapshot(o)?[place] = v
    return v
  }

  // MARK: Back to Swift

  /// Returns the value as JSON, as `JSON.stringify` converts it (ECMA-262 §25.5.2), or nil for undefined, functions and
  /// symbols.
  func json(of v: Value, depth: Int = 0) throws(Abrupt) -> JSON? {
    if v.isInt { return .integer(Int64(v.asInt)) }
    if v.isString { return json(of: v.asString) }
    if v.isBoolean { return .bool(v.isTrue) }
    if v.isNull { return .null }
    if v.isDouble { return json(of: v.asDouble) }
    guard v.isObject else {
      if v.isBigInt { return try json(ofBigInt: v, depth) }
      return nil
    }
    if depth > VM.maximumJSONDepth {
      throw typeError(
        "The value cannot be converted to JSON: it is nested more than \(VM.maximumJSONDepth) levels deep or refers to itself"
      )
    }
    try checkNativeStack()
    let object = v.asObject
    let top = state.pointee.stackTop
    defer { state.pointee.stackTop = top }
    root(v)
    if object.has(.hostBacked),
      let json = object.kind == .array ? unchangedJSON(object, depth: depth) : try hostObjectJSON(object, depth)
    {
      return json
    }
    switch object.kind {
    case .array: return .array(try jsonArray(object, depth))
    case .object, .hostObject:
      if let method = try toJSONMethod(object) {
        return try json(of: call(method, this: v, Value(state.pointee.names.empty.asString)), depth: depth + 1)
      }
      return .object(try jsonObject(object, depth))
    case .numberObject, .stringObject, .booleanObject: return try json(of: object.internalSlot(0).pointee, depth: depth)
    default:
      if object.isCallable { return nil }
      if let method = try toJSONMethod(object) {
        return try json(of: call(method, this: v, Value(state.pointee.names.empty.asString)), depth: depth + 1)
      }
      if object.kind == .bigIntObject { return try json(ofBigInt: object.internalSlot(0).pointee, depth) }
      return try isArray(v) ? .array(jsonArray(object, depth)) : .object(jsonObject(object, depth))
    }
  }

  static var maximumJSONDepth: Int { 400 }

  /// A BigInt has no JSON form unless scripts define one.
  private func json(ofBigInt v: Value, _ depth: Int) throws(Abrupt) -> JSON? {
    let method = try getValue(v, state.pointee.names.toJSON)
    guard isCallable(method) else { throw typeError("Do not know how to serialize a BigInt") }
    return try json(of: call(method, this: v, Value(state.pointee.names.empty.asString)), depth: depth + 1)
  }

  func toJSONMethod(_ object: ObjectRef) throws(Abrupt) -> Value? {
    if hasNoToJSON(object) { return nil }
    let method = try get(object, state.pointee.names.toJSON)
    return isCallable(method) ? method : nil
  }

  /// Returns whether an ordinary object with the default prototype is known to have no `toJSON`, as is usual.
  private func hasNoToJSON(_ object: ObjectRef) -> Bool {
    let shape = object.shape
    guard shape.prototype.bits == state.pointee.objectShape.prototype.bits, !object.has(.exotic),
      shape.find(state.pointee.names.toJSON) < 0
    else { return false }
    if state.pointee.plainJSONEpoch == state.pointee.prototypeEpoch { return true }
    guard ordinaryOwnProperty(shape.prototype.asObject, state.pointee.names.toJSON) == nil else { return false }
    state.pointee.plainJSONEpoch = state.pointee.prototypeEpoch
    return true
  }

  func json(of s: StringRef) -> JSON {
    flatten(s)
    if !s.isTwoByte {
      let units = s.latin1Buffer
      if units.allSatisfy({ $0 < 0x80 }) { return .string(String(decoding: units, as: UTF8.self)) }
    }
    return JSON(codeUnits: s.codeUnits)
  }

  /// NaN and the infinities become null, as in `JSON.stringify`.
  private func json(of d: Double) -> JSON {
    if !d.isFinite { return .null }
    if d == d.rounded(.towardZero), abs(d) < 0x1p53, d != 0 || d.sign == .plus { return .integer(Int64(d)) }
    return d == 0 ? .integer(0) : .number(d)
  }

  private func jsonArray(_ array: ObjectRef, _ depth: Int) throws(Abrupt) -> [JSON] {
    var result: [JSON] = []
    let length = try lengthOfArrayLike(array)
    try charge(length)
    try reserve(min(length, 1 << 40) * 32)
    let original = array.has(.hostBacked) ? HostBacking.array(array).pointee : []
    var i = 0
    while i < length {
      let v = try get(array, elementKey(i))
      if i < original.count, isSame(v, original[i], depth: depth + 1) {
        result.append(original[i])
      } else {
        result.append(try json(of: v, depth: depth + 1) ?? .null)
      }
      i += 1
    }
    return result
  }

  private func jsonObject(_ object: ObjectRef, _ depth: Int) throws(Abrupt) -> JSONObject {
    let keys = try ownKeys(object)
    try charge(keys.count + 1)
    var result = JSONObject(minimumCapacity: keys.count)
    let original = object.kind == .hostObject ? HostBacking.object(object).pointee : JSONObject()
    let isProxy = object.kind == .proxy
    var isRooted = isProxy
    if isProxy { rootKeys(keys) }
    for key in keys where !key.isSymbol {
      guard let property = try getOwnProperty(object, key), property.isEnumerable else { continue }
      if !isRooted && (property.isAccessor || property.value.isObject) {
        // Getters and `toJSON` run script code.
        isRooted = true
        rootKeys(keys)
      }
      let v = property.isAccessor || isProxy ? try get(object, key) : property.value
      let name = codeUnitsOrText(key)
      let before: JSON? =
        switch name {
        case .text(let t): original[t]
        case .units(let u): original[codeUnits: u]
        }
      let new: JSON?
      if let before, isSame(v, before, depth: depth + 1) {
        new = before
      } else {
        new = try json(of: v, depth: depth + 1)
      }
      guard let new else { continue }
      switch name {
      case .text(let t): result[t] = new
      case .units(let u): result[codeUnits: u] = new
      }
    }
    return result
  }

  enum MemberName {
    case text(String)
    case units([UInt16])
  }
  func codeUnitsOrText(_ key: PropertyKey) -> MemberName {
    let s = string(of: key)
    if case .string(let text) = json(of: s) { return .text(text) }
    return .units(s.codeUnits)
  }

  // MARK: Unchanged values

  /// Returns the Swift value that a host object or array was created from if nothing in it has changed.
  private func unchangedJSON(_ o: ObjectRef, depth: Int) -> JSON? {
    if o.kind == .array {
      let values = HostBacking.array(o).pointee
      if o.has(.lazyProperties) { return .array(values) }
      guard o.isDenseArray, o.denseCount == values.count, let elements = o.elements ?? (values.isEmpty ? o.slots : nil)
      else { return nil }
      for i in 0..<values.count where !isSame(elements[i], values[i], depth: depth + 1) { return nil }
      return .array(values)
    }
    return isUnchanged(o, depth: depth) ? .object(HostBacking.object(o).pointee) : nil
  }

  /// Returns whether nothing in a host object has changed.
  func isUnchanged(_ o: ObjectRef, depth: Int) -> Bool {
    if o.has(.lazyProperties) { return true }
    guard o.shape == HostBacking.shape(o).pointee, o.elements == nil, o.shape.count == HostBacking.members(o).count
    else { return false }
    for i in 0..<o.shape.count where !isUntouched(o, o.slots[i], i, depth: depth) { return false }
    return true
  }

  /// Returns whether `v` is, and contains, what the member at index `place` was converted to when the properties of the
  /// host object `o` were created.
  @inline(__always) func isUntouched(_ o: ObjectRef, _ v: Value, _ place: Int, depth: Int) -> Bool {
    if v.isHostMember { return true }
    guard let snapshot = HostBacking.snapshot(o) else {
      return isSame(v, HostBacking.members(o).value(at: place).pointee, depth: depth + 1)
    }
    if v.bits != snapshot[place].bits { return false }
    return !v.isObject || v.asObject.has(.lazyProperties) || isUnchangedInside(v.asObject, depth: depth + 1)
  }

  /// Returns whether nothing in a host object or array has changed, down to the maximum depth that is checked.
  private func isUnchangedInside(_ o: ObjectRef, depth: Int) -> Bool {
    guard depth < VM.maximumJSONDepth, !isNativeStackLow() else { return false }
    return o.kind == .hostObject ? isUnchanged(o, depth: depth) : unchangedJSON(o, depth: depth) != nil
  }

  /// Returns whether a JavaScript value is what the JSON value was converted to.
  func isSame(_ v: Value, _ json: JSON, depth: Int) -> Bool {
    switch json {
    case .null: return v.isNull
    case .bool(let b): return v.bits == Value(b).bits
    case .integer(let i): return v.isInt ? Int64(v.asInt) == i : v.isDouble && v.asDouble == Double(i)
    case .unsigned(let u): return v.isDouble && v.asDouble == Double(u)
    case .number(let d): return v.isNumber && v.asNumber == d
    case .string(let s): return v.isString && isSame(v.asString, s)
    case .malformedString(let units): return v.isString && codeUnits(v.asString) == units
    case .array(let a):
      guard v.isObject, depth < VM.maximumJSONDepth, !isNativeStackLow() else { return false }
      let o = v.asObject
      guard o.kind == .array, o.has(.hostBacked), JSON.array(a).isIdentical(to: .array(HostBacking.array(o).pointee))
      else { return false }
      return unchangedJSON(o, depth: depth) != nil
    case .object(let members):
      guard v.isObject, depth < VM.maximumJSONDepth, !isNativeStackLow() else { return false }
      let o = v.asObject
      return o.kind == .hostObject && HostBacking.object(o).pointee.isIdentical(to: members)
        && isUnchanged(o, depth: depth)
    }
  }

  private func isSame(_ s: StringRef, _ text: String) -> Bool {
    flatten(s)
    var text = text
    return text.withUTF8 { utf8 in
      if !s.isTwoByte && utf8.count == s.length {
        let units = s.latin1
        var i = 0
        while i < utf8.count {
          // Equal ASCII bytes mean equal texts. A text with other characters would differ in length.
          if units[i] != utf8[i] || utf8[i] >= 0x80 { return false }
          i &+= 1
        }
        return true
      }
      return s.codeUnits == Array(String(decoding: utf8, as: UTF8.self).utf16)
    }
  }
}
