// Functions that calls compute directly for numbers convert every other operand as the specification says.
// Math (ECMA-262 §21.3.2)
"use strict"

const log = []
const object = { valueOf() { log.push("valueOf"); return 2.5 } }
const operands = [0, -0, 7, -7, 2.5, -2.5, -0.5, 0.49999999999999994, 1e300, -2147483648, 2147483648, NaN, Infinity,
  -Infinity, "3.7", "x", "", null, undefined, true, object]
const show = v => Object.is(v, -0) ? "-0" : String(v)
for (const name of ["floor", "ceil", "round", "trunc", "abs"]) print(name, operands.map(x => show(Math[name](x))).join())
// expect: floor 0,-0,7,-7,2,-3,-1,0,1e+300,-2147483648,2147483648,NaN,Infinity,-Infinity,3,NaN,0,0,NaN,1,2
// expect: ceil 0,-0,7,-7,3,-2,-0,1,1e+300,-2147483648,2147483648,NaN,Infinity,-Infinity,4,NaN,0,0,NaN,1,3
// expect: round 0,-0,7,-7,3,-2,-0,0,1e+300,-2147483648,2147483648,NaN,Infinity,-Infinity,4,NaN,0,0,NaN,1,3
// expect: trunc 0,-0,7,-7,2,-2,-0,0,1e+300,-2147483648,2147483648,NaN,Infinity,-Infinity,3,NaN,0,0,NaN,1,2
// expect: abs 0,0,7,7,2.5,2.5,0.5,0.49999999999999994,1e+300,2147483648,2147483648,NaN,Infinity,Infinity,3.7,NaN,0,0,NaN,1,2.5
print(log.length, [Math.floor(), Math.ceil(), Math.round(), Math.trunc(), Math.abs(), Math.sqrt()].join())
// expect: 5 NaN,NaN,NaN,NaN,NaN,NaN
print([4, 2, -1, -0, "9", null, Infinity].map(x => show(Math.sqrt(x))).join())
// expect: 2,1.4142135623730951,NaN,-0,3,0,Infinity

const pairs = [[1, 2], [2, 1], [3, 3], [1.5, 2], [2, 1.5], [0, -0], [-0, 0], [NaN, 1], [1, NaN], ["2", 10], [10, "9"]]
print(pairs.map(([a, b]) => show(Math.min(a, b)) + ":" + show(Math.max(a, b))).join())
// expect: 1:2,1:2,3:3,1.5:2,1.5:2,-0:0,-0:0,NaN:NaN,NaN:NaN,2:10,9:10
print(Math.min(), Math.max(), Math.min(1, 2, 0), Math.max(1, 2, 3), Math.max("4"), Math.min(5))
// expect: Infinity -Infinity 0 3 4 5
print(Math.imul(3, 4), Math.imul(0x7fffffff, 2), Math.imul(2.9, "3"), Math.imul(5), Math.imul(-5, 12))
// expect: 12 -2 6 0 -60

function attempt(f) { try { return f() } catch (e) { return e.name } }
print(attempt(() => Math.floor(1n)), attempt(() => Math.abs(Symbol())), attempt(() => Math.max(1, 2n)))
// expect: TypeError TypeError TypeError

const floor = Math.floor
print(floor(2.7), floor.call(null, 2.7), [1.2, 3.8].map(Math.floor).join(), Reflect.apply(Math.floor, null, [9.9]))
// expect: 2 2 1,3 9
Math.floor = x => "replaced " + x
print(Math.floor(2.7), floor(2.7))
// expect: replaced 2.7 2
