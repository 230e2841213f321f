// The constructors call the methods set and add.
// Map, Set, WeakMap, WeakSet (ECMA-262 §24)

class M extends Map { set(k, v) { return super.set(k, v * 2) } }
;
print(new M([[1, 2]]).get(1)) // expect: 4

class S extends Set { add(v) { return super.add(v + 1) } }
;
print([...new S([1, 2])].join()) // expect: 2,3

try { print(new Map([1])) } catch (e) { print(e.message) } // expect: Iterator value 1 is not an entry object
try { print(new Map(5)) } catch (e) { print(e.name) } // expect: TypeError
try { print(Map()) } catch (e) { print(e.message) } // expect: Constructor Map requires 'new'
try { print(Set()) } catch (e) { print(e.message) } // expect: Constructor Set requires 'new'

var old = Map.prototype.set;
Map.prototype.set = 1;
var r;
try { new Map([]) } catch (e) { r = e.name }
Map.prototype.set = old;
print(r + new Map(null).size) // expect: TypeError0

var closed = 0;
var it = { [Symbol.iterator]() {
  return { next() { return { value: 1 } }, return() { closed++; return {} } }
} };
try { new Map(it) } catch (e) {}
print(closed) // expect: 1

var old = Set.prototype.add, n = 0;
Set.prototype.add = function (v) { n++; return old.call(this, v) };
new Set([1, 2]);
Set.prototype.add = old;
print(n) // expect: 2

// ---

class M extends Map {}
;
var m = new M([[1, 2]]);
print([m instanceof M, m instanceof Map, m.size].join()) // expect: true,true,1

print(new Map([{ 0: "k", 1: "v" }]).get("k")) // expect: v

var log = "";
new Map([{ get 0() { log += "k" }, get 1() { log += "v" } }]);
print(log) // expect: kv
