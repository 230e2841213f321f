/// Indexed properties: in a dense buffer as long as that is efficient, otherwise in a `SparseElements`.
extension VM {
  /// The maximum number of unused elements before a new one in a dense buffer.
  private static var maximumGap: Int { 1024 }
  /// The minimum index before which holes are counted, and the number of holes for each element from which on a table
  /// is smaller than a buffer with room for half as many elements more.
  private static var leastSparseIndex: Int { 4096 }
  private static var holesPerElement: Int { 16 }

  /// The maximum index of a new element in a dense buffer.
  private static func maximumDenseIndex(_ count: Int) -> Int { count + maximumGap + count / 2 }

  func addElement(_ object: ObjectRef, _ index: UInt32, _ value: Value, _ attributes: PropertyAttributes = .all) {
    let i = Int(index)
    if !object.has(.sparseElements) {
      let count = object.denseCount
      if attributes != .all || i > VM.maximumDenseIndex(count) || isMostlyHoles(object, before: i) {
        makeSparse(object)
      } else {
        // Holes are written, and half as much memory follows them. Whether the memory is new depends on the past.
        if i > count { spend((i - count) * 3 / 2 * MemoryLayout<Value>.stride / Work.newBytesPerStep) }
        if i >= object.elementCapacity { reserveElements(object, max(4, i + i / 2 + 4)) }
        let elements = object.elements.unsafelyUnwrapped
        var hole = count
        while hole < i {
          (elements + hole).write(plain: .empty)
          hole += 1
        }
        store(value, in: elements + i)
        if i >= count { object.elementsHeader.pointee.count = UInt32(i + 1) }
        if object.kind == .array && index >= object.arrayLength {
          object.arrayLength = index + 1
        }
        return
      }
    }
    let hasDoubled = setSparse(object, index, value, attributes)
    guard object.kind == .array else { return }
    if index >= object.arrayLength { object.arrayLength = index + 1 }
    if hasDoubled { makeDenseIfShorter(object) }
  }

  /// Returns whether a dense buffer with an element at `index` would consist of holes, with few exceptions. The
  /// elements are counted when the length exceeds a power of two and there are holes at the end.
  private func isMostlyHoles(_ object: ObjectRef, before index: Int) -> Bool {
    let count = object.denseCount
    guard index > max(count, VM.leastSparseIndex), index.leadingZeroBitCount < count.leadingZeroBitCount else {
      return false
    }
    spend(count / Work.elementsPerStep)
    let elements = object.elements
    var present = 0
    for i in 0..<count where !elements.unsafelyUnwrapped[i].isEmpty { present += 1 }
    return present < index / VM.holesPerElement
  }

  func updateElement(_ object: ObjectRef, _ index: UInt32, _ value: Value, _ attributes: PropertyAttributes) {
    if !object.has(.sparseElements) {
      if attributes == .all {
        let place = object.elements.unsafelyUnwrapped + Int(index)
        if place.pointee.bits == Value.lazy.bits {
          store(value, in: object.mappedParameters.slots + Int(index))
        } else {
          store(value, in: place)
        }
        return
      }
      makeSparse(object)
    }
    if let old = object.sparse[index], old.value.bits == Value.lazy.bits {
      updateMapped(object, index, value, attributes)
    } else {
      setSparse(object, index, value, attributes)
    }
  }

  /// Updates an element of an arguments object that is mapped to a parameter (ECMA-262 §10.4.4.2). It stays mapped
  /// until it becomes an accessor or read-only.
  private func updateMapped(_ object: ObjectRef, _ index: UInt32, _ value: Value, _ attributes: PropertyAttributes) {
    if !attributes.contains(.accessor) { store(value, in: object.mappedParameters.slots + Int(index)) }
    let staysMapped = attributes.contains(.writable) && !attributes.contains(.accessor)
    setSparse(object, index, staysMapped ? .lazy : value, attributes)
  }

  /// - Returns: Whether the table has grown to twice the size of an earlier time.
  @discardableResult
  private func setSparse(_ object: ObjectRef, _ index: UInt32, _ value: Value, _ attributes: PropertyAttributes) -> Bool
  {
    let growth = object.sparse.set(index, .init(value: value, attributes: attributes))
    recordStore(value)
    if growth > 0 {
      // An element that leaves the buffer is inserted into the table.
      spend(SparseElements.stepsPerInsertion)
      state.pointee.heap.count(growth)
    }
    return growth > 0 && object.sparse.hasDoubled
  }

  func deleteElement(_ object: ObjectRef, _ index: UInt32) {
    if object.has(.sparseElements) {
      object.sparse.remove(index)
      state.pointee.heap.bytes += object.sparse.moveRunToTableIfShorter()
      return
    }
    (object.elements.unsafelyUnwrapped + Int(index)).write(plain: .empty)
    // An array whose last elements are deleted keeps its length, so the dense part need not change.
  }

  /// Returns whether the element has all attributes after it has been defined. Otherwise the object's elements become
  /// sparse.
  func leavesDense(_ object: ObjectRef, _ index: UInt32, _ d: PropertyDescriptor) -> Bool {
    if d.isAccessor { return false }
    let isThere = Int(index) < object.denseCount && !object.elements.unsafelyUnwrapped[Int(index)].isEmpty
    return [d.writable, d.enumerable, d.configurable].allSatisfy { $0 ?? isThere }
  }

