import JSONModel
import JavaScript
import Testing

/// BigInt (ECMA-262 §6.1.6.2, §21.2).
@Suite struct BigIntTests {
  @Test(arguments: [
    ("[typeof 1n, typeof Object(1n), typeof BigInt(1)]", "bigint,object,bigint"),
    (
      "[0n, 123n, 1_000n, 0xFFn, 0o17n, 0b101n, 0xffffffffffffffffffffn]",
      "0,123,1000,255,15,5,1208925819614629174706175"
    ),
    ("[-0n, - -5n, ~5n, ~-1n, !0n, !1n]", "0,5,-6,0,true,false"),
    ("[7n / 2n, -7n / 2n, 7n % -2n, -7n % 2n, 5n / 7n, 5n % 7n]", "3,-3,1,-1,0,5"),
    (
      "[2n ** 0n, 0n ** 0n, (-2n) ** 3n, 10n ** 20n, 1n ** 10n ** 40n, (-1n) ** (10n ** 40n + 1n)]",
      "1,1,-8,100000000000000000000,1,-1"
    ),
    (
      "[1n << 70n, -1n << 64n, 5n << -1n, -5n >> 1n, -1n >> 1000n, 1n >> 10n ** 30n, 3n >> -2n, 0n << 10n ** 30n]",
      "1180591620717411303424,-18446744073709551616,2,-3,-1,0,12,0"
    ),
    (
      "[6n & 3n, 6n | 3n, 6n ^ 3n, -6n & 3n, -6n | 3n, -6n ^ 3n, -6n & -3n, (1n << 64n) & -1n, -1n ^ (1n << 64n)]",
      "2,7,5,2,-5,-7,-8,18446744073709551616,-18446744073709551617"
    ),
    (
      "[1n == 1, 1n == '1', '0x10' == 16n, 1n == 'x', 1n == true, 0n == '', 0n == null, 1n == Object(1n), 2n == 2.5, 1n == Symbol()]",
      "true,true,true,false,true,true,false,true,false,false"
    ),
    (
      "[1n === 1, 2n ** 70n === 2n ** 70n, 1n !== 1n, Object.is(0n, -0n), 9007199254740993n == 9007199254740992]",
      "false,true,false,true,false"
    ),
    (
      "[1n < 1.5, 2n > '1', 1n < 'x', 1n >= NaN, 9007199254740993n > 9007199254740992, -1n < -0.5, 0n < 5e-324, 0n > -0.5]",
      "true,true,false,false,true,true,true,true"
    ),
    (
      "[10n ** 400n < Infinity, -(10n ** 400n) > -Infinity, 10n ** 400n > 1.7e308, '10' < 9n, 1n < null, 1n > false]",
      "true,true,true,false,false,true"
    ),
    (
      "[2n ** 60n < 2 ** 60 + 256, 2n ** 60n + 1n > 2 ** 60, 2n ** 100n - 1n < 2 ** 100, 2n ** 100n + 1n > 2 ** 100, 2n ** 100n == 2 ** 100]",
      "true,true,true,true,true"
    ),
    (
      "[1n + 'a', 'a' + 1n, `${-1n}`, [1n, [2n]] + '', Object(1n) + 1n, [1n].concat(2n).join('-')]",
      "1a,a1,-1,1,2,2,1-2"
    ),
    ("[0n ? 1 : 2, 0n || 'no', 1n && 'yes', 0n ?? 1]", "2,no,yes,0"),
    (
      "[[3n, 20n, 1n].sort(), [3n, 1, 2n].sort((a, b) => a < b ? -1 : 1), [1n, 2n].includes(2n), [1n, 2n].indexOf(2n), [1n].indexOf(1)]",
      "1,20,3,1,2,3,true,1,-1"
    ),
    (
      "[new Set([1n, 1n, 1, 2n ** 65n, 2n ** 65n, -(2n ** 65n)]).size, new Map([[10n ** 30n, 'x']]).get(10n ** 30n), new Map([[1n, 'x']]).has(1)]",
      "4,x,false"
    ),
    (
      "[Object.keys({ 0x10n: 1, 5n() {}, get 0b11n() { return 1 } }), ({ 0xAn() {} })[10].name, { 2n: 'b' }['2'], [5, 6][1n], 'abc'[1n]]",
      "3,5,16,10,b,6,b"
    ),
    ("(() => { const { 0x1n: a } = ['x', 'y']; class C { static 0x2n = 'z' } return a + C[2] })()", "yz"),
    ("(() => { switch (3n) { case 3: return 'number'; case 3n: return 'BigInt' } })()", "BigInt"),
    (
      "(() => { let x = 1n, o = { a: 9007199254740992n }; const f = () => x++; o.a++; o.a += 2n; ++x; x--; f(); return [x, x++, x, --o.a] })()",
      "2,2,3,9007199254740994"
    ),
    (
      "(() => { let x = { valueOf() { return 5n } }; const old = x++; return [old, x, -Object(3n), +(~Object(3n) === -4n)] })()",
      "5,6,-3,1"
    ),
  ])
  func values(_ source: String, _ expected: String) throws { try expectScript("String(\(source))", expected) }

