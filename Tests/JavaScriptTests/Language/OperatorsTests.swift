import Testing

/// Operators and conversions (ECMA-262 §7.1, §7.2, §13): scripts and what Node 20 makes of them.
@Suite struct OperatorsTests {
  @Test func additionPrefersStrings() throws {
    try expectScript(#"1 + "2""#, "12")
    try expectScript(#""3" + 4 + 5"#, "345")
    try expectScript(#"3 + 4 + "5""#, "75")
    try expectScript("[] + []", "")
    try expectScript("[] + {}", "[object Object]")
    try expectScript("1 + null", "1")
    try expectScript("1 + undefined", "NaN")
    try expectScript("true + true", "2")
    try expectScript(#""a" + null + undefined + true"#, "anullundefinedtrue")
    try expectScript(#"({ valueOf() { return 2 }, toString() { return "s" } }) + 1"#, "3")
    try expectScript(#"String({ valueOf() { return 2 }, toString() { return "s" } })"#, "s")
    try expectScript(#"new Date(0) + 1 === new Date(0).toString() + "1""#, "true")
    try expectScript(#"({ [Symbol.toPrimitive](h) { return h } }) + """#, "default")
    try expectScript(#"+{ [Symbol.toPrimitive](h) { return h === "number" ? 4 : 0 } }"#, "4")
    try expectScript("`${{ [Symbol.toPrimitive](h) { return h } }}`", "string")
    try expectScript(
      "try { ({ [Symbol.toPrimitive]() { return {} } }) + 1 } catch (e) { var caught = e.message } caught",
      "Cannot convert object to primitive value")
    try expectScript(
      "try { ({ toString: null, valueOf: null }) + 1 } catch (e) { var caught = e.message } caught",
      "Cannot convert object to primitive value")
    try expectScript(
      #"try { Symbol() + "" } catch (e) { var caught = e.message } caught"#, "Cannot convert a Symbol value to a string"
    )
    try expectScript(
      "try { +Symbol() } catch (e) { var caught = e.message } caught", "Cannot convert a Symbol value to a number")
  }

  @Test func arithmeticKeepsItsEdges() throws {
    try expectScript("0.1 + 0.2", "0.30000000000000004")
    try expectScript("5 % -3", "2")
    try expectScript("-5 % 3", "-2")
    try expectScript("Object.is(-4 % 2, -0)", "true")
    try expectScript("5.5 % 2", "1.5")
    try expectScript("1 / 0", "Infinity")
    try expectScript("-1 / 0", "-Infinity")
    try expectScript("0 / 0", "NaN")
    try expectScript("2 ** 10", "1024")
    try expectScript("2 ** -1", "0.5")
    try expectScript("(-2) ** 2", "4")
    try expectScript("2 ** 3 ** 2", "512")
    try expectScript("NaN ** 0", "1")
    try expectScript("1 ** Infinity", "NaN")
    try expectScript("Object.is(0 * -1, -0)", "true")
    try expectScript("2147483647 + 1", "2147483648")
    try expectScript("-2147483648 - 1", "-2147483649")
    try expectScript("2147483647 * 2147483647", "4611686014132420600")
    try expectScript("-(-2147483648)", "2147483648")
    try expectScript("Object.is(-0, -(0))", "true")
    try expectScript(#"1e21 + """#, "1e+21")
    try expectScript(#"(123456789 * 987654321) + """#, "121932631112635260")
    try expectScript("9007199254740993", "9007199254740992")
    try expectScript("0xff + 0b11 + 0o17", "273")
    try expectScript("1_000_000", "1000000")
    try expectScript("5 / 2 | 0", "2")
    try expectScript("-7 / 2 | 0", "-3")
    try expectScript(#""5" * "2""#, "10")
    try expectScript(#""a" * 1"#, "NaN")
    try expectScript("null * 5", "0")
    try expectScript("[] * 2", "0")
    try expectScript("[3] * [4]", "12")
    try expectScript(#"1 - "x""#, "NaN")
    try expectScript(#"+"  12  ""#, "12")
    try expectScript(#"+"""#, "0")
    try expectScript(#"+"0x1f""#, "31")
    try expectScript(#"+"1e3""#, "1000")
    try expectScript(#"+"1_0""#, "NaN")
    try expectScript(#"-"5""#, "-5")
    try expectScript("+[]", "0")
    try expectScript("+{}", "NaN")
    try expectScript("+new Date(5)", "5")
    try expectScript("4294967296 % 3", "1")
    try expectScript("-1 % 1", "0")
    try expectScript("1 % 0", "NaN")
    try expectScript("5e-324 / 2", "0")
  }

  @Test func bitwiseWorksOnInt32() throws {
    try expectScript("-1 >>> 0", "4294967295")
    try expectScript("1 << 31", "-2147483648")
    try expectScript("1 << 32", "1")
    try expectScript("-1 >> 31", "-1")
    try expectScript("-1 >>> 31", "1")
    try expectScript("5 & 3", "1")
    try expectScript("5 | 3", "7")
    try expectScript("5 ^ 3", "6")
    try expectScript("~5", "-6")
    try expectScript("~~3.7", "3")
    try expectScript("2 ** 32 | 0", "0")
    try expectScript("2 ** 31 | 0", "-2147483648")
    try expectScript("-(2 ** 31) - 1 | 0", "2147483647")
    try expectScript("NaN | 0", "0")
    try expectScript("Infinity >> 1", "0")
    try expectScript(#""7" & 3"#, "3")
    try expectScript("1e20 | 0", "1661992960")
    try expectScript("4294967295 & 4294967295", "-1")
    try expectScript("1 << -1", "-2147483648")
    try expectScript("3.9 << 1.9", "6")
    try expectScript("-1.5 | 0", "-1")
    try expectScript("~NaN", "-1")
    try expectScript("(2 ** 53 + 2) | 0", "2")
  }

  @Test func equality() throws {
    try expectScript("null == undefined", "true")
    try expectScript("null == 0", "false")
    try expectScript(#""" == 0"#, "true")
    try expectScript(#""1" == 1"#, "true")
    try expectScript("NaN == NaN", "false")
    try expectScript("[1] == 1", "true")
    try expectScript("[] == false", "true")
    try expectScript(#"({}) == "[object Object]""#, "true")
    try expectScript(#"true == "1""#, "true")
    try expectScript("null === null", "true")
    try expectScript("0 === -0", "true")
    try expectScript("Object.is(0, -0)", "false")
    try expectScript(#""a" === "a""#, "true")
    try expectScript("Symbol.iterator == Object(Symbol.iterator)", "true")
    try expectScript("undefined == false", "false")
    try expectScript(#""b" > "a""#, "true")
    try expectScript(#""10" < "9""#, "true")
    try expectScript(#""10" < 9"#, "false")
    try expectScript("null >= 0", "true")
    try expectScript("undefined >= 0", "false")
    try expectScript(#""a" < 1"#, "false")
    try expectScript("[2] > 1", "true")
    try expectScript(#""\ud83d" < "\uffff""#, "true")
    try expectScript("NaN != NaN", "true")
    try expectScript("({}) === ({})", "false")
    try expectScript(#"new String("a") == "a""#, "true")
    try expectScript(#"new String("a") == new String("a")"#, "false")
    try expectScript(#""ab".concat("c") === "abc""#, "true")
  }

  @Test func assignmentOperators() throws {
    try expectScript(
      "var a = 5; a += 2; a -= 1; a *= 3; a /= 2; a %= 5; a **= 2; a <<= 2; a >>= 1; a >>>= 1; a &= 7; a |= 8; a ^= 1; a",
      "9")
    try expectScript("var a = null; a ??= 3; a ||= 4; a &&= 5; a", "5")
    try expectScript("var o = { get x() { return 1 }, set x(v) { this.y = v } }; o.x += 5; o.y", "6")
    try expectScript(
      #"var n = 0; var o = { a: 1 }; function k() { n++; return "a" } o[k()] += 1; o[k()]++; n + "," + o.a"#, "2,3")
    try expectScript("var i = 5; i++ + ++i", "12")
    try expectScript(#"var i = "5"; i++; i"#, "6")
    try expectScript(#"var s = "a"; s += 1; s"#, "a1")
    try expectScript("var o = { v: 1 }; o.v++ + o.v-- - --o.v", "3")
    try expectScript(
      #"var log = []; var o = { get p() { log.push("get"); return null } }; o.p &&= log.push("x"); log.join()"#, "get")
    try expectScript("var a = [1, 2]; a[0] += a[1] *= 3; a.join()", "7,6")
    try expectScript("var x = 1; x += (x = 5, 10); x", "11")
    try expectScript("var x = 1; var y = x++ * 2 + x; y", "4")
    try expectScript(
      "var o; try { o.a.b = 1 } catch (e) { var caught = e.message } caught",
      "Cannot read properties of undefined (reading 'a')")
    try expectScript(
      #"var u; try { u.x = (() => { throw "rhs" })() } catch (e) { var caught = String(e) } caught"#, "rhs")
    try expectScript(#"var a = { n: 1 }; var b = a; a.x = a = { n: 2 }; b.x.n + "," + a.x"#, "2,undefined")
    try expectScript(#"var q = "x"; q++; q"#, "NaN")
    try expectScript("var d = 1.5; d++ + d", "4")
    try expectScript("var m = 2147483647; m++; m", "2147483648")
    try expectScript("var m = -2147483648; m--; m", "-2147483649")
    try expectScript("var b = true; b++; b", "2")
  }

  @Test func typeofVoidDeleteInInstanceof() throws {
    try expectScript(
      #"[typeof 1, typeof "", typeof null, typeof undefined, typeof {}, typeof [], typeof (() => {}), typeof Symbol(), typeof true, typeof class {}, typeof /x/].join()"#,
      "number,string,object,undefined,object,object,function,symbol,boolean,function,object")
    try expectScript("void 0", "undefined")
    try expectScript(#"var o = { a: 1 }; delete o.a + "," + ("a" in o) + "," + delete o.b"#, "true,false,true")
    try expectScript(
      #""use strict"; try { delete Object.freeze({ a: 1 }).a } catch (e) { var caught = e.name } caught"#, "TypeError")
    try expectScript("delete [].length", "false")
    try expectScript("var x = 1; delete x", "false")
    try expectScript("1 in [5, 6]", "true")
    try expectScript(#""length" in []"#, "true")
    try expectScript(#"try { "a" in "abc" } catch (e) { var caught = e.name } caught"#, "TypeError")
    try expectScript("[] instanceof Array", "true")
    try expectScript("[] instanceof Object", "true")
    try expectScript(
      "try { 1 instanceof 1 } catch (e) { var caught = e.message } caught",
      "Right-hand side of 'instanceof' is not an object")
    try expectScript(
      "try { ({}) instanceof (() => {}) } catch (e) { var caught = e.message } caught",
      "Function has non-object prototype 'undefined' in instanceof check")
    try expectScript("1 instanceof Number", "false")
    try expectScript("({}) instanceof { [Symbol.hasInstance]: () => 1 }", "true")
    try expectScript("Object.create(null) instanceof Object", "false")
    try expectScript("function F() {} var b = F.bind(); new F() instanceof b", "true")
    try expectScript("delete globalThis.NaN", "false")
    try expectScript("(() => { try { return delete null.x } catch (e) { return e.name } })()", "TypeError")
  }

  @Test func logicalOperatorsGiveTheirOperands() throws {
    try expectScript(#"0 || "a""#, "a")
    try expectScript(#"0 ?? "a""#, "0")
    try expectScript(#""" && "x""#, "")
    try expectScript("null ?? undefined ?? 0", "0")
    try expectScript("1 && 2 && 3", "3")
    try expectScript("1 || (() => { throw 1 })()", "1")
    try expectScript(#"!"" + !!"a""#, "2")
    try expectScript("(1, 2, 3)", "3")
    try expectScript("null || undefined", "undefined")
    try expectScript(#"0 || null || "end""#, "end")
    try expectScript("true ? 1 : 2", "1")
    try expectScript("false ? 1 : true ? 2 : 3", "2")
    try expectScript(#"NaN || -0 || "z""#, "z")
  }

  @Test func typeofComparisonsKnowEveryType() throws {
    let values = [
      "undefined", "null", "true", "1.5", "'text'", "Symbol()", "1n", "() => 1", "class {}", "[]", "({})",
      "new Proxy(() => 1, {})",
    ]
    let types = [
      "undefined", "object", "boolean", "number", "string", "symbol", "bigint", "function", "function", "object",
      "object", "function",
    ]
    for (value, type) in zip(values, types) {
      for name in Set(types + ["array", ""]) {
        let isNamed = name == type
        for (test, result) in [("===", isNamed), ("==", isNamed), ("!==", !isNamed), ("!=", !isNamed)] {
          try expectScript("const v = \(value); typeof v \(test) '\(name)'", "\(result)", stresses: false)
          try expectScript(
            "const v = \(value); '\(name)' \(test) typeof v ? 'yes' : 'no'", result ? "yes" : "no", stresses: false)
          try expectScript(
            "const v = \(value); typeof v \(test) '\(name)' ? 'yes' : 'no'", result ? "yes" : "no", stresses: false)
        }
      }
    }
    try expectScript("typeof notDeclared === 'undefined'", "true")
    try expectScript("(function* () { return typeof (yield 1) === 'number' })().next().value", "1")
    try expectScript(
      "const g = (function* () { return typeof (yield 1) === 'number' })(); g.next(); g.next(2).value", "true")
    try expectScript("let n = 0; typeof n++ === 'nothing'; n", "1")
  }
}
