/// A location that can be assigned: the target of assignments, declarations, patterns and loops. The caller provides
/// the value and keeps it rooted if the target can run code.
class Target {
  let vm: VM
  init(_ vm: VM) { self.vm = vm }
  /// Evaluates the parts of the target before the value is known.
  func prepare(_ f: Frame) throws(Abrupt) {}
  func assign(_ f: Frame, _ value: Value) throws(Abrupt) {}
}

final class LocalTarget: Target {
  let slot: Int
  init(_ vm: VM, _ slot: Int) {
    self.slot = slot
    super.init(vm)
  }
  override func assign(_ f: Frame, _ value: Value) throws(Abrupt) { f[slot] = value }
}

/// A local variable that may be in its temporal dead zone.
final class CheckedLocalTarget: Target {
  let slot: Int
  let name: PropertyKey
  let position: UInt32
  init(_ vm: VM, _ slot: Int, _ name: PropertyKey, _ position: UInt32) {
    self.slot = slot
    self.name = name
    self.position = position
    super.init(vm)
  }
  override func assign(_ f: Frame, _ value: Value) throws(Abrupt) {
    if f[slot].isEmpty { throw vm.deadZoneError(name, position) }
    f[slot] = value
  }
}

final class EnvironmentTarget: Target {
  let hops: Int
  let index: Int
  let isChecked: Bool
  let name: PropertyKey
  let position: UInt32
  init(_ vm: VM, hops: Int, _ index: Int, isChecked: Bool, _ name: PropertyKey, _ position: UInt32) {
    self.hops = hops
    self.index = index
    self.isChecked = isChecked
    self.name = name
    self.position = position
    super.init(vm)
  }
  override func assign(_ f: Frame, _ value: Value) throws(Abrupt) {
    let slot = f.environment(hops).slots + index
    if isChecked && slot.pointee.isEmpty { throw vm.deadZoneError(name, position) }
    vm.store(value, in: slot)
  }
}

final class GlobalTarget: Target {
  let cell: GlobalCellPointer
  let isStrict: Bool
  let position: UInt32
  init(_ vm: VM, _ cell: GlobalCellPointer, isStrict: Bool, _ position: UInt32) {
    self.cell = cell
    self.isStrict = isStrict
    self.position = position
    super.init(vm)
  }
  override func assign(_ f: Frame, _ value: Value) throws(Abrupt) {
    if vm.isPlainGlobal(cell) {
      cell.pointee.value = value
      return
    }
    vm.state.pointee.position = position
    try vm.writeGlobalSlow(cell, value, isStrict: isStrict)
  }
}

/// The declaration of a global `let`, `const` or `class`, which ends its temporal dead zone.
final class GlobalInitialization: Target {
  let cell: GlobalCellPointer
  init(_ vm: VM, _ cell: GlobalCellPointer) {
    self.cell = cell
    super.init(vm)
  }
  override func assign(_ f: Frame, _ value: Value) throws(Abrupt) { cell.pointee.value = value }
}

/// A constant, or the name of a function expression. Assigning throws, except for the latter in sloppy code, where it
/// has no effect.
final class ConstantTarget: Target {
  let current: Node
  let throwsError: Bool
  let position: UInt32
  init(_ vm: VM, current: Node, throwsError: Bool, _ position: UInt32) {
    self.current = current
    self.throwsError = throwsError
    self.position = position
    super.init(vm)
  }
  override func assign(_ f: Frame, _ value: Value) throws(Abrupt) {
    _ = try current.evaluate(f)
    if throwsError {
      vm.state.pointee.position = position
      throw vm.typeError("Assignment to constant variable.")
    }
  }
}

// MARK: Assignment expressions

/// `x = value` for a local variable.
final class LocalSet: Node {
  let slot: Int
  let value: Node
  init(_ vm: VM, _ slot: Int, _ value: Node) {
    self.slot = slot
    self.value = value
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let v = try value.evaluate(f)
    f[slot] = v
    return v
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    f[slot] = try value.evaluate(f)
    return .normal
  }
}

/// `x = value` for a global in strict code: a name that was not declared before the value was evaluated cannot be
/// assigned.
final class StrictGlobalSet: Node {
  let target: GlobalTarget
  let value: Node
  init(_ vm: VM, _ target: GlobalTarget, _ value: Node) {
    self.target = target
    self.value = value
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let cell = target.cell
    var isResolvable = cell.pointee.kind != .undeclared
    if !isResolvable { isResolvable = try vm.hasProperty(vm.realm.globalObject, cell.pointee.key) }
    let v = try value.evaluate(f)
    if !isResolvable {
      vm.state.pointee.position = target.position
      throw vm.notDefined(cell.pointee.key)
    }
    try target.assign(f, v)
    return v
  }
}

/// `x = value` for any name.
final class NameSet: Node {
  let target: Target
  let value: Node
  init(_ vm: VM, _ target: Target, _ value: Node) {
    self.target = target
    self.value = value
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let v = try value.evaluate(f)
    try target.assign(f, v)
    return v
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    try target.assign(f, try value.evaluate(f))
    return .normal
  }
}
