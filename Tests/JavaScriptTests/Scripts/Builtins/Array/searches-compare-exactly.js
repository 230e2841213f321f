// indexOf compares strictly, and includes uses SameValueZero.
// Array (ECMA-262 §23.1)

print([1, 2, 3, 2].indexOf(2)) // expect: 1
print([1, 2, 3, 2].lastIndexOf(2)) // expect: 3
print([NaN].indexOf(NaN)) // expect: -1
print([NaN].includes(NaN)) // expect: true
print([0].includes(-0)) // expect: true
print([-0].indexOf(0)) // expect: 0
print(["a", "b"].indexOf("b")) // expect: 1
print(["ab"].indexOf("a" + "b")) // expect: 0
print([1.5, 2].indexOf(1.5)) // expect: 0
print([,].includes(undefined)) // expect: true
print([,].indexOf(undefined)) // expect: -1
print([undefined].indexOf(undefined)) // expect: 0
print([1, 2].indexOf("1")) // expect: -1
print([1, 2, 3].indexOf(1, 1)) // expect: -1
print([1, 2, 3].indexOf(3, -1)) // expect: 2
print([1, 2, 3].lastIndexOf(3, -2)) // expect: -1
print([1, 2, 3].lastIndexOf(1, -5)) // expect: -1
print([1, 2].lastIndexOf(2, undefined)) // expect: -1

var o = {};
print([1, o].indexOf(o)) // expect: 1

print([1, 2, 3].includes(1, 5)) // expect: false
print([null].includes(undefined)) // expect: false
print(Array.prototype.indexOf.call("abc", "c")) // expect: 2
print(Array.prototype.includes.call({ length: 1, 0: 5 }, 5)) // expect: true
print([4 / 2].indexOf(2)) // expect: 0
print([1].indexOf(1, Infinity)) // expect: -1
print([true, false].indexOf(false)) // expect: 1
print([1, 2, 1].lastIndexOf(1, 1)) // expect: 0

Array.prototype[0] = 7;
var r = [,].indexOf(7);
delete Array.prototype[0];
print(r) // expect: 0
