/// A handle to an object cell. Layout of every object:
///
///     0  header (`count`: an array's length)        16 slots: pointer to the values of named properties
///     8  shape                                      24 elements: pointer to the values of indexed properties, or nil
///    32  internal slots of the kind, then room for the first named properties
///
/// `slots` points into the cell until the object outgrows it. `elements[-1]` holds capacity and count of dense
/// elements.
struct ObjectRef: Equatable {
  let pointer: UnsafeMutableRawPointer
  @inline(__always) init(_ p: UnsafeMutableRawPointer) { pointer = p }

  static var baseSize: Int { @inline(__always) get { 32 } }

  @inline(__always) var kind: CellKind { pointer.header.pointee.kind }
  @inline(__always) var flags: CellFlags { pointer.header.pointee.flags }
  @inline(__always) var flagsPointer: UnsafeMutablePointer<CellFlags> { pointer.word(at: 2, as: CellFlags.self) }
  @inline(__always) func has(_ flag: CellFlags) -> Bool { flags.rawValue & flag.rawValue != 0 }
  /// The shape. It changes through `VM.setShape`.
  @inline(__always) var shape: ShapeRef { pointer.word(at: 8, as: ShapeRef.self).pointee }
  /// Writes the shape of a new cell.
  @inline(__always) func initializeShape(_ shape: ShapeRef) { pointer.word(at: 8, as: ShapeRef.self).pointee = shape }
  @inline(__always) var slots: CellField {
    get { pointer.word(at: 16, as: CellField.self).pointee }
    nonmutating set { pointer.word(at: 16, as: CellField.self).pointee = newValue }
  }
  @inline(__always) var elements: CellField? {
    get { pointer.word(at: 24, as: CellField?.self).pointee }
    nonmutating set { pointer.word(at: 24, as: CellField?.self).pointee = newValue }
  }
  /// Returns internal slot `i` as a value.
  @inline(__always) func internalSlot(_ i: Int) -> CellField { pointer.field(at: 32 + i * 8) }
  @inline(__always) func internalWord<T>(_ i: Int, as type: T.Type) -> UnsafeMutablePointer<T> {
    pointer.word(at: 32 + i * 8, as: type)
  }

  @inline(__always) var isCallable: Bool { has(.callable) }
  @inline(__always) var isConstructor: Bool { has(.constructor) }
  @inline(__always) var isArray: Bool { kind == .array }

  // MARK: Dense elements

  /// The capacity and count of the dense elements. The object must have `elements`, and they must not be sparse.
  @inline(__always) var elementsHeader: UnsafeMutablePointer<ElementsHeader> {
    assert(!has(.sparseElements), "sparse elements have no header")
    return pointer.word(at: 24, as: UnsafeMutablePointer<ElementsHeader>.self).pointee - 1
  }
  /// The number of dense elements for which there is room. The elements must not be sparse.
  @inline(__always) var elementCapacity: Int { elements == nil ? 0 : Int(elementsHeader.pointee.capacity) }
  /// How many dense elements there are, holes included. The elements must not be sparse.
  @inline(__always) var denseCount: Int { elements == nil ? 0 : Int(elementsHeader.pointee.count) }
  /// How many indexed properties there are at most, dense or sparse.
  var indexedCount: Int { has(.sparseElements) ? sparse.count : denseCount }
  /// An array's `length`.
  @inline(__always) var arrayLength: UInt32 {
    get { pointer.header.pointee.count }
    nonmutating set { pointer.header.pointee.count = newValue }
  }
  /// Whether this is an array whose elements 0..<length are all in `elements` (holes are `.empty`).
  @inline(__always) var isDenseArray: Bool {
    kind == .array && !has(.sparseElements) && denseCount == Int(arrayLength)
  }
  /// The environment that contains the parameters of a mapped arguments object (ECMA-262 §10.4.4) in its first slots.
  /// Elements that are still mapped are `.lazy`.
  var mappedParameters: EnvironmentRef { internalSlot(0).pointee.asEnvironment }
  @inline(__always) var sparse: SparseElements {
    Unmanaged<SparseElements>.fromOpaque(UnsafeRawPointer(elements.unsafelyUnwrapped)).takeUnretainedValue()
  }
}

