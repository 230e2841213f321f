// reduce and reduceRight fold from either end.
// Array (ECMA-262 §23.1)

print([1, 2, 3].reduce((a, b) => a + b)) // expect: 6
print([1, 2, 3].reduce((a, b) => a + b, "")) // expect: 123
print([1, 2, 3].reduceRight((a, b) => a + "-" + b)) // expect: 3-2-1

try { print([].reduce((a, b) => a)) } catch (e) { print(e.message) }
// expect: Reduce of empty array with no initial value

print([].reduce((a, b) => a, 5)) // expect: 5
print([, 7, ,].reduce((a, b) => 0)) // expect: 7
print([1, , 3].reduce((a, b, i) => a + i, 0)) // expect: 2
print([[1], [2]].reduce((a, b) => a.concat(b)).join()) // expect: 1,2
print([1].reduce(() => 9)) // expect: 1
print([1, 2].reduce((a, b, i, arr) => a + arr.length, 0)) // expect: 4
try { print([].reduceRight((a, b) => a)) } catch (e) { print(e.name) } // expect: TypeError
print([5].reduceRight(() => 1, undefined)) // expect: 1
print(["a", "b", "c"].reduce((o, k, i) => { o[k] = i; return o }, {}).c) // expect: 2
