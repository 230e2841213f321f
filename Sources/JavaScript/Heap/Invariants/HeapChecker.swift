/// Walks the heap and checks what every other part of the engine takes for granted: marks, cell kinds, references,
/// shapes, slots and buffers. Under stress it runs after collections; tests run it through
/// `Interpreter.checkInvariants()`.
///
/// Requires that sweeping is complete, so that every cell that is not free is alive, and everything it refers to must
/// be alive as well.
struct HeapChecker {
  let vm: VM
  /// The number of shapes that use each property table.
  var tableUses: [UnsafeMutablePointer<PropertyTable>: Int] = [:]
  /// The dictionary shapes of objects that have been checked.
  var dictionaries: Set<UnsafeMutableRawPointer> = []

  init(_ vm: VM) { self.vm = vm }

  mutating func run() {
    let heap = vm.state.pointee.heap
    for index in 0..<Heap.classCount {
      var block = heap.blocks[index]
      while let b = block {
        checkBlock(b, size: index * 16)
        block = b.pointee.next
      }
    }
    for i in stride(from: 0, to: heap.largeCells.count, by: 2) {
      let size = Int(bitPattern: heap.largeCells[i + 1])
      Invariant.check(size > Heap.largestClass, "A large cell is small.")
      Invariant.check(heap.largeCells[i].header.pointee.flags.contains(.large), "A large cell is not marked as such.")
      check(heap.largeCells[i], size: size)
    }
    for (table, uses) in tableUses {
      Invariant.check(
        table.pointee.useCount == uses,
        "A property table counts \(table.pointee.useCount) shapes, but \(uses) use it.")
    }
    checkRoots()
  }

  private mutating func checkBlock(_ block: UnsafeMutablePointer<Heap.BlockHeader>, size: Int) {
    Invariant.check(block.pointee.cellSize == size, "A block is in the list of another size.")
    Invariant.check(vm.state.pointee.heap.isSwept(block), "A block was not swept.")
    var cell = UnsafeMutableRawPointer(block) + Heap.blockHeaderSize
    for _ in 0..<block.pointee.cellCount {
      if cell.header.pointee.kind != .free { check(cell, size: size) }
      cell += size
    }
  }

  /// Checks a cell in use.
  private mutating func check(_ cell: UnsafeMutableRawPointer, size: Int) {
    let kind = kind(of: cell, "the heap")
    switch kind {
    case .free, .bigInt: break
    case .string: checkString(StringRef(cell), size: size)
    case .symbol: check(SymbolRef(cell).description.pointee, "a symbol")
    case .environment:
      let environment = EnvironmentRef(cell)
      if let parent = environment.parentOrNil {
        Invariant.check(
          self.kind(of: parent, "an environment") == .environment, "The parent of an environment is not an environment."
        )
      }
      check(environment.slots, Int(cell.header.pointee.count), "an environment")
      Invariant.check(16 + Int(cell.header.pointee.count) * 8 <= size, "An environment is larger than its cell.")
    case .fieldList:
      check(cell.field(at: 8), Int(cell.header.pointee.count), "a field list")
      Invariant.check(8 + Int(cell.header.pointee.count) * 8 <= size, "A field list is larger than its cell.")
    case .promiseReaction:
      check(PromiseReaction(cell).next, PromiseReaction(cell).isNative ? 5 : 6, "a promise reaction")
    case .registration: check(Registration(cell).heldValue.pointee, "a registration")
    case .accessor:
      for half in [AccessorRef(cell).getter.pointee, AccessorRef(cell).setter.pointee] {
        check(half, "an accessor")
        Invariant.check(
          half.isUndefined || half.isObject && half.asObject.isCallable, "Half of an accessor is not a function.")
      }
    case .shape: checkShape(ShapeRef(cell))
    default: checkObject(ObjectRef(cell), kind, size: size)
    }
  }

