/// Destructuring (ECMA-262 §8.6.2, §13.15.5): targets that destructure a value.

/// One element of a pattern: the target of a value, and the default if the value is undefined.
final class ElementTarget: Target {
  let target: Target
  let initializer: Node?
  /// The slot that keeps the value alive while the target is prepared or assigned.
  let slot: Int
  init(_ vm: VM, _ target: Target, initializer: Node?, slot: Int) {
    self.target = target
    self.initializer = initializer
    self.slot = slot
    super.init(vm)
  }
  override func prepare(_ f: Frame) throws(Abrupt) { try target.prepare(f) }
  override func assign(_ f: Frame, _ value: Value) throws(Abrupt) {
    var v = value
    if v.isUndefined, let initializer {
      v = try initializer.evaluate(f)
    }
    f[slot] = v
    try target.assign(f, v)
  }
}

/// `object.name` or `object[index]` as a target. The object and key are stored in temporaries.
final class MemberTarget: Target {
  let object: Node
  let key: Node?
  let name: PropertyKey
  let slot: Int
  let isStrict: Bool
  let position: UInt32
  init(_ vm: VM, _ object: Node, key: Node?, name: PropertyKey, slot: Int, isStrict: Bool, _ position: UInt32) {
    self.object = object
    self.key = key
    self.name = name
    self.slot = slot
    self.isStrict = isStrict
    self.position = position
    super.init(vm)
  }
  override func prepare(_ f: Frame) throws(Abrupt) {
    f[slot] = try object.evaluate(f)
    if let key { f[slot + 1] = try key.evaluate(f) }
  }
  override func assign(_ f: Frame, _ value: Value) throws(Abrupt) {
    vm.state.pointee.position = position
    if key == nil {
      try vm.setValue(f[slot], name, value, isStrict: isStrict)
    } else {
      try vm.setElement(f[slot], f[slot + 1], value, isStrict: isStrict, position)
    }
  }
}

/// A target implemented by a node that assigns: `super.x`, `object.#x`. The node reads the value from `slot`.
final class NodeTarget: Target {
  let preparation: Node
  let assignment: Node
  let slot: Int
  init(_ vm: VM, preparation: Node, _ assignment: Node, slot: Int) {
    self.preparation = preparation
    self.assignment = assignment
    self.slot = slot
    super.init(vm)
  }
  override func prepare(_ f: Frame) throws(Abrupt) { _ = try preparation.evaluate(f) }
  override func assign(_ f: Frame, _ value: Value) throws(Abrupt) {
    f[slot] = value
    _ = try assignment.evaluate(f)
  }
}

/// The head of a `for (let … of …)` whose variables are captured: each iteration gets a separate environment.
final class FreshEnvironmentTarget: Target {
  let target: Target
  let size: Int
  init(_ vm: VM, _ target: Target, size: Int) {
    self.target = target
    self.size = size
    super.init(vm)
  }
  override func assign(_ f: Frame, _ value: Value) throws(Abrupt) {
    vm.enterScope(f, size)
    try target.assign(f, value)
  }
}

/// A member as the target of `for (a.b of …)`, which is prepared and assigned together.
final class PreparedTarget: Target {
  let target: Target
  init(_ vm: VM, _ target: Target) {
    self.target = target
    super.init(vm)
  }
  override func assign(_ f: Frame, _ value: Value) throws(Abrupt) {
    try target.prepare(f)
    try target.assign(f, value)
  }
}

