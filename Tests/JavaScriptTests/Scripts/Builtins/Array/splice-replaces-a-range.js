// splice replaces a range.
// Array (ECMA-262 §23.1)

var a = [1, 2, 3, 4];
print([a.splice(1, 2).join(), a.join()].join("|")) // expect: 2,3|1,4

var a = [1, 2, 3];
print([a.splice(1).join(), a.join()].join("|")) // expect: 2,3|1

var a = [1, 2];
print([a.splice().length, a.join()].join("|")) // expect: 0|1,2

var a = [1, 2, 3];
print([a.splice(1, 0, "x", "y").length, a.join()].join("|")) // expect: 0|1,x,y,2,3

var a = [1, 2, 3];
print([a.splice(-1, 1, 7, 8, 9).join(), a.join()].join("|")) // expect: 3|1,2,7,8,9

var a = [1, , 3, , 5];
var r = a.splice(1, 2);
print([1 in r, 0 in r, r.length, a.length, 1 in a].join()) // expect: true,false,2,3,false

var o = { length: 3, 0: 1, 1: 2, 2: 3 };
var r = Array.prototype.splice.call(o, 0, 1);
print([r.join(), o.length, o[0], 2 in o].join("|")) // expect: 1|2|2|false

var o = { length: 2, 0: 1, 1: 2 };
Array.prototype.splice.call(o, 1, 0, "a", "b");
print([o.length, o[1], o[2], o[3]].join()) // expect: 4,a,b,2

var a = [1, 2, 3];
print(a.splice(0, undefined).length) // expect: 0

var a = [1, 2, 3];
print(a.splice(undefined, 1).join()) // expect: 1

class A extends Array {}
;
var a = new A(1, 2, 3);
print([a.splice(0, 2) instanceof A, a.length].join()) // expect: true,1

var a = Object.seal([1, 2]);
try { print(a.splice(0, 1)) } catch (e) { print(e.name) } // expect: TypeError
