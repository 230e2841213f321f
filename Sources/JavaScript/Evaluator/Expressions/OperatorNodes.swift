/// Unary, logical, conditional and comma operators, and the steps of compound expressions.

/// A node with one operand.
class OperandNode: Node {
  final let operand: Node
  required init(_ vm: VM, _ operand: Node) {
    self.operand = operand
    super.init(vm)
  }
}

/// A node with two operands, the second of which may not be evaluated.
class NodePair: Node {
  final let first: Node
  final let second: Node
  required init(_ vm: VM, _ first: Node, _ second: Node) {
    self.first = first
    self.second = second
    super.init(vm)
  }
}

extension LogicalOperator {
  var node: NodePair.Type {
    switch self {
    case .and: LogicalAnd.self
    case .or: LogicalOr.self
    case .nullish: NullishCoalescing.self
    }
  }
}

/// Evaluates `value` into a temporary, then `body`, which reads it from there.
final class Let: Node {
  let slot: Int
  let value: Node
  let body: Node
  init(_ vm: VM, _ slot: Int, _ value: Node, _ body: Node) {
    self.slot = slot
    self.value = value
    self.body = body
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    f[slot] = try value.evaluate(f)
    return try body.evaluate(f)
  }
}

/// Evaluates `effect` and returns the value in a temporary: the old value of `x++`.
final class ValueBefore: Node {
  let slot: Int
  let effect: Node
  init(_ vm: VM, _ slot: Int, _ effect: Node) {
    self.slot = slot
    self.effect = effect
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    _ = try effect.evaluate(f)
    return f[slot]
  }
}

final class Comma: NodePair {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    _ = try first.evaluate(f)
    return try second.evaluate(f)
  }
}

/// Three or more expressions with commas between them. They are not nested pairs, because a list may be longer than the
/// native stack is deep.
final class CommaList: Node {
  let effects: [Node]
  let last: Node
  init(_ vm: VM, _ nodes: [Node]) {
    effects = Array(nodes.dropLast())
    last = nodes[nodes.count - 1]
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    for effect in effects { _ = try effect.evaluate(f) }
    return try last.evaluate(f)
  }
}

final class Conditional: Node {
  let test: Node
  let consequent: Node
  let alternate: Node
  init(_ vm: VM, _ test: Node, _ consequent: Node, _ alternate: Node) {
    self.test = test
    self.consequent = consequent
    self.alternate = alternate
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    try test.evaluateBool(f) ? try consequent.evaluate(f) : try alternate.evaluate(f)
  }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    try test.evaluateBool(f) ? try consequent.evaluateBool(f) : try alternate.evaluateBool(f)
  }
}

final class LogicalAnd: NodePair {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let a = try first.evaluate(f)
    return vm.toBoolean(a) ? try second.evaluate(f) : a
  }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    try first.evaluateBool(f) ? try second.evaluateBool(f) : false
  }
}

final class LogicalOr: NodePair {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let a = try first.evaluate(f)
    return vm.toBoolean(a) ? a : try second.evaluate(f)
  }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    try first.evaluateBool(f) ? true : try second.evaluateBool(f)
  }
}

/// `a ?? b`. The first operand may be an optional chain without its `OptionalChain`, which is empty if it ended early.
final class NullishCoalescing: NodePair {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let a = try first.evaluate(f)
    return a.isNullish || a.isEmpty ? try second.evaluate(f) : a
  }
}

final class Not: OperandNode {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try !operand.evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool { try !operand.evaluateBool(f) }
}

/// `-x`, `+x`, `~x`, `void x`, `typeof x`, and the conversions that other operators need.
final class Unary: Node {
  enum Kind { case minus, plus, bitNot, void, typeof, toNumeric, toPropertyKey }
  let kind: Kind
  let operand: Node
  let position: UInt32
  init(_ vm: VM, _ kind: Kind, _ operand: Node, _ position: UInt32) {
    self.kind = kind
    self.operand = operand
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let v = try operand.evaluate(f)
    switch kind {
    case .minus:
      if v.isInt && v.asInt != 0 && v.asInt != .min { return Value(0 &- v.asInt) }
      if v.isDouble { return Value(double: -v.asDouble) }
      vm.state.pointee.position = position
      return try vm.negateSlow(v)
    case .plus:
      if v.isNumber { return v }
      vm.state.pointee.position = position
      return .number(try vm.toNumber(v))
    case .toNumeric:
      if v.isNumber { return v }
      vm.state.pointee.position = position
      return try vm.toNumeric(v)
    case .bitNot:
      if v.isInt { return Value(~v.asInt) }
      vm.state.pointee.position = position
      return try vm.bitNotSlow(v)
    case .void: return .undefined
    case .typeof: return Value(vm.typeof(v))
    case .toPropertyKey:
      if v.isInt || v.isString || v.isSymbol { return v }
      vm.state.pointee.position = position
      return vm.value(of: try vm.toPropertyKey(v))
    }
  }
}