/// `{ a, b: c = 1, ...rest }`.
final class ObjectPattern: Target {
  struct Property {
    let key: KeyNode
    let element: Target
    let cache: PropertyCachePointer
  }
  let properties: [Property]
  let rest: Target?
  /// Temporaries for the object and, with a rest, the bound keys.
  let slot: Int
  let position: UInt32
  init(_ vm: VM, _ properties: [Property], rest: Target?, slot: Int, _ position: UInt32) {
    self.properties = properties
    self.rest = rest
    self.slot = slot
    self.position = position
    super.init(vm)
  }
  override func assign(_ f: Frame, _ value: Value) throws(Abrupt) {
    f[slot] = value
    if value.isNullish {
      vm.state.pointee.position = position
      throw vm.cannotDestructure(value)
    }
    var taken: [PropertyKey] = []
    for p in properties {
      let key = try p.key.evaluate(f)
      if rest != nil { taken.append(key) }
      try p.element.prepare(f)
      let v = p.key.computed == nil ? try vm.getProperty(value, key, p.cache, position) : try vm.getValue(value, key)
      try p.element.assign(f, v)
    }
    guard let rest else { return }
    try rest.prepare(f)
    let object = vm.makeObject()
    let scope = RootScope(vm)
    defer { scope.close() }
    try vm.root(Value(object))
    try vm.copyDataProperties(to: object, from: value, excluding: taken)
    try rest.assign(f, Value(object))
  }
}

/// `[a, , b = 1, ...rest]`.
final class ArrayPattern: Target {
  /// The targets of the elements, or nil for an elision.
  let elements: [Target?]
  let rest: Target?
  /// Temporaries for the iterator, `next`, and the value.
  let slot: Int
  let position: UInt32
  init(_ vm: VM, _ elements: [Target?], rest: Target?, slot: Int, _ position: UInt32) {
    self.elements = elements
    self.rest = rest
    self.slot = slot
    self.position = position
    super.init(vm)
  }

  override func assign(_ f: Frame, _ value: Value) throws(Abrupt) {
    f[slot] = value
    vm.state.pointee.position = position
    if let array = vm.plainIterableArray(value) { return try assign(f, from: array) }
    let top = vm.state.pointee.stackTop
    let record = try vm.getIterator(value, into: f + slot)
    var isDone = false
    do throws(Abrupt) {
      for element in elements {
        try element?.prepare(f)
        var v = Value.undefined
        if !isDone { v = try step(record, &isDone, readsValue: element != nil) }
        f[slot + 2] = v
        try element?.assign(f, v)
      }
      if let rest {
        try rest.prepare(f)
        let array = vm.makeArray()
        f[slot + 2] = Value(array)
        while !isDone {
          let v = try step(record, &isDone)
          if !isDone { vm.push(array, v) }
        }
        try rest.assign(f, Value(array))
      }
    } catch {
      // An error in the iterator itself has ended it.
      if !isDone { vm.closeAfterThrow(record.iterator.value) }
      vm.state.pointee.stackTop = top
      throw error
    }
    if !isDone { try vm.close(record.iterator.value) }
  }

  private func step(_ record: VM.IteratorRecord, _ isDone: inout Bool, readsValue: Bool = true) throws(Abrupt) -> Value
  {
    let v: Value?
    do throws(Abrupt) { v = try vm.step(record, readsValue: readsValue) } catch {
      isDone = true
      throw error
    }
    if let v { return v }
    isDone = true
    return .undefined
  }

  /// Assigns from a plain array, whose iteration cannot be observed.
  private func assign(_ f: Frame, from array: ObjectRef) throws(Abrupt) {
    var i: UInt32 = 0
    for element in elements {
      try element?.prepare(f)
      var v = Value.undefined
      if i < array.arrayLength {
        v = try vm.get(array, PropertyKey(index: i))
        i += 1
      } else {
        // The iterator has ended, even if elements are added.
        i = .max
      }
      f[slot + 2] = v
      try element?.assign(f, v)
    }
    guard let rest else { return }
    try rest.prepare(f)
    let tail = vm.makeArray()
    f[slot + 2] = Value(tail)
    while i < array.arrayLength {
      try vm.charge(1)
      vm.push(tail, try vm.get(array, PropertyKey(index: i)))
      i += 1
    }
    try rest.assign(f, Value(tail))
  }
}

/// `pattern = value` as an expression.
final class PatternAssignment: Node {
  let target: Target
  let value: Node
  let slot: Int
  init(_ vm: VM, _ target: Target, _ value: Node, slot: Int) {
    self.target = target
    self.value = value
    self.slot = slot
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let v = try value.evaluate(f)
    f[slot] = v
    try target.assign(f, v)
    return v
  }
}
