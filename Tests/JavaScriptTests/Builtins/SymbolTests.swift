import Testing

/// Symbol (ECMA-262 §20.4): scripts and what Node 20 makes of them.
@Suite struct SymbolTests {
  @Test func makesUniqueValues() throws {
    try expectScript(#"Symbol("a") === Symbol("a")"#, "false")
    try expectScript("typeof Symbol()", "symbol")
    try expectScript(
      #"(() => { try { new Symbol() } catch (e) { return e.name + ": " + e.message } })()"#,
      "TypeError: Symbol is not a constructor")
    try expectScript(
      #"[Symbol("x").toString(), String(Symbol("y")), Symbol().toString(), Symbol("").description === "", Symbol().description].join()"#,
      "Symbol(x),Symbol(y),Symbol(),true,")
    try expectScript(#"Symbol("d").description + Symbol.iterator.description"#, "dSymbol.iterator")
    try expectScript(#"Symbol({ toString() { return "obj" } }).description"#, "obj")
    try expectScript("[Symbol.length, Symbol.name, typeof Symbol.prototype].join()", "0,Symbol,object")
    try expectScript(
      #"(() => { try { Symbol() + "" } catch (e) { return e.message } })()"#,
      "Cannot convert a Symbol value to a string")
    try expectScript(
      "(() => { try { +Symbol() } catch (e) { return e.message } })()", "Cannot convert a Symbol value to a number")
    try expectScript("(() => { try { Symbol(Symbol()) } catch (e) { return e.name } })()", "TypeError")
    try expectScript("!Symbol() + String(Object(Symbol.iterator) == Symbol.iterator)", "falsetrue", stresses: false)
  }

  @Test func registry() throws {
    try expectScript(
      #"[Symbol.for("k") === Symbol.for("k"), Symbol.keyFor(Symbol.for("k")), Symbol.keyFor(Symbol("k")), Symbol.for("k").description].join()"#,
      "true,k,,k")
    try expectScript(
      #"(() => { try { Symbol.keyFor("k") } catch (e) { return e.name + ": " + e.message } })()"#,
      "TypeError: k is not a symbol")
    try expectScript("Symbol.keyFor(Symbol.iterator)", "undefined")
    try expectScript(#"Symbol.for().description + Symbol.keyFor(Symbol.for("1"))"#, "undefined1")
  }

  @Test func wellKnownSymbols() throws {
    try expectScript(
      #"["asyncIterator", "hasInstance", "isConcatSpreadable", "iterator", "match", "matchAll", "replace", "search", "species", "split", "toPrimitive", "toStringTag", "unscopables"].map(n => String(Symbol[n])).join()"#,
      "Symbol(Symbol.asyncIterator),Symbol(Symbol.hasInstance),Symbol(Symbol.isConcatSpreadable),Symbol(Symbol.iterator),Symbol(Symbol.match),Symbol(Symbol.matchAll),Symbol(Symbol.replace),Symbol(Symbol.search),Symbol(Symbol.species),Symbol(Symbol.split),Symbol(Symbol.toPrimitive),Symbol(Symbol.toStringTag),Symbol(Symbol.unscopables)"
    )
    try expectScript(
      #"JSON.stringify(Object.getOwnPropertyDescriptor(Symbol, "iterator"))"#,
      #"{"writable":false,"enumerable":false,"configurable":false}"#)
  }

  @Test func prototype() throws {
    try expectScript(
      #"[Symbol("v").valueOf() === Symbol("v"), typeof Object(Symbol()), typeof Object(Symbol("q")).valueOf(), Object(Symbol("q")).description].join()"#,
      "false,object,symbol,q")
    try expectScript(
      "JSON.stringify(Object.getOwnPropertyDescriptor(Symbol.prototype, Symbol.toPrimitive)) + Symbol.prototype[Symbol.toPrimitive].name",
      #"{"writable":false,"enumerable":false,"configurable":true}[Symbol.toPrimitive]"#)
    try expectScript(
      "Symbol.prototype[Symbol.toStringTag] + Object.prototype.toString.call(Symbol())", "Symbol[object Symbol]")
    try expectScript("(() => { try { Symbol.prototype.toString.call(1) } catch (e) { return e.name } })()", "TypeError")
    try expectScript("(() => { try { Symbol.prototype.description } catch (e) { return e.name } })()", "TypeError")
    try expectScript(
      "Object.getOwnPropertyNames(Symbol.prototype).sort().join()", "constructor,description,toString,valueOf")
  }

  @Test func propertiesWithSymbolKeys() throws {
    try expectScript(
      #"(() => { var s = Symbol("p"), o = { [s]: 1, a: 2 }; return [o[s], Object.keys(o).length, JSON.stringify(o), s in o, delete o[s], s in o].join() })()"#,
      #"1,1,{"a":2},true,true,false"#)
    try expectScript(
      #"(() => { var o = { [Symbol.toPrimitive](h) { return h } }; return `${o}` + (o + "") + isNaN(+o) })()"#,
      "stringdefaulttrue")
  }

  @Test func booleans() throws {
    try expectScript(
      #"[Boolean(), Boolean(""), Boolean("0"), Boolean([]), Boolean(NaN), Boolean(null), Boolean(-1)].join()"#,
      "false,false,true,true,false,false,true")
    try expectScript(
      "[typeof new Boolean(false), new Boolean(false).valueOf(), new Boolean(true).toString(), new Boolean(0) ? 1 : 2].join()",
      "object,false,true,1")
    try expectScript(
      "[Boolean.length, Boolean.name, Boolean.prototype.valueOf(), Object.prototype.toString.call(Boolean.prototype)].join()",
      "1,Boolean,false,[object Boolean]")
    try expectScript(
      "(() => { try { Boolean.prototype.toString.call(1) } catch (e) { return e.name } })()", "TypeError")
    try expectScript("true.toString() + (false).valueOf()", "truefalse")
  }
}
