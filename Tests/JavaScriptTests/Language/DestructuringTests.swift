import Testing

/// Destructuring (ECMA-262 §8.6, §13.15.5, §14.3.3): scripts and what Node 20 makes of them.
@Suite struct DestructuringTests {
  @Test func arraysUseTheIterator() throws {
    try expectScript(#"var [a, , b = 3, ...c] = [1, 2, undefined, 4, 5]; [a, b, c].join("|")"#, "1|3|4,5")
    try expectScript(#"var [x, y] = "hi"; x + y"#, "hi")
    try expectScript(#"var [m] = new Map([["k", "v"]]); m.join()"#, "k,v")
    try expectScript(
      #"var log = []; var it = { [Symbol.iterator]() { return { next() { log.push("n"); return { value: 1, done: false } }, return() { log.push("r"); return {} } } } }; var [p, q] = it; log.join()"#,
      "n,n,r")
    try expectScript(
      #"var log = []; var it = { [Symbol.iterator]() { return { i: 0, next() { log.push("n"); return { value: this.i, done: this.i++ > 1 } }, return() { log.push("r"); return {} } } } }; var [...p] = it; log.join() + p.length"#,
      "n,n,n2")
    try expectScript("try { var [z] = {} } catch (e) { var caught = e.name } caught", "TypeError")
    try expectScript("try { var [z] = null } catch (e) { var caught = e.message } caught", "null is not iterable")
    try expectScript("var [] = [1]; 1", "1")
    try expectScript(
      #"var log = []; try { var [a = (() => { throw 1 })()] = { [Symbol.iterator]() { return { next() { return { done: false } }, return() { log.push("r"); return {} } } } } } catch (e) { log.push(e) } log.join()"#,
      "r,1")
    try expectScript("var [[a], { b }] = [[1], { b: 2 }]; a + b", "3")
    try expectScript(#"let a = 1, b = 2; [a, b] = [b, a]; a + "," + b"#, "2,1")
    try expectScript(#"var o = {}; [o.x, o["y"]] = [1, 2]; JSON.stringify(o)"#, #"{"x":1,"y":2}"#)
    try expectScript("var a; [a = 5] = []; a", "5")
    try expectScript("var r = [a2, b2] = [1, 2, 3]; var a2, b2; r.length", "3")
  }

  @Test func objectsTakeProperties() throws {
    try expectScript(
      "var { a, b: { c = 5 } = {}, ...r } = { a: 1, x: 2, y: 3 }; [a, c, JSON.stringify(r)].join()",
      #"1,5,{"x":2,"y":3}"#)
    try expectScript(#"var { length } = "abc"; length"#, "3")
    try expectScript(#"var k = "z"; var { [k]: v = 2, ["q" + 1]: w } = { q1: 3 }; v + w"#, "5")
    try expectScript("try { var { a } = null } catch (e) { var caught = e.name } caught", "TypeError")
    try expectScript("try { (function ({ a }) {})() } catch (e) { var caught = e.name } caught", "TypeError")
    try expectScript("var a, b; ({ a, b = 2 } = { a: 1 }); a + b", "3")
    try expectScript(
      #"var o = { p: {} }; ({ x: o.p.q, y: o["r"] } = { x: 1, y: 2 }); JSON.stringify(o)"#, #"{"p":{"q":1},"r":2}"#)
    try expectScript("var { a = 1, b = a } = {}; b", "1")
    try expectScript("var { toString: t } = 5; typeof t", "function")
    try expectScript(#"var { ...copy } = "ab"; JSON.stringify(copy)"#, #"{"0":"a","1":"b"}"#)
    try expectScript(#"var { 0: first, [1]: second } = ["p", "q"]; first + second"#, "pq")
    try expectScript(
      #"var s = Symbol(); var { [s]: sv, ...rest } = { [s]: 1, [Symbol.iterator]: 2, k: 3 }; sv + "," + Object.getOwnPropertySymbols(rest).length + rest.k"#,
      "1,13")
    try expectScript(#"var { ["__proto__"]: p } = { ["__proto__"]: 4 }; p"#, "4")
    try expectScript("var {} = { a: 1 }; 1", "1")
    try expectScript("var a; ({ a: (a) } = { a: 8 }); a", "8")
    try expectScript("var ya, yb; ({ x: [ya, yb] = [1, 2] } = {}); ya + yb", "3")
  }

  @Test func evaluationOrderIsLeftToRight() throws {
    try expectScript(
      #"var log = []; var src = { get a() { log.push("ga") }, get b() { log.push("gb") } }; var t = { set x(v) { log.push("sx") }, set y(v) { log.push("sy") } }; ({ a: (log.push("ta"), t).x = log.push("da"), b: (log.push("tb"), t).y } = src); log.join()"#,
      "ta,ga,da,sx,tb,gb,sy")
    try expectScript(
      #"var log = []; var t = { set x(v) { log.push("s" + v) } }; [(log.push("t1"), t).x, (log.push("t2"), t).x] = [1, 2]; log.join()"#,
      "t1,s1,t2,s2")
    try expectScript(
      #"var log = []; var { [(log.push("k1"), "a")]: a = log.push("d1"), [(log.push("k2"), "b")]: b } = { b: 1 }; log.join()"#,
      "k1,d1,k2")
  }

  @Test func parametersLoopsAndCatch() throws {
    try expectScript("(({ a: [b] }) => b)({ a: [3] })", "3")
    try expectScript("var r = []; for (var { x, y = 2 } of [{ x: 1 }, { x: 3, y: 4 }]) r.push(x + y); r.join()", "3,7")
    try expectScript(
      "var r = []; for (const [k, v] of Object.entries({ a: 1, b: 2 })) r.push(k + v); r.join()", "a1,b2")
    try expectScript(
      "try { throw { code: 7, d: [8] } } catch ({ code, d: [e] }) { var caught = code + e } caught", "15")
    try expectScript("var r = []; for (var [c] in { ab: 1, cd: 2 }) r.push(c); r.join()", "a,c")
    try expectScript("var o = {}; for (o.p of [1, 2]); o.p", "2")
    try expectScript("var a = []; for ([a[a.length]] of [[1], [2]]); a.join()", "1,2")
    try expectScript("(function f([a, b] = [1, 2], { c } = { c: 3 }) { return a + b + c })()", "6")
    try expectScript("((a, { b } = { b: a }) => b)(4)", "4")
  }
}
