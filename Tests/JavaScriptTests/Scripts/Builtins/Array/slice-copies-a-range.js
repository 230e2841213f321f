// slice copies a range.
// Array (ECMA-262 §23.1)

print([1, 2, 3, 4].slice(1, 3).join()) // expect: 2,3
print([1, 2, 3].slice(-2).join()) // expect: 2,3
print([1, 2, 3].slice(2, 1).length) // expect: 0
print([1, 2, 3].slice().join()) // expect: 1,2,3

var s = [1, , 3].slice();
print([s.length, 1 in s].join()) // expect: 3,false

print(Array.prototype.slice.call({ length: 2, 0: "a", 1: "b" }).join()) // expect: a,b
print((function () { return Array.prototype.slice.call(arguments, 1).join() })(1, 2, 3)) // expect: 2,3
print(Array.prototype.slice.call("abc").join()) // expect: a,b,c
print([1, 2, 3].slice(undefined, undefined).join()) // expect: 1,2,3
print([1, 2, 3].slice(Infinity).length) // expect: 0
print([1, 2, 3].slice(-Infinity, "2").join()) // expect: 1,2

var a = [1, 2, 3, 4];
print(a.slice({ valueOf() { a.length = 2; return 0 } }).length) // expect: 4
