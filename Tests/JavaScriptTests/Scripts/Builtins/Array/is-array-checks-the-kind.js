// Array.isArray checks the kind of a value.
// Array (ECMA-262 §23.1)

print([
  Array.isArray([]), Array.isArray({ length: 0 }), Array.isArray(Array.prototype),
  Array.isArray(), Array.isArray("a"),
].join()) // expect: true,false,true,false,false
