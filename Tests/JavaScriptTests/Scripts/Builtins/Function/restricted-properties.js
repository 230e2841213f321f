// Strict functions restrict callee and caller.
// Function (ECMA-262 §20.2)

print((function () { "use strict"; try { return arguments.callee } catch (e) { return e.name } })()) // expect: TypeError

print((() => {
  "use strict";
  try { return (function () { "use strict" }).caller } catch (e) { return e.name }
})()) // expect: TypeError

print((function f() { return arguments.callee === f })()) // expect: true
