import JSONModel
import JavaScript
import Testing

@Suite("Order of the keys of JSON values in scripts")
struct HostKeyOrderTests {
  /// Calls a function with a JSON value as its argument and converts the argument back.
  private func pass(_ text: String, through code: String) throws -> String {
    let interpreter = Interpreter()
    let value = interpreter.value(try JSON(parsing: text))
    _ = try interpreter.evaluate("(\(code))").call([value])
    return try #require(try value.json()).description
  }

  @Test(
    "An object that is only read keeps the order of keys that are indices",
    arguments: [
      #"{"2":1,"1":2,"b":3}"#, #"{"b":3,"2":1,"c":4,"1":2}"#, #"{"a":{"x":[{"5":1,"4":[{"9":0,"8":1}]}]},"c":0}"#,
      #"{"4294967295":1,"4294967294":2,"01":3,"-1":4,"0":5}"#, #"{"\ud800":1,"7":2,"b":12345678901234567890.5}"#,
    ])
  func onlyRead(_ text: String) throws {
    let reading = "function read(v) { for (const k in v) if (typeof v[k] === 'object') read(v[k]) }"
    #expect(try pass(text, through: reading) == text)
    let listing = "v => JSON.stringify(v) + Object.keys(v) + Object.entries(v).length + ('q' in v)"
    #expect(try pass(text, through: listing) == text)
  }

