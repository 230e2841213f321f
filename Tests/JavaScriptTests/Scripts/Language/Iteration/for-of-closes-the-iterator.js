// for-of closes the iterator.
// for-of, for-in and the iteration protocol (ECMA-262 §7.4, §14.7.5)

var log = [];
function it(n) {
  return { [Symbol.iterator]() {
    return { i: 0, next() {
      return { value: this.i, done: this.i++ >= n }
    }, return() { log.push("closed"); return {} } }
  } }
}
for (var x of it(5)) { if (x == 2) break; log.push(x) }
print(log.join()) // expect: 0,1,closed

var log = [];
var it = { [Symbol.iterator]() {
  return { next() { return { value: 1 } }, return() { log.push("r"); return {} } }
} };
(function () { for (var x of it) return 1 })();
print(log.join()) // expect: r

var log = [];
var it = { [Symbol.iterator]() {
  return { next() { return { value: 1 } }, return() { log.push("r"); throw "second" } }
} };
try { for (var x of it) throw "first" } catch (e) { log.push(e) }
print(log.join()) // expect: r,first

var it = { [Symbol.iterator]() {
  return { next() { return { value: 1 } }, return() { return 1 } }
} };
try { for (var x of it) break } catch (e) { print(e.name) } // expect: TypeError

var it = { [Symbol.iterator]() {
  return { next() { return { value: 1 } }, return() { throw "x" } }
} };
try { for (var x of it) break } catch (e) { print(e) } // expect: x

var n = 0;
var it = { [Symbol.iterator]() { return { next() { throw "bad" }, return() { n++ } } } };
try { for (var x of it); } catch (e) { print(e + n) } // expect: bad0

var log = [];
var it = { [Symbol.iterator]() {
  return { next() { return { value: 1 } }, return() { log.push("r"); return {} } }
} };
outer: for (var i of [1, 2]) for (var x of it) continue outer;
print(log.join()) // expect: r,r
