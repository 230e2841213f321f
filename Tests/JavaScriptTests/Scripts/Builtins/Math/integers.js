// clz32 and imul operate on 32-bit integers.
// Math (ECMA-262 §21.3)

print([
  Math.clz32(1), Math.clz32(0), Math.clz32(-1), Math.clz32(0.5), Math.clz32(),
  Math.clz32(2 ** 32),
].join()) // expect: 31,32,0,32,32,32

print([
  Math.imul(3, 4), Math.imul(-5, 12), Math.imul(0xffffffff, 5), Math.imul(2 ** 31, 2),
  Math.imul(),
].join()) // expect: 12,-60,-5,0,0