/// Returns the number of internal slots (words after the base) of a kind of object.
extension CellKind {
  @inline(__always) var internalSlotCount: Int {
    switch self {
    case .function: return FunctionSlot.count
    case .nativeFunction: return NativeFunctionSlot.count
    case .boundFunction: return 3
    case .booleanObject, .numberObject, .stringObject, .symbolObject, .bigIntObject, .date, .error: return 2
    case .regExp: return 4
    case .map, .set, .weakMap, .weakSet: return 2
    case .finalizationRegistry: return 3
    case .weakRef: return WeakRefSlot.count
    case .promise: return PromiseSlot.count
    case .generator, .asyncGenerator, .asyncFunction: return ExecutionSlot.count
    case .asyncFromSyncIterator: return 2
    case .arguments: return 2
    case .arrayIterator, .stringIterator, .mapIterator, .setIterator, .regExpStringIterator: return 4
    case .iteratorHelper: return IteratorHelperSlot.count
    case .wrappedIterator: return WrappedIteratorSlot.count
    case .arrayBuffer: return ArrayBufferRef.slotCount
    case .typedArray, .dataView: return TypedArrayRef.slotCount
    case .hostObject: return 4
    case .proxy: return ProxySlot.count
    default: return 0
    }
  }
}

extension VM {
  /// Creates an object of `kind` with room for `capacity` properties inside the cell. Internal slots are undefined.
  @inline(__always) func makeObject(_ kind: CellKind, _ shape: ShapeRef, capacity: Int, flags: CellFlags = CellFlags())
    -> ObjectRef
  {
    let internalCount = kind.internalSlotCount
    let cell = heapAllocate(
      32 + (internalCount + capacity) * 8,
      CellHeader(kind: kind, flags: flags, slotCapacity: UInt8(truncatingIfNeeded: capacity)))
    let object = ObjectRef(cell)
    object.initializeShape(shape)
    object.slots = cell.field(at: 32 + internalCount * 8)
    object.elements = nil
    var i = 0
    while i < internalCount {
      object.internalSlot(i).write(plain: .undefined)
      i &+= 1
    }
    return object
  }

  /// `{}`.
  @inline(__always) func makeObject() -> ObjectRef { makeObject(.object, state.pointee.objectShape, capacity: 4) }

  func makeObject(prototype: Value) -> ObjectRef { makeObject(.object, rootShape(prototype: prototype), capacity: 4) }

  /// The maximum number of elements for which a new object has room in its cell.
  static var maximumInsideElements: Int { 16 }

  /// Creates an object with room for 1 to 16 elements in its cell. A buffer for them would take half of the
  /// instructions of a literal such as `[i, 2, 3]`.
  @inline(__always) func makeObject(_ kind: CellKind, _ shape: ShapeRef, capacity: Int, elements: Int) -> ObjectRef {
    let internalCount = kind.internalSlotCount
    let start = 32 + (internalCount + capacity + 1) * 8
    // The cell's size is a multiple of 16.
    let room = elements + (start / 8 + elements) & 1
    let cell = heapAllocate(
      start + room * 8,
      CellHeader(kind: kind, flags: .insideElements, slotCapacity: UInt8(truncatingIfNeeded: capacity)))
    let object = ObjectRef(cell)
    object.initializeShape(shape)
    object.slots = cell.field(at: 32 + internalCount * 8)
    object.elements = cell.field(at: start)
    object.elementsHeader.pointee = ElementsHeader(capacity: UInt32(truncatingIfNeeded: room), count: 0)
    var i = 0
    while i < internalCount {
      object.internalSlot(i).write(plain: .undefined)
      i &+= 1
    }
    return object
  }

  @inline(__always) func makeArray(capacity: Int = 0) -> ObjectRef {
    if capacity > 0 && capacity <= VM.maximumInsideElements {
      return makeObject(.array, state.pointee.arrayShape, capacity: 0, elements: capacity)
    }
    let array = makeObject(.array, state.pointee.arrayShape, capacity: 0)
    if capacity > 0 { reserveElements(array, capacity) }
    return array
  }

  func makeArray(_ values: some Collection<Value>) -> ObjectRef {
    let array = makeArray(capacity: values.count)
    guard !values.isEmpty else { return array }
    var i = 0
    for v in values {
      (array.elements.unsafelyUnwrapped + i).initialize(to: v)
      i += 1
    }
    array.elementsHeader.pointee.count = UInt32(i)
    array.arrayLength = UInt32(i)
    return array
  }

  func makePair(_ first: Value, _ second: Value) -> ObjectRef {
    let array = makeArray(capacity: 2)
    let elements = array.elements.unsafelyUnwrapped
    elements.initialize(to: first)
    (elements + 1).initialize(to: second)
    array.elementsHeader.pointee.count = 2
    array.arrayLength = 2
    return array
  }

  func makeSymbol(description: Value, flags: CellFlags = CellFlags()) -> SymbolRef {
    let cell = heapAllocate(SymbolRef.size, CellHeader(kind: .symbol, flags: flags))
    cell.word(at: 8, as: UInt64.self).pointee = 0
    let s = SymbolRef(cell)
    s.description.initialize(to: description)
    return s
  }