  @Test(arguments: [
    ("1n + 1", "TypeError: Cannot mix BigInt and other types, use explicit conversions"),
    ("1 * 1n", "TypeError: Cannot mix BigInt and other types, use explicit conversions"),
    ("1n >>> 0", "TypeError: Cannot mix BigInt and other types, use explicit conversions"),
    ("1n >>> 0n", "TypeError: BigInts have no unsigned right shift, use >> instead"),
    ("+1n", "TypeError: Cannot convert a BigInt value to a number"),
    ("Math.max(1n)", "TypeError: Cannot convert a BigInt value to a number"),
    ("isNaN(1n)", "TypeError: Cannot convert a BigInt value to a number"),
    ("1n / 0n", "RangeError: Division by zero"),
    ("1n % 0n", "RangeError: Division by zero"),
    ("2n ** -1n", "RangeError: Exponent must be non-negative"),
    ("new BigInt(1)", "TypeError: BigInt is not a constructor"),
    ("BigInt(1.5)", "RangeError: The number 1.5 cannot be converted to a BigInt because it is not an integer"),
    ("BigInt(NaN)", "RangeError: The number NaN cannot be converted to a BigInt because it is not an integer"),
    ("BigInt('1.5')", "SyntaxError: Cannot convert 1.5 to a BigInt"),
    ("BigInt('-0x1')", "SyntaxError: Cannot convert -0x1 to a BigInt"),
    ("BigInt('1n')", "SyntaxError: Cannot convert 1n to a BigInt"),
    ("BigInt('0x')", "SyntaxError: Cannot convert 0x to a BigInt"),
    ("BigInt('-')", "SyntaxError: Cannot convert - to a BigInt"),
    ("BigInt(null)", "TypeError: Cannot convert null to a BigInt"),
    ("BigInt()", "TypeError: Cannot convert undefined to a BigInt"),
    ("BigInt(Symbol('s'))", "TypeError: Cannot convert Symbol(s) to a BigInt"),
    ("BigInt.asIntN(8, 1)", "TypeError: Cannot convert 1 to a BigInt"),
    ("10n.toString(1)", "RangeError: toString() radix argument must be between 2 and 36"),
    ("BigInt.prototype.toString.call(1)", "TypeError: BigInt.prototype.toString requires that 'this' be a BigInt"),
    ("JSON.stringify({ a: 1n })", "TypeError: Do not know how to serialize a BigInt"),
    ("JSON.stringify(Object(1n))", "TypeError: Do not know how to serialize a BigInt"),
  ])
  func errors(_ source: String, _ expected: String) throws {
    try expectScript("(() => { try { return \(source) } catch (e) { return e.name + ': ' + e.message } })()", expected)
  }

