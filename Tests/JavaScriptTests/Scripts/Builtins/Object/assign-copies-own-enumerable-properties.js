// Object.assign copies own enumerable properties.
// Object (ECMA-262 §20.1)

print(JSON.stringify(Object.assign({ a: 1 }, { b: 2 }, null, undefined, { a: 3, c: 4 }))) // expect: {"a":3,"b":2,"c":4}
print(JSON.stringify(Object.assign({}, "abc", 1, true))) // expect: {"0":"a","1":"b","2":"c"}
print(JSON.stringify(Object.assign([1, 2, 3], [4, , 6]))) // expect: [4,2,6]
print(Object.getOwnPropertySymbols(Object.assign({}, { [Symbol.iterator]: 1 })).length) // expect: 1

print(JSON.stringify(Object.assign({}, Object.create({ inherited: 1 }, { hidden: { value: 1 }, shown: { value: 2, enumerable: true } }))))
// expect: {"shown":2}

var log = [];
Object.assign({ set a(v) { log.push("set " + v) } }, { get a() { log.push("get"); return 7 } });
print(log.join()) // expect: get,set 7

try {
  Object.assign(Object.freeze({ a: 1 }), { a: 2 })
} catch (e) { print(e.name + ": " + e.message) }
// expect: TypeError: Cannot assign to read only property 'a' of object '#<Object>'

try { Object.assign(null) } catch (e) { print(e.name + ": " + e.message) }
// expect: TypeError: Cannot convert undefined or null to object

var s = { a: 1, get b() { delete this.c; this.d = 4; return 2 }, c: 3 };
print(JSON.stringify(Object.assign({}, s))) // expect: {"a":1,"b":2}

print(Object.assign(1) instanceof Number) // expect: true
