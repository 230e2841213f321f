import Testing

@testable import JavaScript

/// The Set methods that take another set (ECMA-262 §24.2.4), `Object.groupBy` and `Map.groupBy`.
@Suite struct SetAlgebraTests {
  /// Both ways of going about it: the receiver may be the smaller or the larger set.
  @Test(arguments: [
    ("union", "1,2,3,4", "3,2,4,1", "1,2,3"), ("intersection", "3,2", "3,2", ""), ("difference", "1", "4", "1,2,3"),
    ("symmetricDifference", "1,4", "4,1", "1,2,3"),
  ])
  func combining(_ method: String, _ expected: String, _ reverse: String, _ withNothing: String) throws {
    let sets = "const a = new Set([1, 2, 3]), b = new Set([3, 2, 4]);"
    try expectScript(
      sets + "[...a.\(method)(b)].sort((x, y) => x - y).join()",
      expected.split(separator: ",").sorted().joined(separator: ","))
    try expectScript(sets + "[...a.\(method)(new Set())].join()", withNothing)
    try expectScript(
      sets + "[...b.\(method)(a)].sort((x, y) => x - y).join()",
      reverse.split(separator: ",").sorted().joined(separator: ","))
    try expectScript(
      "class S extends Set {} const r = new S([1]).\(method)(new Set([2])); [r.constructor === Set, r instanceof S].join()",
      "true,false")
    try expectScript(
      "const o = new Set([NaN, 0]).\(method)(new Map([[-0, 1], [NaN, 1], [5, 5]])); [...o].map(x => Object.is(x, -0)).includes(true)",
      "false")
  }

  @Test func orderOfResults() throws {
    try expectScript("[...new Set([1, 2, 3]).union(new Set([4, 2, 0]))].join()", "1,2,3,4,0")
    // The smaller one is walked: the receiver, then the other.
    try expectScript("[...new Set([1, 2]).intersection(new Set([9, 2, 1]))].join()", "1,2")
    try expectScript("[...new Set([1, 2, 3]).intersection(new Set([3, 1]))].join()", "3,1")
    try expectScript("[...new Set([1, 2, 3]).symmetricDifference(new Set([7, 2, 0]))].join()", "1,3,7,0")
  }

  @Test func comparing() throws {
    try expectScript(
      "const s = (...x) => new Set(x); [s(1).isSubsetOf(s(1, 2)), s(1, 3).isSubsetOf(s(1, 2)), s(1, 2, 3).isSubsetOf(s(1, 2)), s().isSubsetOf(s())].join()",
      "true,false,false,true")
    try expectScript(
      "const s = (...x) => new Set(x); [s(1, 2).isSupersetOf(s(1)), s(1, 2).isSupersetOf(s(3)), s(1).isSupersetOf(s(1, 2)), s().isSupersetOf(s())].join()",
      "true,false,false,true")
    try expectScript(
      "const s = (...x) => new Set(x); [s(1, 2).isDisjointFrom(s(3)), s(1).isDisjointFrom(s(3, 1)), s(1, 2, 3).isDisjointFrom(s(3)), s().isDisjointFrom(s())].join()",
      "true,false,false,true")
  }

