// Deep nesting throws an error.
// JSON (ECMA-262 §25.5)
// small stack

try {
  JSON.parse("[".repeat(1e6) + "]".repeat(1e6));
  print("parsed")
} catch (e) { print(e.name + ": " + e.message) } // expect: RangeError: Maximum call stack size exceeded

var o = {};
for (var i = 0; i < 1e5; i++) o = { o };
try { JSON.stringify(o); print("no") } catch (e) { print(e.name + ": " + e.message) }
// expect: RangeError: Maximum call stack size exceeded
