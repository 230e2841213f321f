import JSONModel

/// Converts JavaScript values to JSON.
extension VM {
  /// Returns the value as JSON, as `JSON.stringify` converts it (ECMA-262 §25.5.2), or nil for undefined, functions and
  /// symbols.
  func json(of v: Value) throws(Abrupt) -> JSON? {
    let outer = state.pointee.convertedBytes
    defer { state.pointee.convertedBytes = outer }
    return try json(of: v, state.pointee.names.empty, depth: 0)
  }

  /// Reserves memory for a part of the JSON value that is being created, in addition to the existing parts.
  private func reserveConverted(_ bytes: Int) throws(Abrupt) {
    state.pointee.convertedBytes &+= bytes
    try reserve(state.pointee.convertedBytes)
  }

  /// - Parameters:
  ///   - key: The key of the value, for its `toJSON`.
  ///   - depth: The number of values around it.
  func json(of v: Value, _ key: PropertyKey, depth: Int) throws(Abrupt) -> JSON? {
    if v.isInt { return .integer(Int64(v.asInt)) }
    if v.isString { return try json(of: v.asString) }
    if v.isBoolean { return .bool(v.isTrue) }
    if v.isNull { return .null }
    if v.isDouble {
      if !v.asDouble.isFinite { try noteLoss(of: v, depth) }
      return json(of: v.asDouble)
    }
    guard v.isObject else {
      if v.isBigInt { return try json(ofBigInt: v, key, depth) }
      if v.isSymbol { try noteLoss(of: v, depth) }
      return nil
    }
    if depth > VM.maximumJSONDepth { throw nestedTooDeep(v, depth: depth) }
    try checkNativeStack()
    let object = v.asObject
    let scope = RootScope(self)
    defer { scope.close() }
    try root(v)
    if object.has(.hostBacked),
      let json = object.kind == .array ? unchangedJSON(object, depth: depth) : try hostObjectJSON(object, depth)
    {
      return json
    }
    switch object.kind {
    case .array: return .array(try jsonArray(object, depth))
    case .object, .hostObject:
      if let method = try toJSONMethod(object) {
        return try json(of: call(method, this: v, value(of: key)), key, depth: depth + 1)
      }
      let members = try jsonObject(object, depth)
      if members.isEmpty { try noteLossOfInstance(object, depth) }
      return .object(members)
    case .numberObject, .stringObject, .booleanObject:
      return try json(of: object.internalSlot(0).pointee, key, depth: depth)
    default:
      if object.isCallable {
        try noteLoss(of: v, depth)
        return nil
      }
      if let method = try toJSONMethod(object) {
        return try json(of: call(method, this: v, value(of: key)), key, depth: depth + 1)
      }
      if object.kind == .bigIntObject { return try json(ofBigInt: object.internalSlot(0).pointee, key, depth) }
      if try isArray(v) { return try .array(jsonArray(object, depth)) }
      try noteLoss(of: v, depth)
      return try .object(jsonObject(object, depth))
    }
  }

  static var maximumJSONDepth: Int { 400 }

  /// A BigInt has no JSON form unless scripts define one.
  private func json(ofBigInt v: Value, _ key: PropertyKey, _ depth: Int) throws(Abrupt) -> JSON? {
    let method = try getValue(v, state.pointee.names.toJSON)
    guard isCallable(method) else {
      throw typeError("a BigInt cannot be converted to JSON; convert it with Number() or String() first")
    }
    return try json(of: call(method, this: v, value(of: key)), key, depth: depth + 1)
  }

  func toJSONMethod(_ object: ObjectRef) throws(Abrupt) -> Value? {
    if hasNoToJSON(object) { return nil }
    let method = try get(object, state.pointee.names.toJSON)
    return isCallable(method) ? method : nil
  }

  /// Returns whether an ordinary object with the default prototype is known to have no `toJSON`, as is usual.
  func hasNoToJSON(_ object: ObjectRef) -> Bool {
    let shape = object.shape
    guard shape.prototype.bits == state.pointee.objectShape.prototype.bits, !object.has(.exotic),
      shape.find(state.pointee.names.toJSON) < 0
    else { return false }
    if state.pointee.plainJSONEpoch == state.pointee.prototypeEpoch { return true }
    guard ordinaryOwnProperty(shape.prototype.asObject, state.pointee.names.toJSON) == nil else { return false }
    state.pointee.plainJSONEpoch = state.pointee.prototypeEpoch
    return true
  }

