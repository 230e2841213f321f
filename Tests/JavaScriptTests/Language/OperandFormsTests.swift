import Testing

/// Nodes for operands that are variables, constants or members: their results are those of the general nodes.
@Suite struct OperandFormsTests {
  /// Evaluates an expression and returns its result, or its error, as text.
  private static let evaluating = """
    const show = f => { try { return JSON.stringify(f()) } catch (e) { return e.constructor.name + ": " + e.message } };

    """

  @Test(
    "The value of a variable is the one from before the other operands are evaluated",
    arguments: [
      ("let a = [1]; return a[(a = [2], 0)]", "1"),
      ("let a = [1, 2], i = 0; return a[i] + a[i = 1]", "3"),
      ("let a = {}, b = a; a.x = (a = {}, 1); return [a, b]", #"[{},{"x":1}]"#),
      ("let a = [], b = a; a[0] = (a = [], 1); return [a, b]", "[[],[1]]"),
      ("let a = [], b = a, i = 0; a[i] = (i = 5, a = [], 1); return [a, b]", "[[],[1]]"),
      ("let a = 1; return a < (a = 5)", "true"),
      ("let a = 5; return a < (a = 5)", "false"),
      ("let a = 2; return (a = 3) * a", "9"),
      ("let a = 2; return (a = 3) - a", "0"),
      ("let a = 'x'; return (a = 'y') + a", #""yy""#),
      ("let a = 1; return ((b, c) => [b, c])(a, a = 2)", "[1,2]"),
      ("let a = 1; return [a, a = 2, a]", "[1,2,2]"),
      ("let a = {f() { return this.n }, n: 1}, b = {n: 2}; return a.f((a = b, 0))", "1"),
    ])
  func order(body: String, result: String) throws {
    try expectScript(Self.evaluating + "show(() => { \(body) })", result)
  }

  @Test(
    "Operands that are not numbers are converted as by the general nodes",
    arguments: [
      ("let a = '7'; return a & 3", "3"),
      ("let a = {valueOf: () => 9}; return a >> 1", "4"),
      ("let a = 5n; return a & 3", "TypeError: Cannot mix BigInt and other types, use explicit conversions"),
      ("let a = '10'; return a < '9'", "true"),
      ("let a = '10'; return a < Number('9')", "false"),
      ("let a = {n: '4'}, b = '2'; return [a.n + b, a.n - b, a.n * b]", #"["42",2,8]"#),
      ("let a = 1e300, b = {n: 1e300}; return b.n * a", "null"),
      ("let a = 0.5, b = {n: 2}; return [b.n + a, b.n - a, b.n * a]", "[2.5,1.5,1]"),
      ("let a = NaN, b = 0.5; return [a + b, -0 + -0.5]", "[null,-0.5]"),
    ])
  func conversions(body: String, result: String) throws {
    try expectScript(Self.evaluating + "show(() => { \(body) })", result)
  }

  @Test(
    "Members of variables are read through accessors, prototypes, proxies and primitive values",
    arguments: [
      ("let a = {get b() { return {c: 1} }}; return a.b.c", "1"),
      ("let a = new Proxy({}, {get: (_, k) => ({[k]: 1, c: k})}); return a.b.c", #""b""#),
      ("let a = Object.create({b: Object.create({c: 2})}); return a.b.c", "2"),
      ("let a = {b: 'text'}; return a.b.length + a.b.constructor.name", #""4String""#),
      ("let a = {}; return a.b.c", "TypeError: Cannot read properties of undefined (reading 'c')"),
      ("let a; return a.b.c", "TypeError: Cannot read properties of undefined (reading 'b')"),
      ("let a = 'xyz', i = 1; return [a[i], a[2], a[i + 5]]", #"["y","z",null]"#),
      ("let a = new Uint8Array([7]), i = 0; return [a[i], a[i + 1]]", "[7,null]"),
      ("let a = null, i = 0; return a[i]", "TypeError: Cannot read properties of null (reading '0')"),
      ("let a = {set b(v) { this.c = v }}; a.b = 3; return a", #"{"c":3}"#),
      ("'use strict'; let a = 'x'; a.b = 1", "TypeError: Cannot create property 'b' on string '\"x\"'"),
      (
        "'use strict'; let a = Object.freeze([1]); a[0] = 2",
        "TypeError: Cannot assign to read only property '0' of object '[object Array]'"
      ),
      ("let a = new Uint8Array(2), i = 1; a[i] = 300; return [...a]", "[0,44]"),
      ("let a; a[0] = 1", "TypeError: Cannot set properties of undefined (setting '0')"),
      ("let a = {b: 0}; return a.b ? 1 : 2", "2"),
      ("let a = {get b() { throw new RangeError('no') }}; return a.b ? 1 : 2", "RangeError: no"),
      ("let a = ''; return a ? 1 : 2", "2"),
    ])
  func members(body: String, result: String) throws {
    try expectScript(Self.evaluating + "show(() => { \(body) })", result)
  }

  @Test("Holes of an array are filled unless a prototype or the array says otherwise")
  func holes() throws {
    try expectScript("const a = new Array(3); a[1] = 'b'; JSON.stringify([a, a.length])", #"[[null,"b",null],3]"#)
    try expectScript(
      "const a = new Array(3), seen = []; Object.defineProperty(Array.prototype, 1, {set(v) { seen.push(v) }});"
        + "a[1] = 'b'; JSON.stringify([1 in a.keys(), a.hasOwnProperty(1), seen])", #"[false,false,["b"]]"#)
    try expectScript(
      "const a = Object.preventExtensions(new Array(3)); a[1] = 'b'; String(a.hasOwnProperty(1))", "false")
    try expectScript(
      "class A extends Array { set 1(v) { this.seen = v } } const a = new A(3); a[1] = 'b'; "
        + "JSON.stringify([a.hasOwnProperty(1), a.seen])", #"[false,"b"]"#)
  }

  @Test("Comparisons with undefined, null and booleans are those of the specification for every kind of value")
  func bits() throws {
    let values = [
      "undefined", "null", "true", "false", "0", "1", "NaN", "''", "'true'", "[]", "({})", "1n", "Symbol()",
    ]
    var script = "const wrong = [];\n"
    for value in values {
      script += "{ const v = \(value);\n"
      for constant in ["undefined", "null", "true", "false"] {
        for operation in ["==", "!=", "===", "!=="] {
          // The comparison of two variables is the general one.
          script += """
            { const c = \(constant); if ((v \(operation) \(constant)) !== (v \(operation) c) ||
              (v \(operation) \(constant) ? 1 : 2) !== (v \(operation) c ? 1 : 2)) wrong.push("\(value) \(operation)"); }

            """
        }
      }
      script += "}\n"
    }
    try expectScript(script + "wrong.join()", "")
  }

  @Test("A variable with the name undefined is read as such")
  func undefinedAsName() throws {
    try expectScript("String((undefined => undefined === undefined && undefined)(7))", "7")
    try expectScript("String([typeof undefined, delete globalThis.undefined, undefined])", "undefined,false,")
  }

  @Test("Literals of every length have their elements in order, and an error in one ends the literal")
  func literals() throws {
    for count in [0, 1, 2, 3, 4, 5, 15, 16, 17, 40] {
      let elements = (0..<count).map { "f(\($0))" }.joined(separator: ",")
      let expected = (0..<count).map(String.init).joined(separator: ",")
      try expectScript(
        "const seen = []; const f = i => { seen.push(i); return i }; [\(elements)].join() + '|' + seen.join()",
        "\(expected)|\(expected)")
      try expectScript(
        "const g = (...all) => all.join(); const f = i => i; g(\(elements))", expected)
    }
    try expectScript(
      "const seen = []; const f = i => { seen.push(i); if (i == 2) throw 'end'; };"
        + "try { [f(0), f(1), f(2), f(3)] } catch (e) { seen.push(e) } seen.join()", "0,1,2,end")
  }

  @Test(
    "A function that returns in branches returns the same as one that computes the value first",
    arguments: [
      "if (x == 0) return 'a'; return 'b'",
      "if (x == 0) return 'a'; else return 'b'",
      "if (x == 0) return 'a'; else log('else'); log('rest'); return 'b'",
      "if (x == 0) { return 'a' } else { log('else'); if (x == 1) return 'b' } log('rest')",
      "if (x == 0) return; log('rest'); return 'b'",
      "if (x == 0) { log('then'); return 'a' } if (x == 1) { return } if (x == 2) return 'c'; log('rest')",
      "let y = x + 1; if (x == 0) { return y } let z = y * 2; if (x == 1) return () => z; return z",
      "if (x == 0) { let y = 7; return () => y } if (x == 1) { const f = () => y; var y = 5; return f() } return y",
      "if (x == 0) { return inner(); function inner() { return 'i' } } return typeof inner",
      "try { if (x == 0) return 'a'; throw 1 } catch { if (x == 1) return 'b'; return 'c' } finally { log('f') }",
      "for (;;) { if (x == 0) return 'a'; if (x++ > 1) break } return 'b'",
      "if (log('t'), x == 0) return log('a') ?? 'a'; if (x == 1) throw 'e'; return 'c'; log('unreachable')",
      "if (x == 0) if (x == 1) return 1; else return 2; return 3",
    ])
  func branches(body: String) throws {
    // In a generator function, branches are not converted.
    let script = """
      const run = (f) => [0, 1, 2].map((x) => {
        const seen = [];
        const show = (v) => typeof v === "function" ? v() : v;
        try { return [String(show(f(x, (s) => { seen.push(s) }))), ...seen] } catch (e) { return ["error", String(e), ...seen] }
      });
      const converted = run(function (x, log) { \(body) });
      const plain = run((x, log) => (function* (x, log) { \(body) })(x, log).next().value);
      JSON.stringify(converted) === JSON.stringify(plain) ? "same" : JSON.stringify([converted, plain]);
      """
    try expectScript(script, "same")
  }

  @Test("Statements of every number are executed in order, up to the one that leaves")
  func statements() throws {
    for count in [1, 2, 3, 4, 5, 9, 30] {
      for leaving in 0...count {
        let statements = (0..<count).map { "seen.push(\($0)); if (leaving == \($0)) return seen.join();" }
        let expected = (0..<min(leaving + 1, count)).map(String.init).joined(separator: ",")
        try expectScript(
          "(leaving => { const seen = []; \(statements.joined()) return seen.join() })(\(leaving))", expected,
          stresses: false)
      }
    }
  }
}