/// `typeof name` of a global: an undeclared one is "undefined".
final class TypeofGlobal: Node {
  let cell: GlobalCellPointer
  let position: UInt32
  init(_ vm: VM, _ cell: GlobalCellPointer, _ position: UInt32) {
    self.cell = cell
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    vm.state.pointee.position = position
    return Value(vm.typeof(try vm.readGlobalSlow(cell, isTypeof: true)))
  }
}

/// `typeof x === "string"` and similar comparisons, without creating the string of `typeof`.
final class TypeofComparison: Node {
  enum Name: String { case undefined, boolean, number, string, symbol, bigint, function, object }
  let operand: Node
  /// The name, or nil for a string that `typeof` never returns.
  let name: Name?
  let isEqual: Bool
  init(_ vm: VM, _ operand: Node, _ name: Name?, isEqual: Bool) {
    self.operand = operand
    self.name = name
    self.isEqual = isEqual
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(try evaluateBool(f)) }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    let v = try operand.evaluate(f)
    let isNamed =
      switch name {
      case .string: v.isString
      case .object: v.isNull || v.isObject && !v.asObject.isCallable
      case .number: v.isNumber
      case .undefined: v.isUndefined
      case .function: v.isObject && v.asObject.isCallable
      case .boolean: v.isBoolean
      case .symbol: v.isSymbol
      case .bigint: v.isBigInt
      case nil: false
      }
    return isNamed == isEqual
  }
}

// MARK: ++ and --

/// A numeric value plus or minus one.
final class Increment: BinaryNodeInt {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let v = try left.evaluate(f)
    if v.isInt {
      let (r, overflow) = v.asInt.addingReportingOverflow(right)
      if !overflow { return Value(r) }
    }
    vm.state.pointee.position = position
    return try vm.updated(v, by: right)
  }
}

/// `++x`, `x++`, `--x`, `x--` for a variable of the frame.
final class LocalUpdate: Node {
  let slot: Int
  let delta: Int32
  let isPrefix: Bool
  let position: UInt32
  init(_ vm: VM, _ slot: Int, _ delta: Int32, isPrefix: Bool, _ position: UInt32) {
    self.slot = slot
    self.delta = delta
    self.isPrefix = isPrefix
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let v = f[slot]
    if v.isInt {
      let (r, overflow) = v.asInt.addingReportingOverflow(delta)
      if !overflow {
        f[slot] = Value(r)
        return isPrefix ? Value(r) : v
      }
    }
    return try slow(f)
  }
  @inline(never) private func slow(_ f: Frame) throws(Abrupt) -> Value {
    vm.state.pointee.position = position
    let old = try vm.toNumeric(f[slot])
    let new = try vm.updated(old, by: delta)
    f[slot] = new
    return isPrefix ? new : old
  }
}

/// The same for a captured variable that needs no check.
final class EnvironmentUpdate: Node {
  let hops: Int
  let index: Int
  let delta: Int32
  let isPrefix: Bool
  let position: UInt32
  init(_ vm: VM, hops: Int, _ index: Int, _ delta: Int32, isPrefix: Bool, _ position: UInt32) {
    self.hops = hops
    self.index = index
    self.delta = delta
    self.isPrefix = isPrefix
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let environment = f.environment(hops)
    let v = environment.slots[index]
    if v.isInt {
      let (r, overflow) = v.asInt.addingReportingOverflow(delta)
      if !overflow {
        (environment.slots + index).write(plain: Value(r))
        return isPrefix ? Value(r) : v
      }
    }
    vm.state.pointee.position = position
    let old = try vm.toNumeric(v)
    let new = try vm.updated(old, by: delta)
    vm.store(new, in: environment.slots + index)
    return isPrefix ? new : old
  }
}
