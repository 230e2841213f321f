import JSONModel

/// A host object that script code has touched, back to JSON: members that have not changed are taken from the Swift value that the object was
/// made of, and the keys with them.
extension VM {
  /// The very same JSON when nothing has changed; nil when the object has become something that needs the general way.
  func hostObjectJSON(_ object: ObjectRef, _ depth: Int) throws(Abrupt) -> JSON? {
    let original = HostBacking.object(object).pointee
    if object.has(.lazyProperties) { return .object(original) }
    guard let shape = HostBacking.shape(object).pointee, shape.count == original.count, object.elements == nil else { return nil }
    return object.shape == shape
      ? try jsonWithSameKeys(object, original, shape, depth) : try jsonWithOtherKeys(object, original, shape, depth)
  }

  private func jsonWithSameKeys(_ object: ObjectRef, _ original: JSONObject, _ shape: ShapeRef, _ depth: Int) throws(Abrupt) -> JSON? {
    var result = original
    var isChanged = false
    for i in 0..<shape.count {
      let v = object.slots[i]
      if isUntouched(v, original, i) { continue }
      if !isChanged {
        if try toJSONMethod(object) != nil { return nil }
        isChanged = true
      }
      // Absent from JSON, or changed by a `toJSON` or a getter further down: see the general way.
      guard let new = try json(of: v, depth: depth + 1), object.shape == shape else { return nil }
      if !new.isIdentical(to: original.value(at: i)) { result.setValue(new, at: i) }
    }
    return .object(result)
  }

  private func jsonWithOtherKeys(_ object: ObjectRef, _ original: JSONObject, _ before: ShapeRef, _ depth: Int) throws(Abrupt) -> JSON? {
    let shape = object.shape
    if shape.isDictionary { return nil }
    if try toJSONMethod(object) != nil { return nil }
    try charge(shape.count)
    var result = JSONObject(minimumCapacity: shape.count)
    // Where in the original the next key is most likely.
    var expected = 0
    for i in 0..<shape.count {
      let key = shape.key(at: i)
      guard shape.attributes(at: i) == .all, !key.isSymbol else { return nil }
      let v = object.slots[i]
      let place = expected < before.count && before.key(at: expected) == key ? expected : before.find(key)
      if place >= 0 {
        expected = place + 1
        if isUntouched(v, original, place) {
          result.append(memberAt: place, of: original)
          continue
        }
      }
      guard let new = try json(of: v, depth: depth + 1), object.shape == shape else { return nil }
      if place >= 0 {
        result.append(keyAt: place, of: original, new)
        continue
      }
      switch codeUnitsOrText(key) {
      case .text(let t): result[t] = new
      case .units(let u): result[codeUnits: u] = new
      }
    }
    return .object(result)
  }

  /// Whether the value is what the JSON value at that place became on its way in, as far as that can be said without looking inside.
  @inline(__always) private func isUntouched(_ v: Value, _ original: JSONObject, _ place: Int) -> Bool {
    original.withEntries { entries in
      guard v.isObject else { return isSame(v, entries[place].value, depth: 0) }
      let object = v.asObject
      guard object.has(.hostBacked), object.has(.lazyProperties) else { return false }
      switch entries[place].value {
      case .object(let members): return object.kind == .hostObject && HostBacking.object(object).pointee.isIdentical(to: members)
      case .array(let elements): return object.kind == .array && JSON.array(HostBacking.array(object).pointee).isIdentical(to: .array(elements))
      default: return false
      }
    }
  }
}