  /// Reserves the memory for an element after the next one: for the holes before it, or for `makeSparse`.
  @inline(never)
  func reserve(forDistant index: UInt32, of object: ObjectRef) throws(Abrupt) {
    let count = object.denseCount
    let isDense = Int(index) <= VM.maximumDenseIndex(count)
    try reserve((isDense ? Int(index) - count : count) * MemoryLayout<Value>.stride)
  }

  /// Reserves the memory that `makeSparse` is going to need.
  func reserveSparse(_ object: ObjectRef) throws(Abrupt) {
    if !object.has(.sparseElements) { try reserve(object.denseCount * MemoryLayout<Value>.stride) }
  }

  func makeSparse(_ object: ObjectRef) {
    if object.has(.sparseElements) { return }
    let sparse = SparseElements(object.elements, object.denseCount)
    spend(object.denseCount * MemoryLayout<Value>.stride / Work.movedBytesPerStep)
    spend(sparse.tableCount * SparseElements.stepsPerInsertion)
    state.pointee.heap.count(sparse.countedBytes)
    if let elements = object.elements {
      if object.has(.insideElements) {
        object.flagsPointer.pointee.remove(.insideElements)
      } else {
        let capacity = Int(object.elementsHeader.pointee.capacity)
        state.pointee.heap.freeBuffer(UnsafeMutableRawPointer(mutating: elements - 1), (capacity + 1) * 8)
      }
    }
    object.elements = CellField(Unmanaged.passRetained(sparse).toOpaque().assumingMemoryBound(to: Value.self))
    object.flagsPointer.pointee.insert([.sparseElements, .external])
  }

  /// Moves the elements of an array to a dense buffer if that takes less memory. An array may be filled from its end.
  private func makeDenseIfShorter(_ array: ObjectRef) {
    let sparse = array.sparse
    let count = Int(array.arrayLength)
    let byteCount = count * MemoryLayout<Value>.stride
    // Dense elements have no attributes, and appending one does not check the flag.
    if byteCount >= sparse.countedBytes || !sparse.haveAllAttributes || array.has(.fixedLength) { return }
    spend(byteCount / Work.movedBytesPerStep + sparse.count * SparseElements.stepsPerElement)
    array.elements = nil
    array.flagsPointer.pointee.remove(.sparseElements)
    reserveElements(array, count)
    let elements = array.elements.unsafelyUnwrapped
    for i in 0..<count { (elements + i).write(plain: .empty) }
    sparse.visit { index, element in store(element.value, in: elements + Int(index)) }
    array.elementsHeader.pointee.count = UInt32(count)
    state.pointee.heap.bytes -= sparse.countedBytes
    Unmanaged.passUnretained(sparse).release()
  }

  func appendElementKeys(_ object: ObjectRef, _ keys: inout [PropertyKey]) {
    guard let elements = object.elements else { return }
    if object.has(.sparseElements) {
      for i in object.sparse.sortedIndices { keys.append(PropertyKey(index: i)) }
      return
    }
    let count = object.denseCount
    keys.reserveCapacity(keys.count + count)
    for i in 0..<count where !elements[i].isEmpty { keys.append(PropertyKey(index: UInt32(i))) }
  }

  // MARK: Array length

  /// ArraySetLength (ECMA-262 §10.4.2.4).
  func defineArrayLength(_ array: ObjectRef, _ d: PropertyDescriptor) throws(Abrupt) -> Bool {
    var newLength: UInt32?
    if let v = d.value {
      spend(1)
      let n = try toUint32(v)
      let number = try toNumber(v)
      if Double(n) != number { throw rangeError("Invalid array length") }
      newLength = n
    }
    if d.configurable == true || d.enumerable == true || d.isAccessor { return false }
    let isFixed = array.has(.fixedLength)
    if isFixed && d.writable == true { return false }
    if let n = newLength, n != array.arrayLength {
      if isFixed { return false }
      if array.has(.sparseElements) {
        try charge(array.sparse.count * SparseElements.stepsPerElement)
      }
      if !setArrayLength(array, n) {
        if d.writable == false { array.flagsPointer.pointee.insert(.fixedLength) }
        return false
      }
    }
    if d.writable == false && !isFixed {
      array.flagsPointer.pointee.insert(.fixedLength)
      // Appending must check the flag, which only the sparse path does.
      try reserveSparse(array)
      makeSparse(array)
    }
    return true
  }

  /// Truncates or extends an array. Returns false if an element that cannot be deleted stopped it.
  func setArrayLength(_ array: ObjectRef, _ length: UInt32) -> Bool {
    if length >= array.arrayLength {
      array.arrayLength = length
      return true
    }
    if array.has(.sparseElements), array.sparse.haveAllAttributes {
      array.sparse.removeAll(from: length)
      state.pointee.heap.bytes += array.sparse.moveRunToTableIfShorter()
    } else if array.has(.sparseElements) {
      for i in array.sparse.sortedIndices.reversed() {
        if i < length { break }
        if let e = array.sparse[i], !e.attributes.contains(.configurable) {
          array.arrayLength = i + 1
          return false
        }
        array.sparse.remove(i)
      }
    } else if array.elements != nil, array.denseCount > Int(length) {
      array.elementsHeader.pointee.count = length
    }
    array.arrayLength = length
    return true
  }
}