  func json(of s: StringRef) throws(Abrupt) -> JSON {
    try flatten(s)
    if s.length > Work.freeBytes {
      try charge(units: s.length)
      try reserve(s.length * 3)
    }
    // Shorter texts need no separate memory.
    if s.length > 15 { try reserveConverted(32 + (s.isTwoByte ? s.length * 3 : s.length)) }
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
    try reserveConverted(min(length, 1 << 40) * 32 + 32)
    let original = array.has(.hostBacked) ? HostBacking.array(array).pointee : []
    var i = 0
    while i < length {
      let v = if let element = denseElement(array, i) { element } else { try get(array, elementKey(i)) }
      if i < original.count, isSame(v, original[i], depth: depth + 1) {
        result.append(original[i])
      } else {
        if v.isUndefined { try noteLossOfElement(i, of: array, depth) }
        result.append(try json(of: v, elementKey(i), depth: depth + 1) ?? .null)
      }
      i += 1
    }
    return result
  }

  /// Returns an element of an array that has no holes and only default attributes so far.
  @inline(__always) private func denseElement(_ array: ObjectRef, _ i: Int) -> Value? {
    guard array.isDenseArray, i < array.denseCount, let elements = array.elements, !elements[i].isEmpty else {
      return nil
    }
    return elements[i]
  }

  private func jsonObject(_ object: ObjectRef, _ depth: Int) throws(Abrupt) -> JSONObject {
    let keys = try inOriginalOrder(ownKeys(object), of: object)
    try charge(keys.count + 1)
    try reserveConverted(keys.count * 80 + 160)
    if object.kind == .object, let plain = try jsonObject(plain: object, keys, depth) { return plain }
    if object.kind == .proxy { try rootKeys(keys) }
    // §25.5.2.5 determines all keys before it reads the first value.
    var enumerable: [PropertyKey] = []
    enumerable.reserveCapacity(keys.count)
    for key in keys where !key.isSymbol {
      if try getOwnProperty(object, key)?.isEnumerable == true { enumerable.append(key) }
    }
    return try jsonObject(object, enumerable[...], JSONObject(minimumCapacity: enumerable.count), depth)
  }

  /// Returns a plain object as JSON that shares the list of keys with other objects of the same shape; nil, before
  /// script code has run, for any other object.
  private func jsonObject(plain object: ObjectRef, _ keys: [PropertyKey], _ depth: Int) throws(Abrupt) -> JSONObject? {
    let shape = object.shape
    guard object.elements == nil, !shape.isDictionary, !object.has(.exotic), keys.count == shape.count,
      let template = template(of: shape)
    else { return nil }
    let builder = JSONObjectBuilder(keysOf: UnsafeJSONMembers(of: template))
    var isRooted = false
    var i = 0
    while i < keys.count, object.shape == shape {
      let v = object.slots[i]
      if !isRooted, v.isObject {
        // Getters and `toJSON` run script code.
        isRooted = true
        try rootKeys(keys)
      }
      guard let new = try json(of: v, keys[i], depth: depth + 1) else {
        return try jsonObject(object, keys[(i + 1)...], builder.finishEarly(), depth)
      }
      builder.append(new)
      i += 1
    }
    if i == keys.count { return builder.finish() }
    return try jsonObject(object, keys[i...], builder.finishEarly(), depth)
  }

  /// Adds the properties with the given keys to the members that an object has already. Script code may have removed
  /// some.
  private func jsonObject(
    _ object: ObjectRef, _ keys: ArraySlice<PropertyKey>, _ members: JSONObject, _ depth: Int
  ) throws(Abrupt) -> JSONObject {
    var result = members
    let original = object.kind == .hostObject ? HostBacking.object(object).pointee : JSONObject()
    let isProxy = object.kind == .proxy
    var isRooted = isProxy
    for key in keys {
      let property = isProxy ? nil : try getOwnProperty(object, key)
      if !isRooted, property.map({ $0.isAccessor || $0.value.isObject }) ?? true {
        // Getters and `toJSON` run script code.
        isRooted = true
        try rootKeys(Array(keys))
      }
      let v = if let property, !property.isAccessor { property.value } else { try get(object, key) }
      let length = key.isIndex ? 0 : key.asString.length
      if length > 15 {
        // Each object has its own copy.
        try charge(units: length)
        try reserveConverted(length)
        if length > Work.slice { try reserve(length * 4) }
      }
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
        new = try json(of: v, key, depth: depth + 1)
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
    if !s.isTwoByte {
      let units = s.latin1Buffer
      if units.allSatisfy({ $0 < 0x80 }) { return .text(String(decoding: units, as: UTF8.self)) }
    }
    if case .string(let text) = JSON(codeUnits: s.codeUnits) { return .text(text) }
    return .units(s.codeUnits)
  }
}
