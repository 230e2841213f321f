/// Element access of the array methods, which work on any array-like object. Elements of dense arrays are accessed
/// directly; everything else follows the steps of the specification.
extension VM {
  /// Returns the key of element `i`. Beyond 2^32-2 it is an ordinary name.
  @inline(__always) func elementKey(_ i: Int) -> PropertyKey {
    i < Int(PropertyKey.noIndex)
      ? PropertyKey(index: UInt32(truncatingIfNeeded: i)) : propertyKey(flat: numberToString(.number(i)))
  }

  /// Returns `this` of an array method as an object, which stays alive until the method returns.
  @inline(__always) func arrayLike(_ arguments: Arguments) throws(Abrupt) -> RootedObject {
    let this = arguments.this
    if this.isObject {
      if this.asObject.has(.lazyProperties) { materialize(this.asObject) }
      return RootedObject(arguments.frame + FrameSlot.this)
    }
    return try root(toObject(this))
  }

  /// Returns element `i` if it can be read directly, otherwise `.empty`.
  @inline(__always) func denseElement(_ object: ObjectRef, _ i: Int) -> Value {
    if object.kind == .array && !object.has(.sparseElements) && i < object.denseCount {
      return object.elements.unsafelyUnwrapped[i]
    }
    return .empty
  }

  /// Get(object, i).
  @inline(__always) func element(_ object: ObjectRef, _ i: Int) throws(Abrupt) -> Value {
    let v = denseElement(object, i)
    return v.isEmpty ? try elementSlow(object, i) : v
  }

  @inline(never) private func elementSlow(_ object: ObjectRef, _ i: Int) throws(Abrupt) -> Value {
    if object.kind == .typedArray {
      try charge(1)
      return element(TypedArrayRef(object), i)
    }
    try tick()
    if object.has(.sparseElements) { spend(SparseElements.stepsPerElement) }
    return try get(object, elementKey(i))
  }

  /// Get(object, i) after HasProperty(object, i). Returns `.empty` if there is no such property.
  @inline(__always) func elementIfPresent(_ object: ObjectRef, _ i: Int) throws(Abrupt) -> Value {
    let v = denseElement(object, i)
    return v.isEmpty ? try elementIfPresentSlow(object, i) : v
  }

  @inline(never) private func elementIfPresentSlow(_ object: ObjectRef, _ i: Int) throws(Abrupt) -> Value {
    try tick()
    if object.has(.sparseElements) { spend(SparseElements.stepsPerElement) }
    let key = elementKey(i)
    return try hasProperty(object, key) ? get(object, key) : .empty
  }

  /// Set(object, i, value, true).
  @inline(__always) func setElement(_ object: ObjectRef, _ i: Int, _ value: Value) throws(Abrupt) {
    if denseElement(object, i).isEmpty {
      try setElementSlow(object, i, value)
    } else {
      store(value, in: object.elements.unsafelyUnwrapped + i)
    }
  }

  @inline(never) private func setElementSlow(_ object: ObjectRef, _ i: Int, _ value: Value) throws(Abrupt) {
    try charge(object.has(.sparseElements) ? 1 + SparseElements.stepsPerElement : 1)
    try set(object, elementKey(i), value)
  }

  /// DeletePropertyOrThrow(object, i).
  func removeElement(_ object: ObjectRef, _ i: Int) throws(Abrupt) { try deletePropertyOrThrow(object, elementKey(i)) }

  /// Set(object, i, value, true), or DeletePropertyOrThrow(object, i) for `.empty`.
  func moveElement(_ object: ObjectRef, to i: Int, _ value: Value) throws(Abrupt) {
    try tick()
    if value.isEmpty { try removeElement(object, i) } else { try setElement(object, i, value) }
  }

  /// Set(object, "length", length, true).
  func setLength(_ object: ObjectRef, _ length: Int) throws(Abrupt) {
    if object.kind == .array && !object.has(.sparseElements), let n = UInt32(exactly: length) {
      _ = setArrayLength(object, n)
    } else {
      try set(object, state.pointee.names.length, .number(length))
    }
  }

  /// Returns whether an absent element is absent in the whole prototype chain, and adding one runs no setter.
  @inline(__always) func inheritsNoElements(_ object: ObjectRef) -> Bool {
    var prototype = object.shape.prototype
    var visited = 0
    while prototype.isObject {
      let holder = prototype.asObject
      if holder.elements != nil
        || holder.flags.rawValue & (CellFlags.exotic.rawValue | CellFlags.hostBacked.rawValue) != 0
      {
        return false
      }
      visited &+= 1
      prototype = holder.shape.prototype
    }
    if visited > 4 { spend(visited) }
    return true
  }

  /// Returns whether all elements of an array, including holes, are in its buffer, and its holes read as undefined. The
  /// elements of such an array can be moved as they are.
  @inline(__always) func isMovableArray(_ object: ObjectRef) -> Bool {
    object.isDenseArray && inheritsNoElements(object)
  }

  /// Calls a callback with an element, its index and the object. The element is alive during the call; a caller that
  /// needs it afterward must root it.
  @inline(never) func callWithElement(_ f: Value, _ this: Value, _ value: Value, _ i: Int, _ object: RootedObject)
    throws(Abrupt) -> Value
  {
    try call(f, this: this, value, .number(i), object.value)
  }

  /// Returns a new array with room for `capacity` elements. Throws if memory does not suffice.
  func makeArray(reserving capacity: Int) throws(Abrupt) -> ObjectRef {
    if capacity > Int(UInt32.max) { throw rangeError("Invalid array length") }
    try reserve(capacity &* 8)
    return makeArray(capacity: capacity)
  }

  /// Fills a new array of sufficient capacity with `count` elements from `source`, which may contain holes.
  func copyElements(_ source: UnsafePointer<Value>, _ count: Int, to array: ObjectRef) {
    guard count > 0, let elements = array.elements else { return }
    store(from: source, count: count, in: elements)
    array.elementsHeader.pointee.count = UInt32(truncatingIfNeeded: count)
    array.arrayLength = UInt32(truncatingIfNeeded: count)
  }
}
