/// The functions and objects of the language among the globals, in the order of the global object's properties.
enum BuiltInGlobals {
  static let all: [(name: StaticString, intrinsic: Intrinsic)] = [
    ("parseFloat", .parseFloat), ("parseInt", .parseInt), ("isNaN", .isNaN), ("isFinite", .isFinite),
    ("decodeURI", .decodeURI), ("decodeURIComponent", .decodeURIComponent), ("encodeURI", .encodeURI),
    ("encodeURIComponent", .encodeURIComponent), ("escape", .escape), ("unescape", .unescape),
    ("queueMicrotask", .queueMicrotask), ("eval", .eval),
    ("Object", .object), ("Function", .function), ("Array", .array), ("Number", .number), ("Boolean", .boolean),
    ("String", .string), ("Symbol", .symbol), ("BigInt", .bigInt), ("Date", .date), ("RegExp", .regExp),
    ("Error", .error),
    ("AggregateError", .aggregateError), ("EvalError", .evalError), ("RangeError", .rangeError),
    ("ReferenceError", .referenceError), ("SyntaxError", .syntaxError), ("TypeError", .typeError),
    ("URIError", .uriError),
    ("JSON", .json), ("Math", .math), ("Reflect", .reflect), ("Proxy", .proxy), ("Map", .map), ("Set", .set),
    ("WeakMap", .weakMap),
    ("WeakSet", .weakSet), ("WeakRef", .weakRef), ("FinalizationRegistry", .finalizationRegistry),
    ("Promise", .promise), ("Iterator", .iterator), ("console", .console),
    ("ArrayBuffer", .arrayBuffer), ("DataView", .dataView), ("Int8Array", .int8Array), ("Uint8Array", .uint8Array),
    ("Uint8ClampedArray", .uint8ClampedArray), ("Int16Array", .int16Array), ("Uint16Array", .uint16Array),
    ("Int32Array", .int32Array), ("Uint32Array", .uint32Array), ("Float16Array", .float16Array),
    ("Float32Array", .float32Array),
    ("Float64Array", .float64Array), ("BigInt64Array", .bigInt64Array), ("BigUint64Array", .bigUint64Array),
  ]

  /// An open-addressed table of indices of `all`, increased by 1.
  private static let slots: [UInt8] = {
    var slots = [UInt8](repeating: 0, count: 256)
    for (index, global) in all.enumerated() {
      let name = UnsafeBufferPointer(start: global.name.utf8Start, count: global.name.utf8CodeUnitCount)
      var slot = firstSlot(name)
      while slots[slot] != 0 { slot = (slot + 1) & 255 }
      slots[slot] = UInt8(index + 1)
    }
    return slots
  }()

  private static func firstSlot(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    Int(truncatingIfNeeded: StringHash.of(name, seed: 0)) & 255
  }

  /// Returns the index of the global with a name.
  static func index(of key: PropertyKey) -> Int? {
    guard key.isString, !key.asString.isTwoByte, key.asString.length <= 20 else { return nil }
    let name = key.asString.latin1Buffer
    var slot = firstSlot(name)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      let known = all[index].name
      if known.utf8CodeUnitCount == name.count,
        UnsafeBufferPointer(start: known.utf8Start, count: name.count).elementsEqual(name)
      {
        return index
      }
      slot = (slot + 1) & 255
    }
    return nil
  }
}
