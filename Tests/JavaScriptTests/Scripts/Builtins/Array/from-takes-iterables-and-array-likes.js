// Array.from accepts iterable and array-like objects.
// Array (ECMA-262 §23.1)

print(Array.from("a\ud83d\ude00b").length) // expect: 3
print(Array.from([1, 2, 3], x => x * x).join()) // expect: 1,4,9
print(Array.from({ length: 3 }, (_, i) => i * 2).join()) // expect: 0,2,4
print(Array.from({ length: 2, 0: "a" }).join("|")) // expect: a|
print(Array.from(new Set([1, 1, 2])).join()) // expect: 1,2
print(Array.from(new Map([[1, 2]])).join()) // expect: 1,2
print(Array.from([1, , 3]).hasOwnProperty(1)) // expect: true
try { print(Array.from(null)) } catch (e) { print(e.name) } // expect: TypeError
try { print(Array.from([], 1)) } catch (e) { print(e.message) } // expect: 1 is not a function
print(Array.from([1, 2], function (x) { return this.k * x }, { k: 10 }).join()) // expect: 10,20
print(Array.from(5).length) // expect: 0

function C() {}
var c = Array.from.call(C, [1, 2]);
print([c instanceof C, c.length, c[1]].join()) // expect: true,2,2

var closed = 0;
var it = { [Symbol.iterator]() {
  return { next() { return { value: 1, done: false } }, return() { closed++; return {} } }
} };
try { Array.from(it, () => { throw 1 }) } catch (e) {}
print(closed) // expect: 1

try { print(Array.from({ length: 2 ** 40 })) } catch (e) { print(e.name + ": " + e.message) }
// expect: RangeError: Invalid array length
