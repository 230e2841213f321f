// JSON.stringify reports the path of a cycle.
// JSON (ECMA-262 §25.5)

var o = {};
o.o = o;
try { JSON.stringify(o) } catch (e) { print(JSON.stringify(e.name + ": " + e.message)) }
// expect: "TypeError: Converting circular structure to JSON\n    --> starting at object with constructor 'Object'\n    --- property 'o' closes the circle"

var a = [];
a.push({ x: { y: a } });
try { JSON.stringify({ a }) } catch (e) { print(JSON.stringify(e.message)) }
// expect: "Converting circular structure to JSON\n    --> starting at object with constructor 'Array'\n    |     index 0 -> object with constructor 'Object'\n    |     property 'x' -> object with constructor 'Object'\n    --- property 'y' closes the circle"

class Node {}
var n = new Node();
n.a = { b: { c: { d: { e: n } } } };
try { JSON.stringify(n) } catch (e) { print(JSON.stringify(e.message)) }
// expect: "Converting circular structure to JSON\n    --> starting at object with constructor 'Node'\n    |     property 'a' -> object with constructor 'Object'\n    |     property 'b' -> object with constructor 'Object'\n    |     ...\n    |     property 'd' -> object with constructor 'Object'\n    --- property 'e' closes the circle"

var s = { x: 1 };
print(JSON.stringify([s, s, { s }])) // expect: [{"x":1},{"x":1},{"s":{"x":1}}]
