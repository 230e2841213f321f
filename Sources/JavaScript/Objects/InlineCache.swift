/// The cached lookup of a property access in the program. It is stored outside the node, behind a pointer, so that
/// updating it needs no exclusivity check. The collector removes shapes that it frees.
struct PropertyCache {
  /// Objects of this shape have the property in `slot`.
  var ownShape: UnsafeMutableRawPointer? = nil
  var slot: Int = 0
  var secondShape: UnsafeMutableRawPointer? = nil
  var secondSlot: Int = 0
  /// Objects of this shape inherit the property from `holder` (or do not have it, if there is no holder) while the
  /// epoch lasts.
  var inheritedShape: UnsafeMutableRawPointer? = nil
  var holder: UnsafeMutableRawPointer? = nil
  var holderSlot: Int = 0
  var epoch: UInt32 = 0
  /// Objects of this shape have an accessor, or inherit it from `accessorHolder`, while the epoch lasts (nil holder: an
  /// own accessor).
  var accessorEpoch: UInt32 = 0
  var accessorShape: UnsafeMutableRawPointer? = nil
  var accessorHolder: UnsafeMutableRawPointer? = nil
  var accessorSlot: Int = 0
  /// Assignments: an object of `ownShape` has the property; an object of `addShape` gets it and changes to
  /// `addedShape`. Deletions: an object of `addShape` loses it and changes to `addedShape`.
  var addShape: UnsafeMutableRawPointer? = nil
  var addedShape: UnsafeMutableRawPointer? = nil
  var addSlot: Int = 0
}

/// The property caches of one function, in one allocation that is registered in the realm.
typealias PropertyCachePointer = UnsafeMutablePointer<PropertyCache>

extension UnsafeMutableRawPointer {
  /// Whether this is a pointer that may be nil. The operator, and conversions to integers, would test for nil first.
  @inline(__always) func isSame(as other: UnsafeMutableRawPointer?) -> Bool {
    UInt(bitPattern: self) == unsafeBitCast(other, to: UInt.self)
  }
}

extension VM {
  /// Handles a get that missed the cache.
  @inline(never) func getMissed(_ base: Value, _ key: PropertyKey, _ cache: PropertyCachePointer) throws(Abrupt)
    -> Value
  {
    // In a small function, which needs few registers.
    if base.isObject, let value = rememberedRead(base.asObject, key) { return value }
    return try getForgotten(base, key, cache)
  }

  /// Looks a property up and updates the cache.
  @inline(never) private func getForgotten(_ base: Value, _ key: PropertyKey, _ cache: PropertyCachePointer)
    throws(Abrupt) -> Value
  {
    guard base.isObject else { return try getPrimitiveProperty(base, key, cache) }
    let object = base.asObject
    if object.shape.pointer == cache.pointee.accessorShape
      && cache.pointee.accessorEpoch == state.pointee.prototypeEpoch
    {
      if object.kind == .typedArray, let length = typedArrayLength(object, cache) { return .number(length) }
      let holder = cache.pointee.accessorHolder.map { ObjectRef($0) } ?? object
      return try callGetter(AccessorRef(holder.slots[cache.pointee.accessorSlot].asPointer), base)
    }
    if object.has(.lazyProperties) {
      materialize(object)
      // Unless there was no room for the properties.
      if !object.has(.lazyProperties) { return try getProperty(base, key, cache, state.pointee.position) }
    }
    let shape = object.shape
    if shape.isUncacheable && !shape.isStable || isExotic(object, key) || key.isIndex {
      return try get(object, key, receiver: base)
    }
    if object.kind == .array && key == state.pointee.names.length { return .number(object.arrayLength) }
    let index = shape.find(key)
    if index >= 0 {
      if shape.attributes(at: index).contains(.accessor) {
        remember(accessorOf: shape, holder: nil, index, cache)
        return try callGetter(AccessorRef(object.slots[index].asPointer), base)
      }
      if cache.pointee.secondShape != nil {
        state.pointee.lookups.rememberRead(shape, key, nil, index, state.pointee.prototypeEpoch)
      } else {
        remember(ownPropertyOf: shape, index, cache)
      }
      return slot(object, index)
    }
    // A property that a dictionary does not have can be added without a change of the shape.
    if shape.isUncacheable { return try get(object, key, receiver: base) }
    return try getInherited(base, shape, key, cache)
  }

  private func remember(ownPropertyOf shape: ShapeRef, _ index: Int, _ cache: PropertyCachePointer) {
    if cache.pointee.ownShape != nil {
      cache.pointee.secondShape = cache.pointee.ownShape
      cache.pointee.secondSlot = cache.pointee.slot
    }
    cache.pointee.ownShape = shape.pointer
    cache.pointee.slot = index
  }

