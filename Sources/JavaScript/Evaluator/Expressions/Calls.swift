/// Calls and `new` (ECMA-262 §13.3.5, §13.3.6). Arguments are evaluated directly into the callee's frame, which starts
/// at `base` in the caller's temporaries.

/// Evaluates arguments into the callee's frame.
class ArgumentsNode {
  func evaluate(_ f: Frame) throws(Abrupt) {}
}

final class ArgumentsOne: ArgumentsNode {
  let node: Node
  let slot: Int
  init(_ node: Node, _ slot: Int) {
    self.node = node
    self.slot = slot
  }
  override func evaluate(_ f: Frame) throws(Abrupt) { f[slot] = try node.evaluate(f) }
}

/// An argument that is a variable.
final class ArgumentsLocal: ArgumentsNode {
  let local: Int
  let slot: Int
  init(_ local: Int, _ slot: Int) {
    self.local = local
    self.slot = slot
  }
  override func evaluate(_ f: Frame) throws(Abrupt) { f[slot] = f[local] }
}

final class ArgumentsTwo: ArgumentsNode {
  let first: Node
  let second: Node
  let slot: Int
  init(_ first: Node, _ second: Node, _ slot: Int) {
    self.first = first
    self.second = second
    self.slot = slot
  }
  override func evaluate(_ f: Frame) throws(Abrupt) {
    f[slot] = try first.evaluate(f)
    f[slot &+ 1] = try second.evaluate(f)
  }
}

final class ArgumentsList: ArgumentsNode {
  let nodes: NodeRow<Node>
  let slot: Int
  init(_ nodes: [Node], _ slot: Int) {
    self.nodes = NodeRow(nodes)
    self.slot = slot
  }
  override func evaluate(_ f: Frame) throws(Abrupt) {
    let arguments = f + slot
    var i = 0
    while i < nodes.count {
      arguments[i] = try nodes.evaluate(i, f)
      i &+= 1
    }
  }
}

/// The common parts of all kinds of calls.
struct CallSite {
  let arguments: ArgumentsNode
  /// The number of arguments.
  let count: Int
  /// The start of the callee's frame among the caller's temporaries.
  let base: Int
  /// The value of the frame's call site, see `VM.callSite`.
  let position: Value
  let text: CalleeText
}

/// A call or construction.
class CallNode: Node {
  final let site: CallSite
  init(_ vm: VM, _ site: CallSite) {
    self.site = site
    super.init(vm)
  }

  /// Evaluates the arguments and calls the function in `frame`, which is at `site.base`.
  @inline(__always) final func call(_ f: Frame, _ frame: Frame, _ callee: Value) throws(Abrupt) -> Value {
    if site.count != 0 { try site.arguments.evaluate(f) }
    frame[FrameSlot.callSite] = site.position
    if callee.isObject && callee.asObject.kind == .function { return try vm.enter(callee.asObject, frame, site.count) }
    return try vm.callOther(frame, site.count, site.text)
  }
}

/// A call or construction whose callee has no `this`.
class PlainCall: CallNode {
  final let callee: Node
  /// A callee that is a global name is read without calling its node if it has a plain value.
  final let global: GlobalCellPointer?
  init(_ vm: VM, _ callee: Node, _ site: CallSite) {
    self.callee = callee
    global = (callee as? GlobalGet)?.cell
    super.init(vm, site)
  }

  /// Evaluates the callee into its frame.
  @inline(__always) final func evaluateCallee(_ f: Frame) throws(Abrupt) -> (callee: Value, frame: Frame) {
    let callee: Value
    if let value = global?.pointee.value, value.isObject {
      callee = value
    } else {
      callee = try self.callee.evaluate(f)
    }
    let frame = f + site.base
    frame[FrameSlot.callee] = callee
    frame[FrameSlot.this] = .undefined
    return (callee, frame)
  }
}

/// `callee(arguments)`.
final class FunctionCall: PlainCall {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let (callee, frame) = try evaluateCallee(f)
    return try call(f, frame, callee)
  }
}

