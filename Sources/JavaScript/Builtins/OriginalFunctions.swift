/// The built-in functions that fast paths compare with. A fast path is taken only while the function that the
/// specification would look up and call is still the original. The functions are kept alive, so that no other function
/// can be allocated at the same address. A function that does not exist yet is `.empty`, which equals no value of a
/// script.
struct OriginalFunctions {
  /// `get Array[Symbol.species]`.
  var arraySpecies = Value.empty
  /// `Array.prototype.values`.
  var arrayValues = Value.empty
  /// `%ArrayIteratorPrototype%.next`.
  var arrayIteratorNext = Value.empty
  /// `%MapIteratorPrototype%.next`.
  var mapIteratorNext = Value.empty
  /// `%SetIteratorPrototype%.next`.
  var setIteratorNext = Value.empty
  /// `%GeneratorPrototype%.next`.
  var generatorNext = Value.empty
  /// `Map.prototype.set`.
  var mapSet = Value.empty
  /// `Set.prototype.add`.
  var setAdd = Value.empty
  /// `get %TypedArray%.prototype.length`.
  var typedArrayLength = Value.empty

  /// The last result of `arrayIterationIsPristine`. It is valid until a prototype gains, loses or reconfigures a
  /// property.
  var arrayIterationEpoch: UInt32 = 0
  var arrayValuesSlot = 0
  var arrayIteratorNextSlot = 0
}

extension VM {
  /// Records the property `key` of `object` as an original. For an accessor, its getter is recorded.
  func keepOriginal(_ original: WritableKeyPath<OriginalFunctions, Value>, _ object: ObjectRef, _ key: PropertyKey) {
    guard let property = ordinaryOwnProperty(object, key) else { return }
    let function = property.isAccessor ? property.accessor.getter.pointee : property.value
    state.pointee.originals[keyPath: original] = function
    realm.permanentRoots.append(function)
  }

  /// Returns whether iterating an array by the protocol is indistinguishable from a loop over its elements:
  /// `Array.prototype[Symbol.iterator]` and the array iterator's `next` are the original functions, and array iterators
  /// have no `return`.
  func arrayIterationIsPristine() -> Bool {
    let (intrinsics, originals) = (state.pointee.intrinsics, state.pointee.originals)
    if originals.arrayIterationEpoch == state.pointee.prototypeEpoch,
      let array = intrinsics[Intrinsic.arrayPrototype.rawValue],
      let iterator = intrinsics[Intrinsic.arrayIteratorPrototype.rawValue]
    {
      return ObjectRef(array).slots[originals.arrayValuesSlot].bits == originals.arrayValues.bits
        && ObjectRef(iterator).slots[originals.arrayIteratorNextSlot].bits == originals.arrayIteratorNext.bits
    }
    return lookAtArrayIteration()
  }

  private func lookAtArrayIteration() -> Bool {
    let names = state.pointee.namesPointer
    let array = intrinsic(.arrayPrototype)
    let iterator = intrinsic(.arrayIteratorPrototype)
    for object in [array, iterator] where object.has(.lazyProperties) { materialize(object) }
    let valuesSlot = array.shape.find(names.pointee.symbolIterator)
    let nextSlot = iterator.shape.find(names.pointee.next)
    guard valuesSlot >= 0, array.slots[valuesSlot].bits == state.pointee.originals.arrayValues.bits,
      nextSlot >= 0, iterator.slots[nextSlot].bits == state.pointee.originals.arrayIteratorNext.bits
    else { return false }
    var holder = Value(iterator)
    while holder.isObject {
      if holder.asObject.kind == .proxy { return false }
      if ordinaryOwnProperty(holder.asObject, names.pointee.return) != nil { return false }
      spend(1)
      holder = holder.asObject.shape.prototype
    }
    state.pointee.originals.arrayValuesSlot = valuesSlot
    state.pointee.originals.arrayIteratorNextSlot = nextSlot
    state.pointee.originals.arrayIterationEpoch = state.pointee.prototypeEpoch
    return true
  }

  /// Returns whether ArraySpeciesCreate (ECMA-262 §10.4.2.2) for a plain array creates a plain array:
  /// `Array.prototype.constructor` and `Array[Symbol.species]` are the originals. An object whose properties have
  /// not been created yet is unchanged.
  func arraySpeciesIsPristine() -> Bool {
    let prototype = intrinsic(.arrayPrototype)
    guard let array = state.pointee.intrinsics[Intrinsic.array.rawValue] else { return true }
    let constructor = ObjectRef(array)
    if !prototype.has(.lazyProperties) {
      let slot = prototype.shape.find(state.pointee.namesPointer.pointee.constructor)
      guard slot >= 0, prototype.slots[slot].bits == Value(constructor).bits else { return false }
    }
    if constructor.has(.lazyProperties) { return true }
    let slot = constructor.shape.find(state.pointee.namesPointer.pointee.symbolSpecies)
    guard slot >= 0, constructor.shape.attributes(at: slot).contains(.accessor) else { return false }
    return AccessorRef(constructor.slots[slot].asPointer).getter.pointee.bits
      == state.pointee.originals.arraySpecies.bits
  }
}

extension Realm {
  /// The shape of iterator results: `value`, `done`.
  var iteratorResultShape: ShapeRef {
    if let result = iteratorResultModel { return result.shape }
    let model = vm.makeObject()
    vm.addOwnProperty(model, vm.state.pointee.names.value, .undefined)
    vm.addOwnProperty(model, vm.state.pointee.names.done, .false)
    permanentRoots.append(Value(model))
    iteratorResultModel = model
    vm.state.pointee.iteratorResultShape = model.shape.pointer
    return model.shape
  }
}

extension ObjectBuilder {
  /// Adds `Symbol.species` to a constructor: an accessor that returns `this`.
  func species() {
    getter(vm.state.pointee.names.symbolSpecies) { (_, arguments) throws(Abrupt) -> Value in arguments.this }
  }
}
