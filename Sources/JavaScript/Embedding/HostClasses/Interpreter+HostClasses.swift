extension Interpreter {
  /// Defines a class as a global variable.
  /// - Returns: The class.
  /// - Throws: ``JavaScriptError`` if its superclass is not defined.
  @inlinable @inline(__always) @discardableResult
  public func define<Instance: AnyObject>(_ hostClass: HostClass<Instance>) throws(JavaScriptError) -> JSValue {
    try defining(hostClass).get()
  }

  @usableFromInline
  func defining<Instance: AnyObject>(_ hostClass: HostClass<Instance>) -> Result<JSValue, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      var parent: HostInstances.Class?
      if let superclass = hostClass.superclass {
        parent = realm.hostInstances[superclass.type]
        if parent == nil {
          throw JavaScriptError(host: "\(hostClass.name): define its superclass \(superclass.name) first")
        }
      }
      let prototype = checkedVM.makeObject(
        prototype: Value(parent?.prototype ?? vm.intrinsic(.objectPrototype)))
      realm.permanentRoots.append(Value(prototype))
      let constructor = vm.makeFunction(
        NativeFunction(
          name: vm.propertyKey(hostClass.name), length: hostClass.constructorLength, isConstructor: true,
          body: constructorBody(hostClass.name, prototype, hostClass.construct)),
        prototype: parent.map { Value($0.constructor) })
      realm.permanentRoots.append(Value(constructor))
      put(vm.state.pointee.names.prototype, Value(prototype), [], in: constructor)
      put(vm.state.pointee.names.constructor, Value(constructor), .hidden, in: prototype)
      for member in hostClass.members { add(member, to: prototype) }
      for member in hostClass.statics { add(member, to: constructor) }
      realm.hostInstances.add(
        ObjectIdentifier(Instance.self),
        HostInstances.Class(
          name: hostClass.name, constructor: constructor, prototype: prototype, includes: { $0 is Instance },
          byteCount: hostClass.byteCount ?? parent?.byteCount))
      let result = JSValue(Value(constructor), self)
      setGlobal(hostClass.name, result)
      return result
    }
  }

  /// Returns the JavaScript object of a Swift object, always the same one while it exists.
  /// - Throws: ``JavaScriptError`` if no class for the object is defined.
  @inlinable @inline(__always)
  public func value<Instance: AnyObject>(exporting instance: Instance) throws(JavaScriptError) -> JSValue {
    try exported(instance).get()
  }

  @usableFromInline
  func exported<Instance: AnyObject>(_ instance: Instance) -> Result<JSValue, JavaScriptError> {
    Result { () throws(JavaScriptError) in
      if let object = checkedRealm.hostInstances.object(instance) { return JSValue(Value(object), self) }
      guard let hostClass = realm.hostInstances.hostClass(of: instance) else {
        throw JavaScriptError(host: "no class for \(type(of: instance)) is defined; call Interpreter.define(_:) first")
      }
      return JSValue(Value(export(instance, prototype: Value(hostClass.prototype))), self)
    }
  }

  private func export(_ instance: AnyObject, prototype: Value) -> ObjectRef {
    if let object = realm.hostInstances.object(instance) { return object }
    let object = vm.makeObject(prototype: prototype)
    realm.hostInstances.connect(object, instance)
    // The measure may run scripts, and nothing else refers to the object yet.
    withExtendedLifetime(JSValue(Value(object), self)) { measure(instance, object) }
    return object
  }

  /// Counts the memory of an instance, which may have changed.
  private func measure(_ instance: AnyObject, _ object: ObjectRef) {
    // The measure may use the interpreter.
    let count = realm.hostInstances.measured(instance)
    vm.state.pointee.heap.count(realm.hostInstances.setByteCount(count, of: object))
  }

  /// Returns a member that measures the instance after the call.
  private func measuring(_ body: @escaping HostMember.Body) -> HostMember.Body {
    { [unowned self] call in
      defer {
        if realm.hostInstances.measures, call.this.raw.isObject,
          let instance = realm.hostInstances.instance(call.this.raw.asObject)
        {
          measure(instance, call.this.raw.asObject)
        }
      }
      return try body(call)
    }
  }

  private func constructorBody(
    _ name: String, _ prototype: ObjectRef, _ construct: ((HostCall) throws -> AnyObject)?
  ) -> NativeBody {
    unowned let interpreter = self
    return { (vm, arguments) throws(Abrupt) in
      guard arguments.isConstructorCall else {
        throw vm.typeError("Class constructor \(name) cannot be invoked without 'new'")
      }
      guard let construct else { throw vm.typeError("\(name) has no constructor: only the host creates its instances") }
      try vm.chargeHostCall(arguments)
      let call = HostCall(
        interpreter: interpreter, this: interpreter.undefined,
        arguments: (0..<arguments.count).map { JSValue(arguments[$0], interpreter) })
      let result: Result<AnyObject, any Error> = Result { try construct(call) }
      try vm.checkTime()
      switch result {
      case .success(let instance):
        let own = try vm.get(arguments.newTarget.asObject, vm.state.pointee.names.prototype)
        return Value(interpreter.export(instance, prototype: own.isObject ? own : Value(prototype)))
      case .failure(let error): throw vm.hostError(error)
      }
    }
  }

  private func add(_ member: HostMember, to object: ObjectRef) {
    let key = vm.propertyKey(member.name)
    switch member.kind {
    case .method(let parameters, let body):
      put(key, function(member.name, parameters: parameters, measuring(body)).raw, .hidden, in: object)
    case .property(let get, let set):
      let getter = function("get \(member.name)", measuring(get)).raw
      let setter = set.map { function("set \(member.name)", parameters: 1, measuring($0)).raw } ?? .undefined
      let pair = vm.makeAccessor(getter: getter, setter: setter)
      put(key, Value(cell: pair.pointer), [.configurable, .accessor], in: object)
    }
  }

  private func put(_ key: PropertyKey, _ value: Value, _ attributes: PropertyAttributes, in object: ObjectRef) {
    if let old = vm.ordinaryOwnProperty(object, key) {
      vm.updateOwnProperty(object, key, value, attributes, old: old.attributes)
    } else {
      vm.addOwnProperty(object, key, value, attributes)
    }
  }
}

extension JSValue {
  /// The Swift object that the value stands for; nil if it stands for none, or for one of another type.
  public func instance<Instance>(of type: Instance.Type = Instance.self) -> Instance? {
    guard raw.isObject, let instance = interpreter.realm.hostInstances.instance(raw.asObject) else { return nil }
    return instance as? Instance
  }
}
