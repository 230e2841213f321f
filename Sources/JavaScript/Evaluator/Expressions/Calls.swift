/// Calls and `new` (ECMA-262 §13.3.5, §13.3.6). Arguments are evaluated straight into the callee's frame, which starts at `base` in
/// the caller's temporaries.

/// Puts arguments into the callee's frame.
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

/// `callee(arguments)`.
final class FunctionCall: Node {
  let callee: Node
  let arguments: ArgumentsNode
  let count: Int
  let base: Int
  let callSite: Value
  let text: CalleeText
  init(_ vm: VM, _ callee: Node, _ arguments: ArgumentsNode, count: Int, base: Int, callSite: Value, text: CalleeText) {
    self.callee = callee
    self.arguments = arguments
    self.count = count
    self.base = base
    self.callSite = callSite
    self.text = text
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let callee = try self.callee.evaluate(f)
    let frame = f + base
    frame[FrameSlot.callee] = callee
    frame[FrameSlot.this] = .undefined
    try arguments.evaluate(f)
    frame[FrameSlot.callSite] = callSite
    if callee.isObject && callee.asObject.kind == .function { return try vm.enter(callee.asObject, frame, count) }
    return try vm.callOther(frame, count, text)
  }
}

/// `object.name(arguments)`.
final class MethodCall: Node {
  let object: Node
  let key: PropertyKey
  let cache: PropertyCachePointer
  let arguments: ArgumentsNode
  let count: Int
  let base: Int
  let callSite: Value
  let text: CalleeText
  let position: UInt32
  init(
    _ vm: VM, _ object: Node, _ key: PropertyKey, _ cache: PropertyCachePointer, _ arguments: ArgumentsNode, count: Int,
    base: Int, callSite: Value,
    text: CalleeText, _ position: UInt32
  ) {
    self.object = object
    self.key = key
    self.cache = cache
    self.arguments = arguments
    self.count = count
    self.base = base
    self.callSite = callSite
    self.text = text
    self.position = position
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let this = try object.evaluate(f)
    let frame = f + base
    frame[FrameSlot.this] = this
    let callee = try vm.getProperty(this, key, cache, position)
    frame[FrameSlot.callee] = callee
    try arguments.evaluate(f)
    frame[FrameSlot.callSite] = callSite
    if callee.isObject && callee.asObject.kind == .function { return try vm.enter(callee.asObject, frame, count) }
    return try vm.callOther(frame, count, text)
  }
}

/// A call whose callee also gives `this`: `object[index](…)`, `super.name(…)`, `object.#name(…)`, optional calls.
final class ReferenceCall: Node {
  let reference: CalleeReference
  let arguments: ArgumentsNode
  let count: Int
  let base: Int
  let callSite: Value
  let text: CalleeText
  let isOptional: Bool
  init(
    _ vm: VM, _ reference: CalleeReference, _ arguments: ArgumentsNode, count: Int, base: Int, callSite: Value,
    text: CalleeText,
    isOptional: Bool
  ) {
    self.reference = reference
    self.arguments = arguments
    self.count = count
    self.base = base
    self.callSite = callSite
    self.text = text
    self.isOptional = isOptional
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let frame = f + base
    try reference.evaluate(f, into: frame)
    // Inside a chain that ended early the callee is the marker itself.
    let callee = frame[FrameSlot.callee]
    if callee.isEmpty || (isOptional && callee.isNullish) { return .empty }
    try arguments.evaluate(f)
    frame[FrameSlot.callSite] = callSite
    if callee.isObject && callee.asObject.kind == .function { return try vm.enter(callee.asObject, frame, count) }
    return try vm.callOther(frame, count, text)
  }
}

/// Evaluates to a function and the `this` it is to be called with.
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

/// `object` gives `this`; `member` then finds the function on it, reading `this` from its slot.
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

/// How a callee is spelled, for the message when it is not a function.
final class CalleeText: Sendable {
  let text: String
  init(_ text: String) { self.text = text }
}

extension VM {
  /// A call of what is not a script function.
  @inline(never) func callOther(_ frame: Frame, _ count: Int, _ text: CalleeText) throws(Abrupt) -> Value {
    let callee = frame[FrameSlot.callee]
    state.pointee.position = UInt32(truncatingIfNeeded: frame[FrameSlot.callSite].bits)
    guard callee.isObject && callee.asObject.isCallable else { throw typeError("\(text.text) is not a function") }
    return try invokeOther(frame, count)
  }
}

// MARK: new

