// Methods and assignments use inherited elements.
// Array (ECMA-262 §23.1)

Array.prototype[1] = "p";
var r = [[1, , 3].join(), [1, , 3].map(x => x).hasOwnProperty(1), [1, , 3].indexOf("p"), [1, , 3].shift()].join("|");
delete Array.prototype[1];
print(r) // expect: 1,p,3|true|1|1

var log = "";
Object.defineProperty(Array.prototype, 0, { set(v) { log += v }, configurable: true });
[].push("set");
delete Array.prototype[0];
print(log) // expect: set

class A extends Array {}
;
A.prototype[0] = "x";
var a = new A(1);
print([a[0], a.includes("x"), 0 in a].join()) // expect: x,true,true
