// fill, copyWithin and reverse change the array in place.
// Array (ECMA-262 §23.1)

print(new Array(3).fill(0).join()) // expect: 0,0,0
print([1, 2, 3].fill(9, 1).join()) // expect: 1,9,9
print([1, 2, 3].fill(9, -2, -1).join()) // expect: 1,9,3

var o = Array.prototype.fill.call({ length: 2 }, 1);
print(o[0] + o[1] + o.length) // expect: 4

// ---

var a = new Array(1100000).fill(7);
print(a[1099999] + a.length) // expect: 1100007

// ---

var a = [];
a.length = 3;
print(a.fill(1).join()) // expect: 1,1,1

print([1, 2, 3, 4, 5].copyWithin(0, 3).join()) // expect: 4,5,3,4,5
print([1, 2, 3, 4, 5].copyWithin(1, 0, 3).join()) // expect: 1,1,2,3,5
print([1, 2, 3, 4, 5].copyWithin(-2, -3, -1).join()) // expect: 1,2,3,3,4

var a = [1, , 3];
a.copyWithin(0, 1);
print([0 in a, a[1], a[2]].join()) // expect: false,3,3

var o = Array.prototype.copyWithin.call({ length: 5, 3: 1 }, 0, 3);
print([0 in o, o[0], 1 in o, o[3]].join()) // expect: true,1,false,1

var o = { length: 4, 0: "a", 1: "b", 2: "c" };
Array.prototype.copyWithin.call(o, 1, 0);
print([o[0], o[1], o[2], o[3]].join()) // expect: a,a,b,c

print([1, 2, 3].reverse().join()) // expect: 3,2,1
print([].reverse().length) // expect: 0

var a = [1, , 3, 4];
a.reverse();
print([a[0], a[1], 2 in a, a[3]].join()) // expect: 4,3,false,1

var o = { length: 3, 0: "a" };
Array.prototype.reverse.call(o);
print([0 in o, o[2]].join()) // expect: false,a

var o = { length: 4, 3: "d", 1: "b", 2: "c" };
Array.prototype.reverse.call(o);
print([o[0], o[1], o[2], 3 in o].join()) // expect: d,c,b,false

try { print(Object.freeze([1, 2]).reverse()) } catch (e) { print(e.name) } // expect: TypeError
try { print(Object.freeze([1, 2]).fill(0)) } catch (e) { print(e.name) } // expect: TypeError
