/// Function objects of generators and async functions (ECMA-262 §10.2.3, §15.5.3, §15.6.3, §15.8.3), which inherit from
/// separate prototypes.
final class SuspendableFunctionExpression: FunctionExpression {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let function = vm.makeClosure(code, f)
    vm.becomeSuspendable(function)
    return Value(function)
  }
}

/// The shapes of such functions before their properties are first accessed.
struct SuspendableFunctionShapes {
  let generator: ShapeRef
  let asyncFunction: ShapeRef
  let asyncGenerator: ShapeRef

  init(_ vm: VM) {
    generator = vm.lazyShape(prototype: Value(vm.intrinsic(.generatorFunctionPrototype)))
    asyncFunction = vm.lazyShape(prototype: Value(vm.intrinsic(.asyncFunctionPrototype)))
    asyncGenerator = vm.lazyShape(prototype: Value(vm.intrinsic(.asyncGeneratorFunctionPrototype)))
  }

  func mark(_ vm: VM) {
    for shape in [generator, asyncFunction, asyncGenerator] { vm.mark(cell: shape.pointer) }
  }
}

extension VM {
  /// Sets the prototype of a new function whose code can suspend.
  func becomeSuspendable(_ function: ObjectRef) {
    let shapes: SuspendableFunctionShapes
    if let known = realm.suspendableFunctionShapes {
      shapes = known
    } else {
      shapes = SuspendableFunctionShapes(self)
      realm.suspendableFunctionShapes = shapes
    }
    let node = function.code.pointee.node
    setShape(
      function,
      !node.isGenerator ? shapes.asyncFunction : node.isAsync ? shapes.asyncGenerator : shapes.generator)
  }

  /// Adds the `prototype` property of generator functions, from which the generators inherit.
  func addGeneratorPrototype(_ function: ObjectRef) {
    let node = function.code.pointee.node
    guard node.isGenerator else { return }
    let object = makeObject(prototype: Value(intrinsic(node.isAsync ? .asyncGeneratorPrototype : .generatorPrototype)))
    addOwnProperty(function, state.pointee.names.prototype, Value(object), .writable)
  }
}
