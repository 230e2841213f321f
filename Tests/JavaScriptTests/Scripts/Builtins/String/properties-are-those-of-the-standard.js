// The properties of String and its prototype are as specified.
// String (ECMA-262 §22.1)

print(show([
  "at", "charCodeAt", "concat", "indexOf", "padEnd", "replace", "slice", "split", "substr",
  "toString", "normalize", "localeCompare", "matchAll", "isWellFormed",
].map(n => n + String.prototype[n].length)))
// expect: ["at1", "charCodeAt1", "concat1", "indexOf1", "padEnd1", "replace2", "slice2", "split2", "substr2", "toString0", "normalize0", "localeCompare1", "matchAll1", "isWellFormed0"]

print(show(["fromCharCode", "fromCodePoint", "raw"].map(n => String[n].name + String[n].length)))
// expect: ["fromCharCode1", "fromCodePoint1", "raw1"]

const d = Object.getOwnPropertyDescriptor(String.prototype, "trim");
print(show([d.writable, d.enumerable, d.configurable])) // expect: [true, false, true]

print(show(Object.getOwnPropertyNames(String.prototype).sort().join()))
// expect: "anchor,at,big,blink,bold,charAt,charCodeAt,codePointAt,concat,constructor,endsWith,fixed,fontcolor,fontsize,includes,indexOf,isWellFormed,italics,lastIndexOf,length,link,localeCompare,match,matchAll,normalize,padEnd,padStart,repeat,replace,replaceAll,search,slice,small,split,startsWith,strike,sub,substr,substring,sup,toLocaleLowerCase,toLocaleUpperCase,toLowerCase,toString,toUpperCase,toWellFormed,trim,trimEnd,trimLeft,trimRight,trimStart,valueOf"

print(show(String.prototype[Symbol.iterator].name)) // expect: "[Symbol.iterator]"
