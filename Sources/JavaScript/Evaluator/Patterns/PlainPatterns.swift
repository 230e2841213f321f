/// The common patterns, `{ a, b = 1 }` and `[a, b]`, with known names and no rest. Their parts form a balanced tree, so
/// that traversing them costs no reference counting.

class PatternPart {
  let vm: VM
  init(_ vm: VM) { self.vm = vm }
  /// Binds its part of the value, which the caller keeps rooted.
  func bind(_ f: Frame, _ value: Value) throws(Abrupt) {}
}

final class PatternPartPair: PatternPart {
  let first: PatternPart
  let second: PatternPart
  init(_ vm: VM, _ first: PatternPart, _ second: PatternPart) {
    self.first = first
    self.second = second
    super.init(vm)
  }
  override func bind(_ f: Frame, _ value: Value) throws(Abrupt) {
    try first.bind(f, value)
    try second.bind(f, value)
  }
}

final class PropertyPart: PatternPart {
  let key: PropertyKey
  let cache: PropertyCachePointer
  let target: Target
  let position: UInt32
  init(_ vm: VM, _ key: PropertyKey, _ cache: PropertyCachePointer, _ target: Target, _ position: UInt32) {
    self.key = key
    self.cache = cache
    self.target = target
    self.position = position
    super.init(vm)
  }
  override func bind(_ f: Frame, _ value: Value) throws(Abrupt) {
    try target.prepare(f)
    try target.assign(f, try vm.getProperty(value, key, cache, position))
  }
}

final class PlainObjectPattern: Target {
  let parts: PatternPart
  let slot: Int
  let position: UInt32
  init(_ vm: VM, _ parts: PatternPart, slot: Int, _ position: UInt32) {
    self.parts = parts
    self.slot = slot
    self.position = position
    super.init(vm)
  }
  override func assign(_ f: Frame, _ value: Value) throws(Abrupt) {
    f[slot] = value
    if value.isNullish { throw nullish(value) }
    try parts.bind(f, value)
  }
  @inline(never) private func nullish(_ value: Value) -> Abrupt {
    vm.state.pointee.position = position
    return vm.cannotDestructure(value)
  }
}

/// An element of an array pattern, read from a plain array.
final class ElementPart: PatternPart {
  let index: Int
  let target: Target
  let slot: Int
  init(_ vm: VM, _ index: Int, _ target: Target, slot: Int) {
    self.index = index
    self.target = target
    self.slot = slot
    super.init(vm)
  }
  override func bind(_ f: Frame, _ value: Value) throws(Abrupt) {
    try target.prepare(f)
    let array = value.asObject
    var v = Value.undefined
    if index < Int(array.arrayLength) {
      v = !array.has(.sparseElements) && index < array.denseCount ? array.elements.unsafelyUnwrapped[index] : .empty
      if v.isEmpty { v = try vm.get(array, PropertyKey(index: UInt32(index))) }
    }
    f[slot] = v
    try target.assign(f, v)
  }
}

/// An array pattern without a rest: plain arrays are destructured directly, everything else by the iteration protocol.
final class PlainArrayPattern: Target {
  let parts: PatternPart
  let general: Target
  let slot: Int
  init(_ vm: VM, _ parts: PatternPart, general: Target, slot: Int) {
    self.parts = parts
    self.general = general
    self.slot = slot
    super.init(vm)
  }
  override func assign(_ f: Frame, _ value: Value) throws(Abrupt) {
    guard vm.plainIterableArray(value) != nil else { return try general.assign(f, value) }
    f[slot] = value
    try parts.bind(f, value)
  }
}

extension VM {
  func cannotDestructure(_ value: Value) -> Abrupt {
    typeError("Cannot destructure '\(primitiveText(value))' as it is \(primitiveText(value)).")
  }
}
