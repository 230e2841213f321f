// The name of a class is constant inside its body.
// Classes (ECMA-262 §15.7)

class A { static t() { try { A = 1 } catch (e) { return e.name } } }
print(A.t()) // expect: TypeError

// ---

class A { static t() { return A } }
var t = A.t;
A = null;
print(typeof t()) // expect: function

// ---

var B = class A { static n() { return A.name } };
print(B.n() + typeof A) // expect: Aundefined

print((class {}).name) // expect:

class C {}
C = 1;
print(C) // expect: 1
