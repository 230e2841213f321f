/// Generator objects (ECMA-262 §27.5).

/// The body of a generator: a call creates the generator object (§15.5.2).
final class GeneratorBody: SuspendableBody {
  override func evaluate(_ f: Frame) throws(Abrupt) -> Value {
    _ = try entry.execute(f)
    let shape = try vm.instanceShape(f[FrameSlot.callee].asObject, default: .generatorPrototype)
    let generator = vm.makeExecution(.generator, shape, f, self)
    vm.saveFrame(f, generator)
    return Value(generator)
  }
}

extension VM {
  /// GeneratorResume, GeneratorResumeAbrupt (§27.5.3.3, §27.5.3.4). Returns an iterator result.
  func resumeGenerator(_ generator: ObjectRef, _ mode: ResumptionMode, _ value: Value) throws(Abrupt) -> Value {
    let (c, result) = try advance(generator, mode, value)
    return c == .delegate ? result : iteratorResult(result, done: c != .yield)
  }

  /// A step of an iteration over a generator whose `next` has not been replaced, without a result object; nil when
  /// done.
  func stepGenerator(_ generator: ObjectRef) throws(Abrupt) -> Value? {
    let (c, result) = try advance(generator, .next, .undefined)
    switch c {
    case .yield: return result
    case .delegate:
      let scope = RootScope(self)
      defer { scope.close() }
      try root(result)
      return try isDone(result.asObject) ? nil : try value(ofResult: result.asObject)
    default: return nil
    }
  }

  /// Runs the generator and returns how it suspends: `.yield`, or `.delegate` with a result of the inner iterator, or
  /// that it has ended.
  private func advance(_ generator: ObjectRef, _ mode: ResumptionMode, _ value: Value) throws(Abrupt) -> (
    Completion, Value
  ) {
    var start = false
    switch generator.executionState {
    case .executing, .drainingRequests: throw typeError("Generator is already running")
    case .suspendedYield, .completed: break
    case .suspendedStart: if mode == .next { start = true } else { complete(generator) }
    }
    if generator.executionState == .completed {
      if mode == .throw { throw self.throw(value) }
      return (.return, mode == .return ? value : .undefined)
    }
    let c = try proceed(generator, start ? nil : mode, value)
    let result = c == .normal ? .undefined : state.pointee.returnValue
    state.pointee.returnValue = .undefined
    return (c, result)
  }
}
