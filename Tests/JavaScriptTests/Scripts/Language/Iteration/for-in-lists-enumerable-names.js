// for-in lists enumerable property names.
// for-of, for-in and the iteration protocol (ECMA-262 §7.4, §14.7.5)

var r = [];
for (var k in { b: 1, a: 2, 1: 3, 0: 4 }) r.push(k);
print(r.join()) // expect: 0,1,b,a

function P() { this.own = 1 }
P.prototype.inh = 2;
var r = [];
for (var k in new P()) r.push(k);
print(r.join()) // expect: own,inh

var o = Object.create({ a: 1, b: 2 }, { a: { value: 1, enumerable: false } });
var r = [];
for (var k in o) r.push(k);
print(r.join()) // expect: b

var o = { a: 1, b: 2, c: 3 }, r = [];
for (var k in o) { r.push(k); delete o.b }
print(r.join()) // expect: a,c

var r = [];
for (var k in "ab") r.push(typeof k + k);
print(r.join()) // expect: string0,string1

var r = 0;
for (var k in null) r++;
for (var k in undefined) r++;
print(r) // expect: 0

var r = [];
for (var k in [7, , 8]) r.push(k);
print(r.join()) // expect: 0,2

for (var k = 5 in {});
print(k) // expect: 5

var o = {};
for (o.k in { z: 1 });
print(o.k) // expect: z

var r = [];
for (let k in { a: 1 }) { let k = 2; r.push(k) }
print(r.join()) // expect: 2

var r = [];
var o = { [Symbol("s")]: 1, x: 2 };
for (var k in o) r.push(k);
print(r.join()) // expect: x
