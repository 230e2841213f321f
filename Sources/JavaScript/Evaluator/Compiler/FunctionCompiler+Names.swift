/// Reading and writing names: converts the result of the resolver to nodes and targets.
extension FunctionCompiler {
  /// Returns a node that reads the variable.
  func read(_ b: Binding, isChecked: Bool, _ position: UInt32) -> Node {
    if !b.isCaptured {
      return isChecked ? CheckedLocalGet(vm, b.slot, key(b.name), position) : LocalGet(vm, b.slot)
    }
    let hops = hops(to: b)
    if !isChecked && hops == 0 { return EnvironmentGet0(vm, b.slot) }
    if !isChecked && hops == 1 { return EnvironmentGet1(vm, b.slot) }
    return EnvironmentGet(vm, hops: hops, b.slot, isChecked: isChecked, key(b.name), position)
  }

  /// Returns the number of environments between the current scope and that of a captured variable, and counts them.
  func hops(to b: Binding) -> Int {
    let hops = scope.hops(to: b.scope, limit: 8) ?? environmentDepths[scope] - environmentDepths[b.scope]
    nodeCount += hops / Work.environmentsPerNode
    farthestHops = max(farthestHops, hops)
    return hops
  }

  func read(_ id: IdentifierReference) -> Node {
    switch id.resolution {
    case .binding(let b, let isChecked):
      return read(b, isChecked: isChecked, id.offset)
    case .global, .unresolved:
      let name = key(id.name)
      // The property of the global object cannot be changed (§19.1.4).
      if name == vm.state.pointee.names.undefined && !vm.realm.usesPlainNodes { return constant(.undefined) }
      return GlobalGet(vm, instance.globalCell(name), id.offset)
    }
  }

  /// Returns a name for the value in a temporary, which replaces an expression that has been evaluated.
  func temporary(_ slot: Int) -> Expression {
    let id = IdentifierReference(.temporary, offset: 0, in: instance.arena)
    let variable = Binding(.temporary, .special, function.scope, in: instance.arena)
    variable.slot = slot
    id.resolution = .binding(variable, isChecked: false)
    return make(.identifier(id))
  }

  /// Returns the slot of a temporary, or nil if the expression is anything else.
  func temporary(in e: Expression) -> Int? {
    guard case .identifier(let id) = e.content, id.name == .temporary,
      case .binding(let b, _) = id.resolution
    else { return nil }
    return b.slot
  }

  /// Returns a node that reads `this`. In a derived constructor (and arrow functions inside one), it may not be bound
  /// yet.
  func readThis(_ id: IdentifierReference) -> Node {
    guard case .binding(let b, _) = id.resolution else { return constant(.undefined) }
    let get = read(b, isChecked: false, id.offset)
    return b.scope.isOutermost && b.scope.function.node.kind == .derivedConstructor
      ? CheckedThis(vm, get, id.offset) : get
  }

  /// Returns the target of a variable's declaration.
  func variable(_ b: Binding) -> Target {
    if !b.isCaptured { return LocalTarget(vm, b.slot) }
    return EnvironmentTarget(vm, hops: hops(to: b), b.slot, isChecked: false, key(b.name), 0)
  }

  /// Returns the target of an assignment to a name.
  func assignmentTarget(_ id: IdentifierReference) -> Target {
    guard case .binding(let b, let isChecked) = id.resolution else {
      return GlobalTarget(vm, instance.globalCell(key(id.name)), isStrict: isStrict, id.offset)
    }
    switch b.kind {
    case .const:
      return ConstantTarget(vm, current: read(b, isChecked: isChecked, id.offset), throwsError: true, id.offset)
    case .functionName:
      return ConstantTarget(vm, current: constant(.undefined), throwsError: isStrict, id.offset)
    default:
      if !b.isCaptured {
        return isChecked ? CheckedLocalTarget(vm, b.slot, key(b.name), id.offset) : LocalTarget(vm, b.slot)
      }
      return EnvironmentTarget(vm, hops: hops(to: b), b.slot, isChecked: isChecked, key(b.name), id.offset)
    }
  }

  /// Returns the target of a declared name.
  func declarationTarget(_ id: IdentifierReference, _ kind: DeclarationKind) -> Target {
    guard case .binding(let b, _) = id.resolution else {
      let cell = instance.globalCell(key(id.name))
      return kind == .var ? GlobalTarget(vm, cell, isStrict: isStrict, id.offset) : GlobalInitialization(vm, cell)
    }
    return variable(b)
  }

  /// Compiles `name = value` to the cheapest node.
  func assign(_ target: Target, _ value: Node) -> Node {
    if let local = target as? LocalTarget { return LocalSet(vm, local.slot, value) }
    if isStrict, !(value is Constant), let global = target as? GlobalTarget {
      return StrictGlobalSet(vm, global, value)
    }
    return NameSet(vm, target, value)
  }
}
