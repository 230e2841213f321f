/// Array, object and regular-expression literals (ECMA-262 §13.2).

/// A part of an array or object literal: an element, a property, a spread. The parts form a balanced tree.
class LiteralPart {
  final let vm: VM
  init(_ vm: VM) { self.vm = vm }
  func add(_ f: Frame, to object: ObjectRef) throws(Abrupt) {}
}

final class LiteralParts: LiteralPart {
  let first: LiteralPart
  let second: LiteralPart
  init(_ vm: VM, _ first: LiteralPart, _ second: LiteralPart) {
    self.first = first
    self.second = second
    super.init(vm)
  }
  override func add(_ f: Frame, to object: ObjectRef) throws(Abrupt) {
    try first.add(f, to: object)
    try second.add(f, to: object)
  }
}

final class ArrayPartElement: LiteralPart {
  let node: Node
  init(_ vm: VM, _ node: Node) {
    self.node = node
    super.init(vm)
  }
  override func add(_ f: Frame, to array: ObjectRef) throws(Abrupt) {
    vm.push(array, try node.evaluate(f))
  }
}

final class ArrayPartHole: LiteralPart {
  override func add(_ f: Frame, to array: ObjectRef) throws(Abrupt) {
    vm.push(array, .empty)
  }
}

final class ArrayPartSpread: LiteralPart {
  let node: Node
  let position: UInt32
  init(_ vm: VM, _ node: Node, _ position: UInt32) {
    self.node = node
    self.position = position
    super.init(vm)
  }
  override func add(_ f: Frame, to array: ObjectRef) throws(Abrupt) {
    let iterable = try node.evaluate(f)
    vm.state.pointee.position = position
    let vm = self.vm
    try vm.iterate(iterable) { (value) throws(Abrupt) in
      vm.push(array, value)
    }
  }
}

final class ArrayLiteral: Node {
  let parts: LiteralPart
  let count: Int
  let slot: Int
  init(_ vm: VM, _ parts: LiteralPart, count: Int, slot: Int) {
    self.parts = parts
    self.count = count
    self.slot = slot
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let array = vm.makeArray(capacity: count)
    f[slot] = Value(array)
    try parts.add(f, to: array)
    return Value(array)
  }
}

/// `[a, b, …]` without holes and spreads. Values are evaluated into temporaries, from which the array is filled:
/// adding them one by one takes about 7 percent of the instructions of Splay.
final class PlainArrayLiteral: Node {
  let values: ArgumentsNode
  let count: Int
  let slot: Int
  init(_ vm: VM, _ values: ArgumentsNode, count: Int, slot: Int) {
    self.values = values
    self.count = count
    self.slot = slot
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    try values.evaluate(f)
    let array = vm.makeArray(capacity: count)
    let elements = array.elements.unsafelyUnwrapped
    let from = f + slot
    var i = 0
    while i < count {
      (elements + i).initialize(to: from[i])
      i &+= 1
    }
    array.elementsHeader.pointee.count = UInt32(truncatingIfNeeded: count)
    array.arrayLength = UInt32(truncatingIfNeeded: count)
    return Value(array)
  }
}

/// `{ a: …, b: … }` with distinct plain names. Values are evaluated into temporaries, and the object is created with
/// its final shape.
final class PlainObjectLiteral: Node {
  let values: ArgumentsNode
  let count: Int
  let slot: Int
  let shape: UnsafeMutablePointer<ShapeRef>
  init(_ vm: VM, _ values: ArgumentsNode, count: Int, slot: Int, shape: UnsafeMutablePointer<ShapeRef>) {
    self.values = values
    self.count = count
    self.slot = slot
    self.shape = shape
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    try values.evaluate(f)
    let object = vm.makeObject(.object, shape.pointee, capacity: count)
    let slots = object.slots
    let from = f + slot
    var i = 0
    while i < count {
      (slots + i).initialize(to: from[i])
      i &+= 1
    }
    return Value(object)
  }
}

final class ObjectLiteral: Node {
  let parts: LiteralPart
  let slot: Int
  init(_ vm: VM, _ parts: LiteralPart, slot: Int) {
    self.parts = parts
    self.slot = slot
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let object = vm.makeObject()
    f[slot] = Value(object)
    try parts.add(f, to: object)
    return Value(object)
  }
}

