// Callbacks receive the element, the index and the array.
// Array (ECMA-262 §23.1)

var s = "";
[5, , 6].forEach((v, i, a) => s += v + ":" + i + ":" + a.length + " ");
print(JSON.stringify(s)) // expect: "5:0:3 6:2:3 "

print([1, 2].map(function (x) { return this.k + x }, { k: 10 }).join()) // expect: 11,12
print([1, , 3].map(x => x * 2).hasOwnProperty(1)) // expect: false
print([1, 2, 3, 4].filter(x => x % 2).join()) // expect: 1,3
print([1, 2].some(x => x > 1)) // expect: true
print([].some(x => true)) // expect: false
print([1, 2].every(x => x > 1)) // expect: false
print([].every(x => false)) // expect: true
print([3, 4].find(x => x > 3)) // expect: 4
print([3, 4].find(x => x > 4)) // expect: undefined
print([3, 4].findIndex(x => x > 3)) // expect: 1
print([3, 4].findIndex(x => x > 4)) // expect: -1
print([3, 4, 5].findLast(x => x < 5)) // expect: 4
print([3, 4, 5].findLastIndex(x => x < 5)) // expect: 1
print([3].findLastIndex(x => false)) // expect: -1

var n = 0;
[, ,].find(() => { n++ });
print(n) // expect: 2

var n = 0;
[, ,].forEach(() => { n++ });
print(n) // expect: 0

var a = [1, 2, 3];
var s = 0;
a.forEach(x => { s += x; a.push(9) });
print(s) // expect: 6

var a = [1, 2, 3];
var s = "";
a.forEach(x => { s += x; a.length = 2 });
print(s) // expect: 12

var a = [1, 2, 3];
print(a.map((x, i) => { if (i == 0) delete a[1]; return x }).hasOwnProperty(1)) // expect: false

try { print([].forEach()) } catch (e) { print(e.message) } // expect: undefined is not a function
try { print([1].map({})) } catch (e) { print(e.message) } // expect: #<Object> is not a function
try { print([1].filter(null)) } catch (e) { print(e.name) } // expect: TypeError
print((function () { "use strict"; return [1].map(function () { return typeof this })[0] })()) // expect: undefined
print([1].map(function () { "use strict"; return typeof this }, 5)[0]) // expect: number
print(Array.prototype.map.call("abc", x => x + x).join()) // expect: aa,bb,cc
try { print([1].forEach(() => { throw new Error("x") })) } catch (e) { print(e.message) } // expect: x

var m = new Array(3).map(() => 1);
print([m.length, 0 in m].join()) // expect: 3,false

print([1, 2, 3].map(String).join()) // expect: 1,2,3
print(["1", "2", "3"].map(Number).join()) // expect: 1,2,3
print(["10", "10", "10"].map(parseInt).join()) // expect: 10,NaN,2
print([0, 1, "", "a", null].filter(Boolean).length) // expect: 2
