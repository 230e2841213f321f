import JSONModel

/// Compares members of a host object with those that it was created from. No script code runs.
extension VM {
  /// Returns the index of the first member that script code may have changed, or the number of members; nil if it is
  /// not known, or if unchanged members may have a `toJSON`.
  @inline(__always) func firstAccess(_ o: ObjectRef) -> Int? {
    guard haveNoToJSON else { return nil }
    if o.has(.lazyProperties) { return HostBacking.count(o) }
    guard let shape = HostBacking.shape(o).pointee, o.shape == shape, o.elements == nil,
      let snapshot = HostBacking.snapshot(o)
    else { return nil }
    return firstAccess(o, snapshot, from: 0, HostBacking.count(o))
  }

  /// Returns whether two shapes have the same keys in the same order, and `new` no accessor and no hidden property.
  func hasSameKeys(_ new: ShapeRef, _ original: ShapeRef) -> Bool {
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

  /// Returns whether `v` is what the member at index `place` of a host object, which is a named one, was converted to.
  /// An object that script code has accessed may have changed.
  @inline(__always) func isUntouched(_ o: ObjectRef, _ v: Value, _ place: Int) -> Bool {
    if v.isHostMember { return true }
    if v.isObject, !v.asObject.has(.lazyProperties) { return false }
    guard let snapshot = HostBacking.snapshot(o) else { return isSame(v, HostBacking.members(o).value(at: place)) }
    return v.bits == snapshot[place].bits
  }

  /// Returns whether the JSON form of `v` is the value of the member at index `place` of a host object.
  func isOriginal(_ json: JSON, _ v: Value, _ o: ObjectRef, _ place: Int) -> Bool {
    if v.isObject, let snapshot = HostBacking.snapshot(o), v.bits == snapshot[place].bits {
      return isBacking(json, of: v.asObject)
    }
    return HostBacking.members(o).isIdentical(json, at: place)
  }

  /// Returns whether `v` is an object that the member at index `place` was converted to, possibly with changes.
  /// - Parameter place: An index, or a negative number for no member.
  @inline(__always) func isInPlace(_ v: Value, _ o: ObjectRef, _ place: Int) -> Bool {
    guard place >= 0, v.isObject else { return false }
    if let snapshot = HostBacking.snapshot(o) { return v.bits == snapshot[place].bits }
    return isFrom(HostBacking.members(o).value(at: place), v)
  }

  /// Returns whether `v` is an object that was created from a JSON value, possibly with changes.
  func isFrom(_ json: JSON, _ v: Value) -> Bool {
    v.isObject && v.asObject.has(.hostBacked) && isBacking(json, of: v.asObject)
  }

  /// Returns whether the property `key` of a host object is an object that its member was converted to, possibly with
  /// changes.
  func isInPlace(_ v: Value, _ o: ObjectRef, _ key: PropertyKey) -> Bool {
    guard o.kind == .hostObject, !o.has(.lazyProperties), v.isObject, v.asObject.has(.hostBacked) else { return false }
    if let shape = HostBacking.shape(o).pointee { return isInPlace(v, o, shape.find(key)) }
    return isInPlace(v, o, HostBacking.object(o).pointee.index(ofKey: swiftString(string(of: key))) ?? -1)
  }

  /// Returns whether a JSON value is the one that a host object or array was created from.
  func isBacking(_ json: JSON, of o: ObjectRef) -> Bool {
    switch json {
    case .array: o.kind == .array && json.isIdentical(to: .array(HostBacking.array(o).pointee))
    case .object(let members): o.kind == .hostObject && members.isIdentical(to: HostBacking.object(o).pointee)
    default: false
    }
  }

  /// Returns whether a JavaScript value is what the JSON value was converted to. An object that script code has
  /// accessed may have changed.
  func isSame(_ v: Value, _ json: JSON) -> Bool {
    switch json {
    case .null: v.isNull
    case .bool(let b): v.bits == Value(b).bits
    case .integer(let i): v.isInt ? Int64(v.asInt) == i : v.isDouble && v.asDouble == Double(i)
    case .unsigned(let u): v.isDouble && v.asDouble == Double(u)
    case .number(let d): v.isNumber && v.asNumber == d
    case .decimal(let decimal): v.isNumber && v.asNumber == decimal.doubleValue
    case .string(let s): v.isString && isSame(v.asString, s)
    case .malformedString(let units):
      v.isString && v.asString.length == units.count && self.units(of: v.asString, 0, units.count) == units
    case .array, .object:
      v.isObject && v.asObject.has(.lazyProperties) && v.asObject.has(.hostBacked) && isBacking(json, of: v.asObject)
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
