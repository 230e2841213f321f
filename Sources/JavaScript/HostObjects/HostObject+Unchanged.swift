import JSONModel

/// Checks whether a host object, or anything inside it, has changed.
extension VM {
  /// Returns the Swift value that a host object or array was created from if nothing in it has changed.
  func unchangedJSON(_ o: ObjectRef, depth: Int) -> JSON? {
    if o.kind == .array {
      let values = HostBacking.array(o).pointee
      if o.has(.lazyProperties) { return .array(values) }
      guard o.isDenseArray else { return hasOriginalElements(o, values, depth: depth) ? .array(values) : nil }
      guard o.denseCount == values.count, let elements = o.elements ?? (values.isEmpty ? o.slots : nil)
      else { return nil }
      for i in 0..<values.count where !isSame(elements[i], values[i], depth: depth + 1) { return nil }
      return .array(values)
    }
    return isUnchanged(o, depth: depth) ? .object(HostBacking.object(o).pointee) : nil
  }

  /// Returns whether nothing in a host object has changed.
  func isUnchanged(_ o: ObjectRef, depth: Int) -> Bool {
    if o.has(.lazyProperties) { return true }
    guard let shape = HostBacking.shape(o).pointee, !o.shape.isDictionary, o.elements == nil else {
      return hasOriginalMembers(o, depth: depth)
    }
    guard o.shape == shape || hasSameKeys(o.shape, shape), o.shape.count == HostBacking.count(o) else {
      return false
    }
    for i in 0..<o.shape.count where !isUntouched(o, o.slots[i], i, depth: depth) { return false }
    return true
  }

  /// Returns whether a host object without a stored shape, because some keys are indices or because there are many, or
  /// with a changed one, because it was frozen or had other members, has exactly its original members, in their order
  /// except for indices.
  private func hasOriginalMembers(_ o: ObjectRef, depth: Int) -> Bool {
    let members = HostBacking.members(o)
    spend(members.count >> 2)
    var indices: [PropertyKey] = []
    var names: [PropertyKey] = []
    appendElementKeys(o, &indices)
    appendOwnNames(o, &names)
    guard indices.count + names.count == members.count else { return false }
    var nextName = 0
    for i in 0..<members.count {
      let key = hostKey(members, i)
      if !key.isIndex {
        guard nextName < names.count, names[nextName] == key else { return false }
        nextName += 1
      }
      guard let property = ordinaryOwnProperty(o, key), property.isEnumerable, !property.isAccessor else {
        return false
      }
      let v = property.value
      let isSame =
        HostBacking.shape(o).pointee == nil
        ? isSame(v, members.value(at: i), depth: depth + 1) : isUntouched(o, v, i, depth: depth)
      if !isSame { return false }
    }
    return true
  }

  /// Returns whether an array whose elements are not in a buffer, for example because it was frozen, has exactly its
  /// original elements.
  private func hasOriginalElements(_ o: ObjectRef, _ values: [JSON], depth: Int) -> Bool {
    guard Int(o.arrayLength) == values.count else { return false }
    spend(values.count >> 1)
    for i in 0..<values.count {
      guard let property = ordinaryOwnProperty(o, PropertyKey(index: UInt32(i))), !property.isAccessor,
        isSame(property.value, values[i], depth: depth + 1)
      else { return false }
    }
    return true
  }

  /// Returns whether two shapes have the same keys in the same order, and `new` no accessor and no hidden property.
  private func hasSameKeys(_ new: ShapeRef, _ original: ShapeRef) -> Bool {
    guard new.count == original.count else { return false }
    for i in 0..<new.count {
      let attributes = new.attributes(at: i)
      guard new.key(at: i) == original.key(at: i), attributes.contains(.enumerable), !attributes.contains(.accessor)
      else { return false }
    }
    return true
  }

  /// Returns the property key of the member at an index.
  func hostKey(_ members: UnsafeJSONMembers, _ i: Int) -> PropertyKey {
    let key = members.key(at: i).pointee
    return key.malformedCodeUnits.map { propertyKey($0) } ?? propertyKey(key.text)
  }

  /// Returns whether `v` is, and contains, what the member at index `place` was converted to when the properties of the
  /// host object `o` were created.
  @inline(__always) func isUntouched(_ o: ObjectRef, _ v: Value, _ place: Int, depth: Int) -> Bool {
    if v.isHostMember { return true }
    guard let snapshot = HostBacking.snapshot(o) else {
      return isSame(v, HostBacking.members(o).value(at: place), depth: depth + 1)
    }
    if v.bits != snapshot[place].bits { return false }
    return !v.isObject || v.asObject.has(.lazyProperties) || isUnchangedInside(v.asObject, depth: depth + 1)
  }

  /// Returns whether nothing in a host object or array has changed, down to the maximum depth that is checked.
  func isUnchangedInside(_ o: ObjectRef, depth: Int) -> Bool {
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
    case .decimal(let decimal): return v.isNumber && v.asNumber == decimal.doubleValue
    case .string(let s): return v.isString && isSame(v.asString, s)
    case .malformedString(let units):
      return v.isString && v.asString.length == units.count
        && self.units(of: v.asString, 0, units.count) == units
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
    var text = text
    return text.withUTF8 { utf8 in
      // A UTF-16 unit has one to three bytes in UTF-8.
      if utf8.count < s.length || utf8.count > 3 * s.length { return false }
      if !s.isRope && !s.isTwoByte && utf8.count == s.length {
        let units = s.latin1
        var i = 0
        while i < utf8.count {
          // Equal ASCII bytes mean equal texts. A text with other characters would differ in length.
          if units[i] != utf8[i] || utf8[i] >= 0x80 { return false }
          i &+= 1
        }
        return true
      }
      return units(of: s, 0, s.length) == Array(String(decoding: utf8, as: UTF8.self).utf16)
    }
  }
}
