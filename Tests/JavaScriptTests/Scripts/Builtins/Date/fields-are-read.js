// Getters read the fields of a date.
// Date (ECMA-262 §21.4)
// time zone: 120

const d = new Date(1578218405006);
print(show([
  d.getFullYear(), d.getMonth(), d.getDate(), d.getDay(), d.getHours(), d.getMinutes(),
  d.getSeconds(), d.getMilliseconds(), d.getYear(), d.getTimezoneOffset(), d.getTime(),
  d.valueOf(), +d,
])) // expect: [2020, 0, 5, 0, 12, 0, 5, 6, 120, -120, 1578218405006, 1578218405006, 1578218405006]

// ---

const d = new Date(1578265200000);
print(show([
  d.getUTCFullYear(), d.getUTCMonth(), d.getUTCDate(), d.getUTCDay(), d.getUTCHours(),
  d.getUTCMinutes(), d.getUTCSeconds(), d.getUTCMilliseconds(), d.getDate(), d.getDay(),
  d.getHours(),
])) // expect: [2020, 0, 5, 0, 23, 0, 0, 0, 6, 1, 1]

// ---

const d = new Date(NaN);
print(show([d.getFullYear(), d.getUTCDay(), d.getTimezoneOffset(), d.getYear(), d.getTime()]))
// expect: [NaN, NaN, NaN, NaN, NaN]

// ---

const d = new Date(-1);
print(show([
  d.getUTCFullYear(), d.getUTCMonth(), d.getUTCDate(), d.getUTCMilliseconds(), d.getUTCDay(),
  d.getUTCSeconds(),
])) // expect: [1969, 11, 31, 999, 3, 59]

print(show([outcome(() => Date.prototype.getTime.call({})), outcome(() => Date.prototype.getFullYear.call(1))]))
// expect: ["TypeError: this is not a Date object.", "TypeError: this is not a Date object."]
