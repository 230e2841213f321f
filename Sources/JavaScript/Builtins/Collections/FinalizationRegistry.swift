/// FinalizationRegistry (ECMA-262 §26.2). Callbacks run as jobs, after the garbage collection that found their targets
/// unreachable.
extension IntrinsicDefinition {
  static func finalizationRegistryDefinition() -> IntrinsicDefinition {
    // ECMA-262 §26.2.1.1
    .constructor("FinalizationRegistry", length: 1) { (vm, a) throws(Abrupt) -> Value in
      guard a.isConstructorCall else { throw vm.typeError("Constructor FinalizationRegistry requires 'new'") }
      guard vm.isCallable(a[0]) else {
        throw vm.typeError("FinalizationRegistry: the callback must be a function, not \(vm.describeForError(a[0]))")
      }
      let prototype = try vm.prototypeFromNewTarget(a.newTarget, default: .finalizationRegistryPrototype)
      let registry = vm.makeCollection(.finalizationRegistry, prototype: prototype)
      registry.internalSlot(1).initialize(to: a[0])
      registry.internalSlot(2).initialize(to: Value(vm.state.pointee.callOwner))
      return Value(registry)
    } build: { b in
      b.prototype(.finalizationRegistryPrototype)
    }
  }

  static func finalizationRegistryPrototypeDefinition() -> IntrinsicDefinition {
    .object { b in
      b.constructor(.finalizationRegistry)
      // ECMA-262 §26.2.3.2
      b.method("register", 2) { (vm, a) throws(Abrupt) -> Value in
        let table = try vm.table(a, .finalizationRegistry, "FinalizationRegistry.prototype.register")
        guard vm.canBeHeldWeakly(a[0]) else {
          throw vm.typeError("Invalid value used as the target in FinalizationRegistry.prototype.register")
        }
        if try vm.sameValue(a[0], a[1]) {
          throw vm.typeError("FinalizationRegistry.prototype.register: target and held value must not be the same")
        }
        guard vm.canBeHeldWeakly(a[2]) || a[2].isUndefined else {
          throw vm.typeError("Invalid unregister token ('\(vm.describeForError(a[2]))')")
        }
        vm.spend(Work.stepsPerWeakReference)
        let registration = vm.makeRegistration(target: a[0], heldValue: a[1], token: a[2])
        try table.pointee.set(Value(cell: registration.pointer), .undefined, vm)
        return .undefined
      }
      // ECMA-262 §26.2.3.3
      b.method("unregister", 1) { (vm, a) throws(Abrupt) -> Value in
        let table = try vm.table(a, .finalizationRegistry, "FinalizationRegistry.prototype.unregister")
        guard vm.canBeHeldWeakly(a[0]) else {
          throw vm.typeError("Invalid unregister token ('\(vm.describeForError(a[0]))')")
        }
        let count = table.pointee.count
        vm.state.pointee.fuel &-= count
        try vm.tick()
        table.pointee.removeEntries { Registration($0.asPointer).token.pointee.bits == a[0].bits }
        return Value(table.pointee.count < count)
      }
      b.tag("FinalizationRegistry")
    }
  }
}

/// A registration ([[Cells]] of the registry). Layout of the cell: 8 the target, 16 the held value, 24 the unregister
/// token. Only the held value is kept alive.
struct Registration {
  let pointer: UnsafeMutableRawPointer
  init(_ p: UnsafeMutableRawPointer) { pointer = p }

  static var size: Int { 32 }
  var target: CellField { pointer.field(at: 8) }
  var heldValue: CellField { pointer.field(at: 16) }
  var token: CellField { pointer.field(at: 24) }
}

extension VM {
  fileprivate func makeRegistration(target: Value, heldValue: Value, token: Value) -> Registration {
    let registration = Registration(heapAllocate(Registration.size, CellHeader(kind: .registration)))
    registration.target.initialize(to: target)
    registration.heldValue.initialize(to: heldValue)
    registration.token.initialize(to: token)
    return registration
  }

  /// Runs at the end of a collection, after marking: removes unreachable tokens and creates a job for each unreachable
  /// target.
  func purge(registry: ObjectRef, _ heap: Heap) {
    let callback = registry.internalSlot(1).pointee
    let owner = registry.internalSlot(2).pointee.asInt
    registry.mapTable.pointee.removeEntries { key in
      let registration = Registration(key.asPointer)
      if registration.token.pointee.isCell, !heap.isLive(registration.token.pointee.asPointer) {
        registration.token.write(plain: .undefined)
      }
      if heap.isLive(registration.target.pointee.asPointer) { return false }
      enqueueCleanup(callback, registration.heldValue.pointee, owner: owner)
      return true
    }
  }
}
