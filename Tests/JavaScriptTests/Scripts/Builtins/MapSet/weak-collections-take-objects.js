// Weak collections accept objects and unregistered symbols as keys.
// Map, Set, WeakMap, WeakSet (ECMA-262 §24)

var k = {}, w = new WeakMap([[k, 1]]);
print([
  w.get(k), w.has(k), w.get({}), w.set(k, 2) === w, w.get(k), w.delete(k), w.has(k), w.delete(k),
].join()) // expect: 1,true,,true,2,true,false,false

try { print(new WeakMap().set(1, 2)) } catch (e) { print(e.message) } // expect: Invalid value used as weak map key
try { print(new WeakSet().add("a")) } catch (e) { print(e.message) } // expect: Invalid value used in weak set

var o = {}, w = new WeakSet([o]);
print([w.has(o), w.has({}), w.has(1), w.delete(o), w.has(o)].join()) // expect: true,false,false,true,false

print(new WeakMap().get(5)) // expect: undefined
print(new WeakMap().has("x")) // expect: false
print(new WeakMap().delete(null)) // expect: false
try { print(WeakMap()) } catch (e) { print(e.message) } // expect: Constructor WeakMap requires 'new'
try { print(new WeakSet([1])) } catch (e) { print(e.name) } // expect: TypeError

var s = Symbol(), w = new WeakMap([[s, 1]]);
print(w.get(s)) // expect: 1

try { print(new WeakMap().set(Symbol.for("x"), 1)) } catch (e) { print(e.name) } // expect: TypeError

// ---

var w = new WeakMap(), live = [];
for (var i = 0; i < 20000; i++) { var k = { i }; w.set(k, { k }); if (i % 1000 == 0) live.push(k) }
print(live.every(k => w.get(k).k === k)) // expect: true
