// Methods check their receivers.
// Map, Set, WeakMap, WeakSet (ECMA-262 §24)

try { print(Map.prototype.get.call({}, 1)) } catch (e) { print(e.message) }
// expect: Method Map.prototype.get called on incompatible receiver #<Object>

try { print(Set.prototype.has.call(new Map(), 1)) } catch (e) { print(e.name) } // expect: TypeError

try { print(Map.prototype.size) } catch (e) { print(e.message) }
// expect: Method get Map.prototype.size called on incompatible receiver #<Map>

try { print(WeakMap.prototype.get.call(new Map(), 1)) } catch (e) { print(e.name) } // expect: TypeError
try { print(Set.prototype.values.call([])) } catch (e) { print(e.name) } // expect: TypeError
