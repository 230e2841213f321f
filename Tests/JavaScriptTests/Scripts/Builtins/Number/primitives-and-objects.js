// Numbers can be primitives or objects.
// Number (ECMA-262 §21.1)

print([
  (5).valueOf(), new Number(5) == 5, new Number(5) === 5, typeof Object(5),
  (5).constructor === Number,
].join()) // expect: 5,true,false,object,true

class N extends Number { double() { return this * 2 } }
print(new N(4).double() + "" + (new N(1) instanceof Number)) // expect: 8true

print(Object.prototype.toString.call(Number.prototype) + Number.prototype.valueOf()) // expect: [object Number]0
print(1..toString() + 1.5.toString() + (1).toFixed(1)) // expect: 11.51.0
