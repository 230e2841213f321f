/// [[Call]] and [[Construct]] of proxies (ECMA-262 §10.5.12, §10.5.13). The callee and its arguments are in the frame
/// at `base`.
extension VM {
  /// ECMA-262 §10.5.12
  func callProxy(_ base: Frame, _ count: Int) throws(Abrupt) -> Value {
    let scope = RootScope(self)
    defer { scope.close() }
    let trap = try trap(state.pointee.names.apply, ofCalleeIn: base, count)
    if trap.isAbsent {
      base[FrameSlot.callee] = Value(trap.target)
      scope.close()
      return try invoke(base, count)
    }
    let list = makeArray(UnsafeBufferPointer(start: base + FrameSlot.first, count: count))
    return try call(trap.function, this: trap.handler, Value(trap.target), base[FrameSlot.this], Value(list))
  }

  /// ECMA-262 §10.5.13
  func constructProxy(_ base: Frame, _ count: Int, newTarget: ObjectRef) throws(Abrupt) -> Value {
    let scope = RootScope(self)
    defer { scope.close() }
    base[FrameSlot.this] = .undefined
    let name = state.pointee.names.construct
    let trap = try trap(name, ofCalleeIn: base, count, newTarget: Value(newTarget))
    let arguments = UnsafeBufferPointer(start: base + FrameSlot.first, count: count)
    // In a separate frame, above the rooted values, because nothing else may keep the new target alive.
    if trap.isAbsent { return try construct(trap.target, arguments: arguments, newTarget: newTarget) }
    let list = makeArray(arguments)
    let made = try call(trap.function, this: trap.handler, Value(trap.target), Value(list), Value(newTarget))
    guard made.isObject else { throw proxyError(name, "trap returned non-object ('\(describeForError(made))')") }
    return made
  }

  /// Looks up a trap without moving the arguments: the rooted values are above them.
  private func trap(
    _ name: PropertyKey, ofCalleeIn base: Frame, _ count: Int, newTarget: Value = .undefined
  ) throws(Abrupt) -> ProxyTrap {
    let end = base + (FrameSlot.first &+ count)
    if end >= state.pointee.stackLimit { throw stackOverflow() }
    if end > state.pointee.stackTop { state.pointee.stackTop = end }
    try root(newTarget)
    return try trap(name, of: base[FrameSlot.callee].asObject)
  }
}
