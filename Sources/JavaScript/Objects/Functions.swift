/// Internal slots of a function created by script code.
enum FunctionSlot {
  /// A `CodePointer`.
  static var code: Int { @inline(__always) get { 0 } }
  /// The environment in which the function was created: a cell, or undefined.
  static var environment: Int { @inline(__always) get { 1 } }
  /// [[HomeObject]]: an object or undefined.
  static var home: Int { @inline(__always) get { 2 } }
  /// For class constructors: the field list of the instances (a cell), or undefined.
  static var fields: Int { @inline(__always) get { 3 } }
  static var count: Int { @inline(__always) get { 4 } }
}

/// Internal slots of a function written in Swift.
enum NativeFunctionSlot {
  /// An unretained `NativeFunction`, which the realm owns.
  static var native: Int { @inline(__always) get { 0 } }
  /// Two values for the function's own use.
  static var data: Int { @inline(__always) get { 1 } }
  static var data2: Int { @inline(__always) get { 2 } }
  static var count: Int { @inline(__always) get { 3 } }
}

/// The arguments of a call to a native function. They are on the value stack, so they stay alive during the call.
struct Arguments {
  let frame: Frame
  let count: Int
  /// The new target, or undefined unless called as a constructor.
  let newTarget: Value

  @inline(__always) var this: Value { frame[FrameSlot.this] }
  /// `this`, which is known to be an object.
  @inline(__always) var rootedThis: RootedObject { RootedObject(frame + FrameSlot.this) }
  /// The function object being called.
  @inline(__always) var callee: ObjectRef { frame[FrameSlot.callee].asObject }
  /// The argument at `i`, or undefined beyond the last one.
  @inline(__always) subscript(i: Int) -> Value { i < count ? frame[FrameSlot.first &+ i] : .undefined }
  @inline(__always) var isConstructorCall: Bool { !newTarget.isUndefined }
  /// The arguments from `i` on.
  func dropFirst(_ i: Int) -> UnsafeBufferPointer<Value> {
    UnsafeBufferPointer(start: frame + FrameSlot.first + min(i, count), count: max(0, count - i))
  }
}

typealias NativeBody = (VM, Arguments) throws(Abrupt) -> Value

/// A function written in Swift: the part that all its function objects share.
final class NativeFunction {
  let name: PropertyKey
  let namePrefix: NamePrefix
  let length: Int
  let isConstructor: Bool
  /// The number of steps of a call, if it takes longer than thirty iterations of an empty loop whatever its operands.
  let steps: Int
  /// What calls in scripts compute without a frame, if the operands allow it.
  let operation: DirectOperation
  let body: NativeBody
  enum NamePrefix { case none, get, set }

  init(
    name: PropertyKey, prefix: NamePrefix = .none, length: Int, isConstructor: Bool, steps: Int = 1,
    operation: DirectOperation = .none, body: @escaping NativeBody
  ) {
    self.name = name
    namePrefix = prefix
    self.length = length
    self.isConstructor = isConstructor
    self.steps = steps
    self.operation = operation
    self.body = body
  }
}

extension VM {
  /// Returns a function object for `native`, which the realm keeps alive.
  func makeFunction(_ native: NativeFunction, prototype: Value? = nil) -> ObjectRef {
    let shape = prototype.map { lazyShape(prototype: $0) } ?? state.pointee.lazyFunctionShape
    var flags: CellFlags = [.callable, .lazyProperties]
    if native.isConstructor { flags.insert(.constructor) }
    let f = makeObject(.nativeFunction, shape, capacity: native.isConstructor ? 4 : 2, flags: flags)
    realm.natives.append(native)
    f.internalWord(NativeFunctionSlot.native, as: UnsafeRawPointer.self).pointee = UnsafeRawPointer(
      Unmanaged.passUnretained(native).toOpaque())
    return f
  }

