// Object.fromEntries creates an object from entries.
// Object (ECMA-262 §20.1)

print(JSON.stringify(Object.fromEntries([["a", 1], ["b", 2], ["a", 3]]))) // expect: {"a":3,"b":2}
print(JSON.stringify(Object.fromEntries(new Map([["x", [1]], [2, 3]])))) // expect: {"2":3,"x":[1]}

try { Object.fromEntries([1]) } catch (e) { print(e.name + ": " + e.message) }
// expect: TypeError: Iterator value 1 is not an entry object

try { Object.fromEntries(null) } catch (e) { print(e.name) } // expect: TypeError

print(JSON.stringify(Object.fromEntries(Object.entries({ a: 1, b: 2 }).map(([k, v]) => [k + k, v * 2]))))
// expect: {"aa":2,"bb":4}

print(JSON.stringify(Object.fromEntries({ [Symbol.iterator]() {
  var i = 0;
  return { next: () => ({ done: i > 2, value: ["k" + i, i++] }) }
} }))) // expect: {"k0":0,"k1":1,"k2":2}

var closed = 0;
try {
  Object.fromEntries({ [Symbol.iterator]() {
    return { next: () => ({ value: 1 }), return() { closed++; return {} } }
  } })
} catch (e) { print(e.name + closed) } // expect: TypeError1
