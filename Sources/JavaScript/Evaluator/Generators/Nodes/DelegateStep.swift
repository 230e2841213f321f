/// `yield*` in a generator (§15.5.5). Its slots: the iterator, its `next`.
final class DelegateStep: SuspensionStep {
  override class var slotCount: Int { 2 }

  override func execute(_ f: Frame) throws(Abrupt) -> Completion {
    var mode = ResumptionMode.next
    if isResuming(f) {
      mode = resumption(f)
      vm.state.pointee.position = position
    } else {
      f[slot] = try operand.evaluate(f)
      vm.state.pointee.position = position
      try vm.openIterator(f, slot)
      f[control + ControlSlot.value] = .undefined
    }
    let iterator = f[slot]
    let received = f[control + ControlSlot.value]
    let answer: Value
    switch mode {
    case .next: answer = try vm.call(f[slot + 1], this: iterator, received)
    case .throw:
      guard let method = try vm.getMethod(iterator, vm.state.pointee.names.throw) else {
        // The iterator has no such method, so it gets a chance to clean up.
        try vm.close(iterator)
        throw vm.typeError("The iterator does not provide a 'throw' method")
      }
      answer = try vm.call(method, this: iterator, received)
    case .return:
      guard let method = try vm.getMethod(iterator, vm.state.pointee.names.return) else {
        vm.state.pointee.returnValue = received
        return .return
      }
      answer = try vm.call(method, this: iterator, received)
    }
    f[result] = answer
    guard try vm.isDone(try vm.requireIteratorResult(answer)) else {
      vm.state.pointee.returnValue = answer
      return .delegate
    }
    let value = try vm.value(ofResult: answer.asObject)
    if mode == .return {
      vm.state.pointee.returnValue = value
      return .return
    }
    f[result] = value
    return .normal
  }
}
