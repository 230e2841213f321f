// The constructor creates arrays from a length or from elements.
// Array (ECMA-262 §23.1)

print(new Array(3).length) // expect: 3
print(Array(1, 2, 3).join()) // expect: 1,2,3
print(new Array("3").join()) // expect: 3
print(0 in new Array(3)) // expect: false
print(Array.length + Array.name) // expect: 1Array
try { print(new Array(-1)) } catch (e) { print(e.name + ": " + e.message) } // expect: RangeError: Invalid array length
try { print(Array(1.5)) } catch (e) { print(e.name + ": " + e.message) } // expect: RangeError: Invalid array length
print(new Array(4294967295).length) // expect: 4294967295
try { print(new Array(4294967296)) } catch (e) { print(e.message) } // expect: Invalid array length
print(Array(2.0).length) // expect: 2
print(Array(undefined).length) // expect: 1

class A extends Array {}
;
var a = new A(1, 2);
a.push(3);
print([a instanceof A, a.length, Array.isArray(a), a.constructor === A].join()) // expect: true,3,true,true