/// `new callee(arguments)`.
final class NewExpression: PlainCall {
  let instance: InstanceShapeCache
  init(_ vm: VM, _ callee: Node, _ site: CallSite, _ instance: InstanceShapeCache) {
    self.instance = instance
    super.init(vm, callee, site)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let (callee, frame) = try evaluateCallee(f)
    try site.arguments.evaluate(f)
    frame[FrameSlot.callSite] = site.position
    vm.state.pointee.position = UInt32(truncatingIfNeeded: site.position.bits)
    guard callee.isObject && callee.asObject.isConstructor else { throw vm.notConstructor(site.text) }
    let function = callee.asObject
    guard function.kind == .function, !function.has(.derivedConstructor) else {
      return try vm.invokeConstruct(frame, site.count, newTarget: function)
    }
    let shape = try instance.shape(vm, function, UInt32(truncatingIfNeeded: site.position.bits))
    return try vm.construct(function, frame, site.count, function, shape)
  }
}

/// Where the `prototype` of constructors is, and the shapes of the objects that inherit from it: two lookups by key in
/// each construction take a third of its instructions otherwise.
struct InstanceShapeCache {
  let prototype: PropertyCachePointer
  let shapes: PropertyCachePointer

  /// Returns the shape of an object that a constructor creates if `target` is its `new.target`.
  @inline(__always) func shape(_ vm: VM, _ target: ObjectRef, _ position: UInt32) throws(Abrupt) -> ShapeRef {
    let prototype = try vm.getProperty(
      Value(target), vm.state.pointee.namesPointer.pointee.prototype, prototype, position)
    if let known = shapes.pointee.ownShape.map({ ShapeRef($0) }), known.prototype.bits == prototype.bits {
      return known
    }
    return try otherShape(vm, target, prototype)
  }

  @inline(never) private func otherShape(_ vm: VM, _ target: ObjectRef, _ prototype: Value) throws(Abrupt) -> ShapeRef {
    if let second = shapes.pointee.secondShape.map({ ShapeRef($0) }), second.prototype.bits == prototype.bits {
      return second
    }
    let shape = try vm.instanceShape(target, prototype: prototype, default: .objectPrototype)
    shapes.pointee.secondShape = shapes.pointee.ownShape
    shapes.pointee.ownShape = shape.pointer
    return shape
  }
}

/// `object.name(arguments)`.
final class MethodCall: CallNode {
  let object: Node
  /// The slot of an object that is a variable, which is read without calling its node; otherwise negative.
  let local: Int
  let key: PropertyKey
  let cache: PropertyCachePointer
  let position: UInt32
  init(
    _ vm: VM, _ object: Node, _ key: PropertyKey, _ cache: PropertyCachePointer, _ site: CallSite, _ position: UInt32
  ) {
    self.object = object
    local = (object as? LocalGet)?.slot ?? -1
    self.key = key
    self.cache = cache
    self.position = position
    super.init(vm, site)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let this = local >= 0 ? f[local] : try object.evaluate(f)
    let frame = f + site.base
    frame[FrameSlot.this] = this
    let callee =
      this.isString ? try vm.stringMethod(this, key, cache, position) : try vm.getProperty(this, key, cache, position)
    frame[FrameSlot.callee] = callee
    return try call(f, frame, callee)
  }
}

/// A call whose callee also provides `this`: `object[index](…)`, `super.name(…)`, `object.#name(…)`, optional calls.
final class ReferenceCall: CallNode {
  let reference: CalleeReference
  let isOptional: Bool
  init(_ vm: VM, _ reference: CalleeReference, _ site: CallSite, isOptional: Bool) {
    self.reference = reference
    self.isOptional = isOptional
    super.init(vm, site)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let frame = f + site.base
    try reference.evaluate(f, into: frame)
    // In a chain that ended early, the callee is the marker itself.
    let callee = frame[FrameSlot.callee]
    if callee.isEmpty || (isOptional && callee.isNullish) { return .empty }
    return try call(f, frame, callee)
  }
}

