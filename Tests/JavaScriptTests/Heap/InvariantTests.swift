import JSONModel
import Testing

@testable import JavaScript

/// Tests the checks of the heap on heaps after various scripts and on intentionally damaged structures.
@Suite struct InvariantTests {
  @Test(arguments: [
    "var a = []; for (let i = 0; i < 150; i++) a.push({ i, ['k' + i % 40]: [i] })",
    "var o = {}; for (let i = 0; i < 400; i++) o['p' + i] = i; for (let i = 0; i < 380; i++) delete o['p' + i]; o.again = 1",
    "var f = Object.freeze([1, { a: 1 }]), s = []; s[5e6] = {}; s[3] = f; Object.defineProperty(s, 9, { get: () => 1 })",
    "var m = new Map(); for (let i = 0; i < 100; i++) m.set({ i }, [i]); for (const k of m.keys()) if (k.i % 3) m.delete(k)",
    "class A { #x = 1; static s = [2]; get x() { return this.#x } } class B extends A { y = () => this } var b = new B()",
    "function* g() { yield { a: 1 }; yield* [1, {}] } var it = g(); it.next(); var p = (async () => { await it; return {} })()",
    "var t = new Float64Array(9), v = new DataView(t.buffer, 8), d = new Date(5), r = /(?<n>a)/g.exec('bab'), e = new Error('x', { cause: {} })",
    "var w = new WeakMap(), k = {}; w.set(k, { k }); w.set({}, {}); var ref = new WeakRef({}), reg = new FinalizationRegistry(() => {}); reg.register({}, {})",
    "var s = ''; for (let i = 0; i < 300; i++) s += i; var u = s + 'ü€'; var parts = u.split('1'), x = new Proxy({}, { get: () => u })",
    "var args = (function (a, b) { arguments[0] = {}; return arguments })(1, {}); Object.defineProperty(args, 1, { writable: false })",
  ])
  func theHeapIsSound(_ source: String) throws {
    for stressesCollector in [false, true] {
      let interpreter = Interpreter(limits: Limits(), stressesCollector: stressesCollector)
      interpreter.setGlobal("host", interpreter.value(["a": [1, ["b": "c"]], "d": ["e": .null]]))
      try interpreter.evaluate(source)
      try interpreter.evaluate("host.a[1].z = host.d; host.a.push({})")
      interpreter.checkInvariants()
      try interpreter.evaluate("[1, 2, 3].map(x => ({ x })).sort((a, b) => b.x - a.x); JSON.parse('{\"a\":[{}]}')")
      interpreter.checkInvariants()
    }
  }

  @Test func afterALimitTheHeapIsSound() throws {
    for limits in [Limits(steps: 3000), Limits(memory: 1 << 20)] {
      let interpreter = Interpreter(limits: limits, stressesCollector: false)
      #expect(throws: JavaScriptError.self) {
        try interpreter.evaluate("var kept = []; for (;;) kept.push({ a: [kept.length], b: 'text' + kept.length })")
      }
      interpreter.checkInvariants()
    }
  }

  #if os(macOS) || os(Linux)
    @Test func aDanglingReferenceIsFound() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let interpreter = Interpreter(limits: Limits(), stressesCollector: true)
        let vm = interpreter.vm
        let kept = vm.makeArray(capacity: 1)
        let held = JSValue(Value(kept), interpreter)
        let lost = vm.makeObject()
        interpreter.collectGarbage()
        vm.push(kept, Value(lost))
        withExtendedLifetime(held) { vm.checkHeap() }
      }
      #expect(text(result).contains("leads to a cell that was freed"))
    }

    @Test func aSlotThatNobodyWroteIsFound() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let interpreter = Interpreter(limits: Limits(), stressesCollector: true)
        interpreter.vm.state.pointee.stackTop += 1
        interpreter.collectGarbage()
      }
      #expect(text(result).contains("never written"))
    }

    @Test func aBrokenShapeIsFound() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let interpreter = Interpreter()
        let object = try interpreter.evaluate("({ a: 1, b: 2 })")
        object.raw.asObject.shape.pointer.header.pointee.count = 3
        interpreter.checkInvariants()
      }
      #expect(text(result).contains("more properties than"))
    }

    private func text(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
  #endif

  /// A regression test: the number of dense elements was used for sparse elements.
  @Test func sparseElementsAreCountedAsSuch() throws {
    try expectScript(
      "const a = [1, 2, 3]; Object.defineProperty(a, 5, { value: 1 }); Object.freeze(a); Object.keys(a).join()", "0,1,2"
    )
    try expectScript(
      "const a = Object.freeze([1, 2]); let s = 0; for (const x of a) s += x; const [p, q] = a; s + p + q + a.at(-1)",
      "8")
    try expectScript(
      "const a = []; a[9e6] = 1; Reflect.ownKeys(a).join() + Object.entries(a)", "9000000,length9000000,1")
  }
}
