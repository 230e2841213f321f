/// What a heap cell is. Kinds from `.object` on are objects.
enum CellKind: UInt8 {
  case free = 0
  case string, symbol, bigInt, environment, shape, accessor, fieldList, promiseReaction, registration

  /// Ordinary objects and those that differ only in their internal slots.
  case object = 32
  case array, function, nativeFunction, boundFunction
  case error, booleanObject, numberObject, stringObject, symbolObject, bigIntObject
  case date, regExp, map, set, weakMap, weakSet, weakRef, finalizationRegistry, promise
  case arguments, arrayIterator, stringIterator, mapIterator, setIterator, regExpStringIterator, iteratorHelper,
    wrappedIterator
  /// Executions that can be suspended; that of an async function is no object for scripts.
  case generator, asyncGenerator, asyncFunction, asyncFromSyncIterator
  case arrayBuffer, typedArray, dataView
  /// The global object: its properties are the global cells.
  case global
  /// An object whose properties are in a host JSON object until first touched.
  case hostObject
  /// Its internal methods run script code (ECMA-262 §10.5).
  case proxy
}

/// The first 8 bytes of every cell.
struct CellHeader {
  var kind: CellKind
  /// Objects: how many property slots there are room for inside the cell; 0 once they are outside (then `slots[-1]` says).
  var slotCapacity: UInt8
  var flags: CellFlags
  /// Arrays: `length`. Strings: length in code units. BigInts: words of the magnitude. Environments, field lists: number of slots.
  var count: UInt32

  @inline(__always) init(kind: CellKind, flags: CellFlags = [], count: UInt32 = 0, slotCapacity: UInt8 = 0) {
    self.kind = kind
    self.slotCapacity = slotCapacity
    self.flags = flags
    self.count = count
  }
}

struct CellFlags: OptionSet {
  let rawValue: UInt16
  @inline(__always) init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The collector's mark; which value of the bit means "reached" changes with every collection.
  static var mark: CellFlags { @inline(__always) get { CellFlags(rawValue: 1 << 15) } }
  /// Owns memory outside the cell that must be given back.
  static var external: CellFlags { @inline(__always) get { CellFlags(rawValue: 1 << 14) } }
  /// Allocated by itself, not in a block.
  static var large: CellFlags { @inline(__always) get { CellFlags(rawValue: 1 << 13) } }

  // Objects
  static var nonExtensible: CellFlags { @inline(__always) get { CellFlags(rawValue: 1) } }
  /// Some object has this one as its prototype: changing it invalidates inline caches.
  static var usedAsPrototype: CellFlags { @inline(__always) get { CellFlags(rawValue: 2) } }
  /// Own properties have not been created yet (see `VM.materialize`).
  static var lazyProperties: CellFlags { @inline(__always) get { CellFlags(rawValue: 4) } }
  /// Indexed properties are in a `SparseElements`.
  static var sparseElements: CellFlags { @inline(__always) get { CellFlags(rawValue: 8) } }
  static var callable: CellFlags { @inline(__always) get { CellFlags(rawValue: 16) } }
  static var constructor: CellFlags { @inline(__always) get { CellFlags(rawValue: 32) } }
  /// Arrays: `length` is not writable.
  static var fixedLength: CellFlags { @inline(__always) get { CellFlags(rawValue: 64) } }
  /// Internal methods differ from an ordinary object's (see `ExoticObjects.swift`): string wrappers, typed arrays, the global
  /// object, proxies.
  static var exotic: CellFlags { @inline(__always) get { CellFlags(rawValue: 128) } }
  static var classConstructor: CellFlags { @inline(__always) get { CellFlags(rawValue: 256) } }
  /// A class constructor with `extends`.
  static var derivedConstructor: CellFlags { @inline(__always) get { CellFlags(rawValue: 512) } }
  /// The slots are in a buffer outside the cell.
  static var outsideSlots: CellFlags { @inline(__always) get { CellFlags(rawValue: 2048) } }
  /// Holds host JSON that has not changed since it was handed in.
  static var hostBacked: CellFlags { @inline(__always) get { CellFlags(rawValue: 1024) } }

  // Strings
  static var twoByte: CellFlags { @inline(__always) get { CellFlags(rawValue: 1) } }
  static var rope: CellFlags { @inline(__always) get { CellFlags(rawValue: 2) } }
  /// In the table of property keys.
  static var interned: CellFlags { @inline(__always) get { CellFlags(rawValue: 4) } }
  /// BigInts: below zero.
  static var negative: CellFlags { @inline(__always) get { CellFlags(rawValue: 1) } }
  /// Property keys: the text of a number that is no array index (see `VM.spellsNumber`).
  static var numericName: CellFlags { @inline(__always) get { CellFlags(rawValue: 8) } }
  /// Symbols: made by `#name` in a class.
  static var privateName: CellFlags { @inline(__always) get { CellFlags(rawValue: 16) } }
  /// Symbols: in the registry of `Symbol.for`.
  static var registered: CellFlags { @inline(__always) get { CellFlags(rawValue: 32) } }
}

/// A handle to an internal cell: one pointer, trivially copyable.
typealias CellPointer = UnsafeMutableRawPointer

extension UnsafeMutableRawPointer {
  @inline(__always) var header: UnsafeMutablePointer<CellHeader> { assumingMemoryBound(to: CellHeader.self) }
  @inline(__always) func word<T>(at offset: Int, as type: T.Type) -> UnsafeMutablePointer<T> {
    (self + offset).assumingMemoryBound(to: type)
  }
}
