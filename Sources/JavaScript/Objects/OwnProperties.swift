/// Own properties of objects: the essential internal methods of ECMA-262 §10.1 and of the exotic objects of §10.4.
/// Proxies (§10.5) are handled here too, so every one of these methods may run script code: values that are needed
/// afterward must be rooted. A method keeps its own arguments alive while it runs, and its result is alive until the
/// next safepoint.
extension VM {
  // MARK: [[GetOwnProperty]]

  @inline(__always) func getOwnProperty(_ object: ObjectRef, _ key: PropertyKey) throws(Abrupt) -> OwnProperty? {
    object.kind == .proxy ? try proxyGetOwnProperty(object, key) : ordinaryOwnProperty(object, key)
  }

  /// Returns an own property of an object for which this runs no script code.
  func ordinaryOwnProperty(_ object: ObjectRef, _ key: PropertyKey) -> OwnProperty? {
    if object.has(.lazyProperties) { materialize(object) }
    if key.isIndex {
      if let element = ownElement(object, key.index) { return element }
      if !object.has(.exotic) { return nil }
    }
    if object.has(.exotic), let special = exoticOwnProperty(object, key) { return special }
    if object.kind == .array && key == state.pointee.names.length {
      return OwnProperty(.number(object.arrayLength), object.has(.fixedLength) ? [] : .writable)
    }
    let shape = object.shape
    let index = shape.find(key)
    if index < 0 { return nil }
    return OwnProperty(slot(object, index), shape.attributes(at: index))
  }

  /// Whether the shape of an object contains all its own properties, because none has an index as its key. Those of an
  /// object of the host are created first.
  @inline(__always) func hasOnlyNames(_ object: ObjectRef) -> Bool {
    guard object.kind == .object || object.kind == .hostObject else { return false }
    if object.has(.lazyProperties) { materialize(object) }
    // There may not have been enough memory.
    return object.elements == nil
      && !object.has(CellFlags(rawValue: CellFlags.exotic.rawValue | CellFlags.lazyProperties.rawValue))
  }

  /// Returns an indexed property from the object's elements.
  func ownElement(_ object: ObjectRef, _ index: UInt32) -> OwnProperty? {
    guard object.elements != nil else { return nil }
    if object.has(.sparseElements) {
      spend(1)
      guard let e = object.sparse[index] else { return nil }
      return OwnProperty(
        e.value.bits == Value.lazy.bits ? object.mappedParameters.slots[Int(index)] : e.value, e.attributes)
    }
    guard Int(index) < object.denseCount else { return nil }
    let v = object.elements.unsafelyUnwrapped[Int(index)]
    if v.bits == Value.lazy.bits { return OwnProperty(object.mappedParameters.slots[Int(index)]) }
    return v.isEmpty ? nil : OwnProperty(v)
  }

  // MARK: [[DefineOwnProperty]]

  /// ValidateAndApplyPropertyDescriptor (§10.1.6.3), ArraySetLength (§10.4.2.4). Returns false if the definition is
  /// rejected.
  func defineOwnProperty(_ object: ObjectRef, _ key: PropertyKey, _ descriptor: PropertyDescriptor) throws(Abrupt)
    -> Bool
  {
    if object.has(.lazyProperties) { materialize(object) }
    if object.kind == .array && key == state.pointee.names.length { return try defineArrayLength(object, descriptor) }
    if object.has(.exotic), let done = try exoticDefine(object, key, descriptor) { return done }
    if key.isIndex && !object.has(.sparseElements) && object.denseCount > 1000
      && !leavesDense(object, key.index, descriptor)
    {
      try reserveSparse(object)
    }
    return try validateAndApply(object, key, descriptor)
  }

