/// Converts exceptions between script code and the host.
extension VM {
  /// Returns an error thrown by the host as a JavaScript exception.
  func hostError(_ error: any Error) -> Abrupt {
    if let limit = error as? LimitError { return limitExceeded(limit) }
    if let js = error as? JavaScriptError {
      if case .limit(let limit) = js.kind { return limitExceeded(limit) }
      if let thrown = js.thrown?.value(in: realm.handles) { return self.throw(thrown) }
      return self.throw(Value(makeError(prototype: Value(intrinsic(.errorPrototype)), message: string(js.headline))))
    }
    if let conversion = error as? ConversionError { return typeError(conversion.description) }
    return self.throw(Value(makeError(prototype: Value(intrinsic(.errorPrototype)), message: string("\(error)"))))
  }

  /// Takes the pending exception as an error for the host.
  /// - Parameter retainsValue: Whether the error retains the thrown value, so that it can be thrown again.
  func takeException(retainsValue: Bool = false) -> JavaScriptError {
    let thrown = state.pointee.exception
    state.pointee.exception = .undefined
    let place = realm.throwSite
    realm.throwSite = nil
    if !thrown.isEmpty {
      var error = hostError(for: thrown, .uncaught, place)
      if retainsValue { error.retain(ThrownValue(thrown, in: realm.handles)) }
      return error
    }
    let limit = realm.limitError ?? .steps(limit: realm.limits.steps)
    var error = JavaScriptError(kind: .limit(limit), name: nil, message: limit.description)
    error.locate(place)
    return error
  }

  /// Returns a thrown value as an error for the host. `place` is the location of the `throw`, which is used if the
  /// value is not an Error object.
  func hostError(for thrown: Value, _ kind: JavaScriptError.Kind, _ place: StackFrame?) -> JavaScriptError {
    var error: JavaScriptError
    var place = place
    if thrown.isObject, thrown.asObject.kind == .error || plainText(thrown.asObject, state.pointee.names.stack) != nil {
      let object = thrown.asObject
      error = JavaScriptError(
        kind: kind, name: plainText(object, state.pointee.names.name) ?? "Error",
        message: plainText(object, state.pointee.names.message) ?? "",
        stack: stackLines(object))
      if let origin = origin(of: object) { place = origin }
    } else if thrown.isObject, let message = plainText(thrown.asObject, state.pointee.names.message) {
      let name = plainText(thrown.asObject, state.pointee.names.name) ?? constructorName(thrown.asObject)
      error = JavaScriptError(kind: kind, name: name, message: message)
    } else {
      error = JavaScriptError(
        kind: kind, name: nil, message: thrown.isObject ? describeForError(thrown) : thrownText(thrown))
    }
    error.locate(place)
    return error
  }

  private func thrownText(_ v: Value) -> String {
    v.isString ? shownText(v.asString) : v.isSymbol ? describe(PropertyKey(v.asSymbol)) : primitiveText(v)
  }
}

extension JavaScriptError {
  fileprivate mutating func locate(_ place: StackFrame?) {
    if let script = place?.script, let offset = place?.offset { locate(script, offset) }
  }
}
