import JSONModel

/// Converts a host object whose members are text back to JSON if its keys have not changed. Values that a script has
/// assigned replace those in the text, also in the objects inside it, for which no Swift values are created.
extension VM {
  /// Returns the identical JSON value if nothing has changed, or nil if the object must be converted in the general
  /// way.
  func jsonWithPatches(_ object: ObjectRef, _ shape: ShapeRef, _ depth: Int) throws(Abrupt) -> JSON? {
    // Conversions within this one have more patches, which they remove.
    let start = state.pointee.patches.pointee.count
    defer { state.pointee.patches.pointee.remove(downTo: start) }
    guard try addPatches(object, shape, depth, level: 1) else { return nil }
    if state.pointee.patches.pointee.count == start { return .object(HostBacking.object(object).pointee) }
    return .object(state.pointee.patches.pointee.finish(HostBacking.members(object), from: start))
  }

  /// Adds a patch for each value in an object that has changed. Returns false if the object must be converted in the
  /// general way.
  /// - Parameter level: The number of objects around the members, in the text.
  private func addPatches(
    _ object: ObjectRef, _ shape: ShapeRef, _ depth: Int, level: Int
  ) throws(Abrupt) -> Bool {
    guard let snapshot = HostBacking.snapshot(object) else { return false }
    let members = HostBacking.members(object)
    let count = shape.count
    var isPlain = false
    var i = firstRead(object, from: 0, count)
    while i < count {
      let v = object.slots[i]
      let isOriginal = v.bits == snapshot[i].bits
      if !isOriginal || v.isObject && !v.asObject.has(.lazyProperties) {
        if !isPlain {
          isPlain = true
          switch try plainness(of: object, shape, depth) {
          case .plain: break
          case .unchanged: return true
          case .general: return false
          }
        }
        let isDone = isOriginal ? try addPatches(inside: v.asObject, members, i, depth + 1, level: level + 1) : false
        if !isDone {
          // Absent from JSON, or changed by a `toJSON` or a getter of a nested value: use the general way.
          guard let new = try json(of: v, shape.key(at: i), depth: depth + 1), object.shape == shape else {
            return false
          }
          if !members.isIdentical(new, at: i) {
            state.pointee.patches.pointee.append(consume new, at: i, of: members, level: level)
          }
        }
        guard object.shape == shape else { return false }
      }
      i = firstRead(object, from: i + 1, count)
    }
    return true
  }

  private enum Plainness { case plain, unchanged, general }

  /// Checks whether an object that may have changed has a `toJSON`.
  @inline(__always)
  private func plainness(of object: ObjectRef, _ shape: ShapeRef, _ depth: Int) throws(Abrupt) -> Plainness {
    if hasNoToJSON(object) { return .plain }
    // Looking it up can run script code, which an unchanged object must not do.
    if isUnchanged(object, depth: depth) { return .unchanged }
    let method = try toJSONMethod(object)
    return method == nil && object.shape == shape ? .plain : .general
  }

  /// Adds the patches of the object or array that a member was converted to.
  /// - Parameters:
  ///   - members: The members of the object around it.
  ///   - place: The index of the member.
  /// - Returns: false, without patches, if the member must be replaced as a whole.
  private func addPatches(
    inside object: ObjectRef, _ members: UnsafeJSONMembers, _ place: Int, _ depth: Int, level: Int
  ) throws(Abrupt) -> Bool {
    guard object.kind == .hostObject, let shape = HostBacking.shape(object).pointee, object.shape == shape,
      !shape.isDictionary, object.elements == nil, shape.count == HostBacking.count(object),
      isInside(object, members, place), depth < VM.maximumJSONDepth
    else { return isUnchangedInside(object, depth: depth) }
    // Script code may remove the object from the one around it.
    let scope = RootScope(self)
    defer { scope.close() }
    try root(object)
    let start = state.pointee.patches.pointee.count
    if try addPatches(object, shape, depth, level: level) { return true }
    state.pointee.patches.pointee.remove(downTo: start)
    return false
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
