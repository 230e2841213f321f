/// The well-known intrinsic objects (ECMA-262 §6.1.7.4). Each is created on first use.
enum Intrinsic: Int, CaseIterable {
  case objectPrototype, functionPrototype, arrayPrototype, stringPrototype, numberPrototype, booleanPrototype,
    symbolPrototype
  case bigIntPrototype, errorPrototype, iteratorPrototype, arrayIteratorPrototype, stringIteratorPrototype,
    mapIteratorPrototype
  case setIteratorPrototype, regExpStringIteratorPrototype, iteratorHelperPrototype, wrappedIteratorPrototype,
    datePrototype, regExpPrototype, mapPrototype, setPrototype
  case weakMapPrototype, weakSetPrototype, weakRefPrototype, finalizationRegistryPrototype, promisePrototype
  case generatorPrototype, asyncGeneratorPrototype, asyncIteratorPrototype, asyncFromSyncIteratorPrototype
  case generatorFunctionPrototype, asyncFunctionPrototype, asyncGeneratorFunctionPrototype
  case evalErrorPrototype, rangeErrorPrototype, referenceErrorPrototype, syntaxErrorPrototype, typeErrorPrototype,
    uriErrorPrototype
  case aggregateErrorPrototype

  case object, function, array, string, number, boolean, symbol, bigInt, error, date, regExp, map, set, weakMap,
    weakSet, weakRef
  case finalizationRegistry, promise, iterator
  case generatorFunction, asyncFunction, asyncGeneratorFunction
  case evalError, rangeError, referenceError, syntaxError, typeError, uriError, aggregateError
  case math, json, reflect, proxy, console
  case throwTypeError
  case parseFloat, parseInt, isNaN, isFinite, decodeURI, decodeURIComponent, encodeURI, encodeURIComponent
  case escape, unescape, queueMicrotask, eval
  case arrayBuffer, arrayBufferPrototype, dataView, dataViewPrototype, typedArray, typedArrayPrototype
  case int8Array, uint8Array, uint8ClampedArray, int16Array, uint16Array, int32Array, uint32Array
  case float16Array, float32Array, float64Array, bigInt64Array, bigUint64Array
  case int8ArrayPrototype, uint8ArrayPrototype, uint8ClampedArrayPrototype, int16ArrayPrototype, uint16ArrayPrototype
  case int32ArrayPrototype, uint32ArrayPrototype, float16ArrayPrototype, float32ArrayPrototype, float64ArrayPrototype
  case bigInt64ArrayPrototype, bigUint64ArrayPrototype
}

/// The definition of an intrinsic: the bare object is created first, and its properties when it is first accessed.
struct IntrinsicDefinition {
  /// Creates the object without its properties.
  let make: (VM) -> ObjectRef
  /// Adds its properties, or nil if a function has only `length` and `name`.
  let build: ((ObjectBuilder) -> Void)?
}

/// Adds properties to a built-in object with the attributes that built-ins have.
struct ObjectBuilder {
  let vm: VM
  let object: ObjectRef

  private func key(_ name: StaticString) -> PropertyKey { vm.propertyKey(name) }

