/// Reading names (ECMA-262 §13.1.3, §6.2.5.5) that have been resolved to a location.

final class Constant: Node {
  let value: Value
  init(_ vm: VM, _ value: Value) {
    self.value = value
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { value }
}

/// A variable, by its index in the frame or in an environment.
class SlotNode: Node {
  final let slot: Int
  init(_ vm: VM, _ slot: Int) {
    self.slot = slot
    super.init(vm)
  }
}

/// A variable in the frame.
final class LocalGet: SlotNode {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { f[slot] }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool { vm.toBoolean(f[slot]) }
}

/// A variable in the frame that may be in its temporal dead zone.
final class CheckedLocalGet: Node {
  let slot: Int
  let name: PropertyKey
  let position: UInt32
  init(_ vm: VM, _ slot: Int, _ name: PropertyKey, _ position: UInt32) {
    self.slot = slot
    self.name = name
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let v = f[slot]
    if v.isEmpty { throw vm.deadZoneError(name, position) }
    return v
  }
}

/// A captured variable of the current environment.
final class EnvironmentGet0: SlotNode {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { f.environment.slots[slot] }
}

/// A captured variable one environment out.
final class EnvironmentGet1: SlotNode {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { f.environment.parent.slots[slot] }
}

/// A captured variable several environments out, which may be in its temporal dead zone.
final class EnvironmentGet: Node {
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
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let v = f.environment(hops).slots[index]
    if isChecked && v.isEmpty { throw vm.deadZoneError(name, position) }
    return v
  }
}

extension Frame {
  @inline(__always) func environment(_ hops: Int) -> EnvironmentRef {
    var e = environment
    var n = hops
    while n > 0 {
      e = e.parent
      n &-= 1
    }
    return e
  }
}

/// A global name.
final class GlobalGet: Node {
  let cell: GlobalCellPointer
  let position: UInt32
  init(_ vm: VM, _ cell: GlobalCellPointer, _ position: UInt32) {
    self.cell = cell
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let v = cell.pointee.value
    // Markers and accessor cells need the slow path.
    if v.bits & ~1 == Value.empty.bits || v.bits >> 48 == 0xFFFE { return try slow() }
    return v
  }
  @inline(never) private func slow() throws(Abrupt) -> Value {
    vm.state.pointee.position = position
    return try vm.readGlobalSlow(cell, isTypeof: false)
  }
}

/// `this` of a derived constructor, which may not be bound by `super()` yet.
final class CheckedThis: Node {
  let get: Node
  let position: UInt32
  init(_ vm: VM, _ get: Node, _ position: UInt32) {
    self.get = get
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let v = try get.evaluate(f)
    if v.isEmpty {
      vm.state.pointee.position = position
      throw vm.referenceError(
        "Must call super constructor in derived class before accessing 'this' or returning from derived constructor")
    }
    return v
  }
}

extension VM {
  @inline(never) func deadZoneError(_ name: PropertyKey, _ position: UInt32) -> Abrupt {
    state.pointee.position = position
    return referenceError("Cannot access '\(describe(name))' before initialization")
  }
}
