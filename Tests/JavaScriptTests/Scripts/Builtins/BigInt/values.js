// Literals, operators and comparisons of BigInts have exact results.
// BigInt (ECMA-262 §6.1.6.2, §21.2)

print(String([typeof 1n, typeof Object(1n), typeof BigInt(1)])) // expect: bigint,object,bigint

print(String([0n, 123n, 1_000n, 0xFFn, 0o17n, 0b101n, 0xffffffffffffffffffffn]))
// expect: 0,123,1000,255,15,5,1208925819614629174706175

print(String([-0n, - -5n, ~5n, ~-1n, !0n, !1n])) // expect: 0,5,-6,0,true,false
print(String([7n / 2n, -7n / 2n, 7n % -2n, -7n % 2n, 5n / 7n, 5n % 7n])) // expect: 3,-3,1,-1,0,5

print(String([
  2n ** 0n, 0n ** 0n, (-2n) ** 3n, 10n ** 20n, 1n ** 10n ** 40n, (-1n) ** (10n ** 40n + 1n),
])) // expect: 1,1,-8,100000000000000000000,1,-1

print(String([
  1n << 70n, -1n << 64n, 5n << -1n, -5n >> 1n, -1n >> 1000n, 1n >> 10n ** 30n, 3n >> -2n,
  0n << 10n ** 30n,
])) // expect: 1180591620717411303424,-18446744073709551616,2,-3,-1,0,12,0

print(String([
  6n & 3n, 6n | 3n, 6n ^ 3n, -6n & 3n, -6n | 3n, -6n ^ 3n, -6n & -3n, (1n << 64n) & -1n,
  -1n ^ (1n << 64n),
])) // expect: 2,7,5,2,-5,-7,-8,18446744073709551616,-18446744073709551617

print(String([
  1n == 1, 1n == '1', '0x10' == 16n, 1n == 'x', 1n == true, 0n == '', 0n == null,
  1n == Object(1n), 2n == 2.5, 1n == Symbol(),
])) // expect: true,true,true,false,true,true,false,true,false,false

print(String([
  1n === 1, 2n ** 70n === 2n ** 70n, 1n !== 1n, Object.is(0n, -0n),
  9007199254740993n == 9007199254740992,
])) // expect: false,true,false,true,false

print(String([
  1n < 1.5, 2n > '1', 1n < 'x', 1n >= NaN, 9007199254740993n > 9007199254740992, -1n < -0.5,
  0n < 5e-324, 0n > -0.5,
])) // expect: true,true,false,false,true,true,true,true

print(String([
  10n ** 400n < Infinity, -(10n ** 400n) > -Infinity, 10n ** 400n > 1.7e308, '10' < 9n, 1n < null,
  1n > false,
])) // expect: true,true,true,false,false,true

print(String([
  2n ** 60n < 2 ** 60 + 256, 2n ** 60n + 1n > 2 ** 60, 2n ** 100n - 1n < 2 ** 100,
  2n ** 100n + 1n > 2 ** 100, 2n ** 100n == 2 ** 100,
])) // expect: true,true,true,true,true

print(String([
  1n + 'a', 'a' + 1n, `${-1n}`, [1n, [2n]] + '', Object(1n) + 1n, [1n].concat(2n).join('-'),
])) // expect: 1a,a1,-1,1,2,2,1-2

print(String([0n ? 1 : 2, 0n || 'no', 1n && 'yes', 0n ?? 1])) // expect: 2,no,yes,0

print(String([
  [3n, 20n, 1n].sort(), [3n, 1, 2n].sort((a, b) => a < b ? -1 : 1), [1n, 2n].includes(2n),
  [1n, 2n].indexOf(2n), [1n].indexOf(1),
])) // expect: 1,20,3,1,2,3,true,1,-1

print(String([
  new Set([1n, 1n, 1, 2n ** 65n, 2n ** 65n, -(2n ** 65n)]).size,
  new Map([[10n ** 30n, 'x']]).get(10n ** 30n), new Map([[1n, 'x']]).has(1),
])) // expect: 4,x,false

print(String([
  Object.keys({ 0x10n: 1, 5n() {}, get 0b11n() { return 1 } }), ({ 0xAn() {} })[10].name,
  { 2n: 'b' }['2'], [5, 6][1n], 'abc'[1n],
])) // expect: 3,5,16,10,b,6,b

print(String((() => {
  const { 0x1n: a } = ['x', 'y'];
  class C { static 0x2n = 'z' }
  return a + C[2]
})())) // expect: yz

print(String((() => { switch (3n) { case 3: return 'number'; case 3n: return 'BigInt' } })())) // expect: BigInt

print(String((() => {
  let x = 1n, o = { a: 9007199254740992n };
  const f = () => x++;
  o.a++;
  o.a += 2n;
  ++x;
  x--;
  f();
  return [x, x++, x, --o.a]
})())) // expect: 2,2,3,9007199254740994

print(String((() => {
  let x = { valueOf() { return 5n } };
  const old = x++;
  return [old, x, -Object(3n), +(~Object(3n) === -4n)]
})())) // expect: 5,6,-3,1
