/// WeakMap (ECMA-262 §24.3). The collector removes entries with unreachable keys.
extension IntrinsicDefinition {
  static func weakMapDefinition() -> IntrinsicDefinition {
    .constructor("WeakMap", length: 0, steps: 3) { (vm, a) throws(Abrupt) -> Value in
      try vm.constructMap(a, .weakMap, .weakMapPrototype, name: "WeakMap")
    } build: { b in
      b.prototype(.weakMapPrototype)
    }
  }

  static func weakMapPrototypeDefinition() -> IntrinsicDefinition {
    .object { b in
      let names = b.vm.state.pointee.names
      b.constructor(.weakMap)
      // ECMA-262 §24.3.3.2
      b.method(names.delete, 1) { (vm, a) throws(Abrupt) -> Value in
        Value(try vm.table(a, .weakMap, "WeakMap.prototype.delete").pointee.remove(a[0], vm))
      }
      // ECMA-262 §24.3.3.3
      b.method(names.get, 1) { (vm, a) throws(Abrupt) -> Value in
        let value = try vm.table(a, .weakMap, "WeakMap.prototype.get").pointee.value(of: a[0], vm)
        return value.isEmpty ? .undefined : value
      }
      // ECMA-262 §24.3.3.5
      b.method(names.set, 2, steps: 4) { (vm, a) throws(Abrupt) -> Value in
        let table = try vm.table(a, .weakMap, "WeakMap.prototype.set")
        guard vm.canBeHeldWeakly(a[0]) else { throw vm.typeError("Invalid value used as weak map key") }
        try table.pointee.set(a[0], a[1], vm)
        return a.this
      }
      // ECMA-262 §24.3.3.4
      b.method(names.has, 1) { (vm, a) throws(Abrupt) -> Value in
        Value(try vm.table(a, .weakMap, "WeakMap.prototype.has").pointee.contains(a[0], vm))
      }
      b.tag("WeakMap")
    }
  }
}
