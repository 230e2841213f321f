import JSONModel
import TestSupport
import Testing

@testable import JavaScript

/// Tests that what scripts store in cells that the collector has already traced stays alive.
@Suite struct WriteBarrierTests {
  /// An interpreter that collects only when a test does, and overwrites freed cells.
  private static func interpreter() -> Interpreter { Interpreter(limits: Limits(), stressSteps: 1 << 30) }

  /// Evaluates `setUp`, traces everything that is reachable, evaluates `change`, and completes the collection. Then
  /// `result` must be "ok".
  private func expectAlive(_ setUp: String, _ change: String, _ result: String, work: Int = .max / 2) throws {
    let interpreter = Self.interpreter()
    try interpreter.evaluate(setUp)
    interpreter.collectGarbage()
    interpreter.vm.startMarking()
    _ = interpreter.vm.drainMarkStack(until: work)
    try interpreter.evaluate(change)
    #expect(interpreter.vm.state.pointee.heap.isMarking)
    interpreter.vm.finishCollection()
    interpreter.vm.checkHeap()
    #expect(try interpreter.evaluate(result).text() == "ok", "\(change)")
  }

  /// Ways in which `fresh()`, a new object, gets into a traced structure: what exists before, the store, and the path
  /// to the object.
  static let stores: [(setUp: String, store: String, path: String)] = [
    ("var o = { a: 1 }", "o.a = fresh()", "o.a"),
    ("var o = { a: 1 }", "o.b = fresh()", "o.b"),
    ("var o = { a: 1 }", "o['k' + 1] = fresh()", "o.k1"),
    ("var o = { a: 1 }", "for (let i = 0; i < 40; i++) o['k' + i] = fresh()", "o.k39"),
    ("var o = { a: 1 }", "Object.defineProperty(o, 'a', { value: fresh() })", "o.a"),
    ("var o = { a: 1 }", "const f = fresh(); Object.defineProperty(o, 'a', { get() { return f } })", "o.a"),
    ("var o = { get a() { return 1 } }", "const f = fresh(); o.__defineGetter__('a', () => f)", "o.a"),
    ("var o = { a: 1, b: 2 }", "delete o.a; o.c = fresh()", "o.c"),
    ("var o = {}; for (let i = 0; i < 300; i++) o['k' + i] = i", "o['x' + 1] = fresh()", "o.x1"),
    (
      "var o = {}; for (let i = 0; i < 300; i++) o['k' + i] = i", "o[Symbol.for('s' + 1)] = fresh()",
      "o[Symbol.for('s1')]"
    ),
    ("var o = {}; for (let i = 0; i < 300; i++) o['k' + i] = i", "Object.setPrototypeOf(o, { p: fresh() })", "o.p"),
    ("var o = {}", "Object.setPrototypeOf(o, { p: fresh() })", "o.p"),
    ("var o = {}", "o.__proto__ = Object.create({ p: fresh() })", "o.p"),
    ("var o = { a: 1 }", "o.a = fresh(); Object.freeze(o)", "o.a"),
    ("var a = [1, 2, 3]", "a[1] = fresh()", "a[1]"),
    ("var a = [1, 2, 3]", "a.push(fresh())", "a[3]"),
    ("var a = [1, 2, 3]", "a[a.length] = fresh()", "a[3]"),
    ("var a = [1, 2, 3]", "a[20] = fresh()", "a[20]"),
    ("var a = [1, 2, 3]", "a[100000] = fresh()", "a[100000]"),
    ("var a = [1, 2, 3]; a[100000] = 1", "a[100000] = fresh()", "a[100000]"),
    ("var a = Object.freeze([1, 2, 3]), o = { a }", "o.a = [fresh()]; Object.freeze(o.a)", "o.a[0]"),
    ("var a = [1, 2, 3]", "a.unshift(fresh())", "a[0]"),
    ("var a = [1, 2, 3]", "a.splice(1, 1, fresh(), fresh())", "a[2]"),
    ("var a = [1, 2, 3]", "a.fill(fresh())", "a[2]"),
    ("var a = [1, 2, 3]", "a.length = 0; a.push(fresh(), fresh())", "a[1]"),
    ("var a = [1, 2, 3]", "const b = [fresh(), fresh(), fresh()]; for (const i in a) a[i] = b[i]", "a[2]"),
    ("var a = [3, 2, 1]", "a[0] = fresh(); a.sort((x, y) => typeof x === 'object' ? -1 : 1)", "a[0]"),
    ("var a = [1, 2, 3]", "Array.prototype.concat.call(a); a.copyWithin(0, 1); a[2] = fresh()", "a[2]"),
    ("var a = [1, 2, 3]", "const b = a.concat([fresh()]); a[0] = b", "a[0][3]"),
    ("var a = [1, 2, 3]", "[a[0], a[1]] = [fresh(), fresh()]", "a[1]"),
    ("var o = {}", "({ x: o.x, ...o.y } = { x: fresh() })", "o.x"),
    ("var m = new Map([['a', 1]])", "m.set('a', fresh())", "m.get('a')"),
    ("var m = new Map([['a', 1]])", "m.set('b' + 1, fresh())", "m.get('b1')"),
    ("var m = new Map([['a', 1]])", "for (let i = 0; i < 100; i++) m.set({}, fresh())", "[...m.values()][100]"),
    ("var m = new Map", "m.set(fresh(), 1)", "[...m.keys()][0]"),
    ("var s = new Set([1])", "s.add(fresh())", "[...s][1]"),
    ("var w = new WeakMap, k = {}", "w.set(k, fresh())", "w.get(k)"),
    ("var w = new WeakMap, k = {}; w.set(k, 1)", "k.k = {}; w.set(k, { a: fresh() })", "w.get(k).a"),
    ("var f = (() => { let x; return v => v ? (x = v) : x })()", "f(fresh())", "f()"),
    (
      "var f = (() => { let x = 1; return { set: v => { ({ x } = { x: v }) }, get: () => x } })()", "f.set(fresh())",
      "f.get()"
    ),
    ("var f = (function (p) { return [v => { arguments[0] = v }, () => p] })(1)", "f[0](fresh())", "f[1]()"),
    ("var f = (function (p) { return [v => { p = v }, () => arguments[0]] })(1)", "f[0](fresh())", "f[1]()"),
    ("var v", "v = fresh()", "v"),
    ("globalThis.v = 1", "globalThis.v = fresh()", "v"),
    ("", "globalThis['v' + 1] = fresh()", "v1"),
    ("let l = 1", "l = fresh()", "l"),
    ("class C { #x = 1; set(v) { this.#x = v } get() { return this.#x } }; var c = new C", "c.set(fresh())", "c.get()"),
    ("class C { static x = 1 }; var k = C", "C.x = fresh()", "k.x"),
    ("function F() {}", "F.prototype = { p: fresh() }", "new F().p"),
    ("function F() {}", "F.prototype.p = fresh()", "new F().p"),
    (
      "var g = (function* () { let x = yield; yield x })(); g.next()", "g.return = () => 0; var r = g.next(fresh())",
      "r.value"
    ),
    ("var g = (function* () { let x = yield 1; yield 2; yield x })(); g.next()", "g.next(fresh())", "g.next().value"),
    (
      "var g = (function* () { const a = [yield 1]; yield 2; yield a })(); g.next()", "g.next(fresh())",
      "g.next().value[0]"
    ),
    ("var i = [1, 2][Symbol.iterator]()", "i.x = fresh()", "i.x"),
    ("var e = new Error('a')", "e.cause = fresh()", "e.cause"),
    ("var b = function () {}", "b = (() => {}).bind(fresh()); b.x = fresh()", "b.x"),
    ("var p = new Proxy({}, {}), t = p", "p.x = fresh()", "t.x"),
    ("var r = /a/", "r.compile('b' + 1); r.lastIndex = 0; r.x = fresh()", "r.source === 'b1' ? r.x : 0"),
    ("var r = /(?<n>a)/, m", "m = r.exec('xa'); m.x = fresh()", "m.groups.n === 'a' && r.exec('a').groups.n ? m.x : 0"),
    ("var s = Symbol.for('q'), o = {}", "o[s] = fresh()", "o[Symbol.for('q')]"),
    (
      "var j = {}", "j.v = JSON.parse('{\"tag\": \"tag1\", \"list\": [{\"a\": 1}]}'); j.v.own = 'o' + 1",
      "j.v.list[0].a === 1 && j.v.own === 'o1' ? fresh() : 0"
    ),
    (
      "var f; function compiled() { return { tag: 'tag1', own: `tem${1}plate`, re: /x/ } }", "f = compiled()",
      "compiled().re.test('x') && f.own === 'tem1plate' ? fresh() : 0"
    ),
    ("function t(s) { return s } var f = () => t`a${1}`", "var x = f()", "f() === x && x[0] === 'a' ? fresh() : 0"),
  ]

