// Calls in optional chains keep this.
// Optional chaining (ECMA-262 §13.3.9)

print(({ x: 5, f() { return this.x } })?.f()) // expect: 5
print(({ x: 5, f() { return this.x } }).f?.()) // expect: 5
print(({ a: { x: 6, f() { return this.x } } })?.a?.f?.()) // expect: 6
print(({ x: 5, f() { return this.x } })?.["f"]()) // expect: 5
print(({ x: 7, f() { return this.x } }?.f)()) // expect: 7
print((null?.f)?.()) // expect: undefined
print(({ f() { return { g: () => 8 } } })?.f()?.g()) // expect: 8

var f = null;
print(f?.(1)) // expect: undefined

var n = 0;
var o = { get p() { n++; return () => 1 } };
o?.p?.();
print(n) // expect: 1

print(Math?.max?.(...[1, 9])) // expect: 9

var o = { m(...a) { return a.length + this.k }, k: "k" };
print(o?.m(...[1, 2], 3)) // expect: 3k
