/// The fast cases of property access (ECMA-262 §13.3.2), inlined into the nodes.

extension VM {
  // What only the slow cases need is read there.

  /// The cached cases of `base.key`.
  @inline(__always) func getProperty(
    _ base: Value, _ key: @autoclosure () -> PropertyKey, _ cache: PropertyCachePointer,
    _ position: @autoclosure () -> UInt32
  ) throws(Abrupt) -> Value {
    if base.isObject {
      let object = base.asObject
      let shape = object.shape.pointer
      if shape.isSame(as: cache.pointee.ownShape) { return slot(object, cache.pointee.slot) }
      if shape.isSame(as: cache.pointee.inheritedShape) && cache.pointee.epoch == state.pointee.prototypeEpoch {
        return slot(ObjectRef(cache.pointee.holder.unsafelyUnwrapped), cache.pointee.holderSlot)
      }
      if shape.isSame(as: cache.pointee.secondShape) { return slot(object, cache.pointee.secondSlot) }
    }
    state.pointee.position = position()
    return try getMissed(base, key(), cache)
  }

  /// The cached case of `base.key` if `base` is a string, which itself does not have a property that is cached.
  @inline(__always) func stringMethod(
    _ base: Value, _ key: @autoclosure () -> PropertyKey, _ cache: PropertyCachePointer,
    _ position: @autoclosure () -> UInt32
  ) throws(Abrupt) -> Value {
    if let holder = cache.pointee.holder, holder == state.pointee.intrinsics[Intrinsic.stringPrototype.rawValue],
      ObjectRef(holder).shape.pointer.isSame(as: cache.pointee.inheritedShape),
      cache.pointee.epoch == state.pointee.prototypeEpoch
    {
      return ObjectRef(holder).slots[cache.pointee.holderSlot]
    }
    state.pointee.position = position()
    return try getMissed(base, key(), cache)
  }

  /// The cached cases of `base.key = value`.
  @inline(__always) func setProperty(
    _ base: Value, _ key: @autoclosure () -> PropertyKey, _ value: Value, _ cache: PropertyCachePointer,
    isStrict: @autoclosure () -> Bool, _ position: @autoclosure () -> UInt32
  ) throws(Abrupt) {
    if base.isObject {
      let object = base.asObject
      let shape = object.shape.pointer
      if shape.isSame(as: cache.pointee.ownShape) {
        store(value, in: object.slots + cache.pointee.slot)
        return
      }
      if shape.isSame(as: cache.pointee.addShape) && cache.pointee.epoch == state.pointee.prototypeEpoch
        && !object.has(CellFlags(rawValue: CellFlags.usedAsPrototype.rawValue | CellFlags.nonExtensible.rawValue))
      {
        setShape(object, ShapeRef(cache.pointee.addedShape.unsafelyUnwrapped))
        appendSlot(object, cache.pointee.addSlot, value)
        return
      }
    }
    state.pointee.position = position()
    try setMissed(base, key(), value, cache, isStrict: isStrict())
  }

  /// `base[index]` with the fast case of a dense element.
  @inline(__always) func getElement(_ base: Value, _ index: Value, _ position: @autoclosure () -> UInt32)
    throws(Abrupt) -> Value
  {
    if index.isInt && base.isObject {
      let object = base.asObject
      if object.kind == .array && !object.has(.sparseElements), let elements = object.elements {
        let i = Int(index.asInt)
        if i >= 0 && i < Int(object.elementsHeader.pointee.count) {
          let v = elements[i]
          if !v.isEmpty { return v }
        }
      }
    }
    return try getElementSlow(base, index, position())
  }

  @inline(never) private func getElementSlow(_ base: Value, _ index: Value, _ position: UInt32) throws(Abrupt) -> Value
  {
    if base.isObject && index.isInt && index.asInt >= 0 {
      let object = base.asObject
      let i = Int(index.asInt)
      if object.kind == .typedArray {
        let array = TypedArrayRef(object)
        if i < array.length, let number = loadNumber(array.data, i, array.type) { return number }
      } else if object.kind == .arguments && !object.has(.sparseElements) && i < object.denseCount {
        let element = object.elements.unsafelyUnwrapped[i]
        if !element.isEmpty && element.bits != Value.lazy.bits { return element }
      }
    }
    return try getOtherElement(base, index, position)
  }

  @inline(never) private func getOtherElement(_ base: Value, _ index: Value, _ position: UInt32) throws(Abrupt) -> Value
  {
    if base.isString && index.isInt {
      let s = base.asString
      let i = Int(index.asInt)
      if i >= 0 && i < s.length {
        try flatten(s)
        return Value(string(unit: s.unit(i)))
      }
    }
    if index.isInt, let array = asTypedArray(base), index.asInt >= 0 { return element(array, Int(index.asInt)) }
    state.pointee.position = position
    return try getIndexed(base, index)
  }

  @inline(__always) func setElement(
    _ base: Value, _ index: Value, _ value: Value, isStrict: @autoclosure () -> Bool,
    _ position: @autoclosure () -> UInt32
  ) throws(Abrupt) {
    if index.isInt && base.isObject {
      let object = base.asObject
      let i = Int(index.asInt)
      if object.kind == .array
        && !object.has(CellFlags(rawValue: CellFlags.sparseElements.rawValue | CellFlags.lazyProperties.rawValue))
        && i >= 0
      {
        let count = object.denseCount
        if i < count, !object.elements.unsafelyUnwrapped[i].isEmpty {
          store(value, in: object.elements.unsafelyUnwrapped + i)
          return
        }
        if i == count && i == Int(object.arrayLength) && object.shape == state.pointee.arrayShape
          && prototypesHaveNoElements
        {
          push(object, value)
          return
        }
      }
    }
    try setElementSlow(base, index, value, isStrict: isStrict(), position())
  }

  @inline(never) private func setElementSlow(
    _ base: Value, _ index: Value, _ value: Value, isStrict: Bool, _ position: UInt32
  ) throws(Abrupt) {
    state.pointee.position = position
    if index.isInt && index.asInt >= 0 {
      if let array = asTypedArray(base) { return try setElement(array, Int(index.asInt), value) }
      if base.isObject, isHole(base.asObject, Int(index.asInt)) {
        spend(Work.stepsPerComputedKey)
        store(value, in: base.asObject.elements.unsafelyUnwrapped + Int(index.asInt))
        return
      }
    }
    try setIndexed(base, index, value, isStrict: isStrict)
  }

  /// Whether an element of an array is absent, but can simply be stored in the buffer, as after `new Array(length)`.
  private func isHole(_ object: ObjectRef, _ i: Int) -> Bool {
    let hindrances =
      CellFlags.sparseElements.rawValue | CellFlags.lazyProperties.rawValue | CellFlags.nonExtensible.rawValue
    return object.kind == .array && !object.has(CellFlags(rawValue: hindrances)) && i < object.denseCount
      && object.elements.unsafelyUnwrapped[i].isEmpty && object.shape == state.pointee.arrayShape
      && prototypesHaveNoElements
  }
}
