/// `super` (ECMA-262 §13.3.7).

/// A reference to a property of the home object's prototype, with the current `this`.
class SuperReferenceNode: Node {
  final let this: Node
  final let key: Node
  final let base: Node
  /// Temporaries for the key and the base.
  final let slot: Int
  final let position: UInt32
  init(_ vm: VM, this: Node, key: Node, base: Node, slot: Int, _ position: UInt32) {
    self.this = this
    self.key = key
    self.base = base
    self.slot = slot
    self.position = position
    super.init(vm)
  }
}

/// `super.name` and `super[index]`.
final class SuperGet: SuperReferenceNode {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let this = try self.this.evaluate(f)
    let k = try key.evaluate(f)
    f[slot] = k
    vm.state.pointee.position = position
    let base = try self.base.evaluate(f)
    f[slot + 1] = base
    let propertyKey = try vm.toPropertyKey(k)
    return try vm.get(try vm.superObject(base, propertyKey), propertyKey, receiver: this)
  }
}

final class SuperSet: SuperReferenceNode {
  let value: Node
  let isStrict: Bool
  init(_ vm: VM, this: Node, key: Node, base: Node, value: Node, slot: Int, isStrict: Bool, _ position: UInt32) {
    self.value = value
    self.isStrict = isStrict
    super.init(vm, this: this, key: key, base: base, slot: slot, position)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let this = try self.this.evaluate(f)
    let k = try key.evaluate(f)
    f[slot] = k
    let base = try self.base.evaluate(f)
    f[slot + 1] = base
    let v = try value.evaluate(f)
    f[slot + 2] = v
    vm.state.pointee.position = position
    let propertyKey = try vm.toPropertyKey(k)
    if try !vm.set(try vm.superObject(base, propertyKey), propertyKey, v, receiver: this) && isStrict {
      throw vm.readOnlyError(this, propertyKey)
    }
    return v
  }
}

/// [[HomeObject]].[[GetPrototypeOf]]() (GetSuperBase, §9.1.1.3.5): an object or null.
final class SuperBase: OperandNode {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let home = try operand.evaluate(f)
    guard home.isObject else { throw vm.syntaxError("'super' keyword unexpected here") }
    return try vm.getPrototype(home.asObject)
  }
}

/// The key of `super[index] op= …`. Stores the base in a temporary, reads `this` first, and converts the key last.
final class SuperKey: SuperReferenceNode {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    _ = try this.evaluate(f)
    let k = try key.evaluate(f)
    f[slot] = k
    f[slot + 1] = try base.evaluate(f)
    vm.state.pointee.position = position
    return vm.value(of: try vm.toPropertyKey(k))
  }
}

extension VM {
  func superObject(_ base: Value, _ key: PropertyKey) throws(Abrupt) -> ObjectRef {
    guard base.isObject else { throw typeError("Cannot read properties of null (reading '\(describe(key))')") }
    return base.asObject
  }
}

/// `super(…)`: constructs the parent, binds `this`, and initializes the fields of this class.
final class SuperConstruction: Node {
  /// An array of the arguments.
  let list: Node
  let function: Node
  let newTarget: Node
  let current: Node
  let bind: Target
  let slot: Int
  let position: UInt32
  init(
    _ vm: VM, list: Node, function: Node, newTarget: Node, current: Node, bind: Target, slot: Int, _ position: UInt32
  ) {
    self.list = list
    self.function = function
    self.newTarget = newTarget
    self.current = current
    self.bind = bind
    self.slot = slot
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let active = try function.evaluate(f)
    let parent = try vm.getPrototype(active.asObject)
    f[slot + 1] = parent
    let array = try list.evaluate(f)
    f[slot] = array
    return try construct(f, active.asObject, parent, array.asObject)
  }

  /// Constructs with arguments that are already in an array.
  func construct(_ f: Frame, _ array: ObjectRef) throws(Abrupt) -> Value {
    let active = try function.evaluate(f)
    return try construct(f, active.asObject, try vm.getPrototype(active.asObject), array)
  }

  private func construct(_ f: Frame, _ active: ObjectRef, _ parent: Value, _ array: ObjectRef) throws(Abrupt) -> Value {
    vm.state.pointee.position = position
    guard parent.isObject && parent.asObject.isConstructor else {
      throw vm.typeError("Super constructor \(vm.describeForError(parent)) of anonymous class is not a constructor")
    }
    let target = try newTarget.evaluate(f)
    let arguments = UnsafeBufferPointer(start: array.elements, count: array.denseCount)
    let this = try vm.construct(parent.asObject, arguments: arguments, newTarget: target.asObject)
    f[slot] = this
    if !(try current.evaluate(f)).isEmpty { throw vm.referenceError("Super constructor may only be called once") }
    try bind.assign(f, this)
    let fields = active.internalSlot(FunctionSlot.fields).pointee
    if !fields.isUndefined { try vm.initializeFields(this, fields) }
    return this
  }
}