  /// Creates a function that lives as long as the realm. For functions created repeatedly (resolvers, host callbacks),
  /// store the `NativeFunction` and use `instantiate`.
  func makeFunction(
    _ name: PropertyKey, length: Int, isConstructor: Bool = false, steps: Int = 1, operation: DirectOperation = .none,
    _ body: @escaping NativeBody
  ) -> ObjectRef {
    makeFunction(
      NativeFunction(
        name: name, length: length, isConstructor: isConstructor, steps: steps, operation: operation, body: body))
  }

  /// Returns another function object for a native function that the realm already keeps alive.
  func instantiate(_ native: NativeFunction, data: Value = .undefined, data2: Value = .undefined) -> ObjectRef {
    var flags: CellFlags = [.callable, .lazyProperties]
    if native.isConstructor { flags.insert(.constructor) }
    let f = makeObject(.nativeFunction, state.pointee.lazyFunctionShape, capacity: 2, flags: flags)
    f.internalWord(NativeFunctionSlot.native, as: UnsafeRawPointer.self).pointee = UnsafeRawPointer(
      Unmanaged.passUnretained(native).toOpaque())
    f.internalSlot(NativeFunctionSlot.data).initialize(to: data)
    f.internalSlot(NativeFunctionSlot.data2).initialize(to: data2)
    return f
  }

  func native(of f: ObjectRef) -> NativeFunction {
    Unmanaged<NativeFunction>.fromOpaque(f.internalWord(NativeFunctionSlot.native, as: UnsafeRawPointer.self).pointee)
      .takeUnretainedValue()
  }

  // MARK: Properties made on demand

  /// Creates the own properties of an object that has none yet (`.lazyProperties`).
  @inline(never) func materialize(_ object: ObjectRef) {
    object.flagsPointer.pointee.remove(.lazyProperties)
    switch object.kind {
    case .function:
      spend(Work.stepsPerFunctionObject)
      materializeFunction(object)
    case .nativeFunction:
      let native = native(of: object)
      let isIntrinsic = realm.builders[object.pointer] != nil
      // Those of the language are created once.
      if !isIntrinsic { spend(Work.stepsPerFunctionObject) }
      setShape(
        object,
        isIntrinsic ? privateShape(prototype: object.shape.prototype) : rootShape(prototype: object.shape.prototype))
      addOwnProperty(object, state.pointee.names.length, .number(native.length), .configurable)
      addOwnProperty(
        object, state.pointee.names.name, Value(functionName(native.name, native.namePrefix)), .configurable)
      if isIntrinsic { buildIntrinsic(object) }
    default:
      if object.has(.hostBacked) {
        materializeHostValue(object)
      } else {
        setShape(object, privateShape(prototype: object.shape.prototype))
        buildIntrinsic(object)
      }
    }
  }

  private func privateShape(prototype: Value) -> ShapeRef {
    makeShape(
      prototype: prototype, table: PropertyTable.make(capacity: 16, &state.pointee.heap), count: 0,
      flags: ShapeFlags.dictionary)
  }

  private func buildIntrinsic(_ object: ObjectRef) {
    if let build = realm.builders.removeValue(forKey: object.pointer) { build(ObjectBuilder(vm: self, object: object)) }
    // During construction the object had its own shape; from now on the shape is like any other.
    object.shape.pointer.header.pointee.flags.remove(ShapeFlags.dictionary)
  }

  /// SetFunctionName (ECMA-262 §10.2.9).
  func functionName(_ key: PropertyKey, _ prefix: NativeFunction.NamePrefix) -> StringRef {
    var text: StringRef
    if key.isSymbol {
      let description = key.asSymbol.description.pointee
      if !description.isString {
        text = state.pointee.names.empty.asString
      } else if key.isPrivateName {
        text = joined(string("#"), description.asString)
      } else {
        text = joined(joined(string("["), description.asString), string("]"))
      }
    } else {
      text = string(of: key)
    }
    switch prefix {
    case .none: break
    case .get: text = joined(string("get "), text)
    case .set: text = joined(string("set "), text)
    }
    return text
  }

  /// A copy of the code units.
  func codeUnits(_ s: StringRef) throws(Abrupt) -> [UInt16] {
    try reserve(s.length * 2)
    return units(of: s, 0, s.length)
  }
}
