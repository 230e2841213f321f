// set defines properties on the receiver.
// Reflect (ECMA-262 §28.1)

const o = { a: 1 }, r = {};
print([Reflect.set(o, 'a', 2, r), o.a, r.a].join()) // expect: true,1,2

// ---

const o = {}, r = Object.defineProperty({}, 'a', { value: 1 });
print([Reflect.set(o, 'a', 2, r), r.a].join()) // expect: false,1

// ---

const o = { set a(v) { this.b = v } }, r = {};
print([Reflect.set(o, 'a', 2, r), r.b, o.b].join()) // expect: true,2,

// ---

const r = { set a(v) {} };
print(Reflect.set({}, 'a', 1, r)) // expect: false

print([
  Reflect.set({}, 'a', 1, 1), Reflect.set(Object.freeze({ a: 1 }), 'a', 2),
  Reflect.set([], 'length', 3),
].join()) // expect: false,false,true

const a = [];
print([Reflect.set(a, 2, 1), a.length, Reflect.set({}, 'length', 9, a), a.length].join()) // expect: true,3,true,9

try { Reflect.set([], 'length', -1) } catch (e) { print(e.name) } // expect: RangeError
