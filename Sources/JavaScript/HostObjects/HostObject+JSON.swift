import JSONModel

/// Converts JavaScript values to JSON.
extension VM {
  /// Returns the value as JSON, as `JSON.stringify` converts it (ECMA-262 §25.5.2), or nil for undefined, functions and
  /// symbols.
  func json(of v: Value) throws(Abrupt) -> JSON? {
    let outer = (state.pointee.convertedBytes, state.pointee.convertedNumbers)
    defer {
      let byteCount = state.pointee.convertedBytes - outer.0
      state.pointee.bytesOfLastConversion = byteCount
      state.pointee.heap.note(freed: byteCount)
      (state.pointee.convertedBytes, state.pointee.convertedNumbers) = outer
    }
    return try json(of: v, state.pointee.names.empty, depth: 0)
  }

  /// Reserves memory for a part of the value of the host that is being created, in addition to the existing parts.
  func reserveConverted(_ bytes: Int) throws(Abrupt) {
    let before = state.pointee.convertedBytes
    state.pointee.convertedBytes &+= bytes
    try reserve(state.pointee.convertedBytes)
    // A conversion that ends releases the parts, which takes time as well, and so do the texts of its numbers.
    if before >> 20 != state.pointee.convertedBytes >> 20,
      realm.isLate(
        before: state.pointee.convertedBytes / Work.releasedBytesPerStep
          + state.pointee.convertedNumbers * Work.stepsPerPrintedNumber)
    {
      throw limitExceeded(.time(limit: realm.limits.time ?? .zero))
    }
  }

  /// Counts the texts of numbers that are not integers, or large: the host makes them later.
  func countNumbers(_ count: Int) throws(Abrupt) {
    try charge(count * Work.stepsPerPrintedNumber)
    state.pointee.convertedNumbers &+= count
    try reserveConverted(count * Work.bytesPerPrintedNumber)
  }

  /// Counts the text of the keys of an object.
  func countKeys(_ template: UnsafePointer<JSONObject>) throws(Abrupt) {
    let byteCount = HostShapeCache.keyTextByteCount(ofTemplate: template)
    if byteCount > Work.freeBytes { try charge(units: byteCount) }
    try reserveConverted(2 * byteCount)
  }

  /// - Parameters:
  ///   - key: The key of the value, for its `toJSON`.
  ///   - depth: The number of values around it.
  ///   - isResult: Whether a `toJSON` has returned the value. That of the value itself is not called then.
  func json(of v: Value, _ key: PropertyKey, depth: Int, isResult: Bool = false) throws(Abrupt) -> JSON? {
    if v.isInt { return .integer(Int64(v.asInt)) }
    if v.isString { return try json(of: v.asString) }
    if v.isBoolean { return .bool(v.isTrue) }
    if v.isNull { return .null }
    if v.isDouble {
      if !v.asDouble.isFinite { try noteLoss(of: v, depth) }
      let new = json(of: v.asDouble)
      if case .number = new { try countNumbers(1) }
      return new
    }
    guard v.isObject else {
      if v.isBigInt { return try json(ofBigInt: v, key, depth, isResult: isResult) }
      if v.isSymbol { try noteLoss(of: v, depth) }
      return nil
    }
    return try json(ofObject: v, key, depth, isResult: isResult)
  }

  /// Converts an object. This is a separate function so that the one for other values needs no stack frame.
  @inline(never) private func json(
    ofObject v: Value, _ key: PropertyKey, _ depth: Int, isResult: Bool
  ) throws(Abrupt) -> JSON? {
    if depth > VM.maximumJSONDepth { throw nestedTooDeep(v, depth: depth) }
    try checkNativeStack()
    let object = v.asObject
    let scope = RootScope(self)
    defer { scope.close() }
    try root(v)
    var first = 0
    if object.kind == .hostObject, let access = firstAccess(object) {
      if access == HostBacking.count(object) { return .object(HostBacking.object(object).pointee) }
      first = access
    }
    if !isResult, !hasNoToJSON(object) {
      if let method = try toJSONMethod(object) {
        let result = try call(method, this: v, value(of: key))
        let new = try json(of: result, key, depth: depth + 1, isResult: true)
        if let new { try countText(of: new, from: result, depth: depth + 1) }
        return new
      }
      first = 0
    }
    switch object.kind {
    case .hostObject: return .object(try json(ofHostObject: object, from: first, depth))
    case .array: return .array(try jsonArray(object, depth))
    case .object:
      let members = try jsonObject(object, depth)
      if members.isEmpty { try noteLossOfInstance(object, depth) }
      return .object(members)
    default: return try json(ofUnusualObject: object, key, depth)
    }
  }