  private func remember(
    _ holder: ObjectRef, _ index: Int, inheritedBy shape: ShapeRef, _ key: PropertyKey, visited: Int,
    _ cache: PropertyCachePointer
  ) {
    if visited > Work.freePrototypes { return }
    let epoch = state.pointee.prototypeEpoch
    if cache.pointee.inheritedShape != nil && cache.pointee.epoch == epoch {
      return state.pointee.lookups.rememberRead(shape, key, holder, index, epoch)
    }
    cache.pointee.inheritedShape = shape.pointer
    cache.pointee.holder = holder.pointer
    cache.pointee.holderSlot = index
    cache.pointee.epoch = epoch
  }

  private func remember(accessorOf shape: ShapeRef, holder: ObjectRef?, _ index: Int, _ cache: PropertyCachePointer) {
    cache.pointee.accessorShape = shape.pointer
    cache.pointee.accessorHolder = holder?.pointer
    cache.pointee.accessorSlot = index
    cache.pointee.accessorEpoch = state.pointee.prototypeEpoch
  }

  /// Returns the length of a typed array whose `length` is the original accessor of `%TypedArray%.prototype`, which
  /// then does not need to be called.
  @inline(__always) func typedArrayLength(_ array: ObjectRef, _ cache: PropertyCachePointer) -> Int? {
    guard array.shape.pointer == cache.pointee.accessorShape, let holder = cache.pointee.accessorHolder,
      cache.pointee.accessorEpoch == state.pointee.prototypeEpoch
    else { return nil }
    let getter = AccessorRef(ObjectRef(holder).slots[cache.pointee.accessorSlot].asPointer).getter.pointee
    return getter.bits == state.pointee.originals.typedArrayLength.bits ? TypedArrayRef(array).length : nil
  }

  private func callGetter(_ accessor: AccessorRef, _ receiver: Value) throws(Abrupt) -> Value {
    let getter = accessor.getter.pointee
    return getter.isUndefined ? .undefined : try call(getter, this: receiver)
  }

  /// Looks a property up in the prototype chain of `shape`, which does not have the property itself.
  private func getInherited(_ base: Value, _ shape: ShapeRef, _ key: PropertyKey, _ cache: PropertyCachePointer)
    throws(Abrupt) -> Value
  {
    var prototype = shape.prototype
    var visited = 0
    while prototype.isObject {
      let holder = prototype.asObject
      if holder.has(.lazyProperties) { materialize(holder) }
      if isExotic(holder, key) { return try get(holder, key, receiver: base) }
      holder.flagsPointer.pointee.insert(.usedAsPrototype)
      let index = holder.shape.find(key)
      if index >= 0 {
        if holder.shape.attributes(at: index).contains(.accessor) {
          if visited <= Work.freePrototypes { remember(accessorOf: shape, holder: holder, index, cache) }
          return try callGetter(AccessorRef(holder.slots[index].asPointer), base)
        }
        remember(holder, index, inheritedBy: shape, key, visited: visited, cache)
        return slot(holder, index)
      }
      if holder.kind == .array && key == state.pointee.names.length { return .number(holder.arrayLength) }
      try charge(visiting: &visited)
      prototype = holder.shape.prototype
    }
    // A String object has the same shape as ordinary objects that inherit from String.prototype, but it has a length.
    if key == state.pointee.names.length { return .undefined }
    remember(realm.absentHolder, 0, inheritedBy: shape, key, visited: visited, cache)
    return .undefined
  }

  /// Looks up methods of strings and numbers. The prototype's shape represents the primitive's.
  private func getPrimitiveProperty(_ base: Value, _ key: PropertyKey, _ cache: PropertyCachePointer) throws(Abrupt)
    -> Value
  {
    if base.isString {
      if let own = try stringProperty(base.asString, key) { return own }
    }
    let prototype = try prototypeForPrimitive(base, key)
    if prototype.has(.lazyProperties) { materialize(prototype) }
    if cache.pointee.holder == prototype.pointer && cache.pointee.inheritedShape == prototype.shape.pointer
      && cache.pointee.epoch == state.pointee.prototypeEpoch
    {
      return prototype.slots[cache.pointee.holderSlot]
    }
    if !prototype.has(.exotic) || !key.isIndex, !prototype.shape.isUncacheable {
      let index = prototype.shape.find(key)
      if index >= 0 && !prototype.shape.attributes(at: index).contains(.accessor) {
        prototype.flagsPointer.pointee.insert(.usedAsPrototype)
        cache.pointee.inheritedShape = prototype.shape.pointer
        cache.pointee.holder = prototype.pointer
        cache.pointee.holderSlot = index
        cache.pointee.epoch = state.pointee.prototypeEpoch
        return prototype.slots[index]
      }
    }
    return try get(prototype, key, receiver: base)
  }