  func validateAndApply(_ object: ObjectRef, _ key: PropertyKey, _ d: PropertyDescriptor) throws(Abrupt) -> Bool {
    guard let current = ordinaryOwnProperty(object, key) else {
      if object.has(.nonExtensible) { return false }
      if object.kind == .array && key.isIndex && key.index >= object.arrayLength && object.has(.fixedLength) {
        return false
      }
      try prepare(toAdd: key, to: object)
      var attributes: PropertyAttributes = []
      if d.enumerable == true { attributes.insert(.enumerable) }
      if d.configurable == true { attributes.insert(.configurable) }
      if d.isAccessor {
        attributes.insert(.accessor)
        let pair = makeAccessor(getter: d.getter ?? .undefined, setter: d.setter ?? .undefined)
        addOwnProperty(object, key, Value(cell: pair.pointer), attributes)
      } else {
        if d.writable == true { attributes.insert(.writable) }
        addOwnProperty(object, key, d.value ?? .undefined, attributes)
      }
      return true
    }
    guard try isCompatible(d, with: current) else { return false }
    var attributes = current.attributes
    if let e = d.enumerable { if e { attributes.insert(.enumerable) } else { attributes.remove(.enumerable) } }
    if let c = d.configurable { if c { attributes.insert(.configurable) } else { attributes.remove(.configurable) } }
    var value = current.value
    if d.isAccessor {
      let old = current.isAccessor ? current.accessor : nil
      attributes.remove(.writable)
      attributes.insert(.accessor)
      let pair = makeAccessor(
        getter: d.getter ?? old?.getter.pointee ?? .undefined, setter: d.setter ?? old?.setter.pointee ?? .undefined)
      value = Value(cell: pair.pointer)
    } else if d.isData {
      if current.isAccessor {
        attributes.remove([.accessor, .writable])
        value = .undefined
      }
      if let w = d.writable { if w { attributes.insert(.writable) } else { attributes.remove(.writable) } }
      if let v = d.value { value = v }
    }
    updateOwnProperty(object, key, value, attributes, old: current.attributes)
    return true
  }

  /// Returns whether a property can be changed as the descriptor specifies (the checks of §10.1.6.3).
  func isCompatible(_ d: PropertyDescriptor, with current: OwnProperty) throws(Abrupt) -> Bool {
    if current.attributes.contains(.configurable) { return true }
    if d.configurable == true { return false }
    if let e = d.enumerable, e != current.isEnumerable { return false }
    if d.isAccessor != current.isAccessor && (d.isAccessor || d.isData) { return false }
    if current.isAccessor {
      if let g = d.getter, try !sameValue(g, current.accessor.getter.pointee) { return false }
      if let s = d.setter, try !sameValue(s, current.accessor.setter.pointee) { return false }
    } else if !current.attributes.contains(.writable) {
      if d.writable == true { return false }
      if let v = d.value, try !sameValue(v, current.value) { return false }
    }
    return true
  }

  /// Checks the clock before a property is added to an object whose others may have to be moved to a larger table,
  /// which takes long if there are hundreds of thousands, and reserves memory for an element that is not the next one.
  @inline(__always)
  func prepare(toAdd key: PropertyKey, to object: ObjectRef) throws(Abrupt) {
    if key.isIndex ? object.has(.sparseElements) : object.shape.isDictionary {
      try checkTime(beforeGrowthOf: object, forElements: key.isIndex)
    } else if key.isIndex, Int(key.index) > object.denseCount {
      try reserve(forDistant: key.index, of: object)
    }
  }

  @inline(never)
  private func checkTime(beforeGrowthOf object: ObjectRef, forElements: Bool) throws(Abrupt) {
    let (isFull, steps) =
      forElements
      ? (object.sparse.isTableFull, object.sparse.tableCount * Work.stepsPerMovedDictionaryEntry)
      : (object.shape.table.pointee.isFull, object.shape.count * Work.stepsPerMovedEntry)
    // Reading the clock takes as long as adding some properties.
    if isFull, steps > VM.sliceSize { try checkTime(before: steps) }
  }

  /// Adds a property that the object does not have, without any checks.
  func addOwnProperty(_ object: ObjectRef, _ key: PropertyKey, _ value: Value, _ attributes: PropertyAttributes = .all)
  {
    if object.has(.usedAsPrototype) { state.pointee.prototypeEpoch &+= 1 }
    // Private elements of the global object are in its slots, like those of other objects.
    if object.kind == .global, !key.isPrivateName { return addGlobalProperty(key, value, attributes) }
    if key.isIndex { return addElement(object, key.index, value, attributes) }
    let shape = object.shape
    let count = shape.count
    if shape.isDictionary {
      shape.table.pointee.append(key, attributes, &state.pointee.heap)
      shape.pointer.header.pointee.count += 1
    } else if let next = self.shape(shape, adding: key, attributes) {
      setShape(object, next)
    } else {
      let dictionary = dictionaryShape(from: shape, prototype: shape.prototype, isStable: true)
      dictionary.table.pointee.append(key, attributes, &state.pointee.heap)
      dictionary.pointer.header.pointee.count += 1
      setShape(object, dictionary)
    }
    appendSlot(object, count, value)
  }

