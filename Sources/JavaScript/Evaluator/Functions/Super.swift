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
class SuperConstruction: Node {
  /// What all kinds of `super(…)` need.
  struct Parts {
    let function: Node
    let newTarget: Node
    /// `this`, or `.empty` if it is not bound.
    let current: Node
    let bind: Target
    /// Two temporaries.
    let slot: Int
    let position: UInt32
  }
  final let parts: Parts
  init(_ vm: VM, _ parts: Parts) {
    self.parts = parts
    super.init(vm)
  }

  @inline(__always) final func construct(
    _ f: Frame, _ build: (_ parent: Value) throws(Abrupt) -> Value
  ) throws(Abrupt) -> Value {
    let active = try parts.function.evaluate(f).asObject
    let parent = try vm.getPrototype(active)
    f[parts.slot + 1] = parent
    let this = try build(parent)
    f[parts.slot] = this
    if !(try parts.current.evaluate(f)).isEmpty {
      throw vm.referenceError("Super constructor may only be called once")
    }
    try parts.bind.assign(f, this)
    let fields = active.internalSlot(FunctionSlot.fields).pointee
    if !fields.isUndefined { try vm.initializeFields(this, fields) }
    return this
  }

  /// Checks the parent, and returns `new.target`.
  @inline(__always) final func target(_ f: Frame, _ parent: Value) throws(Abrupt) -> ObjectRef {
    vm.state.pointee.position = parts.position
    guard parent.isObject && parent.asObject.isConstructor else {
      throw vm.typeError("Super constructor \(vm.describeForError(parent)) of anonymous class is not a constructor")
    }
    return try parts.newTarget.evaluate(f).asObject
  }
}

/// `super(…)` without `...` among its arguments, which are evaluated into the frame of the parent.
final class DirectSuperConstruction: SuperConstruction {
  let site: CallSite
  let instance: InstanceShapeCache
  init(_ vm: VM, _ parts: Parts, _ site: CallSite, _ instance: InstanceShapeCache) {
    self.site = site
    self.instance = instance
    super.init(vm, parts)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    try construct(f) { (parent) throws(Abrupt) in
      let frame = f + site.base
      frame[FrameSlot.callee] = parent
      frame[FrameSlot.this] = .undefined
      try site.arguments.evaluate(f)
      let target = try self.target(f, parent)
      frame[FrameSlot.callSite] = site.position
      let function = parent.asObject
      guard function.kind == .function, !function.has(.derivedConstructor) else {
        return try vm.invokeConstruct(frame, site.count, newTarget: target)
      }
      return try vm.construct(
        function, frame, site.count, target, try instance.shape(vm, target, parts.position))
    }
  }
}

/// `super(…)` whose arguments are collected in an array first.
final class SpreadSuperConstruction: SuperConstruction {
  let list: Node
  init(_ vm: VM, _ parts: Parts, list: Node) {
    self.list = list
    super.init(vm, parts)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    try construct(f) { (parent) throws(Abrupt) in
      let array = try list.evaluate(f)
      f[parts.slot] = array
      let target = try self.target(f, parent)
      let arguments = UnsafeBufferPointer(start: array.asObject.elements, count: array.asObject.denseCount)
      return try vm.construct(parent.asObject, arguments: arguments, newTarget: target)
    }
  }
}
