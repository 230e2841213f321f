// Property lookups through prototypes call the traps of proxies.
// Proxy (ECMA-262 §10.5, §28.2)

const log = [], o = Object.create(new Proxy({}, { get(t, k, r) {
  log.push(r === o);
  return k + '!'
} }));
print(o.x + o.x + o[3] + log.join()) // expect: x!x!3!true,true,true

// ---

const o = Object.create(new Proxy({}, { set(t, k, v, r) {
  return Reflect.defineProperty(r, k, { value: v * 2, writable: true })
} }));
for (let i = 0; i < 3; i++) o['k' + i] = i;
o.y = 5;
print([o.k2, o.y, o.hasOwnProperty('y')].join()) // expect: 4,10,true

// ---

const o = Object.create(new Proxy({}, { has(t, k) { return k === 'yes' } }));
print(['yes' in o, 'no' in o].join()) // expect: true,false

// ---

const p = { x: 1 }, read = o => o.x, o = Object.create(p);
read(o);
read(o);
Object.setPrototypeOf(p, new Proxy({}, { get: () => 9 }));
delete p.x;
print(read(o)) // expect: 9

let sets = 0;
const write = o => { o.z = 1 }, P = { __proto__: new Proxy({}, { set(t, k, v, r) {
  sets++;
  return Reflect.set(t, k, v, r)
} }) };
for (let i = 0; i < 5; i++) write(Object.create(P));
print(sets) // expect: 5

// ---

const o = { __proto__: new Proxy([1, 2], {}) };
print([o.length, o[1], o instanceof Array, Array.prototype.isPrototypeOf(o)].join()) // expect: 2,2,true,true

const hidden = new Proxy({}, { getPrototypeOf: () => Date.prototype });
print([hidden instanceof Date, Date.prototype.isPrototypeOf(hidden)].join()) // expect: true,true

class A { m() { return super.m() } }
Object.setPrototypeOf(A.prototype, new Proxy({}, { get: (t, k, r) => () => typeof r + k }));
print(new A().m()) // expect: objectm
