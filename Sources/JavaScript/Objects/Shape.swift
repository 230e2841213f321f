/// The attributes of a property (ECMA-262 §6.1.7.1), and how its slot is read.
struct PropertyAttributes: OptionSet {
  let rawValue: UInt8
  @inline(__always) init(rawValue: UInt8) { self.rawValue = rawValue }

  // The general members of option sets would take much of the time that debug builds spend with finding properties.
  @inline(__always) func contains(_ other: PropertyAttributes) -> Bool { rawValue & other.rawValue == other.rawValue }
  @inline(__always) func containsAny(of other: PropertyAttributes) -> Bool { rawValue & other.rawValue != 0 }
  @inline(__always) mutating func insert(_ other: PropertyAttributes) {
    self = PropertyAttributes(rawValue: rawValue | other.rawValue)
  }
  @inline(__always) mutating func remove(_ other: PropertyAttributes) {
    self = PropertyAttributes(rawValue: rawValue & ~other.rawValue)
  }
  @inline(__always) static func == (left: PropertyAttributes, right: PropertyAttributes) -> Bool {
    left.rawValue == right.rawValue
  }

  static var writable: PropertyAttributes { @inline(__always) get { .init(rawValue: 1) } }
  static var enumerable: PropertyAttributes { @inline(__always) get { .init(rawValue: 2) } }
  static var configurable: PropertyAttributes { @inline(__always) get { .init(rawValue: 4) } }
  /// The slot contains an accessor cell.
  static var accessor: PropertyAttributes { @inline(__always) get { .init(rawValue: 8) } }
  /// In dictionary shapes: the property was deleted.
  static var deleted: PropertyAttributes { @inline(__always) get { .init(rawValue: 16) } }

  /// A property that is not writable, but that assignment to an inheriting object may override. See ``VM/lock(_:)``.
  static var overridable: PropertyAttributes { @inline(__always) get { .init(rawValue: 32) } }

  /// Writable, enumerable, configurable: the attributes of properties created by assignment.
  static var all: PropertyAttributes { @inline(__always) get { PropertyAttributes(rawValue: 1 | 2 | 4) } }
  /// Writable, configurable: the attributes of built-in methods.
  static var hidden: PropertyAttributes { @inline(__always) get { PropertyAttributes(rawValue: 1 | 4) } }
}

/// A handle to a shape (hidden class): the prototype and the property table of all objects that were created in the
/// same way.
///
/// Cell layout: header (`count`: visible properties) · prototype · table · transitions · last key · last target · next
/// shape in the heap's list · parent.
struct ShapeRef: Equatable {
  let pointer: UnsafeMutableRawPointer
  @inline(__always) init(_ p: UnsafeMutableRawPointer) { pointer = p }
  static var size: Int { 64 }

  /// The prototype: an object or null.
  @inline(__always) var prototype: Value { prototypePointer.pointee }
  @inline(__always) var prototypePointer: CellField { pointer.field(at: 8) }
  @inline(__always) var tablePointer: UnsafeMutablePointer<UnsafeMutablePointer<PropertyTable>> {
    pointer.word(at: 16, as: UnsafeMutablePointer<PropertyTable>.self)
  }
  @inline(__always) var table: UnsafeMutablePointer<PropertyTable> { tablePointer.pointee }
  @inline(__always) var transitions: UnsafeMutablePointer<Unmanaged<ShapeTransitions>?> {
    pointer.word(at: 24, as: Unmanaged<ShapeTransitions>?.self)
  }
  /// The most recent transition, which is tried before the table of all transitions. Without such a table, it is the
  /// only one, and adds a property with the usual attributes: most shapes need no table.
  @inline(__always) var lastKey: UnsafeMutablePointer<UInt64> { pointer.word(at: 32, as: UInt64.self) }
  @inline(__always) var lastTarget: UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    pointer.word(at: 40, as: UnsafeMutableRawPointer?.self)
  }
  @inline(__always) var nextInHeap: UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    pointer.word(at: 48, as: UnsafeMutableRawPointer?.self)
  }
  /// The shape that this one was made from, if this one has one more property or differs only in that objects cannot be
  /// extended; otherwise undefined. It keeps the transitions that lead here. Without it, objects that are created after
  /// a collection would get other shapes than the same objects from before.
  ///
  /// Shapes that are made in other ways keep nothing alive, because changes that undo each other could make them
  /// without end.
  @inline(__always) var parent: CellField { pointer.field(at: 56) }
  @inline(__always) var count: Int { Int(pointer.header.pointee.count) }
  /// The number of properties, without deleted entries.
  var liveCount: Int { isDictionary ? count - Int(table.pointee.deletedCount) : count }
  /// Whether the shape belongs to one object and changes with it.
  @inline(__always) var isDictionary: Bool { pointer.header.pointee.flags.rawValue & 1 != 0 }
  /// Whether this is a dictionary to which properties have only been added, so that inline caches may store which slots
  /// its properties have. See `VM.endStability(of:)`.
  @inline(__always) var isStable: Bool {
    pointer.header.pointee.flags.rawValue & ShapeFlags.stable.rawValue != 0
  }
  /// Whether the shape must not be cached: a dictionary, or the shape of objects whose own properties do not exist yet.
  @inline(__always) var isUncacheable: Bool {
    pointer.header.pointee.flags.rawValue & ShapeFlags.uncacheable.rawValue != 0
  }

  /// The bytes of its entry among the transitions that lead to it and of the transitions from it, for the memory
  /// budget.
  var transitionByteCount: Int {
    ShapeTransitions.bytesPerTarget + (transitions.pointee == nil ? 0 : ShapeTransitions.byteCount)
  }

  @inline(__always) func find(_ key: PropertyKey) -> Int { table.pointee.find(key, visible: count) }
  @inline(__always) func key(at i: Int) -> PropertyKey { table.pointee.entries[i].key }
  @inline(__always) func attributes(at i: Int) -> PropertyAttributes { table.pointee.entries[i].attributes }
}

