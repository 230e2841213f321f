/// Globals that a host shares among scripts that do not trust each other.
extension Interpreter {
  /// Defines a global that scripts can neither replace nor change. Nor can they change its value, or anything that the
  /// properties of the value refer to; objects that inherit from these can override properties.
  ///
  /// A script can declare a variable, function or class with the same name. It is visible to that script only.
  /// - Parameter ignoresAssignment: Whether an assignment to the global has no effect. Otherwise it is an error in
  ///   strict code.
  /// - Throws: ``JavaScriptError`` if a limit is exceeded.
  package func provide(_ name: String, _ value: JSValue, ignoresAssignment: Bool = false) throws(JavaScriptError) {
    let raw = raw(value)
    _ = try run { (vm) throws(Abrupt) in
      try vm.lockAll([raw])
      if ignoresAssignment {
        vm.realm.permanentRoots.append(raw)
        try vm.provide(vm.propertyKey(name), ignoresAssignment: true) { (_, _) in raw }
      } else {
        vm.setProvided(vm.realm.globals.cell(vm.propertyKey(name)), raw, [])
      }
      return .undefined
    }
  }

  /// Defines globals like ``provide(_:_:ignoresAssignment:)``. Their values are created when a script first reads one
  /// of them, with the steps, the memory and the stack of that script.
  /// - Parameter values: Returns the values in the order of the names. If it throws an error, the read throws it, and
  ///   the next read calls it again.
  /// - Throws: ``JavaScriptError`` if a limit is exceeded.
  package func provide(
    _ names: [String], ignoresAssignment: Bool = false,
    onFirstRead values: @escaping (Interpreter) throws(JavaScriptError) -> [JSValue]
  ) throws(JavaScriptError) {
    unowned let interpreter = self
    let provided = ProvidedValues()
    _ = try run { (vm) throws(Abrupt) in
      for (i, name) in names.enumerated() {
        try vm.provide(vm.propertyKey(name), ignoresAssignment: ignoresAssignment) { (vm, _) throws(Abrupt) in
          if provided.list.isEmpty { try vm.create(provided) { () throws(JavaScriptError) in try values(interpreter) } }
          return provided.list[i]
        }
      }
      return .undefined
    }
  }

  /// Prevents scripts from changing or replacing the objects of the language, such as `Array.prototype`, `Math` and
  /// `JSON`. See ``provide(_:_:ignoresAssignment:)``.
  /// - Throws: ``JavaScriptError`` if a limit is exceeded.
  package func lockIntrinsics() throws(JavaScriptError) {
    _ = try run { (vm) throws(Abrupt) in
      var roots = Intrinsic.allCases.map { Value(vm.intrinsic($0)) }
      let globals = vm.allGlobals()
      for cell in globals where cell.pointee.kind == .property {
        if cell.pointee.value.bits == Value.lazy.bits { vm.createLazyGlobal(cell) }
        roots.append(cell.pointee.value)
      }
      try vm.lockAll(roots)
      for cell in globals where cell.pointee.kind == .property && !cell.pointee.isProvided {
        cell.pointee.attributes.remove([.writable, .configurable])
        cell.pointee.isProvided = true
      }
      return .undefined
    }
  }

  /// Returns whether a global was defined with ``provide(_:_:ignoresAssignment:)``.
  package func isProvided(_ name: String) -> Bool {
    realm.globals.find(vm.propertyKey(name))?.pointee.isProvided ?? false
  }

  /// Returns the value of a variable that a script has declared in place of a provided global; nil if no script has.
  /// The last script counts.
  package func replacement(of name: String) -> JSValue? {
    let key = vm.propertyKey(name)
    for script in realm.scripts.reversed() {
      if let value = script.ownGlobals[key]?.pointee.value, !value.isEmpty { return JSValue(value, self) }
    }
    return nil
  }
}

/// The values of globals that are created when they are first read.
private final class ProvidedValues {
  var list: [Value] = []
}

extension VM {
  /// Creates the values of globals.
  fileprivate func create(
    _ provided: ProvidedValues, _ values: () throws(JavaScriptError) -> [JSValue]
  ) throws(Abrupt) {
    let list: [JSValue]
    do throws(JavaScriptError) { list = try values() } catch { throw hostError(error) }
    let raw = list.map(\.raw)
    try withExtendedLifetime(list) { () throws(Abrupt) in try lockAll(raw) }
    realm.permanentRoots += raw
    provided.list = raw
  }

  /// Defines a global whose value a function returns.
  fileprivate func provide(
    _ key: PropertyKey, ignoresAssignment: Bool, _ value: @escaping NativeBody
  ) throws(Abrupt) {
    let get = NativeFunction(name: key, prefix: .get, length: 0, isConstructor: false, body: value)
    var functions = [Value(makeFunction(get))]
    if ignoresAssignment {
      let set = NativeFunction(name: key, prefix: .set, length: 1, isConstructor: false) { (_, _) in .undefined }
      functions.append(Value(makeFunction(set)))
    }
    let pair = makeAccessor(getter: functions[0], setter: ignoresAssignment ? functions[1] : .undefined)
    setProvided(realm.globals.cell(key), Value(cell: pair.pointer), .accessor)
    try lockAll(functions)
  }

  fileprivate func setProvided(_ cell: GlobalCellPointer, _ value: Value, _ attributes: PropertyAttributes) {
    cell.pointee.kind = .property
    cell.pointee.value = value
    cell.pointee.attributes = attributes
    cell.pointee.isProvided = true
  }

  /// Locks objects (see `lock`), and the objects that their properties and accessors refer to. Prototypes are followed
  /// only if a property refers to them.
  fileprivate func lockAll(_ roots: [Value]) throws(Abrupt) {
    var seen: Set<UnsafeMutableRawPointer> = [realm.globalObject.pointer]
    var rest = roots
    while let value = rest.popLast() {
      guard value.isObject, seen.insert(value.asObject.pointer).inserted else { continue }
      let object = value.asObject
      try lock(object)
      if hasOnlySlots(object) {
        for i in 0..<object.shape.count where !object.shape.key(at: i).isPrivateName {
          let value = slot(object, i)
          if object.shape.attributes(at: i).contains(.accessor) {
            let accessor = AccessorRef(value.asPointer)
            rest += [accessor.getter.pointee, accessor.setter.pointee]
          } else if value.isObject {
            rest.append(value)
          }
        }
        continue
      }
      for key in try ownKeys(object) {
        guard let property = try getOwnProperty(object, key) else { continue }
        if property.isAccessor {
          rest += [property.accessor.getter.pointee, property.accessor.setter.pointee]
        } else {
          rest.append(property.value)
        }
      }
    }
  }
}
