// Iterators and forEach visit entries in insertion order.
// Map, Set, WeakMap, WeakSet (ECMA-262 §24)

var m = new Map([["a", 1]]);
var r;
m.forEach(function (v, k, mm) { r = [v, k, mm === m, this.t].join() }, { t: 5 });
print(r) // expect: 1,a,true,5

var i = new Map([["a", 1]]).entries();
print(JSON.stringify([i.next(), i.next()])) // expect: [{"value":["a",1],"done":false},{"done":true}]

print(Map.prototype[Symbol.iterator] === Map.prototype.entries) // expect: true
print(Object.prototype.toString.call(new Map().keys())) // expect: [object Map Iterator]
try { print(new Map().keys().next.call(new Set().keys())) } catch (e) { print(e.name) } // expect: TypeError
try { print(new Map().forEach(5)) } catch (e) { print(e.name) } // expect: TypeError

var i = new Map().values();
print(i[Symbol.iterator]() === i) // expect: true

print([...new Map([[1, 2]]).entries()][0].join()) // expect: 1,2
