/// The kind of a heap cell. Kinds from `.object` on are objects.
enum CellKind: UInt8 {
  case free = 0
  case string, symbol, bigInt, environment, shape, accessor, fieldList, promiseReaction, registration

  /// Ordinary objects, and those that differ only in their internal slots.
  case object = 32
  case array, function, nativeFunction, boundFunction
  case error, booleanObject, numberObject, stringObject, symbolObject, bigIntObject
  case date, regExp, map, set, weakMap, weakSet, weakRef, finalizationRegistry, promise
  case arguments, arrayIterator, stringIterator, mapIterator, setIterator, regExpStringIterator, iteratorHelper,
    wrappedIterator
  /// Executions that can be suspended. That of an async function is not accessible to scripts.
  case generator, asyncGenerator, asyncFunction, asyncFromSyncIterator
  case arrayBuffer, typedArray, dataView
  /// The global object. Its properties are the global cells.
  case global
  /// An object whose properties are in a host JSON object until it is first accessed.
  case hostObject
  /// An object whose internal methods run script code (ECMA-262 §10.5).
  case proxy
}

/// The first 8 bytes of every cell.
struct CellHeader {
  var kind: CellKind
  /// For objects: the number of property slots inside the cell, or 0 once the slots are outside (then `slots[-1]`
  /// contains the capacity).
  var slotCapacity: UInt8
  var flags: CellFlags
  /// For arrays: `length`. For strings: the length in code units. For BigInts: the words of the magnitude. For
  /// environments and field lists: the number of slots.
  var count: UInt32

  @inline(__always) init(kind: CellKind, flags: CellFlags = CellFlags(), count: UInt32 = 0, slotCapacity: UInt8 = 0) {
    self.kind = kind
    self.slotCapacity = slotCapacity
    self.flags = flags
    self.count = count
  }
}

struct CellFlags: OptionSet {
  let rawValue: UInt16
  @inline(__always) init(rawValue: UInt16) { self.rawValue = rawValue }

  // The general members of option sets would take a fifth of the time that debug builds spend with scripts.
  @inline(__always) init() { rawValue = 0 }
  @inline(__always) init(arrayLiteral elements: CellFlags...) {
    var bits: UInt16 = 0
    var i = 0
    while i < elements.count {
      bits |= elements[i].rawValue
      i &+= 1
    }
    rawValue = bits
  }
  @inline(__always) func contains(_ other: CellFlags) -> Bool { rawValue & other.rawValue == other.rawValue }
  @inline(__always) mutating func insert(_ other: CellFlags) { self = CellFlags(rawValue: rawValue | other.rawValue) }

  @inline(__always) mutating func remove(_ other: CellFlags) { self = CellFlags(rawValue: rawValue & ~other.rawValue) }

  /// The collector's mark. The value of the bit that means "reached" changes with every collection.
  static var mark: CellFlags { @inline(__always) get { CellFlags(rawValue: 1 << 15) } }
  /// The cell owns memory outside the cell that must be freed.
  static var external: CellFlags { @inline(__always) get { CellFlags(rawValue: 1 << 14) } }
  /// The cell was allocated separately, not in a block.
  static var large: CellFlags { @inline(__always) get { CellFlags(rawValue: 1 << 13) } }

  // Objects
  static var nonExtensible: CellFlags { @inline(__always) get { CellFlags(rawValue: 1) } }
  /// Some object has this object as its prototype, so changing it invalidates inline caches.
  static var usedAsPrototype: CellFlags { @inline(__always) get { CellFlags(rawValue: 2) } }
  /// Own properties have not been created yet (see `VM.materialize`).
  static var lazyProperties: CellFlags { @inline(__always) get { CellFlags(rawValue: 4) } }
  /// Indexed properties are in a `SparseElements`.
  static var sparseElements: CellFlags { @inline(__always) get { CellFlags(rawValue: 8) } }
  static var callable: CellFlags { @inline(__always) get { CellFlags(rawValue: 16) } }
  static var constructor: CellFlags { @inline(__always) get { CellFlags(rawValue: 32) } }
  /// For arrays: `length` is not writable.
  static var fixedLength: CellFlags { @inline(__always) get { CellFlags(rawValue: 64) } }
  /// The internal methods differ from those of an ordinary object (see `ExoticObjects.swift`): string wrappers, typed
  /// arrays, the global object, proxies.
  static var exotic: CellFlags { @inline(__always) get { CellFlags(rawValue: 128) } }
  static var classConstructor: CellFlags { @inline(__always) get { CellFlags(rawValue: 256) } }
  /// A class constructor with `extends`.
  static var derivedConstructor: CellFlags { @inline(__always) get { CellFlags(rawValue: 512) } }
  /// The slots are in a buffer outside the cell.
  static var outsideSlots: CellFlags { @inline(__always) get { CellFlags(rawValue: 2048) } }
  /// The elements are inside the cell, after the slots.
  static var insideElements: CellFlags { @inline(__always) get { CellFlags(rawValue: 4096) } }
  /// The object contains host JSON that has not changed since the host passed it in.
  static var hostBacked: CellFlags { @inline(__always) get { CellFlags(rawValue: 1024) } }

  // Strings
  static var twoByte: CellFlags { @inline(__always) get { CellFlags(rawValue: 1) } }
  static var rope: CellFlags { @inline(__always) get { CellFlags(rawValue: 2) } }
  /// The string is in the table of property keys. The bit is one that sweeping may test regardless of the kind of cell:
  /// objects for which it is set own memory as well.
  static var interned: CellFlags { @inline(__always) get { CellFlags(rawValue: 2048) } }
  /// For BigInts: the value is negative.
  static var negative: CellFlags { @inline(__always) get { CellFlags(rawValue: 1) } }
  /// For property keys: the text of a number that is not an array index (see `VM.spellsNumber`).
  static var numericName: CellFlags { @inline(__always) get { CellFlags(rawValue: 8) } }
  /// For symbols: created by `#name` in a class.
  static var privateName: CellFlags { @inline(__always) get { CellFlags(rawValue: 16) } }
  /// For symbols: in the registry of `Symbol.for`.
  static var registered: CellFlags { @inline(__always) get { CellFlags(rawValue: 32) } }
}

/// A handle to an internal cell: one pointer, trivially copyable.
typealias CellPointer = UnsafeMutableRawPointer

extension UnsafeMutableRawPointer {
  @inline(__always) var header: UnsafeMutablePointer<CellHeader> { assumingMemoryBound(to: CellHeader.self) }
  @inline(__always) func word<T>(at offset: Int, as type: T.Type) -> UnsafeMutablePointer<T> {
    (self + offset).assumingMemoryBound(to: type)
  }
  /// Whether the mark of a cell is the mark of cells that are alive. Asking the heap (`Heap.isLive`) copies it in debug
  /// builds, which is noticeable in loops of the collector.
  @inline(__always) func hasMark(_ liveMark: CellFlags) -> Bool {
    header.pointee.flags.rawValue & CellFlags.mark.rawValue == liveMark.rawValue
  }
}
