import Testing

@testable import JavaScript

/// Keys that are constructed to collide must cost no more than others. The hashes are therefore different in each
/// interpreter.
@Suite struct HashSeedTests {
  @Test("Each interpreter has its own hashes")
  func seeds() throws {
    let interpreters = (0..<4).map { _ in Interpreter() }
    let hashes = try interpreters.map { interpreter in
      let vm = interpreter.vm
      let numbers = (1...64).map { Value(double: 0.5 * Double($0)) }
      return try [vm.hash(of: vm.string("a key" as String)), UInt32(truncatingIfNeeded: MapTable.hash(numbers[3], vm))]
    }
    #expect(Set(hashes).count == hashes.count)
  }

  @Test("A script takes the same steps in each interpreter, whatever its hashes are")
  func steps() throws {
    let script = try Script(
      """
      const m = new Map(), o = {};
      for (let round = 0; round < 3; round++) {
        for (let i = 0; i < 60; i++) {
          new RegExp("(?:a|b" + i + ")", "i").test("b7");
          m.set("k" + i, i).set(i / 3, i).set(BigInt(i), i);
          o["p" + i] = Symbol.for("s" + i);
        }
        for (let i = 0; i < 40; i++) { m.delete("k" + i); delete o["p" + i]; }
      }
      JSON.stringify([...m.keys()].map(String)) + Object.keys(o);
      """)
    let steps = try (0..<12).map { _ in
      let interpreter = Interpreter()
      try interpreter.evaluate(script)
      return interpreter.stepsOfLastCall
    }
    #expect(Set(steps).count == 1, "\(steps)")
  }

  @Test("A text has the same hash in 8 and in 16 bits", arguments: ["", "a", "abc", "abcd", "abcde", "abcdefghijk"])
  func widths(_ text: String) {
    let narrow = Array(text.utf8).withUnsafeBufferPointer { StringHash.of($0, seed: 5) }
    let wide = Array(text.utf16).withUnsafeBufferPointer { StringHash.of($0, seed: 5) }
    #expect(narrow == wide)
  }

  /// The keys all had the same value of an earlier hash function, a multiplication by a constant.
  @Test("Numbers that collide for a fixed multiplier are spread")
  func numbers() throws {
    let interpreter = Interpreter()
    defer { withExtendedLifetime(interpreter) {} }
    let vm = interpreter.vm
    // The inverse of 0x9E3779B97F4A7C15 modulo 2^64, found by Newton's iteration.
    let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
    var inverse = multiplier
    for _ in 0..<6 { inverse = inverse &* (2 &- multiplier &* inverse) }
    var buckets = Set<Int>()
    for low in 0..<(1 << 12) as Range<UInt64> {
      buckets.insert(try MapTable.hash(Value(bits: low &* inverse >> 2), vm) & 0xFFFF)
    }
    #expect(buckets.count > 3500)
  }

  @Test("Texts that differ only in the upper bits of their units are spread")
  func texts() {
    var buckets = Set<UInt32>()
    for number in 0..<(1 << 12) {
      let units = (0..<12).map { UInt16(0x2041 | (number >> $0 & 1) << 15) }
      buckets.insert(units.withUnsafeBufferPointer { StringHash.of($0, seed: 77) } & 0x1FFF)
    }
    #expect(buckets.count > 3000)
  }

  @Test("Names in source text that differ in a few bits are spread, and differently for each seed")
  func names() {
    var (buckets, equal) = (Set<UInt32>(), 0)
    for number in 0..<(1 << 12) {
      let text = (0..<12).map { UInt8(ascii: "a") ^ UInt8(number >> $0 & 1) << 5 }
      text.withUnsafeBufferPointer { text in
        let hash = NameHash(text, seed: 77).value
        buckets.insert(hash & 0x1FFF)
        if hash == NameHash(text, seed: 78).value { equal += 1 }
      }
    }
    #expect(buckets.count > 3000)
    #expect(equal < 2)
  }
}
