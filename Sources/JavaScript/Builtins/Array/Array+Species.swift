/// The result object of `map`, `filter`, `slice` and similar methods: an array created by ArraySpeciesCreate (ECMA-262
/// §10.4.2.2).
struct SpeciesArray {
  let vm: VM
  let array: RootedObject
  @inline(__always) var object: ObjectRef { array.object }
  /// Whether this is a new plain array that no script has accessed.
  let isPlain: Bool

  /// CreateDataPropertyOrThrow(object, i, value).
  @inline(__always) func put(_ i: Int, _ value: Value) throws(Abrupt) {
    let object = self.object
    if isPlain && !object.has(.sparseElements) && i == object.denseCount {
      vm.push(object, value)
    } else {
      try create(i, value)
    }
  }

  /// Does the same for a result that is not plain, or sparse.
  @inline(never) func create(_ i: Int, _ value: Value) throws(Abrupt) {
    try vm.charge(Work.stepsPerCreatedElement)
    try vm.createDataPropertyOrThrow(object, vm.elementKey(i), value)
  }
}

extension VM {
  /// ArraySpeciesCreate (ECMA-262 §10.4.2.2). The result stays alive until the current native function returns.
  /// `expected` is the probable number of elements.
  func arraySpeciesCreate(_ original: ObjectRef, length: Int, expected: Int) throws(Abrupt) -> SpeciesArray {
    let isPlain =
      try !isArray(Value(original)) || original.shape == state.pointee.arrayShape && arraySpeciesIsPristine()
    guard !isPlain, let constructor = try arraySpecies(original) else {
      if length > Int(UInt32.max) { throw rangeError("Invalid array length") }
      // Memory for the elements takes longer than a call.
      spend(Work.stepsPerArray)
      let array = try root(makeArray(reserving: min(expected, length)))
      array.object.arrayLength = UInt32(truncatingIfNeeded: length)
      return SpeciesArray(vm: self, array: array, isPlain: true)
    }
    let made = try construct(constructor, arguments: CollectionOfOne(Value.number(length)))
    return SpeciesArray(vm: self, array: try root(made.asObject), isPlain: false)
  }

  /// Returns the constructor that the species protocol names, or nil for the default, the intrinsic constructor.
  private func arraySpecies(_ original: ObjectRef) throws(Abrupt) -> ObjectRef? {
    var c = try get(original, state.pointee.names.constructor)
    if c.isObject {
      c = try get(c.asObject, state.pointee.names.symbolSpecies)
      if c.isNull { return nil }
    }
    if c.isUndefined { return nil }
    guard c.isObject && c.asObject.isConstructor else {
      throw typeError("object.constructor[Symbol.species] is not a constructor")
    }
    return c.asObject
  }

  /// Construct(constructor, « length »), or a new array if there is no constructor. The result stays alive until the
  /// current native function returns.
  func constructArray(_ constructor: Value, length: Int?) throws(Abrupt) -> SpeciesArray {
    if constructor.isObject && constructor.asObject.isConstructor
      && constructor.asObject.pointer != state.pointee.intrinsics[Intrinsic.array.rawValue]
    {
      let made: Value
      if let length {
        made = try construct(constructor.asObject, arguments: CollectionOfOne(Value.number(length)))
      } else {
        made = try construct(constructor.asObject, arguments: EmptyCollection<Value>())
      }
      return SpeciesArray(vm: self, array: try root(made.asObject), isPlain: false)
    }
    if let length, length > Int(UInt32.max) { throw rangeError("Invalid array length") }
    let array = try root(makeArray())
    if let length { array.object.arrayLength = UInt32(truncatingIfNeeded: length) }
    return SpeciesArray(vm: self, array: array, isPlain: true)
  }
}
