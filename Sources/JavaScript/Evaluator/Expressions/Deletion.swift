/// `delete name` of a global.
final class DeleteGlobal: Node {
  let key: PropertyKey
  init(_ vm: VM, _ key: PropertyKey) {
    self.key = key
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    if let cell = vm.realm.globals.find(key), cell.pointee.kind == .lexical || cell.pointee.kind == .constant {
      return .false
    }
    return Value(try vm.deleteProperty(vm.realm.globalObject, key))
  }
}

/// `delete super.name` is always a ReferenceError.
final class DeleteSuper: Node {
  let node: Node
  let position: UInt32
  init(_ vm: VM, _ node: Node, _ position: UInt32) {
    self.node = node
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    vm.state.pointee.position = position
    throw vm.referenceError("Unsupported reference to 'super'")
  }
}

extension VM {
  /// SetIntegrityLevel(frozen) of an array of primitives that nobody else has seen.
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
