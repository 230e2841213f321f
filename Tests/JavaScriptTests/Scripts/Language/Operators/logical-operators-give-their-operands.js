// Logical operators return an operand.
// Operators and conversions (ECMA-262 §7.1, §7.2, §13)

print(0 || "a") // expect: a
print(0 ?? "a") // expect: 0
print("" && "x") // expect:
print(null ?? undefined ?? 0) // expect: 0
print(1 && 2 && 3) // expect: 3
print(1 || (() => { throw 1 })()) // expect: 1
print(!"" + !!"a") // expect: 2
print((1, 2, 3)) // expect: 3
print(null || undefined) // expect: undefined
print(0 || null || "end") // expect: end
print(true ? 1 : 2) // expect: 1
print(false ? 1 : true ? 2 : 3) // expect: 2
print(NaN || -0 || "z") // expect: z
