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

/// An absent element of an array pattern, which is read from a plain array like others.
class ElisionPart: PatternPart {
  final let index: Int
  /// The slot of the array. It is empty once the array has no more elements: an iterator that has ended remains so,
  /// even if elements are added.
  final let array: Int
  init(_ vm: VM, _ index: Int, of array: Int) {
    self.index = index
    self.array = array
    super.init(vm)
  }

  @inline(__always) final func take(_ f: Frame) throws(Abrupt) -> Value {
    if f[array].isEmpty { return .undefined }
    let object = f[array].asObject
    guard index < Int(object.arrayLength) else {
      f[array] = .empty
      return .undefined
    }
    if !object.has(.sparseElements) && index < object.denseCount {
      let value = object.elements.unsafelyUnwrapped[index]
      if !value.isEmpty { return value }
    }
    return try vm.get(object, PropertyKey(index: UInt32(index)))
  }

  override func bind(_ f: Frame, _ value: Value) throws(Abrupt) { _ = try take(f) }
}

/// An element of an array pattern, read from a plain array.
final class ElementPart: ElisionPart {
  let target: Target
  let element: Int
  init(_ vm: VM, _ index: Int, _ target: Target, of array: Int, into element: Int) {
    self.target = target
    self.element = element
    super.init(vm, index, of: array)
  }
  override func bind(_ f: Frame, _ value: Value) throws(Abrupt) {
    try target.prepare(f)
    let v = try take(f)
    f[element] = v
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
