// Object.keys, values and entries list properties in order.
// Object (ECMA-262 §20.1)

print(Object.keys({ b: 1, 2: 1, a: 1, 1: 1, [Symbol()]: 1 }).join()) // expect: 1,2,b,a
print(Object.values({ b: 1, 2: "x", a: 3, 1: "y" }).join()) // expect: y,x,1,3
print(JSON.stringify(Object.entries({ b: 1, 2: "x", a: 3 }))) // expect: [["2","x"],["b",1],["a",3]]

print(Object.keys("ab").join() + Object.values("ab").join() + JSON.stringify(Object.entries("ab")))
// expect: 0,1a,b[["0","a"],["1","b"]]

print(Object.keys([5, , 7]).join() + "|" + Object.values([5, , 7]).join()) // expect: 0,2|5,7
print(Object.keys(Object.create({ a: 1 }, { b: { value: 1 } })).length) // expect: 0
print(JSON.stringify(Object.entries({ get a() { delete this.b; return 1 }, b: 2, c: 3 }))) // expect: [["a",1],["c",3]]
try { Object.keys(undefined) } catch (e) { print(e.message) } // expect: Cannot convert undefined or null to object
print(Object.keys(function f(a) {}).length) // expect: 0
print(Object.values({ a: { b: 1 } })[0].b) // expect: 1

// ---

var o = {};
for (var i = 0; i < 400; i++) o["k" + i] = i;
delete o.k5;
print(Object.keys(o).length + Object.keys(o)[5] + Object.values(o)[398]) // expect: 399k6399