  /// Changes the value and attributes of an existing property.
  func updateOwnProperty(
    _ object: ObjectRef, _ key: PropertyKey, _ value: Value, _ attributes: PropertyAttributes, old: PropertyAttributes
  ) {
    if object.kind == .global { return updateGlobalProperty(key, value, attributes) }
    if key.isIndex { return updateElement(object, key.index, value, attributes) }
    let index = object.shape.find(key)
    store(value, in: object.slots + index)
    if attributes == old { return }
    if object.has(.usedAsPrototype) { state.pointee.prototypeEpoch &+= 1 }
    let shape = object.shape
    if !shape.isDictionary, let next = self.shape(shape, at: index, setting: attributes) {
      setShape(object, next)
      return
    }
    if shape.isDictionary {
      endStability(of: object)
    } else {
      setShape(object, dictionaryShape(from: shape, prototype: shape.prototype))
    }
    object.shape.table.pointee.entries[index].attributes = attributes
  }

  // MARK: [[Delete]]

  func deleteProperty(_ object: ObjectRef, _ key: PropertyKey) throws(Abrupt) -> Bool {
    if object.kind == .proxy { return try proxyDelete(object, key) }
    guard let current = ordinaryOwnProperty(object, key) else { return true }
    guard current.attributes.contains(.configurable) else { return false }
    if object.has(.usedAsPrototype) { state.pointee.prototypeEpoch &+= 1 }
    if object.has(.exotic), let done = exoticDelete(object, key) { return done }
    if key.isIndex {
      deleteElement(object, key.index)
      return true
    }
    deleteNamed(object, object.shape.find(key))
    return true
  }

  /// Deletes the named property in slot `index`.
  func deleteNamed(_ object: ObjectRef, _ index: Int) {
    let shape = object.shape
    if !shape.isDictionary {
      if let next = self.shape(shape, deletingAt: index) {
        removeSlot(object, index, count: shape.count)
        setShape(object, next)
        return
      }
      setShape(object, dictionaryShape(from: shape, prototype: shape.prototype))
    }
    endStability(of: object)
    let table = object.shape.table
    table.pointee.entries[index].attributes = .deleted
    table.pointee.deletedCount += 1
    table.pointee.entries[index].key = PropertyKey(bits: 0)
    (object.slots + index).write(plain: .undefined)
    compactDictionary(object)
  }

  @inline(__always) func removeSlot(_ object: ObjectRef, _ index: Int, count: Int) {
    let slots = object.slots
    var i = index
    while i &+ 1 < count {
      store(slots[i &+ 1], in: slots + i)
      i &+= 1
    }
    (slots + (count &- 1)).write(plain: .undefined)
  }

  /// Removes deleted entries if they are the majority.
  private func compactDictionary(_ object: ObjectRef) {
    let shape = object.shape
    let table = shape.table
    let count = shape.count
    // Counted, because visiting all entries at each deletion would take long if there are many.
    let deleted = Int(table.pointee.deletedCount)
    table.pointee.rebuildHashIfNeeded(&state.pointee.heap)
    guard count > 16, deleted * 2 > count else { return }
    var to = 0
    for i in 0..<count where !table.pointee.entries[i].attributes.contains(.deleted) {
      table.pointee.entries[to] = table.pointee.entries[i]
      store(object.slots[i], in: object.slots + to)
      to += 1
    }
    (object.slots + to).write(plain: .undefined, count: count - to)
    if state.pointee.heap.isMarking { restartPartialMarks(.keys, of: shape.pointer) }
    table.pointee.count = to
    table.pointee.deletedCount = 0
    shape.pointer.header.pointee.count = UInt32(to)
    table.pointee.rebuildHash(&state.pointee.heap)
  }

  // MARK: [[OwnPropertyKeys]]

  /// Returns the own keys: indices in ascending order, then strings and then symbols in order of creation. Private
  /// names are not included (§10.1.11).
  func ownKeys(_ object: ObjectRef) throws(Abrupt) -> [PropertyKey] {
    if object.kind == .proxy { return try proxyOwnKeys(object) }
    if object.has(.lazyProperties) { materialize(object) }
    var keys: [PropertyKey] = []
    let indices = object.has(.exotic) ? exoticIndexCount(object) : object.indexedCount
    let expected = indices + object.shape.count
    try charge(listing: indices + object.shape.liveCount, isSparse: object.has(.sparseElements))
    if expected > 1000 { try reserve(expected * 24) }
    if object.has(.exotic) { exoticOwnIndices(object, &keys) }
    appendElementKeys(object, &keys)
    appendOwnNames(object, &keys)
    return keys
  }

