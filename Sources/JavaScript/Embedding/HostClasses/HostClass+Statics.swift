/// Members of the class itself.
extension HostClass {
  /// Returns the class with a static method that returns a value.
  public func staticMethod<each Argument: JSConvertible, Result: JSConvertible>(
    _ name: String, _ body: @escaping (repeat each Argument) throws -> Result
  ) -> HostClass {
    staticMethod(name, parameters: ArgumentReader.count(repeat (each Argument).self)) { call in
      let arguments = ArgumentReader(call)
      return try body(repeat try arguments.read((each Argument).self)).javaScriptValue(in: call.interpreter)
    }
  }

  /// Returns the class with a static method that returns nothing.
  public func staticMethod<each Argument: JSConvertible>(
    _ name: String, _ body: @escaping (repeat each Argument) throws -> Void
  ) -> HostClass {
    staticMethod(name, parameters: ArgumentReader.count(repeat (each Argument).self)) { call in
      let arguments = ArgumentReader(call)
      try body(repeat try arguments.read((each Argument).self))
      return nil
    }
  }

  /// Returns the class with a static method that reads its arguments itself.
  /// - Parameters:
  ///   - name: The name of the method.
  ///   - parameters: The number of parameters, for the property `length` of the method.
  ///   - body: Receives the call. Nil is `undefined`.
  public func staticMethod(
    _ name: String, parameters: Int, _ body: @escaping (HostCall) throws -> JSValue?
  ) -> HostClass {
    changing { $0.statics.append(HostMember(name: name, kind: .method(parameters: parameters, body))) }
  }

  /// Returns the class with a static property.
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - get: Returns the value.
  ///   - set: Receives the new value; nil for a property that scripts can only read.
  public func staticProperty<Value: JSConvertible>(
    _ name: String, get: @escaping () throws -> Value, set: ((Value) throws -> Void)? = nil
  ) -> HostClass {
    let owner = self.name
    let setter: HostMember.Body? = set.map { set in
      { call in
        do { try set(Value.converted(from: call[0])) } catch let error as ConversionError {
          throw error.located(at: "\(owner).\(name)")
        }
        return nil
      }
    }
    return changing {
      $0.statics.append(
        HostMember(name: name, kind: .property(get: { try get().javaScriptValue(in: $0.interpreter) }, set: setter)))
    }
  }
}
