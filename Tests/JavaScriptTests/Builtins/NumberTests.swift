import Testing

/// Number (ECMA-262 §21.1): scripts and what Node 20 makes of them.
@Suite struct NumberTests {
  @Test func constructorConverts() throws {
    try expectScript(
      #"[Number(), Number(""), Number(" 12 "), Number("0x1f"), Number("1e3"), Number("abc"), Number(null), Number(undefined), Number(true), Number([5]), Number({}), Number("-Infinity"), Number(new Date(5))].join()"#,
      "0,0,12,31,1000,NaN,0,NaN,1,5,NaN,-Infinity,5")
    try expectScript(
      #"[typeof new Number(1), new Number(5) + 1, new Number("7").valueOf(), Number.length, Number.name].join()"#,
      "object,6,7,1,Number")
    try expectScript(
      "[Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, Number.MAX_VALUE, Number.MIN_VALUE, Number.EPSILON, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN].join()",
      "9007199254740991,-9007199254740991,1.7976931348623157e+308,5e-324,2.220446049250313e-16,Infinity,-Infinity,NaN")
    try expectScript(
      #"JSON.stringify(Object.getOwnPropertyDescriptor(Number, "EPSILON"))"#,
      #"{"value":2.220446049250313e-16,"writable":false,"enumerable":false,"configurable":false}"#)
    try expectScript("[Number.parseFloat === parseFloat, Number.parseInt === parseInt].join()", "true,true")
    try expectScript(#"(() => { parseInt = 1; return Number.parseInt("7") })()"#, "7")
    try expectScript(
      "Object.getOwnPropertyNames(Number).sort().join()",
      "EPSILON,MAX_SAFE_INTEGER,MAX_VALUE,MIN_SAFE_INTEGER,MIN_VALUE,NEGATIVE_INFINITY,NaN,POSITIVE_INFINITY,isFinite,isInteger,isNaN,isSafeInteger,length,name,parseFloat,parseInt,prototype"
    )
    try expectScript(
      "Object.getOwnPropertyNames(Number.prototype).sort().join()",
      "constructor,toExponential,toFixed,toLocaleString,toPrecision,toString,valueOf")
  }

  @Test func predicates() throws {
    try expectScript(
      #"[Number.isInteger(5), Number.isInteger(5.5), Number.isInteger("5"), Number.isInteger(1e300), Number.isInteger(Infinity), Number.isInteger(-0)].join()"#,
      "true,false,false,true,false,true")
    try expectScript(
      #"[Number.isSafeInteger(2 ** 53), Number.isSafeInteger(2 ** 53 - 1), Number.isSafeInteger(1.5), Number.isSafeInteger("1")].join()"#,
      "false,true,false,false")
    try expectScript(
      #"[Number.isNaN(NaN), Number.isNaN("NaN"), Number.isFinite(1), Number.isFinite("1"), Number.isFinite(Infinity), Number.isFinite(NaN)].join()"#,
      "true,false,true,false,false,false")
    try expectScript(
      #"[isNaN("abc"), isNaN(""), isNaN(undefined), isFinite("5"), isFinite(null), isFinite("x")].join()"#,
      "true,false,true,true,true,false")
  }

  @Test func toStringInAnyRadix() throws {
    try expectScript(
      "[(255).toString(16), (255).toString(2), (-255).toString(36), (0.5).toString(2), (0.1).toString(3), (1e21).toString(7), NaN.toString(2), (-Infinity).toString(16), (0).toString(2), (-0).toString()].join()",
      "ff,11111111,-73,0.1,0.0022002200220022002200220022002201,5135235413265003022600000,NaN,-Infinity,0,0")
    try expectScript(
      "[(3.14159).toString(16), (123.456).toString(36), (2 ** 53).toString(2), (1e-7).toString(2)].join()",
      "3.243f3e0370cdc,3f.gez4w97ry,100000000000000000000000000000000000000000000000000000,0.0000000000000000000000011010110101111111001010011010101111001010111101001"
    )
    try expectScript(
      #"[(25).toString(), (1e21).toString(), (1e-7).toString(), (123456789.125).toString(10), 0.1 + 0.2 + "", 5e-324 + "", 1.7976931348623157e308 + ""].join()"#,
      "25,1e+21,1e-7,123456789.125,0.30000000000000004,5e-324,1.7976931348623157e+308")
    try expectScript(
      #"(() => { try { (1).toString(1) } catch (e) { return e.name + ": " + e.message } })()"#,
      "RangeError: toString() radix argument must be between 2 and 36")
    try expectScript("(() => { try { (1).toString(37) } catch (e) { return e.name } })()", "RangeError")
    try expectScript(
      #"(() => { try { Number.prototype.toString.call("1") } catch (e) { return e.name + ": " + e.message } })()"#,
      "TypeError: Number.prototype.toString requires that 'this' be a Number")
    try expectScript("new Number(255).toString(16)", "ff")
  }

  @Test func toFixed() throws {
    try expectScript(
      "[(1.005).toFixed(2), (1.45).toFixed(1), (-1.5).toFixed(0), (2.5).toFixed(0), (1e21).toFixed(2), (0).toFixed(2), (-0.0000001).toFixed(2), (123.456).toFixed(), (0.000001).toFixed(7), NaN.toFixed(2), (1.23e-10).toFixed(2), (-1e-10).toFixed(2)].join()",
      "1.00,1.4,-2,3,1e+21,0.00,-0.00,123,0.0000010,NaN,0.00,-0.00")
    try expectScript(
      #"(() => { try { (1).toFixed(101) } catch (e) { return e.name + ": " + e.message } })()"#,
      "RangeError: toFixed() digits argument must be between 0 and 100")
    try expectScript("(() => { try { (1).toFixed(-1) } catch (e) { return e.name } })()", "RangeError")
    try expectScript(
      #"(0.1).toFixed(20) + "," + (1000000000000000128).toFixed(0)"#, "0.10000000000000000555,1000000000000000128")
  }

  @Test func toPrecision() throws {
    try expectScript(
      "[(123.456).toPrecision(4), (0.000123).toPrecision(2), (123456).toPrecision(2), (1.25).toPrecision(2), (0).toPrecision(3), (1e21).toPrecision(3), (5).toPrecision(), Infinity.toPrecision(5), (1e-7).toPrecision(3)].join()",
      "123.5,0.00012,1.2e+5,1.3,0.00,1.00e+21,5,Infinity,1.00e-7")
    try expectScript(
      #"(() => { try { (1).toPrecision(0) } catch (e) { return e.name + ": " + e.message } })()"#,
      "RangeError: toPrecision() argument must be between 1 and 100")
    try expectScript("(() => { try { (1).toPrecision(101) } catch (e) { return e.name } })()", "RangeError")
  }

  @Test func toExponential() throws {
    try expectScript(
      "[(123456).toExponential(2), (123456).toExponential(), (0).toExponential(2), (0.00015).toExponential(1), (-1.5e-9).toExponential(), NaN.toExponential(200), (1e21).toExponential(0), (25).toExponential(0)].join()",
      "1.23e+5,1.23456e+5,0.00e+0,1.5e-4,-1.5e-9,NaN,1e+21,3e+1")
    try expectScript(
      #"(() => { try { (1).toExponential(101) } catch (e) { return e.name + ": " + e.message } })()"#,
      "RangeError: toExponential() argument must be between 0 and 100")
    try expectScript("(() => { try { (1).toExponential(-1) } catch (e) { return e.name } })()", "RangeError")
  }

  @Test func toLocaleStringGroupsDigits() throws {
    try expectScript(
      #"[(1234567.891).toLocaleString(), (0).toLocaleString(), (-1234.5).toLocaleString(), (999.9996).toLocaleString(), (1e21).toLocaleString(), NaN.toLocaleString(), Infinity.toLocaleString(), (-0).toLocaleString(), (0.0004).toLocaleString(), (1.0005).toLocaleString(), (123).toLocaleString(), (1000).toLocaleString()].join("|")"#,
      "1,234,567.891|0|-1,234.5|1,000|1,000,000,000,000,000,000,000|NaN|∞|-0|0|1.001|123|1,000")
    try expectScript(
      #"(1234.5).toLocaleString("en-US", { minimumFractionDigits: 2 }) + "|" + (1234.567).toLocaleString("en-US", { maximumFractionDigits: 1 }) + "|" + (5).toLocaleString(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 })"#,
      "1,234.50|1,234.6|5.00")
  }

  @Test func parsing() throws {
    try expectScript(
      #"[parseInt("42px"), parseInt("0x1F"), parseInt("z", 36), parseInt("101", 2), parseInt(""), parseInt("  -7.9"), parseInt("9", 8), parseInt("1e3"), parseInt(null, 36), parseInt("12", 1), parseInt("12", 0), parseInt(0.0000005), parseInt("-0") === 0, parseInt(-1.9), parseInt("0x"), parseInt("123", 37)].join()"#,
      "42,31,35,5,NaN,-7,NaN,1,1112745,NaN,12,5,true,-1,NaN,NaN")
    try expectScript(
      #"[parseFloat("3.14abc"), parseFloat(".5."), parseFloat("-.5e-2x"), parseFloat("Infinityx"), parseFloat("e5"), parseFloat("  1e1000"), parseFloat("1_000"), parseFloat("0x10"), parseFloat("")].join()"#,
      "3.14,0.5,-0.005,Infinity,NaN,Infinity,1,0,NaN")
    try expectScript(#"Object.is(parseFloat("-0"), -0) + "" + Object.is(parseInt("-0"), -0)"#, "truetrue")
    try expectScript(
      #"parseInt("9007199254740993") + "," + parseInt("123456789012345678901234567890") + "," + parseInt("fffffffffffffffff", 16)"#,
      "9007199254740992,1.2345678901234568e+29,295147905179352830000")
  }

  @Test func primitivesAndObjects() throws {
    try expectScript(
      "[(5).valueOf(), new Number(5) == 5, new Number(5) === 5, typeof Object(5), (5).constructor === Number].join()",
      "5,true,false,object,true")
    try expectScript(
      #"(() => { class N extends Number { double() { return this * 2 } } return new N(4).double() + "" + (new N(1) instanceof Number) })()"#,
      "8true")
    try expectScript(
      "Object.prototype.toString.call(Number.prototype) + Number.prototype.valueOf()", "[object Number]0")
    try expectScript("1..toString() + 1.5.toString() + (1).toFixed(1)", "11.51.0")
  }
}
