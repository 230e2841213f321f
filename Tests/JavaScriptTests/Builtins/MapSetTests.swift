import Testing

/// Map, Set, WeakMap, WeakSet (ECMA-262 §24): scripts and what Node 20 makes of them.
@Suite struct MapSetTests {
  @Test func mapsKeepAndForget() throws {
    try expectScript(
      #"var m = new Map(); [m.set("a", 1) === m, m.get("a"), m.has("a"), m.has("b"), m.get("b"), m.size, m.delete("a"), m.delete("a"), m.size].join()"#,
      "true,1,true,false,,1,true,false,0")
    try expectScript(
      #"var m = new Map([["x", 1], ["y", 2]]); [...m.keys()].join() + [...m.values()].join() + [...m].join("|")"#,
      "x,y1,2x,1|y,2")
    try expectScript("new Map().size", "0")
    try expectScript("new Map(null).size", "0")
    try expectScript("new Map(undefined).size", "0")
    try expectScript("var m = new Map([[1, 2]]); m.clear(); [m.size, m.has(1), m.set(1, 3).get(1)].join()", "0,false,3")
    try expectScript(#"var m = new Map(new Map([[1, 2], [3, 4]])); [...m].join("|")"#, "1,2|3,4")
    try expectScript(#"var m = new Map([[1, "a"], [1, "b"]]); m.size + m.get(1)"#, "1b")
  }

  @Test func keysAreComparedBySameValueZero() throws {
    try expectScript(
      #"var m = new Map([[NaN, 1], [0, 2]]); [m.get(NaN), m.get(-0), m.get("0"), m.get(0 / 0)].join()"#, "1,2,,1")
    try expectScript("var m = new Map([[-0, 1]]); Object.is([...m.keys()][0], 0)", "true")
    try expectScript(
      #"var m = new Map([[1, "i"]]); [m.get(1.0), m.get(4 / 4), m.get(true), m.get("1")].join()"#, "i,i,,")
    try expectScript(#"var m = new Map([["ab", 1]]); m.get("a" + "b")"#, "1")
    try expectScript("var k = {}, m = new Map([[k, 1]]); [m.get(k), m.get({})].join()", "1,")
    try expectScript("var s = Symbol(), m = new Map([[s, 1]]); [m.get(s), m.get(Symbol())].join()", "1,")
    try expectScript(
      "var m = new Map([[undefined, 1], [null, 2], [true, 3], [1.5, 4]]); [m.get(), m.get(null), m.get(true), m.get(3 / 2), m.size].join()",
      "1,2,3,4,4")
    try expectScript(
      #"var m = new Map([[2 ** 31, "a"], [2 ** 53, "b"]]); m.get(2147483648) + m.get(9007199254740992)"#, "ab")
    try expectScript(
      #"var m = new Map(); m.set("x".repeat(30) + "y", 1); m.get("x".repeat(15) + "x".repeat(15) + "y")"#, "1")
  }

  @Test func mapsGrow() throws {
    try expectScript(
      #"var m = new Map(); for (var i = 0; i < 5000; i++) m.set(i, i * 2); var s = 0; for (i = 0; i < 5000; i++) s += m.get(i); s + "," + m.size"#,
      "24995000,5000", stresses: false)
    try expectScript(
      #"var m = new Map(); for (var i = 0; i < 3000; i++) m.set("k" + i, i); for (i = 0; i < 3000; i += 2) m.delete("k" + i); [m.size, m.get("k1"), m.has("k2"), [...m.keys()].slice(0, 3).join()].join()"#,
      "1500,1,false,k1,k3,k5", stresses: false)
    try expectScript(
      "var m = new Map(); for (var i = 0; i < 10000; i++) { m.set(i, i); if (i >= 10) m.delete(i - 10) } [m.size, m.keys().next().value, [...m.values()].pop()].join()",
      "10,9990,9999", stresses: false)
    try expectScript(
      "var m = new Map(); for (var i = 0; i < 1000; i++) m.set(i / 8, i); [m.get(1), m.get(0.125), m.size].join()",
      "8,1,1000", stresses: false)
    try expectScript(
      "var ks = []; for (var i = 0; i < 1000; i++) ks.push({ i }); var m = new Map(ks.map(k => [k, k.i])); ks.every(k => m.get(k) == k.i)",
      "true", stresses: false)
  }

  @Test func iterationSurvivesChanges() throws {
    try expectScript(
      #"var m = new Map([[1, 1], [2, 2], [3, 3]]), s = ""; for (var [k] of m) { s += k; m.delete(k); if (k < 3) m.set(k + 10, 0) } s"#,
      "1231112")
    try expectScript(
      #"var m = new Map([[1, 1], [2, 2], [3, 3]]), s = ""; for (var [k] of m) { s += k; if (k == 1) m.delete(2) } s"#,
      "13")
    try expectScript(
      #"var m = new Map([[1, 1]]), s = ""; for (var [k] of m) { s += k; if (k < 50) m.set(k + 1, 0); m.delete(k) } s"#,
      "1234567891011121314151617181920212223242526272829303132333435363738394041424344454647484950")
    try expectScript(
      #"var st = new Set([1, 2, 3]), s = ""; for (var x of st) { s += x; if (x == 2) { st.clear(); st.add(7).add(1) } } s"#,
      "1271")
    try expectScript(
      "var st = new Set([1]), n = 0; st.forEach(x => { if (n++ < 100) { st.delete(x); st.add(x) } }); n", "101")
    try expectScript(
      #"var st = new Set([1, 2, 3]), s = ""; st.forEach(x => { s += x; st.delete(x); if (x == 1) for (var i = 10; i < 60; i++) { st.add(i); st.delete(i) } }); s + st.size"#,
      "1230")
    try expectScript(
      "var st = new Set(); for (var i = 0; i < 100; i++) st.add(i); var it = st.values(); for (i = 0; i < 50; i++) it.next(); for (i = 0; i < 90; i++) st.delete(i); for (i = 200; i < 400; i++) st.add(i); [it.next().value, it.next().value, [...it].length].join()",
      "90,91,208")
    try expectScript(
      "var m = new Map([[1, 1]]); var it = m.keys(); it.next(); var d = it.next().done; m.set(2, 2); [d, it.next().done].join()",
      "true,true")
    try expectScript(
      "var m = new Map([[1, 1], [2, 2]]); var it = m.entries(); it.next(); m.clear(); m.set(5, 6); it.next().value.join()",
      "5,6")
    try expectScript("var m = new Map([[1, 1]]); var it = m.keys(); m.clear(); it.next().done", "true")
  }

  @Test func mapIteratorsAndForEach() throws {
    try expectScript(
      #"var m = new Map([["a", 1]]); var r; m.forEach(function (v, k, mm) { r = [v, k, mm === m, this.t].join() }, { t: 5 }); r"#,
      "1,a,true,5")
    try expectScript(
      #"var i = new Map([["a", 1]]).entries(); JSON.stringify([i.next(), i.next()])"#,
      #"[{"value":["a",1],"done":false},{"done":true}]"#)
    try expectScript("Map.prototype[Symbol.iterator] === Map.prototype.entries", "true")
    try expectScript("Object.prototype.toString.call(new Map().keys())", "[object Map Iterator]")
    try expectScript(
      "(() => { try { return new Map().keys().next.call(new Set().keys()) } catch (e) { return e.name } })()",
      "TypeError")
    try expectScript("(() => { try { return new Map().forEach(5) } catch (e) { return e.name } })()", "TypeError")
    try expectScript("var i = new Map().values(); i[Symbol.iterator]() === i", "true")
    try expectScript("[...new Map([[1, 2]]).entries()][0].join()", "1,2")
  }

  @Test func setsKeepTheirOrder() throws {
    try expectScript(
      #"var s = new Set([3, 1, 3, 2]); [[...s].join(), s.size, s.has(1), s.has(4), s.add(4) === s, s.delete(3), s.delete(3), [...s].join()].join("|")"#,
      "3,1,2|3|true|false|true|true|false|1,2,4")
    try expectScript(#"[...new Set("hello")].join("")"#, "helo")
    try expectScript(
      "Set.prototype.keys === Set.prototype.values && Set.prototype[Symbol.iterator] === Set.prototype.values", "true")
    try expectScript("[...new Set([1]).entries()][0].join()", "1,1")
    try expectScript(
      "var s = new Set([1]); var r; s.forEach(function (v, k, t) { r = [v, k, t === s].join() }); r", "1,1,true")
    try expectScript("Object.is([...new Set([-0])][0], 0)", "true")
    try expectScript(#"new Set([NaN, NaN, 0, -0, "a", "a", 1, "1"]).size"#, "5")
    try expectScript("Object.prototype.toString.call(new Set().values())", "[object Set Iterator]")
    try expectScript("var s = new Set([1, 2]); s.clear(); s.size", "0")
  }

  @Test func constructorsUseTheAdders() throws {
    try expectScript("class M extends Map { set(k, v) { return super.set(k, v * 2) } }; new M([[1, 2]]).get(1)", "4")
    try expectScript("class S extends Set { add(v) { return super.add(v + 1) } }; [...new S([1, 2])].join()", "2,3")
    try expectScript(
      "(() => { try { return new Map([1]) } catch (e) { return e.message } })()",
      "Iterator value 1 is not an entry object")
    try expectScript("(() => { try { return new Map(5) } catch (e) { return e.name } })()", "TypeError")
    try expectScript(
      "(() => { try { return Map() } catch (e) { return e.message } })()", "Constructor Map requires 'new'")
    try expectScript(
      "(() => { try { return Set() } catch (e) { return e.message } })()", "Constructor Set requires 'new'")
    try expectScript(
      "var old = Map.prototype.set; Map.prototype.set = 1; var r; try { new Map([]) } catch (e) { r = e.name } Map.prototype.set = old; r + new Map(null).size",
      "TypeError0")
    try expectScript(
      "var closed = 0; var it = { [Symbol.iterator]() { return { next() { return { value: 1 } }, return() { closed++; return {} } } } }; try { new Map(it) } catch (e) {} closed",
      "1")
    try expectScript(
      "var old = Set.prototype.add, n = 0; Set.prototype.add = function (v) { n++; return old.call(this, v) }; new Set([1, 2]); Set.prototype.add = old; n",
      "2")
    try expectScript(
      "class M extends Map {}; var m = new M([[1, 2]]); [m instanceof M, m instanceof Map, m.size].join()",
      "true,true,1")
    try expectScript(#"new Map([{ 0: "k", 1: "v" }]).get("k")"#, "v")
    try expectScript(#"var log = ""; new Map([{ get 0() { log += "k" }, get 1() { log += "v" } }]); log"#, "kv")
  }

  @Test func receiversAreChecked() throws {
    try expectScript(
      "(() => { try { return Map.prototype.get.call({}, 1) } catch (e) { return e.message } })()",
      "Method Map.prototype.get called on incompatible receiver #<Object>")
    try expectScript(
      "(() => { try { return Set.prototype.has.call(new Map(), 1) } catch (e) { return e.name } })()", "TypeError")
    try expectScript(
      "(() => { try { return Map.prototype.size } catch (e) { return e.message } })()",
      "Method get Map.prototype.size called on incompatible receiver #<Map>")
    try expectScript(
      "(() => { try { return WeakMap.prototype.get.call(new Map(), 1) } catch (e) { return e.name } })()", "TypeError")
    try expectScript(
      "(() => { try { return Set.prototype.values.call([]) } catch (e) { return e.name } })()", "TypeError")
  }

  @Test func weakCollectionsTakeObjects() throws {
    try expectScript(
      "var k = {}, w = new WeakMap([[k, 1]]); [w.get(k), w.has(k), w.get({}), w.set(k, 2) === w, w.get(k), w.delete(k), w.has(k), w.delete(k)].join()",
      "1,true,,true,2,true,false,false")
    try expectScript(
      "(() => { try { return new WeakMap().set(1, 2) } catch (e) { return e.message } })()",
      "Invalid value used as weak map key")
    try expectScript(
      #"(() => { try { return new WeakSet().add("a") } catch (e) { return e.message } })()"#,
      "Invalid value used in weak set")
    try expectScript(
      "var o = {}, w = new WeakSet([o]); [w.has(o), w.has({}), w.has(1), w.delete(o), w.has(o)].join()",
      "true,false,false,true,false")
    try expectScript("new WeakMap().get(5)", "undefined")
    try expectScript(#"new WeakMap().has("x")"#, "false")
    try expectScript("new WeakMap().delete(null)", "false")
    try expectScript(
      "(() => { try { return WeakMap() } catch (e) { return e.message } })()", "Constructor WeakMap requires 'new'")
    try expectScript("(() => { try { return new WeakSet([1]) } catch (e) { return e.name } })()", "TypeError")
    try expectScript("var s = Symbol(), w = new WeakMap([[s, 1]]); w.get(s)", "1")
    try expectScript(
      #"(() => { try { return new WeakMap().set(Symbol.for("x"), 1) } catch (e) { return e.name } })()"#, "TypeError")
    try expectScript(
      "var w = new WeakMap(), live = []; for (var i = 0; i < 20000; i++) { var k = { i }; w.set(k, { k }); if (i % 1000 == 0) live.push(k) } live.every(k => w.get(k).k === k)",
      "true", stresses: false)
  }

  @Test func propertiesAreAsSpecified() throws {
    try expectScript(
      "Object.getOwnPropertyNames(Map.prototype).join()",
      "constructor,get,set,has,delete,clear,entries,forEach,keys,size,values")
    try expectScript(
      "Object.getOwnPropertyNames(Set.prototype).sort().join()",
      "add,clear,constructor,delete,difference,entries,forEach,has,intersection,isDisjointFrom,isSubsetOf,isSupersetOf,keys,size,symmetricDifference,union,values"
    )
    try expectScript("Object.getOwnPropertyNames(WeakMap.prototype).join()", "constructor,delete,get,set,has")
    try expectScript("Object.getOwnPropertyNames(WeakSet.prototype).join()", "constructor,delete,has,add")
    try expectScript("[Map.length, Set.length, WeakMap.length, WeakSet.length, Map.name].join()", "0,0,0,0,Map")
    try expectScript(
      "[new Map(), new Set(), new WeakMap(), new WeakSet()].map(x => Object.prototype.toString.call(x)).join()",
      "[object Map],[object Set],[object WeakMap],[object WeakSet]")
    try expectScript(#"Object.getOwnPropertyDescriptor(Map.prototype, "size").get.name"#, "get size")
    try expectScript("Map[Symbol.species] === Map && Set[Symbol.species] === Set", "true")
    try expectScript("Symbol.species in WeakMap", "false")
    try expectScript(
      #"["get", "set", "has", "delete", "clear", "forEach", "keys"].map(n => n + Map.prototype[n].length).join()"#,
      "get1,set2,has1,delete1,clear0,forEach1,keys0")
    try expectScript("Object.keys(new Map([[1, 2]])).length", "0")
  }
}
