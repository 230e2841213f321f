import TestSupport
import Testing

@testable import JavaScript

/// Tests that the collector frees exactly the unreachable cells.
@Suite struct CollectorTests {
  /// Runs a script twice that leaves at least 800 KB of garbage. The second run needs no more memory than the first.
  private func expectNoGrowth(_ source: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
    let interpreter = Interpreter(limits: Limits())
    let sizes = try (0..<2).map { _ in
      try interpreter.evaluate("(() => { \(source) })(); undefined")
      interpreter.collectGarbage()
      interpreter.realm.vm.state.pointee.heap.finishSweeping()
      return interpreter.memoryInUse
    }
    #expect(sizes[1] < sizes[0] + 200_000, "\(sizes)", sourceLocation: sourceLocation)
  }

  @Test func cyclesAreGivenBack() async throws {
    await letOtherTestsRun()
    try expectNoGrowth("for (let i = 0; i < 8000; i++) { const a = {}; a.b = { a }; }")
    try expectNoGrowth("for (let i = 0; i < 6000; i++) { const f = () => f; f.self = f; }")
  }

  @Test func largeThingsAreGivenBackAtOnce() async throws {
    await letOtherTestsRun()
    try expectNoGrowth("let a = []; for (let i = 0; i < 15000; i++) a.push({ i })")
    try expectNoGrowth("let s = 'x'.repeat(5e6); s[0]")
    try expectNoGrowth("const m = new Map(); for (let i = 0; i < 10000; i++) m.set('k' + i, i)")
    try expectNoGrowth("for (let i = 0; i < 4000; i++) { const a = []; a[5000] = 1; a[90000] = 2 }")
    try expectNoGrowth("for (let i = 0; i < 1200; i++) new RegExp('a' + i + 'b{1,3}')")
  }

  @Test("Memory for cells of one size serves cells of another size, and buffers, later", arguments: [2, 4])
  func freeBlocks(_ limit: Int) async throws {
    await letOtherTestsRun()
    let interpreter = Interpreter(limits: Limits(memory: limit << 20))
    // Each phase needs half of the limit for cells of a different size.
    for properties in stride(from: 1, through: 16, by: 3) {
      let literal = (0..<properties).map { "p\($0): i" }.joined(separator: ", ")
      let count = (limit << 19) / (32 + 8 * properties)
      try interpreter.evaluate("(() => { let a = []; for (let i = 0; i < \(count); i++) a.push({ \(literal) }) })()")
      #expect(interpreter.memoryInUse <= interpreter.vm.state.pointee.heap.capacity)
    }
    try interpreter.evaluate("{ let a = []; for (let i = 0; i < \(limit << 12); i++) a.push({ i }) }")
    interpreter.collectGarbage()
    try interpreter.evaluate("new Uint8Array(\(limit << 20) - (1 << 20)).length")
    #expect(interpreter.memoryInUse <= interpreter.vm.state.pointee.heap.capacity)
  }

  @Test func memoryStaysBoundedWhileGarbageIsMade() throws {
    let interpreter = Interpreter(limits: Limits(memory: 4 << 20))
    try interpreter.evaluate("for (let i = 0; i < 500; i++) { const a = new Array(10000).fill(i) }")
    try interpreter.evaluate("let s = ''; for (let i = 0; i < 100000; i++) s = 'text number ' + i; s.length")
    #expect(interpreter.memoryInUse < 8 << 20)
  }

  @Test func distinctKeysAndShapesAreSwept() async throws {
    await letOtherTestsRun()
    let interpreter = Interpreter()
    try interpreter.evaluate("for (let i = 0; i < 30000; i++) { const o = {}; o['key' + i] = i; }")
    interpreter.collectGarbage()
    #expect(interpreter.vm.state.pointee.heap.atoms.count < 20_000)
    #expect(interpreter.memoryInUse < 8 << 20)
    try interpreter.evaluate("for (let i = 0; i < 30000; i++) Object.create({ i })")
    interpreter.collectGarbage()
    #expect(interpreter.memoryInUse < 8 << 20)
  }

  @Test func deletedGlobalsLeaveNothingBehind() async throws {
    await letOtherTestsRun()
    let interpreter = Interpreter()
    let before = interpreter.realm.globals.order.count
    try interpreter.evaluate("for (let i = 0; i < 5000; i++) { globalThis['g' + i] = i; delete globalThis['g' + i] }")
    interpreter.collectGarbage()
    #expect(interpreter.realm.globals.order.count < before + 100)
    #expect(try interpreter.evaluate("typeof g1 + typeof Array").text() == "undefinedfunction")
  }

  @Test func weakMapEntriesDieWithTheirKeys() throws {
    try expectNoGrowth(
      "const w = new WeakMap(); for (let i = 0; i < 8000; i++) w.set({}, new Array(20).fill(0)); globalThis.w = w")
    let interpreter = Interpreter()
    try interpreter.evaluate(
      "var w = new WeakMap(), k = {}; w.set(k, { v: 1 }); w.set({}, k); var s = new WeakSet([k])")
    interpreter.collectGarbage()
    #expect(try interpreter.evaluate("w.get(k).v + ',' + s.has(k) + ',' + w.has(k)").text() == "1,true,true")
  }

