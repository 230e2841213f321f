// Object spread copies the enumerable own properties (ECMA-262 §13.2.5.5, §7.3.26).

function show(object) {
  return Object.entries(Object.getOwnPropertyDescriptors(object))
    .map(([name, d]) => name + "=" + d.value + (d.writable && d.enumerable && d.configurable ? "" : "!")).join();
}

var source = { a: 1, b: { c: 2 } };
var copy = { ...source };
copy.a = 5;
copy.d = 6;
print(show(source), show(copy), copy.b === source.b) // expect: a=1,b=[object Object] a=5,b=[object Object],d=6 true
print(show({ ...{ a: 1 }, ...{ b: 2, a: 3 }, c: 4 })) // expect: a=3,b=2,c=4
print(show({ ...Object.freeze({ a: 1 }), b: 2 })) // expect: a=1,b=2

var sealed = { ...Object.preventExtensions({ a: 1 }) };
sealed.b = 2;
print(show(sealed), Object.isExtensible(sealed)) // expect: a=1,b=2 true

print(show({ ...{ get a() { return 7 } } })) // expect: a=7
print(show({ ...Object.defineProperty({ a: 1 }, "hidden", { value: 2 }) })) // expect: a=1

class Point { x = 1; #secret = 2; static has(o) { return #secret in o } }
var point = { ...new Point() };
print(show(point), Object.getPrototypeOf(point) === Object.prototype, Point.has(point)) // expect: x=1 true false
print(Object.getPrototypeOf({ __proto__: null, ...{ a: 1 } })) // expect: null
print(show({ ...Object.create(null, { a: { value: 1, enumerable: true } }) })) // expect: a=1

var symbol = Symbol("s");
print({ ...{ a: 1, [symbol]: 2 } }[symbol]) // expect: 2
print(show({ ...{ ["__proto__"]: 5 } }), show({ ...{}, ...{ z: 1 } }), show({ ...[8, 9] })) // expect: __proto__=5 z=1 0=8,1=9

var wide = {};
for (var i = 0; i < 200; i++) wide["n" + i] = i;
var wider = { ...wide, last: 1 };
print(Object.keys(wider).length, wider.n199, wider.last, wide.last) // expect: 201 199 1 undefined

// A copy of an object without shapes of its own.
delete wide.n0;
print(Object.keys({ ...wide }).length) // expect: 199
