// join and toString convert elements to strings.
// Array (ECMA-262 §23.1)

print([1, null, undefined, "a", [2, [3]], true].join("-")) // expect: 1---a-2,3-true
print([1, 2] + "") // expect: 1,2
print([].join()) // expect:
print([1].join(undefined)) // expect: 1
print([1, 2].join("")) // expect: 12
print([1, 2].join(null)) // expect: 1null2
print(Array(4).join("ab")) // expect: ababab

var a = [1];
a.push(a, 2);
print(a.join()) // expect: 1,,2

var a = [];
var b = [a, 1];
a.push(b);
print(a + "|" + b) // expect: ,1|,1

print([{ toString() { return "o" } }, -0, 1e21, 0.1].join()) // expect: o,0,1e+21,0.1
print(["\u0100", "a"].join("\u20ac").length) // expect: 3
print(Array.prototype.join.call({ length: 2, 0: "x" }, "+")) // expect: x+
try { print([Symbol()].join()) } catch (e) { print(e.name) } // expect: TypeError
print(Array.prototype.toString.call({ join() { return "j" } })) // expect: j
print(Array.prototype.toString.call({})) // expect: [object Object]
try { print([{ toString() { throw "t" } }].join()) } catch (e) { print(e + [1, [2]].join()) } // expect: t1,2
print([1234.5, "a", null, undefined].map(x => x).toLocaleString().length > 0) // expect: true
print([{ toLocaleString() { return "L" } }, , 2].toLocaleString()) // expect: L,,2
print([3, 2].toString === Array.prototype.toString) // expect: true

var a = [1, 2];
a.join = () => "mine";
print(a + "") // expect: mine

print(String([[], [[]]])) // expect: ,
print([new Date(NaN)].join()) // expect: Invalid Date
print(Array.prototype.join.call("abc", "-")) // expect: a-b-c
