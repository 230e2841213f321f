import Testing

/// Reflect (ECMA-262 §28.1): scripts and what Node 20 makes of them.
@Suite struct ReflectTests {
  @Test func theNamespaceHoldsThirteenFunctions() throws {
    try expectScript(
      "Reflect.ownKeys(Reflect).map(String).join()",
      "apply,construct,defineProperty,deleteProperty,get,getOwnPropertyDescriptor,has,ownKeys,set,getPrototypeOf,isExtensible,preventExtensions,setPrototypeOf,Symbol(Symbol.toStringTag)"
    )
    try expectScript("Object.keys(Reflect).length + String(Reflect) + typeof Reflect", "0[object Reflect]object")
    try expectScript(
      "['apply', 'construct', 'defineProperty', 'deleteProperty', 'get', 'getOwnPropertyDescriptor', 'getPrototypeOf', 'has', 'isExtensible', 'ownKeys', 'preventExtensions', 'set', 'setPrototypeOf'].map(n => Reflect[n].length).join()",
      "3,2,3,2,2,2,1,2,1,1,1,3,2")
    try expectScript("(() => { try { new Reflect.get({}) } catch (e) { return e.name } })()", "TypeError")
  }

  @Test func everyFunctionWantsAnObject() throws {
    for name in [
      "defineProperty", "deleteProperty", "get", "getOwnPropertyDescriptor", "getPrototypeOf", "has", "isExtensible",
      "ownKeys",
      "preventExtensions", "set", "setPrototypeOf",
    ] {
      try expectScript(
        "(() => { try { Reflect.\(name)(1, 'a') } catch (e) { return e.name + ': ' + e.message } })()",
        "TypeError: Reflect.\(name) called on non-object", stresses: false)
    }
  }

  @Test func applyAndConstructTakeListsOfArguments() throws {
    try expectScript("Reflect.apply(Math.max, null, { length: 3, 0: 4, 1: 9, 2: 2 })", "9")
    try expectScript("Reflect.apply(function (a) { return this.x + a }, { x: 1 }, [2])", "3")
    try expectScript("(() => { try { Reflect.apply(Math.max, null) } catch (e) { return e.name } })()", "TypeError")
    try expectScript("(() => { try { Reflect.apply(1, null, []) } catch (e) { return e.name } })()", "TypeError")
    try expectScript("Reflect.construct(Date, [0]).getTime()", "0")
    try expectScript(
      "(() => { class A { constructor(x) { this.x = x; this.t = new.target } } class B {} const o = Reflect.construct(A, [7], B); return [o.x, o.t === B, o instanceof B, o instanceof A].join() })()",
      "7,true,true,false")
    try expectScript(
      "(() => { function F() {} const a = Reflect.construct(Array, [3], F); return [Array.isArray(a), a.length, a instanceof F].join() })()",
      "true,3,true")
    try expectScript("(() => { class A extends Map {} return Reflect.construct(A, [[[1, 2]]]).get(1) })()", "2")
    for call in [
      "Reflect.construct(() => {}, [])", "Reflect.construct(Date, [], Math.max)", "Reflect.construct(Date)",
      "Reflect.construct(Date, [], undefined)",
    ] {
      try expectScript("(() => { try { \(call) } catch (e) { return e.name } })()", "TypeError")
    }
  }

  @Test func propertiesAreReadWithAReceiver() throws {
    try expectScript("Reflect.get({ get a() { return this.b }, b: 1 }, 'a', { b: 2 })", "2")
    try expectScript("Reflect.get([5], 0) + Reflect.get(Object.create({ x: 6 }), 'x')", "11")
    try expectScript("String(Reflect.get({}, 'a'))", "undefined")
    try expectScript(
      "Reflect.has({ a: 1 }, 'a') + ',' + Reflect.has(Object.create({ a: 1 }), 'a') + ',' + Reflect.has({}, 'a')",
      "true,true,false")
    try expectScript(
      "JSON.stringify(Reflect.getOwnPropertyDescriptor([1], 'length'))",
      #"{"value":1,"writable":true,"enumerable":false,"configurable":false}"#)
    try expectScript("String(Reflect.getOwnPropertyDescriptor({}, 'x'))", "undefined")
    try expectScript(
      "Reflect.ownKeys({ b: 1, 2: 1, [Symbol('s')]: 1, a: 1, 1: 1 }).map(String).join()", "1,2,b,a,Symbol(s)")
  }

  @Test func propertiesAreSetOnTheReceiver() throws {
    try expectScript(
      "(() => { const o = { a: 1 }, r = {}; return [Reflect.set(o, 'a', 2, r), o.a, r.a].join() })()", "true,1,2")
    try expectScript(
      "(() => { const o = {}, r = Object.defineProperty({}, 'a', { value: 1 }); return [Reflect.set(o, 'a', 2, r), r.a].join() })()",
      "false,1")
    try expectScript(
      "(() => { const o = { set a(v) { this.b = v } }, r = {}; return [Reflect.set(o, 'a', 2, r), r.b, o.b].join() })()",
      "true,2,")
    try expectScript("(() => { const r = { set a(v) {} }; return Reflect.set({}, 'a', 1, r) })()", "false")
    try expectScript(
      "[Reflect.set({}, 'a', 1, 1), Reflect.set(Object.freeze({ a: 1 }), 'a', 2), Reflect.set([], 'length', 3)].join()",
      "false,false,true")
    try expectScript(
      "(() => { const a = []; return [Reflect.set(a, 2, 1), a.length, Reflect.set({}, 'length', 9, a), a.length].join() })()",
      "true,3,true,9")
    try expectScript("(() => { try { Reflect.set([], 'length', -1) } catch (e) { return e.name } })()", "RangeError")
  }

  @Test func refusalsAreAnsweredWithFalse() throws {
    try expectScript(
      "(() => { const o = Object.freeze({ a: 1 }); return [Reflect.defineProperty(o, 'a', { value: 2 }), Reflect.defineProperty(o, 'b', {}), Reflect.deleteProperty(o, 'a'), Reflect.deleteProperty(o, 'b'), Reflect.setPrototypeOf(o, {}), Reflect.setPrototypeOf(o, Object.prototype), Reflect.isExtensible(o), Reflect.preventExtensions(o)].join() })()",
      "false,false,false,true,false,true,false,true")
    try expectScript(
      "(() => { const a = {}, b = Object.create(a); return [Reflect.setPrototypeOf(a, b), Reflect.getPrototypeOf(b) === a].join() })()",
      "false,true")
    try expectScript(
      "(() => { const o = {}; Reflect.defineProperty(o, 'a', { value: 1, enumerable: true }); return JSON.stringify(o) + Reflect.deleteProperty(o, 'a') })()",
      #"{"a":1}false"#)
    try expectScript(
      "(() => { try { Reflect.defineProperty({}, 'a', 1) } catch (e) { return e.name } })()", "TypeError")
    try expectScript("(() => { try { Reflect.setPrototypeOf({}, 1) } catch (e) { return e.name } })()", "TypeError")
  }
}
