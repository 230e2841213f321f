/// Throwing errors from native code: `throw vm.typeError("…")`.
extension VM {
  @inline(never) func typeError(_ message: String) -> Abrupt { makeAndThrow(.typeErrorPrototype, message) }
  @inline(never) func rangeError(_ message: String) -> Abrupt { makeAndThrow(.rangeErrorPrototype, message) }
  @inline(never) func referenceError(_ message: String) -> Abrupt { makeAndThrow(.referenceErrorPrototype, message) }
  @inline(never) func syntaxError(_ message: String) -> Abrupt { makeAndThrow(.syntaxErrorPrototype, message) }
  @inline(never) func uriError(_ message: String) -> Abrupt { makeAndThrow(.uriErrorPrototype, message) }

  private func makeAndThrow(_ prototype: Intrinsic, _ message: String) -> Abrupt {
    spend(Work.stepsPerMessage + message.utf8.count / Work.unitsPerStep)
    return `throw`(Value(makeError(prototype: Value(intrinsic(prototype)), message: string(message))))
  }

  /// Makes `value` the pending exception.
  func `throw`(_ value: Value) -> Abrupt {
    state.pointee.exception = value
    recordThrowSite()
    return Abrupt()
  }

  /// Records where the pending exception was thrown, unless it is an Error object, which stores its location. The
  /// location of an earlier one, which a script may have caught, is forgotten.
  private func recordThrowSite() {
    let thrown = state.pointee.exception
    let storesLocation = thrown.isObject && thrown.asObject.kind == .error
    state.pointee.realm._withUnsafeGuaranteedRef { $0.throwSite = storesLocation ? nil : innermostScriptFrame() }
  }

  /// Ends the invocation for a reason that scripts cannot catch.
  @inline(never) func limitExceeded(_ error: LimitError) -> Abrupt {
    realm.limitError = error
    // The memory of the call must not count for the next one.
    if case .memory = error {
      state.pointee.heap.isCollectionDue = true
      state.pointee.heap.isFullCollectionDue = true
    }
    state.pointee.exception = .empty
    recordThrowSite()
    return Abrupt()
  }

  /// Creates an Error object with its `message` and `stack`.
  func makeError(prototype: Value, message: StringRef?) -> ObjectRef {
    let error = makeObject(.error, rootShape(prototype: prototype), capacity: 3)
    if let message { addOwnProperty(error, state.pointee.names.message, Value(message), .hidden) }
    captureStack(error)
    return error
  }

  // MARK: Describing values in messages

  /// Returns a property key in the form that messages use.
  func describe(_ key: PropertyKey) -> String {
    if key.isSymbol {
      let d = key.asSymbol.description.pointee
      let text = d.isString ? swiftString(d.asString, limit: 1000) : ""
      if key.isPrivateName { return text }
      return "Symbol(\(text))"
    }
    return swiftString(string(of: key), limit: 1000)
  }

  /// Returns a value in the form that messages use. Runs no script code.
  func describeForError(_ value: Value) -> String {
    if value.isString {
      // A character has at most a few units that are worth showing.
      let text = swiftString(value.asString, limit: Work.maximumDescribedUnits)
      spend(min(value.asString.length, Work.maximumDescribedUnits) / Work.describedUnitsPerStep)
      guard let end = text.index(text.startIndex, offsetBy: 60, limitedBy: text.endIndex), end < text.endIndex else {
        return "\"\(text)\""
      }
      return "\"\(text[..<end])…\""
    }
    if value.isSymbol { return describe(PropertyKey(value.asSymbol)) }
    if value.isObject {
      let object = value.asObject
      if object.isCallable {
        if let name = ordinaryOwnProperty(object, state.pointee.names.name), name.value.isString,
          name.value.asString.length > 0
        {
          return "function \(swiftString(name.value.asString, limit: 1000))"
        }
        return "function"
      }
      if object.kind == .array { return "[object Array]" }
      return "#<\(constructorName(object))>"
    }
    return primitiveText(value)
  }

  /// Returns the name of the constructor that created an object, without running script code.
  func constructorName(_ object: ObjectRef) -> String {
    var p = Value(object)
    while p.isObject {
      if let c = ordinaryOwnProperty(p.asObject, state.pointee.names.constructor), !c.isAccessor, c.value.isObject,
        let name = ordinaryOwnProperty(c.value.asObject, state.pointee.names.name), name.value.isString
      {
        return swiftString(name.value.asString, limit: 1000)
      }
      spend(1)
      p = p.asObject.shape.prototype
    }
    return "Object"
  }

  func primitiveText(_ value: Value) -> String {
    if value.isUndefined { return "undefined" }
    if value.isNull { return "null" }
    if value.isBoolean { return value.isTrue ? "true" : "false" }
    if value.isNumber { return swiftString(numberToString(value)) }
    return value.isBigInt ? bigIntText(value.asBigInt) : "value"
  }

  /// Returns the result of `typeof` as a Swift string, for messages.
  func typeName(_ value: Value) -> String { swiftString(typeof(value)) }
}