/// `{ ...source, … }`. The copy of an object of the host remains one: an event to whose context a member is added takes
/// an eighth fewer instructions.
final class SpreadObjectLiteral: Node {
  let source: Node
  let parts: LiteralPart
  let slot: Int
  init(_ vm: VM, _ source: Node, _ parts: LiteralPart, slot: Int) {
    self.source = source
    self.parts = parts
    self.slot = slot
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let v = try source.evaluate(f)
    f[slot] = v
    let object: ObjectRef
    if let copy = try vm.shallowCopy(ofHostObject: v) {
      object = copy
      f[slot] = Value(object)
    } else {
      object = vm.makeObject()
      f[slot] = Value(object)
      try vm.copyDataProperties(to: object, from: v, excluding: [])
    }
    try parts.add(f, to: object)
    return Value(object)
  }
}

final class ObjectPartProperty: LiteralPart {
  /// A literal name, or a constant created from it.
  let key: KeyNode
  let value: Node
  init(_ vm: VM, _ key: KeyNode, _ value: Node) {
    self.key = key
    self.value = value
    super.init(vm)
  }
  override func add(_ f: Frame, to object: ObjectRef) throws(Abrupt) {
    let k = try key.evaluate(f)
    let v = try value.evaluate(f)
    key.nameFunction(v, k)
    try vm.createDataPropertyOrThrow(object, k, v)
  }
}

/// `get name() {…}`, `set name(v) {…}`, `name() {…}`.
final class ObjectPartMethod: LiteralPart {
  let key: KeyNode
  let function: MethodTemplate
  let isEnumerable: Bool
  init(_ vm: VM, _ key: KeyNode, _ function: MethodTemplate, isEnumerable: Bool) {
    self.key = key
    self.function = function
    self.isEnumerable = isEnumerable
    super.init(vm)
  }
  override func add(_ f: Frame, to object: ObjectRef) throws(Abrupt) {
    let k = try key.evaluate(f)
    try function.define(f, on: object, k, isEnumerable: isEnumerable)
  }
}

/// `...source`.
final class ObjectPartSpread: LiteralPart {
  let source: Node
  let slot: Int
  init(_ vm: VM, _ source: Node, slot: Int) {
    self.source = source
    self.slot = slot
    super.init(vm)
  }
  override func add(_ f: Frame, to object: ObjectRef) throws(Abrupt) {
    let v = try source.evaluate(f)
    f[slot] = v
    try vm.copyDataProperties(to: object, from: v, excluding: [])
  }
}

/// `__proto__: value`.
final class ObjectPartPrototype: LiteralPart {
  let value: Node
  init(_ vm: VM, _ value: Node) {
    self.value = value
    super.init(vm)
  }
  override func add(_ f: Frame, to object: ObjectRef) throws(Abrupt) {
    let v = try value.evaluate(f)
    if v.isObject || v.isNull { _ = try vm.setPrototype(object, v) }
  }
}

/// A property name in a literal, class or pattern: known, or computed into a temporary.
final class KeyNode {
  let vm: VM
  let known: PropertyKey
  let computed: Node?
  let slot: Int
  /// Whether the value is an anonymous function that gets its name from a computed key.
  let namesFunction: Bool
  let position: UInt32
  init(_ vm: VM, known: PropertyKey, computed: Node?, slot: Int, namesFunction: Bool, position: UInt32) {
    self.vm = vm
    self.known = known
    self.computed = computed
    self.slot = slot
    self.namesFunction = namesFunction
    self.position = position
  }
  func evaluate(_ f: Frame) throws(Abrupt) -> PropertyKey {
    guard let computed else { return known }
    let v = try computed.evaluate(f)
    vm.state.pointee.position = position
    vm.spend(Work.stepsPerComputedMember)
    let key = try vm.toPropertyKey(v)
    f[slot] = key.isIndex ? .undefined : Value(bits: key.bits)
    return key
  }
  func nameFunction(_ value: Value, _ key: PropertyKey) {
    if namesFunction { vm.setFunctionName(value, key) }
  }
}

