// bind creates bound functions.
// Function (ECMA-262 §20.2)

print((function (a, b, c) { return [this.x, a, b, c].join() }).bind({ x: 1 }, 2)(3, 4)) // expect: 1,2,3,4

function f(a, b) {}
var g = f.bind(null, 1);
print(g.name + g.length) // expect: bound f1

function f(a, b) {}
print(f.bind().bind().name + f.bind(0, 1, 2, 3).length) // expect: bound bound f0

function P(x, y) { this.x = x; this.y = y }
var B = P.bind({ z: 1 }, 5);
var p = new B(6);
print([p instanceof P, p instanceof B, p.x, p.y, "prototype" in B].join()) // expect: true,true,5,6,false

var f = () => {};
Object.defineProperty(f, "length", { value: 2.7 });
print(f.bind().length) // expect: 2

var f = () => {};
Object.defineProperty(f, "length", { value: Infinity });
print(f.bind(0, 1).length) // expect: Infinity

var f = () => {};
Object.defineProperty(f, "length", { value: "x" });
Object.defineProperty(f, "name", { value: 5 });
print(JSON.stringify(f.bind(0, 1).length + f.bind().name)) // expect: "0bound "

try { Function.prototype.bind.call({}) } catch (e) { print(e.name + ": " + e.message) }
// expect: TypeError: Bind must be called on a function

try { new ((() => 1).bind())() } catch (e) { print(e.name) } // expect: TypeError
print(Math.max.bind(null, 4)(3, 5)) // expect: 5

// ---

class A {}
class B extends A {}
print(Object.getPrototypeOf(B.bind()) === A) // expect: true

// ---

class A { constructor(a) { this.t = new.target === A; this.a = a } }
var B = A.bind(null, 3);
var b = new B();
print(b.t + "" + b.a) // expect: true3

print([1, 2, 3].map(Number.prototype.toFixed.call.bind(Number.prototype.toFixed)).join()) // expect: 1,2.0,3.00
