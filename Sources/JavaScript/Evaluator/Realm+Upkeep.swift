/// The services of the realm for the collector and the evaluator.
extension Realm {
  // MARK: Marking

  func startMarking() {
    for s in scripts { s.isMarked = false }
    measuredValues.removeAll()
    keptTargets.startMarking()
  }

  func markRoots() {
    vm.mark(cell: absentHolder.pointer)
    vm.mark(cell: globalObject.pointer)
    vm.mark(cell: vm.state.pointee.lazyHostShape.pointer)
    vm.mark(cell: vm.state.pointee.lazyHostArrayShape.pointer)
    for cell in globals.order {
      vm.mark(cell.pointee.value)
      vm.mark(cell.pointee.hiddenProperty)
      vm.mark(Value(bits: cell.pointee.key.bits))
    }
    for native in natives { vm.mark(Value(bits: native.name.bits)) }
    handles.visit { vm.mark($0) }
    suspendableFunctionShapes?.mark(vm)
    for v in permanentRoots { vm.mark(v) }
    let lastMatch = vm.state.pointee.regExpCache.pointee.lastMatch
    vm.mark(lastMatch.string)
    vm.mark(lastMatch.input)
    if let iteratorResultModel { vm.mark(cell: iteratorResultModel.pointer) }
    if let throwSite { vm.mark(cell: throwSite.function.pointer) }
    for o in arraysBeingJoined.list { vm.mark(cell: o.pointer) }
    for instance in runningScripts { markScript(instance) }
  }

  /// The number of bytes of the roots outside the heap.
  var rootByteCount: Int { globals.order.count * GlobalCell.byteCount }

  /// Marks the constants that marked scripts have got since.
  func markNewConstants() {
    for s in scripts where s.isMarked { s.markNewConstants() }
  }

  /// Marks the script of a function that was reached.
  func markScript(of code: CodePointer) {
    code.pointee.script._withUnsafeGuaranteedRef { markScript($0) }
  }

  private func markScript(_ instance: ScriptInstance) {
    if instance.isMarked { return }
    instance.isMarked = true
    instance.markConstants()
  }

  func purgeWeak(isLive: (UnsafeMutableRawPointer) -> Bool) {
    for s in scripts where !s.isMarked { vm.state.pointee.heap.bytes -= s.byteCount }
    scripts.removeAll { !$0.isMarked }
    for s in scripts {
      s.purgeCaches(isLive: isLive)
      vm.state.pointee.heap.markedBytes += s.byteCount
    }
    vm.state.pointee.lookups.removeAll()
    vm.countingHostShapes { $0.purge(isLive: isLive) }
    vm.state.pointee.heap.markedBytes += vm.state.pointee.hostShapes.byteCount
    vm.state.pointee.heap.bytes -= hostInstances.purge(isLive: isLive)
    vm.state.pointee.heap.markedBytes += hostInstances.byteCount
    symbolRegistry.purge(&vm.state.pointee.heap)
    vm.state.pointee.heap.markedBytes += symbolRegistry.byteCount
  }
}

extension VM {
  /// Whether neither `Array.prototype` nor `Object.prototype` has indexed properties, so that an absent element can
  /// simply be added.
  @inline(__always) var prototypesHaveNoElements: Bool {
    guard let array = state.pointee.intrinsics[Intrinsic.arrayPrototype.rawValue],
      let object = state.pointee.intrinsics[Intrinsic.objectPrototype.rawValue]
    else { return true }
    return !ObjectRef(array).has(.sparseElements) && ObjectRef(array).denseCount == 0
      && ObjectRef(object).elements == nil
  }
}
