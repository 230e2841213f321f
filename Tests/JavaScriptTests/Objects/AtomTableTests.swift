import TestSupport
import Testing

@testable import JavaScript

/// Tests that the table of interned strings contains exactly those that exist.
@Suite struct AtomTableTests {
  private func name(_ index: Int) -> String { "name\(index)" }

  @Test func removedNamesLeaveTheOthersWhereLookupsFindThem() {
    let interpreter = Interpreter()
    let vm = interpreter.vm
    let before = vm.state.pointee.heap.atoms.count
    var generator = SeededRandom(seed: 7)
    var present: [Int: StringRef] = [:]
    for _ in 0..<20_000 {
      let index = Int.random(in: 0..<4_000, using: &generator)
      if let string = present.removeValue(forKey: index) {
        vm.state.pointee.heap.bytes -= vm.state.pointee.heap.atoms.remove(string)
        string.pointer.header.pointee.flags.remove(.interned)
      } else {
        present[index] = vm.propertyKey(name(index)).asString
      }
    }
    #expect(vm.state.pointee.heap.atoms.count == before + present.count)
    vm.state.pointee.heap.atoms.checkInvariants { _ in true }
    #expect(present.allSatisfy { interpreter.vm.propertyKey(name($0)).asString == $1 })
  }

  /// Beyond a million slots, an entry does not contain enough of the hash to tell where a lookup begins.
  @Test func largeTablesFindTheirNames() {
    let interpreter = Interpreter()
    let slots = AtomTable.Slot.allocate(AtomTable.initialCapacity)
    var part = AtomTable.Part(slots: slots, initialSlots: slots, mask: AtomTable.initialCapacity - 1)
    while part.mask <= 1 << 20 { _ = part.grow() }
    let strings = (0..<1000).map { interpreter.vm.propertyKey(name($0)).asString }
    for string in strings { part.insert(string) }
    _ = part.grow()
    func isFound(_ i: Int) -> Bool { part.find(strings[i], hash: strings[i].storedHash) == strings[i] }
    #expect(strings.indices.allSatisfy(isFound))
    // Half of the names are removed, and the table becomes smaller each time, down to its initial size.
    for i in stride(from: 0, to: strings.count, by: 2) { _ = part.remove(strings[i]) }
    #expect(strings.indices.allSatisfy { isFound($0) == ($0 % 2 == 1) })
    #expect(part.mask < 1 << 13)
    for i in stride(from: 1, to: strings.count, by: 2) { _ = part.remove(strings[i]) }
    #expect(part.count == 0 && part.slots == slots && !strings.indices.contains(where: isFound))
    part.freeSlots()
    AtomTable.Slot.free(slots, AtomTable.initialCapacity)
    withExtendedLifetime(interpreter) {}
  }

  @Test("The table of names grows in small parts, none of which takes long to move")
  func parts() {
    let interpreter = Interpreter()
    let vm = interpreter.vm
    var (largest, byteCount) = (0, vm.state.pointee.heap.atoms.byteCount)
    for i in 0..<100_000 {
      _ = vm.propertyKey(name(i))
      let new = vm.state.pointee.heap.atoms.byteCount
      largest = max(largest, new - byteCount)
      byteCount = new
    }
    #expect(byteCount >= 2 * 100_000 * 8 && byteCount <= 8 * 100_000 * 8)
    #expect(largest > 0 && largest <= byteCount / 16)
    vm.state.pointee.heap.atoms.checkInvariants { _ in true }
  }

  /// - Parameter isScarce: Whether there is so much garbage that blocks without a living cell are released.
  @Test("Names that the collector has not reached are used again before they are swept", arguments: [false, true])
  func unreachedNames(isScarce: Bool) throws {
    let interpreter = Interpreter()
    // Only such names have cells of this size.
    let text = "a name that is longer than those of the standard library, with a number: "
    try interpreter.evaluate("var kept = {}; { const o = {}; for (let i = 0; i < 5000; i++) o['\(text)' + i] = i }")
    let kept = try interpreter.evaluate("kept").raw.asObject
    let vm = interpreter.vm
    let before = vm.state.pointee.heap.atoms.count
    vm.startMarking()
    vm.drainMarkStack()
    let limit = vm.state.pointee.heap.limit
    if isScarce { vm.state.pointee.heap.limit = 1 << 16 }
    vm.endMarking(sweepsInSteps: true)
    vm.state.pointee.heap.limit = limit
    let sweeping = vm.state.pointee.heap.sweeping
    try #require(!sweeping.isComplete && sweeping.releasesEmptyBlocks == isScarce)
    for i in stride(from: 0, to: 5000, by: 500) { vm.addOwnProperty(kept, vm.propertyKey("\(text)\(i)"), .undefined) }
    // None has been freed, and none has been added again.
    #expect(vm.state.pointee.heap.atoms.count == before)
    interpreter.checkInvariants()
    try interpreter.evaluate("for (let i = 0; i < 5000; i += 500) if (!('\(text)' + i in kept)) throw i")
  }

  @Test func theTableBecomesSmallWhenItsNamesHaveBeenFreed() throws {
    let interpreter = Interpreter()
    let before = interpreter.vm.state.pointee.heap.atoms.byteCount
    try interpreter.evaluate("for (let i = 0; i < 30000; i++) ({})['name' + i] = 1")
    interpreter.collectGarbage()
    #expect(interpreter.vm.state.pointee.heap.atoms.byteCount <= 2 * before)
    let inUse = interpreter.memoryInUse
    try interpreter.evaluate("for (let i = 0; i < 30000; i++) ({})['name' + i] = 1")
    interpreter.collectGarbage()
    #expect(interpreter.memoryInUse < inUse + 200_000)
  }
}
