// JSON.stringify calls the replacer.
// JSON (ECMA-262 §25.5)

print(JSON.stringify({ a: 1, b: [2, { c: 3 }] }, (k, v) => typeof v === "number" ? v + 1 : v))
// expect: {"a":2,"b":[3,{"c":4}]}

print(JSON.stringify({ a: 1, b: 2, c: { a: 3, d: 4 } }, ["a", "c"])) // expect: {"a":1,"c":{"a":3}}
print(JSON.stringify({ 1: "x", a: "y", b: 1 }, [1, new String("a"), "1", {}, null])) // expect: {"1":"x","a":"y"}
print(JSON.stringify({ a: 1 }, (k, v) => k === "" ? { b: 2 } : v)) // expect: {"b":2}
print(JSON.stringify({ a: 1, b: 2 }, (k, v) => k === "a" ? undefined : v)) // expect: {"b":2}

var log = [];
JSON.stringify({ a: [1], b: { c: 2 } }, function (k, v) {
  log.push(k + ":" + (this[k] === v));
  return v
});
print(log.join()) // expect: :true,a:true,0:true,b:true,c:true

print(JSON.stringify({ d: new Date(0) }, (k, v) => typeof v)) // expect: "object"

print(JSON.stringify({ a: 1 }, null) + JSON.stringify({ a: 1 }, 5) + JSON.stringify({ a: 1, b: 1 }, []))
// expect: {"a":1}{"a":1}{}