  @Test func chainsThroughWeakMapsStayAlive() throws {
    let interpreter = Interpreter()
    try interpreter.evaluate(
      """
      var first = {}, w = new WeakMap(), other = new WeakMap();
      let key = first;
      for (let i = 0; i < 2000; i++) { const next = {}; (i % 2 ? w : other).set(key, next); key = next; }
      """)
    interpreter.collectGarbage()
    let length = try interpreter.evaluate("let n = 0, at = first; for (; at; n++) at = w.get(at) || other.get(at); n")
    #expect(try length.text() == "2001")
  }

  @Test("Values of weak maps wait for their keys, in any order and in several maps")
  func waitingEntries() throws {
    let interpreter = Interpreter()
    try interpreter.evaluate(
      """
      var first = {}, maps = [new WeakMap(), new WeakMap(), new WeakMap()];
      {
        const keys = [first];
        for (let i = 1; i <= 3000; i++) keys.push({});
        for (let i = 2999; i >= 0; i--) {
          maps.forEach((map, m) =>
            map.set(keys[i], m === i % 3 ? keys[i + 1] : { inner: new WeakMap([[keys[i + 1], { x: i + m }]]) }));
        }
      }
      function length() {
        let key = first, n = 0;
        for (; maps[n % 3].has(key); n++) {
          const next = maps[n % 3].get(key), other = (n + 1) % 3;
          if (maps[other].get(key).inner.get(next).x !== n + other) return "wrong at " + n;
          key = next;
        }
        return n;
      }
      """)
    interpreter.collectGarbage()
    #expect(try interpreter.evaluate("length()").text() == "3000")
    let full = interpreter.memoryInUse
    try interpreter.evaluate("first = {}")
    interpreter.collectGarbage()
    #expect(try interpreter.evaluate("length()").text() == "0")
    #expect(interpreter.memoryInUse < full / 2)
    interpreter.checkInvariants()
  }

  @Test func aWeakMapEntryThatOnlyItsOwnValueReachesDies() throws {
    try expectNoGrowth(
      "const w = new WeakMap(); for (let i = 0; i < 8000; i++) { const k = {}; w.set(k, { k, pad: new Array(20).fill(0) }) } globalThis.w = w"
    )
  }

  @Test func scriptsAreReleasedWithTheirFunctions() throws {
    let interpreter = Interpreter()
    for i in 0..<200 { try interpreter.evaluate("(() => { const x = { a\(i): \(i) }; return x.a\(i) })()") }
    interpreter.collectGarbage()
    #expect(interpreter.realm.scripts.count < 3)
    try interpreter.evaluate("function kept() { return 'still here' }")
    for _ in 0..<50 { try interpreter.evaluate("1 + 1") }
    interpreter.collectGarbage()
    #expect(interpreter.realm.scripts.count < 3)
    #expect(try interpreter.evaluate("kept()").text() == "still here")
  }

  @Test func whatTheHostHoldsStays() throws {
    let interpreter = Interpreter(limits: Limits(), stressesCollector: true)
    var held: JSValue? = try interpreter.evaluate("({ a: { b: ['deep'] } })")
    interpreter.collectGarbage()
    #expect(try held?.property("a").property("b").text() == "deep")
    let function = try interpreter.evaluate("(() => { let n = 0; return () => ++n })()")
    _ = try function.call()
    interpreter.collectGarbage()
    #expect(try function.call().number == 2)
    held = nil
    interpreter.collectGarbage()
    #expect(try interpreter.evaluate("1 + 1").number == 2)
  }

  @Test func deepDataIsMarkedWithoutRecursion() async throws {
    await letOtherTestsRun()
    let interpreter = Interpreter()
    try interpreter.evaluate(
      "var a = null; for (let i = 0; i < 100000; i++) a = { a }; var f = null; for (let i = 0; i < 50000; i++) { const g = f; f = () => g }"
    )
    interpreter.collectGarbage()
    #expect(try interpreter.evaluate("let n = 0; for (let o = a; o; o = o.a) n++; n").number == 100_000)
  }

  @Test func valuesInTheMiddleOfExpressionsSurvive() throws {
    try expectScript(
      "const churn = x => { for (let i = 0; i < 20; i++) ({ i }); return x }; [{ a: churn(1) }.a + `${churn('t')}` + [churn(2)].concat(churn([3])).join(), churn({ k: churn('v') }).k].join('|')",
      "1t2,3|v")
    try expectScript(
      "var o = { get a() { return { b: 'x' + 'y' } } }; var r = ''; for (const k of ['a', 'a']) r += o[k].b.concat(o.a.b); r",
      "xyxyxyxy")
    try expectScript(
      "class A { #p = [1].map(x => ({ x })); get q() { return this.#p.concat([{ x: 2 }]) } } new A().q.map(({ x, ...r }) => x + Object.keys(r).length).join()",
      "1,2")
    try expectScript(
      "var { a = [1, 2].map(x => x * 2), ...rest } = { get b() { return { c: 1 } }, d: 'e' + 'f' }; JSON.stringify([a, rest])",
      #"[[2,4],{"b":{"c":1},"d":"ef"}]"#)
  }
}
