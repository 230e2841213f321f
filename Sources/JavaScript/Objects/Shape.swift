/// Attributes of a property (ECMA-262 §6.1.7.1) and how its slot is to be read.
struct PropertyAttributes: OptionSet {
  let rawValue: UInt8
  @inline(__always) init(rawValue: UInt8) { self.rawValue = rawValue }
  static var writable: PropertyAttributes { @inline(__always) get { .init(rawValue: 1) } }
  static var enumerable: PropertyAttributes { @inline(__always) get { .init(rawValue: 2) } }
  static var configurable: PropertyAttributes { @inline(__always) get { .init(rawValue: 4) } }
  /// The slot holds an accessor cell.
  static var accessor: PropertyAttributes { @inline(__always) get { .init(rawValue: 8) } }
  /// Dictionary shapes: the property was deleted.
  static var deleted: PropertyAttributes { @inline(__always) get { .init(rawValue: 16) } }

  /// Writable, enumerable, configurable: what assignment creates.
  static var all: PropertyAttributes { @inline(__always) get { [.writable, .enumerable, .configurable] } }
  /// Writable, configurable: what built-in methods are.
  static var hidden: PropertyAttributes { @inline(__always) get { [.writable, .configurable] } }
}

/// The properties of a family of shapes, in order of creation. A shape sees the first `count` of them; a shape that continues
/// another shares its table as long as nobody else has continued it. The slot of a property is its place in the table.
struct PropertyTable {
  struct Entry {
    var key: PropertyKey
    var attributes: PropertyAttributes
  }
  var entries: UnsafeMutablePointer<Entry>
  var count: Int
  var capacity: Int
  /// Open addressing, `2^hashBits` places of entry number + 1; nil for small tables.
  var hash: UnsafeMutablePointer<UInt32>?
  var hashMask: Int
  /// How many shapes use the table.
  var useCount: Int

  static var linearLimit: Int { @inline(__always) get { 8 } }

  static func make(capacity: Int) -> UnsafeMutablePointer<PropertyTable> {
    let table = UnsafeMutablePointer<PropertyTable>.allocate(capacity: 1)
    let capacity = max(4, capacity)
    table.initialize(
      to: PropertyTable(entries: .allocate(capacity: capacity), count: 0, capacity: capacity, hash: nil, hashMask: 0, useCount: 1))
    return table
  }

  mutating func free() {
    entries.deallocate()
    hash?.deallocate()
  }

  mutating func append(_ key: PropertyKey, _ attributes: PropertyAttributes) {
    if count == capacity {
      let larger = UnsafeMutablePointer<Entry>.allocate(capacity: capacity * 2)
      larger.moveInitialize(from: entries, count: count)
      entries.deallocate()
      entries = larger
      capacity *= 2
    }
    (entries + count).initialize(to: Entry(key: key, attributes: attributes))
    count += 1
    if hash != nil || count > PropertyTable.linearLimit { addToHash(count - 1) }
  }

  private mutating func addToHash(_ index: Int) {
    if hash == nil || count * 2 > hashMask {
      rebuildHash()
      return
    }
    let table = hash.unsafelyUnwrapped
    var i = Int(entries[index].key.pointerHash) & hashMask
    while table[i] != 0 { i = (i + 1) & hashMask }
    table[i] = UInt32(index + 1)
  }

  mutating func rebuildHash() {
    var size = 32
    while size < count * 4 { size *= 2 }
    hash?.deallocate()
    let table = UnsafeMutablePointer<UInt32>.allocate(capacity: size)
    table.initialize(repeating: 0, count: size)
    hash = table
    hashMask = size - 1
    for index in 0..<count where !entries[index].attributes.contains(.deleted) {
      var i = Int(entries[index].key.pointerHash) & hashMask
      while table[i] != 0 { i = (i + 1) & hashMask }
      table[i] = UInt32(index + 1)
    }
  }

  /// The entry of `key` among the first `visible`, or -1.
  @inline(__always) func find(_ key: PropertyKey, visible: Int) -> Int {
    if let hash {
      var i = Int(key.pointerHash) & hashMask
      while true {
        let e = Int(hash[i]) &- 1
        if e < 0 { return -1 }
        if entries[e].key == key && !entries[e].attributes.contains(.deleted) { return e < visible ? e : -1 }
        i = (i &+ 1) & hashMask
      }
    }
    var i = 0
    while i < visible {
      if entries[i].key == key && !entries[i].attributes.contains(.deleted) { return i }
      i &+= 1
    }
    return -1
  }
}

/// A handle to a shape (hidden class): the prototype and the property table of all objects that were made alike.
/// Cell layout: header (`count`: visible properties) · prototype · table · transitions · next shape in the heap's list.
struct ShapeRef: Equatable {
  let pointer: UnsafeMutableRawPointer
  @inline(__always) init(_ p: UnsafeMutableRawPointer) { pointer = p }
  static var size: Int { 64 }

