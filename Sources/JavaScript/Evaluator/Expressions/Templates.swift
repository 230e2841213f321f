/// Template literals (ECMA-262 §13.2.8).

/// A template literal: parts joined from left to right.
final class TemplateJoin: Node {
  let left: Node
  let expression: Node
  let text: Value
  let slot: Int
  let position: UInt32
  init(_ vm: VM, _ left: Node, _ expression: Node, _ text: Value, slot: Int, _ position: UInt32) {
    self.left = left
    self.expression = expression
    self.text = text
    self.slot = slot
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let before = try left.evaluate(f)
    f[slot] = before
    let v = try expression.evaluate(f)
    vm.state.pointee.position = position
    let middle = try vm.concatenate(before.asString, try vm.toString(v))
    return Value(try vm.concatenate(middle, text.asString))
  }
}

/// The template object of a tagged template (§13.2.8.4), created once for each position in the source.
final class TemplateObject: Node {
  let cache: UnsafeMutablePointer<Value>
  init(_ vm: VM, _ cache: UnsafeMutablePointer<Value>) {
    self.cache = cache
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { cache.pointee }
}

extension VM {
  /// SetIntegrityLevel(frozen) for an array of primitives that no script has accessed.
  func freeze(_ array: ObjectRef) throws(Abrupt) {
    for key in try ownKeys(array) {
      var d = PropertyDescriptor()
      d.configurable = false
      d.writable = false
      _ = try defineOwnProperty(array, key, d)
    }
    _ = try preventExtensions(array)
  }
}
