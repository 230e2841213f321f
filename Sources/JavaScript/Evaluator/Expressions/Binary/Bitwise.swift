/// Bitwise operators (ECMA-262 §6.1.6.1.9-§6.1.6.1.19): int32 in, int32 out.

// MARK: BitAnd

final class BitAndNodes: BinaryNodes {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.bitAnd(try operands(f), position) }
}

final class BitAndNodeInt: BinaryNodeInt {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.bitAnd(try operands(f), position) }
}

final class BitAndLocalInt: BinaryLocalInt {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.bitAnd(operands(f), position) }
}

// MARK: BitOr

final class BitOrNodes: BinaryNodes {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.bitOr(try operands(f), position) }
}

final class BitOrNodeInt: BinaryNodeInt {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.bitOr(try operands(f), position) }
}

// MARK: BitXor

final class BitXorNodes: BinaryNodes {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.bitXor(try operands(f), position) }
}

final class BitXorNodeInt: BinaryNodeInt {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.bitXor(try operands(f), position) }
}

// MARK: ShiftLeft

final class ShiftLeftNodes: BinaryNodes {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.shiftLeft(try operands(f), position) }
}

final class ShiftLeftNodeInt: BinaryNodeInt {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.shiftLeft(try operands(f), position) }
}

// MARK: ShiftRight

final class ShiftRightNodes: BinaryNodes {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.shiftRight(try operands(f), position) }
}

final class ShiftRightNodeInt: BinaryNodeInt {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.shiftRight(try operands(f), position) }
}

final class ShiftRightLocalInt: BinaryLocalInt {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.shiftRight(operands(f), position) }
}

// MARK: ShiftRightUnsigned

final class ShiftRightUnsignedNodes: BinaryNodes {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.shiftRightUnsigned(try operands(f), position) }
}

final class ShiftRightUnsignedNodeInt: BinaryNodeInt {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.shiftRightUnsigned(try operands(f), position) }
}
