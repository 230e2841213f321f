import Testing

/// Object (ECMA-262 §20.1): scripts and what Node 20 makes of them.
@Suite struct ObjectTests {
  @Test func constructorConvertsOrCreates() throws {
    try expectScript(
      #"typeof Object(1) + typeof Object("a") + typeof Object(true) + typeof Object(Symbol())"#,
      "objectobjectobjectobject")
    try expectScript("Object(1) instanceof Number", "true")
    try expectScript("Object.keys(Object(null)).length + Object.keys(new Object(undefined)).length", "0")
    try expectScript("(() => { var o = {}; return Object(o) === o && new Object(o) === o })()", "true")
    try expectScript("Object.length + Object.name", "1Object")
    try expectScript(
      "class A extends Object { constructor() { super(1) } } [new A() instanceof A, typeof new A().valueOf()].join()",
      "true,object")
    try expectScript(
      "[Object.name, Object.length, Object.prototype.constructor === Object, Object.getPrototypeOf(Object.prototype)].join()",
      "Object,1,true,")
    try expectScript(
      #"Object.getOwnPropertyNames(Object).filter(n => n !== "groupBy").sort().join()"#,
      "assign,create,defineProperties,defineProperty,entries,freeze,fromEntries,getOwnPropertyDescriptor,getOwnPropertyDescriptors,getOwnPropertyNames,getOwnPropertySymbols,getPrototypeOf,hasOwn,is,isExtensible,isFrozen,isSealed,keys,length,name,preventExtensions,prototype,seal,setPrototypeOf,values"
    )
    try expectScript(
      "Object.getOwnPropertyNames(Object.prototype).sort().join()",
      "__defineGetter__,__defineSetter__,__lookupGetter__,__lookupSetter__,__proto__,constructor,hasOwnProperty,isPrototypeOf,propertyIsEnumerable,toLocaleString,toString,valueOf"
    )
    try expectScript(
      #"JSON.stringify(Object.getOwnPropertyDescriptor(Object, "prototype"))"#,
      #"{"value":{},"writable":false,"enumerable":false,"configurable":false}"#)
    try expectScript(
      #"["assign", "create", "defineProperty", "defineProperties", "entries", "freeze", "fromEntries", "is", "keys", "hasOwn", "setPrototypeOf", "values"].map(n => Object[n].length).join()"#,
      "2,2,3,2,1,1,1,2,1,2,2,1")
  }

  @Test func assignCopiesOwnEnumerableProperties() throws {
    try expectScript(
      "JSON.stringify(Object.assign({ a: 1 }, { b: 2 }, null, undefined, { a: 3, c: 4 }))", #"{"a":3,"b":2,"c":4}"#)
    try expectScript(#"JSON.stringify(Object.assign({}, "abc", 1, true))"#, #"{"0":"a","1":"b","2":"c"}"#)
    try expectScript("JSON.stringify(Object.assign([1, 2, 3], [4, , 6]))", "[4,2,6]")
    try expectScript("Object.getOwnPropertySymbols(Object.assign({}, { [Symbol.iterator]: 1 })).length", "1")
    try expectScript(
      "JSON.stringify(Object.assign({}, Object.create({ inherited: 1 }, { hidden: { value: 1 }, shown: { value: 2, enumerable: true } })))",
      #"{"shown":2}"#)
    try expectScript(
      #"(() => { var log = []; Object.assign({ set a(v) { log.push("set " + v) } }, { get a() { log.push("get"); return 7 } }); return log.join() })()"#,
      "get,set 7")
    try expectScript(
      #"(() => { try { Object.assign(Object.freeze({ a: 1 }), { a: 2 }) } catch (e) { return e.name + ": " + e.message } })()"#,
      "TypeError: Cannot assign to read only property 'a' of object '#<Object>'")
    try expectScript(
      #"(() => { try { Object.assign(null) } catch (e) { return e.name + ": " + e.message } })()"#,
      "TypeError: Cannot convert undefined or null to object")
    try expectScript(
      "(() => { var s = { a: 1, get b() { delete this.c; this.d = 4; return 2 }, c: 3 }; return JSON.stringify(Object.assign({}, s)) })()",
      #"{"a":1,"b":2}"#)
    try expectScript("Object.assign(1) instanceof Number", "true")
  }

  @Test func keysValuesAndEntriesListInOrder() throws {
    try expectScript("Object.keys({ b: 1, 2: 1, a: 1, 1: 1, [Symbol()]: 1 }).join()", "1,2,b,a")
    try expectScript(#"Object.values({ b: 1, 2: "x", a: 3, 1: "y" }).join()"#, "y,x,1,3")
    try expectScript(#"JSON.stringify(Object.entries({ b: 1, 2: "x", a: 3 }))"#, #"[["2","x"],["b",1],["a",3]]"#)
    try expectScript(
      #"Object.keys("ab").join() + Object.values("ab").join() + JSON.stringify(Object.entries("ab"))"#,
      #"0,1a,b[["0","a"],["1","b"]]"#)
    try expectScript(#"Object.keys([5, , 7]).join() + "|" + Object.values([5, , 7]).join()"#, "0,2|5,7")
    try expectScript("Object.keys(Object.create({ a: 1 }, { b: { value: 1 } })).length", "0")
    try expectScript(
      "JSON.stringify(Object.entries({ get a() { delete this.b; return 1 }, b: 2, c: 3 }))", #"[["a",1],["c",3]]"#)
    try expectScript(
      "(() => { try { Object.keys(undefined) } catch (e) { return e.message } })()",
      "Cannot convert undefined or null to object")
    try expectScript("Object.keys(function f(a) {}).length", "0")
    try expectScript("Object.values({ a: { b: 1 } })[0].b", "1")
    try expectScript(
      #"(() => { var o = {}; for (var i = 0; i < 400; i++) o["k" + i] = i; delete o.k5; return Object.keys(o).length + Object.keys(o)[5] + Object.values(o)[398] })()"#,
      "399k6399", stresses: false)
  }

  @Test func definePropertyFollowsTheDescriptor() throws {
    try expectScript(
      #"JSON.stringify(Object.getOwnPropertyDescriptor(Object.defineProperty({}, "a", {}), "a"))"#,
      #"{"writable":false,"enumerable":false,"configurable":false}"#)
    try expectScript(
      #"JSON.stringify(Object.getOwnPropertyDescriptor({ a: 1 }, "a"))"#,
      #"{"value":1,"writable":true,"enumerable":true,"configurable":true}"#)
    try expectScript(
      #"JSON.stringify(Object.getOwnPropertyDescriptor(Object.defineProperty({ a: 1 }, "a", { enumerable: false }), "a"))"#,
      #"{"value":1,"writable":true,"enumerable":false,"configurable":true}"#)
    try expectScript(
      #"Object.keys(Object.getOwnPropertyDescriptor({ get a() { return 1 } }, "a")).join()"#,
      "get,set,enumerable,configurable")
    try expectScript(#"Object.getOwnPropertyDescriptor({}, "a")"#, "undefined")
    try expectScript(
      #"Object.getOwnPropertyDescriptor("abc", 1).value + Object.getOwnPropertyDescriptor("abc", "length").value"#, "b3"
    )
    try expectScript(
      "JSON.stringify(Object.getOwnPropertyDescriptors({ a: 1, get b() { return 2 } }))",
      #"{"a":{"value":1,"writable":true,"enumerable":true,"configurable":true},"b":{"enumerable":true,"configurable":true}}"#
    )
    try expectScript(
      #"(() => { try { Object.defineProperty({}, "a", { get: 1 }) } catch (e) { return e.name + ": " + e.message } })()"#,
      "TypeError: Getter must be a function: 1")
    try expectScript(
      #"(() => { try { Object.defineProperty({}, "a", { set: "x" }) } catch (e) { return e.name } })()"#, "TypeError")
    try expectScript(
      #"(() => { try { Object.defineProperty({}, "a", { get() {}, value: 1 }) } catch (e) { return e.name } })()"#,
      "TypeError")
    try expectScript(
      #"(() => { try { Object.defineProperty({}, "a", 1) } catch (e) { return e.name + ": " + e.message } })()"#,
      "TypeError: Property description must be an object: 1")
    try expectScript(
      #"(() => { try { Object.defineProperty(1, "a", {}) } catch (e) { return e.name + ": " + e.message } })()"#,
      "TypeError: Object.defineProperty called on non-object")
    try expectScript(
      #"(() => { var o = Object.defineProperty({}, "a", { value: 1 }); try { Object.defineProperty(o, "a", { value: 2 }) } catch (e) { return e.name + ": " + e.message } })()"#,
      "TypeError: Cannot redefine property: a")
    try expectScript(
      #"(() => { var o = Object.defineProperty({}, "a", { value: NaN }); Object.defineProperty(o, "a", { value: NaN }); return "same" })()"#,
      "same")
    try expectScript(
      #"(() => { try { Object.defineProperty(Object.preventExtensions({}), "a", {}) } catch (e) { return e.name + ": " + e.message } })()"#,
      "TypeError: Cannot define property a, object is not extensible")
    try expectScript(
      #"(() => { var o = { a: 1 }; Object.defineProperty(o, "a", { get() { return 5 } }); return o.a + JSON.stringify(Object.getOwnPropertyDescriptor(o, "a")) })()"#,
      #"5{"enumerable":true,"configurable":true}"#)
    try expectScript(
      #"(() => { var o = Object.defineProperty({}, "a", { get: () => 1, configurable: true }); Object.defineProperty(o, "a", { value: 3 }); return JSON.stringify(Object.getOwnPropertyDescriptor(o, "a")) })()"#,
      #"{"value":3,"writable":false,"enumerable":false,"configurable":true}"#)
    try expectScript(
      #"(() => { var a = [1, 2, 3]; Object.defineProperty(a, "length", { value: 1 }); return a.length + a.join() })()"#,
      "11")
    try expectScript(
      "(() => { var a = []; Object.defineProperty(a, 2, { value: 1, enumerable: true }); return a.length + JSON.stringify(a) })()",
      "3[null,null,1]")
    try expectScript(
      "JSON.stringify(Object.defineProperties({}, { a: { value: 1, enumerable: true }, b: { get() { return 2 }, enumerable: true } }))",
      #"{"a":1,"b":2}"#)
    try expectScript(
      #"(() => { var o = {}; try { Object.defineProperties(o, { a: { value: 1 }, b: 1 }) } catch (e) { return e.message + ("a" in o) } })()"#,
      "Property description must be an object: 1false")
    try expectScript("JSON.stringify(Object.create({}, { x: { value: 1, enumerable: true } }))", #"{"x":1}"#)
    try expectScript(
      #"(() => { var order = []; Object.defineProperty({}, "a", { get get() { order.push("get") }, get set() { order.push("set") }, get enumerable() { order.push("enumerable") }, get configurable() { order.push("configurable") } }); return order.join() })()"#,
      "enumerable,configurable,get,set")
  }

  @Test func createAndPrototypes() throws {
    try expectScript("Object.getPrototypeOf(Object.create(null))", "null")
    try expectScript(
      "(() => { try { Object.create() } catch (e) { return e.message } })()",
      "Object prototype may only be an Object or null: undefined")
    try expectScript(
      "(() => { try { Object.create(1) } catch (e) { return e.message } })()",
      "Object prototype may only be an Object or null: 1")
    try expectScript(
      #"Object.getPrototypeOf(1) === Number.prototype && Object.getPrototypeOf("") === String.prototype"#, "true")
    try expectScript(
      "(() => { try { Object.setPrototypeOf({}, 1) } catch (e) { return e.message } })()",
      "Object prototype may only be an Object or null: 1")
    try expectScript(
      "(() => { try { Object.setPrototypeOf(undefined, {}) } catch (e) { return e.message } })()",
      "Object.setPrototypeOf called on null or undefined")
    try expectScript("Object.setPrototypeOf(1, null)", "1")
    try expectScript(
      #"(() => { var a = {}, b = Object.create(a); try { Object.setPrototypeOf(a, b) } catch (e) { return e.name + ": " + e.message } })()"#,
      "TypeError: Cyclic __proto__ value")
    try expectScript(
      #"(() => { try { Object.setPrototypeOf(Object.preventExtensions({}), {}) } catch (e) { return e.name + ": " + e.message } })()"#,
      "TypeError: #<Object> is not extensible")
    try expectScript(
      "(() => { try { Object.setPrototypeOf(Object.prototype, {}) } catch (e) { return e.name } })()", "TypeError")
    try expectScript(
      #"(() => { var p = { x: 1 }, o = Object.create(p); var a = o.x; Object.setPrototypeOf(o, { x: 2 }); return a + "" + o.x })()"#,
      "12")
    try expectScript(#"(() => { var o = { __proto__: { x: 5 } }; return o.x + "" + Object.keys(o).length })()"#, "50")
    try expectScript(
      #"(() => { var o = {}; o.__proto__ = { y: 6 }; var r = o.y; o.__proto__ = 5; return r + "" + o.y })()"#, "66")
    try expectScript("({}).__proto__ === Object.prototype", "true")
    try expectScript(
      "(() => { var a = {}; try { a.__proto__ = Object.create(a) } catch (e) { return e.message } })()",
      "Cyclic __proto__ value")
    try expectScript(#"Object.getOwnPropertyDescriptor(Object.prototype, "__proto__").get.name"#, "get __proto__")
  }

  @Test func integrityLevels() throws {
    try expectScript(
      #"(() => { "use strict"; var o = Object.freeze({ a: 1, b: { c: 2 } }); var r = []; try { o.a = 2 } catch (e) { r.push(e.message) } try { delete o.a } catch (e) { r.push(e.message) } try { o.z = 1 } catch (e) { r.push(e.message) } o.b.c = 3; return r.join("|") + JSON.stringify(o) })()"#,
      #"Cannot assign to read only property 'a' of object '#<Object>'|Cannot delete property 'a' of #<Object>|Cannot add property z, object is not extensible{"a":1,"b":{"c":3}}"#
    )
    try expectScript(
      "(() => { var a = Object.freeze([1, 2]); try { a.push(3) } catch (e) { return e.name + a.length } })()",
      "TypeError2")
    try expectScript(
      #"(() => { "use strict"; var a = Object.freeze([1, 2]); try { a[0] = 3 } catch (e) { return e.message } })()"#,
      "Cannot assign to read only property '0' of object '[object Array]'")
    try expectScript(
      "[Object.isFrozen({}), Object.isFrozen(Object.freeze({ a: 1 })), Object.isFrozen(Object.preventExtensions({})), Object.isFrozen(1)].join()",
      "false,true,true,true")
    try expectScript(
      #"[Object.isSealed({}), Object.isSealed(Object.seal({ a: 1 })), Object.isSealed(Object.freeze([])), Object.isSealed("")].join()"#,
      "false,true,true,true")
    try expectScript(
      "[Object.isExtensible({}), Object.isExtensible(Object.seal({})), Object.isExtensible(1)].join()",
      "true,false,false")
    try expectScript(
      "(() => { var o = Object.seal({ a: 1 }); o.a = 2; o.b = 3; delete o.a; return JSON.stringify(o) })()", #"{"a":2}"#
    )
    try expectScript(
      "(() => { var o = Object.preventExtensions({ a: 1, b: 1 }); o.c = 1; delete o.a; return JSON.stringify(o) })()",
      #"{"b":1}"#)
    try expectScript(#"Object.freeze(5) + Object.seal("x") + Object.preventExtensions(true)"#, "5xtrue")
    try expectScript(
      #"JSON.stringify(Object.getOwnPropertyDescriptor(Object.freeze({ get a() { return 1 } }), "a"))"#,
      #"{"enumerable":true,"configurable":false}"#)
    try expectScript("(() => { var f = Object.freeze(function g() {}); f.x = 1; return f.x + f.name })()", "undefinedg")
  }

  @Test func isAndHasOwn() throws {
    try expectScript(
      #"[Object.is(NaN, NaN), Object.is(0, -0), Object.is("a", "a"), Object.is({}, {}), Object.is(1, 1), Object.is()].join()"#,
      "true,false,true,false,true,true")
    try expectScript(
      #"[Object.hasOwn({ a: 1 }, "a"), Object.hasOwn({}, "toString"), Object.hasOwn([1], 0), Object.hasOwn("ab", "length")].join()"#,
      "true,false,true,true")
    try expectScript(
      #"[({ a: 1 }).hasOwnProperty("a"), ({}).hasOwnProperty("toString"), [1].hasOwnProperty("length"), "ab".hasOwnProperty(1)].join()"#,
      "true,false,true,true")
    try expectScript(
      #"(() => { try { Object.hasOwn(null, "a") } catch (e) { return e.message } })()"#,
      "Cannot convert undefined or null to object")
    try expectScript(
      "[Object.prototype.isPrototypeOf({}), Array.prototype.isPrototypeOf([]), ({}).isPrototypeOf(1), Object.isPrototypeOf({})].join()",
      "true,true,false,false")
    try expectScript(
      #"[({ a: 1 }).propertyIsEnumerable("a"), [].propertyIsEnumerable("length"), ({}).propertyIsEnumerable("x")].join()"#,
      "true,false,false")
  }

  @Test func fromEntriesBuildsAnObject() throws {
    try expectScript(#"JSON.stringify(Object.fromEntries([["a", 1], ["b", 2], ["a", 3]]))"#, #"{"a":3,"b":2}"#)
    try expectScript(#"JSON.stringify(Object.fromEntries(new Map([["x", [1]], [2, 3]])))"#, #"{"2":3,"x":[1]}"#)
    try expectScript(
      #"(() => { try { Object.fromEntries([1]) } catch (e) { return e.name + ": " + e.message } })()"#,
      "TypeError: Iterator value 1 is not an entry object")
    try expectScript("(() => { try { Object.fromEntries(null) } catch (e) { return e.name } })()", "TypeError")
    try expectScript(
      "JSON.stringify(Object.fromEntries(Object.entries({ a: 1, b: 2 }).map(([k, v]) => [k + k, v * 2])))",
      #"{"aa":2,"bb":4}"#)
    try expectScript(
      #"JSON.stringify(Object.fromEntries({ [Symbol.iterator]() { var i = 0; return { next: () => ({ done: i > 2, value: ["k" + i, i++] }) } } }))"#,
      #"{"k0":0,"k1":1,"k2":2}"#)
    try expectScript(
      "(() => { var closed = 0; try { Object.fromEntries({ [Symbol.iterator]() { return { next: () => ({ value: 1 }), return() { closed++; return {} } } } }) } catch (e) { return e.name + closed } })()",
      "TypeError1")
  }

  @Test func toStringTellsTheKind() throws {
    try expectScript(
      #"[[], {}, null, undefined, 1, "", true, () => 1, /x/, new Date(0), new Error(), Symbol(), new Map(), new Set(), JSON, Math].map(v => Object.prototype.toString.call(v)).join()"#,
      "[object Array],[object Object],[object Null],[object Undefined],[object Number],[object String],[object Boolean],[object Function],[object RegExp],[object Date],[object Error],[object Symbol],[object Map],[object Set],[object JSON],[object Math]"
    )
    try expectScript("(function () { return Object.prototype.toString.call(arguments) })()", "[object Arguments]")
    try expectScript(
      #"Object.prototype.toString.call({ [Symbol.toStringTag]: "Mine" }) + Object.prototype.toString.call({ [Symbol.toStringTag]: 1 })"#,
      "[object Mine][object Object]")
    try expectScript(#"`${{}}` + String({ toString() { return "t" } })"#, "[object Object]t")
    try expectScript(#"({}).toLocaleString() + ({ toString() { return "x" } }).toLocaleString()"#, "[object Object]x")
    try expectScript(
      "(() => { var o = {}; return o.valueOf() === o && typeof Object.prototype.valueOf.call(1) })()", "object")
    try expectScript(
      "(() => { try { Object.prototype.valueOf.call(null) } catch (e) { return e.message } })()",
      "Cannot convert undefined or null to object")
    try expectScript(#"class T { get [Symbol.toStringTag]() { return "T" } } String(new T())"#, "[object T]")
  }

  @Test func legacyAccessorMethods() throws {
    try expectScript(
      #"(() => { var o = {}; o.__defineGetter__("a", () => 5); o.__defineSetter__("a", function (v) { this.b = v }); o.a = 7; return o.a + "" + o.b + Object.keys(o).join() })()"#,
      "57a,b")
    try expectScript(
      #"(() => { var g = () => 1, o = { __proto__: {} }; Object.defineProperty(Object.getPrototypeOf(o), "x", { get: g }); return (o.__lookupGetter__("x") === g) + "" + o.__lookupSetter__("x") + o.__lookupGetter__("y") })()"#,
      "trueundefinedundefined")
    try expectScript(
      #"(() => { try { ({}).__defineGetter__("a", 1) } catch (e) { return e.message } })()"#,
      "Object.prototype.__defineGetter__: Expecting function")
  }

  @Test func ownNamesAndSymbols() throws {
    try expectScript(#"Object.getOwnPropertyNames("ab").join()"#, "0,1,length")
    try expectScript("Object.getOwnPropertyNames([1, 2]).join()", "0,1,length")
    try expectScript("Object.getOwnPropertyNames(Object.create({ a: 1 }, { b: { value: 1 } })).join()", "b")
    try expectScript(
      #"Object.getOwnPropertyNames(function f(a) { "use strict" }).sort().join()"#, "length,name,prototype")
    try expectScript(
      "Object.getOwnPropertyNames(class { static x = 1; static m() {} }).sort().join()", "length,m,name,prototype,x")
    try expectScript(
      #"Object.getOwnPropertySymbols({ [Symbol("a")]: 1, b: 2, [Symbol.iterator]: 3 }).map(String).join()"#,
      "Symbol(a),Symbol(Symbol.iterator)")
  }
}
