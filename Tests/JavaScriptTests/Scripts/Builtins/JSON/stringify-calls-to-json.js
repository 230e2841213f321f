// JSON.stringify calls toJSON.
// JSON (ECMA-262 §25.5)

print(JSON.stringify({ a: { toJSON(k) { return "<" + k + ">" } }, b: [{ toJSON(k) { return k } }] }))
// expect: {"a":"<a>","b":["0"]}

print(JSON.stringify({ toJSON() { return undefined } })) // expect: undefined

print(JSON.stringify(new Date(86400000)) + JSON.stringify({ d: new Date(NaN) }))
// expect: "1970-01-02T00:00:00.000Z"{"d":null}

print(JSON.stringify({ toJSON: 5 })) // expect: {"toJSON":5}

class P { constructor(v) { this.v = v } toJSON() { return { wrapped: this.v } } }
print(JSON.stringify([new P(1), { p: new P([new P(2)]) }])) // expect: [{"wrapped":1},{"p":{"wrapped":[{"wrapped":2}]}}]

Object.prototype.toJSON = function () { return "all" };
var r = JSON.stringify([1, { a: 1 }]);
delete Object.prototype.toJSON;
print(r) // expect: "all"

var o = { a: { toJSON() { delete o.b; o.c = 9; return 1 } }, b: 2, d: 3 };
print(JSON.stringify(o)) // expect: {"a":1,"d":3}

Number.prototype.toJSON = () => "n";
var r = JSON.stringify([1, new Number(2)]);
delete Number.prototype.toJSON;
print(r) // expect: [1,"n"]
