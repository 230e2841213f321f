/// WeakSet (ECMA-262 §24.4). The collector removes unreachable values.
extension IntrinsicDefinition {
  static func weakSetDefinition() -> IntrinsicDefinition {
    .constructor("WeakSet", length: 0, steps: 3) { (vm, a) throws(Abrupt) -> Value in
      try vm.constructSet(a, .weakSet, .weakSetPrototype, name: "WeakSet")
    } build: { b in
      b.prototype(.weakSetPrototype)
    }
  }

  static func weakSetPrototypeDefinition() -> IntrinsicDefinition {
    .object { b in
      let names = b.vm.state.pointee.names
      b.constructor(.weakSet)
      // ECMA-262 §24.4.3.3
      b.method(names.delete, 1) { (vm, a) throws(Abrupt) -> Value in
        Value(try vm.table(a, .weakSet, "WeakSet.prototype.delete").pointee.remove(a[0], vm))
      }
      // ECMA-262 §24.4.3.4
      b.method(names.has, 1) { (vm, a) throws(Abrupt) -> Value in
        Value(try vm.table(a, .weakSet, "WeakSet.prototype.has").pointee.contains(a[0], vm))
      }
      // ECMA-262 §24.4.3.1
      b.method(names.add, 1, steps: 4) { (vm, a) throws(Abrupt) -> Value in
        let table = try vm.table(a, .weakSet, "WeakSet.prototype.add")
        guard vm.canBeHeldWeakly(a[0]) else { throw vm.typeError("Invalid value used in weak set") }
        try table.pointee.set(a[0], .undefined, vm)
        return a.this
      }
      b.tag("WeakSet")
    }
  }
}
