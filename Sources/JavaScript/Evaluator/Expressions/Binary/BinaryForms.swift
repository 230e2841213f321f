/// The node classes of a binary operator, by the form of its operands. Only the first can take every operand.
struct BinaryForms {
  let nodes: BinaryNodes.Type
  let nodeConstant: BinaryNodeConstant.Type?
  let nodeInt: BinaryNodeInt.Type?
  let localNode: BinaryLocalNode.Type?
  let localInt: BinaryLocalInt.Type?
  let locals: BinaryLocals.Type?

  init(
    _ nodes: BinaryNodes.Type, nodeConstant: BinaryNodeConstant.Type? = nil, nodeInt: BinaryNodeInt.Type? = nil,
    localNode: BinaryLocalNode.Type? = nil, localInt: BinaryLocalInt.Type? = nil, locals: BinaryLocals.Type? = nil
  ) {
    self.nodes = nodes
    self.nodeConstant = nodeConstant
    self.nodeInt = nodeInt
    self.localNode = localNode
    self.localInt = localInt
    self.locals = locals
  }

  /// Returns the cheapest node for the operands. `spill` is a temporary that is free while the right operand is
  /// evaluated.
  func node(_ vm: VM, _ left: Node, _ right: Node, _ spill: Int, _ position: UInt32) -> Node {
    let local = (left as? LocalGet)?.slot
    if let constant = (right as? Constant)?.value {
      if constant.isInt {
        if let local, let localInt { return localInt.init(vm, local, constant.asInt, position) }
        if let nodeInt { return nodeInt.init(vm, left, constant.asInt, position) }
      }
      if let nodeConstant { return nodeConstant.init(vm, left, constant, position) }
    }
    if let local {
      if let locals, let other = (right as? LocalGet)?.slot { return locals.init(vm, local, other, position) }
      if let localNode { return localNode.init(vm, local, right, spill, position) }
    }
    return nodes.init(vm, left, right, spill, position)
  }
}

extension BinaryOperator {
  var forms: BinaryForms {
    switch self {
    case .add:
      BinaryForms(
        AddNodes.self, nodeInt: AddNodeInt.self, localNode: AddLocalNode.self, localInt: AddLocalInt.self,
        locals: AddLocals.self)
    case .subtract:
      BinaryForms(
        SubtractNodes.self, nodeInt: SubtractNodeInt.self, localNode: SubtractLocalNode.self,
        localInt: SubtractLocalInt.self, locals: SubtractLocals.self)
    case .multiply:
      BinaryForms(
        MultiplyNodes.self, nodeInt: MultiplyNodeInt.self, localNode: MultiplyLocalNode.self,
        localInt: MultiplyLocalInt.self, locals: MultiplyLocals.self)
    case .divide: BinaryForms(DivideNodes.self, nodeInt: DivideNodeInt.self)
    case .remainder: BinaryForms(RemainderNodes.self, nodeInt: RemainderNodeInt.self)
    case .exponent: BinaryForms(ExponentNodes.self)
    case .bitAnd: BinaryForms(BitAndNodes.self, nodeInt: BitAndNodeInt.self)
    case .bitOr: BinaryForms(BitOrNodes.self, nodeInt: BitOrNodeInt.self)
    case .bitXor: BinaryForms(BitXorNodes.self, nodeInt: BitXorNodeInt.self)
    case .shiftLeft: BinaryForms(ShiftLeftNodes.self, nodeInt: ShiftLeftNodeInt.self)
    case .shiftRight: BinaryForms(ShiftRightNodes.self, nodeInt: ShiftRightNodeInt.self)
    case .shiftRightUnsigned: BinaryForms(ShiftRightUnsignedNodes.self, nodeInt: ShiftRightUnsignedNodeInt.self)
    case .less:
      BinaryForms(
        LessNodes.self, nodeConstant: LessNodeConstant.self, localInt: LessLocalInt.self, locals: LessLocals.self)
    case .lessOrEqual:
      BinaryForms(
        LessOrEqualNodes.self, nodeConstant: LessOrEqualNodeConstant.self, localInt: LessOrEqualLocalInt.self,
        locals: LessOrEqualLocals.self)
    case .greater:
      BinaryForms(
        GreaterNodes.self, nodeConstant: GreaterNodeConstant.self, localInt: GreaterLocalInt.self,
        locals: GreaterLocals.self)
    case .greaterOrEqual:
      BinaryForms(
        GreaterOrEqualNodes.self, nodeConstant: GreaterOrEqualNodeConstant.self, localInt: GreaterOrEqualLocalInt.self,
        locals: GreaterOrEqualLocals.self)
    case .strictEqual: BinaryForms(StrictEqualNodes.self, nodeConstant: StrictEqualNodeConstant.self)
    case .strictNotEqual: BinaryForms(StrictNotEqualNodes.self, nodeConstant: StrictNotEqualNodeConstant.self)
    case .equal: BinaryForms(LooseEqualNodes.self)
    case .notEqual: BinaryForms(LooseNotEqualNodes.self)
    case .instanceOf: BinaryForms(InstanceOfNodes.self)
    case .in: BinaryForms(InNodes.self)
    }
  }
}
