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
  package var scriptName: String? { script?.name }

  /// The location of the function's text in the form of ``JavaScriptError/place``; nil for other values and for
  /// functions of the host.
  package var scriptLocation: String? { script?.place(of: raw.asObject.code.pointee.sourceStart) }

  /// Returns how often a name occurs in the script that contains the function.
  package func occurrencesInScript(of name: String) -> Int {
    guard let source = script?.source, !name.isEmpty else { return 0 }
    let name = Array(name.utf8)
    var count = 0
    var i = 0
    while i + name.count <= source.count {
      if source[i] == name[0], source[i..<i + name.count].elementsEqual(name),
        i == 0 || !Self.isPartOfName(source[i - 1]),
        i + name.count == source.count || !Self.isPartOfName(source[i + name.count])
      {
        count += 1
      }
      i += 1
    }
    return count
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...: true
    default: false
    }
  }

  private var script: Script? {
    guard raw.isObject, raw.asObject.kind == .function, case let code = raw.asObject.code else { return nil }
    return code.pointee.script._withUnsafeGuaranteedRef { $0.script.isHidden ? nil : $0.script }
  }
}
