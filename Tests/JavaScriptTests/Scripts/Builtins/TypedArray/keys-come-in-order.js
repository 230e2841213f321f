// Keys are listed in order.
// Typed arrays (ECMA-262 §23.2): constructors, elements, properties

print(show(Reflect.ownKeys(Object.assign(new Uint8Array(2), { b: 1, a: 2, [Symbol.iterator]: 3 })).map(String)))
// expect: ["0", "1", "b", "a", "Symbol(Symbol.iterator)"]

let s = [];
for (let k in Object.assign(new Int8Array(2), { x: 1 })) s.push(k);
print(show(s)) // expect: ["0", "1", "x"]

print(show([
  Object.entries(new Uint8Array([4, 5])).join('|'), JSON.stringify(new Uint8Array([4, 5])),
  JSON.stringify({ ...new Uint8Array(1) }),
])) // expect: ["0,4|1,5", "{\"0\":4,\"1\":5}", "{\"0\":0}"]

print(show([...new Uint8Array([1, 2]).entries()].join('|') + [...new Uint8Array(2).keys()])) // expect: "0,1|1,20,1"
