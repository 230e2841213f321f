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
      error.causes = causes(of: object)
      if let origin = origin(of: object) { place = origin }
    } else if thrown.isObject, let message = plainText(thrown.asObject, state.pointee.names.message) {
      let name = plainText(thrown.asObject, state.pointee.names.name) ?? constructorName(thrown.asObject)
      error = JavaScriptError(kind: kind, name: name, message: message)
    } else {
      error = JavaScriptError(
        kind: kind, name: nil, message: thrownText(thrown))
    }
    error.locate(place)
    return error
  }

  /// Returns the values of `cause`, each in one line.
  private func causes(of error: ObjectRef) -> [String] {
    var causes: [String] = []
    var next = error
    // An error can be its own cause.
    while causes.count < 5, let property = ordinaryOwnProperty(next, state.pointee.names.cause), !property.isAccessor {
      let cause = property.value
      guard cause.isObject, cause.asObject.kind == .error else {
        if !cause.isUndefined { causes.append(thrownText(cause)) }
        break
      }
      next = cause.asObject
      let place = origin(of: next).flatMap { self.place(of: $0) }
      causes.append(headline(of: next) + (place.map { " (\($0))" } ?? ""))
    }
    return causes
  }

  /// Returns a thrown value that is not an Error object in one line. Runs no script code.
  private func thrownText(_ v: Value) -> String {
    if v.isObject { return v.asObject.isCallable ? describeForError(v) : inspected(v) ?? describeForError(v) }
    return v.isString ? shownText(v.asString) : v.isSymbol ? describe(PropertyKey(v.asSymbol)) : primitiveText(v)
  }

  /// Returns an object as `console.log` shows it, or nil if the limits do not allow it.
  private func inspected(_ v: Value) -> String? {
    let scope = RootScope(self)
    defer { scope.close() }
    do throws(Abrupt) {
      try root(v)
      // Much less than a large object takes, and more than is shown.
      let shown = try ConsoleFormat.inspect(
        self, v, depth: 1, maximumMembers: 40, maximumStringLength: 200, maximumLength: 400
      ).utf8.prefix(4000)
      let lines = Array(shown).split(separator: 0x0A).map { $0.drop { $0 == 0x20 } }
      let text = String(decoding: Array(lines.joined(separator: [0x20])), as: UTF8.self)
      let start = text.unicodeScalars.prefix(200)
      return start.endIndex < text.endIndex ? "\(Substring(start))…" : text
    } catch {
      // The thrown value remains the reason of the failure.
      state.pointee.exception = .undefined
      realm.limitError = nil
      realm.throwSite = nil
      return nil
    }
  }
}

extension JavaScriptError {
  fileprivate mutating func locate(_ place: StackFrame?) {
    if let script = place?.script, let offset = place?.offset { locate(script, offset) }
  }
}
