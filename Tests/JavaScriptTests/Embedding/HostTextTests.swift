import JSONModel
import TestSupport
import Testing

@testable import JavaScript

/// Tests objects of the host whose members are text.
@Suite struct HostTextTests {
  private static let text =
    #"{"a": 1.10,"b":{"c":{"d":"x" , "e":[1.0]},"f":2.0},"g":{"h":3.0},"i":{"1":0,"j":{"k":{}}},"toJSON":"\/"}"#

  private func kept(_ text: String) throws -> JSON { try JSON(parsing: text, options: .keepingText) }

  /// Returns the text of a value that a function has received. The second time, the forms of the objects are known.
  private func pass(_ text: String, through code: String) throws -> [String] {
    let interpreter = Interpreter(limits: Limits(), stressesCollector: true)
    let function = try interpreter.evaluate("(\(code))")
    return try (0..<2).map { _ in
      let value = interpreter.value(try kept(text))
      _ = try function.call([value])
      interpreter.checkInvariants()
      let json = try #require(try value.json())
      // The conversion does not change the value.
      #expect(try value.json()?.description == json.description)
      return json.description
    }
  }

  @Test(
    "Only what a script changes is written anew",
    arguments: [
      ("v.b.c.d = 'y'", #""d":"x""#, #""d":"y""#),
      ("v.b.c.d = 'y'; v.b.f = v.g.h", #""x" , "e":[1.0]},"f":2.0"#, #""y" , "e":[1.0]},"f":3"#),
      ("v.b.f = [v.g]", #""f":2.0"#, #""f":[{"h":3.0}]"#),
      ("v.a = v.b", "1.10", #"{"c":{"d":"x" , "e":[1.0]},"f":2.0}"#),
      ("v.b.c.e.push({})", "[1.0]", "[1,{}]"),
      ("v.b.c.n = 1", "[1.0]", #"[1.0],"n":1"#),
      ("v.b.c.d = undefined", #""d":"x" , "e":[1.0]"#, #""e":[1]"#),
      ("delete v.b.c.d; v.b.c.d = 'x'", #""d":"x" , "e":[1.0]"#, #""e":[1.0],"d":"x""#),
      ("delete v.b.c; v.g.h++", #"{"c":{"d":"x" , "e":[1.0]},"f":2.0},"g":{"h":3.0}"#, #"{"f":2.0},"g":{"h":4}"#),
      ("v.g = Object.freeze({ ...v.b })", #"{"h":3.0}"#, #"{"c":{"d":"x" , "e":[1.0]},"f":2.0}"#),
      ("Object.freeze(v.b); v.b.c.d = 'y'", #""d":"x" , "e":[1.0]},"f":2.0"#, #""d":"y" , "e":[1.0]},"f":2.0"#),
      ("v.i.j.k.l = 1", #""k":{}"#, #""k":{"l":1}"#),
      ("v.b.c.toJSON = () => v.g", #"{"d":"x" , "e":[1.0]}"#, #"{"h":3.0}"#),
      ("v.b.f = { toJSON(k) { return k } }", #""f":2.0"#, #""f":"f""#),
      ("v.b.c.e[1] = { toJSON(k) { return [k, typeof k] } }", "[1.0]", #"[1,["1","string"]]"#),
      ("v.b.c.n = { toJSON(k) { return k } }", "[1.0]", #"[1.0],"n":"n""#),
      ("v.b.f = { x: { toJSON(k) { return k } }, y: [{ toJSON: k => k }] }", #""f":2.0"#, #""f":{"x":"x","y":["0"]}"#),
      ("v.b.c.d = { toJSON() { v.b.f = 4; return 1 } }", #""x" , "e":[1.0]},"f":2.0"#, #"1 , "e":[1.0]},"f":4"#),
    ])
  func changes(code: String, old: String, new: String) throws {
    let expected = Self.text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
    #expect(expected != Self.text)
    #expect(try pass(Self.text, through: "v => { \(code) }") == [expected, expected])
  }

  @Test(
    "A value in which a script changes nothing, or changes it back, is the same value",
    arguments: [
      "", "v.b.c.d; v.g.h", "v.b.c.d = 'x'", "v.b.f++; v.b.f--", "JSON.stringify(v)", "Object.freeze(v.b)",
      "Object.freeze(v); Object.freeze(v.b.c); v.b.c.e.at(0)", "const b = v.b; v.b = 1; v.b = b",
      "v.z = 1; delete v.z", "v.b.c.z = 1; delete v.b.c.z", "v.b.c.e.push(1); v.b.c.e.pop()", "v.i.j.k; v.i[1]",
      "Object.setPrototypeOf(v.b, null); Object.setPrototypeOf(v.b.c.e, {})",
    ])
  func unchanged(code: String) throws {
    let interpreter = Interpreter(limits: Limits(), stressesCollector: true)
    let function = try interpreter.evaluate("(v => { \(code) })")
    for _ in 0..<2 {
      let json = try kept(Self.text)
      let value = interpreter.value(json)
      _ = try function.call([value])
      let isIdentical = try #require(try value.json()).isIdentical(to: json)
      #expect(isIdentical)
    }
  }

  @Test("A copy of an object inside text is independent of it")
  func forks() throws {
    let interpreter = Interpreter(limits: Limits(), stressesCollector: true)
    let function = try interpreter.evaluate("(v => { v.b.c.d += '!' })")
    for _ in 0..<2 {
      let value = interpreter.value(try kept(Self.text))
      _ = try function.call([value])
      let copy = try #require(try value.forked())
      _ = try function.call([copy])
      #expect(try value.json()?["b"]?["c"]?["d"] == "x!")
      #expect(try copy.json()?["b"]?["c"]?.description == #"{"d":"x!!" , "e":[1.0]}"#)
      interpreter.checkInvariants()
    }
  }

  @Test(
    "Members next to keys that are indices keep their text when a script has read them, also in copies",
    arguments: [
      (#"{"0":0,"j":{"k":1.0,"l":{"m":2.0}},"n":1.50}"#, true), (#"{"a":[1.0],"0":{"b":2.0},"j":{"k":1.0}}"#, true),
      (#"{"a":[1.0],"7":{"b":2.0},"j":{"k":1.0}}"#, false),
    ])
  func indices(_ text: String, _ canFork: Bool) throws {
    let interpreter = Interpreter(limits: Limits(), stressesCollector: true)
    let read = try interpreter.evaluate("(v => { v.j.k; v[0]?.b; v[7]?.b; v.a?.[0]; v.n; JSON.stringify(v) })")
    let change = try interpreter.evaluate("(v => { v.j.k = 'new' })")
    for _ in 0..<2 {
      let value = interpreter.value(try kept(text))
      _ = try read.call([value])
      #expect(try value.json()?.description == text)
      // Objects with sparse indices are copied by converting them.
      let fork = try value.forked()
      #expect((fork != nil) == canFork)
      guard let copy = fork else { continue }
      _ = try read.call([copy])
      #expect(try copy.json()?.description == text)
      _ = try change.call([copy])
      #expect(try copy.json()?.description == text.replacing(#""k":1.0"#, with: #""k":"new""#))
      #expect(try value.json()?.description == text)
      interpreter.checkInvariants()
    }
  }

  @Test("Scripts that change random members have the same effect on text as on values")
  func property() async {
    let defects = await onThread {
      FuzzRun("host text", rounds: 60).run { random, note in
        let interpreter = Interpreter(limits: Limits(), stressesCollector: random.chance(20))
        for _ in 0..<4 {
          let text = Self.document(&random, depth: 4)
          let code = (0..<(1 + random.below(5))).map { _ in Self.statement(&random) }.joined(separator: "; ")
          note("\(text) \(code)")
          let function = try? interpreter.evaluate("(v => { try { \(code) } catch {} return v })")
          var results: [JSON?] = []
          for options in [JSONParsingOptions(), .keepingText] {
            guard let json = try? JSON(parsing: text, options: options) else { return "invalid text" }
            let result = try? function?.call([interpreter.value(json)]).json()
            interpreter.checkInvariants()
            results.append(result)
            if let result, (try? JSON(parsing: result.description)) != result { return "the text is another value" }
          }
          if results[0] != results[1] { return "\(results)" }
          // Equal objects can have another order.
          let pretty = results.map { try? $0?.text(.init(style: .pretty)) }
          if pretty[0] != pretty[1] { return "\(pretty)" }
        }
        return nil
      }
    }
    #expect(defects == [])
  }

  private static let keys = ["a", "b", "c", "7"]

  private static func document(_ random: inout SeededRandom, depth: Int) -> String {
    if depth == 0 || random.chance(20) { return random.pick(["1.0", "\"x\"", "[1.0,{\"a\":2}]", "null", "{}", "1e2"]) }
    let members = keys.filter { _ in random.chance(70) }.map { "\"\($0)\": \(document(&random, depth: depth - 1))" }
    return "{\(members.joined(separator: " ,"))}"
  }

  private static func path(_ random: inout SeededRandom) -> String {
    "v" + (0..<(1 + random.below(3))).map { _ in "['\(random.pick(keys))']" }.joined()
  }

  private static func statement(_ random: inout SeededRandom) -> String {
    let (left, right) = (path(&random), path(&random))
    return switch random.below(9) {
    case 0, 1: "\(left) = 'new'"
    case 2: "\(left) = \(right)"
    case 3: "delete \(left)"
    case 4: "Object.freeze(\(left))"
    case 5: "\(left) = undefined"
    case 6: "\(left) = { ...\(right) }"
    case 7: "for (const k in \(left)) if (\(right)) break"
    default: "\(left) = { toJSON() { \(right) = 5; return { x: 1 } } }"
    }
  }
}
