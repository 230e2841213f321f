/// `delete` (ECMA-262 §13.5.1).

/// `delete object.name`.
final class PropertyDelete: Node {
  let object: Node
  let key: PropertyKey
  let cache: PropertyCachePointer
  let isStrict: Bool
  let position: UInt32
  init(_ vm: VM, _ object: Node, _ key: PropertyKey, _ cache: PropertyCachePointer, isStrict: Bool, _ position: UInt32)
  {
    self.object = object
    self.key = key
    self.cache = cache
    self.isStrict = isStrict
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let base = try object.evaluate(f)
    if base.isObject {
      let object = base.asObject
      if object.shape.pointer.isSame(as: cache.pointee.addShape) && object.isPlainHolder {
        vm.removeSlot(object, cache.pointee.addSlot, count: object.shape.count)
        vm.setShape(object, ShapeRef(cache.pointee.addedShape.unsafelyUnwrapped))
        return .true
      }
    }
    vm.state.pointee.position = position
    return Value(try vm.delete(base, key, cache, isStrict: isStrict))
  }
}

final class IndexDelete: Node {
  let object: Node
  let index: Node
  let spill: Int
  let isStrict: Bool
  let position: UInt32
  init(_ vm: VM, _ object: Node, _ index: Node, spill: Int, isStrict: Bool, _ position: UInt32) {
    self.object = object
    self.index = index
    self.spill = spill
    self.isStrict = isStrict
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let base = try object.evaluate(f)
    f[spill] = base
    let i = try index.evaluate(f)
    vm.state.pointee.position = position
    if base.isNullish { _ = try vm.toObject(base) }
    return Value(try vm.delete(base, try vm.toPropertyKey(i), nil, isStrict: isStrict))
  }
}

/// `delete name` of a global.
final class DeleteGlobal: Node {
  let key: PropertyKey
  init(_ vm: VM, _ key: PropertyKey) {
    self.key = key
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    if let cell = vm.realm.globals.find(key), cell.pointee.kind == .lexical || cell.pointee.kind == .constant {
      return .false
    }
    return Value(try vm.deleteProperty(vm.realm.globalObject, key))
  }
}

/// `delete super.name` and `delete super[key]` are a ReferenceError, after `this` and the key have been evaluated.
final class DeleteSuper: Node {
  let this: Node
  let key: Node?
  let position: UInt32
  init(_ vm: VM, this: Node, key: Node?, _ position: UInt32) {
    self.this = this
    self.key = key
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    _ = try this.evaluate(f)
    _ = try key?.evaluate(f)
    vm.state.pointee.position = position
    throw vm.referenceError("Unsupported reference to 'super'")
  }
}

extension VM {
  /// The `delete` operator (§13.5.1.2).
  /// - Parameter cache: A cache for the transition of objects of this shape.
  func delete(_ base: Value, _ key: PropertyKey, _ cache: PropertyCachePointer?, isStrict: Bool) throws(Abrupt) -> Bool
  {
    let object = try toObject(base)
    let shape = object.shape
    // An ordinary own property of an ordinary object.
    if object.isPlainHolder && !shape.isUncacheable && !key.isIndex {
      let index = shape.find(key)
      if index < 0 { return true }
      if shape.attributes(at: index).contains(.configurable) {
        deleteNamed(object, index)
        if let cache, !shape.isDictionary, !object.shape.isDictionary {
          cache.pointee.addShape = shape.pointer
          cache.pointee.addSlot = index
          cache.pointee.addedShape = object.shape.pointer
        }
        return true
      }
    }
    if try deleteProperty(object, key) { return true }
    if isStrict { throw undeletableError(object, key) }
    return false
  }
}

extension ObjectRef {
  /// Whether its named properties are ordinary ones that no object inherits.
  @inline(__always) fileprivate var isPlainHolder: Bool {
    (kind == .object || kind == .hostObject) && !has(.usedAsPrototype)
  }
}