  static var maximumJSONDepth: Int { 400 }

  /// Converts an object that is neither an ordinary one nor an array, and whose `toJSON` is not to be called.
  private func json(ofUnusualObject object: ObjectRef, _ key: PropertyKey, _ depth: Int) throws(Abrupt) -> JSON? {
    switch object.kind {
    case .numberObject: return try json(of: .number(toNumber(Value(object))), key, depth: depth)
    case .stringObject:
      let text = try toString(Value(object))
      try root(Value(text))
      return try json(of: text)
    case .booleanObject: return .bool(object.internalSlot(0).pointee.isTrue)
    case .bigIntObject: throw bigIntError()
    default: break
    }
    if object.isCallable {
      try noteLoss(of: Value(object), depth)
      return nil
    }
    if try isArray(Value(object)) { return try .array(jsonArray(object, depth)) }
    try noteLoss(of: Value(object), depth)
    return try .object(jsonObject(object, depth))
  }

  /// A BigInt has no JSON form unless scripts define one.
  private func json(
    ofBigInt v: Value, _ key: PropertyKey, _ depth: Int, isResult: Bool
  ) throws(Abrupt) -> JSON? {
    let method = isResult ? .undefined : try getValue(v, state.pointee.names.toJSON)
    guard isCallable(method) else { throw bigIntError() }
    let result = try call(method, this: v, value(of: key))
    let new = try json(of: result, key, depth: depth + 1, isResult: true)
    if let new { try countText(of: new, from: result, depth: depth + 1) }
    return new
  }

  private func bigIntError() -> Abrupt {
    typeError("a BigInt cannot be converted to JSON; convert it with Number() or String() first")
  }

  /// The number of bytes of UTF-8 that a Swift string contains without separate memory.
  static var inlineStringSize: Int { @inline(__always) get { 15 } }

  func json(of s: StringRef) throws(Abrupt) -> JSON {
    try flatten(s)
    if s.length > Work.freeBytes {
      try charge(s.length / (s.isTwoByte ? Work.encodedUnitsPerStep : Work.unitsPerStep))
      try reserve(s.length * 3)
    }
    let byteCount = s.maximumUTF8Count
    if byteCount > VM.inlineStringSize {
      let encodedUnits = s.isTwoByte ? 0 : byteCount - s.length
      try charge(Work.stepsPerConvertedString + encodedUnits / Work.encodedUnitsPerStep)
      // It is also printed, to a buffer that may be twice as large.
      try reserveConverted(56 + 3 * byteCount + 2 * s.escapedByteCount)
    }
    return s.wellFormedString.map { .string($0) } ?? .malformedString(s.codeUnits)
  }

  /// NaN and the infinities become null, as in `JSON.stringify`.
  private func json(of d: Double) -> JSON {
    if !d.isFinite { return .null }
    if d == d.rounded(.towardZero), abs(d) < 0x1p53, d != 0 || d.sign == .plus { return .integer(Int64(d)) }
    return d == 0 ? .integer(0) : .number(d)
  }

