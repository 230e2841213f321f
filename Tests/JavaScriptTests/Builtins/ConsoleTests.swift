import JavaScript
import Testing

/// Runs a script and compares its output, with a line break after each call, with the expected output.
private func expectOutput(
  _ source: String, _ expected: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let interpreter = Interpreter()
  var output = ""
  interpreter.console = { _, text in output += text + "\n" }
  try interpreter.evaluate(source)
  #expect(output == expected, "\(source)", sourceLocation: sourceLocation)
}

/// Tests `console` with the output of Node 20.
@Suite struct ConsoleTests {
  @Test func generatorsAndAsyncFunctions() throws {
    try expectOutput(
      "function* g() {} console.log(g, g(), [function* () {}])",
      "[GeneratorFunction: g] Object [Generator] {} [ [GeneratorFunction (anonymous)] ]\n")
    try expectOutput(
      "async function f() {} console.log(f, async () => {}, f())",
      "[AsyncFunction: f] [AsyncFunction (anonymous)] Promise { undefined }\n")
    try expectOutput(
      "async function* h() {} console.log(h, h())", "[AsyncGeneratorFunction: h] Object [AsyncGenerator] {}\n")
  }

  @Test func primitives() throws {
    try expectOutput(
      #"console.log("text", 1, -0, 1.5, true, null, undefined, Symbol("s"), NaN)"#,
      "text 1 -0 1.5 true null undefined Symbol(s) NaN\n")
    try expectOutput(#"console.log(); console.log(undefined); console.log("")"#, "\nundefined\n\n")
    try expectOutput(
      #"console.log(["text", -0, Symbol("s"), null, undefined])"#, "[ 'text', -0, Symbol(s), null, undefined ]\n")
    try expectOutput(
      #"console.log("a\nb", ["a\nb\u001b\u0007\u0085", "it's", 'say "it\'s"', "`'\"", "\ud800"])"#,
      "a\nb [ 'a\\nb\\x1B\\x07\\x85', \"it's\", `say \"it's\"`, '`\\'\"', '\\ud800' ]\n")
    try expectOutput(#"console.log("x", { a: 1 }, "y")"#, "x { a: 1 } y\n")
  }

  @Test func plainObjectsAndArrays() throws {
    try expectOutput(
      #"console.log({ a: 1, b: "x" }, [1, 2], {}, [], [[]], [{}], { a: [] }, { a: {} })"#,
      "{ a: 1, b: 'x' } [ 1, 2 ] {} [] [ [] ] [ {} ] { a: [] } { a: {} }\n")
    try expectOutput(
      "console.log({ a: { b: { c: { d: 1 } } } }, [[[[1]]]], { a: { b: { c: {} } } }, { a: { b: { c: [] } } })",
      "{ a: { b: { c: [Object] } } } [ [ [ [Array] ] ] ] { a: { b: { c: {} } } } { a: { b: { c: [] } } }\n")
    try expectOutput(
      #"console.log({ "a-b": 1, 1: 2, "": 3, $a: 4, _b: 5, é: 6, "it's": 7, ["__proto__"]: 8 })"#,
      "{\n  '1': 2,\n  'a-b': 1,\n  '': 3,\n  '$a': 4,\n  _b: 5,\n  'é': 6,\n  \"it's\": 7,\n  ['__proto__']: 8\n}\n")
    try expectOutput(
      #"console.log({ [Symbol("s")]: 1, [Symbol()]: 2, undefined: undefined })"#,
      "{ undefined: undefined, [Symbol(s)]: 1, [Symbol()]: 2 }\n")
    try expectOutput(
      #"console.log([1, , 3, , ,], new Array(5), [, "a"], [,])"#,
      "[ 1, <1 empty item>, 3, <2 empty items> ] [ <5 empty items> ] [ <1 empty item>, 'a' ] [ <1 empty item> ]\n")
    try expectOutput(#"console.log(Object.assign([1, 2], { x: 1, "-1": 2 }))"#, "[ 1, 2, x: 1, '-1': 2 ]\n")
    try expectOutput(
      "console.log({ get a() { return 1 }, set a(v) {}, get b() { return 1 }, set c(v) {} })",
      "{ a: [Getter/Setter], b: [Getter], c: [Setter] }\n")
    try expectOutput(
      "console.log(Object.create({ inherited: 1 }, { hidden: { value: 1 }, shown: { value: 2, enumerable: true } }))",
      "{ shown: 2 }\n")
    try expectOutput(
      #"(function () { console.log(arguments); console.log((function () { return arguments })()) })(1, "a")"#,
      "[Arguments] { '0': 1, '1': 'a' }\n[Arguments] {}\n")
  }

  @Test func proxiesAreShownAsWhatTheyStandFor() throws {
    try expectOutput(
      "console.log(new Proxy({ a: 1 }, { get() { throw 1 }, ownKeys() { throw 2 } }), new Proxy([1, 2], {}), new Proxy(function foo() {}, {}), new Proxy(class A {}, {}))",
      "{ a: 1 } [ 1, 2 ] [Function: foo] [class A]\n")
    try expectOutput(
      "const r = Proxy.revocable({}, {}); r.revoke(); console.log([r.proxy], { x: new Proxy(new Proxy({ b: 1 }, {}), {}) }, new Proxy(new Map([[1, 2]]), {}))",
      "[ <Revoked Proxy> ] { x: { b: 1 } } Map(1) { 1 => 2 }\n")
  }

  @Test func classesAndPrototypes() throws {
    try expectOutput(
      "class A { constructor() { this.x = 1 } } class B extends A {} console.log(new A(), new B(), [new A()], A.prototype, Object.create(A.prototype), { a: { b: { c: new A() } } })",
      "A { x: 1 } B { x: 1 } [ A { x: 1 } ] {} A {} { a: { b: { c: [A] } } }\n")
    try expectOutput(
      "console.log(Object.create(null), Object.assign(Object.create(null), { a: Object.create(null) }))",
      "[Object: null prototype] {} [Object: null prototype] { a: [Object: null prototype] {} }\n")
    try expectOutput(
      #"console.log({ [Symbol.toStringTag]: "Tag" }, new (class U { })())"#,
      "{ [Symbol(Symbol.toStringTag)]: 'Tag' } U {}\n")
    try expectOutput(
      "class L extends Array {} class M extends Map {} console.log(L.from([1, 2]), new L(), new M([[1, 2]]), [new L()])",
      "L(2) [ 1, 2 ] L(0) [] M(1) [Map] { 1 => 2 } [ L(0) [] ]\n")
    try expectOutput("console.log(Math, JSON)", "Object [Math] {} Object [JSON] {}\n")
  }

  @Test func functions() throws {
    try expectOutput(
      "console.log(() => {}, function f() {}, class C {}, class extends Array {}, class D extends Map {}, Math.max, [function () {}], { g() {} })",
      "[Function (anonymous)] [Function: f] [class C] [class (anonymous) extends Array] [class D extends Map] [Function: max] [ [Function (anonymous)] ] { g: [Function: g] }\n"
    )
    try expectOutput(
      "console.log(Object.assign(() => {}, { a: 1 }), Object.assign(function n() {}, { b: { c: 1 } }))",
      "[Function (anonymous)] { a: 1 } [Function: n] { b: { c: 1 } }\n")
    try expectOutput(
      "console.log({ a: { b: { c() {} } } }, (function q() {}).bind())",
      "{ a: { b: { c: [Function: c] } } } [Function: bound q]\n")
  }

  @Test func builtInObjects() throws {
    try expectOutput(
      #"console.log(new Map([["a", 1], [{ b: 1 }, [1, 2]]]), new Set([1, "a"]), new Map(), new Set(), new WeakMap(), new WeakSet())"#,
      "Map(2) { 'a' => 1, { b: 1 } => [ 1, 2 ] } Set(2) { 1, 'a' } Map(0) {} Set(0) {} WeakMap { <items unknown> } WeakSet { <items unknown> }\n"
    )
    try expectOutput(
      "console.log(new Date(0), [new Date(86400000)], new Date(NaN), /a+/gi, [/x/])",
      "1970-01-01T00:00:00.000Z [ 1970-01-02T00:00:00.000Z ] Invalid Date /a+/gi [ /x/ ]\n")
    try expectOutput(
      #"console.log(new Number(3), new Number(-0), new String("abc"), new Boolean(false), Object(Symbol("q")))"#,
      "[Number: 3] [Number: -0] [String: 'abc'] [Boolean: false] [Symbol: Symbol(q)]\n")
    try expectOutput(
      "console.log({ m: new Map([[{ a: { b: {} } }, new Set([[1]])]]) })",
      "{ m: Map(1) { { a: [Object] } => Set(1) { [Array] } } }\n")
    try expectOutput(
      "console.log(Object.assign(new Date(0), { x: 1 }), Object.assign(/r/, { y: 1 }), Object.assign(new Set([1]), { z: 1 }))",
      "1970-01-01T00:00:00.000Z { x: 1 } /r/ { y: 1 } Set(1) { 1, z: 1 }\n")
  }

  @Test func errors() throws {
    try expectOutput(
      #"console.log(Object.assign(new Error("m"), { stack: "Error: m\n    at f (a.js:1:1)" }))"#,
      "Error: m\n    at f (a.js:1:1)\n")
    try expectOutput(
      #"console.log({ e: Object.assign(new Error("m"), { stack: "Error: m\n    at f (a.js:1:1)" }) })"#,
      "{\n  e: Error: m\n      at f (a.js:1:1)\n}\n")
    try expectOutput(
      #"console.log(Object.assign(new TypeError("m"), { stack: "TypeError: m\n    at f", code: 7, info: { a: 1 } }))"#,
      "TypeError: m\n    at f {\n  code: 7,\n  info: { a: 1 }\n}\n")
    try expectOutput(
      #"console.log([Object.assign(new Error("m"), { stack: "Error: m" })], Object.assign(new RangeError("r"), { stack: undefined }))"#,
      "[ [Error: m] ] [RangeError: r]\n")
    try expectOutput(
      #"console.log(Object.assign(new Error("a", { cause: "c" }), { stack: "Error: a\n    at x" }))"#,
      "Error: a\n    at x {\n  [cause]: 'c'\n}\n")
    try expectOutput(
      #"console.log(Object.assign(new AggregateError([1, 2], "g"), { stack: "AggregateError: g\n    at x" }))"#,
      "AggregateError: g\n    at x {\n  [errors]: [ 1, 2 ]\n}\n")
  }

  @Test func cycles() throws {
    try expectOutput(
      "(() => { var o = { a: 1 }; o.self = o; console.log(o, [o]) })()",
      "<ref *1> { a: 1, self: [Circular *1] } [ <ref *1> { a: 1, self: [Circular *1] } ]\n")
    try expectOutput(
      "(() => { var a = [1], o = { a }; a.push(o, a); console.log(a) })()",
      "<ref *1> [ 1, { a: [Circular *1] }, [Circular *1] ]\n")
    try expectOutput(
      #"(() => { var m = new Map(); m.set("m", m); console.log(m, { m }) })()"#,
      "<ref *1> Map(1) { 'm' => [Circular *1] } { m: <ref *1> Map(1) { 'm' => [Circular *1] } }\n")
    try expectOutput(
      "(() => { var o = { x: {} }; o.x.y = o.x; o.x.z = o; console.log(o) })()",
      "<ref *2> { x: <ref *1> { y: [Circular *1], z: [Circular *2] } }\n")
  }

  @Test func longValuesAreWrapped() throws {
    try expectOutput(
      #"console.log({ a: "x".repeat(30), b: "y".repeat(30), c: 1 }, { a: "x".repeat(30), b: "y".repeat(20), c: 1 })"#,
      "{\n  a: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',\n  b: 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyy',\n  c: 1\n} {\n  a: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',\n  b: 'yyyyyyyyyyyyyyyyyyyy',\n  c: 1\n}\n"
    )
    try expectOutput(
      #"console.log({ type: "track", event: "Product Viewed", properties: { sku: "G-32", price: 18.99, products: [{ id: "a", q: 1 }] }, context: { app: { name: "Shop", version: { major: 1 } } } })"#,
      "{\n  type: 'track',\n  event: 'Product Viewed',\n  properties: { sku: 'G-32', price: 18.99, products: [ [Object] ] },\n  context: { app: { name: 'Shop', version: [Object] } }\n}\n"
    )
    try expectOutput(
      #"console.log(["a".repeat(20), "b".repeat(20), "c".repeat(20), "d".repeat(20)], [["x".repeat(80)]])"#,
      "[\n  'aaaaaaaaaaaaaaaaaaaa',\n  'bbbbbbbbbbbbbbbbbbbb',\n  'cccccccccccccccccccc',\n  'dddddddddddddddddddd'\n] [\n  [\n    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'\n  ]\n]\n"
    )
    try expectOutput(
      #"console.log({ s: "a\nb".repeat(20) })"#,
      "{\n  s: 'a\\nba\\nba\\nba\\nba\\nba\\nba\\nba\\nba\\nba\\nba\\nba\\nba\\nba\\nba\\nba\\nba\\nba\\nba\\nba\\nb'\n}\n"
    )
    try expectOutput(
      #"console.log({ a: { b: 1, c: { d: 2 } }, e: [[1, [2]]], f: { g: { h: "i".repeat(60) } } })"#,
      "{\n  a: { b: 1, c: { d: 2 } },\n  e: [ [ 1, [Array] ] ],\n  f: {\n    g: {\n      h: 'iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii'\n    }\n  }\n}\n"
    )
    try expectOutput(
      #"console.log(["z".repeat(10010)][0].length, [["z".repeat(10010)]].map(a => a).length); console.log(["z".repeat(10005)])"#,
      "10010 1\n[\n  'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz'... 5 more characters\n]\n"
    )
  }

  @Test func manyElementsAreGrouped() throws {
    try expectOutput(
      "console.log(Array.from({ length: 120 }, (_, i) => i))",
      "[\n   0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11,\n  12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,\n  24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35,\n  36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,\n  48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59,\n  60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71,\n  72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83,\n  84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95,\n  96, 97, 98, 99,\n  ... 20 more items\n]\n"
    )
    try expectOutput(
      #"console.log(Array.from({ length: 30 }, (_, i) => "item" + i), Array.from({ length: 7 }, (_, i) => i), Array.from({ length: 101 }, () => "a"))"#,
      "[\n  'item0',  'item1',  'item2',\n  'item3',  'item4',  'item5',\n  'item6',  'item7',  'item8',\n  'item9',  'item10', 'item11',\n  'item12', 'item13', 'item14',\n  'item15', 'item16', 'item17',\n  'item18', 'item19', 'item20',\n  'item21', 'item22', 'item23',\n  'item24', 'item25', 'item26',\n  'item27', 'item28', 'item29'\n] [\n  0, 1, 2, 3,\n  4, 5, 6\n] [\n  'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a',\n  'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a',\n  'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a',\n  'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a',\n  'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a',\n  'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a',\n  'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a',\n  'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a',\n  'a', 'a', 'a', 'a',\n  ... 1 more item\n]\n"
    )
    try expectOutput(
      "console.log([1.5, 2.25, 100, 3, 4, 5, 6, 7, 8, 9], [[], [], [], [], [], [], []])",
      "[\n  1.5, 2.25, 100, 3,\n    4,    5,   6, 7,\n    8,    9\n] [\n  [], [], [], [],\n  [], [], []\n]\n")
    try expectOutput(
      "console.log(Array.from({ length: 10 }, (_, i) => ({ id: i })), new Set(Array.from({ length: 102 }, (_, i) => i)))",
      "[\n  { id: 0 }, { id: 1 },\n  { id: 2 }, { id: 3 },\n  { id: 4 }, { id: 5 },\n  { id: 6 }, { id: 7 },\n  { id: 8 }, { id: 9 }\n] Set(102) {\n  0,\n  1,\n  2,\n  3,\n  4,\n  5,\n  6,\n  7,\n  8,\n  9,\n  10,\n  11,\n  12,\n  13,\n  14,\n  15,\n  16,\n  17,\n  18,\n  19,\n  20,\n  21,\n  22,\n  23,\n  24,\n  25,\n  26,\n  27,\n  28,\n  29,\n  30,\n  31,\n  32,\n  33,\n  34,\n  35,\n  36,\n  37,\n  38,\n  39,\n  40,\n  41,\n  42,\n  43,\n  44,\n  45,\n  46,\n  47,\n  48,\n  49,\n  50,\n  51,\n  52,\n  53,\n  54,\n  55,\n  56,\n  57,\n  58,\n  59,\n  60,\n  61,\n  62,\n  63,\n  64,\n  65,\n  66,\n  67,\n  68,\n  69,\n  70,\n  71,\n  72,\n  73,\n  74,\n  75,\n  76,\n  77,\n  78,\n  79,\n  80,\n  81,\n  82,\n  83,\n  84,\n  85,\n  86,\n  87,\n  88,\n  89,\n  90,\n  91,\n  92,\n  93,\n  94,\n  95,\n  96,\n  97,\n  98,\n  99,\n  ... 2 more items\n}\n"
    )
    try expectOutput(
      #"console.log(new Map(Array.from({ length: 101 }, (_, i) => [i, i * i])), Object.fromEntries(Array.from({ length: 30 }, (_, i) => ["key" + i, i])))"#,
      "Map(101) {\n  0 => 0,\n  1 => 1,\n  2 => 4,\n  3 => 9,\n  4 => 16,\n  5 => 25,\n  6 => 36,\n  7 => 49,\n  8 => 64,\n  9 => 81,\n  10 => 100,\n  11 => 121,\n  12 => 144,\n  13 => 169,\n  14 => 196,\n  15 => 225,\n  16 => 256,\n  17 => 289,\n  18 => 324,\n  19 => 361,\n  20 => 400,\n  21 => 441,\n  22 => 484,\n  23 => 529,\n  24 => 576,\n  25 => 625,\n  26 => 676,\n  27 => 729,\n  28 => 784,\n  29 => 841,\n  30 => 900,\n  31 => 961,\n  32 => 1024,\n  33 => 1089,\n  34 => 1156,\n  35 => 1225,\n  36 => 1296,\n  37 => 1369,\n  38 => 1444,\n  39 => 1521,\n  40 => 1600,\n  41 => 1681,\n  42 => 1764,\n  43 => 1849,\n  44 => 1936,\n  45 => 2025,\n  46 => 2116,\n  47 => 2209,\n  48 => 2304,\n  49 => 2401,\n  50 => 2500,\n  51 => 2601,\n  52 => 2704,\n  53 => 2809,\n  54 => 2916,\n  55 => 3025,\n  56 => 3136,\n  57 => 3249,\n  58 => 3364,\n  59 => 3481,\n  60 => 3600,\n  61 => 3721,\n  62 => 3844,\n  63 => 3969,\n  64 => 4096,\n  65 => 4225,\n  66 => 4356,\n  67 => 4489,\n  68 => 4624,\n  69 => 4761,\n  70 => 4900,\n  71 => 5041,\n  72 => 5184,\n  73 => 5329,\n  74 => 5476,\n  75 => 5625,\n  76 => 5776,\n  77 => 5929,\n  78 => 6084,\n  79 => 6241,\n  80 => 6400,\n  81 => 6561,\n  82 => 6724,\n  83 => 6889,\n  84 => 7056,\n  85 => 7225,\n  86 => 7396,\n  87 => 7569,\n  88 => 7744,\n  89 => 7921,\n  90 => 8100,\n  91 => 8281,\n  92 => 8464,\n  93 => 8649,\n  94 => 8836,\n  95 => 9025,\n  96 => 9216,\n  97 => 9409,\n  98 => 9604,\n  99 => 9801,\n  ... 1 more item\n} {\n  key0: 0,\n  key1: 1,\n  key2: 2,\n  key3: 3,\n  key4: 4,\n  key5: 5,\n  key6: 6,\n  key7: 7,\n  key8: 8,\n  key9: 9,\n  key10: 10,\n  key11: 11,\n  key12: 12,\n  key13: 13,\n  key14: 14,\n  key15: 15,\n  key16: 16,\n  key17: 17,\n  key18: 18,\n  key19: 19,\n  key20: 20,\n  key21: 21,\n  key22: 22,\n  key23: 23,\n  key24: 24,\n  key25: 25,\n  key26: 26,\n  key27: 27,\n  key28: 28,\n  key29: 29\n}\n"
    )
    try expectOutput(
      #"console.log([1, 2, 3, 4, 5, 6, "seven"], [undefined, null, 1, 2, 3, 4, 5], [-1, -22, 333, 4, 5, 6, 7, 8])"#,
      "[ 1, 2, 3, 4, 5, 6, 'seven' ] [ undefined, null, 1, 2, 3, 4, 5 ] [\n  -1, -22, 333, 4,\n   5,   6,   7, 8\n]\n")
  }

  @Test func formatDirectives() throws {
    try expectOutput(
      #"console.log("%s is %d years and %i, %f, %j %O %c|%%|%x", "Bob", 42.5, 42.9, "1.5", { a: 1 }, { b: 2 }, "css", "extra", { z: 1 })"#,
      "Bob is 42.5 years and 42, 1.5, {\"a\":1} { b: 2 } |%|%x extra { z: 1 }\n")
    try expectOutput(
      #"console.log("%s %s %s %s", { a: { b: 1 } }, [1, [2, [3]]], -0, Symbol("x"), "rest")"#,
      "{ a: [Object] } [ 1, [Array] ] -0 Symbol(x) rest\n")
    try expectOutput(
      #"console.log("%d %d %d %d", "0x10", {}, -0, Symbol()); console.log("%i %f", Symbol(), Symbol())"#,
      "16 NaN -0 NaN\nNaN NaN\n")
    try expectOutput(
      #"console.log("100%", 5); console.log("a%", "b"); console.log("%s"); console.log("%% %s"); console.log("%%", 1); console.log("%s %s", 1)"#,
      "100% 5\na% b\n%s\n%% %s\n% 1\n1 %s\n")
    try expectOutput(
      #"console.log("%s|%s|%s", () => 1, null, undefined); console.log("%s", { toString() { return "own" } }, new (class Q { toString() { return "q" } })())"#,
      "() => 1|null|undefined\nown Q {}\n")
    try expectOutput(
      #"console.log("%j", undefined); console.log("%o", { a: { b: { c: { d: { e: {} } } } } }); console.log(1, "%s", 2)"#,
      "undefined\n{\n  a: {\n    b: { c: { d: { e: {} } } }\n  }\n}\n1 %s 2\n")
    try expectOutput(#"console.log("%s", new (class Z {})(), [1])"#, "Z {} [ 1 ]\n")
  }

  @Test func assertions() throws {
    try expectOutput(
      #"console.assert(true, "never"); console.assert(false, "msg %s", 1); console.assert(false); console.assert()"#,
      "Assertion failed: msg 1\nAssertion failed\nAssertion failed\n")
  }

  @Test func otherMethods() throws {
    try expectOutput(
      #"console.info("i", 1); console.debug("d"); console.warn("w", [1]); console.error("e", { a: 1 })"#,
      "i 1\nd\nw [ 1 ]\ne { a: 1 }\n")
    try expectOutput(
      "[typeof console, Object.prototype.toString.call(console), typeof console.trace].forEach(v => console.log(v))",
      "object\n[object console]\nfunction\n")
  }

  @Test func levelsReachTheHost() throws {
    let interpreter = Interpreter()
    var levels: [ConsoleLevel] = []
    interpreter.console = { level, _ in levels.append(level) }
    try interpreter.evaluate(
      "console.log(1); console.info(1); console.debug(1); console.warn(1); console.error(1); console.trace(); console.assert(0)"
    )
    #expect(levels == [.log, .info, .debug, .warn, .error, .error, .error])
  }

  @Test func traceShowsTheCallers() throws {
    let interpreter = Interpreter()
    var output = ""
    interpreter.console = { _, text in output = text }
    try interpreter.evaluate("function outer() { console.trace('here %d', 5) }\nouter()", name: "t.js")
    #expect(output == "Trace: here 5\n    at outer (t.js:1:28)\n    at t.js:2:1")
  }

  @Test func failedAssertionShowsObjects() throws {
    try expectOutput("console.assert(0, { a: 1 }, 'x')", "Assertion failed: { a: 1 } x\n")
  }

  @Test func inspectingRunsNoAccessors() throws {
    try expectOutput(
      "var n = 0; console.log({ get a() { n++ } }, Object.create({ get constructor() { n++ } })); console.log(n)",
      "{ a: [Getter] } {}\n0\n")
  }
}
