// Arithmetic has the specified special cases.
// Operators and conversions (ECMA-262 §7.1, §7.2, §13)

print(0.1 + 0.2) // expect: 0.30000000000000004
print(5 % -3) // expect: 2
print(-5 % 3) // expect: -2
print(Object.is(-4 % 2, -0)) // expect: true
print(5.5 % 2) // expect: 1.5
print(1 / 0) // expect: Infinity
print(-1 / 0) // expect: -Infinity
print(0 / 0) // expect: NaN
print(2 ** 10) // expect: 1024
print(2 ** -1) // expect: 0.5
print((-2) ** 2) // expect: 4
print(2 ** 3 ** 2) // expect: 512
print(NaN ** 0) // expect: 1
print(1 ** Infinity) // expect: NaN
print(Object.is(0 * -1, -0)) // expect: true
print(2147483647 + 1) // expect: 2147483648
print(-2147483648 - 1) // expect: -2147483649
print(2147483647 * 2147483647) // expect: 4611686014132420600
print(-(-2147483648)) // expect: 2147483648
print(Object.is(-0, -(0))) // expect: true
print(1e21 + "") // expect: 1e+21
print((123456789 * 987654321) + "") // expect: 121932631112635260
print(9007199254740993) // expect: 9007199254740992
print(0xff + 0b11 + 0o17) // expect: 273
print(1_000_000) // expect: 1000000
print(5 / 2 | 0) // expect: 2
print(-7 / 2 | 0) // expect: -3
print("5" * "2") // expect: 10
print("a" * 1) // expect: NaN
print(null * 5) // expect: 0
print([] * 2) // expect: 0
print([3] * [4]) // expect: 12
print(1 - "x") // expect: NaN
print(+"  12  ") // expect: 12
print(+"") // expect: 0
print(+"0x1f") // expect: 31
print(+"1e3") // expect: 1000
print(+"1_0") // expect: NaN
print(-"5") // expect: -5
print(+[]) // expect: 0
print(+{}) // expect: NaN
print(+new Date(5)) // expect: 5
print(4294967296 % 3) // expect: 1
print(-1 % 1) // expect: 0
print(1 % 0) // expect: NaN
print(5e-324 / 2) // expect: 0
