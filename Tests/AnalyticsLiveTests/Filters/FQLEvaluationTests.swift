import JavaScript
import Testing

@testable import AnalyticsLive

/// Tests the evaluation of intermediate representations. An expected `nil` means that the evaluation fails.
@Suite struct FQLEvaluationTests {
  typealias Case = (ir: String, event: String, expected: Bool?)

  private func check(_ cases: [Case], sourceLocation: SourceLocation = #_sourceLocation) throws {
    for (ir, event, expected) in cases {
      #expect(try evaluate(ir, on: event) == expected, "\(ir) on \(event)", sourceLocation: sourceLocation)
    }
  }

  @Test("A single path or literal is true only if its value is the Boolean true")
  func alone() throws {
    try check([
      (#"{"value":true}"#, "{}", true), (#"{"value":1}"#, "{}", false), (#"{"value":"true"}"#, "{}", false),
      (#""a""#, #"{"a":true}"#, true),
      (#""a""#, #"{"a":1}"#, false), (#""a""#, #"{"a":"x"}"#, false), (#""a.b""#, #"{"a":{"b":true}}"#, true),
      ("null", "{}", nil), ("1", "{}", nil),
      (#"["lowercase","a"]"#, #"{"a":"X"}"#, false), (#"["typeof","a"]"#, #"{"a":"X"}"#, false),
      (#"["length","a"]"#, #"{"a":"X"}"#, false),
      (#"["contains","a",{"value":"X"}]"#, #"{"a":"X"}"#, true),
    ])
  }

  @Test("A path leads to members of the event, and not to what JavaScript objects inherit")
  func inheritedProperties() throws {
    for name in FilterPath.inheritedNames {
      let isMissing = { (path: String) in #"["=",["typeof","\#(path)"],{"value":"undefined"}]"# }
      let event = #"{"object":{"a":1},"list":[1],"text":"a","number":1,"bool":true}"#
      for path in ["", "object.", "list.", "list.0.", "text.", "number.", "bool.", "missing."] {
        #expect(try evaluate(isMissing(path + name), on: event) == true, "\(path + name)")
      }
      let own = #"{"\#(name)":{"\#(name)":7}}"#
      #expect(try evaluate(#"["=","\#(name).\#(name)",{"value":7}]"#, on: own) == true, "\(name)")
    }
    #expect(try evaluate(#"["=","constructor.name",{"value":"Object"}]"#, on: "{}") == false)
  }

  @Test("All names of properties that values of events inherit are looked up in this way")
  func allInheritedNames() throws {
    let names = try Interpreter().evaluate(
      """
      [Object, Array, String, Number, Boolean].flatMap((c) => Object.getOwnPropertyNames(c.prototype))
        .filter((name) => name !== "length")
      """
    ).json()?.arrayValue?.compactMap(\.stringValue)
    #expect(Set(try #require(names)) == FilterPath.inheritedNames)
  }

  @Test("Each step of a path reads a member; a falsy value ends the path, and dots cannot be escaped")
  func paths() throws {
    func equals(_ path: String, _ value: String) -> String { #"["=","\#(path)",{"value":\#(value)}]"# }
    func isMissing(_ path: String) -> String { #"["=",["typeof","\#(path)"],{"value":"undefined"}]"# }
    try check([
      (equals("a.b.c", "1"), #"{"a":{"b":{"c":1}}}"#, true),
      (equals("items.0.id", "7"), #"{"items":[{"id":7}]}"#, true),
      (equals("items.length", "2"), #"{"items":[1,2]}"#, true), (equals("a.length", "3"), #"{"a":"abc"}"#, true),
      (isMissing("a.length"), #"{"a":""}"#, true), (isMissing("a.b"), #"{"a":0}"#, true),
      (isMissing("a.b"), #"{"a":false}"#, true),
      (isMissing("a.b"), #"{"a":null}"#, true), (isMissing("a.b.c"), #"{"a":1}"#, true), (isMissing("a"), "{}", true),
      (isMissing("a"), #"{"a":0}"#, false),
      (equals("a.b", "1"), #"{"a.b":1}"#, false), (equals("a\\\\.b", "1"), #"{"a\\":{"b":1}}"#, true),
      (equals("", "1"), #"{"":1}"#, true),
      (equals("a..b", "1"), #"{"a":{"":{"b":1}}}"#, true),
      (equals("é.x", "1"), #"{"é":{"x":1}}"#, true),
    ])
  }

  @Test("The operators !, and and or test truthiness from left to right and short-circuit")
  func logic() throws {
    let yes = #"{"value":true}"#
    let no = #"{"value":false}"#
    try check([
      (#"["!",\#(yes)]"#, "{}", false), (#"["!",\#(no)]"#, "{}", true), (#"["!","a"]"#, #"{"a":"text"}"#, true),
      (#"["!",["lowercase","a"]]"#, #"{"a":"X"}"#, false), (#"["!",["lowercase","a"]]"#, #"{"a":""}"#, true),
      (#"["!",["lowercase","a"]]"#, #"{"a":1}"#, true), (#"["!",["length","a"]]"#, #"{"a":null}"#, true),
      (#"["!",["length","a"]]"#, "{}", true),
      (#"["!",["length","a"]]"#, #"{"a":[1]}"#, false), (#"["and"]"#, "{}", true), (#"["or"]"#, "{}", false),
      (#"["and",\#(yes),\#(yes),\#(yes)]"#, "{}", true), (#"["and",\#(yes),\#(no),\#(yes)]"#, "{}", false),
      (#"["or",\#(no),\#(no),\#(yes)]"#, "{}", true), (#"["or",\#(no)]"#, "{}", false),
      (#"["and",["typeof","a"],["length","b"]]"#, #"{"b":"x"}"#, true),
      (#"["and",\#(no),["nope"]]"#, "{}", false), (#"["or",\#(yes),["nope"]]"#, "{}", true),
      (#"["and",["or",\#(no),\#(yes)],["!",\#(no)]]"#, "{}", true),
    ])
  }

  @Test("Operands are literals, paths and calls; other arrays are values")
  func operands() throws {
    try check([
      (#"["=",["lowercase","a"],{"value":"abc"}]"#, #"{"a":"ABC"}"#, true),
      (#"["=",{"value":"abc"},["lowercase","a"]]"#, #"{"a":"ABC"}"#, true),
      (#"["=",["length","a"],["length","b"]]"#, #"{"a":"xy","b":[1,2]}"#, true),
      (#"["<",["length","a"],["length","b"]]"#, #"{"a":"x","b":"yz"}"#, true),
      (#"[">",["length","a"],["length","b"]]"#, #"{"a":"x","b":"yz"}"#, false),
      (#"["=",["contains","a",{"value":"b"}],{"value":true}]"#, #"{"a":"abc"}"#, true),
      (#"["=",["match","a",{"value":"a*"}],{"value":false}]"#, #"{"a":"b"}"#, true),
      (#"["=",["and"],{"value":true}]"#, "{}", false), (#"["=",["!",{"value":false}],{"value":true}]"#, "{}", false),
      (#"["=",["=","a","a"],{"value":true}]"#, #"{"a":1}"#, false), (#"["!=",["or"],{"value":true}]"#, "{}", true),
      (#"["=",["lowercase","a","b"],{"value":"x"}]"#, #"{"a":"X"}"#, false), ("[\"=\",1,{\"value\":1}]", "{}", nil),
      (#"["=","a"]"#, "{}", nil),
    ])
  }

  @Test(
    "Equality is strict; objects, arrays and null compare by their JSON text, and a missing value is not equal to null")
  func equality() throws {
    func equals(_ value: String) -> String { #"["=","a",{"value":\#(value)}]"# }
    func differs(_ value: String) -> String { #"["!=","a",{"value":\#(value)}]"# }
    try check([
      (equals("1"), #"{"a":"1"}"#, false), (equals("1"), #"{"a":1.0}"#, true), (equals("1.0"), #"{"a":1}"#, true),
      (equals("true"), #"{"a":1}"#, false),
      (equals("\"\""), #"{"a":0}"#, false), (differs("1"), #"{"a":"1"}"#, true), (differs("1"), #"{"a":1}"#, false),
      (equals(#"{"x":1,"y":2}"#), #"{"a":{"x":1,"y":2}}"#, true),
      (equals(#"{"x":1,"y":2}"#), #"{"a":{"y":2,"x":1}}"#, false),
      (equals(#"{"x":[1,{"z":null}]}"#), #"{"a":{"x":[1,{"z":null}]}}"#, true),
      (#"["=","a","b"]"#, #"{"a":{"x":1},"b":{"x":1}}"#, true),
      (#"["=","a","b"]"#, #"{"a":[1],"b":[1]}"#, true), (#"["=","a","b"]"#, #"{"a":[1],"b":{"0":1}}"#, false),
      (#"["=","a","b"]"#, "{}", true),
      (equals("null"), "{}", false), (differs("null"), "{}", true), (equals("null"), #"{"a":null}"#, true),
      (differs("null"), #"{"a":null}"#, false),
      (equals("null"), #"{"a":{}}"#, false), (equals("[]"), #"{"a":null}"#, false), (equals("[]"), #"{"a":[]}"#, true),
      (equals("{}"), #"{"a":[]}"#, false),
      (#"["=",{"value":"x"},"a"]"#, #"{"a":"x"}"#, true), (#"["=","a.b",{"value":"é"}]"#, #"{"a":{"b":"é"}}"#, true),
      (#"["=","a",{"value":"\ud83d"}]"#, #"{"a":"\ud83d"}"#, true),
      (#"["=","a",{"value":"\u2028\"\\"}]"#, #"{"a":"\u2028\"\\"}"#, true),
      (equals("9007199254740993"), #"{"a":9007199254740992}"#, true),
      (equals(#"{"__proto__":1}"#), #"{"a":{"__proto__":1}}"#, true),
    ])
  }

  @Test("List literals are compared as written")
  func lists() throws {
    try check([
      (#"["=","a",{"value":[1]}]"#, #"{"a":[1]}"#, true), (#"["=","a",{"value":[{"value":1}]}]"#, #"{"a":[1]}"#, false),
      (#"["=","a",{"value":[{"value":1}]}]"#, #"{"a":[{"value":1}]}"#, true),
      (#"["!=","a",{"value":[1,2]}]"#, #"{"a":[2,1]}"#, true),
    ])
  }

  @Test("Order comparisons are true only for numbers")
  func order() throws {
    func compare(_ operation: String, _ value: String) -> String { #"["\#(operation)","a",{"value":\#(value)}]"# }
    try check([
      (compare("<", "2"), #"{"a":1}"#, true), (compare("<", "1"), #"{"a":1}"#, false),
      (compare("<=", "1"), #"{"a":1}"#, true),
      (compare(">", "1"), #"{"a":2}"#, true), (compare(">", "2"), #"{"a":2}"#, false),
      (compare(">=", "2"), #"{"a":2}"#, true),
      (compare(">", "1"), #"{"a":"2"}"#, false), (compare(">", "\"1\""), #"{"a":2}"#, false),
      (compare(">=", "null"), #"{"a":0}"#, false),
      (compare(">=", "0"), #"{"a":null}"#, false), (compare("<", "1"), "{}", false),
      (compare(">", "0"), #"{"a":true}"#, false),
      (compare(">", "0"), #"{"a":[1]}"#, false), (#"["<",{"value":1},{"value":2}]"#, "{}", true),
      (#"["<","a","b"]"#, #"{"a":1,"b":2}"#, true),
      (#"["<",["length","a"],{"value":1}]"#, "{}", false), (#"[">=",["length","a"],{"value":0}]"#, "{}", false),
      (#"[">",{"value":2},"a.b"]"#, #"{"a":{"b":1}}"#, true),
      (#"["<","a.b","a.c"]"#, #"{"a":{"b":1,"c":1.5}}"#, true),
    ])
  }

  @Test("The operator in compares literals and paths strictly, and fails without a list")
  func membership() throws {
    let many = (0..<20).map { #"{"value":\#($0)}"# }.joined(separator: ",")
    try check([
      (#"["in","a",{"value":[{"value":1},{"value":"x"}]}]"#, #"{"a":"x"}"#, true),
      (#"["in","a",{"value":[{"value":1},{"value":"x"}]}]"#, #"{"a":"1"}"#, false),
      (#"["in","a",{"value":["b","c"]}]"#, #"{"a":1,"b":2,"c":1}"#, true),
      (#"["in",{"value":"x"},{"value":["b"]}]"#, #"{"b":"x"}"#, true),
      (#"["in","a",{"value":[]}]"#, #"{"a":1}"#, false),
      (#"["in","a",{"value":[{"value":null}]}]"#, #"{"a":null}"#, true),
      (#"["in","a",{"value":[{"value":null}]}]"#, "{}", false), (#"["in","a",{"value":["b"]}]"#, "{}", true),
      (#"["in","a",{"value":[{"value":[1]}]}]"#, #"{"a":[1]}"#, false),
      (#"["in","a",{"value":[{"value":{}}]}]"#, #"{"a":{}}"#, false),
      (#"["in","a",{"value":[\#(many)]}]"#, #"{"a":19}"#, true),
      (#"["in","a",{"value":[\#(many)]}]"#, #"{"a":"19"}"#, false),
      (#"["in","a.b",{"value":["a.c",{"value":1}]}]"#, #"{"a":{"b":2,"c":2}}"#, true),
      (#"["in","a",{"value":"abc"}]"#, #"{"a":"a"}"#, nil), (#"["in","a"]"#, "{}", nil),
      (#"["in","a",{"value":[null]}]"#, "{}", nil),
    ])
  }

  @Test("contains is true only for strings, and its arguments are literals or paths")
  func contains() throws {
    try check([
      (#"["contains","a",{"value":"b"}]"#, #"{"a":"abc"}"#, true),
      (#"["contains","a",{"value":""}]"#, #"{"a":""}"#, true),
      (#"["contains","a",{"value":"d"}]"#, #"{"a":"abc"}"#, false),
      (#"["contains","a","b.c"]"#, #"{"a":"abc","b":{"c":"bc"}}"#, true),
      (#"["contains","a",{"value":1}]"#, #"{"a":"1"}"#, false),
      (#"["contains","a",{"value":"1"}]"#, #"{"a":["1"]}"#, false),
      (#"["contains",["lowercase","a"],{"value":"a"}]"#, #"{"a":"A"}"#, false),
      (#"["contains","a",{"value":"b"}]"#, "{}", false),
    ])
  }

  @Test(
    "match compares the whole string with a pattern of wildcards and classes",
    arguments: [
      ("*c", "abc", true), ("*b", "abc", false), ("a*", "ab/c", true), ("a*b*c*d*e*/f", "axbxcxdxexxx/f", true),
      ("a*b*c*d*e*/f", "axbxcxdxexxx/fff", false),
      ("a*b?c*x", "abxbbxdbxebxczzx", true), ("a*b?c*x", "abxbbxdbxebxczzy", false), ("ab[^b-d]", "abc", false),
      ("ab[^e-g]", "abc", true), (#"a\*b"#, "a*b", true),
      (#"a\*b"#, "ab", false), ("a?b", "a☺b", true), ("a???b", "a☺b", false), ("[a-ζ]*", "α", true),
      ("*[a-ζ]", "A", false), (#"[\]a]"#, "]", true),
      (#"[x\-]"#, "-", true), (#"[\-x]"#, "a", false), ("*x", "xxx", true), ("", "", true), ("", "a", false),
      ("*", "", true), ("**", "ab/c", true), ("a**b", "ab", true),
      ("a", "a", true), ("a", "ab", false), ("?", "😀", false), ("??", "😀", true), ("[", "[", false),
      ("[]a]", "]", false), ("[-]", "-", false), ("[x-]", "x", false),
      ("[-x]", "x", false), ("[a-b-c]", "a", false), ("[^bc", "a", false), (#"a\"#, "a", false),
      (#"a\"#, #"a\"#, false), ("*[", "a", false), ("[a*]", "*", true),
      ("x[*]y*", "x*yz", true), ("[z-a]", "m", false), ("[^z-a]", "m", true), ("]", "]", true), ("[[]", "[", true),
      ("*a*b", "xaxb", true), ("a*a", "a", false),
      ("*ab*ab", "xabab", true), ("*.[jp]??", "picture.png", true), ("Order *", "Order Placed", true),
      ("*@example.com", "a@example.com", true), ("*a?", "aab", true),
    ])
  func match(_ pattern: String, _ text: String, _ expected: Bool) throws {
    let event = JSON.object(["a": .string(text), "p": .string(pattern)]).description
    let literal = JSON.string(pattern).description
    #expect(try evaluate(#"["match","a",{"value":\#(literal)}]"#, on: event) == expected)
    #expect(try evaluate(#"["match","a","p"]"#, on: event) == expected)
  }

  @Test("match is true only for strings, and patterns with many wildcards do not exhaust the limits")
  func matchOfOthers() throws {
    try check([
      (#"["match","a",{"value":"*"}]"#, #"{"a":1}"#, false), (#"["match","a",{"value":1}]"#, #"{"a":"1"}"#, false),
      (#"["match","a","b"]"#, #"{"a":"x"}"#, false),
      (#"["match","a",{"value":"*"}]"#, "{}", false),
    ])
    let text = String(repeating: "a", count: 4000)
    let pattern = String(repeating: "a*", count: 200) + "b"
    #expect(try evaluate(#"["match","a",{"value":"\#(pattern)"}]"#, on: #"{"a":"\#(text)"}"#) == false)
  }

  @Test("lowercase, length and typeof accept values of any type")
  func functions() throws {
    func equals(_ call: String, _ value: String) -> String { #"["=",["\#(call)","a"],{"value":\#(value)}]"# }
    try check([
      (equals("lowercase", "\"äbc\""), #"{"a":"ÄBC"}"#, true), (equals("lowercase", "null"), #"{"a":1}"#, true),
      (equals("lowercase", "null"), "{}", true),
      (equals("length", "0"), #"{"a":null}"#, true), (equals("length", "2"), #"{"a":"😀"}"#, true),
      (equals("length", "3"), #"{"a":[1,2,3]}"#, true),
      (equals("length", "0"), #"{"a":{}}"#, false), (equals("length", "0"), #"{"a":0}"#, false),
      (equals("length", "0"), "{}", false),
      (equals("length", "null"), "{}", false), (equals("typeof", "\"string\""), #"{"a":"x"}"#, true),
      (equals("typeof", "\"number\""), #"{"a":1.5}"#, true),
      (equals("typeof", "\"boolean\""), #"{"a":false}"#, true), (equals("typeof", "\"object\""), #"{"a":{}}"#, true),
      (equals("typeof", "\"object\""), #"{"a":null}"#, true),
      (equals("typeof", "\"object\""), #"{"a":[]}"#, true), (equals("typeof", "\"undefined\""), "{}", true),
      (#"["=",["length",["x","y"]],{"value":2}]"#, "{}", true),
    ])
  }

  @Test("An unknown operator fails only when it is evaluated")
  func unknownOperators() throws {
    try check([
      (#"["nope","a"]"#, "{}", nil), ("[]", "{}", nil), ("[5]", "{}", nil),
      (#"["and",{"value":true},["nope"]]"#, "{}", nil), (#"["and",{"value":false},["nope"]]"#, "{}", false),
      (#"["or",{"value":true},[]]"#, "{}", true), (#"["!"]"#, "{}", nil),
      (#"["or",["=","a",{"value":1}],["nope"]]"#, #"{"a":1}"#, true),
      (#"["or",["=","a",{"value":1}],["nope"]]"#, #"{"a":2}"#, nil),
    ])
  }
}