  /// Object or null.
  @inline(__always) var prototype: Value { pointer.word(at: 8, as: Value.self).pointee }
  @inline(__always) var prototypePointer: UnsafeMutablePointer<Value> { pointer.word(at: 8, as: Value.self) }
  @inline(__always) var tablePointer: UnsafeMutablePointer<UnsafeMutablePointer<PropertyTable>> {
    pointer.word(at: 16, as: UnsafeMutablePointer<PropertyTable>.self)
  }
  @inline(__always) var table: UnsafeMutablePointer<PropertyTable> { tablePointer.pointee }
  @inline(__always) var transitions: UnsafeMutablePointer<Unmanaged<ShapeTransitions>?> {
    pointer.word(at: 24, as: Unmanaged<ShapeTransitions>?.self)
  }
  /// The transition taken last, tried before the table of all of them.
  @inline(__always) var lastKey: UnsafeMutablePointer<UInt64> { pointer.word(at: 32, as: UInt64.self) }
  @inline(__always) var lastTarget: UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    pointer.word(at: 40, as: UnsafeMutableRawPointer?.self)
  }
  @inline(__always) var nextInHeap: UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    pointer.word(at: 48, as: UnsafeMutableRawPointer?.self)
  }
  @inline(__always) var count: Int { Int(pointer.header.pointee.count) }
  /// The shape belongs to one object and changes with it: inline caches must not remember it.
  @inline(__always) var isDictionary: Bool { pointer.header.pointee.flags.rawValue & 1 != 0 }
  /// Not to be cached: a dictionary, or the shape of objects whose own properties do not exist yet.
  @inline(__always) var isUncacheable: Bool { pointer.header.pointee.flags.rawValue & ShapeFlags.uncacheable.rawValue != 0 }

  @inline(__always) func find(_ key: PropertyKey) -> Int { table.pointee.find(key, visible: count) }
  @inline(__always) func key(at i: Int) -> PropertyKey { table.pointee.entries[i].key }
  @inline(__always) func attributes(at i: Int) -> PropertyAttributes { table.pointee.entries[i].attributes }
}

enum ShapeFlags {
  static var dictionary: CellFlags { @inline(__always) get { CellFlags(rawValue: 3) } }
  static var uncacheable: CellFlags { @inline(__always) get { CellFlags(rawValue: 2) } }
}

/// The shapes reached from one shape, weakly held: the collector removes those that nothing else uses.
final class ShapeTransitions {
  enum Kind: UInt8 { case add, delete, prototype, attributes }
  struct Key: Hashable {
    let kind: Kind
    /// The key of the property, or the new prototype.
    let bits: UInt64
    let attributes: UInt8
  }
  var targets: [Key: ShapeRef] = [:]
  /// More children than this and objects become dictionaries instead.
  static let limit = 128
}

/// Where objects of many and changing keys end: beyond this many properties an object becomes a dictionary.
enum ShapeLimits {
  static var maximumProperties: Int { @inline(__always) get { 256 } }
}

extension VM {
  func makeShape(prototype: Value, table: UnsafeMutablePointer<PropertyTable>, count: Int, flags: CellFlags = []) -> ShapeRef {
    let cell = heapAllocate(ShapeRef.size, CellHeader(kind: .shape, flags: [flags, .external], count: UInt32(count)))
    let shape = ShapeRef(cell)
    shape.prototypePointer.pointee = prototype
    shape.tablePointer.pointee = table
    shape.transitions.pointee = nil
    shape.lastKey.pointee = 0
    shape.lastTarget.pointee = nil
    shape.nextInHeap.pointee = state.pointee.shapes
    state.pointee.shapes = cell
    if prototype.isObject { prototype.asObject.flagsPointer.pointee.insert(.usedAsPrototype) }
    return shape
  }

  /// The empty shape of objects with this prototype. Shared: kept as a transition of the realm's root shape.
  func rootShape(prototype: Value) -> ShapeRef {
    let root = state.pointee.nullShape
    if prototype.isNull { return root }
    let key = ShapeTransitions.Key(kind: .prototype, bits: prototype.bits, attributes: 0)
    if root.lastKey.pointee == prototype.bits, let target = root.lastTarget.pointee { return ShapeRef(target) }
    let transitions = self.transitions(of: root)
    if let found = transitions.targets[key] {
      root.lastKey.pointee = prototype.bits
      root.lastTarget.pointee = found.pointer
      return found
    }
    let shape = makeShape(prototype: prototype, table: PropertyTable.make(capacity: 4), count: 0)
    transitions.targets[key] = shape
    root.lastKey.pointee = prototype.bits
    root.lastTarget.pointee = shape.pointer
    return shape
  }