  @Test("What is stored in a traced cell stays alive", arguments: stores.indices)
  func store(_ index: Int) throws {
    let (setUp, store, path) = Self.stores[index]
    try expectAlive(
      "var n = 1; function fresh() { return { tag: 'tag' + n } }; \(setUp)", store,
      "(v => v.tag === 'tag1' ? 'ok' : v.tag)(\(path))")
  }

  /// Changes that move the elements of a large array of which a part has been traced.
  @Test(
    "Elements that move while an array is being traced stay alive",
    arguments: [
      "for (let i = 0; i < 2000; i++) a.shift()", "a.splice(0, 1500)", "a.reverse()", "a.copyWithin(0, 3000, 5000)",
      "a.sort((x, y) => y.i - x.i)", "for (let i = 0; i < 50; i++) a.unshift({ i, tag: 't' + i })",
      "for (let i = 0; i < 2500; i++) a[i] = a.pop()", "a.length = 4000; a.push({ i: 1, tag: 't1' })",
      "Object.freeze(a)", "a.splice(10, 0, { i: 7, tag: 't7' })",
      "Object.defineProperty(a, 4999, { value: a[0], writable: false })",
    ])
  func moves(_ change: String) throws {
    for work in [0, 20_000, 60_000, 200_000] {
      try expectAlive(
        "var a = []; for (let i = 0; i < 5000; i++) a.push({ i, tag: 't' + i })", change,
        "a.every(v => v.tag === 't' + v.i) ? 'ok' : 'wrong'", work: work)
    }
  }

