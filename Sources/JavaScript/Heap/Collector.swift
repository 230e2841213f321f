/// Mark and sweep. A collection happens only at a safepoint: at function entry, at a loop back-edge, or between host
/// calls. All values that are needed later must then be reachable from the roots: the value stack, the globals, and the
/// host's handles. A large heap is collected in steps (see `CollectionSteps.swift`).
extension VM {
  /// Performs a full collection: frees everything that is unreachable now.
  /// - Parameter keepsShapes: Whether the shapes of recent events are kept.
  @inline(never) func collectGarbage(keepsShapes: Bool = false) {
    // What a collection in progress has marked may be unreachable by now.
    if state.pointee.heap.isMarking { finishCollection() }
    state.pointee.heap.finishSweeping()
    startMarking(keepsShapes: keepsShapes)
    finishCollection()
    state.pointee.heap.isFullCollectionDue = false
  }

  /// Marks the roots. Everything must have been swept.
  func startMarking(keepsShapes: Bool = false) {
    state.pointee.heap.startMarking()
    realm.startMarking()
    markRoots()
    if keepsShapes { markRecentHostShapes() }
  }

  /// Marks everything that has not been reached yet, and makes the rest garbage.
  func finishCollection() {
    markChangedRoots()
    drainMarkStack()
    _ = markKeptTargets()
    endMarking(sweepsInSteps: false)
  }

  /// Marks the roots that have changed since they were marked.
  func markChangedRoots() {
    markRoots()
    realm.markNewConstants()
  }

  /// Makes everything that has not been marked garbage. All roots and what they refer to must have been marked.
  func endMarking(sweepsInSteps: Bool) {
    markEphemerons()
    countRoots()
    purgeWeak()
    state.pointee.heap.endMarking(sweepsInSteps: sweepsInSteps)
    if realm.stressesCollector && realm.collectionsUntilCheck == 0 { checkHeap() }
    realm.collectionsUntilCheck =
      (realm.collectionsUntilCheck + CollectorStress.checkInterval - 1) % CollectorStress.checkInterval
    // The optimizer would release them while they are taken.
    withExtendedLifetime(realm.hostInstances.takeUnreachable()) {}
  }

  // MARK: Marking

  @inline(__always) func mark(_ value: Value) {
    if value.isCell { mark(cell: value.asPointer) }
  }

  @inline(__always) func mark(cell: UnsafeMutableRawPointer) {
    if cell.hasMark(state.pointee.heap.liveMark) { return }
    let header = cell.header
    header.pointee.flags = CellFlags(rawValue: header.pointee.flags.rawValue ^ CellFlags.mark.rawValue)
    state.pointee.heap.markStack.append(cell)
  }

  func mark(_ range: UnsafePointer<Value>, _ count: Int) {
    for i in 0..<count { mark(range[i]) }
  }

  func markRoots() {
    let s = state
    var slot = s.pointee.stackBase
    let top = s.pointee.stackTop
    if realm.stressesCollector { checkStack() }
    while slot < top {
      mark(slot.pointee)
      slot += 1
    }
    mark(s.pointee.exception)
    mark(s.pointee.returnValue)
    mark(s.pointee.newTarget)
    mark(s.pointee.firstRejection)
    for visit in [s.pointee.microtasks.visit, realm.waitingCleanups.visit] {
      visit { job in
        mark(job.first)
        mark(job.second)
        mark(job.third)
      }
    }
    for i in 0..<256 { if let character = s.pointee.characters[i] { mark(cell: character) } }
    let names = UnsafeMutableRawPointer(s.pointee.namesPointer).assumingMemoryBound(to: Value.self)
    mark(names, Names.count)
    for shape in [
      s.pointee.nullShape, s.pointee.objectShape, s.pointee.arrayShape, s.pointee.functionShape,
      s.pointee.lazyFunctionShape, s.pointee.proxyShape,
    ] {
      mark(cell: shape.pointer)
    }
    mark(s.pointee.originalHasInstance)
    mark(s.pointee.argumentsIterator)
    mark(s.pointee.argumentsCallee)
    for case let shape? in [s.pointee.mappedArgumentsShape, s.pointee.unmappedArgumentsShape] { mark(cell: shape) }
    for i in 0..<Intrinsic.allCases.count {
      if let p = s.pointee.intrinsics[i] { mark(cell: p) }
    }
    realm.markRoots()
  }

  private func countRoots() {
    state.pointee.heap.countMarkStack()
    let jobs = state.pointee.microtasks.byteCount + realm.waitingCleanups.byteCount
    state.pointee.heap.markedBytes += jobs + realm.rootByteCount
  }

