/// Arithmetic on numbers that stay integers as long as they can (ECMA-262 §6.1.6.1, §13.15.3). Each operator has a node for
/// operands of any kind and nodes for the usual cheap ones: a variable of the frame, a small constant.

// MARK: Add

final class AddNodes: Node {
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
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let a = try left.evaluate(f)
    f[spill] = a
    return try vm.add(a, try right.evaluate(f), position)
  }
}

final class AddNodeInt: Node {
  let left: Node
  let right: Int32
  let position: UInt32
  init(_ vm: VM, _ left: Node, _ right: Int32, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    try vm.add(try left.evaluate(f), Value(right), position)
  }
}

final class AddLocals: Node {
  let left: Int
  let right: Int
  let position: UInt32
  init(_ vm: VM, _ left: Int, _ right: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    try vm.add(f[left], f[right], position)
  }
}

final class AddLocalInt: Node {
  let left: Int
  let right: Int32
  let position: UInt32
  init(_ vm: VM, _ left: Int, _ right: Int32, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    try vm.add(f[left], Value(right), position)
  }
}

final class AddLocalNode: Node {
  let left: Int
  let right: Node
  let spill: Int
  let position: UInt32
  init(_ vm: VM, _ left: Int, _ right: Node, _ spill: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.spill = spill
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let a = f[left]
    f[spill] = a
    return try vm.add(a, try right.evaluate(f), position)
  }
}

// MARK: Subtract

final class SubtractNodes: Node {
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
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let a = try left.evaluate(f)
    f[spill] = a
    return try vm.subtract(a, try right.evaluate(f), position)
  }
}

final class SubtractNodeInt: Node {
  let left: Node
  let right: Int32
  let position: UInt32
  init(_ vm: VM, _ left: Node, _ right: Int32, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    try vm.subtract(try left.evaluate(f), Value(right), position)
  }
}

final class SubtractLocals: Node {
  let left: Int
  let right: Int
  let position: UInt32
  init(_ vm: VM, _ left: Int, _ right: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    try vm.subtract(f[left], f[right], position)
  }
}

final class SubtractLocalInt: Node {
  let left: Int
  let right: Int32
  let position: UInt32
  init(_ vm: VM, _ left: Int, _ right: Int32, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    try vm.subtract(f[left], Value(right), position)
  }
}

final class SubtractLocalNode: Node {
  let left: Int
  let right: Node
  let spill: Int
  let position: UInt32
  init(_ vm: VM, _ left: Int, _ right: Node, _ spill: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.spill = spill
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let a = f[left]
    f[spill] = a
    return try vm.subtract(a, try right.evaluate(f), position)
  }
}

// MARK: Multiply

final class MultiplyNodes: Node {
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
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let a = try left.evaluate(f)
    f[spill] = a
    return try vm.multiply(a, try right.evaluate(f), position)
  }
}

final class MultiplyNodeInt: Node {
  let left: Node
  let right: Int32
  let position: UInt32
  init(_ vm: VM, _ left: Node, _ right: Int32, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    try vm.multiply(try left.evaluate(f), Value(right), position)
  }
}

final class MultiplyLocals: Node {
  let left: Int
  let right: Int
  let position: UInt32
  init(_ vm: VM, _ left: Int, _ right: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    try vm.multiply(f[left], f[right], position)
  }
}

final class MultiplyLocalInt: Node {
  let left: Int
  let right: Int32
  let position: UInt32
  init(_ vm: VM, _ left: Int, _ right: Int32, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    try vm.multiply(f[left], Value(right), position)
  }
}

final class MultiplyLocalNode: Node {
  let left: Int
  let right: Node
  let spill: Int
  let position: UInt32
  init(_ vm: VM, _ left: Int, _ right: Node, _ spill: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.spill = spill
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let a = f[left]
    f[spill] = a
    return try vm.multiply(a, try right.evaluate(f), position)
  }
}

// MARK: Divide

final class DivideNodes: Node {
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
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let a = try left.evaluate(f)
    f[spill] = a
    return try vm.divide(a, try right.evaluate(f), position)
  }
}

final class DivideNodeInt: Node {
  let left: Node
  let right: Int32
  let position: UInt32
  init(_ vm: VM, _ left: Node, _ right: Int32, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    try vm.divide(try left.evaluate(f), Value(right), position)
  }
}

// MARK: Remainder

final class RemainderNodes: Node {
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
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let a = try left.evaluate(f)
    f[spill] = a
    return try vm.remainder(a, try right.evaluate(f), position)
  }
}

final class RemainderNodeInt: Node {
  let left: Node
  let right: Int32
  let position: UInt32
  init(_ vm: VM, _ left: Node, _ right: Int32, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    try vm.remainder(try left.evaluate(f), Value(right), position)
  }
}