  func makeAccessor(getter: Value, setter: Value) -> AccessorRef {
    let a = AccessorRef(heapAllocate(AccessorRef.size, CellHeader(kind: .accessor)))
    a.getter.initialize(to: getter)
    a.setter.initialize(to: setter)
    return a
  }

  /// Charges for an environment of many variables. Short scripts can make them quickly, and large cells need new pages.
  @inline(__always) func makeEnvironment(_ count: Int, parent: UnsafeMutableRawPointer?) -> EnvironmentRef {
    if count > Work.freeVariables { spend(count / Work.variablesPerStep) }
    let cell = heapAllocate(16 + count * 8, CellHeader(kind: .environment, count: UInt32(count)))
    let e = EnvironmentRef(cell)
    e.initializeParent(parent)
    return e
  }

  // MARK: Slots

  /// Returns the value in a slot. A member of a host object is converted to a JavaScript value here, when it is first
  /// read.
  @inline(__always) func slot(_ object: ObjectRef, _ index: Int) -> Value {
    let v = object.slots[index]
    return v.isHostMember ? readHostMember(object, index) : v
  }

  /// Writes the value of a property that has just been added as slot `index`.
  @inline(__always) func appendSlot(_ object: ObjectRef, _ index: Int, _ value: Value) {
    if index >= Int(object.pointer.header.pointee.slotCapacity) { growSlots(object, index) }
    store(value, in: object.slots + index)
  }

  @inline(never) func growSlots(_ object: ObjectRef, _ index: Int) {
    let header = object.pointer.header
    let old = Int(header.pointee.slotCapacity)
    let isOutside = object.has(.outsideSlots)
    let capacity = isOutside ? Int((object.slots - 1).pointee.bits) : old
    if index < capacity { return }
    let larger = max(8, capacity * 2, index + 1)
    let buffer: UnsafeMutablePointer<Value>
    if isOutside {
      buffer = state.pointee.heap.resizeBuffer(
        UnsafeMutableRawPointer(mutating: object.slots - 1), from: (capacity + 1) * 8, to: (larger + 1) * 8
      )
      .assumingMemoryBound(to: Value.self)
    } else {
      buffer = allocateBuffer((larger + 1) * 8).assumingMemoryBound(to: Value.self)
      (buffer + 1).update(from: object.slots, count: min(index, capacity))
    }
    buffer.pointee = Value(bits: UInt64(larger))
    object.slots = CellField(buffer + 1)
    header.pointee.slotCapacity = 0
    header.pointee.flags.insert([.external, .outsideSlots])
  }

  // MARK: Elements

  /// Reserves room for `capacity` dense elements.
  func reserveElements(_ object: ObjectRef, _ capacity: Int) {
    let old = object.elementCapacity
    if capacity <= old { return }
    let count = object.denseCount
    let byteCount = (capacity + 1) * 8
    let buffer: UnsafeMutableRawPointer
    if let elements = object.elements, object.has(.insideElements) {
      buffer = allocateBuffer(byteCount)
      buffer.assumingMemoryBound(to: Value.self).advanced(by: 1).update(from: elements, count: count)
      object.flagsPointer.pointee.remove(.insideElements)
    } else if let elements = object.elements {
      buffer = state.pointee.heap.resizeBuffer(
        UnsafeMutableRawPointer(mutating: elements - 1), from: (old + 1) * 8, to: byteCount)
    } else {
      buffer = allocateBuffer(byteCount)
    }
    buffer.assumingMemoryBound(to: ElementsHeader.self).pointee = ElementsHeader(
      capacity: UInt32(capacity), count: UInt32(count))
    object.elements = CellField(buffer.assumingMemoryBound(to: Value.self) + 1)
    object.pointer.header.pointee.flags.insert(.external)
  }

  /// Makes room for more than `count` elements: by half of them, or by less if the rest of the memory is smaller.
  @inline(never) private func growElements(_ array: ObjectRef, _ count: Int) {
    var extra = count / 2 + 4
    if extra > 1 << 14 {
      let room = (state.pointee.heap.capacity - state.pointee.heap.occupiedBytes) / 8
      extra = max(min(extra, room), 1 << 14)
    }
    // The elements are copied if the buffer moves.
    spend(count * 8 / Work.movedBytesPerStep)
    reserveElements(array, count + extra)
  }

  /// Appends to a dense array.
  @inline(__always) func push(_ array: ObjectRef, _ value: Value) {
    let n = array.denseCount
    if array.elements == nil || n == Int(array.elementsHeader.pointee.capacity) {
      growElements(array, n)
    }
    store(value, in: array.elements.unsafelyUnwrapped + n)
    array.elementsHeader.pointee.count = UInt32(n &+ 1)
    array.arrayLength = UInt32(n &+ 1)
  }
}
