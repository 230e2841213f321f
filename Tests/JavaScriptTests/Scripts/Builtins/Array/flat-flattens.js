// flat and flatMap flatten arrays.
// Array (ECMA-262 §23.1)

print([1, [2, [3, [4]]]].flat().length) // expect: 3
print([1, [2, [3, [4]]]].flat(Infinity).join()) // expect: 1,2,3,4
print([1, , [2, , 3]].flat().length) // expect: 3
print([[1]].flat(0)[0].length) // expect: 1
print([1, 2].flatMap(x => [x, x * 2]).join()) // expect: 1,2,2,4
print([1].flatMap(x => [[x]])[0].length) // expect: 1
try { print([].flatMap()) } catch (e) { print(e.message) } // expect: flatMap mapper function is not callable
print([[1, [2]]].flat("1").length) // expect: 2
print([[1]].flat(-1)[0].length) // expect: 1

var a = [];
a.push(a);
try { print(a.flat(Infinity)) } catch (e) { print(e.name) } // expect: RangeError

print([1, 2, 3].flatMap((x, i, a) => i == a.length - 1 ? [] : x).join()) // expect: 1,2

class A extends Array {}
;
print(new A([1], [2]).flat() instanceof A) // expect: true
