// Class constructors require new.
// Classes (ECMA-262 §15.7)

class A {}
try { A() } catch (e) { print(e.message) } // expect: Class constructor A cannot be invoked without 'new'

// ---

class A {}
try { A.call({}) } catch (e) { print(e.name) } // expect: TypeError

print(typeof class {}) // expect: function

// ---

class A { m() {} }
try { new (new A().m)() } catch (e) { print(e.name) } // expect: TypeError
