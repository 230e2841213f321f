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
        vm.state.pointee.heap.atoms.remove(string)
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
    let vm = interpreter.vm
    while vm.state.pointee.heap.atoms.byteCount <= 8 << 20 { vm.state.pointee.heap.atoms.grow() }
    let strings = (0..<1000).map { vm.propertyKey(name($0)).asString }
    for i in stride(from: 0, to: strings.count, by: 2) {
      vm.state.pointee.heap.atoms.remove(strings[i])
      strings[i].pointer.header.pointee.flags.remove(.interned)
    }
    vm.state.pointee.heap.atoms.grow()
    #expect(stride(from: 1, to: strings.count, by: 2).allSatisfy { vm.propertyKey(name($0)).asString == strings[$0] })
    #expect(stride(from: 0, to: strings.count, by: 2).allSatisfy { vm.propertyKey(name($0)).asString != strings[$0] })
    withExtendedLifetime(interpreter) {}
  }

  @Test("Without time, the table of names grows only when it is nearly full")
  func lateGrowth() throws {
    let interpreter = Interpreter(limits: Limits(time: .milliseconds(1)))
    let vm = interpreter.vm
    let byteCount = { vm.state.pointee.heap.atoms.byteCount }
    interpreter.realm.deadline = 1
    interpreter.realm.limitClock = { 2 }
    var index = 0
    while !vm.state.pointee.heap.atoms.isFull {
      _ = vm.propertyKey(name(index))
      index += 1
    }
    let before = byteCount()
    while !vm.state.pointee.heap.atoms.isCrowded, index < 10_000 {
      _ = vm.propertyKey(name(index))
      index += 1
    }
    #expect(byteCount() == before)
    // Where an error cannot be thrown, it grows nevertheless.
    let text = vm.string("a name that is not in the table")
    var isRefused = false
    do throws(Abrupt) { _ = try vm.propertyKey(text) } catch { isRefused = true }
    #expect(isRefused && byteCount() == before)
    // Names that exist are found.
    let existing = try vm.propertyKey(vm.string(name(0)))
    #expect(existing == vm.propertyKey(name(0)))
    _ = vm.propertyKey(flat: text)
    #expect(byteCount() == 2 * before)
    vm.state.pointee.heap.atoms.checkInvariants { _ in true }
    interpreter.realm.deadline = nil
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
