/// Copies of JSON-like values that script code may then change: how a host can go back to what was before a call.
extension VM {
  /// A deep copy of plain objects and arrays. What a host handed in and nobody has touched is shared, so the cost is that of what has
  /// been touched. Other objects (dates, maps, functions) are shared.
  func fork(_ v: Value, depth: Int = 0) throws(Abrupt) -> Value {
    guard v.isObject else { return v }
    let object = v.asObject
    guard object.kind == .object || object.kind == .hostObject || object.kind == .array else { return v }
    if depth > VM.maximumJSONDepth || isNativeStackLow() {
      throw typeError("The value is nested more than \(VM.maximumJSONDepth) levels deep, or refers to itself")
    }
    if object.has(.lazyProperties) { return Value(forkUntouched(object)) }
    let shape = object.shape
    let copy: ObjectRef
    if object.kind == .hostObject {
      copy = makeHostObject(HostBacking.object(object).pointee)
      copy.flagsPointer.pointee.remove(.lazyProperties)
      HostBacking.shape(copy).pointee = HostBacking.shape(object).pointee
    } else if object.kind == .array {
      copy = object.has(.hostBacked) ? makeHostArray(HostBacking.array(object).pointee) : makeArray()
      copy.flagsPointer.pointee.remove(.lazyProperties)
      copy.arrayLength = object.arrayLength
    } else {
      copy = makeObject(.object, shape, capacity: min(shape.count + 1, 48))
    }
    // A dictionary belongs to one object.
    copy.shape = shape.isDictionary ? dictionaryShape(from: shape, prototype: shape.prototype) : shape
    let count = shape.count
    if count > 0 {
      growSlots(copy, count - 1)
      for i in 0..<count { copy.slots[i] = try fork(object.slots[i], depth: depth + 1) }
    }
    try forkElements(of: object, to: copy, depth)
    return Value(copy)
  }

  private func forkUntouched(_ object: ObjectRef) -> ObjectRef {
    guard object.has(.hostBacked) else { return object }
    return object.kind == .array ? makeHostArray(HostBacking.array(object).pointee) : makeHostObject(HostBacking.object(object).pointee)
  }

  private func forkElements(of object: ObjectRef, to copy: ObjectRef, _ depth: Int) throws(Abrupt) {
    guard let elements = object.elements else { return }
    if object.has(.sparseElements) {
      for index in object.sparse.sortedIndices {
        guard let e = object.sparse.elements[index] else { continue }
        addElement(copy, index, try fork(e.value, depth: depth + 1), e.attributes)
      }
      return
    }
    let count = object.denseCount
    reserveElements(copy, count)
    guard count > 0, let target = copy.elements else { return }
    for i in 0..<count { target[i] = try fork(elements[i], depth: depth + 1) }
    copy.elementsHeader.pointee.count = UInt32(count)
  }
}

extension JSValue {
  /// A copy of a JSON-like value: changing the one does not change the other. Parts that came from JSON and were never touched cost
  /// next to nothing. Dates, maps, functions and the like are shared.
  /// - Throws: ``JavaScriptError`` when the value refers to itself or is nested too deeply.
  public func forked() throws(JavaScriptError) -> JSValue {
    try interpreter.run { (vm) throws(Abrupt) in try vm.fork(self.raw) }
  }
}
