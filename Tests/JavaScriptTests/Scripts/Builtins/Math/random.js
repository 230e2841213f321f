// random returns numbers that are at least 0 and less than 1.
// Math (ECMA-262 §21.3)

print((() => {
  for (var i = 0; i < 100; i++) { var r = Math.random(); if (!(r >= 0 && r < 1)) return r }
  return "in range"
})()) // expect: in range
