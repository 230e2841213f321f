import Foundation
import JSONModel
import Testing

@testable import JavaScript

/// Tests that JSON values which scripts have changed convert back as `JSON.stringify` writes them. The expected texts
/// and calls are those of Node.
@Suite("Conversion of changed JSON values")
struct HostConversionTests {
  /// Members in place of the one with the name "§" in the objects of a test.
  enum Form: String, CaseIterable {
    case few = #""e":0"#
    case index = #""7":0"#
    case many

    var members: String { self == .many ? (0..<30).map { "\"k\($0)\":0" }.joined(separator: ",") : rawValue }
    func text(_ pattern: String) -> String { pattern.replacingOccurrences(of: #""§":0"#, with: members) }
  }

  private static let text =
    #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1}}},"l":[[{"§":0,"x":1}],2],"s":"t"}"#

  /// Defines functions that record the calls of getters and of the traps of proxies.
  private static let library = """
    var log = [], n = 0;
    var get = (o, k, f) =>
      Object.defineProperty(o, k, { enumerable: true, configurable: true, get() { log.push(k); return f() } });
    var logging = new Proxy({}, {
      get: (_, trap) => (...args) => {
        log.push(trap + (typeof args[1] === "string" ? " " + args[1] : ""));
        return Reflect[trap](...args);
      },
    });
    """

  private func changed(
    _ text: String, by code: String, in interpreter: Interpreter, keepsText: Bool = true
  ) throws -> JSValue {
    try interpreter.evaluate(Self.library)
    let value = interpreter.value(try JSON(parsing: text, options: keepsText ? .keepingText : JSONParsingOptions()))
    _ = try interpreter.evaluate("(v => { \(code) })").call([value])
    return value
  }

  @Test(
    "Each property is read once, and each value converted once, in the order of JSON.stringify",
    arguments: [
      (
        #"get(v.a.b.c, 'g', () => ++n); v.y = undefined"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1,"g":1}}},"l":[[{"§":0,"x":1}],2],"s":"t"}"#, #"g"#
      ),
      (
        #"get(v.a.b.c, 'g', () => ++n); for (let o = v; o; o = o.a ?? o.b ?? o.c) o.z = undefined"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1,"g":1}}},"l":[[{"§":0,"x":1}],2],"s":"t"}"#, #"g"#
      ),
      (
        #"get(v.a.b, 'g', () => ++n); v.a.b.c.d = 2; v.s = undefined; v.a.z = () => 1; v.l[2] = Symbol()"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":2},"g":1}},"l":[[{"§":0,"x":1}],2,null]}"#, #"g"#
      ),
      (
        #"get(v.l[0][0], 'g', () => ++n); v.l.push(undefined); v.l[0].push(1); v.y = undefined"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1}}},"l":[[{"§":0,"x":1,"g":1},1],2,null],"s":"t"}"#, #"g"#
      ),
      (
        #"get(v.l, 0, () => ++n); v.y = undefined"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1}}},"l":[1,2],"s":"t"}"#, #"0"#
      ),
      (
        #"get(v, 's', () => ++n); v.a.b.c.d = undefined; v.y = undefined"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0}}},"l":[[{"§":0,"x":1}],2],"s":1}"#, #"s"#
      ),
      (
        #"get(Object.freeze(v.a) && v.l[0][0], 'g', () => ++n); Object.freeze(v.l); v.y = undefined"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1}}},"l":[[{"§":0,"x":1,"g":1}],2],"s":"t"}"#, #"g"#
      ),
      (
        #"v.a.b.c = new Proxy({ p: 1, q: [] }, logging); v.a.y = v.y = undefined"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"p":1,"q":[]}}},"l":[[{"§":0,"x":1}],2],"s":"t"}"#,
        #"get toJSON,ownKeys,getOwnPropertyDescriptor p,getOwnPropertyDescriptor q,get p,get q"#
      ),
      (
        #"v.l[0] = new Proxy([1], logging); v.l[2] = v.y = undefined"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1}}},"l":[[1],2,null],"s":"t"}"#, #"get toJSON,get length,get 0"#
      ),
      (
        #"v.a.b.c.d = { toJSON(k) { log.push(k); return { e: 1 } } }; v.a.b.y = v.a.y = v.y = undefined"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":{"e":1}}}},"l":[[{"§":0,"x":1}],2],"s":"t"}"#, #"d"#
      ),
      (
        #"v.a.b.toJSON = (k) => { log.push(k) }; v.a.y = undefined"#,
        #"{"§":0,"a":{"§":0},"l":[[{"§":0,"x":1}],2],"s":"t"}"#, #"b"#
      ),
      (
        #"v.a.b.toJSON = (k) => { log.push(k); return v.l }; v.s = undefined"#,
        #"{"§":0,"a":{"§":0,"b":[[{"§":0,"x":1}],2]},"l":[[{"§":0,"x":1}],2]}"#, #"b"#
      ),
      (
        #"v.x = v.a; get(v.a.b, 'g', () => ++n); v.a.y = undefined"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1},"g":1}},"l":[[{"§":0,"x":1}],2],"s":"t","x":{"§":0,"b":{"§":0,"c":{"§":0,"d":1},"g":2}}}"#,
        #"g,g"#
      ),
      (
        #"get(v.a, 'g', () => { delete v.l; v.late = 1; v.s = 'new' })"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1}}},"s":"new"}"#, #"g"#
      ),
      (
        #"get(v.a, 'g', () => { v.s = 'new'; return 1 }); v.a.b.c.d = 2"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":2}},"g":1},"l":[[{"§":0,"x":1}],2],"s":"new"}"#, #"g"#
      ),
      (
        #"get(v.l[0][0], 'g', () => { v.a.b.c.d = 2; delete v.a.b; return 1 })"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1}}},"l":[[{"§":0,"x":1,"g":1}],2],"s":"t"}"#, #"g"#
      ),
      (
        #"get(v.a.b.c, 'g', () => { v.a.b.c.d = 2; v.a.b.c = 3; v.a.b = 4; v.a = 5; return 1 })"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1,"g":1}}},"l":[[{"§":0,"x":1}],2],"s":"t"}"#, #"g"#
      ),
      (
        #"get(v.l[0][0], 'g', () => { v.l.length = 1; v.l[0][1] = 'late'; return 1 })"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1}}},"l":[[{"§":0,"x":1,"g":1}],null],"s":"t"}"#, #"g"#
      ),
      (
        #"get(v.a.b, 'g', () => { Object.freeze(v); Object.freeze(v.a); return 1 })"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1},"g":1}},"l":[[{"§":0,"x":1}],2],"s":"t"}"#, #"g"#
      ),
      (
        #"get(v.a, 'g', () => { get(v, 's', () => ++n); return 1 })"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1}},"g":1},"l":[[{"§":0,"x":1}],2],"s":1}"#, #"g,s"#
      ),
      (
        #"get(v.a, 'g', () => { Object.prototype.toJSON = function (k) { return [k] }; return 1 })"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1}},"g":1},"l":["l"],"s":"t"}"#, #"g"#
      ),
      (
        #"get(v.a, 'g', () => { Object.defineProperty(Object.prototype, 's', { value: 'inherited' }); delete v.s; return 1 })"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1}},"g":1},"l":[[{"§":0,"x":1}],2],"s":"inherited"}"#, #"g"#
      ),
      (
        #"v.a = v.a.b; v.b = v.a; get(v.a.c, 'g', () => ++n)"#,
        #"{"§":0,"a":{"§":0,"c":{"§":0,"d":1,"g":1}},"l":[[{"§":0,"x":1}],2],"s":"t","b":{"§":0,"c":{"§":0,"d":1,"g":2}}}"#,
        #"g,g"#
      ),
      (
        #"delete v.a.b; v.a.b = { ...v.l }; get(v, 'g', () => ++n)"#,
        #"{"§":0,"a":{"§":0,"b":{"0":[{"§":0,"x":1}],"1":2}},"l":[[{"§":0,"x":1}],2],"s":"t","g":1}"#, #"g"#
      ),
      (
        #"Object.prototype.toJSON = function (k) { log.push(k); return k === '' || k === 'a' ? this : 1 }"#,
        #"{"§":0,"a":{"§":0,"b":1},"l":1,"s":"t"}"#, #",a,b,l"#
      ),
      (
        #"v.a.b.c.d = 2; Object.prototype.toJSON = function (k) { return Array.isArray(this) ? 'list' : k === '' ? { ...this } : this }"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":2}}},"l":"list","s":"t"}"#, #""#
      ),
      (
        #"v.s; v.l[1]; Array.prototype.toJSON = function (k) { log.push(k); return this.length }"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1}}},"l":2,"s":"t"}"#, #"l"#
      ),
      (
        #"v.a.b; Object.prototype.toJSON = 5"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1}}},"l":[[{"§":0,"x":1}],2],"s":"t"}"#, #""#
      ),
      (
        #"Object.setPrototypeOf(Array.prototype, { toJSON() { return 'list' } })"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1}}},"l":"list","s":"t"}"#, #""#
      ),
      (
        #"Object.setPrototypeOf(Array.prototype, null); v.l[1] = 3"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1}}},"l":[[{"§":0,"x":1}],3],"s":"t"}"#, #""#
      ),
      (
        #"Object.setPrototypeOf(v.a.b, { toJSON(k) { return k } })"#,
        #"{"§":0,"a":{"§":0,"b":"b"},"l":[[{"§":0,"x":1}],2],"s":"t"}"#, #""#
      ),
      (
        #"Object.setPrototypeOf(v.l[0], { toJSON(k) { return k } })"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1}}},"l":["0",2],"s":"t"}"#, #""#
      ),
      (
        #"Object.setPrototypeOf(v.a.b, null); Object.setPrototypeOf(v.l[0], null)"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1}}},"l":[[{"§":0,"x":1}],2],"s":"t"}"#, #""#
      ),
      (
        #"Object.setPrototypeOf(v.a.b, new Proxy({}, logging))"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1}}},"l":[[{"§":0,"x":1}],2],"s":"t"}"#, #"get toJSON"#
      ),
      (
        #"v.l.toJSON = (k) => k; v.a.b.c.toJSON = 'text'"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":1,"toJSON":"text"}}},"l":"l","s":"t"}"#, #""#
      ),
      (
        #"Object.defineProperty(v.a.b, 'toJSON', { value: (k) => k })"#,
        #"{"§":0,"a":{"§":0,"b":"b"},"l":[[{"§":0,"x":1}],2],"s":"t"}"#, #""#
      ),
      (
        #"get(v.a.b, 'toJSON', () => (log.push('read'), () => 1)); v.y = undefined"#,
        #"{"§":0,"a":{"§":0,"b":1},"l":[[{"§":0,"x":1}],2],"s":"t"}"#, #"toJSON,read"#
      ),
      (
        #"Object.defineProperty(v, 'toJSON', { get() { log.push('read') } }); v.y = undefined; v.a.b.c.d = 2"#,
        #"{"§":0,"a":{"§":0,"b":{"§":0,"c":{"§":0,"d":2}}},"l":[[{"§":0,"x":1}],2],"s":"t"}"#, #"read"#
      ),
    ], Form.allCases)
  func reads(_ example: (code: String, expected: String, calls: String), _ form: Form) throws {
    for keepsText in [true, false] {
      let interpreter = Interpreter(limits: Limits(), stressesCollector: true)
      let value = try changed(form.text(Self.text), by: example.code, in: interpreter, keepsText: keepsText)
      let json = try #require(try value.json())
      interpreter.checkInvariants()
      #expect(json.description == form.text(example.expected))
      #expect(try interpreter.evaluate("log.join()").string == example.calls)
    }
  }

  @Test(
    "Values that scripts leave in an object convert as in JSON.stringify",
    arguments: [
      (#"tj([1])"#, #"{"m":"T:m"}"#),
      (#"tj(new Number(1))"#, #"{"m":"T:m"}"#),
      (#"tj(new String('s'))"#, #"{"m":"T:m"}"#),
      (#"tj(new Boolean(true))"#, #"{"m":"T:m"}"#),
      (#"tj(() => 1)"#, #"{"m":"T:m"}"#),
      (#"tj(new Date(0))"#, #"{"m":"T:m"}"#),
      (#"tj(Object(1n))"#, #"{"m":"T:m"}"#),
      (#"tj(/x/)"#, #"{"m":"T:m"}"#),
      (#"tj(new Map())"#, #"{"m":"T:m"}"#),
      (#"tj(new Proxy([1], {}))"#, #"{"m":"T:m"}"#),
      (#"new (class extends Array { toJSON(k) { return k } })(1, 2)"#, #"{"m":"m"}"#),
      (#"[tj([1]), tj({}), tj(() => 1)]"#, #"{"m":["T:0","T:1","T:2"]}"#),
      (#"Object.assign(new Number(5), { valueOf() { return 9 } })"#, #"{"m":9}"#),
      (#"Object.assign(new String('s'), { toString() { return 't' } })"#, #"{"m":"t"}"#),
      (#"Object.assign(new Boolean(false), { valueOf() { return true } })"#, #"{"m":false}"#),
      (#"Object.assign(new Number(1), { valueOf() { return NaN } })"#, #"{"m":null}"#),
      (#"Object.assign(new String('s'), { toString: undefined, valueOf() { return 3 } })"#, #"{"m":"3"}"#),
      (#"Object('\ud800')"#, #"{"m":"\ud800"}"#),
      (#"{ toJSON() { return { toJSON() { return 1 }, b: 2 } } }"#, #"{"m":{"b":2}}"#),
      (#"{ toJSON() { return new Date(0) } }"#, #"{"m":{}}"#),
      (#"{ toJSON() { return tj([1]) } }"#, #"{"m":[1]}"#),
      (#"{ toJSON() { return tj(() => 1) } }"#, #"{}"#),
      (#"{ toJSON() { return Object('x') } }"#, #"{"m":"x"}"#),
      (#"{ a: [{ toJSON: undefined }, { toJSON: {} }] }"#, #"{"m":{"a":[{},{"toJSON":{}}]}}"#),
      (#"Object.assign(() => 1, { a: 1 })"#, #"{}"#),
      (#"Object.defineProperty([1], 'toJSON', { get() { return (k) => k } })"#, #"{"m":"m"}"#),
    ])
  func values(_ value: String, _ expected: String) throws {
    let interpreter = Interpreter()
    let define = "const tj = (o) => Object.assign(o, { toJSON(k) { return 'T:' + k } });"
    #expect(try interpreter.evaluate("(() => { \(define) return { m: \(value) } })()").json()?.description == expected)
    let object = interpreter.value(try JSON(parsing: #"{"m":0}"#, options: .keepingText))
    _ = try interpreter.evaluate("(v => { \(define) v.m = \(value) })").call([object])
    #expect(try object.json()?.description == expected)
  }

  @Test("An array is paid each time that it occurs")
  func sharedArrays() throws {
    let interpreter = Interpreter()
    let value = try interpreter.evaluate("let o = []; for (let i = 0; i < 10; i++) o = [o, o]; o")
    #expect(try value.json()?.description.utf8.filter { $0 == UInt8(ascii: "[") }.count == 2047)
    #expect(interpreter.stepsOfLastCall >= 2047 * 4)
  }

  @Test("The cost of a change at each level is proportional to the number of levels", arguments: Form.allCases)
  func nesting(_ form: Form) throws {
    func text(_ levels: Int) -> String {
      form.text(String(repeating: #"{"§":0,"a":["#, count: levels) + "1" + String(repeating: "]}", count: levels))
    }
    func steps(_ levels: Int) throws -> Int {
      let interpreter = Interpreter()
      let code = "for (let o = v; o; o = o.a?.[0]) if (typeof o === 'object') o.z = undefined"
      let value = try changed(text(levels), by: code, in: interpreter)
      #expect(try value.json()?.description == text(levels))
      return interpreter.stepsOfLastCall
    }
    #expect(try steps(100) < 3 * steps(50))
  }

  @Test(
    "A conversion that fails has no effect on later ones",
    arguments: [
      "get(v.a.b.c, 'g', () => { throw new Error('late') })", "get(v.a.b.c, 'g', () => { for (;;) {} })",
      "get(v.a.b.c, 'g', () => v)", "get(v.a.b.c, 'g', () => 'x'.repeat(2 ** 28).split(''))", "v.a.b.c.g = v.a",
      "get(v.a.b.c, 'g', () => ({ get h() { return 1n } }))",
    ])
  func failures(_ code: String) throws {
    let interpreter = Interpreter(limits: Limits(steps: 100_000, memory: 16 << 20))
    let before = "v.s = 'new'; v.a.b.y = v.a.y = v.y = undefined"
    for _ in 0..<2 {
      let value = try changed(Form.few.text(Self.text), by: "{ \(before); \(code) }", in: interpreter)
      #expect(throws: JavaScriptError.self) { try value.json() }
      let other = try changed(Form.few.text(Self.text), by: before, in: interpreter)
      let expected = Self.text.replacingOccurrences(of: #""s":"t""#, with: #""s":"new""#)
      #expect(try other.json()?.description == Form.few.text(expected))
      interpreter.checkInvariants()
    }
  }

  @Test("Values with a prototype that defines toJSON are not copied")
  func forks() throws {
    let interpreter = Interpreter()
    let value = interpreter.value(try JSON(parsing: #"{"a":{}}"#))
    #expect(try value.forked() != nil)
    try interpreter.evaluate("Object.prototype.toJSON = function () { return 1 }")
    #expect(try value.forked() == nil)
  }

  @Test(
    "A copy can be copied again after its conversion to JSON has read its members",
    arguments: [
      (#"{"o":{"a":1,"\ud800":-0}}"#, "v.o.a"),
      (#"{"o":{"a":-0,"b":1}}"#, "for (let i = 0; i < 70; i++) v.o['k' + i] = i"),
    ])
  func repeatedForks(_ text: String, _ script: String) throws {
    for options in [JSONParsingOptions(), .keepingText] {
      let interpreter = Interpreter()
      let value = interpreter.value(try JSON(parsing: text, options: options))
      try interpreter.setValue(value, atPath: "v")
      try interpreter.evaluate(script)
      let copy = try #require(try value.forked())
      let json = try copy.jsonOfFork()
      #expect(try copy.forkedAgain().jsonOfFork() == json)
      interpreter.checkInvariants()
    }
  }

  @Test("Whether a copy has been converted to JSON does not change the steps of the next copy")
  func stepsOfForks() throws {
    let text = String(repeating: "t", count: 100_000)
    for (name, script) in [(#"\ud800"#, "v.a"), ("b", "for (let i = 0; i < 70; i++) v['k' + i] = i")] {
      let steps = try [false, true].map { (isConverted: Bool) -> Int in
        let interpreter = Interpreter()
        let value = interpreter.value(try JSON(parsing: #"{"a":1,"\#(name)":"\#(text)"}"#, options: .keepingText))
        try interpreter.setValue(value, atPath: "v")
        try interpreter.evaluate(script)
        let copy = try #require(try value.forked())
        if isConverted { _ = try copy.jsonOfFork() }
        _ = try copy.forkedAgain()
        return interpreter.stepsOfLastCall
      }
      #expect(steps[0] == steps[1], "\(name)")
    }
  }

  @Test(
    "A text that becomes JSON takes more steps if it needs separate memory",
    arguments: [("'a'.repeat(15)", false), ("'a'.repeat(16)", true), ("'é'.repeat(7)", false), ("'é'.repeat(8)", true)])
  func separateMemory(_ text: String, _ isSeparate: Bool) throws {
    let interpreter = Interpreter()
    let value = try interpreter.evaluate("Array.from({ length: 1000 }, () => \(text))")
    _ = try value.json()
    let steps = interpreter.stepsOfLastCall
    #expect(isSeparate ? steps > 6000 : steps < 3000, "\(steps)")
  }

  @Test("Copies are limited in what scripts have accessed, not in what they have not")
  func forkLimit() throws {
    let interpreter = Interpreter()
    let text = String(repeating: "t", count: 2000)
    let value = interpreter.value(try JSON(parsing: #"{"a":{"x":"\#(text)"}}"#, options: .keepingText))
    #expect(try value.forked(maximum: 1000, maximumText: .max) != nil)
    try interpreter.setValue(value, atPath: "v")
    try interpreter.evaluate("v.b = v.a.x")
    #expect(try value.forked(maximum: 1000, maximumText: .max) == nil)
    #expect(try value.forked(maximum: 100_000, maximumText: .max) != nil)
    try interpreter.evaluate("v.b = Array(1000).fill(1)")
    #expect(try value.forked(maximum: 30_000, maximumText: .max) == nil)
  }

  /// An event with members that are arrays and objects, as text and as values.
  private static let large = """
    {"list":[\((0..<500).map { "{\"n\":\($0)}" }.joined(separator: ","))],
    "text":{"t":"\(String(repeating: "t", count: 4000))"},"o":{}}
    """

  @Test(
    "Copies are limited in the text of what scripts have moved or repeated, not in what is where it was",
    arguments: [
      ("v.list[3].n = 1; v.text.u = 2", 0...0), ("v = { list: v.list, text: v.text, o: {} }", 7000...30_000),
      ("v.o.w = v.list", 3000...20_000), ("v.o.w = v.text", 4000...5000), ("v.o.w = [v.text, v.text]", 8000...10_000),
      ("v.o = { w: { ...v.text, t: 1 } }", 4000...5000), ("v.list = v.list.reverse()", 3000...20_000),
      ("v.list = [...v.list, v.list[0]]", 3000...20_000), ("v.list = [v.list[0], 1]", 5...50),
      ("v = [v.text, 1]", 4000...5000), ("v.o.w = v.o.x = v.list", 6000...40_000),
    ])
  func movedText(_ script: String, _ byteCount: ClosedRange<Int>) throws {
    for options in [JSONParsingOptions(), .keepingText] {
      let interpreter = Interpreter()
      try interpreter.setValue(interpreter.value(try JSON(parsing: Self.large, options: options)), atPath: "v")
      try interpreter.evaluate(script)
      let value = try #require(interpreter.global("v"))
      #expect(
        try byteCount.upperBound == 0 || value.forked(maximum: .max, maximumText: byteCount.lowerBound - 1) == nil)
      let copy = try #require(try value.forked(maximum: .max, maximumText: byteCount.upperBound))
      #expect(interpreter.stepsOfLastCall >= byteCount.lowerBound / 64)
      #expect(try copy.jsonOfFork() == value.json())
      #expect(try value.forked() != nil)
      interpreter.checkInvariants()
    }
  }

  @Test("The text of a moved value is paid when a value is copied, and not again when the copy becomes JSON")
  func paidText() throws {
    let interpreter = Interpreter()
    try interpreter.setValue(interpreter.value(try JSON(parsing: Self.large)), atPath: "v")
    let value = try interpreter.evaluate("({ all: Array(20).fill(v.list) })")
    let copy = try #require(try value.forked(maximum: .max, maximumText: 1 << 20))
    // At least a step for each of the objects.
    #expect(interpreter.stepsOfLastCall > 10_000)
    _ = try copy.jsonOfFork()
    #expect(interpreter.stepsOfLastCall < 500)
  }

  @Test("A value that is too deep where a script has moved it is not copied")
  func movedDepth() throws {
    let interpreter = Interpreter()
    let text = String(repeating: #"{"o":"#, count: 380) + "1" + String(repeating: "}", count: 380)
    for options in [JSONParsingOptions(), .keepingText] {
      try interpreter.setValue(interpreter.value(try JSON(parsing: text, options: options)), atPath: "v")
      let value = try interpreter.evaluate("var d = v; for (let i = 0; i < 10; i++) d = { d }; d")
      #expect(try value.forked(maximum: .max, maximumText: 1 << 20) != nil)
      let deeper = try interpreter.evaluate("for (let i = 0; i < 20; i++) d = { d }; d")
      #expect(try deeper.forked(maximum: .max, maximumText: 1 << 20) == nil)
      try interpreter.evaluate("d = undefined")
    }
  }

  @Test("A copy becomes JSON although scripts keep more memory than they may")
  func forkWithoutMemory() throws {
    let interpreter = Interpreter()
    let value = try interpreter.evaluate("({ text: 'e'.repeat(50000) })")
    let copy = try #require(try value.forked())
    interpreter.limits.memory = 100_000
    #expect(throws: JavaScriptError.self) { try value.json() }
    #expect(try copy.jsonOfFork()?.objectValue?["text"]?.stringValue?.utf8.count == 50_000)
    #expect(throws: JavaScriptError.self) { try value.json() }
  }
}
