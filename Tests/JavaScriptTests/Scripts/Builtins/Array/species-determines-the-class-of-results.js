// The species determines the class of results.
// Array (ECMA-262 §23.1)

class A extends Array {}
;
print(new A(1, 2, 3).map(x => x) instanceof A) // expect: true

// ---

class A extends Array { static get [Symbol.species]() { return Array } }
;
print(new A(1, 2).filter(x => x) instanceof A) // expect: false

print(Array[Symbol.species] === Array) // expect: true
print(Object.getOwnPropertyDescriptor(Array, Symbol.species).get.name) // expect: get [Symbol.species]

var a = [1, 2];
a.constructor = { [Symbol.species]: function (n) { this.n = n } };
var r = a.concat([3]);
print([Array.isArray(r), r.n, r.length, r[2]].join()) // expect: false,0,3,3

var a = [1, 2];
a.constructor = undefined;
print(Array.isArray(a.slice())) // expect: true

var a = [1];
a.constructor = 5;
try { print(a.slice().length) } catch (e) { print(e.message) }
// expect: object.constructor[Symbol.species] is not a constructor

var a = [1];
a.constructor = { [Symbol.species]: 5 };
try { print(a.map(x => x)) } catch (e) { print(e.message) }
// expect: object.constructor[Symbol.species] is not a constructor

var a = [1];
a.constructor = { [Symbol.species]: null };
print(a.map(x => x + 1).join()) // expect: 2
