// Derived constructors must call super.
// Classes (ECMA-262 §15.7)

class A {}
class B extends A { constructor() {} }
try { new B() } catch (e) { print(e.name + ": " + e.message) }
// expect: ReferenceError: Must call super constructor in derived class before accessing 'this' or returning from derived constructor

// ---

class A {}
class B extends A { constructor() { this.x = 1; super() } }
try { new B() } catch (e) { print(e.name) } // expect: ReferenceError

// ---

class A {}
class B extends A { constructor() { super(); super() } }
try { new B() } catch (e) { print(e.message) } // expect: Super constructor may only be called once

// ---

class A {}
class B extends A { constructor() { return {} } }
print(typeof new B()) // expect: object

// ---

class A {}
class B extends A { constructor() { super(); return 1 } }
try { new B() } catch (e) { print(e.message) } // expect: Derived constructors may only return object or undefined

// ---

class A {}
class B extends A { constructor() { var f = () => super(); f(); this.ok = 1 } }
print(new B().ok) // expect: 1

// ---

class A {}
class B extends A { constructor() { try { this } catch (e) { super(); this.e = e.name } } }
print(new B().e) // expect: ReferenceError

// ---

class B extends null { constructor() { super() } }
try { new B() } catch (e) { print(e.name) } // expect: TypeError

var x = 5;
try { class C extends x {} } catch (e) { print(e.message) } // expect: Class extends value 5 is not a constructor or null

try { class C extends (() => {}) {} } catch (e) { print(e.name) } // expect: TypeError

function G() {}
G.prototype = 3;
try { class C extends G {} } catch (e) { print(e.message) }
// expect: Class extends value does not have valid prototype property 3
