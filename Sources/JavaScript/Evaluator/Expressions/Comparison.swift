/// Comparison (ECMA-262 §13.10, §13.11). Conditions read the result as a Swift `Bool`, without making a value of it.

// MARK: Less

final class LessNodes: Node {
  let left: Node
  let right: Node
  let spill: Int
  let position: UInt32
  init(_ vm: VM, _ left: Node, _ right: Node, _ spill: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.spill = spill
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    let a = try left.evaluate(f)
    f[spill] = a
    return try vm.less(a, try right.evaluate(f), position)
  }
}

final class LessNodeConstant: Node {
  let left: Node
  let right: Value
  let position: UInt32
  init(_ vm: VM, _ left: Node, _ right: Value, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    try vm.less(try left.evaluate(f), right, position)
  }
}

final class LessLocals: Node {
  let left: Int
  let right: Int
  let position: UInt32
  init(_ vm: VM, _ left: Int, _ right: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    try vm.less(f[left], f[right], position)
  }
}

final class LessLocalInt: Node {
  let left: Int
  let right: Int32
  let position: UInt32
  init(_ vm: VM, _ left: Int, _ right: Int32, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    try vm.less(f[left], Value(right), position)
  }
}

// MARK: LessOrEqual

final class LessOrEqualNodes: Node {
  let left: Node
  let right: Node
  let spill: Int
  let position: UInt32
  init(_ vm: VM, _ left: Node, _ right: Node, _ spill: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.spill = spill
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    let a = try left.evaluate(f)
    f[spill] = a
    return try vm.lessOrEqual(a, try right.evaluate(f), position)
  }
}

final class LessOrEqualNodeConstant: Node {
  let left: Node
  let right: Value
  let position: UInt32
  init(_ vm: VM, _ left: Node, _ right: Value, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    try vm.lessOrEqual(try left.evaluate(f), right, position)
  }
}

final class LessOrEqualLocals: Node {
  let left: Int
  let right: Int
  let position: UInt32
  init(_ vm: VM, _ left: Int, _ right: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    try vm.lessOrEqual(f[left], f[right], position)
  }
}

final class LessOrEqualLocalInt: Node {
  let left: Int
  let right: Int32
  let position: UInt32
  init(_ vm: VM, _ left: Int, _ right: Int32, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    try vm.lessOrEqual(f[left], Value(right), position)
  }
}

// MARK: Greater

final class GreaterNodes: Node {
  let left: Node
  let right: Node
  let spill: Int
  let position: UInt32
  init(_ vm: VM, _ left: Node, _ right: Node, _ spill: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.spill = spill
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    let a = try left.evaluate(f)
    f[spill] = a
    return try vm.greater(a, try right.evaluate(f), position)
  }
}

final class GreaterNodeConstant: Node {
  let left: Node
  let right: Value
  let position: UInt32
  init(_ vm: VM, _ left: Node, _ right: Value, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    try vm.greater(try left.evaluate(f), right, position)
  }
}

final class GreaterLocals: Node {
  let left: Int
  let right: Int
  let position: UInt32
  init(_ vm: VM, _ left: Int, _ right: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    try vm.greater(f[left], f[right], position)
  }
}

final class GreaterLocalInt: Node {
  let left: Int
  let right: Int32
  let position: UInt32
  init(_ vm: VM, _ left: Int, _ right: Int32, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    try vm.greater(f[left], Value(right), position)
  }
}

// MARK: GreaterOrEqual

final class GreaterOrEqualNodes: Node {
  let left: Node
  let right: Node
  let spill: Int
  let position: UInt32
  init(_ vm: VM, _ left: Node, _ right: Node, _ spill: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.spill = spill
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    let a = try left.evaluate(f)
    f[spill] = a
    return try vm.greaterOrEqual(a, try right.evaluate(f), position)
  }
}

final class GreaterOrEqualNodeConstant: Node {
  let left: Node
  let right: Value
  let position: UInt32
  init(_ vm: VM, _ left: Node, _ right: Value, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    try vm.greaterOrEqual(try left.evaluate(f), right, position)
  }
}

final class GreaterOrEqualLocals: Node {
  let left: Int
  let right: Int
  let position: UInt32
  init(_ vm: VM, _ left: Int, _ right: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    try vm.greaterOrEqual(f[left], f[right], position)
  }
}

final class GreaterOrEqualLocalInt: Node {
  let left: Int
  let right: Int32
  let position: UInt32
  init(_ vm: VM, _ left: Int, _ right: Int32, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    try vm.greaterOrEqual(f[left], Value(right), position)
  }
}

// MARK: StrictEqual

final class StrictEqualNodes: Node {
  let left: Node
  let right: Node
  let spill: Int
  let position: UInt32
  init(_ vm: VM, _ left: Node, _ right: Node, _ spill: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.spill = spill
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    let a = try left.evaluate(f)
    f[spill] = a
    return try vm.strictEqual(a, try right.evaluate(f), position)
  }
}

final class StrictEqualNodeConstant: Node {
  let left: Node
  let right: Value
  let position: UInt32
  init(_ vm: VM, _ left: Node, _ right: Value, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    try vm.strictEqual(try left.evaluate(f), right, position)
  }
}

// MARK: StrictNotEqual

final class StrictNotEqualNodes: Node {
  let left: Node
  let right: Node
  let spill: Int
  let position: UInt32
  init(_ vm: VM, _ left: Node, _ right: Node, _ spill: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.spill = spill
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    let a = try left.evaluate(f)
    f[spill] = a
    return try vm.strictNotEqual(a, try right.evaluate(f), position)
  }
}

final class StrictNotEqualNodeConstant: Node {
  let left: Node
  let right: Value
  let position: UInt32
  init(_ vm: VM, _ left: Node, _ right: Value, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    try vm.strictNotEqual(try left.evaluate(f), right, position)
  }
}

// MARK: LooseEqual

final class LooseEqualNodes: Node {
  let left: Node
  let right: Node
  let spill: Int
  let position: UInt32
  init(_ vm: VM, _ left: Node, _ right: Node, _ spill: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.spill = spill
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    let a = try left.evaluate(f)
    f[spill] = a
    return try vm.looseEqual(a, try right.evaluate(f), position)
  }
}

// MARK: LooseNotEqual

final class LooseNotEqualNodes: Node {
  let left: Node
  let right: Node
  let spill: Int
  let position: UInt32
  init(_ vm: VM, _ left: Node, _ right: Node, _ spill: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.spill = spill
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    let a = try left.evaluate(f)
    f[spill] = a
    return try vm.looseNotEqual(a, try right.evaluate(f), position)
  }
}