  func drainMarkStack() { _ = drainMarkStack(until: .max) }

  /// Traces marked cells until `markingWork` has reached `end`.
  /// - Returns: Whether no marked cell is left.
  func drainMarkStack(until end: Int) -> Bool {
    var plain = PlainMarking(state.pointee.heap)
    while plain.work < end, let cell = plain.popLast() {
      if plain.trace(cell) { continue }
      plain.finish(&state.pointee.heap)
      trace(cell)
      plain = PlainMarking(state.pointee.heap)
    }
    plain.finish(&state.pointee.heap)
    return state.pointee.heap.markStack.count == 0
  }

  private func trace(_ cell: UnsafeMutableRawPointer) {
    if PartialMark.isTagged(cell) { return continuePartialMark() }
    let header = cell.header.pointee
    if header.flags.contains(.large) {
      state.pointee.heap.markedBytes += 16 + Int(header.count) * 8
      state.pointee.heap.markingWork += 16 + Int(header.count) * 8
    } else {
      let block = Heap.block(of: cell)
      block.pointee.liveCells += 1
      state.pointee.heap.markedBytes += block.pointee.cellSize
      state.pointee.heap.markingWork += block.pointee.cellSize
    }
    switch header.kind {
    case .free, .bigInt: break
    case .string:
      let s = StringRef(cell)
      if s.isRope {
        mark(cell: s.ropeLeft.pointee.pointer)
        mark(cell: s.ropeRight.pointee.pointer)
      } else if header.flags.contains(.external) {
        state.pointee.heap.markedBytes += (s.isTwoByte ? s.length * 2 : s.length) + Heap.bufferOverhead
      }
    case .symbol: mark(SymbolRef(cell).description.pointee)
    case .environment:
      let e = EnvironmentRef(cell)
      if let parent = e.parentOrNil { mark(cell: parent) }
      mark(e.slots, Int(header.count))
    case .fieldList: mark(cell.field(at: 8), Int(header.count))
    case .promiseReaction: PromiseReaction(cell).mark(self)
    case .registration: mark(Registration(cell).heldValue.pointee)
    case .accessor:
      mark(AccessorRef(cell).getter.pointee)
      mark(AccessorRef(cell).setter.pointee)
    case .shape:
      let shape = ShapeRef(cell)
      mark(shape.prototype)
      state.pointee.heap.markedBytes +=
        shape.transitionByteCount + shape.table.pointee.byteCount / Int(shape.table.pointee.useCount)
      mark(shape.parent.pointee)
      // The parent marks the keys that it has.
      let first = shape.parent.pointee.isCell ? ShapeRef(shape.parent.pointee.asPointer).count : 0
      mark(.keys, of: cell, from: first)
    default: traceObject(ObjectRef(cell))
    }
  }

  private func traceObject(_ object: ObjectRef) {
    let shape = object.shape
    mark(cell: shape.pointer)
    mark(.slots, of: object.pointer)
    if object.has(.outsideSlots) {
      state.pointee.heap.markedBytes += (Int((object.slots - 1).pointee.bits) + 1) * 8 + Heap.bufferOverhead
    }
    if object.elements != nil {
      if object.has(.sparseElements) {
        object.sparse.visit { _, element in mark(element.value) }
        state.pointee.heap.markedBytes += object.sparse.countedBytes
      } else {
        mark(.elements, of: object.pointer)
        if !object.has(.insideElements) {
          state.pointee.heap.markedBytes += (Int(object.elementsHeader.pointee.capacity) + 1) * 8 + Heap.bufferOverhead
        }
      }
    }
    switch object.kind {
    case .function:
      realm.markScript(of: object.code)
      mark(object.internalSlot(1), FunctionSlot.count - 1)
    case .nativeFunction: mark(object.internalSlot(1), NativeFunctionSlot.count - 1)
    case .regExp:
      state.pointee.heap.markedBytes += Int(object.pointer.header.pointee.count)
      mark(object.internalSlot(1), CellKind.regExp.internalSlotCount - 1)
    case .map, .set:
      if let table = object.internalWord(0, as: UnsafeMutablePointer<MapTable>?.self).pointee {
        state.pointee.heap.markedBytes += table.pointee.byteCount + MapTable.structureByteCount
        mark(.entries, of: object.pointer)
      }
      mark(object.internalSlot(1), object.kind.internalSlotCount - 1)
    case .weakMap, .weakSet:
      if let table = object.internalWord(0, as: UnsafeMutablePointer<MapTable>?.self).pointee {
        state.pointee.heap.markedBytes += table.pointee.byteCount + MapTable.structureByteCount
      }
      realm.liveWeakCollections.append(object.pointer)
    case .weakRef:
      // It is visited again after marking.
      state.pointee.heap.markingWork += Work.markedBytesPerStep
      state.pointee.heap.liveWeakReferences.append(object.pointer)
    case .finalizationRegistry:
      state.pointee.heap.markedBytes += object.mapTable.pointee.byteCount + MapTable.structureByteCount
      mark(.entries, of: object.pointer)
      mark(object.internalSlot(1).pointee)
      realm.liveRegistries.append(object.pointer)
    case .arrayBuffer:
      let buffer = ArrayBufferRef(object)
      if buffer.data != nil { state.pointee.heap.markedBytes += buffer.capacity + Heap.bufferOverhead }
    case .typedArray, .dataView: mark(object.internalSlot(0).pointee)
    case .hostObject: HostBacking.mark(object, self)
    case .array: if object.has(.hostBacked) { HostBacking.markMemory(object, self) }
    default: mark(object.internalSlot(0), object.kind.internalSlotCount)
    }
  }

