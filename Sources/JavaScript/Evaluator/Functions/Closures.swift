/// Creating function objects from code (ECMA-262 §10.2.3, §15.2.5).
extension VM {
  /// Creates a function object for `code` in the environment of frame `f`.
  @inline(__always) func makeClosure(_ code: CodePointer, _ f: Frame, home: Value = .undefined) -> ObjectRef {
    makeClosure(code, environment: f[FrameSlot.environment], home: home)
  }

  @inline(__always) func makeClosure(_ code: CodePointer, environment: Value, home: Value) -> ObjectRef {
    var flags: CellFlags = [.callable, .lazyProperties]
    if code.pointee.isConstructor { flags.insert(.constructor) }
    let function = makeObject(.function, state.pointee.lazyFunctionShape, capacity: 0, flags: flags)
    function.internalWord(FunctionSlot.code, as: CodePointer.self).pointee = code
    function.internalSlot(FunctionSlot.environment).initialize(to: environment)
    function.internalSlot(FunctionSlot.home).initialize(to: home)
    return function
  }

  /// Creates `length`, `name` and `prototype` of a script function.
  func materializeFunction(_ function: ObjectRef) {
    let code = function.code
    let prototype = function.shape.prototype
    setShape(function, rootShape(prototype: prototype))
    addOwnProperty(function, state.pointee.names.length, .number(code.pointee.length), .configurable)
    addOwnProperty(
      function, state.pointee.names.name,
      Value((code.pointee.name ?? state.pointee.names.empty).asStringOrEmpty(self, code.pointee.namePrefix)),
      .configurable)
    if function.isConstructor && !function.has(.classConstructor) {
      spend(Work.stepsPerPrototype)
      let object = makeObject()
      addOwnProperty(object, state.pointee.names.constructor, Value(function), .hidden)
      addOwnProperty(function, state.pointee.names.prototype, Value(object), .writable)
    } else {
      addGeneratorPrototype(function)
    }
  }

  /// Names an anonymous function after its context (SetFunctionName), unless it already has an own `name` (a class with
  /// `static name`).
  func setFunctionName(_ value: Value, _ key: PropertyKey, _ prefix: NativeFunction.NamePrefix = .none) {
    guard value.isObject, value.asObject.kind == .function else { return }
    let function = value.asObject
    if function.has(.lazyProperties) { materialize(function) }
    let names = state.pointee.namesPointer
    guard function.code.pointee.name == nil, let current = ordinaryOwnProperty(function, names.pointee.name),
      !current.isAccessor,
      current.value.isString, current.attributes == .configurable
    else { return }
    updateOwnProperty(function, names.pointee.name, Value(functionName(key, prefix)), .configurable, old: .configurable)
  }
}

extension PropertyKey {
  func asStringOrEmpty(_ vm: VM, _ prefix: NativeFunction.NamePrefix) -> StringRef { vm.functionName(self, prefix) }
}

/// A function expression, arrow function, or function declaration.
class FunctionExpression: Node {
  final let code: CodePointer
  init(_ vm: VM, _ code: CodePointer) {
    self.code = code
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value { Value(vm.makeClosure(code, f)) }
}

/// A method or accessor of an object literal or class.
final class MethodTemplate {
  enum Kind { case method, getter, setter }
  let vm: VM
  let code: CodePointer
  let kind: Kind
  /// Whether the key is computed, so that the name is set when the function is created.
  let namesFunction: Bool
  /// Whether this is a generator or an async method.
  let isSuspendable: Bool
  init(_ vm: VM, _ code: CodePointer, _ kind: Kind, namesFunction: Bool) {
    let node = code.pointee.node
    isSuspendable = node.isAsync || node.isGenerator
    self.vm = vm
    self.code = code
    self.kind = kind
    self.namesFunction = namesFunction
  }

  func make(_ f: Frame, home: ObjectRef, _ key: PropertyKey) -> ObjectRef {
    let function = vm.makeClosure(code, f, home: Value(home))
    if isSuspendable { vm.becomeSuspendable(function) }
    if namesFunction {
      vm.setFunctionName(Value(function), key, kind == .getter ? .get : kind == .setter ? .set : .none)
    }
    return function
  }

  /// Defines the property on `object` (MethodDefinitionEvaluation, §15.4.5).
  func define(_ f: Frame, on object: ObjectRef, _ key: PropertyKey, isEnumerable: Bool) throws(Abrupt) {
    let function = Value(make(f, home: object, key))
    var d = PropertyDescriptor()
    switch kind {
    case .method:
      d.value = function
      d.writable = true
    case .getter: d.getter = function
    case .setter: d.setter = function
    }
    d.enumerable = isEnumerable
    d.configurable = true
    try vm.definePropertyOrThrow(object, key, d)
  }
}
