// The value properties of the global object are constant.
// The global object (ECMA-262 §19)

print([typeof globalThis, globalThis.globalThis === globalThis, Infinity, NaN, undefined].join())
// expect: object,true,Infinity,NaN,

print(["Infinity", "NaN", "undefined"].map(n => JSON.stringify(Object.getOwnPropertyDescriptor(globalThis, n))).join())
// expect: {"value":null,"writable":false,"enumerable":false,"configurable":false},{"value":null,"writable":false,"enumerable":false,"configurable":false},{"writable":false,"enumerable":false,"configurable":false}

print(JSON.stringify((({ writable, enumerable, configurable }) => ({ writable, enumerable, configurable }))(Object.getOwnPropertyDescriptor(globalThis, "globalThis"))))
// expect: {"writable":true,"enumerable":false,"configurable":true}

NaN = 1;
Infinity = 2;
undefined = 3;
print([NaN, Infinity, undefined].join()) // expect: NaN,Infinity,

print((() => { "use strict"; try { undefined = 1 } catch (e) { return e.name } })()) // expect: TypeError