  // MARK: Weak

  /// Marks the values of WeakMap entries whose keys have been marked, so that `markEphemerons` finds little to mark.
  func markValuesOfLiveKeys() {
    for i in 0..<realm.liveWeakCollections.count {
      let object = ObjectRef(realm.liveWeakCollections[i])
      guard object.kind == .weakMap else { continue }
      state.pointee.heap.markingWork += object.mapTable.pointee.used * Work.markedBytesPerEntry
      object.mapTable.pointee.forEachEntry { key, value in
        if state.pointee.heap.isLive(key.asPointer) { mark(value) }
      }
    }
  }

  /// Marks the values of WeakMap entries, which are alive while the map and the key are.
  private func markEphemerons() {
    var waiting = WaitingEntries()
    defer { waiting.destroy() }
    var next = 0
    while true {
      while next < realm.liveWeakCollections.count {
        let object = ObjectRef(realm.liveWeakCollections[next])
        next += 1
        if object.kind == .weakMap { markEphemerons(of: object.mapTable, &waiting) }
      }
      guard let cell = state.pointee.heap.markStack.popLast() else { return }
      trace(cell)
      waiting.take(cell) { mark($0) }
    }
  }

  private func markEphemerons(of table: UnsafeMutablePointer<MapTable>, _ waiting: inout WaitingEntries) {
    guard let entries = table.pointee.entries else { return }
    state.pointee.heap.markingWork += table.pointee.used * Work.markedBytesPerEntry
    for entry in entries + table.pointee.first..<entries + table.pointee.used where !entry.pointee.key.isEmpty {
      let value = entry.pointee.value
      guard value.isCell && !state.pointee.heap.isLive(value.asPointer) else { continue }
      if state.pointee.heap.isLive(entry.pointee.key.asPointer) { mark(value) } else { waiting.append(entry) }
    }
  }

  private func purgeWeak() {
    let heap = state.pointee.heap
    realm.liveWeakCollections.removeAll { cell in
      ObjectRef(cell).internalWord(0, as: UnsafeMutablePointer<MapTable>?.self).pointee?.pointee.removeEntries { key in
        !heap.isLive(key.asPointer)
      }
    }
    state.pointee.heap.liveWeakReferences.removeAll { cell in
      let target = ObjectRef(cell).internalSlot(WeakRefSlot.target)
      if target.pointee.isCell, !heap.isLive(target.pointee.asPointer) { target.write(plain: .undefined) }
    }
    realm.liveRegistries.removeAll { purge(registry: ObjectRef($0), heap) }
    state.pointee.heap.markedBytes += state.pointee.heap.atoms.byteCount
    purgeShapes()
    realm.purgeWeak(isLive: heap.isLive)
  }

  /// Unlinks dead shapes, and the transitions of live shapes to dead ones.
  private func purgeShapes() {
    let heap = state.pointee.heap
    var link = withUnsafeMutablePointer(to: &state.pointee.shapes) { $0 }
    while let cell = link.pointee {
      let shape = ShapeRef(cell)
      if !heap.isLive(cell) {
        link.pointee = shape.nextInHeap.pointee
        continue
      }
      if let target = shape.lastTarget.pointee, !heap.isLive(target) {
        shape.lastTarget.pointee = nil
        shape.lastKey.pointee = 0
      }
      if let transitions = shape.transitions.pointee?.takeUnretainedValue() {
        transitions.removeTargets { !heap.isLive($0.pointer) }
      }
      link = shape.nextInHeap
    }
  }
}
