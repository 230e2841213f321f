// Array patterns use the iterator.
// Destructuring (ECMA-262 §8.6, §13.15.5, §14.3.3)

var [a, , b = 3, ...c] = [1, 2, undefined, 4, 5];
print([a, b, c].join("|")) // expect: 1|3|4,5

var [x, y] = "hi";
print(x + y) // expect: hi

var [m] = new Map([["k", "v"]]);
print(m.join()) // expect: k,v

var log = [];
var it = { [Symbol.iterator]() {
  return { next() {
    log.push("n");
    return { value: 1, done: false }
  }, return() { log.push("r"); return {} } }
} };
var [p, q] = it;
print(log.join()) // expect: n,n,r

var log = [];
var it = { [Symbol.iterator]() {
  return { i: 0, next() {
    log.push("n");
    return { value: this.i, done: this.i++ > 1 }
  }, return() { log.push("r"); return {} } }
} };
var [...p] = it;
print(log.join() + p.length) // expect: n,n,n2

try { var [z] = {} } catch (e) { print(e.name) } // expect: TypeError

try { var [z] = null } catch (e) { print(e.message) } // expect: null is not iterable

var [] = [1];
print(1) // expect: 1

var log = [];
try {
  var [a = (() => { throw 1 })()] = { [Symbol.iterator]() {
    return { next() { return { done: false } }, return() { log.push("r"); return {} } }
  } }
} catch (e) { log.push(e) }
print(log.join()) // expect: r,1

var [[a], { b }] = [[1], { b: 2 }];
print(a + b) // expect: 3

// ---

let a = 1, b = 2;
[a, b] = [b, a];
print(a + "," + b) // expect: 2,1

var o = {};
[o.x, o["y"]] = [1, 2];
print(JSON.stringify(o)) // expect: {"x":1,"y":2}

// ---

var a;
[a = 5] = [];
print(a) // expect: 5

var r = [a2, b2] = [1, 2, 3];
var a2, b2;
print(r.length) // expect: 3