  /// Adds a method: writable, configurable, not enumerable.
  func method(
    _ name: StaticString, _ length: Int, steps: Int = 1, direct operation: DirectOperation = .none,
    _ body: @escaping NativeBody
  ) {
    method(key(name), length, steps: steps, direct: operation, body)
  }
  func method(
    _ key: PropertyKey, _ length: Int, steps: Int = 1, direct operation: DirectOperation = .none,
    _ body: @escaping NativeBody
  ) {
    let function = vm.makeFunction(key, length: length, steps: steps, operation: operation, body)
    vm.addOwnProperty(object, key, Value(function), .hidden)
  }
  /// Adds a method that is the same object as an existing property.
  func alias(_ key: PropertyKey, of other: PropertyKey) {
    if let p = vm.ordinaryOwnProperty(object, other) { vm.addOwnProperty(object, key, p.value, .hidden) }
  }
  func getter(_ name: StaticString, _ body: @escaping NativeBody) { getter(key(name), body) }
  func getter(_ key: PropertyKey, steps: Int = 1, _ body: @escaping NativeBody) {
    accessor(key, steps: steps, body, nil)
  }
  func accessor(_ key: PropertyKey, steps: Int = 1, _ get: @escaping NativeBody, _ set: NativeBody?) {
    let getter = vm.makeFunction(
      NativeFunction(name: key, prefix: .get, length: 0, isConstructor: false, steps: steps, body: get))
    let setter = set.map {
      Value(vm.makeFunction(NativeFunction(name: key, prefix: .set, length: 1, isConstructor: false, body: $0)))
    }
    let pair = vm.makeAccessor(getter: Value(getter), setter: setter ?? .undefined)
    vm.addOwnProperty(object, key, Value(cell: pair.pointer), [.configurable, .accessor])
  }
  /// Adds a value. Constants such as `Math.PI` have no attributes.
  func value(_ name: StaticString, _ value: Value, _ attributes: PropertyAttributes = []) {
    vm.addOwnProperty(object, key(name), value, attributes)
  }
  func value(_ key: PropertyKey, _ value: Value, _ attributes: PropertyAttributes = []) {
    vm.addOwnProperty(object, key, value, attributes)
  }
  /// Adds `Symbol.toStringTag`.
  func tag(_ text: StaticString) {
    vm.addOwnProperty(object, vm.state.pointee.names.symbolToStringTag, Value(vm.string(text)), .configurable)
  }
  /// Adds `prototype` to a constructor.
  func prototype(_ intrinsic: Intrinsic) {
    vm.addOwnProperty(object, vm.state.pointee.names.prototype, Value(vm.intrinsic(intrinsic)), [])
  }
  /// Adds `constructor` to a prototype.
  func constructor(_ intrinsic: Intrinsic) {
    vm.addOwnProperty(object, vm.state.pointee.names.constructor, Value(vm.intrinsic(intrinsic)), .hidden)
  }
}

extension IntrinsicDefinition {
  /// A plain object.
  static func object(
    prototype: Intrinsic? = .objectPrototype, kind: CellKind = .object, _ build: @escaping (ObjectBuilder) -> Void
  ) -> IntrinsicDefinition {
    IntrinsicDefinition(
      make: { vm in
        let proto = prototype.map { Value(vm.intrinsic($0)) } ?? .null
        return vm.makeObject(kind, vm.lazyShape(prototype: proto), capacity: 4, flags: .lazyProperties)
      }, build: build)
  }

  /// A constructor function. `parent` is the constructor that it inherits from (`TypeError` from `Error`).
  static func constructor(
    _ name: StaticString, length: Int, parent: Intrinsic? = nil, steps: Int = 1, _ body: @escaping NativeBody,
    build: @escaping (ObjectBuilder) -> Void
  ) -> IntrinsicDefinition {
    IntrinsicDefinition(
      make: { vm in
        vm.makeFunction(
          NativeFunction(name: vm.propertyKey(name), length: length, isConstructor: true, steps: steps, body: body),
          prototype: parent.map { Value(vm.intrinsic($0)) })
      }, build: build)
  }
}

extension IntrinsicDefinition {
  /// A function that is not a constructor.
  static func function(_ name: StaticString, _ length: Int, _ body: @escaping NativeBody) -> IntrinsicDefinition {
    IntrinsicDefinition(make: { vm in vm.makeFunction(vm.propertyKey(name), length: length, body) }, build: nil)
  }
}

extension VM {
  @inline(__always) func intrinsic(_ i: Intrinsic) -> ObjectRef {
    if let p = state.pointee.intrinsics[i.rawValue] { return ObjectRef(p) }
    return makeIntrinsic(i)
  }

  @inline(never) private func makeIntrinsic(_ i: Intrinsic) -> ObjectRef {
    let definition = IntrinsicDefinition.of(i)
    let object = definition.make(self)
    // A cycle of references may have created it in the meantime.
    if let p = state.pointee.intrinsics[i.rawValue] { return ObjectRef(p) }
    state.pointee.intrinsics[i.rawValue] = object.pointer
    if let build = definition.build { realm.builders[object.pointer] = build }
    return object
  }
}
