import Testing

/// Object literals, property order and attributes (ECMA-262 §10.1, §13.2.5): scripts and what Node 20 makes of them.
@Suite struct ObjectsTests {
  @Test func literalsDefineProperties() throws {
    try expectScript(
      #"JSON.stringify({ a: 1, "b c": 2, 3: 4, [1 + 4]: 6, ...{ x: 1 }, y: undefined })"#,
      #"{"3":4,"5":6,"a":1,"b c":2,"x":1}"#)
    try expectScript("var a = 1; JSON.stringify({ a, f() {}, get g() { return 2 } })", #"{"a":1,"g":2}"#)
    try expectScript("({ a: 1, a: 2 }).a", "2")
    try expectScript(
      #"Object.keys({ z: 1, 2: 1, a: 1, 1: 1, "-1": 1, "01": 1, 4294967295: 1, 4294967294: 1 }).join()"#,
      "1,2,4294967294,z,a,-1,01,4294967295")
    try expectScript("({ __proto__: { p: 1 } }).p", "1")
    try expectScript("({ __proto__: null }) instanceof Object", "false")
    try expectScript(#"({ ["__proto__"]: 5 }).hasOwnProperty("__proto__")"#, "true")
    try expectScript(#"var __proto__ = 3; ({ __proto__ }).hasOwnProperty("__proto__")"#, "true")
    try expectScript("({ get a() { return 1 }, a: 2 }).a", "2")
    try expectScript("var o = { a: 1, get a() { return 2 } }; o.a", "2")
    try expectScript("({ get x() { return this.v }, v: 4, set x(n) { this.v = n } }).x", "4")
    try expectScript(#"JSON.stringify({ ...null, ...undefined, ..."ab", ...[9], ...1 })"#, #"{"0":9,"1":"b"}"#)
    try expectScript(
      #"var log = []; ({ [(log.push(1), "a")]: log.push(2), [(log.push(3), "b")]: log.push(4) }); log.join()"#,
      "1,2,3,4")
    try expectScript(#"({ 1e3: "x", 0x10: "y", .5: "z" })["1000"] + ({ 0x10: "y" })[16] + ({ .5: "z" })[0.5]"#, "xyz")
    try expectScript("({ if: 1, class: 2, new: 3 }).class", "2")
    try expectScript(
      "var o = { get get() { return 1 }, set set(v) {}, async: 2, await: 3, of: 4 }; o.get + o.async + o.of", "7")
  }

  @Test func settersAndPrototypesDecide() throws {
    try expectScript(
      #"var p = { set v(x) { this._v = x } }; var o = Object.create(p); o.v = 1; o.hasOwnProperty("v") + "," + o._v"#,
      "false,1")
    try expectScript(
      #"var p = Object.defineProperty({}, "r", { value: 1 }); var o = Object.create(p); o.r = 2; o.r"#, "1")
    try expectScript(#"var o = Object.create({ x: 1 }); o.x++; o.x + "," + Object.getPrototypeOf(o).x"#, "2,1")
    try expectScript(#"var a = []; a[5] = 1; a.length + "," + (2 in a)"#, "6,false")
    try expectScript("var a = [1, 2, 3]; a.length = 1; a.join() + a.length", "11")
    try expectScript(#"var a = []; a["1"] = "x"; a.length"#, "2")
    try expectScript(#"var a = []; a["01"] = "x"; a.length"#, "0")
    try expectScript("try { [].length = -1 } catch (e) { var caught = e.message } caught", "Invalid array length")
    try expectScript("var a = []; a[4294967294] = 1; a.length", "4294967295")
    try expectScript("var a = []; a[4294967295] = 1; a.length", "0")
    try expectScript("var o = {}; o[1.5] = 1; o[-1] = 2; Object.keys(o).join()", "1.5,-1")
    try expectScript(
      "var o = {}; o[null] = 1; o[undefined] = 2; o[true] = 3; Object.keys(o).join()", "null,undefined,true")
    try expectScript("var o = {}; o[{}] = 1; Object.keys(o).join()", "[object Object]")
    try expectScript("Object.setPrototypeOf([], null) instanceof Array", "false")
    try expectScript(
      "try { Object.setPrototypeOf(Object.preventExtensions({}), {}) } catch (e) { var caught = e.name } caught",
      "TypeError")
    try expectScript(
      "var a = {}, b = Object.create(a); try { Object.setPrototypeOf(a, b) } catch (e) { var caught = e.message } caught",
      "Cyclic __proto__ value")
    try expectScript(#""abc"[1] + "abc"[5]"#, "bundefined")
    try expectScript(#"Array.prototype[3] = "p"; var r = [, , , ,][3]; delete Array.prototype[3]; r"#, "p")
    try expectScript("var o = { a: 1 }; var p = { b: 2 }; o.__proto__ = p; o.b", "2")
    try expectScript("function A() {} A.prototype.x = 1; var a = new A(); A.prototype = { x: 2 }; a.x + new A().x", "3")
    try expectScript(
      "function A() {} var a = new A(); function get() { return a.k } get(); A.prototype.k = 1; var r = [get()]; Object.prototype.k = 5; delete A.prototype.k; r.push(get()); a.k = 7; r.push(get()); delete a.k; r.push(get()); delete Object.prototype.k; r.push(get()); r.join()",
      "1,5,7,5,")
  }
}
