/// Members of instances.
extension HostClass {
  /// Returns the class with a constructor.
  /// - Parameter make: Creates the Swift object from the arguments of `new`.
  public func constructor<each Argument: JSConvertible>(
    _ make: @escaping (repeat each Argument) throws -> Instance
  ) -> HostClass {
    constructor(parameters: ArgumentReader.count(repeat (each Argument).self)) { call in
      let arguments = ArgumentReader(call)
      return try make(repeat try arguments.read((each Argument).self))
    }
  }

  /// Returns the class with a constructor that reads its arguments itself.
  /// - Parameters:
  ///   - parameters: The number of parameters, for the property `length` of the class.
  ///   - make: Creates the Swift object.
  public func constructor(parameters: Int, _ make: @escaping (HostCall) throws -> Instance) -> HostClass {
    changing {
      $0.constructorLength = parameters
      $0.construct = make
    }
  }

  /// Returns the class with a method that returns a value.
  /// - Parameters:
  ///   - name: The name of the method.
  ///   - body: The method, such as `Cart.add`.
  public func method<each Argument: JSConvertible, Result: JSConvertible>(
    _ name: String, _ body: @escaping (Instance) -> (repeat each Argument) throws -> Result
  ) -> HostClass {
    method(name, parameters: ArgumentReader.count(repeat (each Argument).self)) { instance, call in
      let arguments = ArgumentReader(call)
      return try body(instance)(repeat try arguments.read((each Argument).self)).javaScriptValue(in: call.interpreter)
    }
  }

  /// Returns the class with a method that returns nothing. See ``method(_:_:)-swift.method``.
  public func method<each Argument: JSConvertible>(
    _ name: String, _ body: @escaping (Instance) -> (repeat each Argument) throws -> Void
  ) -> HostClass {
    method(name, parameters: ArgumentReader.count(repeat (each Argument).self)) { instance, call in
      let arguments = ArgumentReader(call)
      try body(instance)(repeat try arguments.read((each Argument).self))
      return nil
    }
  }

  /// Returns the class with a method that reads its arguments itself.
  /// - Parameters:
  ///   - name: The name of the method.
  ///   - parameters: The number of parameters, for the property `length` of the method.
  ///   - body: Receives the Swift object and the call. Nil is `undefined`.
  public func method(
    _ name: String, parameters: Int, _ body: @escaping (Instance, HostCall) throws -> JSValue?
  ) -> HostClass {
    let owner = self.name
    return changing {
      $0.members.append(
        HostMember(
          name: name, kind: .method(parameters: parameters) { try body(HostClass.instance(owner, $0), $0) }))
    }
  }

  /// Returns the class with a property that scripts can only read.
  public func property<Value: JSConvertible>(_ name: String, _ path: KeyPath<Instance, Value>) -> HostClass {
    property(name, get: { $0[keyPath: path] })
  }

  /// Returns the class with a property that scripts can read and write.
  public func property<Value: JSConvertible>(
    _ name: String, _ path: ReferenceWritableKeyPath<Instance, Value>
  ) -> HostClass {
    property(name, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// Returns the class with a computed property.
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - get: Returns the value.
  ///   - set: Receives the new value; nil for a property that scripts can only read.
  public func property<Value: JSConvertible>(
    _ name: String, get: @escaping (Instance) throws -> Value, set: ((Instance, Value) throws -> Void)? = nil
  ) -> HostClass {
    let owner = self.name
    let setter: HostMember.Body? = set.map { set in
      { call in
        let instance = try HostClass.instance(owner, call)
        do { try set(instance, Value.converted(from: call[0])) } catch let error as ConversionError {
          throw error.located(at: "\(owner).\(name)")
        }
        return nil
      }
    }
    return changing {
      $0.members.append(
        HostMember(
          name: name,
          kind: .property(
            get: { try get(HostClass.instance(owner, $0)).javaScriptValue(in: $0.interpreter) }, set: setter)))
    }
  }
}