  @Test("Entries that move while a map is being traced stay alive")
  func entriesThatMove() throws {
    for work in [0, 20_000, 60_000, 200_000] {
      try expectAlive(
        "var m = new Map; for (let i = 0; i < 5000; i++) m.set(i, { tag: 't' + i })",
        "for (let i = 0; i < 4500; i++) m.delete(i); m.set('x', { tag: 'tx' })",
        "[...m].every(([k, v]) => v.tag === 't' + k) ? 'ok' : 'wrong'", work: work)
    }
  }

  @Test(
    "Keys that move while the shape of an object is being traced stay alive",
    arguments: [
      "for (let i = 0; i < 4500; i++) delete o['k' + i]", "for (let i = 5000; i < 8000; i++) o['k' + i] = i",
      "for (let i = 0; i < 2600; i++) { delete o['k' + i]; o['k' + (i + 5000)] = i + 5000 }", "Object.freeze(o)",
    ])
  func keysThatMove(_ change: String) throws {
    let interpreter = Self.interpreter()
    // After a deletion, the shape changes with the object.
    try interpreter.evaluate("var o = { x: 1 }; for (let i = 0; i < 5000; i++) o['k' + i] = i; delete o.x")
    interpreter.collectGarbage()
    let vm = interpreter.vm
    vm.startMarking()
    while !vm.state.pointee.heap.partialMarks.contains(where: { $0.part == .keys }) {
      try #require(!vm.drainMarkStack(until: vm.state.pointee.heap.markingWork + 1))
    }
    try interpreter.evaluate(change)
    vm.finishCollection()
    vm.checkHeap()
    #expect(try interpreter.evaluate("Object.keys(o).every(k => k === 'k' + o[k])").bool == true)
  }

  @Test(
    "What is read from a host object, and copied with it, stays alive although the object was traced",
    arguments: ["v => v.a.b.c", "v => { v.a.b.c += 1; v.a.b.c = 'x' }", "v => { v.a.b.c = 'y' }", "v => { v.a.n = 1 }"])
  func hostObjects(_ change: String) throws {
    let interpreter = Self.interpreter()
    let function = try interpreter.evaluate("(\(change))")
    let read = try interpreter.evaluate("(v => v.a)")
    // The second time, the forms of the objects are known.
    for _ in 0..<2 {
      let json = try JSON(parsing: #"{"a": {"b": {"c": "x"}, "d": [1.0]}}"#, options: .keepingText)
      let (value, plain) = (interpreter.value(json), interpreter.value(json))
      _ = try function.call([plain])
      let expected = try plain.json()
      _ = try read.call([value])
      interpreter.collectGarbage()
      interpreter.vm.startMarking()
      interpreter.vm.drainMarkStack()
      _ = try function.call([value])
      let copy = try #require(try value.forked())
      interpreter.vm.finishCollection()
      interpreter.vm.checkHeap()
      #expect(try value.json()?.description == expected?.description)
      #expect(try copy.json()?.description == expected?.description)
    }
  }

  @Test("A promise that was traced keeps its reactions and its result")
  func promises() throws {
    let interpreter = Self.interpreter()
    try interpreter.evaluate(
      "var log = '', settle, p = new Promise(r => settle = r), q = new Promise(() => {}); async function f() { const a = [{ tag: 'x' + 1 }], v = await p; log += v.tag + a[0].tag }"
    )
    interpreter.collectGarbage()
    interpreter.vm.startMarking()
    interpreter.vm.drainMarkStack()
    try interpreter.evaluate("p.then(v => { log += v.tag + 1 }); f(); q.then(() => {}); q.then(() => {})")
    interpreter.vm.finishCollection()
    interpreter.vm.checkHeap()
    interpreter.vm.startMarking()
    interpreter.vm.drainMarkStack()
    try interpreter.evaluate("settle({ tag: 't' + 2 })")
    interpreter.vm.finishCollection()
    interpreter.vm.checkHeap()
    #expect(try interpreter.evaluate("log").text() == "t21t2x1")
  }

  @Test("What becomes unreachable before a collection ends is freed, unless it was marked")
  func newCellsAreNotMarked() throws {
    let interpreter = Self.interpreter()
    interpreter.collectGarbage()
    let before = interpreter.vm.state.pointee.heap.liveBytes
    interpreter.vm.startMarking()
    interpreter.vm.drainMarkStack()
    try interpreter.evaluate("(() => { let a; for (let i = 0; i < 5000; i++) a = { a: [i] } })()")
    interpreter.vm.finishCollection()
    #expect(interpreter.vm.state.pointee.heap.liveBytes < before + 20_000)
  }
}
