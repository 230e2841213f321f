/// Arithmetic on numbers that remain integers as long as possible (ECMA-262 §6.1.6.1, §13.15.3).

// MARK: Add

final class AddNodes: BinaryNodes {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.add(try operands(f), position) }
}

final class AddNodeInt: BinaryNodeInt {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.add(try operands(f), position) }
}

final class AddLocals: BinaryLocals {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.add(operands(f), position) }
}

final class AddLocalInt: BinaryLocalInt {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.add(operands(f), position) }
}

final class AddLocalNode: BinaryLocalNode {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.add(try operands(f), position) }
}

final class AddNodeLocal: BinaryNodeLocal {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.add(try operands(f), position) }
}

// MARK: Subtract

final class SubtractNodes: BinaryNodes {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.subtract(try operands(f), position) }
}

final class SubtractNodeInt: BinaryNodeInt {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.subtract(try operands(f), position) }
}

final class SubtractLocals: BinaryLocals {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.subtract(operands(f), position) }
}

final class SubtractLocalInt: BinaryLocalInt {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.subtract(operands(f), position) }
}

final class SubtractLocalNode: BinaryLocalNode {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.subtract(try operands(f), position) }
}

final class SubtractNodeLocal: BinaryNodeLocal {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.subtract(try operands(f), position) }
}

// MARK: Multiply

final class MultiplyNodes: BinaryNodes {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.multiply(try operands(f), position) }
}

final class MultiplyNodeInt: BinaryNodeInt {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.multiply(try operands(f), position) }
}

final class MultiplyLocals: BinaryLocals {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.multiply(operands(f), position) }
}

final class MultiplyLocalInt: BinaryLocalInt {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.multiply(operands(f), position) }
}

final class MultiplyLocalNode: BinaryLocalNode {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.multiply(try operands(f), position) }
}

final class MultiplyNodeLocal: BinaryNodeLocal {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.multiply(try operands(f), position) }
}

// MARK: Divide

final class DivideNodes: BinaryNodes {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.divide(try operands(f), position) }
}

final class DivideNodeInt: BinaryNodeInt {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.divide(try operands(f), position) }
}

// MARK: Remainder

final class RemainderNodes: BinaryNodes {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.remainder(try operands(f), position) }
}

final class RemainderNodeInt: BinaryNodeInt {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { try vm.remainder(try operands(f), position) }
}

// MARK: Exponent

final class ExponentNodes: BinaryNodes {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let (a, b) = try operands(f)
    return try vm.arithmeticOther(.exponent, a, b, position)
  }
}
