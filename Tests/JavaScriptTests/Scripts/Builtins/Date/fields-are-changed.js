// Setters change the fields of a date.
// Date (ECMA-262 §21.4)
// time zone: 120

const d = new Date(1578218405006);
print(show([
  d.setFullYear(2021), d.setFullYear(2020, 1, 29), d.setMonth(0), d.setMonth(1, 30), d.setDate(0),
  d.setDate(15),
])) // expect: [1609840805006, 1582970405006, 1580292005006, 1583056805006, 1582970405006, 1581760805006]

// ---

const d = new Date(1578218405006);
print(show([
  d.setHours(5), d.setHours(1, 2, 3, 4), d.setMinutes(59), d.setMinutes(1, 2, 3),
  d.setSeconds(61), d.setSeconds(1, 2), d.setMilliseconds(1000), d.setTime(5.5),
]))
// expect: [1578193205006, 1578178923004, 1578182343004, 1578178862003, 1578178921003, 1578178921002, 1578178922000, 5]

// ---

const d = new Date(1578218405006);
print(show([
  d.setUTCFullYear(2019, 11, 31), d.setUTCMonth(5), d.setUTCDate(31), d.setUTCHours(23, 59),
  d.setUTCMinutes(0, 0, 0), d.setUTCSeconds(30), d.setUTCMilliseconds(7),
])) // expect: [1577786405006, 1561975205006, 1564567205006, 1564617545006, 1564614000000, 1564614030000, 1564614030007]

// ---

const d = new Date(NaN);
print(show([
  d.setMonth(1), d.setHours(1), d.setFullYear(2020), d.getTime(), d.setDate(),
  d.setFullYear(2000, 0, 1),
])) // expect: [NaN, NaN, 1577829600000, 1577829600000, NaN, 946677600000]

// ---

const d = new Date(0);
print(show([
  d.setYear(99), d.setYear(2005), d.setYear(NaN), d.setYear(70), d.setTime(8.65e15), d.setTime(),
])) // expect: [915148800000, 1104537600000, NaN, -7200000, NaN, NaN]

// ---

// The time is read before the arguments are converted (§21.4.4.22); Node 20 stops when the first one makes it NaN.
const d = new Date(0);
const l = log();
d.setHours({ valueOf() {
  l.add("h");
  d.setTime(NaN);
  return 1;
} }, { valueOf() { l.add("m"); return 2; } });
print(show([l.entries, d.getTime()])) // expect: [["h", "m"], -3480000]
