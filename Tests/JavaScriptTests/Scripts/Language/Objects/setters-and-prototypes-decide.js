// Inherited setters and read-only properties apply to assignments.
// Object literals, property order and attributes (ECMA-262 §10.1, §13.2.5)

var p = { set v(x) { this._v = x } };
var o = Object.create(p);
o.v = 1;
print(o.hasOwnProperty("v") + "," + o._v) // expect: false,1

var p = Object.defineProperty({}, "r", { value: 1 });
var o = Object.create(p);
o.r = 2;
print(o.r) // expect: 1

var o = Object.create({ x: 1 });
o.x++;
print(o.x + "," + Object.getPrototypeOf(o).x) // expect: 2,1

var a = [];
a[5] = 1;
print(a.length + "," + (2 in a)) // expect: 6,false

var a = [1, 2, 3];
a.length = 1;
print(a.join() + a.length) // expect: 11

var a = [];
a["1"] = "x";
print(a.length) // expect: 2

var a = [];
a["01"] = "x";
print(a.length) // expect: 0

try { [].length = -1 } catch (e) { print(e.message) } // expect: Invalid array length

var a = [];
a[4294967294] = 1;
print(a.length) // expect: 4294967295

var a = [];
a[4294967295] = 1;
print(a.length) // expect: 0

var o = {};
o[1.5] = 1;
o[-1] = 2;
print(Object.keys(o).join()) // expect: 1.5,-1

var o = {};
o[null] = 1;
o[undefined] = 2;
o[true] = 3;
print(Object.keys(o).join()) // expect: null,undefined,true

var o = {};
o[{}] = 1;
print(Object.keys(o).join()) // expect: [object Object]

print(Object.setPrototypeOf([], null) instanceof Array) // expect: false

try { Object.setPrototypeOf(Object.preventExtensions({}), {}) } catch (e) { print(e.name) } // expect: TypeError

var a = {}, b = Object.create(a);
try { Object.setPrototypeOf(a, b) } catch (e) { print(e.message) } // expect: Cyclic __proto__ value

print("abc"[1] + "abc"[5]) // expect: bundefined

Array.prototype[3] = "p";
var r = [, , , ,][3];
delete Array.prototype[3];
print(r) // expect: p

var o = { a: 1 };
var p = { b: 2 };
o.__proto__ = p;
print(o.b) // expect: 2

function A() {}
A.prototype.x = 1;
var a = new A();
A.prototype = { x: 2 };
print(a.x + new A().x) // expect: 3

function A() {}
var a = new A();
function get() { return a.k }
get();
A.prototype.k = 1;
var r = [get()];
Object.prototype.k = 5;
delete A.prototype.k;
r.push(get());
a.k = 7;
r.push(get());
delete a.k;
r.push(get());
delete Object.prototype.k;
r.push(get());
print(r.join()) // expect: 1,5,7,5,
