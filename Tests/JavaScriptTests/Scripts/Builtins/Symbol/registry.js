// Symbol.for and Symbol.keyFor use a registry.
// Symbol (ECMA-262 §20.4)

print([
  Symbol.for("k") === Symbol.for("k"), Symbol.keyFor(Symbol.for("k")), Symbol.keyFor(Symbol("k")),
  Symbol.for("k").description,
].join()) // expect: true,k,,k

try { Symbol.keyFor("k") } catch (e) { print(e.name + ": " + e.message) } // expect: TypeError: k is not a symbol
print(Symbol.keyFor(Symbol.iterator)) // expect: undefined
print(Symbol.for().description + Symbol.keyFor(Symbol.for("1"))) // expect: undefined1
