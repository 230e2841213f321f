import JSONModel

/// Converts host objects without a shape that states the original members: some keys are indices, there are many keys,
/// or script code has deleted members.
extension VM {
  func jsonWithoutShape(_ object: ObjectRef, _ depth: Int) throws(Abrupt) -> JSONObject {
    let original = HostBacking.object(object)
    guard let (keys, first) = originalKeys(object) else { return try jsonObject(object, depth) }
    let members = HostBacking.members(object)
    var result = ReplacedMembers(members)
    // Script code may delete members.
    if first < keys.count { try rootKeys(keys) }
    var i = first
    while i < keys.count {
      let property = ordinaryOwnProperty(object, keys[i])
      let v = if let property, !property.isAccessor { property.value } else { try get(object, keys[i]) }
      if !isUntouchedMember(of: object, v, i) {
        guard let new = try json(of: v, keys[i], depth: depth + 1) else {
          return try jsonObject(object, Array(keys[(i + 1)...]), after: result.members(before: i), depth)
        }
        if !isOriginal(new, v, object, i) {
          if !isInPlace(v, object, i) { try countText(of: new, from: v, depth: depth + 1) }
          result.replace(i, by: new)
        }
        if !haveNoToJSON {
          return try jsonObject(object, Array(keys[(i + 1)...]), after: result.members(before: i + 1), depth)
        }
      }
      i += 1
    }
    return result.finish() ?? original.pointee
  }

  /// Returns the keys of an object if they are the original ones, in their order except for indices, and none is hidden
  /// or has an accessor; otherwise nil. `first` is the index of the first member that may have changed.
  private func originalKeys(_ o: ObjectRef) -> (keys: [PropertyKey], first: Int)? {
    let members = HostBacking.members(o)
    spend(members.count >> 2)
    var indices: [PropertyKey] = []
    var names: [PropertyKey] = []
    appendElementKeys(o, &indices)
    appendOwnNames(o, &names)
    guard indices.count + names.count == members.count else { return nil }
    var keys: [PropertyKey] = []
    keys.reserveCapacity(members.count)
    var first: Int?
    var nextName = 0
    for i in 0..<members.count {
      let key = hostKey(members, i)
      if !key.isIndex {
        guard nextName < names.count, names[nextName] == key else { return nil }
        nextName += 1
      }
      guard let property = ordinaryOwnProperty(o, key), property.isEnumerable, !property.isAccessor else { return nil }
      if first == nil, !isUntouchedMember(of: o, property.value, i) { first = i }
      keys.append(key)
    }
    return (keys, first ?? keys.count)
  }

  /// Returns what `isUntouched` returns, also for an index, whose value is not in the snapshot.
  private func isUntouchedMember(of o: ObjectRef, _ v: Value, _ place: Int) -> Bool {
    isUntouched(o, v, place)
      || HostBacking.shape(o).pointee == nil && isSame(v, HostBacking.members(o).value(at: place))
  }
}

/// The members of a JSON object with other values in place of some. They are copied only if there are such values.
struct ReplacedMembers: ~Copyable {
  private let original: UnsafeJSONMembers
  private var builder: JSONObjectBuilder?
  /// The members before it are in the builder.
  private var next = 0

  /// - Parameter original: Members that are valid as long as this value.
  init(_ original: UnsafeJSONMembers) { self.original = original }

  /// Replaces the value at an index, which is greater than those before.
  mutating func replace(_ index: Int, by value: consuming JSON) {
    if builder == nil { builder = JSONObjectBuilder(keysOf: original, membersOf: original) }
    if index > next { builder?.append(membersOf: original, next..<index) }
    builder?.append(value)
    next = index + 1
  }

  /// Returns an object with all members, or nil if none was replaced.
  mutating func finish() -> JSONObject? {
    guard let builder = builder.take() else { return nil }
    if next < original.count { builder.append(membersOf: original, next..<original.count) }
    return builder.finish()
  }

  /// Returns an object with the members before an index.
  mutating func members(before index: Int) -> JSONObject {
    let builder = builder.take() ?? JSONObjectBuilder(keysOf: original, membersOf: original)
    if index > next { builder.append(membersOf: original, next..<index) }
    return builder.finishEarly()
  }
}
