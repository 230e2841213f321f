// The constructor and Date.UTC create dates from fields.
// Date (ECMA-262 §21.4)
// time zone: 120

print(show([
  new Date(2020, 0).getTime(), new Date(2020, 1, 29, 12, 30, 15, 123).getTime(),
  new Date(99, 0).getFullYear(), new Date(100, 0).getFullYear(),
  new Date(2020, 13, 32).toISOString(), new Date(2020, 0, 1, 0, 0, 0, -1).toISOString(),
])) // expect: [1577829600000, 1582972215123, 1999, 100, "2021-03-03T22:00:00.000Z", "2019-12-31T21:59:59.999Z"]

print(show([
  new Date(0).getTime(), new Date(1.9).getTime(), new Date(-1.9).getTime(),
  new Date(8.64e15).getTime(), new Date(8.64e15 + 1).getTime(), new Date(NaN).getTime(),
  new Date(undefined).getTime(), new Date(null).getTime(), new Date(true).getTime(),
])) // expect: [0, 1, -1, 8640000000000000, NaN, NaN, NaN, 0, 1]

print(show([
  new Date("2020-01-05").getTime(), new Date("2020-01-05T10:00:00Z").getTime(),
  new Date("2020-01-05T10:00").getTime(), new Date("Jan 5, 2020 10:00").getTime(),
  new Date("nonsense").getTime(), new Date(new Date(5)).getTime(),
  new Date({ valueOf: () => 7 }).getTime(),
  new Date({ toString: () => "2020-01-05", valueOf: null }).getTime(),
])) // expect: [1578182400000, 1578218400000, 1578211200000, 1578211200000, NaN, 5, 7, 1578182400000]

print(show([
  Date.UTC(2020), Date.UTC(2020, 1, 29, 1, 2, 3, 4), Date.UTC(70, 0), Date.UTC(),
  Date.UTC(2020, NaN), Date.UTC(275760, 8, 13, 0, 0, 0, 1), 1 / Date.UTC(1970, 0) > 0,
])) // expect: [1577836800000, 1582938123004, 0, NaN, NaN, NaN, true]

print(show([
  Date.parse("2020-01-05T10:00:00.123+01:00"), Date.parse("x"), Date.parse("+275760-09-13"),
  Date.parse(new Date(1e12).toString()), Date.parse(new Date(1e12).toUTCString()),
  Date.parse("2020-01-05T10:00:00€"),
])) // expect: [1578214800123, NaN, 8640000000000000, 1000000000000, 1000000000000, NaN]

print(show([
  new Date(2020, 0, 1, { valueOf: () => 5 }).getHours(), new Date(2020, undefined).getTime(),
  typeof Date(), Date().length > 20, typeof Date.now(), Date.now() > 1.6e12,
  new Date() - Date.now() < 1000,
])) // expect: [5, NaN, "string", true, "number", true, true]

class D extends Date { year() { return this.getFullYear(); } }
const d = new D(2021, 5);
print(show([d.year(), d instanceof D, Object.prototype.toString.call(d)])) // expect: [2021, true, "[object Date]"]
