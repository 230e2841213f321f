/// The operand forms of binary operators: a node of any kind, a variable of the frame, a small integer or another
/// constant. Each operator has leaf classes for the forms that are worth their own code. A leaf adds no stored
/// property, so it inherits the initializer, and it is `final`, so the operands and the operator are inlined into its
/// `evaluate`.

typealias Operands = (left: Value, right: Value)

/// Two operands of any kind.
class BinaryNodes: Node {
  final let left: Node
  final let right: Node
  /// The temporary that keeps the left value alive while the right operand is evaluated.
  final let spill: Int
  final let position: UInt32
  required init(_ vm: VM, _ left: Node, _ right: Node, _ spill: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.spill = spill
    self.position = position
    super.init(vm)
  }

  @inline(__always) final func operands(_ f: Frame) throws(Abrupt) -> Operands {
    let a = try left.evaluate(f)
    f[spill] = a
    return (a, try right.evaluate(f))
  }
}

/// A constant on the right.
class BinaryNodeConstant: Node {
  final let left: Node
  final let right: Value
  final let position: UInt32
  required init(_ vm: VM, _ left: Node, _ right: Value, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }

  @inline(__always) final func operands(_ f: Frame) throws(Abrupt) -> Operands { (try left.evaluate(f), right) }
}

/// A small integer on the right.
class BinaryNodeInt: Node {
  final let left: Node
  final let right: Int32
  final let position: UInt32
  required init(_ vm: VM, _ left: Node, _ right: Int32, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }

  @inline(__always) final func operands(_ f: Frame) throws(Abrupt) -> Operands { (try left.evaluate(f), Value(right)) }
}

/// A variable of the frame on the left, an operand of any kind on the right.
class BinaryLocalNode: Node {
  final let left: Int
  final let right: Node
  final let spill: Int
  final let position: UInt32
  required init(_ vm: VM, _ left: Int, _ right: Node, _ spill: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.spill = spill
    self.position = position
    super.init(vm)
  }

  @inline(__always) final func operands(_ f: Frame) throws(Abrupt) -> Operands {
    let a = f[left]
    // The right operand may assign to the variable.
    f[spill] = a
    return (a, try right.evaluate(f))
  }
}

/// An operand of any kind on the left, a variable of the frame on the right.
class BinaryNodeLocal: Node {
  final let left: Node
  final let right: Int
  final let position: UInt32
  required init(_ vm: VM, _ left: Node, _ right: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }

  @inline(__always) final func operands(_ f: Frame) throws(Abrupt) -> Operands {
    let a = try left.evaluate(f)
    return (a, f[right])
  }
}

/// A variable of the frame and a small integer.
class BinaryLocalInt: Node {
  final let left: Int
  final let right: Int32
  final let position: UInt32
  required init(_ vm: VM, _ left: Int, _ right: Int32, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }

  @inline(__always) final func operands(_ f: Frame) -> Operands { (f[left], Value(right)) }
}

/// Two variables of the frame.
class BinaryLocals: Node {
  final let left: Int
  final let right: Int
  final let position: UInt32
  required init(_ vm: VM, _ left: Int, _ right: Int, _ position: UInt32) {
    self.left = left
    self.right = right
    self.position = position
    super.init(vm)
  }

  @inline(__always) final func operands(_ f: Frame) -> Operands { (f[left], f[right]) }
}
