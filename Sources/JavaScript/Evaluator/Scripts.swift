/// Defines a function declared at the top level as a property of the global object (§9.1.1.4.18).
final class DefineGlobalFunction: StatementNode {
  let key: PropertyKey
  let function: Node
  init(_ vm: VM, _ key: PropertyKey, _ function: Node) {
    self.key = key
    self.function = function
    super.init(vm)
  }
  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    let value = try function.evaluate(f)
    let global = vm.realm.globalObject
    if let existing = vm.ordinaryOwnProperty(global, key), !existing.attributes.contains(.configurable) {
      try vm.definePropertyOrThrow(global, key, .valueOnly(value))
    } else {
      var d = PropertyDescriptor(value: value, .all)
      // Scripts cannot delete their own declarations.
      d.configurable = false
      try vm.definePropertyOrThrow(global, key, d)
    }
    return .normal
  }
}

extension VM {
  /// Runs the top level of a script.
  func runScript(_ instance: ScriptInstance) throws(Abrupt) -> Value {
    let function = makeClosure(instance.main, environment: .undefined, home: .undefined)
    let base = try pushFrame(Value(function), Value(realm.globalObject), 0)
    let caller = state.pointee.frame
    defer {
      state.pointee.stackTop = base
      state.pointee.frame = caller
    }
    // The trace of the script ends here, regardless of what the host does.
    base[FrameSlot.callSite] = VM.callSite(offset: 0, distance: 0)
    // Errors in the declarations are attributed to the script.
    state.pointee.frame = base
    try declareGlobals(instance)
    return try invoke(base, 0)
  }

  private func isProvided(_ key: PropertyKey) -> Bool { realm.globals.find(key)?.pointee.isProvided ?? false }

  /// GlobalDeclarationInstantiation (§16.1.7), up to the functions. Checks every name before declaring any.
  func declareGlobals(_ instance: ScriptInstance) throws(Abrupt) {
    let script = instance.script.tree.script
    let lexical = Declarations.lexicalDeclarations(script.body)
    let vars = Declarations.varNames(script.body, includingFunctions: false)
    let functions = Declarations.functions(script.body)
    for (id, _) in lexical {
      let key = propertyKey(id.name)
      guard let cell = realm.globals.find(key), !cell.pointee.isProvided else { continue }
      let isRestricted = cell.pointee.kind == .property && !cell.pointee.attributes.contains(.configurable)
      if cell.pointee.kind == .lexical || cell.pointee.kind == .constant || isRestricted {
        state.pointee.position = id.offset
        throw syntaxError("Identifier '\(id.text)' has already been declared")
      }
    }
    for id in vars + functions.compactMap(\.name) {
      if let cell = realm.globals.find(propertyKey(id.name)),
        cell.pointee.kind == .lexical || cell.pointee.kind == .constant
      {
        state.pointee.position = id.offset
        throw syntaxError("Identifier '\(id.text)' has already been declared")
      }
    }
    for f in functions {
      guard let name = f.name, !isProvided(propertyKey(name.name)), let p = globalProperty(propertyKey(name.name)),
        !p.attributes.contains(.configurable)
      else { continue }
      if p.isAccessor || !p.attributes.contains([.writable, .enumerable]) {
        throw typeError("Cannot redeclare global function '\(name.text)'")
      }
    }
    if realm.globalObject.has(.nonExtensible) {
      for id in vars + functions.compactMap(\.name) where globalProperty(propertyKey(id.name)) == nil {
        throw typeError("Cannot define global variable '\(id.name)', object is not extensible")
      }
    }
    for (id, kind) in lexical {
      let cell = realm.globals.cell(propertyKey(id.name))
      if cell.pointee.isProvided {
        instance.declareOwnGlobal(cell.pointee.key, kind == .const ? .constant : .lexical, .empty)
        continue
      }
      if cell.pointee.kind == .property {
        if cell.pointee.value.bits == Value.lazy.bits { createLazyGlobal(cell) }
        cell.pointee.hiddenProperty = cell.pointee.value
      }
      cell.pointee.kind = kind == .const ? .constant : .lexical
      cell.pointee.value = .empty
    }
    // The value of a provided global remains until the script assigns another one.
    for id in vars + functions.compactMap(\.name) {
      let key = propertyKey(id.name)
      if instance.ownGlobals[key] == nil, isProvided(key) {
        instance.declareOwnGlobal(key, .lexical, try get(realm.globalObject, key))
      }
    }
    for id in vars {
      let key = propertyKey(id.name)
      if globalProperty(key) == nil { addGlobalProperty(key, .undefined, [.writable, .enumerable]) }
    }
    if !script.isStrict {
      // Functions in blocks are also variables of the script (Annex B.3.2.2).
      let outside = Set(lexical.map(\.name.name))
      Declarations.blockFunctions(script.body, lexicalOutside: outside) { f in
        guard let name = f.name, f.hoistedVariable != nil else { return }
        let key = propertyKey(name.name)
        if globalProperty(key) == nil { addGlobalProperty(key, .undefined, [.writable, .enumerable]) }
      }
    }
  }
}
