import JSONModel

/// Converts a host object whose members are text back to JSON if its keys have not changed. Values that a script has
/// assigned replace those in the text, also in the objects inside it, for which no Swift values are created.
extension VM {
  /// Returns the identical JSON object if nothing has changed.
  /// - Parameters:
  ///   - shape: The shape of the object, with the original keys.
  ///   - first: An index. Script code has changed no member before it.
  func jsonWithPatches(
    _ object: ObjectRef, _ shape: ShapeRef, from first: Int, _ depth: Int
  ) throws(Abrupt) -> JSONObject {
    // Conversions within this one have more patches, which they remove.
    let start = state.pointee.patches.pointee.count
    defer { state.pointee.patches.pointee.remove(downTo: start) }
    if let snapshot = HostBacking.snapshot(object) {
      let first = firstAccess(object, snapshot, from: first, shape.count)
      if let whole = try addPatches(object, shape, snapshot, from: first, depth, level: 1) { return whole }
    }
    if state.pointee.patches.pointee.count == start { return HostBacking.object(object).pointee }
    return state.pointee.patches.pointee.finish(HostBacking.members(object), from: start)
  }

  /// Adds a patch for each value in an object that has changed. If the object cannot be converted this way, returns it
  /// without patches.
  /// - Parameters:
  ///   - first: The index of the first member that script code may have changed.
  ///   - level: The number of objects around the members, in the text.
  private func addPatches(
    _ object: ObjectRef, _ shape: ShapeRef, _ snapshot: CellField, from first: Int, _ depth: Int, level: Int
  ) throws(Abrupt) -> JSONObject? {
    let start = state.pointee.patches.pointee.count
    let members = HostBacking.members(object)
    let count = shape.count
    var i = first
    while i < count {
      let v = object.slots[i]
      let isOriginal = v.bits == snapshot[i].bits
      let isDone = isOriginal ? try addPatches(inside: v.asObject, members, i, depth + 1, level: level + 1) : false
      if !isDone {
        guard let new = try json(of: v, shape.key(at: i), depth: depth + 1) else {
          return try jsonWithoutPatches(object, shape, after: i, isAbsent: true, from: start, depth, level: level)
        }
        if isOriginal ? !isBacking(new, of: v.asObject) : !members.isIdentical(new, at: i) {
          if !isOriginal { try countText(of: new, from: v, depth: depth + 1) }
          state.pointee.patches.pointee.append(consume new, at: i, of: members, level: level)
        }
      }
      if v.isObject || v.isBigInt, !isStill(object, shape) {
        return try jsonWithoutPatches(object, shape, after: i, isAbsent: false, from: start, depth, level: level)
      }
      i = firstAccess(object, snapshot, from: i + 1, count)
    }
    return nil
  }

  /// Returns the index of the first member from `start` on that script code may have changed, or `count`: its value is
  /// another one, or an object that script code has accessed.
  @inline(__always)
  func firstAccess(_ object: ObjectRef, _ snapshot: CellField, from start: Int, _ count: Int) -> Int {
    let slots = object.slots
    var i = start
    while i < count {
      let v = slots[i]
      if !v.isHostMember, v.bits != snapshot[i].bits || v.isObject && !v.asObject.has(.lazyProperties) { break }
      i &+= 1
    }
    return i
  }

  /// Converts the members of an object after an index in the general way. The patches of those before become values.
  /// - Parameters:
  ///   - isAbsent: Whether the member at the index is absent from JSON.
  ///   - start: The index of the first patch of the object.
  @inline(never) private func jsonWithoutPatches(
    _ object: ObjectRef, _ shape: ShapeRef, after index: Int, isAbsent: Bool, from start: Int, _ depth: Int, level: Int
  ) throws(Abrupt) -> JSONObject {
    let members = HostBacking.members(object)
    let patched =
      state.pointee.patches.pointee.count == start
      ? members.object : state.pointee.patches.pointee.finish(members, from: start, level: level)
    let converted = withUnsafePointer(to: patched) { patched in
      let members = UnsafeJSONMembers(of: patched)
      var converted = JSONObject(minimumCapacity: members.count)
      for i in 0..<(isAbsent ? index : index + 1) {
        converted.append(members.key(at: i).pointee, members.value(at: i))
      }
      return converted
    }
    return try jsonObject(object, shape, from: index + 1, after: converted, depth)
  }

  /// Adds the patches of the object or array that a member was converted to.
  /// - Parameters:
  ///   - members: The members of the object around it.
  ///   - place: The index of the member.
  /// - Returns: false, before script code runs, if the member must be converted by itself.
  private func addPatches(
    inside object: ObjectRef, _ members: UnsafeJSONMembers, _ place: Int, _ depth: Int, level: Int
  ) throws(Abrupt) -> Bool {
    guard object.kind == .hostObject, let shape = HostBacking.shape(object).pointee, object.shape == shape,
      !shape.isDictionary, object.elements == nil, shape.count == HostBacking.count(object),
      let snapshot = HostBacking.snapshot(object), isInside(object, members, place), depth < VM.maximumJSONDepth
    else { return false }
    let first = firstAccess(object, snapshot, from: 0, shape.count)
    if first == shape.count { return true }
    guard hasNoToJSON(object) else { return false }
    // Script code may remove the object from the one around it.
    let scope = RootScope(self)
    defer { scope.close() }
    try root(object)
    if let whole = try addPatches(object, shape, snapshot, from: first, depth, level: level) {
      state.pointee.patches.pointee.append(.object(whole), at: place, of: members, level: level - 1)
    }
    return true
  }

  /// Returns whether an object that a member was converted to is inside the text of the object around it.
  @inline(__always)
  private func isInside(_ object: ObjectRef, _ members: UnsafeJSONMembers, _ place: Int) -> Bool {
    func isSameText() -> Bool {
      members.nested(at: place).map { HostBacking.members(object).areSameText(as: $0) } ?? false
    }
    // It was created for this text. Later, it can only become a separate object.
    if HostBacking.block(object).pointee != 0 {
      assert(isSameText(), "an object was converted from another text")
      return true
    }
    return isSameText()
  }
}
