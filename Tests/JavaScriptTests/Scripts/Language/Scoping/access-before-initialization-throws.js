// Access before initialization throws.
// Variables, blocks and temporal dead zones (ECMA-262 §8, §9.1, §14.3)

try { x; let x = 1 } catch (e) { print(e.name + ": " + e.message) }
// expect: ReferenceError: Cannot access 'x' before initialization

print((() => { try { f(); } catch (e) { return e.message } function f() { return y } let y = 1 })())
// expect: Cannot access 'y' before initialization

print((() => { try { typeof z } catch (e) { return e.name } let z })()) // expect: ReferenceError
print((() => { try { a = 1 } catch (e) { return e.name } let a })()) // expect: ReferenceError
try { let b = b + 1 } catch (e) { print(e.message) } // expect: Cannot access 'b' before initialization
try { for (let q of [q]) {} } catch (e) { print(e.message) } // expect: Cannot access 'q' before initialization
try { for (let q in { q }) {} } catch (e) { print(e.message) } // expect: Cannot access 'q' before initialization
try { (function (a = b, b) {})() } catch (e) { print(e.message) } // expect: Cannot access 'b' before initialization
try { (function (a = a) {})() } catch (e) { print(e.message) } // expect: Cannot access 'a' before initialization
try { class C extends C {} } catch (e) { print(e.message) } // expect: Cannot access 'C' before initialization
try { new D(); class D {} } catch (e) { print(e.message) } // expect: Cannot access 'D' before initialization

print((() => {
  switch (1) { case 0: let s = 1; break; case 1: try { s } catch (e) { return e.message } }
})()) // expect: Cannot access 's' before initialization

let r = "";
for (let i = 0; i < 2; i++) { try { v; r += "no" } catch (e) { r += e.name[0] } let v = i }
print(r) // expect: RR

const g = () => late;
try { g() } catch (e) { var m = e.name }
const late = 5;
print(m + g()) // expect: ReferenceError5
