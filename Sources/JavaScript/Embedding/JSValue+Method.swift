/// Inspecting values without running script code.
extension JSValue {
  /// Returns the values of a property of the object and of its prototypes, in this order. The result does not contain
  /// accessors, and nothing that follows a proxy.
  package func methods(_ name: String) -> [JSValue] {
    let vm = interpreter.vm
    let key = vm.propertyKey(name)
    var found: [JSValue] = []
    var next = raw
    while next.isObject, next.asObject.kind != .proxy, found.count < 100 {
      let object = next.asObject
      if let property = vm.ordinaryOwnProperty(object, key), !property.isAccessor {
        found.append(JSValue(property.value, interpreter))
      }
      next = object.shape.prototype
    }
    return found
  }

  /// Returns whether two values are the same object or primitive value.
  package func isSame(as other: JSValue) -> Bool { raw.bits == other.raw.bits }

  /// The name of the script that contains the function; nil for other values and for functions of the host.
  package var scriptName: String? {
    guard raw.isObject, raw.asObject.kind == .function, case let code = raw.asObject.code else { return nil }
    return code.pointee.script._withUnsafeGuaranteedRef { $0.script.isHidden ? nil : $0.script.name }
  }
}