  private func jsonArray(_ array: ObjectRef, _ depth: Int) throws(Abrupt) -> [JSON] {
    let original = array.has(.hostBacked) ? HostBacking.array(array).pointee : []
    if array.has(.lazyProperties), haveNoToJSON { return original }
    let length = try lengthOfArrayLike(array)
    // The elements until the first one that has changed are those of the original.
    var isOriginal = array.has(.hostBacked) && length == original.count
    if isOriginal { if !array.isDenseArray { spend(length >> 1) } } else { try reserveElements(length) }
    var result: [JSON] = []
    if !isOriginal { result.reserveCapacity(length) }
    var i = 0
    while i < length {
      let v: Value
      if let element = denseElement(array, i) {
        v = element
      } else {
        try charge(1)
        v = try get(array, elementKey(i))
      }
      let new: JSON
      if i < original.count, !v.isObject, isSame(v, original[i]) {
        new = original[i]
      } else {
        if v.isUndefined {
          try charge(Work.stepsPerLoss)
          try noteLossOfElement(i, of: array, depth)
        }
        new = try json(of: v, elementKey(i), depth: depth + 1) ?? .null
        if i >= original.count || !isFrom(original[i], v) { try countText(of: new, from: v, depth: depth + 1) }
      }
      if isOriginal, !new.isIdentical(to: original[i]) {
        isOriginal = false
        try reserveElements(length)
        result += original[..<i]
      }
      if !isOriginal { result.append(new) }
      i += 1
    }
    return isOriginal ? original : result
  }

  private func reserveElements(_ count: Int) throws(Abrupt) {
    try charge(Work.stepsPerConvertedArray + count)
    try reserveConverted(min(count, 1 << 40) * 32 + 32)
  }

  /// Returns an element of an array that has no holes and only default attributes so far.
  @inline(__always) private func denseElement(_ array: ObjectRef, _ i: Int) -> Value? {
    guard array.isDenseArray, i < array.denseCount, let elements = array.elements, !elements[i].isEmpty else {
      return nil
    }
    return elements[i]
  }

  func jsonObject(_ object: ObjectRef, _ depth: Int) throws(Abrupt) -> JSONObject {
    let keys = try inOriginalOrder(ownKeys(object), of: object)
    try charge(Work.stepsPerConvertedObject + keys.count * Work.stepsPerConvertedMember)
    try reserveConverted(keys.count * 80 + 160)
    if object.kind == .object, let plain = try jsonObject(plain: object, keys, depth) { return plain }
    // The list of keys is not shared.
    try reserveConverted(keys.count * 32)
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
    try countKeys(template)
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
      try countText(of: new, from: v, depth: depth + 1)
      builder.append(new)
      i += 1
    }
    if i == keys.count { return builder.finish() }
    return try jsonObject(object, keys[i...], builder.finishEarly(), depth)
  }

  /// Converts the members of an object from an index on, after those before it.
  /// - Parameters:
  ///   - shape: The shape with the keys. It is reachable, and has only enumerable properties with string keys.
  ///   - members: The members before the index.
  func jsonObject(
    _ object: ObjectRef, _ shape: ShapeRef, from start: Int, after members: JSONObject, _ depth: Int
  ) throws(Abrupt) -> JSONObject {
    let keys = (start..<shape.count).map { shape.key(at: $0) }
    return try jsonObject(object, keys, after: members, depth)
  }

  /// Adds the properties with the given keys to the members that an object has already.
  func jsonObject(
    _ object: ObjectRef, _ keys: [PropertyKey], after members: JSONObject, _ depth: Int
  ) throws(Abrupt) -> JSONObject {
    let count = keys.count + members.count
    try charge(
      Work.stepsPerConvertedObject + count * Work.stepsPerConvertedMember)
    try reserveConverted(count * 112 + 160)
    return try jsonObject(object, keys[...], members, depth)
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
      if length > VM.inlineStringSize || length > 0 && key.asString.maximumUTF8Count > VM.inlineStringSize {
        // Each object has its own copy.
        try charge(Work.stepsPerConvertedString + length / Work.encodedUnitsPerStep)
        try reserveConverted(length * 4 + 2 * key.asString.escapedByteCount)
        if length > Work.slice { try reserve(length * 4) }
      }
      let name = codeUnitsOrText(key)
      let new: JSON?
      if v.isObject {
        new = try json(of: v, key, depth: depth + 1)
        if let new, !isInPlace(v, object, key) { try countText(of: new, from: v, depth: depth + 1) }
      } else {
        let before: JSON? =
          switch name {
          case .text(let t): original[t]
          case .units(let u): original[codeUnits: u]
          }
        new = if let before, isSame(v, before) { before } else { try json(of: v, key, depth: depth + 1) }
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
    return s.wellFormedString.map { .text($0) } ?? .units(s.codeUnits)
  }
}