enum ShapeFlags {
  static var dictionary: CellFlags { @inline(__always) get { CellFlags(rawValue: 3) } }
  static var uncacheable: CellFlags { @inline(__always) get { CellFlags(rawValue: 2) } }
  static var stable: CellFlags { @inline(__always) get { CellFlags(rawValue: 4) } }
}

/// The shapes reached from one shape. References are weak: the collector removes the shapes that are not used
/// otherwise.
final class ShapeTransitions {
  enum Kind: UInt8 { case add, delete, prototype, attributes, integrity }
  struct Key: Hashable {
    let kind: Kind
    /// The key of the property, or the new prototype.
    let bits: UInt64
    let attributes: UInt8
    @inline(__always) static func == (left: Key, right: Key) -> Bool {
      left.bits == right.bits && left.kind == right.kind && left.attributes == right.attributes
    }
    func hash(into hasher: inout Hasher) {
      hasher.combine(bits ^ UInt64(attributes) &<< 48 ^ UInt64(kind.rawValue) &<< 56)
    }
  }
  /// The first transition. Most shapes have no others.
  private var first: (key: Key, target: ShapeRef)?
  private var others: [Key: ShapeRef] = [:]
  var count: Int { (first == nil ? 0 : 1) + others.count }
  var targets: [ShapeRef] { (first.map { [$0.target] } ?? []) + others.values }

  @inline(__always) func target(of key: Key) -> ShapeRef? {
    if let first, first.key == key { return first.target }
    return others.isEmpty ? nil : others[key]
  }

  /// Adds a transition that does not exist.
  func add(_ key: Key, _ target: ShapeRef) {
    if first == nil { first = (key, target) } else { others[key] = target }
  }

  func removeTargets(where isDead: (ShapeRef) -> Bool) {
    if let first, isDead(first.target) { self.first = nil }
    if others.values.contains(where: isDead) { others = others.filter { !isDead($0.value) } }
  }

  /// The number of bytes without the targets, and the number of bytes per target, for the memory budget.
  static let byteCount = 112, bytesPerTarget = 48
  /// The maximum number of transitions. Beyond it, objects become dictionaries instead.
  static let limit = 1024
}

/// The limits for objects with many and changing keys. Beyond this number of properties, an object becomes a
/// dictionary.
enum ShapeLimits {
  static var maximumProperties: Int { @inline(__always) get { 256 } }
}

extension VM {
  func makeShape(
    prototype: Value, table: UnsafeMutablePointer<PropertyTable>, count: Int, parent: ShapeRef? = nil,
    flags: CellFlags = CellFlags()
  ) -> ShapeRef {
    let cell = heapAllocate(ShapeRef.size, CellHeader(kind: .shape, flags: [flags, .external], count: UInt32(count)))
    state.pointee.heap.count(ShapeTransitions.bytesPerTarget)
    let shape = ShapeRef(cell)
    shape.prototypePointer.initialize(to: prototype)
    shape.tablePointer.pointee = table
    shape.transitions.pointee = nil
    shape.lastKey.pointee = 0
    shape.lastTarget.pointee = nil
    shape.parent.initialize(to: parent.map { Value(cell: $0.pointer) } ?? .undefined)
    shape.nextInHeap.pointee = nil
    // A dictionary has no transitions.
    if !shape.isDictionary {
      shape.nextInHeap.pointee = state.pointee.shapes
      state.pointee.shapes = cell
    }
    if prototype.isObject { prototype.asObject.flagsPointer.pointee.insert(.usedAsPrototype) }
    return shape
  }

