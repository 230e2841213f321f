// Boolean converts values, and Boolean objects are truthy.
// Symbol (ECMA-262 §20.4)

print([
  Boolean(), Boolean(""), Boolean("0"), Boolean([]), Boolean(NaN), Boolean(null), Boolean(-1),
].join()) // expect: false,false,true,true,false,false,true

print([
  typeof new Boolean(false), new Boolean(false).valueOf(), new Boolean(true).toString(),
  new Boolean(0) ? 1 : 2,
].join()) // expect: object,false,true,1

print([
  Boolean.length, Boolean.name, Boolean.prototype.valueOf(),
  Object.prototype.toString.call(Boolean.prototype),
].join()) // expect: 1,Boolean,false,[object Boolean]

try { Boolean.prototype.toString.call(1) } catch (e) { print(e.name) } // expect: TypeError
print(true.toString() + (false).valueOf()) // expect: truefalse
