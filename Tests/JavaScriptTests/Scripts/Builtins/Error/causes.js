// Errors have an optional cause.
// Error (ECMA-262 §20.5)

print([
  new Error("a", { cause: "c" }).cause, "cause" in new Error("a"), "cause" in new Error("a", {}),
  new TypeError("a", { cause: undefined }).hasOwnProperty("cause"),
].join()) // expect: c,false,false,true

print(JSON.stringify(Object.getOwnPropertyDescriptor(new Error("a", { cause: 0 }), "cause")))
// expect: {"value":0,"writable":true,"enumerable":false,"configurable":true}

print(new Error("a", 5).cause) // expect: undefined