  func transitions(of shape: ShapeRef) -> ShapeTransitions {
    if let t = shape.transitions.pointee { return t.takeUnretainedValue() }
    let t = ShapeTransitions()
    shape.transitions.pointee = Unmanaged.passRetained(t)
    return t
  }

  /// The shape after adding a property, or nil when the object should become a dictionary.
  func shape(_ shape: ShapeRef, adding key: PropertyKey, _ attributes: PropertyAttributes) -> ShapeRef? {
    if attributes == .all, shape.lastKey.pointee == key.bits, let target = shape.lastTarget.pointee { return ShapeRef(target) }
    let transitionKey = ShapeTransitions.Key(kind: .add, bits: key.bits, attributes: attributes.rawValue)
    let transitions = self.transitions(of: shape)
    if let found = transitions.targets[transitionKey] {
      if attributes == .all {
        shape.lastKey.pointee = key.bits
        shape.lastTarget.pointee = found.pointer
      }
      return found
    }
    guard shape.count < ShapeLimits.maximumProperties, transitions.targets.count < ShapeTransitions.limit else { return nil }
    let table = shape.table
    let new: ShapeRef
    if table.pointee.count == shape.count {
      table.pointee.append(key, attributes)
      table.pointee.useCount += 1
      new = makeShape(prototype: shape.prototype, table: table, count: shape.count + 1)
    } else {
      let copy = copyTable(shape, extra: 1)
      copy.pointee.append(key, attributes)
      new = makeShape(prototype: shape.prototype, table: copy, count: shape.count + 1)
    }
    transitions.targets[transitionKey] = new
    if attributes == .all {
      shape.lastKey.pointee = key.bits
      shape.lastTarget.pointee = new.pointer
    }
    return new
  }

  /// The shape after deleting the property at `index`; later properties move down one slot. nil: become a dictionary.
  func shape(_ shape: ShapeRef, deletingAt index: Int) -> ShapeRef? {
    let key = shape.key(at: index)
    let transitionKey = ShapeTransitions.Key(kind: .delete, bits: key.bits, attributes: 0)
    let transitions = self.transitions(of: shape)
    if let found = transitions.targets[transitionKey] { return found }
    guard transitions.targets.count < ShapeTransitions.limit, shape.count <= 64 else { return nil }
    let table = PropertyTable.make(capacity: shape.count)
    for i in 0..<shape.count where i != index { table.pointee.append(shape.key(at: i), shape.attributes(at: i)) }
    let new = makeShape(prototype: shape.prototype, table: table, count: shape.count - 1)
    transitions.targets[transitionKey] = new
    return new
  }

  /// The shape with other attributes for the property at `index`. nil: become a dictionary.
  func shape(_ shape: ShapeRef, at index: Int, setting attributes: PropertyAttributes) -> ShapeRef? {
    let key = shape.key(at: index)
    let transitionKey = ShapeTransitions.Key(kind: .attributes, bits: key.bits, attributes: attributes.rawValue)
    let transitions = self.transitions(of: shape)
    if let found = transitions.targets[transitionKey] { return found }
    guard transitions.targets.count < ShapeTransitions.limit, shape.count <= 64 else { return nil }
    let table = copyTable(shape, extra: 0)
    table.pointee.entries[index].attributes = attributes
    let new = makeShape(prototype: shape.prototype, table: table, count: shape.count)
    transitions.targets[transitionKey] = new
    return new
  }

  /// The shape with the same properties and another prototype. nil: become a dictionary.
  func shape(_ shape: ShapeRef, prototype: Value) -> ShapeRef? {
    let transitionKey = ShapeTransitions.Key(kind: .prototype, bits: prototype.bits, attributes: 0)
    let transitions = self.transitions(of: shape)
    if let found = transitions.targets[transitionKey] { return found }
    guard transitions.targets.count < ShapeTransitions.limit else { return nil }
    let new = makeShape(prototype: prototype, table: copyTable(shape, extra: 0), count: shape.count)
    transitions.targets[transitionKey] = new
    return new
  }

  /// A shape for one object alone.
  func dictionaryShape(from shape: ShapeRef, prototype: Value) -> ShapeRef {
    let table = copyTable(shape, extra: 4)
    table.pointee.rebuildHash()
    return makeShape(prototype: prototype, table: table, count: shape.count, flags: ShapeFlags.dictionary)
  }

  /// The shape of objects whose own properties are created when first touched: no inline cache may remember it.
  func lazyShape(prototype: Value) -> ShapeRef {
    makeShape(prototype: prototype, table: PropertyTable.make(capacity: 4), count: 0, flags: ShapeFlags.uncacheable)
  }

  private func copyTable(_ shape: ShapeRef, extra: Int) -> UnsafeMutablePointer<PropertyTable> {
    let table = PropertyTable.make(capacity: shape.count + extra)
    for i in 0..<shape.count { table.pointee.append(shape.key(at: i), shape.attributes(at: i)) }
    return table
  }
}
