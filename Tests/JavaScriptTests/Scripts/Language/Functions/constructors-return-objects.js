// A constructor can return a different object.
// Functions, this, arguments, closures (ECMA-262 §10.2, §15.2)

function F() { this.a = 1; return { a: 2 } }
print(new F().a) // expect: 2

function G() { this.a = 1; return 5 }
print(new G().a) // expect: 1

function H() { return new.target === H }
print(H() + "," + (new H() instanceof H)) // expect: false,true

function I() { this.t = new.target === I }
print(new I().t) // expect: true

function J() { return (() => new.target)() }
print(J() === undefined) // expect: true

function K() {}
K.prototype = 3;
print(Object.getPrototypeOf(new K()) === Object.prototype) // expect: true

try { new (() => {}) } catch (e) { print(e.message) } // expect: (intermediate value) is not a constructor

try { new ({ m() {} }).m() } catch (e) { print(e.name) } // expect: TypeError

try { var u; u() } catch (e) { print(e.message) } // expect: u is not a function

try { var plain = {}; plain.x() } catch (e) { print(e.message) } // expect: plain.x is not a function

try { null.x } catch (e) { print(e.message) } // expect: Cannot read properties of null (reading 'x')

try { var o = { a: {} }; o.a.b.c() } catch (e) { print(e.message) }
// expect: Cannot read properties of undefined (reading 'c')

try { var five = 5; new five } catch (e) { print(e.message) } // expect: five is not a constructor

function B() { return this }
var BB = B.bind({});
print(new BB() instanceof B) // expect: true

function L(a, b) { this.s = a + b }
var LB = L.bind(null, 1);
print(new LB(2).s) // expect: 3
