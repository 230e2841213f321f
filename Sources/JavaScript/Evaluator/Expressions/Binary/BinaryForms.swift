/// The node classes of a binary operator, by the form of its operands. Only the first can take every operand.
struct BinaryForms {
  var nodes: BinaryNodes.Type
  var nodeConstant: BinaryNodeConstant.Type?
  var nodeInt: BinaryNodeInt.Type?
  var localNode: BinaryLocalNode.Type?
  var nodeLocal: BinaryNodeLocal.Type?
  var localInt: BinaryLocalInt.Type?
  var locals: BinaryLocals.Type?

  /// Returns the cheapest node for the operands. `spill` is a temporary that is free while the right operand is
  /// evaluated.
  func node(_ vm: VM, _ left: Node, _ right: Node, _ spill: Int, _ position: UInt32) -> Node {
    if vm.realm.usesPlainNodes { return nodes.init(vm, left, right, spill, position) }
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
    if let nodeLocal, let other = (right as? LocalGet)?.slot { return nodeLocal.init(vm, left, other, position) }
    return nodes.init(vm, left, right, spill, position)
  }
}

extension BinaryForms {
  /// The nodes of `object[index]`.
  static var element: BinaryForms {
    BinaryForms(
      nodes: IndexGet.self, localNode: IndexGetOfLocal.self, localInt: IndexGetLocalInt.self,
      locals: IndexGetLocals.self)
  }
}

extension BinaryOperator {
  /// The nodes of the operator; nil for `instanceof`, which has a node with caches.
  var forms: BinaryForms? {
    switch self {
    case .add:
      BinaryForms(
        nodes: AddNodes.self, nodeInt: AddNodeInt.self, localNode: AddLocalNode.self,
        nodeLocal: AddNodeLocal.self, localInt: AddLocalInt.self, locals: AddLocals.self)
    case .subtract:
      BinaryForms(
        nodes: SubtractNodes.self, nodeInt: SubtractNodeInt.self, localNode: SubtractLocalNode.self,
        nodeLocal: SubtractNodeLocal.self, localInt: SubtractLocalInt.self, locals: SubtractLocals.self)
    case .multiply:
      BinaryForms(
        nodes: MultiplyNodes.self, nodeInt: MultiplyNodeInt.self, localNode: MultiplyLocalNode.self,
        nodeLocal: MultiplyNodeLocal.self, localInt: MultiplyLocalInt.self, locals: MultiplyLocals.self)
    case .divide: BinaryForms(nodes: DivideNodes.self, nodeInt: DivideNodeInt.self)
    case .remainder: BinaryForms(nodes: RemainderNodes.self, nodeInt: RemainderNodeInt.self)
    case .exponent: BinaryForms(nodes: ExponentNodes.self)
    case .bitAnd:
      BinaryForms(nodes: BitAndNodes.self, nodeInt: BitAndNodeInt.self, localInt: BitAndLocalInt.self)
    case .bitOr: BinaryForms(nodes: BitOrNodes.self, nodeInt: BitOrNodeInt.self)
    case .bitXor: BinaryForms(nodes: BitXorNodes.self, nodeInt: BitXorNodeInt.self)
    case .shiftLeft: BinaryForms(nodes: ShiftLeftNodes.self, nodeInt: ShiftLeftNodeInt.self)
    case .shiftRight:
      BinaryForms(nodes: ShiftRightNodes.self, nodeInt: ShiftRightNodeInt.self, localInt: ShiftRightLocalInt.self)
    case .shiftRightUnsigned: BinaryForms(nodes: ShiftRightUnsignedNodes.self, nodeInt: ShiftRightUnsignedNodeInt.self)
    case .less:
      BinaryForms(
        nodes: LessNodes.self, nodeConstant: LessNodeConstant.self, localNode: LessLocalNode.self,
        localInt: LessLocalInt.self, locals: LessLocals.self)
    case .lessOrEqual:
      BinaryForms(
        nodes: LessOrEqualNodes.self, nodeConstant: LessOrEqualNodeConstant.self, localNode: LessOrEqualLocalNode.self,
        localInt: LessOrEqualLocalInt.self,
        locals: LessOrEqualLocals.self)
    case .greater:
      BinaryForms(
        nodes: GreaterNodes.self, nodeConstant: GreaterNodeConstant.self, localNode: GreaterLocalNode.self,
        localInt: GreaterLocalInt.self,
        locals: GreaterLocals.self)
    case .greaterOrEqual:
      BinaryForms(
        nodes: GreaterOrEqualNodes.self, nodeConstant: GreaterOrEqualNodeConstant.self,
        localNode: GreaterOrEqualLocalNode.self,
        localInt: GreaterOrEqualLocalInt.self,
        locals: GreaterOrEqualLocals.self)
    case .strictEqual: BinaryForms(nodes: StrictEqualNodes.self, nodeConstant: StrictEqualNodeConstant.self)
    case .strictNotEqual: BinaryForms(nodes: StrictNotEqualNodes.self, nodeConstant: StrictNotEqualNodeConstant.self)
    case .equal: BinaryForms(nodes: LooseEqualNodes.self)
    case .notEqual: BinaryForms(nodes: LooseNotEqualNodes.self)
    case .in: BinaryForms(nodes: InNodes.self)
    case .instanceOf: nil
    }
  }
}
