// An AggregateError contains a list of errors.
// Error (ECMA-262 §20.5)

var e = new AggregateError([1, new Error("i")], "m", { cause: 3 });
print([
  e.errors.length, e.errors[0], e.message, e.name, e instanceof Error, e.cause,
  AggregateError.length, Object.keys(e).length,
].join()) // expect: 2,1,m,AggregateError,true,3,2,0

print(AggregateError(new Set([1, 2])).errors.join()) // expect: 1,2
try { new AggregateError() } catch (e) { print(e.name) } // expect: TypeError
print(Object.getPrototypeOf(AggregateError) === Error) // expect: true
