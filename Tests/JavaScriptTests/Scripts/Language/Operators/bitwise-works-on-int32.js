// Bitwise operators convert operands to 32-bit integers.
// Operators and conversions (ECMA-262 §7.1, §7.2, §13)

print(-1 >>> 0) // expect: 4294967295
print(1 << 31) // expect: -2147483648
print(1 << 32) // expect: 1
print(-1 >> 31) // expect: -1
print(-1 >>> 31) // expect: 1
print(5 & 3) // expect: 1
print(5 | 3) // expect: 7
print(5 ^ 3) // expect: 6
print(~5) // expect: -6
print(~~3.7) // expect: 3
print(2 ** 32 | 0) // expect: 0
print(2 ** 31 | 0) // expect: -2147483648
print(-(2 ** 31) - 1 | 0) // expect: 2147483647
print(NaN | 0) // expect: 0
print(Infinity >> 1) // expect: 0
print("7" & 3) // expect: 3
print(1e20 | 0) // expect: 1661992960
print(4294967295 & 4294967295) // expect: -1
print(1 << -1) // expect: -2147483648
print(3.9 << 1.9) // expect: 6
print(-1.5 | 0) // expect: -1
print(~NaN) // expect: -1
print((2 ** 53 + 2) | 0) // expect: 2
