// push and pop add and remove elements at the end.
// Array (ECMA-262 §23.1)

var a = [];
print([
  a.push(1), a.push(2, 3), a.push(), a.join(), a.pop(), a.pop(), a.pop(), a.pop(), a.length,
].join("|")) // expect: 1|3|3|1,2,3|3|2|1||0

var o = { length: 2 };
Array.prototype.push.call(o, "x");
print(o[2] + o.length) // expect: x3

var o = {};
print([Array.prototype.pop.call(o), o.length].join()) // expect: ,0

var o = { length: 2 ** 53 - 1 };
try { print(Array.prototype.push.call(o, 1)) } catch (e) { print(e.name) } // expect: TypeError

var a = Object.freeze([1]);
try { print(a.push(2)) } catch (e) { print(e.name) } // expect: TypeError

var a = [1, 2];
Object.defineProperty(a, "length", { writable: false });
try { print(a.push(3)) } catch (e) { print(e.name + a.length) } // expect: TypeError2

var a = [1, , 3];
a.length = 2;
print([a.pop() === undefined, a.length].join()) // expect: true,1

var a = [];
a.length = 5;
a.push(1);
print([a.length, 4 in a, a[5]].join()) // expect: 6,false,1

var a = [];
a.length = 4294967295;
try { print(a.push("x")) } catch (e) { print(e.name + a[4294967295] + a.length) } // expect: RangeErrorx4294967295
