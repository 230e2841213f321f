extension HeapChecker {
  mutating func checkShape(_ shape: ShapeRef) {
    Invariant.check(shape.prototype.isObject || shape.prototype.isNull, "A prototype is neither an object nor null.")
    check(shape.prototype, "a shape")
    if shape.prototype.isObject {
      Invariant.check(shape.prototype.asObject.has(.usedAsPrototype), "A prototype does not know that it is one.")
    }
    tableUses[shape.table, default: 0] += 1
    shape.checkInvariants()
    for i in 0..<shape.count where !shape.attributes(at: i).contains(.deleted) { check(shape.key(at: i), "a shape") }
    if shape.parent.pointee.isCell {
      let parent = ShapeRef(shape.parent.pointee.asPointer)
      Invariant.check(kind(of: parent.pointer, "a shape") == .shape, "The parent of a shape is not a shape.")
      Invariant.check(
        parent.count <= shape.count && (0..<parent.count).allSatisfy { parent.key(at: $0) == shape.key(at: $0) },
        "A shape does not have the properties of its parent.")
    }
    if shape.isDictionary {
      Invariant.check(
        shape.lastTarget.pointee == nil && shape.transitions.pointee == nil, "A dictionary has transitions.")
    }
    if let target = shape.lastTarget.pointee {
      Invariant.check(kind(of: target, "a shape") == .shape, "A transition does not lead to a shape.")
    }
    for target in shape.transitions.pointee?.takeUnretainedValue().targets ?? [] {
      Invariant.check(kind(of: target.pointer, "a transition") == .shape, "A transition does not lead to a shape.")
    }
  }

  mutating func checkObject(_ object: ObjectRef, _ kind: CellKind, size: Int) {
    let shape = object.shape
    Invariant.check(self.kind(of: shape.pointer, "an object") == .shape, "The shape of an object is not a shape.")
    if shape.isDictionary {
      Invariant.check(dictionaries.insert(shape.pointer).inserted, "Two objects have the same dictionary.")
    }
    checkSlots(object, kind, size: size)
    checkElements(object, kind, size: size)
    checkInternalSlots(object, kind)
  }

  private func checkSlots(_ object: ObjectRef, _ kind: CellKind, size: Int) {
    let shape = object.shape
    let inline = ObjectRef.baseSize + kind.internalSlotCount * 8
    if object.has(.outsideSlots) {
      let capacity = Int((object.slots - 1).pointee.bits)
      Invariant.check(capacity >= shape.count, "An object has more properties than slots in its buffer.")
      Invariant.check(object.has(.external), "An object with a buffer would not free it.")
    } else {
      let room = Int(object.pointer.header.pointee.slotCapacity)
      Invariant.check(
        object.slots == object.pointer.field(at: inline), "The slots of an object are somewhere else.")
      Invariant.check(inline + room * 8 <= size, "The slots of an object are outside its cell.")
      Invariant.check(room >= shape.count, "An object has more properties than slots.")
    }
    for i in 0..<shape.count {
      let value = object.slots[i]
      let attributes = shape.attributes(at: i)
      check(value, "a property")
      if value.isHostMember {
        Invariant.check(
          kind == .hostObject && value.hostMemberPlace < HostBacking.count(object),
          "A property stands for a member that no host object has.")
      }
      let isAccessor = value.isCell && self.kind(of: value.asPointer, "a property") == .accessor
      Invariant.check(isAccessor == attributes.contains(.accessor), "A property is an accessor only by halves.")
    }
  }

  private func checkElements(_ object: ObjectRef, _ kind: CellKind, size: Int) {
    guard object.elements != nil else { return }
    let isInside = object.has(.insideElements)
    Invariant.check(object.has(.external) || isInside, "An object with elements would not free them.")
    Invariant.check(!isInside || !object.has(.sparseElements), "Sparse elements are inside a cell.")
    if object.has(.sparseElements) {
      object.sparse.visit { index, element in
        check(element.value, "a sparse element")
        Invariant.check(kind != .array || index < object.arrayLength, "An element lies beyond an array's length.")
      }
      return
    }
    let header = object.elementsHeader.pointee
    Invariant.check(header.count <= header.capacity, "An object has more elements than room for them.")
    let start = UnsafeRawPointer(object.elements.unsafelyUnwrapped) - UnsafeRawPointer(object.pointer)
    Invariant.check(
      !isInside || start > 32 && start + Int(header.capacity) * 8 <= size,
      "The elements of an object are outside its cell.")
    Invariant.check(kind != .array || header.count <= object.arrayLength, "An element lies beyond an array's length.")
    for i in 0..<Int(header.count) {
      let value = object.elements.unsafelyUnwrapped[i]
      check(value, "an element")
      Invariant.check(value.bits != Value.lazy.bits || kind == .arguments, "An element stands for a parameter.")
    }
  }

  private func checkInternalSlots(_ object: ObjectRef, _ kind: CellKind) {
    switch kind {
    case .function: check(object.internalSlot(1), FunctionSlot.count - 1, "a function")
    case .nativeFunction: check(object.internalSlot(1), NativeFunctionSlot.count - 1, "a built-in function")
    case .regExp: check(object.internalSlot(1), CellKind.regExp.internalSlotCount - 1, "a regular expression")
    case .map, .set, .finalizationRegistry, .weakMap, .weakSet:
      guard let table = object.internalWord(0, as: UnsafeMutablePointer<MapTable>?.self).pointee else { return }
      table.pointee.checkInvariants(vm)
      table.pointee.forEachEntry { key, value in
        check(key, "a key of a collection")
        check(value, "a value of a collection")
      }
    case .weakRef: check(object.internalSlot(WeakRefSlot.target).pointee, "a weak reference")
    case .arrayBuffer:
      let buffer = ArrayBufferRef(object)
      Invariant.check(buffer.byteLength <= buffer.capacity, "A buffer is longer than its memory.")
      Invariant.check(buffer.capacity == 0 || buffer.data != nil, "A buffer has no memory.")
    case .typedArray, .dataView:
      check(object.internalSlot(0).pointee, "a view")
      Invariant.check(
        object.internalSlot(0).pointee.isObject && object.internalSlot(0).pointee.asObject.kind == .arrayBuffer,
        "A view has no buffer.")
    case .array: if object.has(.hostBacked) { check(HostBacking.memory(object).pointee, "the memory of an array") }
    case .hostObject:
      check(HostBacking.memory(object).pointee, "the memory of a host object")
      if let shape = HostBacking.shape(object).pointee {
        Invariant.check(
          self.kind(of: shape.pointer, "a host object") == .shape, "A host object's shape is not a shape.")
        if let snapshot = HostBacking.snapshot(object) {
          check(snapshot, HostBacking.count(object), "the snapshot of a host object")
        }
      }
    default: check(object.internalSlot(0), kind.internalSlotCount, "an internal slot of \(kind)")
    }
  }
}
