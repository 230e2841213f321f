import Testing

@testable import JavaScript

/// Date in time zones with changing and unusual offsets (ECMA-262 §21.4).
@Suite struct DateBuiltinTests {
  @Test(
    "Skipped local times use the offset before the change, and repeated local times are the first ones")
  func summerTime() throws {
    // Central European Time in 2024.
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

  @Test("Offsets of a time zone are limited to less than a day")
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
