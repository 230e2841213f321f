// Entries of a map can be set, read and deleted.
// Map, Set, WeakMap, WeakSet (ECMA-262 §24)

var m = new Map();
print([
  m.set("a", 1) === m, m.get("a"), m.has("a"), m.has("b"), m.get("b"), m.size, m.delete("a"),
  m.delete("a"), m.size,
].join()) // expect: true,1,true,false,,1,true,false,0

var m = new Map([["x", 1], ["y", 2]]);
print([...m.keys()].join() + [...m.values()].join() + [...m].join("|")) // expect: x,y1,2x,1|y,2

print(new Map().size) // expect: 0
print(new Map(null).size) // expect: 0
print(new Map(undefined).size) // expect: 0

var m = new Map([[1, 2]]);
m.clear();
print([m.size, m.has(1), m.set(1, 3).get(1)].join()) // expect: 0,false,3

var m = new Map(new Map([[1, 2], [3, 4]]));
print([...m].join("|")) // expect: 1,2|3,4

var m = new Map([[1, "a"], [1, "b"]]);
print(m.size + m.get(1)) // expect: 1b
