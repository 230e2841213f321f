// Parameters have default values and rest elements, and arguments can be spread.
// Functions, this, arguments, closures (ECMA-262 §10.2, §15.2)

print(((a, b = a * 2, ...c) => [a, b, c.length, c.join("")].join())(1, undefined, 3, 4)) // expect: 1,2,2,34
print(((...a) => a.length)()) // expect: 0
print(((a, b) => 0).length + ((a, b = 1, c) => 0).length + ((...a) => 0).length) // expect: 3
print(Math.max(...[1, 5, 3], ...new Set([9]))) // expect: 9
print((function () { return arguments.length })(...[, ,])) // expect: 2
print(((a = null) => a)(undefined)) // expect: null
print(((a = 1) => a)(null)) // expect: null

print((({ a, ...r }, [b, ...s]) => JSON.stringify([a, r, b, s]))({ a: 1, c: 2 }, [3, 4, 5]))
// expect: [1,{"c":2},3,[4,5]]

print(new Date(...[2020, 0, 2]).getDate()) // expect: 2
print([...'héllo'].length) // expect: 5
