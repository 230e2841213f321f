// instanceof uses Symbol.hasInstance.
// Function (ECMA-262 §20.2)

print([Function.prototype[Symbol.hasInstance].call(Array, []), Function.prototype[Symbol.hasInstance].call({}, [])].join())
// expect: true,false

print(({ [Symbol.hasInstance](v) { return v === 1 } }, 1 instanceof { [Symbol.hasInstance](v) { return v === 1 } }))
// expect: true

class E { static [Symbol.hasInstance](v) { return typeof v === "number" } }
print(1 instanceof E) // expect: true

// An inherited handler decides about an object that is not callable.
for (const target of [Object.create(Function.prototype), Object.create(class {})])
  print([] instanceof target) // expect: false
// expect: false
try { [] instanceof {} } catch (e) { print(e.name) } // expect: TypeError

var f = () => {};
try { ({}) instanceof f } catch (e) { print(e.name) } // expect: TypeError
