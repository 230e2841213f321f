import JSONModel

/// Converts a host object that script code has accessed back to JSON. Unchanged members, and their keys, are taken from
/// the Swift value that the object was created from.
extension VM {
  /// Returns the identical JSON value if nothing has changed, or nil if the object must be converted in the general
  /// way.
  func hostObjectJSON(_ object: ObjectRef, _ depth: Int) throws(Abrupt) -> JSON? {
    if object.has(.lazyProperties) { return .object(HostBacking.object(object).pointee) }
    guard let shape = HostBacking.shape(object).pointee, !object.shape.isDictionary, object.elements == nil else {
      return isUnchanged(object, depth: depth) ? .object(HostBacking.object(object).pointee) : nil
    }
    let members = HostBacking.members(object)
    guard shape.count == HostBacking.count(object) else { return nil }
    if object.shape == shape {
      if members.areText, HostBacking.snapshot(object) != nil { return try jsonWithPatches(object, shape, depth) }
      return try jsonWithSameKeys(object, HostBacking.object(object), shape, depth)
    }
    if isUnchanged(object, depth: depth) { return .object(HostBacking.object(object).pointee) }
    return try jsonWithOtherKeys(object, shape, depth)
  }

  private func jsonWithSameKeys(
    _ object: ObjectRef, _ original: UnsafePointer<JSONObject>, _ shape: ShapeRef, _ depth: Int
  ) throws(Abrupt) -> JSON? {
    let members = HostBacking.members(object)
    var result: JSONObjectBuilder?
    // The members before it are in the result.
    var next = 0
    var isChanged = false
    let count = shape.count
    var i = -1
    while true {
      i = firstRead(object, from: i + 1, count)
      if i == count { break }
      let v = object.slots[i]
      if isUntouched(object, v, i, depth: depth) { continue }
      if !isChanged {
        if try toJSONMethod(object) != nil { return nil }
        isChanged = true
      }
      // Absent from JSON, or changed by a `toJSON` or a getter of a nested value: use the general way.
      guard let new = try json(of: v, shape.key(at: i), depth: depth + 1), object.shape == shape else { return nil }
      if members.isIdentical(new, at: i) { continue }
      if result == nil { result = JSONObjectBuilder(keysOf: members, membersOf: members) }
      if i > next { result?.append(membersOf: members, next..<i) }
      result?.append(consume new)
      next = i + 1
    }
    guard let result = consume result else { return .object(original.pointee) }
    if next < count { result.append(membersOf: members, next..<count) }
    return .object(result.finish())
  }

  /// Returns the index of the first member from `start` on that a script has read or written, or `count` if there is
  /// none.
  @inline(__always) func firstRead(_ object: ObjectRef, from start: Int, _ count: Int) -> Int {
    let slots = object.slots
    var i = start
    while i < count, slots[i].isHostMember { i &+= 1 }
    return i
  }

  private func jsonWithOtherKeys(_ object: ObjectRef, _ before: ShapeRef, _ depth: Int) throws(Abrupt) -> JSON? {
    let shape = object.shape
    if try toJSONMethod(object) != nil { return nil }
    try charge(shape.count)
    guard let template = template(of: shape) else { return nil }
    HostBacking.makeOwn(object)
    let result = JSONObjectBuilder(
      keysOf: UnsafeJSONMembers(of: template), membersOf: HostBacking.members(object))
    let members = HostBacking.members(object)
    // Values that are also adjacent in the original are copied together: those from `run` to `expected`.
    var expected = 0
    var run = 0
    for i in 0..<shape.count {
      let v = object.slots[i]
      // A member that has not been read records its original position.
      let place = v.isHostMember ? v.hostMemberPlace : before.find(shape.key(at: i))
      if place >= 0, isUntouched(object, v, place, depth: depth) {
        if place != expected {
          if expected > run { result.append(membersOf: members, run..<expected) }
          run = place
        }
        expected = place + 1
        continue
      }
      if expected > run { result.append(membersOf: members, run..<expected) }
      if place >= 0 { expected = place + 1 }
      run = expected
      guard let new = try json(of: v, shape.key(at: i), depth: depth + 1), object.shape == shape else { return nil }
      result.append(new)
    }
    if expected > run { result.append(membersOf: members, run..<expected) }
    return .object(result.finish())
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
