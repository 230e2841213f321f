// Dates are formatted as strings.
// Date (ECMA-262 §21.4)
// time zone: 120

const d = new Date(1578218405006);
print(show([
  String(d), d.toString(), d.toDateString(), d.toTimeString(), d.toISOString(), d.toUTCString(),
  d.toGMTString(), d.toJSON(), d.toLocaleString("en-US").replace(/\s/g, " "),
  d.toLocaleDateString("en-US"), d.toLocaleTimeString("en-US").replace(/\s/g, " "),
]))
// expect: ["Sun Jan 05 2020 12:00:05 GMT+0200 (GMT+02:00)", "Sun Jan 05 2020 12:00:05 GMT+0200 (GMT+02:00)", "Sun Jan 05 2020", "12:00:05 GMT+0200 (GMT+02:00)", "2020-01-05T10:00:05.006Z", "Sun, 05 Jan 2020 10:00:05 GMT", "Sun, 05 Jan 2020 10:00:05 GMT", "2020-01-05T10:00:05.006Z", "1/5/2020, 12:00:05 PM", "1/5/2020", "12:00:05 PM"]

// ---

const d = new Date(NaN);
print(show([
  String(d), d.toDateString(), d.toUTCString(), d.toJSON(), d.toLocaleString(),
  outcome(() => d.toISOString()),
])) // expect: ["Invalid Date", "Invalid Date", "Invalid Date", null, "Invalid Date", "RangeError: Invalid time value"]

print(show([
  new Date(-62198755200000).toISOString(), new Date(253402300800000).toISOString(),
  new Date(-62198755200000).toUTCString(),
  Date.prototype.toGMTString === Date.prototype.toUTCString,
])) // expect: ["-000001-01-01T00:00:00.000Z", "+010000-01-01T00:00:00.000Z", "Fri, 01 Jan -0001 00:00:00 GMT", true]

print(show([
  JSON.stringify({ d: new Date(0) }), JSON.stringify(new Date(NaN)),
  Date.prototype.toJSON.call({ toISOString: () => "iso", valueOf: () => 1 }),
  outcome(() => Date.prototype.toJSON.call({ valueOf: () => 1 })),
])) // expect: ["{\"d\":\"1970-01-01T00:00:00.000Z\"}", "null", "iso", "TypeError: toISOString is not a function"]
