// JSON.parse calls the reviver.
// JSON (ECMA-262 §25.5)

print(JSON.stringify(JSON.parse('{"a":1,"b":[2,3]}', (k, v) => typeof v === "number" ? v * 2 : v)))
// expect: {"a":2,"b":[4,6]}

print(JSON.parse('{"a":{"b":1},"c":[2]}', function (k, v) {
  this.log;
  return k === "" ? Object.keys(v).join() : v
})) // expect: a,c

var log = [];
JSON.parse('{"a":{"b":1},"c":[2,3]}', function (k, v) {
  log.push(k + (Array.isArray(this) ? "@" : ""));
  return v
});
print(log.join()) // expect: b,a,0@,1@,c,

print(JSON.stringify(JSON.parse('{"a":1,"b":2,"c":[1,2]}', (k, v) => k === "a" || k === "0" ? undefined : v)))
// expect: {"b":2,"c":[null,2]}

print(JSON.stringify(JSON.parse('[1,2,3]', function (k, v) {
  if (k === "0") this[2] = { x: 9 };
  return v
}))) // expect: [1,2,{"x":9}]

try { JSON.parse("[1]", () => { throw new RangeError("r") }) } catch (e) { print(e.name) } // expect: RangeError
