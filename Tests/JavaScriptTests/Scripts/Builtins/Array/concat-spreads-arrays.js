// concat spreads arrays and spreadable objects.
// Array (ECMA-262 §23.1)

print([1].concat(2, [3, [4]], "5").length) // expect: 5
print([].concat([1, , 3]).length + "" + (1 in [].concat([1, , 3]))) // expect: 3false
print([1].concat({ length: 2, 0: "a", 1: "b", [Symbol.isConcatSpreadable]: true }).join()) // expect: 1,a,b

var a = [1, 2];
a[Symbol.isConcatSpreadable] = false;
print([].concat(a).length) // expect: 1

print(Array.prototype.concat.call(1, 2).length) // expect: 2
print([].concat().length) // expect: 0

var b = [,];
print([1].concat(b, [2], b).length) // expect: 4

Array.prototype[1] = "p";
var r = [0].concat([1, , 3]);
delete Array.prototype[1];
print([r.length, r[2], r.hasOwnProperty(2)].join()) // expect: 4,p,true
