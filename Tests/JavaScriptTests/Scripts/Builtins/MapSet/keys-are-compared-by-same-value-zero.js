// Keys are compared with SameValueZero.
// Map, Set, WeakMap, WeakSet (ECMA-262 §24)

var m = new Map([[NaN, 1], [0, 2]]);
print([m.get(NaN), m.get(-0), m.get("0"), m.get(0 / 0)].join()) // expect: 1,2,,1

var m = new Map([[-0, 1]]);
print(Object.is([...m.keys()][0], 0)) // expect: true

var m = new Map([[1, "i"]]);
print([m.get(1.0), m.get(4 / 4), m.get(true), m.get("1")].join()) // expect: i,i,,

var m = new Map([["ab", 1]]);
print(m.get("a" + "b")) // expect: 1

var k = {}, m = new Map([[k, 1]]);
print([m.get(k), m.get({})].join()) // expect: 1,

var s = Symbol(), m = new Map([[s, 1]]);
print([m.get(s), m.get(Symbol())].join()) // expect: 1,

var m = new Map([[undefined, 1], [null, 2], [true, 3], [1.5, 4]]);
print([m.get(), m.get(null), m.get(true), m.get(3 / 2), m.size].join()) // expect: 1,2,3,4,4

var m = new Map([[2 ** 31, "a"], [2 ** 53, "b"]]);
print(m.get(2147483648) + m.get(9007199254740992)) // expect: ab

var m = new Map();
m.set("x".repeat(30) + "y", 1);
print(m.get("x".repeat(15) + "x".repeat(15) + "y")) // expect: 1