  /// Handles an assignment that missed the cache.
  @inline(never) func setMissed(
    _ base: Value, _ key: PropertyKey, _ value: Value, _ cache: PropertyCachePointer, isStrict: Bool
  ) throws(Abrupt) {
    if base.isObject {
      let object = base.asObject
      if object.shape.pointer == cache.pointee.secondShape {
        store(value, in: object.slots + cache.pointee.secondSlot)
        return
      }
      if assignAsRemembered(object, key, value) { return }
    }
    try setForgotten(base, key, value, cache, isStrict: isStrict)
  }

  @inline(never) private func setForgotten(
    _ base: Value, _ key: PropertyKey, _ value: Value, _ cache: PropertyCachePointer, isStrict: Bool
  ) throws(Abrupt) {
    guard base.isObject else { return try setValue(base, key, value, isStrict: isStrict) }
    let object = base.asObject
    if object.has(.lazyProperties) {
      materialize(object)
      if !object.has(.lazyProperties) {
        return try setProperty(base, key, value, cache, isStrict: isStrict, state.pointee.position)
      }
    }
    let shape = object.shape
    if shape.isUncacheable && !shape.isStable || isExotic(object, key) || key.isIndex {
      return try setValue(base, key, value, isStrict: isStrict)
    }
    let index = shape.find(key)
    if index >= 0 {
      let attributes = shape.attributes(at: index)
      if attributes.rawValue & (PropertyAttributes.writable.rawValue | PropertyAttributes.accessor.rawValue)
        != PropertyAttributes.writable.rawValue
      {
        return try setValue(base, key, value, isStrict: isStrict)
      }
      if cache.pointee.secondShape != nil {
        state.pointee.lookups.rememberAssignment(shape, key, nil, index, state.pointee.prototypeEpoch)
      } else {
        remember(ownPropertyOf: shape, index, cache)
      }
      store(value, in: object.slots + index)
      return
    }
    var visited = 0
    guard !shape.isUncacheable, try canAddWithoutSetter(object, key, &visited) else {
      return try setValue(base, key, value, isStrict: isStrict)
    }
    let count = shape.count
    addOwnProperty(object, key, value)
    if visited > Work.freePrototypes { return }
    if !object.shape.isDictionary && !object.has(.usedAsPrototype) {
      let epoch = state.pointee.prototypeEpoch
      if cache.pointee.addShape != nil && cache.pointee.epoch == epoch {
        return state.pointee.lookups.rememberAssignment(shape, key, object.shape, count, epoch)
      }
      cache.pointee.addShape = shape.pointer
      cache.pointee.addedShape = object.shape.pointer
      cache.pointee.addSlot = count
      cache.pointee.epoch = epoch
    }
  }

  /// Returns whether access to `key` on this object must bypass inline caches. For a typed array most names are
  /// ordinary ones. Names that spell numbers are never cached, for any object, because an ordinary object may have the
  /// same shape as a typed array.
  @inline(__always) private func isExotic(_ object: ObjectRef, _ key: PropertyKey) -> Bool {
    object.has(.exotic) && object.kind != .typedArray || key.isNumericName
  }

  /// Returns whether assigning an absent property simply creates it: the object is extensible, and nothing in the
  /// prototype chain interferes.
  private func canAddWithoutSetter(_ object: ObjectRef, _ key: PropertyKey, _ visited: inout Int) throws(Abrupt) -> Bool
  {
    if object.has(.nonExtensible) || (object.kind == .array && key == state.pointee.names.length) { return false }
    var prototype = object.shape.prototype
    while prototype.isObject {
      let holder = prototype.asObject
      if holder.has(.exotic) { return false }
      if let found = ordinaryOwnProperty(holder, key) {
        if found.isAccessor { return false }
        return found.attributes.contains(.writable) || found.attributes.contains(.overridable)
      }
      holder.flagsPointer.pointee.insert(.usedAsPrototype)
      try charge(visiting: &visited)
      prototype = holder.shape.prototype
    }
    return true
  }

  /// Charges for a prototype. The first ones are free, and what is found in others is not cached: whether a cache saves
  /// the search for a property depends on whether the shapes of former objects have been collected, and steps must not.
  @inline(__always) func charge(visiting visited: inout Int) throws(Abrupt) {
    visited &+= 1
    if visited > Work.freePrototypes { try charge(Work.stepsPerVisitedPrototype) }
  }
}
