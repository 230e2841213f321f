// shift and unshift remove and add elements at the start.
// Array (ECMA-262 §23.1)

var a = [1, 2, 3];
print([a.shift(), a.join(), a.unshift(8, 9), a.join(), a.unshift()].join("|")) // expect: 1|2,3|4|8,9,2,3|4

var a = [, 1];
print([a.shift(), a.length, a[0]].join()) // expect: ,1,1

print([].shift()) // expect: undefined

var o = { length: 3, 0: "a", 2: "c" };
var r = Array.prototype.shift.call(o);
print([r, 0 in o, o[1], 2 in o, o.length].join()) // expect: a,false,c,false,2

var o = { length: 2, 0: "a", 1: "b" };
Array.prototype.unshift.call(o, "z");
print([o[0], o[1], o[2], o.length].join()) // expect: z,a,b,3

var a = [];
for (var i = 0; i < 100; i++) a.unshift(i);
print(a.slice(0, 5).join() + a.length) // expect: 99,98,97,96,95100

var a = [1, , 3];
a.unshift(0);
print([2 in a, a.length].join()) // expect: false,4

var q = [];
for (var i = 0; i < 50; i++) { q.push(i, i); q.shift() }
print(q[0] + q.length) // expect: 75
