import Testing

/// JSON (ECMA-262 §25.5): scripts and what Node 20 makes of them.
@Suite struct JSONTests {
  @Test func parseReadsEveryKindOfValue() throws {
    try expectScript(
      #"JSON.stringify(JSON.parse(' { "a" : [ 1 , -2.5e3 , true , false , null , "x" ] , "b" : { } , "c" : [ ] } '))"#,
      #"{"a":[1,-2500,true,false,null,"x"],"b":{},"c":[]}"#)
    try expectScript(
      #"[JSON.parse("1"), JSON.parse("-0.5"), JSON.parse("1E+2"), JSON.parse("12345678901234567890"), JSON.parse("0.1"), JSON.parse("123456789012345.6"), JSON.parse("1e-400"), JSON.parse("2147483648")].join()"#,
      "1,-0.5,100,12345678901234567000,0.1,123456789012345.6,0,2147483648")
    try expectScript(#"Object.is(JSON.parse("-0"), -0)"#, "true")
    try expectScript(#"JSON.parse('"\\u0041\\n\\t\\"\\\\\\/\\b\\f\\r"')"#, "A\n\t\"\\/\u{8}\u{c}\r")
    try expectScript(#"JSON.parse('"\\ud83d\\ude00é\u20ac"')"#, "😀é€")
    try expectScript(#"JSON.parse('"\\ud83d"').charCodeAt(0)"#, "55357")
    try expectScript(#"JSON.parse(null) + "" + JSON.parse("true") + JSON.parse(5)"#, "nulltrue5")
    try expectScript(#"JSON.parse('\t\n\r [1]\n').length"#, "1")
    try expectScript(#"JSON.parse('"\u2028\u2029"').length"#, "2")
    try expectScript(#"JSON.parse('{"é":1,"\u4e2d":"\u6587"}')["\u4e2d"]"#, "文")
  }

  @Test func parseMakesOwnPropertiesInOrder() throws {
    try expectScript(#"Object.keys(JSON.parse('{"b":1,"2":2,"a":3,"1":4,"b":5}')).join()"#, "1,2,b,a")
    try expectScript(
      #"(() => { var o = JSON.parse('{"__proto__":{"x":1},"y":2}'); return Object.getPrototypeOf(o) === Object.prototype && Object.keys(o).join() })()"#,
      "__proto__,y")
    try expectScript(#"JSON.parse('{"a":1,"a":2,"a":3}').a"#, "3")
    try expectScript(
      #"(() => { var t = "{"; for (var i = 0; i < 400; i++) t += '"k' + i + '":' + i + ","; var o = JSON.parse(t + '"k7":"x"}'); return Object.keys(o).length + o.k399 + o.k7 })()"#,
      "799x", stresses: false)
    try expectScript(
      #"JSON.stringify(JSON.parse('[{"a":1,"b":2},{"a":3,"b":4},{"a":5},{"b":6,"a":7},{"a":8,"b":9,"c":10}]'))"#,
      #"[{"a":1,"b":2},{"a":3,"b":4},{"a":5},{"b":6,"a":7},{"a":8,"b":9,"c":10}]"#)
    try expectScript(
      #"JSON.stringify(JSON.parse('[{"q\\"r":1},{"q\\"r":2},{"q":3},{"q\\\\":4},{"":5},{"":6}]'))"#,
      #"[{"q\"r":1},{"q\"r":2},{"q":3},{"q\\":4},{"":5},{"":6}]"#)
    try expectScript(
      #"(() => { var o = JSON.parse('{"a":1,"b":2,"c":3}'); o.d = 4; delete o.a; return JSON.stringify(o) + Object.isExtensible(o) })()"#,
      #"{"b":2,"c":3,"d":4}true"#)
    try expectScript(
      #"(() => { var a = JSON.parse("[1,2,3]"); a.push(4); return a.length + a.join("") + Array.isArray(a) })()"#,
      "41234true")
  }

  @Test func parseCallsTheReviver() throws {
    try expectScript(
      #"JSON.stringify(JSON.parse('{"a":1,"b":[2,3]}', (k, v) => typeof v === "number" ? v * 2 : v))"#,
      #"{"a":2,"b":[4,6]}"#)
    try expectScript(
      #"JSON.parse('{"a":{"b":1},"c":[2]}', function (k, v) { this.log; return k === "" ? Object.keys(v).join() : v })"#,
      "a,c")
    try expectScript(
      #"(() => { var log = []; JSON.parse('{"a":{"b":1},"c":[2,3]}', function (k, v) { log.push(k + (Array.isArray(this) ? "@" : "")); return v }); return log.join() })()"#,
      "b,a,0@,1@,c,")
    try expectScript(
      #"JSON.stringify(JSON.parse('{"a":1,"b":2,"c":[1,2]}', (k, v) => k === "a" || k === "0" ? undefined : v))"#,
      #"{"b":2,"c":[null,2]}"#)
    try expectScript(
      #"JSON.stringify(JSON.parse('[1,2,3]', function (k, v) { if (k === "0") this[2] = { x: 9 }; return v }))"#,
      #"[1,2,{"x":9}]"#)
    try expectScript(
      #"(() => { try { JSON.parse("[1]", () => { throw new RangeError("r") }) } catch (e) { return e.name } })()"#,
      "RangeError")
  }

  @Test func parseReportsSyntaxErrors() throws {
    try expectScript(
      #"(() => { try { JSON.parse("") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Unexpected end of JSON input")
    try expectScript(
      #"(() => { try { JSON.parse("{") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Expected property name or '}' in JSON at position 1")
    try expectScript(
      #"(() => { try { JSON.parse("{\"a\":1,}") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Expected double-quoted property name in JSON at position 7")
    try expectScript(
      #"(() => { try { JSON.parse("[1,]") } catch (e) { return e.name + ": " + e.message } })()"#,
      #"SyntaxError: Unexpected token ']', "[1,]" is not valid JSON"#)
    try expectScript(
      #"(() => { try { JSON.parse("\"abc") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Unterminated string in JSON at position 4")
    try expectScript(
      #"(() => { try { JSON.parse("1 2") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Unexpected non-whitespace character after JSON at position 2")
    try expectScript(
      #"(() => { try { JSON.parse("01") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Unexpected number in JSON at position 1")
    try expectScript(
      #"(() => { try { JSON.parse("{\"a\" 1}") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Expected ':' after property name in JSON at position 5")
    try expectScript(
      #"(() => { try { JSON.parse("{\"a\":1 \"b\"}") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Expected ',' or '}' after property value in JSON at position 7")
    try expectScript(
      #"(() => { try { JSON.parse("[1 2]") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Expected ',' or ']' after array element in JSON at position 3")
    try expectScript(
      #"(() => { try { JSON.parse("-") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: No number after minus sign in JSON at position 1")
    try expectScript(
      #"(() => { try { JSON.parse("1.") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Unterminated fractional number in JSON at position 2")
    try expectScript(
      #"(() => { try { JSON.parse("1e") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Exponent part is missing a number in JSON at position 2")
    try expectScript(
      #"(() => { try { JSON.parse("1e+") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Exponent part is missing a number in JSON at position 3")
    try expectScript(
      #"(() => { try { JSON.parse("-x") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: No number after minus sign in JSON at position 1")
    try expectScript(
      #"(() => { try { JSON.parse("\"\u0001\"") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Bad control character in string literal in JSON at position 1")
    try expectScript(
      #"(() => { try { JSON.parse("\"\\\\q\"") } catch (e) { return e.name + ": " + e.message } })()"#, "undefined")
    try expectScript(
      #"(() => { try { JSON.parse("\"\\u12\"") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Bad Unicode escape in JSON at position 5")
    try expectScript(
      #"(() => { try { JSON.parse("\"\\\\") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Unterminated string in JSON at position 3")
    try expectScript(
      #"(() => { try { JSON.parse("tru") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Unexpected end of JSON input")
    try expectScript(
      #"(() => { try { JSON.parse("trux") } catch (e) { return e.name + ": " + e.message } })()"#,
      #"SyntaxError: Unexpected token 'x', "trux" is not valid JSON"#)
    try expectScript(
      #"(() => { try { JSON.parse("abc") } catch (e) { return e.name + ": " + e.message } })()"#,
      #"SyntaxError: Unexpected token 'a', "abc" is not valid JSON"#)
    try expectScript(
      #"(() => { try { JSON.parse("+1") } catch (e) { return e.name + ": " + e.message } })()"#,
      #"SyntaxError: Unexpected token '+', "+1" is not valid JSON"#)
    try expectScript(
      #"(() => { try { JSON.parse(".5") } catch (e) { return e.name + ": " + e.message } })()"#,
      #"SyntaxError: Unexpected token '.', ".5" is not valid JSON"#)
    try expectScript(
      #"(() => { try { JSON.parse("{a:1}") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Expected property name or '}' in JSON at position 1")
    try expectScript(
      #"(() => { try { JSON.parse("{,}") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Expected property name or '}' in JSON at position 1")
    try expectScript(
      #"(() => { try { JSON.parse("[") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Unexpected end of JSON input")
    try expectScript(
      #"(() => { try { JSON.parse("[1") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Expected ',' or ']' after array element in JSON at position 2")
    try expectScript(
      #"(() => { try { JSON.parse("{\"a\"") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Expected ':' after property name in JSON at position 4")
    try expectScript(
      #"(() => { try { JSON.parse("{\"a\":1") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Expected ',' or '}' after property value in JSON at position 6")
    try expectScript(
      #"(() => { try { JSON.parse("NaN") } catch (e) { return e.name + ": " + e.message } })()"#,
      #"SyntaxError: "NaN" is not valid JSON"#)
    try expectScript(
      #"(() => { try { JSON.parse("{} x") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Unexpected non-whitespace character after JSON at position 3")
    try expectScript(
      #"(() => { try { JSON.parse("\u00a01") } catch (e) { return e.name + ": " + e.message } })()"#,
      #"SyntaxError: Unexpected token ' ', " 1" is not valid JSON"#)
    try expectScript(
      #"(() => { try { JSON.parse("[x,1,1,1,1,1,1,1,1,1,1,1,1]") } catch (e) { return e.name + ": " + e.message } })()"#,
      #"SyntaxError: Unexpected token 'x', "[x,1,1,1,1,"... is not valid JSON"#)
    try expectScript(
      #"(() => { try { JSON.parse("[1,1,1,1,1,1,1,1,x,1,1,1,1,1,1,1,1]") } catch (e) { return e.name + ": " + e.message } })()"#,
      #"SyntaxError: Unexpected token 'x', ..."1,1,1,1,1,x,1,1,1,1,"... is not valid JSON"#)
    try expectScript(
      #"(() => { try { JSON.parse("[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,x") } catch (e) { return e.name + ": " + e.message } })()"#,
      #"SyntaxError: Unexpected token 'x', ..."1,1,1,1,1,x" is not valid JSON"#)
    try expectScript(
      #"(() => { try { JSON.parse("-01") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Unexpected number in JSON at position 2")
    try expectScript(
      #"(() => { try { JSON.parse("[1}") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Expected ',' or ']' after array element in JSON at position 2")
    try expectScript(
      #"(() => { try { JSON.parse("\"a\nb\"") } catch (e) { return e.name + ": " + e.message } })()"#,
      "SyntaxError: Bad control character in string literal in JSON at position 2")
    try expectScript(
      #"(() => { try { JSON.parse() } catch (e) { return e.name + ": " + e.message } })()"#,
      #"SyntaxError: "undefined" is not valid JSON"#)
    try expectScript(
      #"(() => { try { JSON.parse({}) } catch (e) { return e.name + ": " + e.message } })()"#,
      #"SyntaxError: "[object Object]" is not valid JSON"#)
    try expectScript(
      #"(() => { try { JSON.parse(Symbol()) } catch (e) { return e.name + ": " + e.message } })()"#,
      "TypeError: Cannot convert a Symbol value to a string")
  }

  @Test func stringifyWritesEveryKindOfValue() throws {
    try expectScript(
      #"JSON.stringify({ a: 1, b: "x", c: true, d: null, e: [1, [2]], f: {}, g: [] })"#,
      #"{"a":1,"b":"x","c":true,"d":null,"e":[1,[2]],"f":{},"g":[]}"#)
    try expectScript(
      "JSON.stringify([undefined, () => 1, Symbol(), NaN, Infinity, -0, 1e21, 1.5, -2147483648, new Date(0), /x/, new Map([[1, 2]])])",
      #"[null,null,null,null,null,0,1e+21,1.5,-2147483648,"1970-01-01T00:00:00.000Z",{},{}]"#)
    try expectScript("JSON.stringify({ a: undefined, b() {}, c: Symbol(), d: 1 })", #"{"d":1}"#)
    try expectScript(
      #"[JSON.stringify(undefined), JSON.stringify(() => 1), JSON.stringify(Symbol()), JSON.stringify(null), JSON.stringify("a"), JSON.stringify(5)].join()"#,
      #",,,null,"a",5"#)
    try expectScript(
      #"JSON.stringify([new Number(3), new String("s"), new Boolean(false), Object(Symbol())])"#, #"[3,"s",false,{}]"#)
    try expectScript(
      #"JSON.stringify({ [Symbol("a")]: 1, 2: "two", b: "b", 1: "one" })"#, #"{"1":"one","2":"two","b":"b"}"#)
    try expectScript(
      "JSON.stringify(Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true }, hidden: { value: 3 } }))",
      #"{"own":2}"#)
    try expectScript("JSON.stringify({ get a() { return 1 } })", #"{"a":1}"#)
    try expectScript("JSON.stringify([1, , 3]) + JSON.stringify(Object.assign([1], { x: 1 }))", "[1,null,3][1]")
    try expectScript(
      #"JSON.stringify("\"\\\b\f\n\r\t\u0000\u001f\u007f/é\u2028\ud83d\ude00")"#,
      "\"\\\"\\\\\\b\\f\\n\\r\\t\\u0000\\u001f\u{7f}/é\u{2028}😀\"")
    try expectScript(
      #"JSON.stringify("\ud83d") + JSON.stringify("\ude00a") + JSON.stringify({ "\ud800": "\udc00\ud800" })"#,
      #""\ud83d""\ude00a"{"\ud800":"\udc00\ud800"}"#)
    try expectScript(
      #"JSON.stringify({ "a\"b": 1, "": 2, "é": 3, "\u4e2d": 4, z: "after" })"#,
      #"{"a\"b":1,"":2,"é":3,"中":4,"z":"after"}"#)
    try expectScript(#"JSON.stringify("x".repeat(5000)).length + JSON.stringify("\u4e2d".repeat(3000)).length"#, "8004")
    try expectScript("JSON.stringify(Array.from({ length: 1000 }, (_, i) => i)).length", "3891", stresses: false)
    try expectScript(#"(function () { return JSON.stringify(arguments) })(1, "a")"#, #"{"0":1,"1":"a"}"#)
    try expectScript("JSON.stringify(new (class A { constructor() { this.x = 1 } y() {} })())", #"{"x":1}"#)
    try expectScript(
      #"(() => { var o = {}; for (var i = 0; i < 300; i++) o["k" + i] = i; delete o.k3; return JSON.stringify(o).length })()"#,
      "3074", stresses: false)
  }

  @Test func stringifyCallsToJSON() throws {
    try expectScript(
      #"JSON.stringify({ a: { toJSON(k) { return "<" + k + ">" } }, b: [{ toJSON(k) { return k } }] })"#,
      #"{"a":"<a>","b":["0"]}"#)
    try expectScript("JSON.stringify({ toJSON() { return undefined } })", "undefined")
    try expectScript(
      "JSON.stringify(new Date(86400000)) + JSON.stringify({ d: new Date(NaN) })",
      #""1970-01-02T00:00:00.000Z"{"d":null}"#)
    try expectScript("JSON.stringify({ toJSON: 5 })", #"{"toJSON":5}"#)
    try expectScript(
      "(() => { class P { constructor(v) { this.v = v } toJSON() { return { wrapped: this.v } } } return JSON.stringify([new P(1), { p: new P([new P(2)]) }]) })()",
      #"[{"wrapped":1},{"p":{"wrapped":[{"wrapped":2}]}}]"#)
    try expectScript(
      #"(() => { Object.prototype.toJSON = function () { return "all" }; var r = JSON.stringify([1, { a: 1 }]); delete Object.prototype.toJSON; return r })()"#,
      #""all""#)
    try expectScript(
      "(() => { var o = { a: { toJSON() { delete o.b; o.c = 9; return 1 } }, b: 2, d: 3 }; return JSON.stringify(o) })()",
      #"{"a":1,"d":3}"#)
    try expectScript(
      #"(() => { Number.prototype.toJSON = () => "n"; var r = JSON.stringify([1, new Number(2)]); delete Number.prototype.toJSON; return r })()"#,
      #"[1,"n"]"#)
  }

  @Test func stringifyCallsTheReplacer() throws {
    try expectScript(
      #"JSON.stringify({ a: 1, b: [2, { c: 3 }] }, (k, v) => typeof v === "number" ? v + 1 : v)"#,
      #"{"a":2,"b":[3,{"c":4}]}"#)
    try expectScript(#"JSON.stringify({ a: 1, b: 2, c: { a: 3, d: 4 } }, ["a", "c"])"#, #"{"a":1,"c":{"a":3}}"#)
    try expectScript(
      #"JSON.stringify({ 1: "x", a: "y", b: 1 }, [1, new String("a"), "1", {}, null])"#, #"{"1":"x","a":"y"}"#)
    try expectScript(#"JSON.stringify({ a: 1 }, (k, v) => k === "" ? { b: 2 } : v)"#, #"{"b":2}"#)
    try expectScript(#"JSON.stringify({ a: 1, b: 2 }, (k, v) => k === "a" ? undefined : v)"#, #"{"b":2}"#)
    try expectScript(
      #"(() => { var log = []; JSON.stringify({ a: [1], b: { c: 2 } }, function (k, v) { log.push(k + ":" + (this[k] === v)); return v }); return log.join() })()"#,
      ":true,a:true,0:true,b:true,c:true")
    try expectScript("JSON.stringify({ d: new Date(0) }, (k, v) => typeof v)", #""object""#)
    try expectScript(
      "JSON.stringify({ a: 1 }, null) + JSON.stringify({ a: 1 }, 5) + JSON.stringify({ a: 1, b: 1 }, [])",
      #"{"a":1}{"a":1}{}"#)
  }

  @Test func stringifyIndents() throws {
    try expectScript(
      "JSON.stringify({ a: 1, b: [1, { c: [] }], d: {} }, null, 2)",
      "{\n  \"a\": 1,\n  \"b\": [\n    1,\n    {\n      \"c\": []\n    }\n  ],\n  \"d\": {}\n}")
    try expectScript(#"JSON.stringify([1, [2]], null, "--")"#, "[\n--1,\n--[\n----2\n--]\n]")
    try expectScript(
      #"JSON.stringify({ a: 1 }, null, 100) + JSON.stringify({ a: 1 }, null, "123456789012345")"#,
      "{\n          \"a\": 1\n}{\n1234567890\"a\": 1\n}")
    try expectScript(
      #"JSON.stringify({ a: [1] }, null, new Number(1)) + JSON.stringify([1], null, new String("s"))"#,
      "{\n \"a\": [\n  1\n ]\n}[\ns1\n]")
    try expectScript(
      #"JSON.stringify({ a: undefined }, null, 2) + JSON.stringify([], null, 2) + JSON.stringify([undefined], null, "\t")"#,
      "{}[][\n\tnull\n]")
    try expectScript(
      #"JSON.stringify({ a: 1 }, null, 0) + JSON.stringify({ a: 1 }, null, "") + JSON.stringify({ a: 1 }, null, -1) + JSON.stringify({ a: 1 }, null, 1.9)"#,
      "{\"a\":1}{\"a\":1}{\"a\":1}{\n \"a\": 1\n}")
    try expectScript(#"JSON.stringify({ a: "b" }, null, "\u4e2d")"#, "{\n中\"a\": \"b\"\n}")
  }

  @Test func stringifyFindsCycles() throws {
    try expectScript(
      #"(() => { var o = {}; o.o = o; try { JSON.stringify(o) } catch (e) { return e.name + ": " + e.message } })()"#,
      "TypeError: Converting circular structure to JSON\n    --> starting at object with constructor 'Object'\n    --- property 'o' closes the circle"
    )
    try expectScript(
      "(() => { var a = []; a.push({ x: { y: a } }); try { JSON.stringify({ a }) } catch (e) { return e.message } })()",
      "Converting circular structure to JSON\n    --> starting at object with constructor 'Array'\n    |     index 0 -> object with constructor 'Object'\n    |     property 'x' -> object with constructor 'Object'\n    --- property 'y' closes the circle"
    )
    try expectScript(
      "(() => { class Node {} var n = new Node(); n.a = { b: { c: { d: { e: n } } } }; try { JSON.stringify(n) } catch (e) { return e.message } })()",
      "Converting circular structure to JSON\n    --> starting at object with constructor 'Node'\n    |     property 'a' -> object with constructor 'Object'\n    |     property 'b' -> object with constructor 'Object'\n    |     ...\n    |     property 'd' -> object with constructor 'Object'\n    --- property 'e' closes the circle"
    )
    try expectScript(
      "(() => { var s = { x: 1 }; return JSON.stringify([s, s, { s }]) })()", #"[{"x":1},{"x":1},{"s":{"x":1}}]"#)
  }

  @Test func cyclesAreFoundAtAnyDepth() throws {
    for depth in [30, 31, 32, 33, 34, 200] {
      let nested = "var inner = {}, a = inner; for (var i = 0; i < \(depth); i++) a = [a];"
      try expectScript(
        "(() => { \(nested) inner.o = inner; try { JSON.stringify(a) } catch (e) { return e.message } })()",
        "Converting circular structure to JSON\n    --> starting at object with constructor 'Object'\n    --- property 'o' closes the circle"
      )
      try expectScript(
        "(() => { \(nested) inner.o = a; try { JSON.stringify([a]) } catch (e) { return e.name } })()", "TypeError")
      // Twice the same object is no cycle.
      try expectScript(
        "(() => { \(nested) var s = [[]]; inner.o = [s, s, a = 1]; return JSON.stringify(inner) })()",
        #"{"o":[[[]],[[]],1]}"#)
      try expectScript(
        "(() => { var s = [1], a = [s, s]; for (var i = 0; i < \(depth); i++) a = [a]; return JSON.stringify([a, a]).length })()",
        "\(2 * (2 * depth + 9) + 3)")
    }
  }

  @Test func deepNestingIsAnError() throws {
    try expectScript(
      #"(() => { try { JSON.parse("[".repeat(1e6) + "]".repeat(1e6)); return "parsed" } catch (e) { return e.name + ": " + e.message } })()"#,
      "RangeError: Maximum call stack size exceeded", stresses: false)
    try expectScript(
      #"(() => { var o = {}; for (var i = 0; i < 1e5; i++) o = { o }; try { JSON.stringify(o); return "no" } catch (e) { return e.name + ": " + e.message } })()"#,
      "RangeError: Maximum call stack size exceeded", stresses: false)
  }

  @Test func namespace() throws {
    try expectScript(
      "[typeof JSON, JSON[Symbol.toStringTag], JSON.parse.length, JSON.stringify.length, String(JSON), Object.keys(JSON).length].join()",
      "object,JSON,2,3,[object JSON],0")
  }

  @Test func roundTripsAnEvent() throws {
    try expectScript(
      #"(() => { var t = "{\"type\":\"track\",\"event\":\"Product Viewed\",\"anonymousId\":\"3b7f0f5e-6a0c-4f0e-9a51-1c7f0d8b2e44\",\"userId\":\"user-8842017\",\"messageId\":\"B1C3F0D2-9E7A-4E55-8C21-77D0A5F3E9B1\",\"timestamp\":\"2026-01-15T18:42:07.531Z\",\"properties\":{\"product_did\":\"507f1f77bcf86cd799439011\",\"sku\":\"G-32\",\"name\":\"Monopoly: 3rd Edition\",\"price\":18.99,\"quantity\":1,\"currency\":\"usd\",\"category\":\"Games\",\"products\":[{\"product_id\":\"622c6f5d5cf86a4c77358033\",\"sku\":\"8472-998-0112\",\"name\":\"Cones of Dunshire\",\"price\":40,\"position\":1,\"category\":\"Games\",\"url\":\"https://shop.example.com/p/8472-998-0112\"},{\"product_id\":\"577c6f5d5cf86a4c7735ba03\",\"sku\":\"3309-483-2201\",\"name\":\"Five Crowns\",\"price\":5.5,\"position\":2,\"category\":\"Games\",\"url\":\"https://shop.example.com/p/3309-483-2201\"}]},\"context\":{\"app\":{\"name\":\"Shop\",\"version\":\"4.12.0\",\"build\":\"5513\",\"namespace\":\"com.example.shop\"},\"device\":{\"id\":\"D2F7A1C4-8B0E-4E2B-9C37-6B1F0A9E7D55\",\"manufacturer\":\"Apple\",\"model\":\"iPhone15,3\",\"name\":\"iPhone\",\"type\":\"ios\"},\"library\":{\"name\":\"analytics-swift\",\"version\":\"1.9.4\"},\"locale\":\"en-US\",\"timezone\":\"America/Los_Angeles\",\"os\":{\"name\":\"iOS\",\"version\":\"17.4.1\"},\"screen\":{\"width\":430,\"height\":932,\"density\":3},\"network\":{\"bluetooth\":false,\"cellular\":true,\"wifi\":false},\"userAgent\":\"Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Shop/4.12.0\",\"instanceId\":\"9E0B1F6C-3C2A-4D9B-8F11-52A4C6E7B803\",\"ip\":\"203.0.113.7\",\"traits\":{\"plan\":\"pro\"}},\"integrations\":{}}"; return JSON.stringify(JSON.parse(t)) === t && JSON.stringify(JSON.parse(t)) === t })()"#,
      "true")
  }
}