/// `new callee(arguments)`.
final class NewExpression: Node {
  let callee: Node
  let arguments: ArgumentsNode
  let count: Int
  let base: Int
  let callSite: Value
  let text: CalleeText
  init(_ vm: VM, _ callee: Node, _ arguments: ArgumentsNode, count: Int, base: Int, callSite: Value, text: CalleeText) {
    self.callee = callee
    self.arguments = arguments
    self.count = count
    self.base = base
    self.callSite = callSite
    self.text = text
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let callee = try self.callee.evaluate(f)
    let frame = f + base
    frame[FrameSlot.callee] = callee
    frame[FrameSlot.this] = .undefined
    try arguments.evaluate(f)
    frame[FrameSlot.callSite] = callSite
    vm.state.pointee.position = UInt32(truncatingIfNeeded: callSite.bits)
    guard callee.isObject && callee.asObject.isConstructor else {
      throw vm.typeError("\(text.text) is not a constructor")
    }
    return try vm.invokeConstruct(frame, count, newTarget: callee.asObject)
  }
}

// MARK: Spread

/// A call, construction or `super()` call with `...` among its arguments: they are collected in an array first.
final class SpreadCall: Node {
  enum Kind { case call, construct }
  let kind: Kind
  let reference: CalleeReference
  let list: Node
  let base: Int
  let callSite: Value
  let text: CalleeText
  let isOptional: Bool
  init(
    _ vm: VM, _ kind: Kind, _ reference: CalleeReference, list: Node, base: Int, callSite: Value, text: CalleeText,
    isOptional: Bool
  ) {
    self.kind = kind
    self.reference = reference
    self.list = list
    self.base = base
    self.callSite = callSite
    self.text = text
    self.isOptional = isOptional
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let frame = f + base
    try reference.evaluate(f, into: frame)
    let callee = frame[FrameSlot.callee]
    if callee.isEmpty || (isOptional && callee.isNullish) { return .empty }
    let array = try list.evaluate(f)
    frame[FrameSlot.first] = array
    vm.state.pointee.position = UInt32(truncatingIfNeeded: callSite.bits)
    let values = UnsafeBufferPointer(start: array.asObject.elements, count: array.asObject.denseCount)
    switch kind {
    case .call:
      guard callee.isObject && callee.asObject.isCallable else { throw vm.typeError("\(text.text) is not a function") }
      return try vm.call(callee, this: frame[FrameSlot.this], arguments: values)
    case .construct:
      guard callee.isObject && callee.asObject.isConstructor else {
        throw vm.typeError("\(text.text) is not a constructor")
      }
      return try vm.construct(callee.asObject, arguments: values)
    }
  }
}

// MARK: Optional chains

/// The extent of a chain: the marker that a nullish `?.` left becomes undefined.
final class OptionalChain: Node {
  let chain: Node
  init(_ vm: VM, _ chain: Node) {
    self.chain = chain
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let v = try chain.evaluate(f)
    return v.isEmpty ? .undefined : v
  }
}

/// A link of an optional chain: when the object is the marker, or nullish at a `?.`, the chain ends; else `member` goes on with the
/// object in `slot`.
final class OptionalLink: Node {
  let object: Node
  let slot: Int
  let member: Node
  let isOptional: Bool
  init(_ vm: VM, object: Node, slot: Int, member: Node, isOptional: Bool) {
    self.object = object
    self.slot = slot
    self.member = member
    self.isOptional = isOptional
    super.init(vm)
  }
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    let base = try object.evaluate(f)
    if base.isEmpty || (isOptional && base.isNullish) { return .empty }
    f[slot] = base
    return try member.evaluate(f)
  }
}

/// Two groups of arguments, one after the other.
final class ArgumentsPair: ArgumentsNode {
  let first: ArgumentsNode
  let second: ArgumentsNode
  init(_ first: ArgumentsNode, _ second: ArgumentsNode) {
    self.first = first
    self.second = second
  }
  override func evaluate(_ f: Frame) throws(Abrupt) {
    try first.evaluate(f)
    try second.evaluate(f)
  }
}

/// The callee of `(a?.b)()`: undefined when the chain ended early.
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

/// Whether a deleted optional chain ended early or deleted: `.empty` and true are both true.
final class OptionalEnd: Node {
  let node: Node
  init(_ vm: VM, _ node: Node) {
    self.node = node
    super.init(vm)
  }
  override func evaluateBool(_ f: Frame) throws(Abrupt) -> Bool {
    let v = try node.evaluate(f)
    return v.isEmpty || v.isTrue
  }
}
