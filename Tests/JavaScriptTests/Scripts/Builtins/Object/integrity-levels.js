// Objects can be frozen, sealed and made non-extensible.
// Object (ECMA-262 §20.1)

print((() => {
  "use strict";
  var o = Object.freeze({ a: 1, b: { c: 2 } });
  var r = [];
  try { o.a = 2 } catch (e) { r.push(e.message) }
  try { delete o.a } catch (e) { r.push(e.message) }
  try { o.z = 1 } catch (e) { r.push(e.message) }
  o.b.c = 3;
  return r.join("|") + JSON.stringify(o)
})())
// expect: Cannot assign to read only property 'a' of object '#<Object>'|Cannot delete property 'a' of #<Object>|Cannot add property z, object is not extensible{"a":1,"b":{"c":3}}

var a = Object.freeze([1, 2]);
try { a.push(3) } catch (e) { print(e.name + a.length) } // expect: TypeError2

print((() => {
  "use strict";
  var a = Object.freeze([1, 2]);
  try { a[0] = 3 } catch (e) { return e.message }
})()) // expect: Cannot assign to read only property '0' of object '[object Array]'

print([
  Object.isFrozen({}), Object.isFrozen(Object.freeze({ a: 1 })),
  Object.isFrozen(Object.preventExtensions({})), Object.isFrozen(1),
].join()) // expect: false,true,true,true

print([
  Object.isSealed({}), Object.isSealed(Object.seal({ a: 1 })), Object.isSealed(Object.freeze([])),
  Object.isSealed(""),
].join()) // expect: false,true,true,true

print([
  Object.isExtensible({}), Object.isExtensible(Object.seal({})), Object.isExtensible(1),
].join()) // expect: true,false,false

var o = Object.seal({ a: 1 });
o.a = 2;
o.b = 3;
delete o.a;
print(JSON.stringify(o)) // expect: {"a":2}

var o = Object.preventExtensions({ a: 1, b: 1 });
o.c = 1;
delete o.a;
print(JSON.stringify(o)) // expect: {"b":1}

print(Object.freeze(5) + Object.seal("x") + Object.preventExtensions(true)) // expect: 5xtrue

print(JSON.stringify(Object.getOwnPropertyDescriptor(Object.freeze({ get a() { return 1 } }), "a")))
// expect: {"enumerable":true,"configurable":false}

var f = Object.freeze(function g() {});
f.x = 1;
print(f.x + f.name) // expect: undefinedg