  /// Returns the empty shape of objects with this prototype. It is shared: it is stored as a transition of the realm's
  /// root shape.
  @inline(__always) func rootShape(prototype: Value) -> ShapeRef {
    let root = state.pointee.nullShape
    if root.lastKey.pointee == prototype.bits, let target = root.lastTarget.pointee { return ShapeRef(target) }
    return prototype.isNull ? root : rootShape(of: root, prototype: prototype)
  }

  @inline(never) private func rootShape(of root: ShapeRef, prototype: Value) -> ShapeRef {
    let key = ShapeTransitions.Key(kind: .prototype, bits: prototype.bits, attributes: 0)
    let transitions = self.transitions(of: root)
    if let found = transitions.target(of: key) {
      root.lastKey.pointee = prototype.bits
      root.lastTarget.pointee = found.pointer
      return found
    }
    let shape = makeShape(prototype: prototype, table: PropertyTable.make(capacity: 4, &state.pointee.heap), count: 0)
    transitions.add(key, shape)
    root.lastKey.pointee = prototype.bits
    root.lastTarget.pointee = shape.pointer
    return shape
  }

  func transitions(of shape: ShapeRef) -> ShapeTransitions {
    if let t = shape.transitions.pointee { return t.takeUnretainedValue() }
    let t = ShapeTransitions()
    if let only = shape.lastTarget.pointee {
      t.add(
        .init(kind: .add, bits: shape.lastKey.pointee, attributes: PropertyAttributes.all.rawValue), ShapeRef(only))
    }
    shape.transitions.pointee = Unmanaged.passRetained(t)
    state.pointee.heap.count(ShapeTransitions.byteCount)
    return t
  }

  /// Returns the shape after adding a property, or nil if the object should become a dictionary.
  func shape(_ shape: ShapeRef, adding key: PropertyKey, _ attributes: PropertyAttributes) -> ShapeRef? {
    if attributes == .all, shape.lastKey.pointee == key.bits, let target = shape.lastTarget.pointee {
      return ShapeRef(target)
    }
    guard shape.count < ShapeLimits.maximumProperties else { return nil }
    if attributes == .all, shape.lastTarget.pointee == nil, shape.transitions.pointee == nil {
      let new = makeShape(adding: key, attributes, to: shape)
      remember(new, shape, key)
      return new
    }
    let transitionKey = ShapeTransitions.Key(kind: .add, bits: key.bits, attributes: attributes.rawValue)
    let transitions = self.transitions(of: shape)
    if let found = transitions.target(of: transitionKey) {
      if attributes == .all { remember(found, shape, key) }
      return found
    }
    guard transitions.count < ShapeTransitions.limit else { return nil }
    let new = makeShape(adding: key, attributes, to: shape)
    transitions.add(transitionKey, new)
    if attributes == .all { remember(new, shape, key) }
    return new
  }

  private func remember(_ target: ShapeRef, _ shape: ShapeRef, _ key: PropertyKey) {
    shape.lastKey.pointee = key.bits
    shape.lastTarget.pointee = target.pointer
  }

  private func makeShape(adding key: PropertyKey, _ attributes: PropertyAttributes, to shape: ShapeRef) -> ShapeRef {
    let table: UnsafeMutablePointer<PropertyTable>
    if shape.table.pointee.count == shape.count {
      table = shape.table
      table.pointee.useCount += 1
    } else {
      table = copyTable(shape, extra: 1)
    }
    table.pointee.append(key, attributes, &state.pointee.heap)
    return makeShape(prototype: shape.prototype, table: table, count: shape.count + 1, parent: shape)
  }

  /// Returns the shape after deleting the property at `index`; later properties move down one slot. Returns nil if the
  /// object should become a dictionary.
  func shape(_ shape: ShapeRef, deletingAt index: Int) -> ShapeRef? {
    let key = shape.key(at: index)
    let transitionKey = ShapeTransitions.Key(kind: .delete, bits: key.bits, attributes: 0)
    let transitions = self.transitions(of: shape)
    if let found = transitions.target(of: transitionKey) { return found }
    guard transitions.count < ShapeTransitions.limit, shape.count <= 64 else { return nil }
    let table = PropertyTable.make(capacity: shape.count, &state.pointee.heap)
    for i in 0..<shape.count where i != index {
      table.pointee.append(shape.key(at: i), shape.attributes(at: i), &state.pointee.heap)
    }
    let new = makeShape(prototype: shape.prototype, table: table, count: shape.count - 1)
    transitions.add(transitionKey, new)
    return new
  }

