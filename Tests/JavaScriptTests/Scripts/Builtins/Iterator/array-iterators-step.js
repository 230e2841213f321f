// Array iterators return keys, values and entries.
// Built-in iterators (ECMA-262 §23.1.5, §22.1.5, §24.1.5, §24.2.5, §27.1)

var i = ["a", "b"].entries();
print(JSON.stringify([i.next(), i.next(), i.next(), i.next()]))
// expect: [{"value":[0,"a"],"done":false},{"value":[1,"b"],"done":false},{"done":true},{"done":true}]

print([...["a", "b"].keys()].join()) // expect: 0,1
print([...["a", , "c"].values()].length) // expect: 3
print([...[, 1].keys()].join()) // expect: 0,1

var a = [1, 2];
var i = a[Symbol.iterator]();
i.next();
a.push(3);
print([...i].join()) // expect: 2,3

var a = [1];
var i = a.values();
i.next();
i.next();
a.push(2);
print(i.next().done) // expect: true

print([...Array.prototype.values.call({ length: 2, 0: "x", 1: "y" })].join()) // expect: x,y
print((function () { return [...arguments].join() })(1, 2)) // expect: 1,2

var s = "";
for (var [i, v] of ["a", "b"].entries()) s += i + v;
print(s) // expect: 0a1b

var i = [].values();
print(i[Symbol.iterator]() === i) // expect: true

print(Object.prototype.toString.call([].values())) // expect: [object Array Iterator]

try { print([].values().next.call({})) } catch (e) { print(e.message) }
// expect: Method Array Iterator.prototype.next called on incompatible receiver #<Object>

try { print([].values().next.call("abc"[Symbol.iterator]())) } catch (e) { print(e.name) } // expect: TypeError

var ip = Object.getPrototypeOf([].values());
print([
  Object.getOwnPropertyNames(ip).join(), ip.next.length, ip.next.name,
  ip.hasOwnProperty(Symbol.iterator),
].join()) // expect: next,0,next,false

print(Object.getPrototypeOf(Object.getPrototypeOf([].values())) === Object.getPrototypeOf(Object.getPrototypeOf(new Map().keys())))
// expect: true

print(Object.getPrototypeOf(Object.getPrototypeOf([].values()))[Symbol.iterator].name) // expect: [Symbol.iterator]
