/// Access to nested properties by a key path: names that are separated by dots, such as `app.user.name`.
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
      for name in path.split(separator: ".", omittingEmptySubsequences: false) {
        if value.isNullish { return interpreter.undefined }
        value = try value.property(String(name))
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
      let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      var object = self
      for name in names.dropLast() {
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
      guard let global = global(first) else { return nil }
      guard let rest else { return global }
      return try global.property(atPath: rest)
    }
  }

  /// Assigns the value at a key path whose first name is a global variable. Objects are created where a value on the
  /// path is undefined or null.
  /// - Throws: ``JavaScriptError`` if a property cannot be assigned, or if script code throws.
  @inlinable @inline(__always)
  public func setValue(_ value: JSValue, atPath path: String) throws(JavaScriptError) {
    try setting(value, atPath: path).get()
  }

  @usableFromInline
  func setting(_ value: JSValue, atPath path: String) -> Result<Void, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      let (first, rest) = Interpreter.split(path)
      guard let rest else { return setGlobal(first, value) }
      if let object = global(first), !object.isNullish {
        try object.setProperty(atPath: rest, value)
      } else {
        let object = self.value(.object([:]))
        try object.setProperty(atPath: rest, value)
        setGlobal(first, object)
      }
    }
  }

  private static func split(_ path: String) -> (first: String, rest: String?) {
    guard let dot = path.firstIndex(of: ".") else { return (path, nil) }
    return (String(path[..<dot]), String(path[path.index(after: dot)...]))
  }
}