  /// Returns the shape with other attributes for the property at `index`, or nil if the object should become a
  /// dictionary.
  func shape(_ shape: ShapeRef, at index: Int, setting attributes: PropertyAttributes) -> ShapeRef? {
    let key = shape.key(at: index)
    let transitionKey = ShapeTransitions.Key(kind: .attributes, bits: key.bits, attributes: attributes.rawValue)
    let transitions = self.transitions(of: shape)
    if let found = transitions.target(of: transitionKey) { return found }
    guard transitions.count < ShapeTransitions.limit, shape.count <= 64 else { return nil }
    let table = copyTable(shape, extra: 0)
    table.pointee.entries[index].attributes = attributes
    let new = makeShape(prototype: shape.prototype, table: table, count: shape.count)
    transitions.add(transitionKey, new)
    return new
  }

  /// Returns the shape of objects with the same properties that cannot be extended, or nil if the object should become
  /// a dictionary. Inline caches never add properties to objects with this shape.
  /// - Parameters:
  ///   - attributes: The attributes that all properties lose.
  ///   - isLocked: Whether objects that inherit from the object can override its properties by assignment.
  func nonExtensibleShape(
    _ shape: ShapeRef, removing attributes: PropertyAttributes, isLocked: Bool = false
  ) -> ShapeRef? {
    let transitionKey = ShapeTransitions.Key(
      kind: .integrity, bits: isLocked ? 1 : 0, attributes: attributes.rawValue)
    let transitions = self.transitions(of: shape)
    if let found = transitions.target(of: transitionKey) { return found }
    guard transitions.count < ShapeTransitions.limit, shape.count <= 64 else { return nil }
    let table = copyTable(shape, extra: 0)
    restrict(table, removing: attributes, isLocked: isLocked)
    // Objects are locked once, so the shape before need not remain.
    let new = makeShape(
      prototype: shape.prototype, table: table, count: shape.count, parent: isLocked ? nil : shape)
    transitions.add(transitionKey, new)
    return new
  }

  /// Removes attributes from all properties. A private name is not a property.
  func restrict(
    _ table: UnsafeMutablePointer<PropertyTable>, removing attributes: PropertyAttributes, isLocked: Bool = false
  ) {
    let entries = table.pointee.entries
    for i in 0..<table.pointee.count {
      if entries[i].attributes.contains(.deleted) || entries[i].key.isPrivateName { continue }
      entries[i].attributes.remove(attributes)
      if isLocked, !entries[i].attributes.contains(.accessor) { entries[i].attributes.insert(.overridable) }
    }
  }

  /// Returns the shape with the same properties and another prototype, or nil if the object should become a dictionary.
  func shape(_ shape: ShapeRef, prototype: Value) -> ShapeRef? {
    let transitionKey = ShapeTransitions.Key(kind: .prototype, bits: prototype.bits, attributes: 0)
    let transitions = self.transitions(of: shape)
    if let found = transitions.target(of: transitionKey) { return found }
    guard transitions.count < ShapeTransitions.limit else { return nil }
    let new = makeShape(prototype: prototype, table: copyTable(shape, extra: 0), count: shape.count)
    transitions.add(transitionKey, new)
    return new
  }

  /// Creates a shape for one object.
  func dictionaryShape(from shape: ShapeRef, prototype: Value, isStable: Bool = false) -> ShapeRef {
    let table = copyTable(shape, extra: 4)
    table.pointee.rebuildHash(&state.pointee.heap)
    let flags = isStable ? [ShapeFlags.dictionary, ShapeFlags.stable] : ShapeFlags.dictionary
    return makeShape(prototype: prototype, table: table, count: shape.count, flags: flags)
  }

  /// Replaces the dictionary of an object before a property is deleted or gets other attributes, so that no inline
  /// cache contains it. The new one never becomes stable: this happens once for an object.
  func endStability(of object: ObjectRef) {
    let shape = object.shape
    guard shape.isStable else { return }
    let new = makeShape(
      prototype: shape.prototype, table: shape.table, count: shape.count, flags: ShapeFlags.dictionary)
    shape.tablePointer.pointee = PropertyTable.make(capacity: 4, &state.pointee.heap)
    shape.pointer.header.pointee.count = 0
    setShape(object, new)
  }

  /// Returns the shape of objects whose own properties are created when they are first accessed. Inline caches must not
  /// store it.
  func lazyShape(prototype: Value) -> ShapeRef {
    makeShape(
      prototype: prototype, table: PropertyTable.make(capacity: 4, &state.pointee.heap), count: 0,
      flags: ShapeFlags.uncacheable)
  }

  private func copyTable(_ shape: ShapeRef, extra: Int) -> UnsafeMutablePointer<PropertyTable> {
    let table = PropertyTable.make(capacity: shape.count + extra, &state.pointee.heap)
    for i in 0..<shape.count { table.pointee.append(shape.key(at: i), shape.attributes(at: i), &state.pointee.heap) }
    table.pointee.deletedCount = shape.isDictionary ? shape.table.pointee.deletedCount : 0
    return table
  }
}
