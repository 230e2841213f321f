// Object spread copies the enumerable own properties (ECMA-262 §13.2.5.5, §7.3.26).

function described(object) {
  return Object.entries(Object.getOwnPropertyDescriptors(object))
    .map(([name, d]) => name + "=" + d.value + (d.writable && d.enumerable && d.configurable ? "" : "!")).join();
}

var source = { a: 1, b: { c: 2 } };
var copy = { ...source };
copy.a = 5;
copy.d = 6;
print(described(source), described(copy), copy.b === source.b) // expect: a=1,b=[object Object] a=5,b=[object Object],d=6 true
print(described({ ...{ a: 1 }, ...{ b: 2, a: 3 }, c: 4 })) // expect: a=3,b=2,c=4
print(described({ ...Object.freeze({ a: 1 }), b: 2 })) // expect: a=1,b=2

var sealed = { ...Object.preventExtensions({ a: 1 }) };
sealed.b = 2;
print(described(sealed), Object.isExtensible(sealed)) // expect: a=1,b=2 true

print(described({ ...{ get a() { return 7 } } })) // expect: a=7
print(described({ ...Object.defineProperty({ a: 1 }, "hidden", { value: 2 }) })) // expect: a=1

class Point { x = 1; #secret = 2; static has(o) { return #secret in o } }
var point = { ...new Point() };
print(described(point), Object.getPrototypeOf(point) === Object.prototype, Point.has(point)) // expect: x=1 true false
print(Object.getPrototypeOf({ __proto__: null, ...{ a: 1 } })) // expect: null
print(described({ ...Object.create(null, { a: { value: 1, enumerable: true } }) })) // expect: a=1

var symbol = Symbol("s");
print({ ...{ a: 1, [symbol]: 2 } }[symbol]) // expect: 2
print(described({ ...{ ["__proto__"]: 5 } }), described({ ...{}, ...{ z: 1 } }), described({ ...[8, 9] })) // expect: __proto__=5 z=1 0=8,1=9

var wide = {};
for (var i = 0; i < 200; i++) wide["n" + i] = i;
var wider = { ...wide, last: 1 };
print(Object.keys(wider).length, wider.n199, wider.last, wide.last) // expect: 201 199 1 undefined

// A copy of an object without shapes of its own.
delete wide.n0;
print(Object.keys({ ...wide }).length) // expect: 199
