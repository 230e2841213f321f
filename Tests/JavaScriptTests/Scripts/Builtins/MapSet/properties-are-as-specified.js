// The properties of the collections are as specified.
// Map, Set, WeakMap, WeakSet (ECMA-262 §24)

print(Object.getOwnPropertyNames(Map.prototype).join())
// expect: constructor,get,set,has,delete,clear,entries,forEach,keys,size,values

print(Object.getOwnPropertyNames(Set.prototype).sort().join())
// expect: add,clear,constructor,delete,difference,entries,forEach,has,intersection,isDisjointFrom,isSubsetOf,isSupersetOf,keys,size,symmetricDifference,union,values

print(Object.getOwnPropertyNames(WeakMap.prototype).join()) // expect: constructor,delete,get,set,has
print(Object.getOwnPropertyNames(WeakSet.prototype).join()) // expect: constructor,delete,has,add
print([Map.length, Set.length, WeakMap.length, WeakSet.length, Map.name].join()) // expect: 0,0,0,0,Map

print([
  new Map(), new Set(), new WeakMap(), new WeakSet(),
].map(x => Object.prototype.toString.call(x)).join())
// expect: [object Map],[object Set],[object WeakMap],[object WeakSet]

print(Object.getOwnPropertyDescriptor(Map.prototype, "size").get.name) // expect: get size
print(Map[Symbol.species] === Map && Set[Symbol.species] === Set) // expect: true
print(Symbol.species in WeakMap) // expect: false

print([
  "get", "set", "has", "delete", "clear", "forEach", "keys",
].map(n => n + Map.prototype[n].length).join()) // expect: get1,set2,has1,delete1,clear0,forEach1,keys0

print(Object.keys(new Map([[1, 2]])).length) // expect: 0
