import JSONModel

/// Converts a host object that script code has accessed back to JSON. Unchanged members, and their keys, are taken from
/// the Swift value that the object was created from.
///
/// Each member is read and converted once, in the order of `JSON.stringify`. If script code that runs meanwhile changes
/// the object, or a value is absent from JSON, the members after it are converted in the general way.
extension VM {
  /// Returns the identical JSON object if nothing has changed. A `toJSON` is not called.
  /// - Parameter first: An index. Script code has changed no member before it.
  func json(ofHostObject object: ObjectRef, from first: Int, _ depth: Int) throws(Abrupt) -> JSONObject {
    guard haveNoToJSON else { return try jsonObject(object, depth) }
    if object.has(.lazyProperties) { return HostBacking.object(object).pointee }
    let shape = object.shape
    guard let before = HostBacking.shape(object).pointee, !shape.isDictionary, object.elements == nil,
      before.count == HostBacking.count(object)
    else { return try jsonWithoutShape(object, depth) }
    if shape != before {
      // Script code may give the object another one.
      try root(Value(cell: shape.pointer))
      if !hasSameKeys(shape, before) { return try jsonWithOtherKeys(object, before, depth) }
    }
    if HostBacking.members(object).areText, HostBacking.snapshot(object) != nil {
      return try jsonWithPatches(object, shape, from: first, depth)
    }
    return try jsonWithSameKeys(object, shape, depth)
  }

  private func jsonWithSameKeys(_ object: ObjectRef, _ shape: ShapeRef, _ depth: Int) throws(Abrupt) -> JSONObject {
    let original = HostBacking.object(object)
    var result = ReplacedMembers(HostBacking.members(object))
    let count = shape.count
    var i = firstRead(object, from: 0, count)
    while i < count {
      let v = object.slots[i]
      if !isUntouched(object, v, i) {
        guard let new = try json(of: v, shape.key(at: i), depth: depth + 1) else {
          return try jsonObject(object, shape, from: i + 1, after: result.members(before: i), depth)
        }
        if !isOriginal(new, v, object, i) {
          if !isInPlace(v, object, i) { try countText(of: new, from: v, depth: depth + 1) }
          result.replace(i, by: new)
        }
        if !isStill(object, shape) {
          return try jsonObject(object, shape, from: i + 1, after: result.members(before: i + 1), depth)
        }
      }
      i = firstRead(object, from: i + 1, count)
    }
    return result.finish() ?? original.pointee
  }

  /// Returns whether script code that ran during a conversion has not changed the shape of an object or what unread
  /// members inherit.
  @inline(__always) func isStill(_ object: ObjectRef, _ shape: ShapeRef) -> Bool {
    object.shape == shape && haveNoToJSON
  }

  /// Returns the index of the first member from `start` on that a script has read or written, or `count` if there is
  /// none.
  @inline(__always) func firstRead(_ object: ObjectRef, from start: Int, _ count: Int) -> Int {
    let slots = object.slots
    var i = start
    while i < count, slots[i].isHostMember { i &+= 1 }
    return i
  }

  private func jsonWithOtherKeys(_ object: ObjectRef, _ before: ShapeRef, _ depth: Int) throws(Abrupt) -> JSONObject {
    let shape = object.shape
    guard let template = template(of: shape) else { return try jsonObject(object, depth) }
    try charge(Work.stepsPerConvertedObject + shape.count * Work.stepsPerConvertedMember)
    try countKeys(template)
    HostBacking.makeOwn(object)
    let members = HostBacking.members(object)
    let result = JSONObjectBuilder(keysOf: UnsafeJSONMembers(of: template), membersOf: members)
    // Values that are also adjacent in the original are copied together: those from `run` to `expected`.
    var expected = 0
    var run = 0
    for i in 0..<shape.count {
      let v = object.slots[i]
      // A member that has not been read records its original position. Most remain where they were.
      if v.isHostMember, v.hostMemberPlace == expected {
        expected &+= 1
        continue
      }
      let place = v.isHostMember ? v.hostMemberPlace : before.find(shape.key(at: i))
      var new: JSON?
      var isOriginal = place >= 0 && isUntouched(object, v, place)
      if !isOriginal {
        new = try json(of: v, shape.key(at: i), depth: depth + 1)
        if place >= 0, let new { isOriginal = self.isOriginal(new, v, object, place) }
        if !isOriginal, let new, !isInPlace(v, object, place) { try countText(of: new, from: v, depth: depth + 1) }
      }
      if !isOriginal || place != expected {
        if expected > run { result.append(membersOf: members, run..<expected) }
        run = place
      }
      if place >= 0 { expected = place + 1 }
      if isOriginal { continue }
      run = expected
      guard let new else {
        return try jsonObject(object, shape, from: i + 1, after: result.finishEarly(), depth)
      }
      result.append(new)
      if !isStill(object, shape) {
        return try jsonObject(object, shape, from: i + 1, after: result.finishEarly(), depth)
      }
    }
    if expected > run { result.append(membersOf: members, run..<expected) }
    return result.finish()
  }

  /// Returns the keys of a shape as a JSON object of nulls, valid until the next one is requested, or nil if the shape
  /// has properties that JSON does not represent as they are.
  func template(of shape: ShapeRef) -> UnsafePointer<JSONObject>? {
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
    return countingHostShapes { $0.insertTemplate(keys, shape) }
  }

  // MARK: Order

  /// Puts the own keys of a host object that are indices back where they were among the others. JavaScript lists them
  /// first, which is not a change that a script has made.
  func inOriginalOrder(_ keys: [PropertyKey], of object: ObjectRef) throws(Abrupt) -> [PropertyKey] {
    guard object.kind == .hostObject, keys.first?.isIndex == true else { return keys }
    let members = HostBacking.members(object)
    try charge((keys.count + members.count) >> 2)
    try reserve((keys.count + members.count) * 64)
    var places: [PropertyKey: Int] = [:]
    for i in 0..<members.count { places[hostKey(members, i)] = i }
    let indices = keys.prefix(while: \.isIndex)
    let names = keys.dropFirst(indices.count)
    // Before each name come the indices that preceded it, or that preceded the next original name.
    var bounds: [Int] = []
    for name in names.reversed() { bounds.append(places[name] ?? bounds.last ?? .max) }
    var original = indices.compactMap { key in places[key].map { (key: key, place: $0) } }
      .sorted { $0.place < $1.place }[...]
    var result: [PropertyKey] = []
    result.reserveCapacity(keys.count)
    for (name, bound) in zip(names, bounds.reversed()) {
      while let first = original.first, first.place < bound {
        result.append(first.key)
        original.removeFirst()
      }
      result.append(name)
    }
    return result + original.map(\.key) + indices.filter { places[$0] == nil }
  }
}
