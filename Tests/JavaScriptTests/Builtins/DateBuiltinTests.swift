import Testing

@testable import JavaScript

/// Date (ECMA-262 §21.4) as scripts see it, two hours east of UTC: expressions and what Node 20 makes of them.
@Suite struct DateBuiltinTests {
  @Test func fieldsMakeADate() throws {
    try expectShown(
      #"[new Date(2020, 0).getTime(), new Date(2020, 1, 29, 12, 30, 15, 123).getTime(), new Date(99, 0).getFullYear(), new Date(100, 0).getFullYear(), new Date(2020, 13, 32).toISOString(), new Date(2020, 0, 1, 0, 0, 0, -1).toISOString()]"#,
      #"[1577829600000, 1582972215123, 1999, 100, "2021-03-03T22:00:00.000Z", "2019-12-31T21:59:59.999Z"]"#,
      timeZoneOffset: 120)
    try expectShown(
      #"[new Date(0).getTime(), new Date(1.9).getTime(), new Date(-1.9).getTime(), new Date(8.64e15).getTime(), new Date(8.64e15 + 1).getTime(), new Date(NaN).getTime(), new Date(undefined).getTime(), new Date(null).getTime(), new Date(true).getTime()]"#,
      #"[0, 1, -1, 8640000000000000, NaN, NaN, NaN, 0, 1]"#, timeZoneOffset: 120)
    try expectShown(
      #"[new Date("2020-01-05").getTime(), new Date("2020-01-05T10:00:00Z").getTime(), new Date("2020-01-05T10:00").getTime(), new Date("Jan 5, 2020 10:00").getTime(), new Date("nonsense").getTime(), new Date(new Date(5)).getTime(), new Date({ valueOf: () => 7 }).getTime(), new Date({ toString: () => "2020-01-05", valueOf: null }).getTime()]"#,
      #"[1578182400000, 1578218400000, 1578211200000, 1578211200000, NaN, 5, 7, 1578182400000]"#, timeZoneOffset: 120)
    try expectShown(
      #"[Date.UTC(2020), Date.UTC(2020, 1, 29, 1, 2, 3, 4), Date.UTC(70, 0), Date.UTC(), Date.UTC(2020, NaN), Date.UTC(275760, 8, 13, 0, 0, 0, 1), 1 / Date.UTC(1970, 0) > 0]"#,
      #"[1577836800000, 1582938123004, 0, NaN, NaN, NaN, true]"#, timeZoneOffset: 120)
    try expectShown(
      #"[Date.parse("2020-01-05T10:00:00.123+01:00"), Date.parse("x"), Date.parse("+275760-09-13"), Date.parse(new Date(1e12).toString()), Date.parse(new Date(1e12).toUTCString()), Date.parse("2020-01-05T10:00:00€")]"#,
      #"[1578214800123, NaN, 8640000000000000, 1000000000000, 1000000000000, NaN]"#, timeZoneOffset: 120)
    try expectShown(
      #"[new Date(2020, 0, 1, { valueOf: () => 5 }).getHours(), new Date(2020, undefined).getTime(), typeof Date(), Date().length > 20, typeof Date.now(), Date.now() > 1.6e12, new Date() - Date.now() < 1000]"#,
      #"[5, NaN, "string", true, "number", true, true]"#, timeZoneOffset: 120)
    try expectShown(
      #"(() => { class D extends Date { year() { return this.getFullYear(); } } const d = new D(2021, 5); return [d.year(), d instanceof D, Object.prototype.toString.call(d)]; })()"#,
      #"[2021, true, "[object Date]"]"#, timeZoneOffset: 120)
  }

  @Test func fieldsAreRead() throws {
    try expectShown(
      #"(() => { const d = new Date(1578218405006); return [d.getFullYear(), d.getMonth(), d.getDate(), d.getDay(), d.getHours(), d.getMinutes(), d.getSeconds(), d.getMilliseconds(), d.getYear(), d.getTimezoneOffset(), d.getTime(), d.valueOf(), +d]; })()"#,
      #"[2020, 0, 5, 0, 12, 0, 5, 6, 120, -120, 1578218405006, 1578218405006, 1578218405006]"#, timeZoneOffset: 120)
    try expectShown(
      #"(() => { const d = new Date(1578265200000); return [d.getUTCFullYear(), d.getUTCMonth(), d.getUTCDate(), d.getUTCDay(), d.getUTCHours(), d.getUTCMinutes(), d.getUTCSeconds(), d.getUTCMilliseconds(), d.getDate(), d.getDay(), d.getHours()]; })()"#,
      #"[2020, 0, 5, 0, 23, 0, 0, 0, 6, 1, 1]"#, timeZoneOffset: 120)
    try expectShown(
      #"(() => { const d = new Date(NaN); return [d.getFullYear(), d.getUTCDay(), d.getTimezoneOffset(), d.getYear(), d.getTime()]; })()"#,
      #"[NaN, NaN, NaN, NaN, NaN]"#, timeZoneOffset: 120)
    try expectShown(
      #"(() => { const d = new Date(-1); return [d.getUTCFullYear(), d.getUTCMonth(), d.getUTCDate(), d.getUTCMilliseconds(), d.getUTCDay(), d.getUTCSeconds()]; })()"#,
      #"[1969, 11, 31, 999, 3, 59]"#, timeZoneOffset: 120)
    try expectShown(
      #"[caught(() => Date.prototype.getTime.call({})), caught(() => Date.prototype.getFullYear.call(1))]"#,
      #"["TypeError: this is not a Date object.", "TypeError: this is not a Date object."]"#, timeZoneOffset: 120)
  }

  @Test func fieldsAreChanged() throws {
    try expectShown(
      #"(() => { const d = new Date(1578218405006); return [d.setFullYear(2021), d.setFullYear(2020, 1, 29), d.setMonth(0), d.setMonth(1, 30), d.setDate(0), d.setDate(15)]; })()"#,
      #"[1609840805006, 1582970405006, 1580292005006, 1583056805006, 1582970405006, 1581760805006]"#,
      timeZoneOffset: 120)
    try expectShown(
      #"(() => { const d = new Date(1578218405006); return [d.setHours(5), d.setHours(1, 2, 3, 4), d.setMinutes(59), d.setMinutes(1, 2, 3), d.setSeconds(61), d.setSeconds(1, 2), d.setMilliseconds(1000), d.setTime(5.5)]; })()"#,
      #"[1578193205006, 1578178923004, 1578182343004, 1578178862003, 1578178921003, 1578178921002, 1578178922000, 5]"#,
      timeZoneOffset: 120)
    try expectShown(
      #"(() => { const d = new Date(1578218405006); return [d.setUTCFullYear(2019, 11, 31), d.setUTCMonth(5), d.setUTCDate(31), d.setUTCHours(23, 59), d.setUTCMinutes(0, 0, 0), d.setUTCSeconds(30), d.setUTCMilliseconds(7)]; })()"#,
      #"[1577786405006, 1561975205006, 1564567205006, 1564617545006, 1564614000000, 1564614030000, 1564614030007]"#,
      timeZoneOffset: 120)
    try expectShown(
      #"(() => { const d = new Date(NaN); return [d.setMonth(1), d.setHours(1), d.setFullYear(2020), d.getTime(), d.setDate(), d.setFullYear(2000, 0, 1)]; })()"#,
      #"[NaN, NaN, 1577829600000, 1577829600000, NaN, 946677600000]"#, timeZoneOffset: 120)
    try expectShown(
      #"(() => { const d = new Date(0); return [d.setYear(99), d.setYear(2005), d.setYear(NaN), d.setYear(70), d.setTime(8.65e15), d.setTime()]; })()"#,
      #"[915148800000, 1104537600000, NaN, -7200000, NaN, NaN]"#, timeZoneOffset: 120)
    // The time is read before the arguments are converted (§21.4.4.22); Node 20 gives up when the first makes it NaN.
    try expectShown(
      #"(() => { const d = new Date(0); const l = log(); d.setHours({ valueOf() { l.add("h"); d.setTime(NaN); return 1; } }, { valueOf() { l.add("m"); return 2; } }); return [l.entries, d.getTime()]; })()"#,
      #"[["h", "m"], -3480000]"#, timeZoneOffset: 120)
  }

  @Test func datesAreWritten() throws {
    try expectShown(
      #"(() => { const d = new Date(1578218405006); return [String(d), d.toString(), d.toDateString(), d.toTimeString(), d.toISOString(), d.toUTCString(), d.toGMTString(), d.toJSON(), d.toLocaleString("en-US").replace(/\s/g, " "), d.toLocaleDateString("en-US"), d.toLocaleTimeString("en-US").replace(/\s/g, " ")]; })()"#,
      #"["Sun Jan 05 2020 12:00:05 GMT+0200 (GMT+02:00)", "Sun Jan 05 2020 12:00:05 GMT+0200 (GMT+02:00)", "Sun Jan 05 2020", "12:00:05 GMT+0200 (GMT+02:00)", "2020-01-05T10:00:05.006Z", "Sun, 05 Jan 2020 10:00:05 GMT", "Sun, 05 Jan 2020 10:00:05 GMT", "2020-01-05T10:00:05.006Z", "1/5/2020, 12:00:05 PM", "1/5/2020", "12:00:05 PM"]"#,
      timeZoneOffset: 120)
    try expectShown(
      #"(() => { const d = new Date(NaN); return [String(d), d.toDateString(), d.toUTCString(), d.toJSON(), d.toLocaleString(), caught(() => d.toISOString())]; })()"#,
      #"["Invalid Date", "Invalid Date", "Invalid Date", null, "Invalid Date", "RangeError: Invalid time value"]"#,
      timeZoneOffset: 120)
    try expectShown(
      #"[new Date(-62198755200000).toISOString(), new Date(253402300800000).toISOString(), new Date(-62198755200000).toUTCString(), Date.prototype.toGMTString === Date.prototype.toUTCString]"#,
      #"["-000001-01-01T00:00:00.000Z", "+010000-01-01T00:00:00.000Z", "Fri, 01 Jan -0001 00:00:00 GMT", true]"#,
      timeZoneOffset: 120)
    try expectShown(
      #"[JSON.stringify({ d: new Date(0) }), JSON.stringify(new Date(NaN)), Date.prototype.toJSON.call({ toISOString: () => "iso", valueOf: () => 1 }), caught(() => Date.prototype.toJSON.call({ valueOf: () => 1 }))]"#,
      #"["{\"d\":\"1970-01-01T00:00:00.000Z\"}", "null", "iso", "TypeError: toISOString is not a function"]"#,
      timeZoneOffset: 120)
  }

  @Test func datesBecomePrimitives() throws {
    try expectShown(
      #"(() => { const d = new Date(5); return [d + 1 === String(d) + "1", d - 1, d * 2, `${d}` === String(d), d[Symbol.toPrimitive]("number"), d[Symbol.toPrimitive]("default") === String(d), d > new Date(4), d == String(d)]; })()"#,
      #"[true, 4, 10, true, 5, true, true, true]"#, timeZoneOffset: 120)
    try expectShown(
      #"[caught(() => new Date()[Symbol.toPrimitive]("x")), caught(() => Date.prototype[Symbol.toPrimitive].call(1, "number")), Date.prototype[Symbol.toPrimitive].call({ toString: 1, valueOf: () => 3 }, "string"), Date.prototype[Symbol.toPrimitive].name, JSON.stringify(Object.getOwnPropertyDescriptor(Date.prototype, Symbol.toPrimitive))]"#,
      #"["TypeError: Invalid hint: x", "TypeError: Method Date.prototype [ @@toPrimitive ] called on incompatible receiver 1", 3, "[Symbol.toPrimitive]", "{\"writable\":false,\"enumerable\":false,\"configurable\":true}"]"#,
      timeZoneOffset: 120)
  }

  @Test func propertiesAreThoseOfTheStandard() throws {
    try expectShown(
      #"[Date.length, Date.name, Date.UTC.length, Date.parse.length, Date.now.length, Date.prototype.setHours.length, Date.prototype.setUTCFullYear.length, Date.prototype.getDay.length, Date.prototype.toJSON.length]"#,
      #"[7, "Date", 7, 1, 0, 4, 3, 0, 1]"#, timeZoneOffset: 120)
    try expectShown(
      #"Object.getOwnPropertyNames(Date.prototype).sort().join()"#,
      #""constructor,getDate,getDay,getFullYear,getHours,getMilliseconds,getMinutes,getMonth,getSeconds,getTime,getTimezoneOffset,getUTCDate,getUTCDay,getUTCFullYear,getUTCHours,getUTCMilliseconds,getUTCMinutes,getUTCMonth,getUTCSeconds,getYear,setDate,setFullYear,setHours,setMilliseconds,setMinutes,setMonth,setSeconds,setTime,setUTCDate,setUTCFullYear,setUTCHours,setUTCMilliseconds,setUTCMinutes,setUTCMonth,setUTCSeconds,setYear,toDateString,toGMTString,toISOString,toJSON,toLocaleDateString,toLocaleString,toLocaleTimeString,toString,toTimeString,toUTCString,valueOf""#,
      timeZoneOffset: 120)
    try expectShown(
      #"Object.prototype.toString.call(Date.prototype)"#,
      #""[object Object]""#, timeZoneOffset: 120)
  }

  @Test(
    "Local time follows a zone that changes: skipped hours are meant as before the change, doubled ones are the first")
  func summerTime() throws {
    // Central European time in 2024.
    let zone = LocalTimeZone.varying { $0 >= 1_711_846_800_000 && $0 < 1_729_990_800_000 ? 7200 : 3600 }
    let interpreter = Interpreter()
    interpreter.timeZone = zone
    func expect(_ source: String, _ expected: String) throws {
      #expect(try interpreter.evaluate(source).text() == expected, "\(source)")
    }
    try expect(
      "var d = [[2, 31, 2, 30], [9, 27, 2, 30], [9, 27, 3, 30], [2, 31, 1, 59], [2, 31, 3, 0]].map(x => new Date(2024, ...x)); d.map(x => x.getTime()).join()",
      "1711848600000,1729989000000,1729996200000,1711846740000,1711846800000")
    try expect("d.map(x => x.getTimezoneOffset()).join()", "-120,-120,-60,-60,-120")
    try expect("d.map(x => x.getHours()).join()", "3,2,3,1,3")
    try expect("String(d[0])", "Sun Mar 31 2024 03:30:00 GMT+0200 (GMT+02:00)")
    try expect("var e = new Date(2024, 2, 30, 2, 30); e.setDate(31); e.toISOString()", "2024-03-31T01:30:00.000Z")
    try expect(
      #"[Date.parse("2024-07-01T00:00:00"), Date.parse("2024-07-01"), new Date(2024, 0, 1).getTime()].join()"#,
      "1719784800000,1719792000000,1704063600000")
    try expect(
      "[new Date(NaN).getTimezoneOffset(), new Date(8.64e15).getHours(), new Date(1e300, 0).getTime(), new Date(NaN).getHours()].join()",
      "NaN,1,NaN,NaN")
  }

  @Test("A zone that answers nonsense is less than a day away from UTC")
  func oddZones() throws {
    let interpreter = Interpreter()
    interpreter.timeZone = .varying { _ in .max }
    #expect(try interpreter.evaluate("new Date(0).getTimezoneOffset() * 60").number == -86399)
    interpreter.timeZone = .fixed(minutes: .min)
    #expect(try interpreter.evaluate("new Date(0).getTimezoneOffset()").number == 1439)
    interpreter.timeZone = .fixed(minutes: -210)
    #expect(try interpreter.evaluate("new Date(1970, 0, 1).getTime()").number == 12_600_000)
  }
}