  private func checkString(_ s: StringRef, size: Int) {
    if s.isRope {
      for half in [s.ropeLeft.pointee, s.ropeRight.pointee] {
        Invariant.check(kind(of: half.pointer, "a rope") == .string, "Half of a rope is not a string.")
      }
      Invariant.check(
        s.ropeLeft.pointee.length + s.ropeRight.pointee.length == s.length, "A rope is not as long as its halves.")
      return
    }
    guard let data = s.dataPointer.pointee else {
      Invariant.check(s.length == 0, "A string has no units.")
      return
    }
    let byteCount = s.isTwoByte ? s.length * 2 : s.length
    let isInside = data >= s.pointer && data < s.pointer + size
    Invariant.check(
      !isInside || data + byteCount <= s.pointer + size, "The units of a string are larger than its cell.")
    Invariant.check(isInside != s.flags.contains(.external), "The units of a string are where its flags do not say.")
  }

  private func checkRoots() {
    let s = vm.state
    var slot = s.pointee.stackBase
    while slot < s.pointee.stackTop {
      check(slot.pointee, "the value stack")
      slot += 1
    }
    for value in [s.pointee.exception, s.pointee.returnValue, s.pointee.newTarget, s.pointee.firstRejection] {
      check(value, "the state of the evaluator")
    }
    let realm = vm.realm
    for visit in [s.pointee.microtasks.visit, realm.waitingCleanups.visit] {
      visit { job in
        for value in [job.first, job.second, job.third] { check(value, "a microtask") }
      }
    }
    for i in 0..<Intrinsic.allCases.count {
      if let object = s.pointee.intrinsics[i] { check(Value(ObjectRef(object)), "the intrinsics") }
    }
    for cell in realm.globals.order where realm.globals.find(cell.pointee.key) == cell {
      check(cell.pointee.value, "a global")
      check(cell.pointee.hiddenProperty, "a hidden global")
      check(cell.pointee.key, "a global's name")
    }
    realm.handles.visit { check($0, "a value that the host holds") }
    for value in realm.permanentRoots { check(value, "a permanent root") }
    s.pointee.heap.atoms.checkInvariants { kind(of: $0, "the table of names") == .string }
    var shape = s.pointee.shapes
    while let cell = shape {
      Invariant.check(kind(of: cell, "the list of shapes") == .shape, "The list of shapes contains something else.")
      shape = ShapeRef(cell).nextInHeap.pointee
    }
  }

  // MARK: References

  /// Returns the kind of a cell that something in use refers to.
  func kind(of cell: UnsafeMutableRawPointer, _ place: @autoclosure () -> String) -> CellKind {
    // Read as a byte first, because an unused cell may contain anything.
    let byte = cell.load(as: UInt8.self)
    guard byte <= unsafeBitCast(CellKind.proxy, to: UInt8.self), case let kind = unsafeBitCast(byte, to: CellKind.self),
      kind != .free
    else {
      Invariant.fail("A reference in \(place()) leads to a cell that was freed.")
    }
    Invariant.check(
      vm.state.pointee.heap.isLive(cell), "A reference in \(place()) leads to a cell that was not marked.")
    return kind
  }

  func check(_ value: Value, _ place: @autoclosure () -> String) {
    guard value.isCell else { return }
    let kind = kind(of: value.asPointer, place())
    let isRight =
      switch value.bits >> 48 {
      case Value.objectTag >> 48: kind.rawValue >= CellKind.object.rawValue
      case Value.stringTag >> 48: kind == .string
      case Value.symbolTag >> 48: kind == .symbol
      case Value.bigIntTag >> 48: kind == .bigInt
      default: kind.rawValue < CellKind.object.rawValue
      }
    Invariant.check(isRight, "A value in \(place()) has the tag of another kind than \(kind).")
  }

  func check(_ values: CellField, _ count: Int, _ place: @autoclosure () -> String) {
    for i in 0..<count { check(values[i], place()) }
  }

  func check(_ key: PropertyKey, _ place: @autoclosure () -> String) {
    if !key.isIndex { check(Value(bits: key.bits), place()) }
  }
}

extension VM {
  /// Checks the heap. Everything must have been swept.
  func checkHeap() {
    var checker = HeapChecker(self)
    checker.run()
  }
}

extension Interpreter {
  /// Collects, and then checks the whole heap. Ends the process with a message if something is wrong.
  func checkInvariants() {
    collectGarbage()
    vm.checkHeap()
  }
}
