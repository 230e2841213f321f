/// `yield*` in an async generator (ECMA-262 §15.5.5).
final class AsyncDelegateStep: SuspendableNode {
  let iterable: Node
  /// Slots: the iterator, its `next`, a `Phase`.
  let slot: Int
  let result: Int
  let position: UInt32
  init(_ vm: VM, _ iterable: Node, slot: Int, result: Int, control: Int, _ position: UInt32) {
    self.iterable = iterable
    self.slot = slot
    self.result = result
    self.position = position
    super.init(vm, control: control)
  }
  static var slotCount: Int { 3 }

  /// What the generator waits for.
  private enum Phase: Int32 {
    /// The answer of `next` or `throw`; of `return`.
    case answer, returnAnswer
    /// The next request, a value having been yielded.
    case request
    /// The value of a `return` request.
    case returnRequest
    /// The value to return, the iterator having no `return`.
    case returnValue
    /// The iterator's `return`, it having no `throw`.
    case closing
  }

  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    vm.state.pointee.position = position
    guard isResuming(f) else {
      let v = try iterable.evaluate(f)
      vm.state.pointee.position = position
      f[slot] = v
      let top = vm.state.pointee.stackTop
      let record = try vm.getAsyncIterator(v)
      vm.state.pointee.stackTop = top
      f[slot] = record.iterator
      f[slot + 1] = record.next
      f[control + ControlSlot.value] = .undefined
      return try pass(f, .next)
    }
    let mode = resumption(f)
    switch Phase(rawValue: f[slot + 2].asInt) ?? .request {
    case .request:
      if mode == .return { return try wait(f, f[control + ControlSlot.value], .returnRequest) }
      return try pass(f, mode)
    case .returnRequest: return try pass(f, mode == .throw ? .throw : .return)
    case .returnValue:
      vm.state.pointee.returnValue = try value(f, mode)
      return .return
    case .closing:
      _ = try iteratorResult(f, mode)
      throw vm.typeError("The iterator does not provide a 'throw' method")
    case .answer:
      let answer = try iteratorResult(f, mode)
      if vm.toBoolean(try vm.get(answer, vm.state.pointee.names.done)) {
        f[result] = try vm.get(answer, vm.state.pointee.names.value)
        return .normal
      }
      return try yield(f, answer)
    case .returnAnswer:
      let answer = try iteratorResult(f, mode)
      if vm.toBoolean(try vm.get(answer, vm.state.pointee.names.done)) {
        vm.state.pointee.returnValue = try vm.get(answer, vm.state.pointee.names.value)
        return .return
      }
      return try yield(f, answer)
    }
  }

  /// Hands what the generator was resumed with on to the iterator.
  private func pass(_ f: Frame, _ mode: ResumptionMode) throws(Abrupt) -> Completion {
    let iterator = f[slot]
    let received = f[control + ControlSlot.value]
    switch mode {
    case .next: return try wait(f, try vm.call(f[slot + 1], this: iterator, received), .answer)
    case .throw:
      if let method = try vm.getMethod(iterator, vm.state.pointee.names.throw) {
        return try wait(f, try vm.call(method, this: iterator, received), .answer)
      }
      // The iterator cannot take it: it gets a chance to clean up.
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
      // What goes wrong with the value of a `return` request is handed on, too.
      guard phase == .returnRequest, let thrown = vm.takeThrown() else { throw error }
      f[control + ControlSlot.value] = thrown
      return try pass(f, .throw)
    }
    f[slot + 2] = Value(phase.rawValue)
    return .await
  }

  private func yield(_ f: Frame, _ answer: ObjectRef) throws(Abrupt) -> Completion {
    vm.state.pointee.returnValue = try vm.get(answer, vm.state.pointee.names.value)
    f[slot + 2] = Value(Phase.request.rawValue)
    return .yield
  }

  private func value(_ f: Frame, _ mode: ResumptionMode) throws(Abrupt) -> Value {
    let value = f[control + ControlSlot.value]
    if mode == .throw { throw vm.throw(value) }
    return value
  }

  private func iteratorResult(_ f: Frame, _ mode: ResumptionMode) throws(Abrupt) -> ObjectRef {
    let answer = try value(f, mode)
    guard answer.isObject else { throw vm.typeError("Iterator result \(vm.describeForError(answer)) is not an object") }
    return answer.asObject
  }
}
