/// `for await (target of iterable) body` (ECMA-262 §14.7.5), with the iterable already in its slot. Slots: the
/// iterable, then the iterator; its `next`; the value; the outer environment; a `Phase`; the completion that ends the
/// loop, undefined for an exception; the exception or value to return.
final class SuspendableForAwaitOf: SuspendableIteration {
  override class var slotCount: Int { 7 }

  private enum Phase: Int32 {
    /// Waits for the result of `next`; runs the body; waits for the result of `return`.
    case result, turn, closing
  }
  private func phase(_ f: Frame) -> Phase { Phase(rawValue: f[slot + 4].asInt) ?? .result }

  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    guard isResuming(f) else {
      vm.state.pointee.position = label.position
      try vm.openIterator(f, slot, isAsync: true)
      f[slot + 3] = f[FrameSlot.environment]
      return try askForNext(f)
    }
    switch phase(f) {
    case .turn: return try runTurn(f)
    case .closing: return try finishClosing(f)
    case .result:
      let answer = try awaited(f, label.position)
      vm.state.pointee.position = label.position
      let result = try vm.requireIteratorResult(answer)
      if try vm.isDone(result) { return .normal }
      f[slot + 2] = try vm.value(ofResult: result)
      f[slot + 4] = Value(Phase.turn.rawValue)
      return try runTurn(f)
    }
  }

  private func askForNext(_ f: Frame) throws(Abrupt) -> Completion {
    vm.state.pointee.position = label.position
    return try wait(f, try vm.call(f[slot + 1], this: f[slot]), .result)
  }

  private func wait(_ f: Frame, _ value: Value, _ phase: Phase) throws(Abrupt) -> Completion {
    try vm.await(value, f[control + ControlSlot.object].asObject)
    f[slot + 4] = Value(phase.rawValue)
    return .await
  }

  private func runTurn(_ f: Frame) throws(Abrupt) -> Completion {
    let top = vm.state.pointee.stackTop
    let c: Completion
    do throws(Abrupt) { c = try turn.execute(f) } catch {
      guard let thrown = vm.takeThrown() else { throw error }
      vm.recover(f, top, f[slot + 3])
      f[slot + 5] = .undefined
      f[slot + 6] = thrown
      return try close(f)
    }
    if c.isSuspension { return c }
    f[FrameSlot.environment] = f[slot + 3]
    if label.ends(c) {
      f[slot + 5] = Value(label.result(c).code)
      f[slot + 6] = vm.state.pointee.returnValue
      return try close(f)
    }
    try label.tick(vm)
    return try askForNext(f)
  }

  // MARK: AsyncIteratorClose (§7.4.13)

  private func close(_ f: Frame) throws(Abrupt) -> Completion {
    let top = vm.state.pointee.stackTop
    do throws(Abrupt) {
      if let method = try vm.getMethod(f[slot], vm.state.pointee.names.return) {
        return try wait(f, try vm.call(method, this: f[slot]), .closing)
      }
    } catch {
      // The loop's own exception takes precedence over those of closing.
      guard f[slot + 5].isUndefined, vm.takeThrown() != nil else { throw error }
      vm.recover(f, top, f[slot + 3])
    }
    return try end(f)
  }

  private func finishClosing(_ f: Frame) throws(Abrupt) -> Completion {
    if f[slot + 5].isUndefined {
      _ = resumption(f)
    } else {
      let answer = try awaited(f, label.position)
      guard answer.isObject else { throw vm.typeError("\(vm.describeForError(answer)) is not an object") }
    }
    return try end(f)
  }

  private func end(_ f: Frame) throws(Abrupt) -> Completion {
    guard !f[slot + 5].isUndefined else {
      vm.state.pointee.exception = f[slot + 6]
      throw Abrupt()
    }
    vm.state.pointee.returnValue = f[slot + 6]
    return Completion(code: f[slot + 5].asInt)
  }
}
