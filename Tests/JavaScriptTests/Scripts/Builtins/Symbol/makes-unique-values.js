// Symbol creates unique values.
// Symbol (ECMA-262 §20.4)

print(Symbol("a") === Symbol("a")) // expect: false
print(typeof Symbol()) // expect: symbol
try { new Symbol() } catch (e) { print(e.name + ": " + e.message) } // expect: TypeError: Symbol is not a constructor

print([
  Symbol("x").toString(), String(Symbol("y")), Symbol().toString(), Symbol("").description === "",
  Symbol().description,
].join()) // expect: Symbol(x),Symbol(y),Symbol(),true,

print(Symbol("d").description + Symbol.iterator.description) // expect: dSymbol.iterator
print(Symbol({ toString() { return "obj" } }).description) // expect: obj
print([Symbol.length, Symbol.name, typeof Symbol.prototype].join()) // expect: 0,Symbol,object
try { Symbol() + "" } catch (e) { print(e.message) } // expect: Cannot convert a Symbol value to a string
try { +Symbol() } catch (e) { print(e.message) } // expect: Cannot convert a Symbol value to a number
try { Symbol(Symbol()) } catch (e) { print(e.name) } // expect: TypeError

// ---

print(!Symbol() + String(Object(Symbol.iterator) == Symbol.iterator)) // expect: falsetrue