  @Test("A copy that spreads an object from JSON has its members, and does not change it")
  func spread() throws {
    let text = #"{"a":1.5,"b":{"c":[1]},"d":"x","e":12345678901234567890}"#
    let spreading = """
      v => {
        for (let i = 0; i < 3; i++) {
          const copy = { ...v, b: { ...v.b, i } };
          const names = [];
          for (const name in copy) { names.push(name); delete copy.d; }
          if (names.join() !== 'a,b,e') throw new Error(names.join());
          copy.a = 2;
          if (JSON.stringify(copy) !== `{"a":2,"b":{"c":[1],"i":${i}},"e":12345678901234567000}`) throw copy.b;
        }
      }
      """
    #expect(try pass(text, through: spreading) == text)
    let copied = try pass(#"{"7":1,"a":2}"#, through: "v => { v.copy = { ...v } }")
    #expect(copied == #"{"7":1,"a":2,"copy":{"7":1,"a":2}}"#)
  }

  @Test(
    "A copy that spreads an object from JSON shares the objects in it, and nothing else",
    arguments: [
      ("c.n = 2; c.s += '!'; delete c.list; c.more = 1", #"{"n":2,"s":"x!","o":{"p":1},"more":1}"#),
      ("c.o.p = 2; v.in.list.push(3)", #"{"n":1.50,"s":"x","o":{"p":2},"list":[1,{},3]}"#),
      ("v.in.n = 3; v.in.o = 4; delete v.in.s", #"{"n":1.50,"s":"x","o":{"p":1},"list":[1,{}]}"#),
      (
        "v.in.o.p = 5; v.in.o = 6; c.o.q = c.list[1]; c.o.q.r = 7",
        #"{"n":1.50,"s":"x","o":{"p":5,"q":{"r":7}},"list":[1,{"r":7}]}"#
      ),
      (
        "if (c.o !== v.in.o || c.list !== v.in.list || c === v.in) throw c",
        #"{"n":1.50,"s":"x","o":{"p":1},"list":[1,{}]}"#
      ),
      ("Object.freeze(c); Object.setPrototypeOf(v.in, null)", #"{"n":1.50,"s":"x","o":{"p":1},"list":[1,{}]}"#),
    ])
  func shared(_ change: String, _ expected: String) throws {
    let text = #"{"in":{"n":1.50,"s":"x","o":{"p":1},"list":[1,{}]}}"#
    for reading in ["", "v.in.n; v.in.o;", "v.in.list[1].x; v.in.s = v.in.s;", "v.in.added = 1; delete v.in.added;"] {
      for form in [JSONParsingOptions(), .keepingText] {
        let interpreter = Interpreter()
        let value = interpreter.value(try JSON(parsing: text, options: form))
        let function = try interpreter.evaluate("v => { \(reading) const c = { ...v.in }; \(change); return c }")
        let copy = try #require(try function.call([value]).json())
        #expect(try copy == JSON(parsing: expected), "\(reading)")
        #expect(
          try interpreter.evaluate("c => Object.keys(c).join()").call([interpreter.value(copy)]).string
            == interpreter.evaluate("Object.keys(\(expected)).join()").string)
      }
    }
  }

  @Test(
    "A script that freezes an object, or changes it and changes it back, leaves the value as it was",
    arguments: [
      "v => Object.freeze(v)", "v => Object.seal(v)", "v => Object.preventExtensions(v)",
      "v => { v.t = 1; delete v.t }",
      "v => { v[7] = 1; delete v[7] }", "v => { v.a = v.a }", "v => { const a = v.a; v.a = 5; v.a = a }",
      "v => Object.defineProperty(v, 'a', { writable: false })",
      "v => Object.freeze(v.b.c)", "v => { Object.seal(v); Object.seal(v.b.c) }", "v => { v.b.c.push(1); v.b.c.pop() }",
      "v => { v.b.c[1e6] = 1; v.b.c.length = 1 }", "v => Object.defineProperty(v.b.c, 0, { configurable: false })",
    ])
  func changedBack(_ code: String) throws {
    let text = #"{"a":1.10,"b":{"c":[12345678901234567890123]},"d":"x"}"#
    let json = try JSON(parsing: text)
    let interpreter = Interpreter()
    let value = interpreter.value(json)
    _ = try interpreter.evaluate("(\(code))").call([value])
    #expect(try value.json()?.isIdentical(to: json) == true)
  }

  @Test(
    "A changed element of an array that is not dense is a change",
    arguments: [
      ("v => { v[0] = 7; Object.freeze(v) }", "[7,2]"), ("v => { v.push(7); Object.seal(v) }", "[1,2,7]"),
      ("v => { delete v[1]; Object.seal(v) }", "[1,null]"),
      ("v => { v[1e6] = 1; v.length = 1 }", "[1]"),
      ("v => Object.defineProperty(v, 1, { get() { return 3 } })", "[1,3]"),
    ])
  func changedElement(_ code: String, _ expected: String) throws {
    #expect(try pass("[1,2]", through: code) == expected)
  }

  @Test("Objects with many keys keep their order if a script only reads them")
  func many() throws {
    let members = (0..<3000).map { "\"k\($0 * 7 % 3000)\":\($0)" }.joined(separator: ",")
    for text in ["{\(members)}", "{\(members),\"5\":1,\"4\":2}"] {
      #expect(try pass(text, through: "v => { for (const k in v) v[k] }") == text)
    }
  }

  @Test(
    "Changes of an object leave the other keys where they were",
    arguments: [
      ("v => { v.z = 1 }", #"{"b":3,"2":1,"c":4,"1":2,"z":1}"#),
      ("v => { v[0] = 1; v[2] = 5 }", #"{"b":3,"2":5,"c":4,"1":2,"0":1}"#),
      ("v => { delete v[2] }", #"{"b":3,"c":4,"1":2}"#),
      ("v => { delete v.b }", #"{"2":1,"c":4,"1":2}"#),
      ("v => { delete v.b; v.z = 1; v.b = 2 }", #"{"2":1,"c":4,"z":1,"b":2,"1":2}"#),
      ("v => { delete v.c; v.q = 1; v.c = 4 }", #"{"b":3,"2":1,"q":1,"c":4,"1":2}"#),
      ("v => { Object.defineProperty(v, '1', { enumerable: false }) }", #"{"b":3,"2":1,"c":4}"#),
      ("v => { Object.defineProperty(v, '2', { get: () => 9 }) }", #"{"b":3,"2":9,"c":4,"1":2}"#),
      ("v => { v[1] = undefined }", #"{"b":3,"2":1,"c":4}"#),
    ])
  func changed(_ code: String, _ expected: String) throws {
    #expect(try pass(#"{"b":3,"2":1,"c":4,"1":2}"#, through: code) == expected)
  }

  @Test("A change and its reversal of a nested object with indices leave the value as it was")
  func nested() throws {
    let text = #"{"a":{"3":{"2":[1]},"1":true},"b":[{"8":1,"7":2}]}"#
    #expect(try pass(text, through: "v => { v.a[3][2][0] = 2; v.a[3][2][0] = 1 }") == text)
    let changed = #"{"a":{"3":{"2":[2]},"1":true},"b":[{"8":1,"7":2}]}"#
    #expect(try pass(text, through: "v => { v.a[3][2][0] = 2; v.b[0][8] }") == changed)
  }
}