  @Test(arguments: [
    (
      "[BigInt(true), BigInt(' \\n12 '), BigInt(''), BigInt('+12'), BigInt('-0'), BigInt('0Xff'), BigInt([7]), BigInt('0b' + '1'.repeat(65))]",
      "1,12,0,12,0,255,7,36893488147419103231"
    ),
    (
      "[BigInt(1e21), BigInt(-(2 ** 53)), BigInt(Number.MAX_VALUE) === 2n ** 1024n - 2n ** 971n, BigInt(-0)]",
      "1000000000000000000000,-9007199254740992,true,0"
    ),
    (
      "[BigInt.asIntN(3, 25n), BigInt.asIntN(64, 2n ** 63n), BigInt.asIntN(0, 5n), BigInt.asIntN(2 ** 53 - 1, -1n), BigInt.asIntN(65, -(2n ** 64n)), BigInt.asIntN(8, -129n)]",
      "1,-9223372036854775808,0,-1,-18446744073709551616,127"
    ),
    (
      "[BigInt.asUintN(64, -1n), BigInt.asUintN(3, 25n), BigInt.asUintN(0, 5n), BigInt.asUintN(65, -(2n ** 64n)), BigInt.asUintN(200, 7n)]",
      "18446744073709551615,1,0,18446744073709551616,7"
    ),
    (
      "[Number(2n ** 64n), Number(9007199254740993n), Number(9007199254740995n), Number(2n ** 1024n), Number(-(2n ** 1024n)), Number(2n ** 1024n - 2n ** 970n), Number(0n)]",
      "18446744073709552000,9007199254740992,9007199254740996,Infinity,-Infinity,Infinity,0"
    ),
    (
      "[Number(2n ** 1024n - 2n ** 970n - 1n) === Number.MAX_VALUE, Number(2n ** 100n + 2n ** 47n) === 2 ** 100, Number(2n ** 100n + 2n ** 47n + 1n) === 2 ** 100 + 2 ** 48]",
      "true,true,true"
    ),
    ("[parseInt(12n), parseFloat(-5n), Number.isInteger(1n), new Array(3n).length]", "12,-5,false,1"),
    (
      "[255n.toString(16), (-255n).toString(2), (36n ** 30n).toString(36), (2n ** 70n).toString(8), (2n ** 65n).toString(32), (3n ** 50n).toString(3)]",
      "ff,-11111111,1000000000000000000000000000000,200000000000000000000000,10000000000000,1\(String(repeating: "0", count: 50))"
    ),
    (
      "[1234567n.toLocaleString(), (-123n).toLocaleString(), (-123456n).toLocaleString(), 0n.toLocaleString()].join(' ')",
      "1,234,567 -123 -123,456 0"
    ),
    (
      "[Object(5n).valueOf(), Object(5n) === Object(5n), Object(5n) == 5n, Object(5n) instanceof BigInt, 5n instanceof BigInt, Object.prototype.toString.call(5n)]",
      "5,false,true,true,false,[object BigInt]"
    ),
    (
      "[BigInt.length, BigInt.name, BigInt.asIntN.length, BigInt.asUintN.name, BigInt.prototype.toString.length, BigInt.prototype.constructor === BigInt, BigInt.prototype[Symbol.toStringTag]]",
      "1,BigInt,2,asUintN,0,true,BigInt"
    ),
    (
      "(BigInt.prototype.toJSON = function () { return typeof this + this }, JSON.stringify([1n, { a: Object(2n) }]))",
      #"["object1",{"a":"object2"}]"#
    ),
    ("JSON.stringify([1n], (key, value) => typeof value === 'bigint' ? 'n' : value)", #"["n"]"#),
  ])
  func builtIns(_ source: String, _ expected: String) throws { try expectScript("String(\(source))", expected) }

  @Test func strictReceiverOfToJSON() throws {
    try expectScript(
      "BigInt.prototype.toJSON = function () { 'use strict'; return typeof this + this }; JSON.stringify({ a: 1n })",
      #"{"a":"bigint1"}"#)
  }

  @Test func consoleShowsThemAsNodeDoes() throws {
    let interpreter = Interpreter()
    var output = ""
    interpreter.console = { _, text in output += text + "\n" }
    try interpreter.evaluate(
      "console.log(1n, [-2n], { a: 3n }, Object(4n)); console.log('%d %i %f %s %o', 1n, -2n, 3n, 4n, 5n)")
    #expect(output == "1n [ -2n ] { a: 3n } [BigInt: 4n]\n1n -2n 3 4n 5n\n")
  }

  @Test func hostSeesDigitsAndNoJSON() throws {
    let interpreter = Interpreter()
    let value = try interpreter.evaluate("2n ** 64n")
    #expect(value.isBigInt && value.number == nil)
    #expect(try value.text() == "18446744073709551616")
    let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate("({ a: [1n] })").json() }
    #expect(error?.headline == "TypeError: Do not know how to serialize a BigInt")
    #expect(throws: JavaScriptError.self) { try interpreter.evaluate("Object(1n)").json() }
    try interpreter.evaluate("BigInt.prototype.toJSON = function () { return String(this) }")
    #expect(try interpreter.evaluate("({ a: [1n], b: Object(2n) })").json() == ["a": ["1"], "b": "2"])
    let thrown = #expect(throws: JavaScriptError.self) { try interpreter.evaluate("throw 10n") }
    #expect(thrown?.headline.hasSuffix("10") == true)
  }
}
