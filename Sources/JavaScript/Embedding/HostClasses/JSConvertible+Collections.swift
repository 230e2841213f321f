import JSONModel

/// Arrays and dictionaries. A script determines how many elements they have, and how many refer to the same value, so
/// that their conversion is paid and their memory is counted as long as it lasts.
extension Array: JSConvertible where Element: JSConvertible {
  public static func converted(from value: JSValue) throws -> [Element] {
    guard value.isArray else { throw ConversionError(expected: "an array", found: value) }
    return try value.interpreter.converting {
      let count = try Int.converted(from: value.property("length"))
      var result: [Element] = []
      for i in 0..<count {
        try value.interpreter.payForElement(MemoryLayout<Element>.stride)
        do { result.append(try Element.converted(from: value.property("\(i)"))) } catch let error as ConversionError {
          throw error.located(at: "element \(i)")
        }
      }
      return result
    }
  }

  public func javaScriptValue(in interpreter: Interpreter) throws -> JSValue {
    let array = interpreter.value(JSON.array([]))
    for (i, element) in enumerated() { try array.setProperty("\(i)", element.javaScriptValue(in: interpreter)) }
    return array
  }
}

extension Dictionary: JSConvertible where Key == String, Value: JSConvertible {
  public static func converted(from value: JSValue) throws -> [String: Value] {
    guard value.isObject else { throw ConversionError(expected: "an object", found: value) }
    return try value.interpreter.converting {
      var result: [String: Value] = [:]
      for name in try value.ownEnumerableNames() {
        try value.interpreter.payForElement(MemoryLayout<Value>.stride + name.utf8.count)
        try value.interpreter.payForHash(of: name)
        do { result[name] = try Value.converted(from: value.property(name)) } catch let error as ConversionError {
          throw error.located(at: name)
        }
      }
      return result
    }
  }

  public func javaScriptValue(in interpreter: Interpreter) throws -> JSValue {
    let object = interpreter.value(JSON.object([:]))
    for (name, value) in self { try object.setProperty(name, value.javaScriptValue(in: interpreter)) }
    return object
  }
}

extension JSValue {
  /// The names that `Object.keys` returns for the object.
  fileprivate func ownEnumerableNames() throws(JavaScriptError) -> [String] {
    var names: [String] = []
    try interpreter.enter { (vm) throws(Abrupt) in
      guard let object = self.raw.asObjectOrNil else { return }
      for key in try vm.ownKeys(object) where !key.isSymbol {
        guard let property = try vm.getOwnProperty(object, key), property.attributes.contains(.enumerable) else {
          continue
        }
        names.append(vm.swiftString(vm.string(of: key)))
      }
    }
    return names
  }
}

extension Interpreter {
  /// Performs a conversion as one call, so that the limits apply to all of it.
  fileprivate func converting<Result>(_ body: () throws -> Result) throws -> Result {
    var outcome: Swift.Result<Result, any Error>?
    try enter { (vm) throws(Abrupt) in
      let outer = vm.state.pointee.convertedBytes
      outcome = Swift.Result { try body() }
      // Inside another conversion, the result lives as long as that one.
      if outer == 0 { vm.state.pointee.convertedBytes = 0 }
    }
    guard let outcome else { throw ConversionError(expected: "a value", found: undefined) }
    return try outcome.get()
  }

  /// Pays for an element that is read and converted.
  /// - Parameter byteCount: The number of bytes in the collection.
  fileprivate func payForElement(_ byteCount: Int) throws(JavaScriptError) {
    try enter { (vm) throws(Abrupt) in
      try vm.charge(Work.stepsPerHostElement)
      try vm.reserveConverted(byteCount + Work.bytesPerHostArgument)
    }
  }

  /// Pays for a key of a dictionary of Swift. To hash one that is not ASCII can take quadratic time.
  fileprivate func payForHash(of key: String) throws(JavaScriptError) {
    let length = key.utf8.count
    guard length > Work.freeHashedBytes, key.utf8.contains(where: { $0 >= 0x80 }) else { return }
    try enter { (vm) throws(Abrupt) in try vm.charge(length * length / Work.hashedBytePairsPerStep) }
  }

  /// Pays for a string that becomes a Swift string.
  func payForText(of value: JSValue) throws(JavaScriptError) {
    try enter { (vm) throws(Abrupt) in
      let length = value.raw.asString.length
      guard length > Work.freeBytes else { return }
      try vm.charge(length / Work.encodedUnitsPerStep)
      // The string lives as long as the collection that it becomes part of. A single one is not added to others.
      let isElement = vm.state.pointee.convertedBytes > 0
      if isElement { try vm.reserveConverted(3 * length) } else { try vm.reserve(3 * length) }
    }
  }
}
