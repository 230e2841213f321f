import Testing

/// Built-in iterators (ECMA-262 §23.1.5, §22.1.5, §24.1.5, §24.2.5, §27.1): scripts and what Node 20 makes of them.
@Suite struct IteratorTests {
  @Test func arrayIteratorsStep() throws {
    try expectScript(
      #"var i = ["a", "b"].entries(); JSON.stringify([i.next(), i.next(), i.next(), i.next()])"#,
      #"[{"value":[0,"a"],"done":false},{"value":[1,"b"],"done":false},{"done":true},{"done":true}]"#)
    try expectScript(#"[...["a", "b"].keys()].join()"#, "0,1")
    try expectScript(#"[...["a", , "c"].values()].length"#, "3")
    try expectScript("[...[, 1].keys()].join()", "0,1")
    try expectScript("var a = [1, 2]; var i = a[Symbol.iterator](); i.next(); a.push(3); [...i].join()", "2,3")
    try expectScript("var a = [1]; var i = a.values(); i.next(); i.next(); a.push(2); i.next().done", "true")
    try expectScript(#"[...Array.prototype.values.call({ length: 2, 0: "x", 1: "y" })].join()"#, "x,y")
    try expectScript("(function () { return [...arguments].join() })(1, 2)", "1,2")
    try expectScript(#"var s = ""; for (var [i, v] of ["a", "b"].entries()) s += i + v; s"#, "0a1b")
    try expectScript("var i = [].values(); i[Symbol.iterator]() === i", "true")
    try expectScript("Object.prototype.toString.call([].values())", "[object Array Iterator]")
    try expectScript(
      "(() => { try { return [].values().next.call({}) } catch (e) { return e.message } })()",
      "Method Array Iterator.prototype.next called on incompatible receiver #<Object>")
    try expectScript(
      #"(() => { try { return [].values().next.call("abc"[Symbol.iterator]()) } catch (e) { return e.name } })()"#,
      "TypeError")
    try expectScript(
      "var ip = Object.getPrototypeOf([].values()); [Object.getOwnPropertyNames(ip).join(), ip.next.length, ip.next.name, ip.hasOwnProperty(Symbol.iterator)].join()",
      "next,0,next,false")
    try expectScript(
      "Object.getPrototypeOf(Object.getPrototypeOf([].values())) === Object.getPrototypeOf(Object.getPrototypeOf(new Map().keys()))",
      "true")
    try expectScript(
      "Object.getPrototypeOf(Object.getPrototypeOf([].values()))[Symbol.iterator].name", "[Symbol.iterator]")
  }

  @Test func stringIteratorsGiveCodePoints() throws {
    try expectScript(#"[..."a\ud83d\ude00b"].length"#, "3")
    try expectScript(#"[..."\ud83d"].length"#, "1")
    try expectScript(#"[..."x\ude00\ud83d"].map(c => c.charCodeAt(0)).join()"#, "120,56832,55357")
    try expectScript(
      #"var i = "ab"[Symbol.iterator](); JSON.stringify([i.next(), i.next(), i.next(), i.next()])"#,
      #"[{"value":"a","done":false},{"value":"b","done":false},{"done":true},{"done":true}]"#)
    try expectScript(#"var s = ""; for (var c of "h\u00e9\u0101") s = c + s; s"#, "āéh")
    try expectScript(#"Object.prototype.toString.call(""[Symbol.iterator]())"#, "[object String Iterator]")
    try expectScript(
      #"(() => { try { return ""[Symbol.iterator]().next.call([]) } catch (e) { return e.name } })()"#, "TypeError")
    try expectScript(#"[...new String("ab")].join()"#, "a,b")
  }

  @Test func replacedIterationIsHonoured() throws {
    try expectScript(
      "var a = [1, 2]; a[Symbol.iterator] = function () { return [9][Symbol.iterator]() }; [...a].join()", "9")
    try expectScript(
      #"var original = Array.prototype[Symbol.iterator]; Array.prototype[Symbol.iterator] = function () { return { n: 0, next() { return { done: this.n++ > 1, value: "r" } } } }; var a = []; for (var x of [1]) a.push(x); var f = Array.from([1]); Array.prototype[Symbol.iterator] = original; a.join() + f.join() + [...[1, 2]].join()"#,
      "r,rr,r1,2")
    try expectScript(
      #"var p = Object.getPrototypeOf([].values()), next = p.next; p.next = function () { var r = next.call(this); if (!r.done) r.value *= 10; return r }; var s = ""; for (var x of [1, 2]) s += x; p.next = next; for (x of [3]) s += x; s"#,
      "10203")
    try expectScript(
      "var p = Object.getPrototypeOf([].values()); var closed = 0; p.return = function () { closed++; return {} }; for (var x of [1, 2]) break; delete p.return; for (x of [1]) break; closed",
      "1")
    try expectScript(
      "class A extends Array { [Symbol.iterator]() { return [7][Symbol.iterator]() } }; [...new A(1, 2)].join() + Array.from(new A(1)).join()",
      "77")
    try expectScript("var [a, b = 5, ...c] = [1, undefined, 3, 4]; [a, b, c.length].join()", "1,5,2")
  }

  @Test func iteratorsSeeGrowingAndShrinkingArrays() throws {
    try expectScript(#"var a = [1, 2, 3], s = ""; for (var x of a) { s += x; if (x == 1) a.pop() } s"#, "12")
    try expectScript("var a = [1], n = 0; for (var x of a) { if (n++ < 5) a.push(n) } a.length", "6")
    try expectScript(#"var a = [1, 2, 3], s = ""; for (var x of a) { s += x; a.shift() } s"#, "13")
  }
}
