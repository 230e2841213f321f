/// %IteratorHelperPrototype% (ECMA-262 §27.1.2.1). Helpers behave like generators, but each is implemented as a small
/// state machine.
extension IntrinsicDefinition {
  static func iteratorHelperPrototypeDefinition() -> IntrinsicDefinition {
    .object(prototype: .iteratorPrototype) { b in
      // ECMA-262 §27.1.2.1.1
      b.method(b.vm.state.pointee.names.next, 0) { (vm, a) throws(Abrupt) -> Value in
        let helper = try vm.thisIterator(a, .iteratorHelper, "Iterator Helper")
        return try vm.run(helper) { () throws(Abrupt) in try vm.nextValue(helper) }
      }
      // ECMA-262 §27.1.2.1.2
      b.method(b.vm.state.pointee.names.return, 0) { (vm, a) throws(Abrupt) -> Value in
        let helper = try vm.thisIterator(a, .iteratorHelper, "Iterator Helper", method: "return")
        if helper.helperState == .notStarted {
          helper.helperState = .completed
          try vm.close(helper.internalSlot(IteratorHelperSlot.iterator).pointee)
          return vm.iteratorResult(.undefined, done: true)
        }
        return try vm.run(helper) { () throws(Abrupt) in
          try vm.closeHelper(helper)
          return nil
        }
      }
      b.tag("Iterator Helper")
    }
  }
}

extension VM {
  /// GeneratorResume and GeneratorResumeAbrupt (§27.5.3.3, §27.5.3.4). Returns an iterator result for the value of
  /// `body`, where nil means that the helper has reached its end.
  fileprivate func run(_ helper: ObjectRef, _ body: () throws(Abrupt) -> Value?) throws(Abrupt) -> Value {
    switch helper.helperState {
    case .running: throw typeError("Generator is already running")
    case .completed: return iteratorResult(.undefined, done: true)
    case .notStarted, .suspended: break
    }
    helper.helperState = .running
    spend(Work.stepsPerHelper)
    do throws(Abrupt) {
      if let value = try body() {
        helper.helperState = .suspended
        return iteratorResult(value, done: false)
      }
    } catch {
      helper.helperState = .completed
      throw error
    }
    helper.helperState = .completed
    return iteratorResult(.undefined, done: true)
  }

  /// Handles `return` after a value has been produced: closes the open iterators, the inner one first.
  fileprivate func closeHelper(_ helper: ObjectRef) throws(Abrupt) {
    let iterator = helper.internalSlot(IteratorHelperSlot.iterator).pointee
    let inner = helper.internalSlot(IteratorHelperSlot.innerIterator).pointee
    if inner.isObject {
      do throws(Abrupt) { try close(inner) } catch {
        closeAfterThrow(iterator)
        throw error
      }
    }
    try close(iterator)
  }

  /// Returns the next value of a helper, or nil at the end. Closes the underlying iterator if the callback throws.
  fileprivate func nextValue(_ helper: ObjectRef) throws(Abrupt) -> Value? {
    let iterator = helper.internalSlot(IteratorHelperSlot.iterator).pointee
    let record = IteratorRecord(
      iterator: Rooted(unchanged: helper.internalSlot(IteratorHelperSlot.iterator)),
      next: Rooted(unchanged: helper.internalSlot(IteratorHelperSlot.next)))
    let argument = helper.internalSlot(IteratorHelperSlot.argument)
    let counter = helper.internalSlot(IteratorHelperSlot.counter)
    switch IteratorHelperKind(rawValue: helper.internalSlot(IteratorHelperSlot.kind).pointee.asInt) {
    case .map:
      guard let value = try step(record) else { return nil }
      let mapped = try callClosing(iterator, argument.pointee, value, counter.pointee)
      counter.write(plain: .number(counter.pointee.asNumber + 1))
      return mapped
    case .filter:
      let kept = try rootSlot()
      while let value = try step(record) {
        kept.value = value
        let isSelected = toBoolean(try callClosing(iterator, argument.pointee, value, counter.pointee))
        counter.write(plain: .number(counter.pointee.asNumber + 1))
        if isSelected { return value }
      }
      return nil
    case .take:
      let remaining = argument.pointee.asNumber
      if remaining == 0 {
        try close(iterator)
        return nil
      }
      argument.write(plain: .number(remaining - 1))
      return try step(record)
    case .drop:
      while argument.pointee.asNumber > 0 {
        argument.write(plain: .number(argument.pointee.asNumber - 1))
        let scope = RootScope(self)
        if try stepResult(record) == nil { return nil }
        scope.close()
      }
      return try step(record)
    default:
      return try nextFlattened(helper, record)
    }
  }

  /// `flatMap` (§27.1.4.7).
  private func nextFlattened(_ helper: ObjectRef, _ record: IteratorRecord) throws(Abrupt) -> Value? {
    let inner = helper.internalSlot(IteratorHelperSlot.innerIterator)
    let innerNext = helper.internalSlot(IteratorHelperSlot.innerNext)
    let counter = helper.internalSlot(IteratorHelperSlot.counter)
    let scope = RootScope(self)
    while true {
      scope.close()
      if !inner.pointee.isObject {
        guard let value = try step(record) else { return nil }
        let mapped = try callClosing(
          record.iterator.value, helper.internalSlot(IteratorHelperSlot.argument).pointee, value, counter.pointee)
        try root(mapped)
        do throws(Abrupt) {
          let opened = try getIteratorFlattenable(mapped, allowsStrings: false)
          store(opened.iterator.value, in: inner)
          store(opened.next.value, in: innerNext)
        } catch {
          closeAfterThrow(record.iterator.value)
          throw error
        }
        counter.write(plain: .number(counter.pointee.asNumber + 1))
      }
      do throws(Abrupt) {
        if let value = try step(IteratorRecord(iterator: Rooted(unchanged: inner), next: Rooted(unchanged: innerNext)))
        {
          return value
        }
      } catch {
        closeAfterThrow(record.iterator.value)
        throw error
      }
      inner.write(plain: .undefined)
      innerNext.write(plain: .undefined)
    }
  }

  /// Calls a callback with a value and its number. If the callback throws, closes the iterator.
  func callClosing(_ iterator: Value, _ f: Value, _ value: Value, _ counter: Value) throws(Abrupt) -> Value {
    do throws(Abrupt) { return try call(f, this: .undefined, value, counter) } catch {
      closeAfterThrow(iterator)
      throw error
    }
  }
}
