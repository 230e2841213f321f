/// Mark and sweep. A collection happens only at a safepoint: at function entry, at a loop back-edge, or between host
/// calls. All values that are needed later must then be reachable from the roots: the value stack, the globals, and the
/// host's handles.
extension VM {
  /// Performs a full collection.
  @inline(never) func collectGarbage() {
    state.pointee.heap.finishSweeping()
    let before = state.pointee.heap.bytes
    state.pointee.heap.liveMark = state.pointee.heap.liveMark.isEmpty ? .mark : []
    state.pointee.heap.liveBytes = 0
    state.pointee.heap.resetLiveCells()
    realm.startMarking()
    markRoots()
    drainMarkStack()
    markEphemerons()
    purgeWeak()
    state.pointee.heap.startSweeping()
    // Near the limit, buffers of dead cells are freed immediately.
    if state.pointee.heap.bytes > state.pointee.heap.limit / 2 { state.pointee.heap.finishSweeping() }
    let heap = state.pointee.heap
    let live = heap.liveBytes
    // The more memory is in use, the longer marking takes and the less often it should happen; but garbage must not
    // take more than the heap may keep.
    let allowance = min(max(Heap.leastAllowance, 4 * live), live + Heap.slack)
    // Garbage may take an eighth of the limit, however much is in use: enough that marking is paid by allocations, and
    // little enough that a built-in that needs the rest of the limit gets it (`Heap.capacity`). If hardly anything was
    // garbage, the heap will probably grow, and is not marked again before it has grown by a quarter of the limit.
    var target = live + (heap.limit >> 3)
    if before - live < before >> 4 { target = max(target, min(live + (heap.limit >> 2), heap.limit)) }
    let room = max(max(1 << 19, heap.limit >> 6), target - heap.bytes)
    state.pointee.heap.collectionThreshold = heap.bytes + min(allowance, room)
    state.pointee.heap.isCollectionDue = false
    if realm.stressesCollector && realm.collectionsUntilCheck == 0 { checkHeap() }
    realm.collectionsUntilCheck =
      (realm.collectionsUntilCheck + CollectorStress.checkInterval - 1) % CollectorStress.checkInterval
    _ = realm.hostInstances.takeUnreachable()
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

  func mark(_ range: UnsafeMutablePointer<Value>, _ count: Int) {
    for i in 0..<count { mark(range[i]) }
  }

  private func markRoots() {
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
    s.pointee.microtasks.visit { job in
      mark(job.first)
      mark(job.second)
      mark(job.third)
    }
    s.pointee.heap.liveBytes += s.pointee.microtasks.byteCount
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

  func drainMarkStack() {
    while let cell = state.pointee.heap.markStack.popLast() { trace(cell) }
  }

  private func trace(_ cell: UnsafeMutableRawPointer) {
    if UInt(bitPattern: cell) & UInt(PartialMark.tag) != 0 { return continuePartialMark() }
    let header = cell.header.pointee
    if header.flags.contains(.large) {
      state.pointee.heap.liveBytes += 16 + Int(header.count) * 8
    } else {
      let block = UInt(bitPattern: cell) & ~UInt(Heap.blockSize - 1)
      let header = UnsafeMutablePointer<Heap.BlockHeader>(bitPattern: block).unsafelyUnwrapped
      header.pointee.liveCells += 1
      state.pointee.heap.liveBytes += header.pointee.cellSize
    }
    switch header.kind {
    case .free, .bigInt: break
    case .string:
      let s = StringRef(cell)
      if s.isRope {
        mark(cell: s.ropeLeft.pointee.pointer)
        mark(cell: s.ropeRight.pointee.pointer)
      } else if header.flags.contains(.external) {
        state.pointee.heap.liveBytes += (s.isTwoByte ? s.length * 2 : s.length) + Heap.bufferOverhead
      }
    case .symbol: mark(SymbolRef(cell).description.pointee)
    case .environment:
      let e = EnvironmentRef(cell)
      if let parent = e.parentPointer.pointee { mark(cell: parent) }
      mark(e.slots, Int(header.count))
    case .fieldList: mark(cell.word(at: 8, as: Value.self), Int(header.count))
    case .promiseReaction: PromiseReaction(cell).mark(self)
    case .registration: mark(Registration(cell).heldValue.pointee)
    case .accessor:
      mark(AccessorRef(cell).getter.pointee)
      mark(AccessorRef(cell).setter.pointee)
    case .shape:
      let shape = ShapeRef(cell)
      mark(shape.prototype)
      state.pointee.heap.liveBytes +=
        shape.transitionByteCount + shape.table.pointee.byteCount / Int(shape.table.pointee.useCount)
      for i in 0..<shape.count { mark(Value(bits: shape.key(at: i).bits)) }
    default: traceObject(ObjectRef(cell))
    }
  }

  private func traceObject(_ object: ObjectRef) {
    let shape = object.shape
    mark(cell: shape.pointer)
    mark(.slots, of: object)
    if object.has(.outsideSlots) {
      state.pointee.heap.liveBytes += (Int((object.slots - 1).pointee.bits) + 1) * 8 + Heap.bufferOverhead
    }
    if object.elements != nil {
      if object.has(.sparseElements) {
        object.sparse.visit { _, element in mark(element.value) }
        state.pointee.heap.liveBytes += object.sparse.countedBytes
      } else {
        mark(.elements, of: object)
        if !object.has(.insideElements) {
          state.pointee.heap.liveBytes += (Int(object.elementsHeader.pointee.capacity) + 1) * 8 + Heap.bufferOverhead
        }
      }
    }
    switch object.kind {
    case .function:
      realm.markScript(of: object.code)
      mark(object.internalSlot(1), FunctionSlot.count - 1)
    case .nativeFunction: mark(object.internalSlot(1), NativeFunctionSlot.count - 1)
    case .regExp:
      state.pointee.heap.liveBytes += Int(object.pointer.header.pointee.count)
      mark(object.internalSlot(1), CellKind.regExp.internalSlotCount - 1)
    case .map, .set:
      if let table = object.internalWord(0, as: UnsafeMutablePointer<MapTable>?.self).pointee {
        state.pointee.heap.liveBytes += table.pointee.byteCount + MapTable.structureByteCount
        mark(.entries, of: object)
      }
      mark(object.internalSlot(1), object.kind.internalSlotCount - 1)
    case .weakMap, .weakSet:
      if let table = object.internalWord(0, as: UnsafeMutablePointer<MapTable>?.self).pointee {
        state.pointee.heap.liveBytes += table.pointee.byteCount + MapTable.structureByteCount
      }
      realm.liveWeakCollections.append(object.pointer)
    case .weakRef: state.pointee.heap.liveWeakReferences.append(object.pointer)
    case .finalizationRegistry:
      state.pointee.heap.liveBytes += object.mapTable.pointee.byteCount + MapTable.structureByteCount
      mark(.entries, of: object)
      mark(object.internalSlot(1).pointee)
      realm.liveRegistries.append(object.pointer)
    case .arrayBuffer:
      let buffer = ArrayBufferRef(object)
      if buffer.data != nil { state.pointee.heap.liveBytes += buffer.capacity + Heap.bufferOverhead }
    case .typedArray, .dataView: mark(object.internalSlot(0).pointee)
    case .hostObject: HostBacking.mark(object, self)
    default: mark(object.internalSlot(0), object.kind.internalSlotCount)
    }
  }

  // MARK: Weak

  /// Marks the values of WeakMap entries, which are alive while the map and the key are. Entries that wait for a key
  /// are stored by key, so that chains of entries take linear time.
  private func markEphemerons() {
    var waiting: [UnsafeMutableRawPointer: [Value]] = [:]
    var next = 0
    while true {
      while next < realm.liveWeakCollections.count {
        let object = ObjectRef(realm.liveWeakCollections[next])
        next += 1
        guard object.kind == .weakMap,
          let table = object.internalWord(0, as: UnsafeMutablePointer<MapTable>?.self).pointee
        else { continue }
        table.pointee.forEachEntry { key, value in
          guard value.isCell && !state.pointee.heap.isLive(value.asPointer) else { return }
          if state.pointee.heap.isLive(key.asPointer) {
            mark(value)
          } else {
            waiting[key.asPointer, default: []].append(value)
          }
        }
      }
      guard let cell = state.pointee.heap.markStack.popLast() else { return }
      trace(cell)
      if !waiting.isEmpty, let values = waiting.removeValue(forKey: cell) { for v in values { mark(v) } }
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
      if target.pointee.isCell, !heap.isLive(target.pointee.asPointer) { target.pointee = .undefined }
    }
    realm.liveRegistries.removeAll { purge(registry: ObjectRef($0), heap) }
    state.pointee.atoms.sweep(&state.pointee.heap)
    state.pointee.heap.liveBytes += state.pointee.atoms.byteCount
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
      if let t = shape.transitions.pointee?.takeUnretainedValue(),
        t.targets.contains(where: { !heap.isLive($0.value.pointer) })
      {
        t.targets = t.targets.filter { heap.isLive($0.value.pointer) }
      }
      link = shape.nextInHeap
    }
  }
}