/// A call or construction with `...` among its arguments, which are collected in an array first. The array is the only
/// argument of its `site`.
final class SpreadCall: CallNode {
  enum Kind { case call, construct }
  let kind: Kind
  let reference: CalleeReference
  let isOptional: Bool
  init(_ vm: VM, _ kind: Kind, _ reference: CalleeReference, _ site: CallSite, isOptional: Bool = false) {
    self.kind = kind
    self.reference = reference
    self.isOptional = isOptional
    super.init(vm, site)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let frame = f + site.base
    try reference.evaluate(f, into: frame)
    let callee = frame[FrameSlot.callee]
    if callee.isEmpty || (isOptional && callee.isNullish) { return .empty }
    try site.arguments.evaluate(f)
    let array = frame[FrameSlot.first].asObject
    vm.state.pointee.position = UInt32(truncatingIfNeeded: site.position.bits)
    let values = UnsafeBufferPointer(start: array.elements, count: array.denseCount)
    switch kind {
    case .call:
      guard callee.isObject && callee.asObject.isCallable else { throw vm.notFunction(site.text) }
      return try vm.call(callee, this: frame[FrameSlot.this], arguments: values)
    case .construct:
      guard callee.isObject && callee.asObject.isConstructor else { throw vm.notConstructor(site.text) }
      return try vm.construct(callee.asObject, arguments: values)
    }
  }
}

/// Evaluates to a function and the `this` value for its call.
class CalleeReference {
  let vm: VM
  init(_ vm: VM) { self.vm = vm }
  func evaluate(_ f: Frame, into frame: Frame) throws(Abrupt) {}
}

/// A callee without an object.
final class PlainCallee: CalleeReference {
  let callee: Node
  init(_ vm: VM, _ callee: Node) {
    self.callee = callee
    super.init(vm)
  }
  override func evaluate(_ f: Frame, into frame: Frame) throws(Abrupt) {
    frame[FrameSlot.callee] = try callee.evaluate(f)
    frame[FrameSlot.this] = .undefined
  }
}

/// `object` provides `this`; `member` then finds the function on it, reading `this` from its slot.
final class MemberCallee: CalleeReference {
  let object: Node
  let member: Node
  let isOptional: Bool
  init(_ vm: VM, object: Node, member: Node, isOptional: Bool) {
    self.object = object
    self.member = member
    self.isOptional = isOptional
    super.init(vm)
  }
  override func evaluate(_ f: Frame, into frame: Frame) throws(Abrupt) {
    let this = try object.evaluate(f)
    frame[FrameSlot.this] = this
    frame[FrameSlot.callee] = .empty
    if this.isEmpty || (isOptional && this.isNullish) { return }
    frame[FrameSlot.callee] = try member.evaluate(f)
  }
}

/// The callee of `(a?.b)()`, which is undefined if the chain ended early.
final class EndedChainCallee: CalleeReference {
  let chain: CalleeReference
  init(_ vm: VM, _ chain: CalleeReference) {
    self.chain = chain
    super.init(vm)
  }
  override func evaluate(_ f: Frame, into frame: Frame) throws(Abrupt) {
    try chain.evaluate(f, into: frame)
    if frame[FrameSlot.callee].isEmpty { frame[FrameSlot.callee] = .undefined }
  }
}

extension VM {
  /// Calls a value that is not a script function.
  @inline(never) func callOther(_ frame: Frame, _ count: Int, _ text: CalleeText) throws(Abrupt) -> Value {
    let callee = frame[FrameSlot.callee]
    if callee.isObject && callee.asObject.kind == .nativeFunction { return try enterNative(frame, count) }
    state.pointee.position = UInt32(truncatingIfNeeded: frame[FrameSlot.callSite].bits)
    guard callee.isObject && callee.asObject.isCallable else { throw notFunction(text) }
    return try invokeOther(frame, count)
  }

  func notFunction(_ callee: CalleeText) -> Abrupt {
    let text = callee.text
    return typeError("\(text) is not a function\(realm.explanation(of: text).map { ": \($0)" } ?? "")")
  }
  func notConstructor(_ callee: CalleeText) -> Abrupt { typeError("\(callee.text) is not a constructor") }
}