  @Test("Anything with size, has and keys will do, and it is asked in order")
  func setLikes() throws {
    try expectScript(
      """
      const log = [];
      const other = {
        get size() { log.push("size"); return { valueOf() { log.push("number"); return 2 } } },
        get has() { log.push("has"); return x => { log.push("has " + x); return x === 1 } },
        get keys() { log.push("keys"); return () => { log.push("keys()"); return [7, 8][Symbol.iterator]() } },
      };
      const r = [...new Set([1, 2]).intersection(other)].join() + "|" + [...new Set([1]).union(other)].join();
      r + "|" + log.join()
      """, "1|1,7,8|size,number,has,keys,has 1,has 2,size,number,has,keys,keys()")
    try expectScript(
      "[...new Set([1, 2]).difference({ size: Infinity, has: x => x > 1, keys() { throw 1 } })].join()", "1")
    for (other, error) in [
      ("5", "TypeError"), ("[1]", "TypeError"), ("{}", "TypeError"), ("{ size: NaN }", "TypeError"),
      ("{ size: -1, has() {}, keys() {} }", "RangeError"), ("{ size: 1, has: 1, keys() {} }", "TypeError"),
      ("{ size: 1, has() {} }", "TypeError"), ("{ size: 1, has() {}, keys: () => 5 }", "TypeError"),
    ] {
      try expectScript(
        "(() => { try { new Set([1, 2]).union(\(other)); return 'nothing' } catch (e) { return e.name } })()", error)
    }
    try expectScript(
      "(() => { try { Set.prototype.union.call(new Map(), new Set()) } catch (e) { return e.name } })()", "TypeError")
  }

  @Test("The receiver may change while the other set is asked")
  func changes() throws {
    try expectScript(
      "const s = new Set([1, 2, 3]); [...s.intersection({ size: 9, has(x) { s.delete(x + 1); if (x < 9) s.add(x + 10); return true }, keys() {} })].join()",
      "1,3,11,13")
    try expectScript(
      "const s = new Set([1, 2, 3]); const r = s.difference({ size: 9, has(x) { s.clear(); return x === 1 }, keys() {} }); [...r].join() + s.size",
      "2,30")
    try expectScript(
      "const s = new Set([1, 2, 3]); [...s.symmetricDifference({ size: 1, has() {}, *[Symbol.iterator]() {}, keys() { return { next: (i => () => { s.delete(2); return { done: i > 1, value: ++i } })(1) } } })].join()"
        .replacing("*[Symbol.iterator]() {}, ", with: ""), "1,2,3")
  }

  @Test("An early answer closes the iterator of the other set")
  func closing() throws {
    try expectScript(
      """
      let closed = 0;
      const other = { size: 1, has() {}, keys() { return { next() { return { value: 5, done: false } }, return() { closed++; return {} } } } };
      [new Set([1, 2]).isSupersetOf(other), new Set([5, 6]).isDisjointFrom(other), closed].join()
      """, "false,false,2")
  }

  @Test func grouping() throws {
    try expectScript(
      "JSON.stringify(Object.groupBy([1, 2, 3, 4], (x, i) => x % 2 ? 'odd' : 'even' + i % 1))",
      #"{"odd":[1,3],"even0":[2,4]}"#)
    try expectScript("Object.getPrototypeOf(Object.groupBy([], x => x))", "null")
    try expectScript(
      "const s = Symbol(); const g = Object.groupBy('aba', x => x === 'a' ? s : 1); [g[s].length, g[1].length, Object.keys(g), Object.getOwnPropertySymbols(g).length].join()",
      "2,1,1,1")
    try expectScript(
      "const m = Map.groupBy([1, -0, 0, NaN, NaN], x => x); [m.size, m.get(0).length, m.get(NaN).length, Object.is([...m.keys()][1], 0)].join()",
      "3,2,2,true")
    try expectScript("const k = {}; Map.groupBy([1, 2], () => k).get(k).join()", "1,2")
    try expectScript(
      "let closed = 0; const it = { [Symbol.iterator]() { return { next: () => ({ value: 1 }), return() { closed++; return {} } } } }; try { Object.groupBy(it, () => { throw 1 }) } catch {} try { Object.groupBy(it, () => ({ toString() { throw 1 } })) } catch {} closed",
      "2")
    for code in [
      "Object.groupBy(null, x => x)", "Object.groupBy([])", "Map.groupBy(5, x => x)", "Map.groupBy(undefined, x => x)",
    ] {
      try expectScript("(() => { try { \(code); return 'nothing' } catch (e) { return e.name } })()", "TypeError")
    }
    try expectScript(
      "[Object.groupBy.length, Map.groupBy.length, Map.groupBy([1], x => x).constructor === Map].join()", "2,2,true")
  }
}
