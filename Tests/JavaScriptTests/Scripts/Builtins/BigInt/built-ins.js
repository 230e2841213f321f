// BigInt and its functions convert and truncate values.
// BigInt (ECMA-262 §6.1.6.2, §21.2)

print(String([
  BigInt(true), BigInt(' \n12 '), BigInt(''), BigInt('+12'), BigInt('-0'), BigInt('0Xff'),
  BigInt([7]), BigInt('0b' + '1'.repeat(65)),
])) // expect: 1,12,0,12,0,255,7,36893488147419103231

print(String([
  BigInt(1e21), BigInt(-(2 ** 53)), BigInt(Number.MAX_VALUE) === 2n ** 1024n - 2n ** 971n,
  BigInt(-0),
])) // expect: 1000000000000000000000,-9007199254740992,true,0

print(String([
  BigInt.asIntN(3, 25n), BigInt.asIntN(64, 2n ** 63n), BigInt.asIntN(0, 5n),
  BigInt.asIntN(2 ** 53 - 1, -1n), BigInt.asIntN(65, -(2n ** 64n)), BigInt.asIntN(8, -129n),
])) // expect: 1,-9223372036854775808,0,-1,-18446744073709551616,127

print(String([
  BigInt.asUintN(64, -1n), BigInt.asUintN(3, 25n), BigInt.asUintN(0, 5n),
  BigInt.asUintN(65, -(2n ** 64n)), BigInt.asUintN(200, 7n),
])) // expect: 18446744073709551615,1,0,18446744073709551616,7

print(String([
  Number(2n ** 64n), Number(9007199254740993n), Number(9007199254740995n), Number(2n ** 1024n),
  Number(-(2n ** 1024n)), Number(2n ** 1024n - 2n ** 970n), Number(0n),
])) // expect: 18446744073709552000,9007199254740992,9007199254740996,Infinity,-Infinity,Infinity,0

print(String([
  Number(2n ** 1024n - 2n ** 970n - 1n) === Number.MAX_VALUE,
  Number(2n ** 100n + 2n ** 47n) === 2 ** 100,
  Number(2n ** 100n + 2n ** 47n + 1n) === 2 ** 100 + 2 ** 48,
])) // expect: true,true,true

print(String([parseInt(12n), parseFloat(-5n), Number.isInteger(1n), new Array(3n).length])) // expect: 12,-5,false,1

print(String([
  255n.toString(16), (-255n).toString(2), (36n ** 30n).toString(36), (2n ** 70n).toString(8),
  (2n ** 65n).toString(32), (3n ** 50n).toString(3),
]))
// expect: ff,-11111111,1000000000000000000000000000000,200000000000000000000000,10000000000000,100000000000000000000000000000000000000000000000000

print(String([
  1234567n.toLocaleString(), (-123n).toLocaleString(), (-123456n).toLocaleString(),
  0n.toLocaleString(),
].join(' '))) // expect: 1,234,567 -123 -123,456 0

print(String([
  Object(5n).valueOf(), Object(5n) === Object(5n), Object(5n) == 5n, Object(5n) instanceof BigInt,
  5n instanceof BigInt, Object.prototype.toString.call(5n),
])) // expect: 5,false,true,true,false,[object BigInt]

print(String([
  BigInt.length, BigInt.name, BigInt.asIntN.length, BigInt.asUintN.name,
  BigInt.prototype.toString.length, BigInt.prototype.constructor === BigInt,
  BigInt.prototype[Symbol.toStringTag],
])) // expect: 1,BigInt,2,asUintN,0,true,BigInt

print(String((BigInt.prototype.toJSON = function () { return typeof this + this }, JSON.stringify([1n, { a: Object(2n) }]))))
// expect: ["object1",{"a":"object2"}]

// ---

print(String(JSON.stringify([1n], (key, value) => typeof value === 'bigint' ? 'n' : value))) // expect: ["n"]
