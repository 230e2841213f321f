/// The properties of the global object (ECMA-262 §19).
extension VM {
  /// Defines every global. Constructors and namespaces are created when a script first reads them.
  func defineGlobals() {
    defineGlobal(state.pointee.names.globalThis, Value(realm.globalObject), .hidden)
    defineGlobal(state.pointee.names.infinity, Value(double: .infinity), [])
    defineGlobal(state.pointee.names.nan, .nan, [])
    defineGlobal(state.pointee.names.undefined, .undefined, [])
    for (name, intrinsic) in VM.lazyGlobals {
      let cell = defineGlobal(propertyKey(name), .lazy, .hidden)
      cell.pointee.intrinsic = intrinsic
    }
  }

  private static let lazyGlobals: [(StaticString, Intrinsic)] = [
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

  @discardableResult
  private func defineGlobal(
    _ key: PropertyKey, _ value: Value, _ attributes: PropertyAttributes
  ) -> GlobalCellPointer {
    let cell = realm.globals.cell(key)
    cell.pointee.kind = .property
    cell.pointee.value = value
    cell.pointee.attributes = attributes
    return cell
  }
}
