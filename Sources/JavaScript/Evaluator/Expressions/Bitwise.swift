/// Bitwise operators (ECMA-262 §6.1.6.1.9-§6.1.6.1.19): int32 in, int32 out.

// MARK: BitAnd

final class BitAndNodes: Node {
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
    return try vm.bitAnd(a, try right.evaluate(f), position)
  }
}

final class BitAndNodeInt: Node {
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
    try vm.bitAnd(try left.evaluate(f), Value(right), position)
  }
}

// MARK: BitOr

final class BitOrNodes: Node {
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
    return try vm.bitOr(a, try right.evaluate(f), position)
  }
}

final class BitOrNodeInt: Node {
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
    try vm.bitOr(try left.evaluate(f), Value(right), position)
  }
}

// MARK: BitXor

final class BitXorNodes: Node {
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
    return try vm.bitXor(a, try right.evaluate(f), position)
  }
}

final class BitXorNodeInt: Node {
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
    try vm.bitXor(try left.evaluate(f), Value(right), position)
  }
}

// MARK: ShiftLeft

final class ShiftLeftNodes: Node {
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
    return try vm.shiftLeft(a, try right.evaluate(f), position)
  }
}

final class ShiftLeftNodeInt: Node {
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
    try vm.shiftLeft(try left.evaluate(f), Value(right), position)
  }
}

// MARK: ShiftRight

final class ShiftRightNodes: Node {
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
    return try vm.shiftRight(a, try right.evaluate(f), position)
  }
}

final class ShiftRightNodeInt: Node {
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
    try vm.shiftRight(try left.evaluate(f), Value(right), position)
  }
}

// MARK: ShiftRightUnsigned

final class ShiftRightUnsignedNodes: Node {
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
    return try vm.shiftRightUnsigned(a, try right.evaluate(f), position)
  }
}

final class ShiftRightUnsignedNodeInt: Node {
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
    try vm.shiftRightUnsigned(try left.evaluate(f), Value(right), position)
  }
}
