// The properties of JSON are as specified.
// JSON (ECMA-262 §25.5)

print([
  typeof JSON, JSON[Symbol.toStringTag], JSON.parse.length, JSON.stringify.length, String(JSON),
  Object.keys(JSON).length,
].join()) // expect: object,JSON,2,3,[object JSON],0