  /// Charges for a list of keys. Short ones are free.
  func charge(listing count: Int, isSparse: Bool = false) throws(Abrupt) {
    if count > Work.elementsPerStep { try charge(isSparse ? count * SparseElements.stepsPerElement : count >> 2) }
  }

  /// Appends the own keys that are not indices, of an object for which this runs no script code.
  func appendOwnNames(_ object: ObjectRef, _ keys: inout [PropertyKey]) {
    if object.kind == .array { keys.append(state.pointee.names.length) }
    if object.has(.exotic) { exoticOwnNames(object, &keys) }
    let shape = object.shape
    let count = shape.count
    keys.reserveCapacity(keys.count + count)
    var hasSymbols = false
    for i in 0..<count {
      let entry = shape.table.pointee.entries[i]
      if entry.attributes.contains(.deleted) { continue }
      if entry.key.isSymbol { hasSymbols = true } else { keys.append(entry.key) }
    }
    if hasSymbols {
      for i in 0..<count {
        let entry = shape.table.pointee.entries[i]
        if entry.key.isSymbol && !entry.attributes.contains(.deleted) && !entry.key.isPrivateName {
          keys.append(entry.key)
        }
      }
    }
  }

  // MARK: Prototype and extensibility

  func getPrototype(_ object: ObjectRef) throws(Abrupt) -> Value {
    object.kind == .proxy ? try proxyGetPrototype(object) : object.shape.prototype
  }

  /// OrdinarySetPrototypeOf (§10.1.2.1). `prototype` is an object or null.
  func setPrototype(_ object: ObjectRef, _ prototype: Value) throws(Abrupt) -> Bool {
    if object.kind == .proxy { return try proxySetPrototype(object, prototype) }
    if object.has(.lazyProperties) { materialize(object) }
    let shape = object.shape
    if shape.prototype.bits == prototype.bits { return true }
    if object.has(.nonExtensible) { return false }
    if object.pointer == state.pointee.intrinsics[Intrinsic.objectPrototype.rawValue] { return false }
    var p = prototype
    // A proxy in the chain ends the search for cycles.
    while p.isObject && p.asObject.kind != .proxy {
      if p.asObject == object { return false }
      try charge(1)
      p = p.asObject.shape.prototype
    }
    try charge(min(shape.liveCount, ShapeLimits.maximumProperties) / Work.propertiesPerStep)
    if object.has(.usedAsPrototype) { state.pointee.prototypeEpoch &+= 1 }
    if prototype.isObject { prototype.asObject.flagsPointer.pointee.insert(.usedAsPrototype) }
    if shape.isDictionary {
      store(prototype, in: object.shape.prototypePointer)
    } else if let next = self.shape(shape, prototype: prototype) {
      setShape(object, next)
    } else {
      setShape(object, dictionaryShape(from: shape, prototype: prototype))
    }
    return true
  }

  func isExtensible(_ object: ObjectRef) throws(Abrupt) -> Bool {
    object.kind == .proxy ? try proxyIsExtensible(object) : !object.has(.nonExtensible)
  }

  func preventExtensions(_ object: ObjectRef) throws(Abrupt) -> Bool {
    if object.kind == .proxy { return try proxyPreventExtensions(object) }
    if object.has(.lazyProperties) { materialize(object) }
    if object.has(.nonExtensible) { return true }
    // An array that can gain and lose elements with its buffer cannot become non-extensible (§10.4.5.1).
    if object.kind == .typedArray && !TypedArrayRef(object).isFixedLength { return false }
    // Elements become sparse.
    let moved = object.has(.sparseElements) ? 0 : object.denseCount
    try charge(moved / Work.elementsPerStep + (object.shape.liveCount >> 2))
    object.flagsPointer.pointee.insert(.nonExtensible)
    let shape = object.shape
    if !shape.isDictionary {
      setShape(
        object, nonExtensibleShape(shape, removing: []) ?? dictionaryShape(from: shape, prototype: shape.prototype))
    }
    // Extensibility is always checked before appending to sparse elements.
    if object.elements != nil || object.kind == .array {
      try reserveSparse(object)
      makeSparse(object)
    }
    return true
  }
}
