/// WeakRef (ECMA-262 §26.1). The collector clears references to unreachable targets.
extension IntrinsicDefinition {
  static func weakRefDefinition() -> IntrinsicDefinition {
    // ECMA-262 §26.1.1.1
    .constructor("WeakRef", length: 1) { (vm, a) throws(Abrupt) -> Value in
      guard a.isConstructorCall else { throw vm.typeError("Constructor WeakRef requires 'new'") }
      guard vm.canBeHeldWeakly(a[0]) else { throw vm.typeError("Invalid value used as the target of a WeakRef") }
      let prototype = try vm.prototypeFromNewTarget(a.newTarget, default: .weakRefPrototype)
      let reference = vm.makeObject(.weakRef, vm.rootShape(prototype: prototype), capacity: 0)
      reference.internalSlot(WeakRefSlot.target).initialize(to: a[0])
      vm.keepTargetDuringJob(reference)
      vm.spend(Work.stepsPerWeakReference)
      return Value(reference)
    } build: { b in
      b.prototype(.weakRefPrototype)
    }
  }

  static func weakRefPrototypeDefinition() -> IntrinsicDefinition {
    .object { b in
      b.constructor(.weakRef)
      // ECMA-262 §26.1.3.2
      b.method("deref", 0) { (vm, a) throws(Abrupt) -> Value in
        guard a.this.isObject, a.this.asObject.kind == .weakRef else {
          throw vm.incompatibleReceiver(a.this, "WeakRef.prototype.deref")
        }
        let reference = a.this.asObject
        vm.keepTargetDuringJob(reference)
        return reference.internalSlot(WeakRefSlot.target).pointee
      }
      b.tag("WeakRef")
    }
  }
}

/// Internal slots of a WeakRef.
enum WeakRefSlot {
  /// [[WeakRefTarget]], or undefined after the target has been collected.
  static var target: Int { 0 }
  /// The job during which the target is kept alive, as an int32.
  static var job: Int { 1 }
  static var count: Int { 2 }
}

extension VM {
  /// AddToKeptObjects (§9.11): a target that a job has accessed stays alive until the job ends.
  fileprivate func keepTargetDuringJob(_ reference: ObjectRef) {
    let target = reference.internalSlot(WeakRefSlot.target).pointee
    let job = reference.internalSlot(WeakRefSlot.job)
    if target.isUndefined || job.pointee.bits == realm.keptTargets.job.bits { return }
    job.write(plain: realm.keptTargets.job)
    realm.keptTargets.append(target, self)
    // The targets are released when the jobs end.
    state.pointee.hasPendingJobs = true
  }
}

extension VM {
  /// Marks the targets that are kept alive, and traces what they refer to until `markingWork` has reached `end`.
  /// - Returns: Whether nothing is left.
  func markKeptTargets(until end: Int = .max) -> Bool {
    while realm.keptTargets.markNext(self) {
      guard drainMarkStack(until: end) else { return false }
    }
    return true
  }
}

/// The targets of WeakRefs that stay alive until the current job ends ([[KeptAlive]] of the agent, ECMA-262 §9.7).
struct KeptTargets {
  private var targets = RawList()
  /// The number of targets that the marking in progress has marked.
  private var markedCount = 0
  fileprivate(set) var job = Value(0 as Int32)

  /// The list grows to twice what it needs.
  private static var bytesPerTarget: Int { 2 * MemoryLayout<Value>.stride }

  fileprivate mutating func append(_ target: Value, _ vm: VM) {
    targets.append(target.asPointer)
    vm.state.pointee.heap.count(KeptTargets.bytesPerTarget)
  }

  mutating func startMarking() { markedCount = 0 }

  /// Marks the next targets that the marking in progress has not reached. There can be too many for one step.
  /// - Returns: Whether there were any.
  fileprivate mutating func markNext(_ vm: VM) -> Bool {
    let end = min(targets.count, markedCount + PartialMark.chunk)
    if end == markedCount { return false }
    vm.state.pointee.heap.markingWork += (end - markedCount) * MemoryLayout<Value>.stride
    while markedCount < end {
      vm.mark(cell: targets[markedCount])
      markedCount += 1
    }
    return true
  }

  /// ClearKeptObjects (§9.10), at the end of every job.
  mutating func clear(_ vm: VM) {
    if targets.count == 0 { return }
    vm.state.pointee.heap.bytes -= targets.count * KeptTargets.bytesPerTarget
    targets.destroy()
    markedCount = 0
    job = Value(job.asInt &+ 1)
  }
}
