// The properties of Array and its prototype are as specified.
// Array (ECMA-262 §23.1)

print(Object.getOwnPropertyNames(Array.prototype).join())
// expect: length,constructor,at,concat,copyWithin,fill,find,findIndex,findLast,findLastIndex,lastIndexOf,pop,push,reverse,shift,unshift,slice,sort,splice,includes,indexOf,join,keys,entries,values,forEach,filter,flat,flatMap,map,every,some,reduce,reduceRight,toLocaleString,toString,toReversed,toSorted,toSpliced,with

print(Object.getOwnPropertyNames(Array).join()) // expect: length,name,prototype,isArray,from,of

print(Object.keys(Array.prototype[Symbol.unscopables]).sort().join())
// expect: at,copyWithin,entries,fill,find,findIndex,findLast,findLastIndex,flat,flatMap,includes,keys,toReversed,toSorted,toSpliced,values

print(Object.getPrototypeOf(Array.prototype[Symbol.unscopables])) // expect: null
print(Array.prototype[Symbol.iterator] === Array.prototype.values) // expect: true
print(Array.prototype.values.name) // expect: values

print([
  "at", "concat", "copyWithin", "fill", "flat", "includes", "indexOf", "push", "reduce", "slice",
  "sort", "splice", "toSpliced", "unshift", "with",
].map(n => n + [][n].length).join())
// expect: at1,concat1,copyWithin2,fill1,flat0,includes1,indexOf1,push1,reduce1,slice2,sort1,splice2,toSpliced2,unshift1,with2

print(Array.isArray(Array.prototype) + "" + Array.prototype.length) // expect: true0

print(JSON.stringify(Object.getOwnPropertyDescriptor(Array.prototype, "map")))
// expect: {"writable":true,"enumerable":false,"configurable":true}

print(JSON.stringify(Object.getOwnPropertyDescriptor([1], "length")))
// expect: {"value":1,"writable":true,"enumerable":false,"configurable":false}

try { print(Array.prototype.map.call(null, x => x)) } catch (e) { print(e.name) } // expect: TypeError
try { print(new [].map(x => x)) } catch (e) { print(e.name) } // expect: TypeError
print(Object.getOwnPropertyDescriptor(Array.prototype, Symbol.unscopables).writable) // expect: false
