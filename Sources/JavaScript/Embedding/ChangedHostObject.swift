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
      ? try jsonWithSameKeys(object, original, shape, depth) : try jsonWithOtherKeys(object, shape, depth)
  }

  private func jsonWithSameKeys(_ object: ObjectRef, _ original: JSONObject, _ shape: ShapeRef, _ depth: Int) throws(Abrupt) -> JSON? {
    var result = original
    var isChanged = false
    for i in 0..<shape.count {
      let v = object.slots[i]
      if isUntouched(object, v, i, depth: depth) { continue }
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

  private func jsonWithOtherKeys(_ object: ObjectRef, _ before: ShapeRef, _ depth: Int) throws(Abrupt) -> JSON? {
    let shape = object.shape
    if shape.isDictionary { return nil }
    if try toJSONMethod(object) != nil { return nil }
    try charge(shape.count)
    guard let template = template(of: shape) else { return nil }
    var result = JSONObjectBuilder(keysOf: template)
    let members = HostBacking.members(object)
    // Where in the original the next key is most likely, and where values begin that follow each other there too and are not copied yet.
    var expected = 0, run = 0
    func copyRun() {
      if expected > run { result.append(copiesOf: members.value(at: run), count: expected - run) }
    }
    for i in 0..<shape.count {
      let key = shape.key(at: i)
      let v = object.slots[i]
      let place = expected < before.count && before.key(at: expected) == key ? expected : before.find(key)
      if place >= 0, isUntouched(object, v, place, depth: depth) {
        if place != expected {
          copyRun()
          run = place
        }
        expected = place + 1
        continue
      }
      copyRun()
      if place >= 0 { expected = place + 1 }
      run = expected
      guard let new = try json(of: v, depth: depth + 1), object.shape == shape else { return nil }
      result.append(new)
    }
    copyRun()
    return .object(result.finish())
  }

  /// The keys of a shape as a JSON object of nulls; nil when the shape has properties that JSON does not show as they are.
  private func template(of shape: ShapeRef) -> JSONObject? {
    if let known = state.pointee.hostShapes.template(of: shape) { return known }
    var keys = JSONObject(minimumCapacity: shape.count)
    for i in 0..<shape.count {
      let key = shape.key(at: i)
      guard shape.attributes(at: i) == .all, !key.isSymbol else { return nil }
      switch codeUnitsOrText(key) {
      case .text(let t): keys[t] = .null
      case .units(let u): keys[codeUnits: u] = .null
      }
    }
    state.pointee.hostShapes.insertTemplate(keys, shape)
    return keys
  }
}
