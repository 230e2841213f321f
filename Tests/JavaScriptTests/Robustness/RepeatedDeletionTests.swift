import Testing

@testable import JavaScript

/// Tests that tables remain fast if a key is deleted and added again and again.
@Suite struct RepeatedDeletionTests {
  @Test(
    "The key takes one hash slot of a collection",
    arguments: [
      ("new Map()", "m.set(key(i), 1)"), ("new Set()", "m.add(key(i))"), ("new WeakMap()", "m.set(key(i), 1)"),
    ])
  func collections(_ make: String, _ add: String) throws {
    let interpreter = Interpreter()
    let map = try interpreter.evaluate(
      """
      const m = \(make), keys = [];
      const key = i => keys[i] ??= m instanceof WeakMap ? {} : "key" + i;
      for (let i = 0; i < 1100; i++) \(add);
      for (let n = 0; n < 500; n++) { const i = 1100; \(add); m.delete(key(i)) }
      m
      """)
    let table = map.raw.asObject.mapTable.pointee
    let places = try #require(table.places)
    #expect(table.count == 1100 && table.used == 1600)
    #expect((0..<2 * table.capacity).count { places[$0] != 0 } == 1101)
  }

  @Test("The key takes one hash slot of an object with many properties")
  func object() throws {
    let interpreter = Interpreter()
    let object = try interpreter.evaluate(
      """
      const o = {};
      for (let i = 0; i < 1000; i++) o["key" + i] = i;
      for (let n = 0; n < 500; n++) { o.zz = n; delete o.zz }
      o
      """)
    let table = object.raw.asObject.shape.table.pointee
    let hash = try #require(table.hash)
    #expect(table.deletedCount == 500)
    #expect((0...table.hashMask).count { hash[$0] != 0 } == 1001)
    #expect(
      try interpreter.evaluate("o.zz = 1; [Object.keys(o).length, o.zz, o.key0, o.key999] + ''").text()
        == "1001,1,0,999")
  }

  @Test("An iteration pays for the deleted entries that it passes")
  func iteration() throws {
    let interpreter = Interpreter()
    let source =
      "const m = new Map(); for (let i = 0; i < 20000; i++) m.set(i, i); for (let i = 1; i < 14000; i++) m.delete(i)"
    try interpreter.evaluate(source)
    try interpreter.evaluate("{ const i = m.keys(); i.next(); i.next() }")
    let steps = interpreter.stepsOfLastCall
    #expect(steps > 14_000 / 8 && steps < 14_000)
  }
}
