// The well-known symbols are constant properties of Symbol.
// Symbol (ECMA-262 §20.4)

print([
  "asyncIterator", "hasInstance", "isConcatSpreadable", "iterator", "match", "matchAll",
  "replace", "search", "species", "split", "toPrimitive", "toStringTag", "unscopables",
].map(n => String(Symbol[n])).join())
// expect: Symbol(Symbol.asyncIterator),Symbol(Symbol.hasInstance),Symbol(Symbol.isConcatSpreadable),Symbol(Symbol.iterator),Symbol(Symbol.match),Symbol(Symbol.matchAll),Symbol(Symbol.replace),Symbol(Symbol.search),Symbol(Symbol.species),Symbol(Symbol.split),Symbol(Symbol.toPrimitive),Symbol(Symbol.toStringTag),Symbol(Symbol.unscopables)

print(JSON.stringify(Object.getOwnPropertyDescriptor(Symbol, "iterator")))
// expect: {"writable":false,"enumerable":false,"configurable":false}
