// The properties of RegExp and its prototype are as specified.
// RegExp (ECMA-262 §22.2)

print(show([
  "exec", "test", "toString", "compile", Symbol.match, Symbol.matchAll, Symbol.replace,
  Symbol.search, Symbol.split,
].map(n => RegExp.prototype[n].name + RegExp.prototype[n].length)))
// expect: ["exec1", "test1", "toString0", "compile2", "[Symbol.match]1", "[Symbol.matchAll]1", "[Symbol.replace]2", "[Symbol.search]1", "[Symbol.split]2"]

print(show(Object.getOwnPropertyNames(RegExp.prototype).sort().join()))
// expect: "compile,constructor,dotAll,exec,flags,global,hasIndices,ignoreCase,multiline,source,sticky,test,toString,unicode,unicodeSets"

print(show([
  Object.getOwnPropertyDescriptor(RegExp.prototype, "flags").get.name,
  Object.getOwnPropertyDescriptor(RegExp, Symbol.species).get.name,
  Object.prototype.toString.call(/a/), Object.prototype.toString.call(RegExp.prototype),
])) // expect: ["get flags", "get [Symbol.species]", "[object RegExp]", "[object Object]"]
