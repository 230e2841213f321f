// Canonical numeric strings are keys of elements.
// Typed arrays (ECMA-262 §23.2): constructors, elements, properties

print(show((a => [
  '0', '1', '2', '-0', '-1', '1.5', 'Infinity', '-Infinity', 'NaN', '1e+21', '4294967295', '1e21',
  '01', '+1', '1.0', '1e3', ' 1', 'x',
].filter(k => k in a))(new Uint8Array(2)))) // expect: ["0", "1"]

// Only names that are not canonical numeric strings can be added.
print(show((a => { for (let k of [
  '0', '1', '2', '-0', '-1', '1.5', 'Infinity', '-Infinity', 'NaN', '1e+21', '4294967295', '1e21',
  '01', '+1', '1.0', '1e3', ' 1', 'x',
]) a[k] = 9; return [Object.keys(a), a[1]] })(new Uint8Array(2))))
// expect: [["0", "1", "1e21", "01", "+1", "1.0", "1e3", " 1", "x"], 9]

print(show((a => [a.NaN, a.Infinity, a['-0'], a[-1], a[1.5], a[2]])(Object.setPrototypeOf(new Uint8Array(2), { NaN: 1, Infinity: 2, '-0': 3, '-1': 4, 1.5: 5, 2: 6 }))))
// expect: [undefined, undefined, undefined, undefined, undefined, undefined]

print(show((a => [
  '0', '1', '2', '-0', '-1', '1.5', 'Infinity', '-Infinity', 'NaN', '1e+21', '4294967295', '1e21',
  '01', '+1', '1.0', '1e3', ' 1', 'x',
].map(k => Reflect.set(a, k, 1)).every(x => x))(new Uint8Array(2)))) // expect: true

print(show((a => [
  delete a.x, Reflect.deleteProperty(a, '0'), Reflect.deleteProperty(a, '2'),
  Reflect.deleteProperty(a, '-0'),
])(new Uint8Array(1)))) // expect: [true, false, true, true]

print(show((() => { 'use strict'; return outcome(() => { delete new Uint8Array(1)[0] }) })()))
// expect: "TypeError: Cannot delete property '0' of #<Uint8Array>"

// The value is converted even if the element does not exist.
print(show((l => {
  new Uint8Array(1)[7] = { valueOf() { l.add('converted') } };
  return l.entries
})(log()))) // expect: ["converted"]

// A cached access to an ordinary object must not be used for a typed array with the same shape.
let o = Object.create(Uint8Array.prototype), a = new Uint8Array(1), r = [];
for (let x of [o, o, o, a]) { x.NaN = 5; r.push(x.NaN) }
print(show(r)) // expect: [5, 5, 5, undefined]

// ---

let r = [];
for (let x of [new Uint8Array(1), new Uint8Array(2), Object.create(Uint8Array.prototype)]) {
  x.k = 1;
  x.k += 1;
  r.push(x.k, outcome(() => x.length))
}
print(show(r.slice(0, 5))) // expect: [2, "1", 2, "2", 2]
