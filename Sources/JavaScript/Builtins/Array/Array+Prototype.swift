/// %Array.prototype% (ECMA-262 §23.1.3). Its methods are in the other files of this folder.
extension IntrinsicDefinition {
  static func arrayPrototypeDefinition() -> IntrinsicDefinition {
    .object(kind: .array) { b in
      let names = b.vm.state.pointee.names
      b.constructor(.array)
      b.method("at", 1, ArrayMethods.at)
      b.method("concat", 1, ArrayMethods.concat)
      b.method("copyWithin", 2, ArrayMethods.copyWithin)
      b.method("fill", 1, ArrayMethods.fill)
      b.method("find", 1, ArrayMethods.find)
      b.method("findIndex", 1, ArrayMethods.findIndex)
      b.method("findLast", 1, ArrayMethods.findLast)
      b.method("findLastIndex", 1, ArrayMethods.findLastIndex)
      b.method("lastIndexOf", 1, ArrayMethods.lastIndexOf)
      b.method("pop", 0, ArrayMethods.pop)
      b.method("push", 1, ArrayMethods.push)
      b.method("reverse", 0, ArrayMethods.reverse)
      b.method("shift", 0, ArrayMethods.shift)
      b.method("unshift", 1, ArrayMethods.unshift)
      b.method("slice", 2, ArrayMethods.slice)
      b.method("sort", 1, ArrayMethods.sort)
      b.method("splice", 2, ArrayMethods.splice)
      b.method("includes", 1, ArrayMethods.includes)
      b.method("indexOf", 1, ArrayMethods.indexOf)
      b.method("join", 1, steps: 4, ArrayMethods.join)
      b.method("keys", 0, ArrayMethods.keys)
      b.method("entries", 0, ArrayMethods.entries)
      b.method("values", 0, ArrayMethods.values)
      b.alias(names.symbolIterator, of: b.vm.propertyKey("values"))
      b.vm.keepOriginal(\.arrayValues, b.object, names.symbolIterator)
      b.method("forEach", 1, ArrayMethods.forEach)
      b.method("filter", 1, ArrayMethods.filter)
      b.method("flat", 0, ArrayMethods.flat)
      b.method("flatMap", 1, ArrayMethods.flatMap)
      b.method("map", 1, ArrayMethods.map)
      b.method("every", 1, ArrayMethods.every)
      b.method("some", 1, ArrayMethods.some)
      b.method("reduce", 1, ArrayMethods.reduce)
      b.method("reduceRight", 1, ArrayMethods.reduceRight)
      b.method("toLocaleString", 0, ArrayMethods.toLocaleString)
      b.method("toString", 0, ArrayMethods.toString)
      b.method("toReversed", 0, ArrayMethods.toReversed)
      b.method("toSorted", 1, ArrayMethods.toSorted)
      b.method("toSpliced", 2, ArrayMethods.toSpliced)
      b.method("with", 2, ArrayMethods.with)
      b.value(names.symbolUnscopables, Value(ArrayMethods.unscopables(b.vm)), .configurable)
    }
  }
}

/// The functions of %Array.prototype%.
enum ArrayMethods {
  /// ECMA-262 §23.1.3.41: the methods that were introduced after `with` statements.
  static func unscopables(_ vm: VM) -> ObjectRef {
    let list = vm.makeObject(prototype: .null)
    let methods: [StaticString] = [
      "at", "copyWithin", "entries", "fill", "find", "findIndex", "findLast", "findLastIndex", "flat", "flatMap",
      "includes", "keys",
      "toReversed", "toSorted", "toSpliced", "values",
    ]
    for name in methods { vm.addOwnProperty(list, vm.propertyKey(name), .true) }
    return list
  }
}
