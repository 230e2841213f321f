import Testing

/// Function (ECMA-262 §20.2): scripts and what Node 20 makes of them.
@Suite struct FunctionTests {
  @Test func constructorAndPrototype() throws {
    try expectScript(
      "[typeof Function, Function.length, Function.name, (() => 1) instanceof Function, Function.prototype.constructor === Function].join()",
      "function,1,Function,true,true")
    try expectScript(
      "[typeof Function.prototype, Function.prototype(), Function.prototype.length, JSON.stringify(Function.prototype.name), Object.getPrototypeOf(Function.prototype) === Object.prototype].join()",
      #"function,,0,"",true"#)
    try expectScript("(() => { try { new Function.prototype() } catch (e) { return e.name } })()", "TypeError")
    try expectScript(
      "Object.getOwnPropertyNames(Function.prototype).sort().join()",
      "apply,arguments,bind,call,caller,constructor,length,name,toString")
    try expectScript(
      "[Function.prototype.apply.length, Function.prototype.bind.length, Function.prototype.call.length, Function.prototype.toString.length].join()",
      "2,1,1,0")
    try expectScript(
      "JSON.stringify(Object.getOwnPropertyDescriptor(Function.prototype, Symbol.hasInstance))",
      #"{"writable":false,"enumerable":false,"configurable":false}"#)
    try expectScript("Function.prototype[Symbol.hasInstance].name", "[Symbol.hasInstance]")
  }

  @Test func callAndApply() throws {
    try expectScript("(function (a, b) { return this.x + a + b }).call({ x: 1 }, 2, 3)", "6")
    try expectScript("(function (a, b) { return this.x + a + b }).apply({ x: 1 }, [2, 3])", "6")
    try expectScript("Math.max.apply(null, { length: 3, 0: 5, 1: 9, 2: 1 })", "9")
    try expectScript("(function () { return arguments.length }).apply(null, undefined)", "0")
    try expectScript("(function () { return arguments.length }).apply()", "0")
    try expectScript(#"(function (a) { "use strict"; return this === undefined && a === undefined }).call()"#, "true")
    try expectScript(
      #"(() => { try { (() => 1).apply(null, 1) } catch (e) { return e.name + ": " + e.message } })()"#,
      "TypeError: CreateListFromArrayLike called on non-object")
    try expectScript("(() => { try { Function.prototype.call.call(1) } catch (e) { return e.name } })()", "TypeError")
    try expectScript("(function () { return [].join.call(arguments) }).apply(null, [1, , 3])", "1,,3")
    try expectScript("Array.prototype.concat.apply([], [[1], [2, 3]]).join()", "1,2,3")
    try expectScript("Math.max.apply(null, Array.from({ length: 10000 }, (_, i) => i))", "9999", stresses: false)
    try expectScript(
      #"(function () { return typeof this }).call(1) + (function () { "use strict"; return typeof this }).call(1)"#,
      "objectnumber")
  }

  @Test func bindMakesBoundFunctions() throws {
    try expectScript("(function (a, b, c) { return [this.x, a, b, c].join() }).bind({ x: 1 }, 2)(3, 4)", "1,2,3,4")
    try expectScript("(() => { function f(a, b) {} var g = f.bind(null, 1); return g.name + g.length })()", "bound f1")
    try expectScript(
      "(() => { function f(a, b) {} return f.bind().bind().name + f.bind(0, 1, 2, 3).length })()", "bound bound f0")
    try expectScript(
      #"(() => { function P(x, y) { this.x = x; this.y = y } var B = P.bind({ z: 1 }, 5); var p = new B(6); return [p instanceof P, p instanceof B, p.x, p.y, "prototype" in B].join() })()"#,
      "true,true,5,6,false")
    try expectScript(
      #"(() => { var f = () => {}; Object.defineProperty(f, "length", { value: 2.7 }); return f.bind().length })()"#,
      "2")
    try expectScript(
      #"(() => { var f = () => {}; Object.defineProperty(f, "length", { value: Infinity }); return f.bind(0, 1).length })()"#,
      "Infinity")
    try expectScript(
      #"(() => { var f = () => {}; Object.defineProperty(f, "length", { value: "x" }); Object.defineProperty(f, "name", { value: 5 }); return f.bind(0, 1).length + f.bind().name })()"#,
      "0bound ")
    try expectScript(
      #"(() => { try { Function.prototype.bind.call({}) } catch (e) { return e.name + ": " + e.message } })()"#,
      "TypeError: Bind must be called on a function")
    try expectScript("(() => { try { new ((() => 1).bind())() } catch (e) { return e.name } })()", "TypeError")
    try expectScript("Math.max.bind(null, 4)(3, 5)", "5")
    try expectScript(
      "(() => { class A {} class B extends A {} return Object.getPrototypeOf(B.bind()) === A })()", "true")
    try expectScript(
      #"(() => { class A { constructor(a) { this.t = new.target === A; this.a = a } } var B = A.bind(null, 3); var b = new B(); return b.t + "" + b.a })()"#,
      "true3")
    try expectScript("[1, 2, 3].map(Number.prototype.toFixed.call.bind(Number.prototype.toFixed)).join()", "1,2.0,3.00")
  }

  @Test func toStringShowsTheSource() throws {
    try expectScript("(function  foo ( a ) { return a }).toString()", "function  foo ( a ) { return a }")
    try expectScript("((a, b) => a + b).toString()", "(a, b) => a + b")
    try expectScript("(class A { m() { return 1 } }).toString()", "class A { m() { return 1 } }")
    try expectScript("({ m ( x ) { } }).m.toString()", "m ( x ) { }")
    try expectScript(
      #"Object.getOwnPropertyDescriptor({ get  a() { return 1 } }, "a").get.toString()"#, "get  a() { return 1 }")
    try expectScript("Math.max.toString()", "function max() { [native code] }")
    try expectScript("(function () {}).bind().toString()", "function () { [native code] }")
    try expectScript("[][Symbol.iterator].toString()", "function values() { [native code] }")
    try expectScript(
      "(() => { try { Function.prototype.toString.call({}) } catch (e) { return e.name } })()", "TypeError")
  }

  @Test func hasInstance() throws {
    try expectScript(
      "[Function.prototype[Symbol.hasInstance].call(Array, []), Function.prototype[Symbol.hasInstance].call({}, [])].join()",
      "true,false")
    try expectScript(
      "({ [Symbol.hasInstance](v) { return v === 1 } }, 1 instanceof { [Symbol.hasInstance](v) { return v === 1 } })",
      "true")
    try expectScript(
      #"(() => { class E { static [Symbol.hasInstance](v) { return typeof v === "number" } } return 1 instanceof E })()"#,
      "true")
    try expectScript(
      "(() => { var f = () => {}; try { ({}) instanceof f } catch (e) { return e.name } })()", "TypeError")
  }

  @Test func namesAndLengths() throws {
    try expectScript(
      #"(() => { var f = function () {}; const g = () => {}; let o = { h() {}, ["i" + 1]: () => 1, get j() { return 1 } }; return [f.name, g.name, o.h.name, o.i1.name, Object.getOwnPropertyDescriptor(o, "j").get.name].join() })()"#,
      "f,g,h,i1,get j")
    try expectScript("((a, b = 1, c) => 1).length + ((...r) => 1).length + (function (a, b) {}).length", "3")
    try expectScript(
      #"JSON.stringify(Object.getOwnPropertyDescriptor(function f(a) {}, "name")) + JSON.stringify(Object.getOwnPropertyDescriptor(function f(a) {}, "length"))"#,
      #"{"value":"f","writable":false,"enumerable":false,"configurable":true}{"value":1,"writable":false,"enumerable":false,"configurable":true}"#
    )
    try expectScript(
      #"JSON.stringify(Object.getOwnPropertyDescriptor(function f(a) {}, "prototype"))"#,
      #"{"value":{},"writable":true,"enumerable":false,"configurable":false}"#)
  }

  @Test func restrictedProperties() throws {
    try expectScript(
      #"(function () { "use strict"; try { return arguments.callee } catch (e) { return e.name } })()"#, "TypeError")
    try expectScript(
      #"(() => { "use strict"; try { return (function () { "use strict" }).caller } catch (e) { return e.name } })()"#,
      "TypeError")
    try expectScript("(function f() { return arguments.callee === f })()", "true")
  }

  @Test("The constructor is there, but makes no code from strings")
  func constructor() throws {
    let message = "SyntaxError: Function constructor is not supported: code cannot be made from strings"
    for call in [
      "new Function(\"return 1\")", "Function()", "Function(\"return this + 1\")", "Function(\"return\\nthis\")",
      "Function(\"a\", \"return this\")", "new class extends Function {}(\"return this\")",
      "(() => {}).constructor(\"\")", "new class extends Function {}",
    ] {
      try expectScript("(() => { try { return \(call) } catch (e) { return e.name + \": \" + e.message } })()", message)
    }
    try expectScript(
      "[typeof Function, Function.name, Function.length, (() => {}) instanceof Function, Function instanceof Object].join()",
      "function,Function,1,true,true")
    try expectScript(
      "[class extends Function {}, parseInt, class {}].every(f => f instanceof Function && f.constructor !== undefined)",
      "true")
    try expectScript(
      "const call = Function.prototype.call.bind(Array.prototype.slice); call([1, 2, 3], 1).join()", "2,3")
    try expectScript(
      "Object.getPrototypeOf(Function) === Function.prototype && Function.prototype.constructor === Function", "true")
  }

  @Test("Libraries older than globalThis find the global object with a function that is known beforehand")
  func returnThis() throws {
    try expectScript(
      "Function(\"return this\")() === globalThis && new Function(\" return  this ;\")() === globalThis", "true")
    try expectScript("(function () { \"use strict\"; return Function(\"return this;\")() === globalThis })()", "true")
    try expectScript("(() => {}).constructor(\"return this\")() === globalThis", "true")
    // A sloppy function: its this is an object in any case.
    try expectScript(
      "var o = {}, f = Function(\"return this\"); [f.call(o) === o, typeof f.call(1), f.call(null) === globalThis, f.name, f.length].join()",
      "true,object,true,anonymous,0")
    try expectScript("Function(\"return this\") === Function(\"return this\")", "false")
    try expectScript(
      "var g; try { g = this || Function(\"return this\")() } catch (e) { g = globalThis } g === globalThis", "true")
  }
}
