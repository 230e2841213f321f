// at accepts positive and negative indices.
// Array (ECMA-262 §23.1)

print([
  [1, 2, 3].at(-1), [1, 2, 3].at(0), [1, 2, 3].at(3), [1].at(NaN), [1, 2].at("1"),
  [1].at(-Infinity),
].join()) // expect: 3,1,,1,2,
