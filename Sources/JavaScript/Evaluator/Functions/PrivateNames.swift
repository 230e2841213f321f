/// `object.#name` (ECMA-262 §7.3.30, §7.3.31). Private names are symbols that only the code of the class can access,
/// and that are looked up only on the object itself.

final class PrivateGet: Node {
  let object: Node
  let name: Node
  let slot: Int
  let cache: PropertyCachePointer
  let position: UInt32
  init(_ vm: VM, _ object: Node, name: Node, slot: Int, _ cache: PropertyCachePointer, _ position: UInt32) {
    self.object = object
    self.name = name
    self.slot = slot
    self.cache = cache
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let base = try object.evaluate(f)
    let key = try name.evaluate(f)
    // The class may have been evaluated again with another name, so the cache also stores the name.
    if base.isObject && base.asObject.shape.pointer.isSame(as: cache.pointee.ownShape)
      && cache.pointee.addSlot == Int(truncatingIfNeeded: key.bits)
    {
      return base.asObject.slots[cache.pointee.slot]
    }
    f[slot] = base
    return try slow(base, PropertyKey(bits: key.bits))
  }
  @inline(never) private func slow(_ base: Value, _ key: PropertyKey) throws(Abrupt) -> Value {
    vm.state.pointee.position = position
    let index = try vm.findPrivate(base, key, "read")
    let object = base.asObject
    if object.shape.attributes(at: index).contains(.accessor) {
      let getter = AccessorRef(object.slots[index].asPointer).getter.pointee
      if getter.isUndefined { throw vm.typeError("'#\(vm.describe(key))' was defined without a getter") }
      return try vm.call(getter, this: base)
    }
    if !object.shape.isUncacheable {
      cache.pointee.ownShape = object.shape.pointer
      cache.pointee.slot = index
      cache.pointee.addSlot = Int(truncatingIfNeeded: key.bits)
    }
    return object.slots[index]
  }
}

final class PrivateSet: Node {
  let object: Node
  let name: Node
  let value: Node
  let slot: Int
  let cache: PropertyCachePointer
  let position: UInt32
  init(_ vm: VM, _ object: Node, name: Node, value: Node, slot: Int, _ cache: PropertyCachePointer, _ position: UInt32)
  {
    self.object = object
    self.name = name
    self.value = value
    self.slot = slot
    self.cache = cache
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let base = try object.evaluate(f)
    f[slot] = base
    let v = try value.evaluate(f)
    f[slot + 1] = v
    let name = try self.name.evaluate(f)
    if base.isObject && base.asObject.shape.pointer.isSame(as: cache.pointee.ownShape)
      && cache.pointee.addSlot == Int(truncatingIfNeeded: name.bits)
    {
      vm.store(v, in: base.asObject.slots + cache.pointee.slot)
      return v
    }
    try slow(base, PropertyKey(bits: name.bits), v)
    return v
  }
  @inline(never) private func slow(_ base: Value, _ key: PropertyKey, _ v: Value) throws(Abrupt) {
    vm.state.pointee.position = position
    let index = try vm.findPrivate(base, key, "write")
    let object = base.asObject
    let attributes = object.shape.attributes(at: index)
    if attributes.contains(.accessor) {
      let setter = AccessorRef(object.slots[index].asPointer).setter.pointee
      if setter.isUndefined { throw vm.typeError("'#\(vm.describe(key))' was defined without a setter") }
      _ = try vm.call(setter, this: base, v)
    } else if attributes.contains(.writable) {
      vm.store(v, in: object.slots + index)
      if !object.shape.isUncacheable {
        cache.pointee.ownShape = object.shape.pointer
        cache.pointee.slot = index
        cache.pointee.addSlot = Int(truncatingIfNeeded: key.bits)
      }
    } else {
      throw vm.typeError("Private method '#\(vm.describe(key))' is not writable")
    }
  }
}

/// `#name in object`.
final class PrivateIn: Node {
  let name: Node
  let object: Node
  let position: UInt32
  init(_ vm: VM, name: Node, _ object: Node, _ position: UInt32) {
    self.name = name
    self.object = object
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let base = try object.evaluate(f)
    let key = PropertyKey(bits: try name.evaluate(f).bits)
    vm.state.pointee.position = position
    guard base.isObject else {
      throw vm.typeError(
        "Cannot use 'in' operator to search for '#\(vm.describe(key))' in \(vm.describeForError(base))")
    }
    return Value(!base.asObject.has(.lazyProperties) && base.asObject.shape.find(key) >= 0)
  }
}

extension VM {
  /// Returns the slot of a private element. Throws a TypeError if the object does not have it.
  func findPrivate(_ base: Value, _ key: PropertyKey, _ action: String) throws(Abrupt) -> Int {
    if base.isObject && !base.asObject.has(.lazyProperties) {
      let index = base.asObject.shape.find(key)
      if index >= 0 { return index }
    }
    // The names of the library's private members mean nothing to the author of a script.
    let caller = state.pointee.frame[FrameSlot.callee]
    if caller.isObject, caller.asObject.kind == .function, isHidden(caller.asObject) {
      throw typeError("A method is called without its object; write object.method(), or bind the method to the object")
    }
    throw typeError(
      "Cannot \(action) private member #\(describe(key)) \(action == "read" ? "from" : "to") an object whose class did not declare it"
    )
  }
}
