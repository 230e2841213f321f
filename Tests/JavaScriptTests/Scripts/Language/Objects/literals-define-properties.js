// Object literals define properties.
// Object literals, property order and attributes (ECMA-262 §10.1, §13.2.5)

print(JSON.stringify({ a: 1, "b c": 2, 3: 4, [1 + 4]: 6, ...{ x: 1 }, y: undefined }))
// expect: {"3":4,"5":6,"a":1,"b c":2,"x":1}

var a = 1;
print(JSON.stringify({ a, f() {}, get g() { return 2 } })) // expect: {"a":1,"g":2}

print(({ a: 1, a: 2 }).a) // expect: 2

print(Object.keys({ z: 1, 2: 1, a: 1, 1: 1, "-1": 1, "01": 1, 4294967295: 1, 4294967294: 1 }).join())
// expect: 1,2,4294967294,z,a,-1,01,4294967295

print(({ __proto__: { p: 1 } }).p) // expect: 1
print(({ __proto__: null }) instanceof Object) // expect: false
print(({ ["__proto__"]: 5 }).hasOwnProperty("__proto__")) // expect: true

var __proto__ = 3;
print(({ __proto__ }).hasOwnProperty("__proto__")) // expect: true

print(({ get a() { return 1 }, a: 2 }).a) // expect: 2

var o = { a: 1, get a() { return 2 } };
print(o.a) // expect: 2

print(({ get x() { return this.v }, v: 4, set x(n) { this.v = n } }).x) // expect: 4
print(JSON.stringify({ ...null, ...undefined, ..."ab", ...[9], ...1 })) // expect: {"0":9,"1":"b"}

var log = [];
({ [(log.push(1), "a")]: log.push(2), [(log.push(3), "b")]: log.push(4) });
print(log.join()) // expect: 1,2,3,4

print(({ 1e3: "x", 0x10: "y", .5: "z" })["1000"] + ({ 0x10: "y" })[16] + ({ .5: "z" })[0.5]) // expect: xyz
print(({ if: 1, class: 2, new: 3 }).class) // expect: 2

var o = { get get() { return 1 }, set set(v) {}, async: 2, await: 3, of: 4 };
print(o.get + o.async + o.of) // expect: 7