extension VM {
  /// CopyDataProperties (§7.3.26).
  func copyDataProperties(to target: ObjectRef, from source: Value, excluding: [PropertyKey]) throws(Abrupt) {
    if source.isNullish { return }
    let from = try toObject(source)
    let scope = RootScope(self)
    defer { scope.close() }
    try root(Value(from))
    if hasOnlyNamedValues(from) { return try copyNamedValues(to: target, from: from, excluding: excluding) }
    let keys = try ownKeys(from)
    let isProxy = from.kind == .proxy
    var areRooted = isProxy
    if isProxy { try rootKeys(keys) }
    for key in keys {
      try charge(Work.stepsPerCopiedProperty + excluding.count / Work.elementsPerStep)
      if excluding.contains(key) { continue }
      guard let property = try getOwnProperty(from, key), property.isEnumerable else { continue }
      var value = property.value
      if property.isAccessor || isProxy {
        // A getter may delete properties that have not been visited yet.
        if !areRooted {
          areRooted = true
          try rootKeys(keys)
        }
        value = try get(from, key)
      }
      _ = try createDataProperty(target, key, value)
    }
  }
}

extension VM {
  /// Whether all own properties of an object are values with string keys in the slots of its shape, so that reading
  /// them runs no script code.
  private func hasOnlyNamedValues(_ object: ObjectRef) -> Bool {
    guard hasOnlyNames(object), !object.shape.isDictionary else { return false }
    let shape = object.shape
    let entries = shape.table.pointee.entries
    for i in 0..<shape.count where !entries[i].key.isString || entries[i].attributes.contains(.accessor) {
      return false
    }
    return true
  }

  private func copyNamedValues(to target: ObjectRef, from: ObjectRef, excluding: [PropertyKey]) throws(Abrupt) {
    let shape = from.shape
    let count = shape.count
    try charge(listing: count)
    if excluding.isEmpty, isEmptyLiteral(target), hasShapeOfLiteral(from) {
      try charge(count * Work.stepsPerCopiedProperty)
      return copySlots(to: target, from: from)
    }
    for i in 0..<count {
      try charge(Work.stepsPerCopiedProperty + excluding.count / Work.elementsPerStep)
      let key = shape.key(at: i)
      if excluding.contains(key) || !shape.attributes(at: i).contains(.enumerable) { continue }
      _ = try createDataProperty(target, key, slot(from, i))
    }
  }

  /// Whether an object is `{}` as a literal creates it.
  private func isEmptyLiteral(_ object: ObjectRef) -> Bool {
    object.shape == state.pointee.objectShape && object.elements == nil
      && !object.has(CellFlags(rawValue: CellFlags.usedAsPrototype.rawValue | CellFlags.nonExtensible.rawValue))
  }

  /// Whether the shape of an object with only named values is one that a literal with the same members has.
  private func hasShapeOfLiteral(_ object: ObjectRef) -> Bool {
    let shape = object.shape
    guard shape.prototype.bits == state.pointee.objectShape.prototype.bits, !shape.isUncacheable,
      !object.has(.nonExtensible)
    else { return false }
    let entries = shape.table.pointee.entries
    for i in 0..<shape.count where entries[i].attributes != .all { return false }
    return true
  }

  /// Copies all values of an object to an empty one, and its shape: a third fewer instructions than adding three
  /// properties one by one.
  private func copySlots(to target: ObjectRef, from: ObjectRef) {
    let count = from.shape.count
    if count == 0 { return }
    if count > Int(target.pointer.header.pointee.slotCapacity) { growSlots(target, count - 1) }
    for i in 0..<count {
      let value = slot(from, i)
      store(value, in: target.slots + i)
    }
    setShape(target, from.shape)
  }
}

final class RegularExpressionLiteral: Node {
  let pattern: Value
  let flags: Value
  /// The program, from the first evaluation on, if the realm has room for it. Unchecked, because only one thread at a
  /// time uses an interpreter, and nothing else happens during an access.
  @exclusivity(unchecked) private var expression: RegularExpression?
  init(_ vm: VM, pattern: Value, flags: Value) {
    self.pattern = pattern
    self.flags = flags
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    vm.spend(2)
    if let expression { return Value(vm.makeRegExp(expression, pattern: pattern.asString, flags: flags.asString)) }
    let rx = try vm.makeRegExp(pattern: pattern.asString, flags: flags.asString)
    expression = vm.state.pointee.regExpCache.pointee.programForLiteral(try vm.expression(of: rx))
    return Value(rx)
  }
}
