import Testing

/// for-of, for-in and the iteration protocol (ECMA-262 §7.4, §14.7.5): scripts and what Node 20 makes of them.
@Suite struct IterationTests {
  @Test func forOfClosesTheIterator() throws {
    try expectScript(
      #"var log = []; function it(n) { return { [Symbol.iterator]() { return { i: 0, next() { return { value: this.i, done: this.i++ >= n } }, return() { log.push("closed"); return {} } } } } } for (var x of it(5)) { if (x == 2) break; log.push(x) } log.join()"#,
      "0,1,closed")
    try expectScript(
      #"var log = []; var it = { [Symbol.iterator]() { return { next() { return { value: 1 } }, return() { log.push("r"); return {} } } } }; (function () { for (var x of it) return 1 })(); log.join()"#,
      "r")
    try expectScript(
      #"var log = []; var it = { [Symbol.iterator]() { return { next() { return { value: 1 } }, return() { log.push("r"); throw "second" } } } }; try { for (var x of it) throw "first" } catch (e) { log.push(e) } log.join()"#,
      "r,first")
    try expectScript(
      "var it = { [Symbol.iterator]() { return { next() { return { value: 1 } }, return() { return 1 } } } }; try { for (var x of it) break } catch (e) { var caught = e.name } caught",
      "TypeError")
    try expectScript(
      #"var it = { [Symbol.iterator]() { return { next() { return { value: 1 } }, return() { throw "x" } } } }; try { for (var x of it) break } catch (e) { var caught = e } caught"#,
      "x")
    try expectScript(
      #"var n = 0; var it = { [Symbol.iterator]() { return { next() { throw "bad" }, return() { n++ } } } }; try { for (var x of it); } catch (e) { var caught = e + n } caught"#,
      "bad0")
    try expectScript(
      #"var log = []; var it = { [Symbol.iterator]() { return { next() { return { value: 1 } }, return() { log.push("r"); return {} } } } }; outer: for (var i of [1, 2]) for (var x of it) continue outer; log.join()"#,
      "r,r")
  }

  @Test func forOfSeesChangesOfTheArray() throws {
    try expectScript(
      "var a = [1, 2, 3], r = []; for (var x of a) { r.push(x); if (x == 1) a.push(9); if (x == 2) a.shift() } r.join()",
      "1,2,9")
    try expectScript("var r = []; for (var x of [1, , 3]) r.push(x); r.join()", "1,,3")
    try expectScript(
      "var s = new Set([1, 2]), r = []; for (var x of s) { r.push(x); if (x < 5) s.add(x + 2); s.delete(x) } r.join()",
      "1,2,3,4,5,6")
    try expectScript(
      #"var m = new Map([[1, "a"]]), r = []; for (var [k, v] of m) { r.push(k + v); if (k < 3) m.set(k + 1, "b") } r.join()"#,
      "1a,2b,3b")
    try expectScript("var r = []; for (var c of \"a\u{1f600}b\") r.push(c.length); r.join()", "1,2,1")
    try expectScript("try { for (var x of 5); } catch (e) { var caught = e.message } caught", "5 is not iterable")
    try expectScript("try { for (var x of { a: 1 }); } catch (e) { var caught = e.name } caught", "TypeError")
    try expectScript("Array.prototype[Symbol.iterator] === Array.prototype.values", "true")
  }

  @Test func forInListsEnumerableNames() throws {
    try expectScript("var r = []; for (var k in { b: 1, a: 2, 1: 3, 0: 4 }) r.push(k); r.join()", "0,1,b,a")
    try expectScript(
      "function P() { this.own = 1 } P.prototype.inh = 2; var r = []; for (var k in new P()) r.push(k); r.join()",
      "own,inh")
    try expectScript(
      "var o = Object.create({ a: 1, b: 2 }, { a: { value: 1, enumerable: false } }); var r = []; for (var k in o) r.push(k); r.join()",
      "b")
    try expectScript("var o = { a: 1, b: 2, c: 3 }, r = []; for (var k in o) { r.push(k); delete o.b } r.join()", "a,c")
    try expectScript(#"var r = []; for (var k in "ab") r.push(typeof k + k); r.join()"#, "string0,string1")
    try expectScript("var r = 0; for (var k in null) r++; for (var k in undefined) r++; r", "0")
    try expectScript("var r = []; for (var k in [7, , 8]) r.push(k); r.join()", "0,2")
    try expectScript("for (var k = 5 in {}); k", "5")
    try expectScript("var o = {}; for (o.k in { z: 1 }); o.k", "z")
    try expectScript("var r = []; for (let k in { a: 1 }) { let k = 2; r.push(k) } r.join()", "2")
    try expectScript(#"var r = []; var o = { [Symbol("s")]: 1, x: 2 }; for (var k in o) r.push(k); r.join()"#, "x")
  }

  @Test func iterableValuesWork() throws {
    try expectScript("[...new Set([3, 1, 3])].join()", "3,1")
    try expectScript("[...\"a\u{f1}\"].join()", "a,\u{f1}")
    try expectScript(#"[...[1, 2].entries()].join("|")"#, "0,1|1,2")
    try expectScript("[...[5, 6].keys()].join()", "0,1")
    try expectScript("[...new Map([[1, 2]]).values()].join()", "2")
    try expectScript("Array.from({ length: 2 }, (_, i) => i).join()", "0,1")
    try expectScript("var it = [1, 2][Symbol.iterator](); it.next(); [...it].join()", "2")
    try expectScript("Object.prototype.toString.call([][Symbol.iterator]())", "[object Array Iterator]")
  }
}
