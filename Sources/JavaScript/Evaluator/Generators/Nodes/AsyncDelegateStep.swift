/// `yield*` in an async generator (ECMA-262 §15.5.5). Its slots: the iterator, its `next`, a `Phase`.
final class AsyncDelegateStep: SuspensionStep {
  override class var slotCount: Int { 3 }

  /// The event that the generator waits for.
  private enum Phase: Int32 {
    /// The result of `next` or `throw`, or of `return`.
    case answer, returnAnswer
    /// The next request, after a value has been yielded.
    case request
    /// The value of a `return` request.
    case returnRequest
    /// The value to return if the iterator has no `return`.
    case returnValue
    /// The iterator's `return` if it has no `throw`.
    case closing
  }

  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    vm.state.pointee.position = position
    guard isResuming(f) else {
      f[slot] = try operand.evaluate(f)
      vm.state.pointee.position = position
      try vm.openIterator(f, slot, isAsync: true)
      f[control + ControlSlot.value] = .undefined
      return try pass(f, .next)
    }
    switch Phase(rawValue: f[slot + 2].asInt) ?? .request {
    case .request:
      let mode = resumption(f)
      if mode == .return { return try wait(f, f[control + ControlSlot.value], .returnRequest) }
      return try pass(f, mode)
    case .returnRequest: return try pass(f, resumption(f) == .throw ? .throw : .return)
    case .returnValue:
      vm.state.pointee.returnValue = try awaited(f, position)
      return .return
    case .closing:
      _ = try vm.requireIteratorResult(try awaited(f, position))
      throw vm.typeError("The iterator does not provide a 'throw' method")
    case .answer: return try take(f, endsWith: .normal)
    case .returnAnswer: return try take(f, endsWith: .return)
    }
  }

  /// Yields the value of the iterator's result, or ends with its last value.
  private func take(_ f: Frame, endsWith end: Completion) throws(Abrupt) -> Completion {
    let answer = try vm.requireIteratorResult(try awaited(f, position))
    let isDone = try vm.isDone(answer)
    let value = try vm.value(ofResult: answer)
    if isDone && end == .normal {
      f[result] = value
      return end
    }
    vm.state.pointee.returnValue = value
    if isDone { return end }
    f[slot + 2] = Value(Phase.request.rawValue)
    return .yield
  }

  /// Passes the value that the generator was resumed with to the iterator.
  private func pass(_ f: Frame, _ mode: ResumptionMode) throws(Abrupt) -> Completion {
    let iterator = f[slot]
    let received = f[control + ControlSlot.value]
    switch mode {
    case .next: return try wait(f, try vm.call(f[slot + 1], this: iterator, received), .answer)
    case .throw:
      if let method = try vm.getMethod(iterator, vm.state.pointee.names.throw) {
        return try wait(f, try vm.call(method, this: iterator, received), .answer)
      }
      // The iterator has no such method, so it gets a chance to clean up.
      guard let method = try vm.getMethod(iterator, vm.state.pointee.names.return) else {
        throw vm.typeError("The iterator does not provide a 'throw' method")
      }
      return try wait(f, try vm.call(method, this: iterator), .closing)
    case .return:
      guard let method = try vm.getMethod(iterator, vm.state.pointee.names.return) else {
        return try wait(f, received, .returnValue)
      }
      return try wait(f, try vm.call(method, this: iterator, received), .returnAnswer)
    }
  }

  private func wait(_ f: Frame, _ value: Value, _ phase: Phase) throws(Abrupt) -> Completion {
    do throws(Abrupt) { try vm.await(value, f[control + ControlSlot.object].asObject) } catch {
      // An error in the value of a `return` request is passed on as well.
      guard phase == .returnRequest, let thrown = vm.takeThrown() else { throw error }
      f[control + ControlSlot.value] = thrown
      return try pass(f, .throw)
    }
    f[slot + 2] = Value(phase.rawValue)
    return .await
  }
}
