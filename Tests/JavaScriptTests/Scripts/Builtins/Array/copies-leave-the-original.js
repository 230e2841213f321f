// Copying methods do not change the original.
// Array (ECMA-262 §23.1)

var a = [3, 1, 2];
print([
  a.toSorted().join(), a.toReversed().join(), a.toSpliced(1, 1, "x", "y").join(),
  a.with(0, 9).join(), a.join(),
].join("|")) // expect: 1,2,3|2,1,3|3,x,y,2|9,1,2|3,1,2

print([1, , 3].toReversed().hasOwnProperty(1)) // expect: true
print([1, , 3].toSorted().length) // expect: 3
print([1, , 3].toSpliced(0, 0).hasOwnProperty(1)) // expect: true
print([1, , 3].with(0, 0).hasOwnProperty(1)) // expect: true
try { print([1].with(5, 1)) } catch (e) { print(e.name + ": " + e.message) } // expect: RangeError: Invalid index : 5
print([1, 2].with(-1, 9).join()) // expect: 1,9
try { print([1].toSorted(5)) } catch (e) { print(e.name) } // expect: TypeError
print([3, 1].toSorted((a, b) => b - a).join()) // expect: 3,1
print([1, 2, 3].toSpliced(1).join()) // expect: 1
print([1, 2, 3].toSpliced().join()) // expect: 1,2,3

class A extends Array {}
;
print(new A(1, 2).toSorted() instanceof A) // expect: false

print(Array.prototype.toReversed.call({ length: 2, 0: 1, 1: 2 }).join()) // expect: 2,1
try { print(Array.prototype.with.call({ length: 2 ** 40 }, 0, 1)) } catch (e) { print(e.name) } // expect: RangeError
print(["b", undefined, "a"].toSorted().join("|")) // expect: a|b|
