/// Access to nested properties by a key path: names that are separated by dots, such as `app.user.name`. Each access is
/// one call with the limits of one.
extension JSValue {
  /// Returns the value at a key path. Getters run.
  /// - Returns: Undefined if a value on the path is undefined or null.
  /// - Throws: ``JavaScriptError`` if script code throws.
  @inlinable @inline(__always)
  public func property(atPath path: String) throws(JavaScriptError) -> JSValue {
    try getting(atPath: path).get()
  }

  @usableFromInline
  func getting(atPath path: String) -> Result<JSValue, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      var value = self
      try interpreter.oneCall { () throws(JavaScriptError) in
        for name in path.split(separator: ".", omittingEmptySubsequences: false) {
          if value.isNullish {
            value = interpreter.undefined
            return
          }
          try interpreter.tick()
          value = try value.property(String(name))
        }
      }
      return value
    }
  }

  /// Assigns the value at a key path. Setters run. Objects are created where a value on the path is undefined or null.
  /// - Throws: ``JavaScriptError`` if a property cannot be assigned, or if script code throws.
  @inlinable @inline(__always)
  public func setProperty(atPath path: String, _ value: JSValue) throws(JavaScriptError) {
    try setting(atPath: path, value).get()
  }

  @usableFromInline
  func setting(atPath path: String, _ value: JSValue) -> Result<Void, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      try interpreter.oneCall { () throws(JavaScriptError) in
        let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        var object = self
        for name in names.dropLast() {
          try interpreter.tick()
          var next = try object.property(name)
          if next.isNullish {
            next = interpreter.value(.object([:]))
            try object.setProperty(name, next)
          }
          object = next
        }
        try object.setProperty(names[names.count - 1], value)
      }
    }
  }
}

extension Interpreter {
  /// Returns the value at a key path whose first name is a global variable, including `let`, `const` and `class`
  /// declarations.
  /// - Returns: Nil if the global variable does not exist; undefined if a value on the path is undefined or null.
  /// - Throws: ``JavaScriptError`` if script code throws.
  @inlinable @inline(__always)
  public func value(atPath path: String) throws(JavaScriptError) -> JSValue? {
    try getting(atPath: path).get()
  }

  @usableFromInline
  func getting(atPath path: String) -> Result<JSValue?, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      let (first, rest) = Interpreter.split(path)
      var value: JSValue?
      try oneCall { () throws(JavaScriptError) in
        value = try readGlobal(first)
        if let object = value, let rest { value = try object.property(atPath: rest) }
      }
      return value
    }
  }

  /// Assigns the value at a key path whose first name is a global variable. Objects are created where a value on the
  /// path is undefined or null, and the global variable is created if it does not exist.
  /// - Throws: ``JavaScriptError`` if a variable or a property cannot be assigned, or if script code throws.
  @inlinable @inline(__always)
  public func setValue(_ value: JSValue, atPath path: String) throws(JavaScriptError) {
    try setting(value, atPath: path).get()
  }

  @usableFromInline
  func setting(_ value: JSValue, atPath path: String) -> Result<Void, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      try oneCall { () throws(JavaScriptError) in
        let (first, rest) = Interpreter.split(path)
        guard let rest else { return try assign(value, toGlobal: first) }
        if let object = try readGlobal(first), !object.isNullish {
          try object.setProperty(atPath: rest, value)
        } else {
          let object = self.value(.object([:]))
          try object.setProperty(atPath: rest, value)
          try assign(object, toGlobal: first)
        }
      }
    }
  }

  /// Returns the value of a global variable, which may be an accessor; nil if the variable does not exist.
  private func readGlobal(_ name: String) throws(JavaScriptError) -> JSValue? {
    if let value = global(name) { return value }
    return hasGlobal(name) ? try global.property(name) : nil
  }

  /// Assigns a global variable as a script in strict mode does, or defines it.
  private func assign(_ value: JSValue, toGlobal name: String) throws(JavaScriptError) {
    let raw = raw(value)
    _ = try run { (vm) throws(Abrupt) in
      let cell = vm.realm.globals.cell(vm.propertyKey(name))
      if cell.pointee.kind == .undeclared {
        vm.addGlobalProperty(cell.pointee.key, raw, .hidden)
      } else {
        try vm.writeGlobalSlow(cell, raw, isStrict: true)
      }
      return .undefined
    }
  }

  /// Runs a closure that makes several calls as one call, with the limits of one.
  fileprivate func oneCall(_ body: () throws(JavaScriptError) -> Void) throws(JavaScriptError) {
    try enter { (vm) throws(Abrupt) in
      do throws(JavaScriptError) { try body() } catch { throw vm.hostError(error) }
    }
  }

  /// Takes a step, and collects garbage or ends the call if necessary.
  fileprivate func tick() throws(JavaScriptError) { try enter { (vm) throws(Abrupt) in try vm.tick() } }

  private static func split(_ path: String) -> (first: String, rest: String?) {
    guard let dot = path.firstIndex(of: ".") else { return (path, nil) }
    return (String(path[..<dot]), String(path[path.index(after: dot)...]))
  }
}
