/// Nodes that assign to properties (ECMA-262 §13.15.2), with inline caches.

/// `….name = value`, for an object that a subclass evaluates.
class PropertyAssignment: Node {
  final let key: PropertyKey
  final let value: Node
  /// Two temporaries that keep the object and the value alive.
  final let spill: Int
  final let cache: PropertyCachePointer
  final let isStrict: Bool
  final let position: UInt32
  init(
    _ vm: VM, _ key: PropertyKey, _ value: Node, spill: Int, _ cache: PropertyCachePointer, isStrict: Bool,
    _ position: UInt32
  ) {
    self.key = key
    self.value = value
    self.spill = spill
    self.cache = cache
    self.isStrict = isStrict
    self.position = position
    super.init(vm)
  }

  @inline(__always) final func assign(_ f: Frame, to base: Value) throws(Abrupt) -> Value {
    // The value may assign to the variable from which the object comes.
    f[spill] = base
    let v = try value.evaluate(f)
    f[spill &+ 1] = v
    try vm.setProperty(base, key, v, cache, isStrict: isStrict, position)
    return v
  }
}

/// `object.name = value`.
final class PropertySet: PropertyAssignment {
  let object: Node
  init(
    _ vm: VM, _ object: Node, _ key: PropertyKey, _ value: Node, spill: Int, _ cache: PropertyCachePointer,
    isStrict: Bool, _ position: UInt32
  ) {
    self.object = object
    super.init(vm, key, value, spill: spill, cache, isStrict: isStrict, position)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try assign(f, to: try object.evaluate(f)) }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    _ = try assign(f, to: try object.evaluate(f))
    return .normal
  }
}

/// `local.name = value`, `this.name = value`.
final class PropertySetOfLocal: PropertyAssignment {
  let slot: Int
  init(
    _ vm: VM, _ slot: Int, _ key: PropertyKey, _ value: Node, spill: Int, _ cache: PropertyCachePointer,
    isStrict: Bool, _ position: UInt32
  ) {
    self.slot = slot
    super.init(vm, key, value, spill: spill, cache, isStrict: isStrict, position)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try assign(f, to: f[slot]) }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    _ = try assign(f, to: f[slot])
    return .normal
  }
}

/// `…[index] = value`, for an object that a subclass evaluates.
class IndexAssignment: Node {
  final let index: Node
  final let value: Node
  /// Three temporaries that keep the object, the index and the value alive.
  final let spill: Int
  final let isStrict: Bool
  final let position: UInt32
  init(_ vm: VM, _ index: Node, _ value: Node, spill: Int, isStrict: Bool, _ position: UInt32) {
    self.index = index
    self.value = value
    self.spill = spill
    self.isStrict = isStrict
    self.position = position
    super.init(vm)
  }

  @inline(__always) final func assign(_ f: Frame, to base: Value) throws(Abrupt) -> Value {
    f[spill] = base
    let i = try index.evaluate(f)
    f[spill &+ 1] = i
    let v = try value.evaluate(f)
    f[spill &+ 2] = v
    try vm.setElement(base, i, v, isStrict: isStrict, position)
    return v
  }
}

/// `object[index] = value`.
final class IndexSet: IndexAssignment {
  let object: Node
  init(_ vm: VM, _ object: Node, _ index: Node, _ value: Node, spill: Int, isStrict: Bool, _ position: UInt32) {
    self.object = object
    super.init(vm, index, value, spill: spill, isStrict: isStrict, position)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try assign(f, to: try object.evaluate(f)) }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    _ = try assign(f, to: try object.evaluate(f))
    return .normal
  }
}

/// `local[index] = value`.
final class IndexSetOfLocal: IndexAssignment {
  let slot: Int
  init(_ vm: VM, _ slot: Int, _ index: Node, _ value: Node, spill: Int, isStrict: Bool, _ position: UInt32) {
    self.slot = slot
    super.init(vm, index, value, spill: spill, isStrict: isStrict, position)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try assign(f, to: f[slot]) }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    _ = try assign(f, to: f[slot])
    return .normal
  }
}
