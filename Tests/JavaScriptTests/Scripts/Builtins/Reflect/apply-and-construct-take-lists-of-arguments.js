// apply and construct accept array-like lists of arguments.
// Reflect (ECMA-262 §28.1)

print(Reflect.apply(Math.max, null, { length: 3, 0: 4, 1: 9, 2: 2 })) // expect: 9
print(Reflect.apply(function (a) { return this.x + a }, { x: 1 }, [2])) // expect: 3
try { Reflect.apply(Math.max, null) } catch (e) { print(e.name) } // expect: TypeError
try { Reflect.apply(1, null, []) } catch (e) { print(e.name) } // expect: TypeError
print(Reflect.construct(Date, [0]).getTime()) // expect: 0

class A { constructor(x) { this.x = x; this.t = new.target } }
class B {}
const o = Reflect.construct(A, [7], B);
print([o.x, o.t === B, o instanceof B, o instanceof A].join()) // expect: 7,true,true,false

function F() {}
const a = Reflect.construct(Array, [3], F);
print([Array.isArray(a), a.length, a instanceof F].join()) // expect: true,3,true

// ---

class A extends Map {}
print(Reflect.construct(A, [[[1, 2]]]).get(1)) // expect: 2

try { Reflect.construct(() => {}, []) } catch (e) { print(e.name) } // expect: TypeError
try { Reflect.construct(Date, [], Math.max) } catch (e) { print(e.name) } // expect: TypeError
try { Reflect.construct(Date) } catch (e) { print(e.name) } // expect: TypeError
try { Reflect.construct(Date, [], undefined) } catch (e) { print(e.name) } // expect: TypeError
