import Foundation
import Testing

@testable import AnalyticsLive

/// Tests transformers. An expected `null` means that the event is dropped, `!` that the rule fails.
@Suite struct FilterTransformerTests {
  typealias Case = (transformers: String, event: String, expected: String)

  private func check(_ cases: [Case], sourceLocation: SourceLocation = #_sourceLocation) throws {
    for (transformers, event, expected) in cases {
      #expect(
        try run(transformers: "[\(transformers)]", on: event) == RuleResult(expected), "\(transformers) on \(event)",
        sourceLocation: sourceLocation)
    }
  }

  private static func drop(_ config: String) -> String { #"{"type":"drop_properties","config":{"drop":\#(config)}}"# }
  private static func allow(_ config: String) -> String {
    #"{"type":"allow_properties","config":{"allow":\#(config)}}"#
  }
  private static func map(_ config: String) -> String { #"{"type":"map_properties","config":{"map":\#(config)}}"# }

  @Test("The transformer drop drops every event, ignoring its configuration and later transformers")
  func drop() throws {
    try check([
      (#"{"type":"drop"}"#, #"{"a":1}"#, "null"), (#"{"type":"drop","config":null}"#, "{}", "null"),
      (#"{"type":"drop","config":{"x":1}}"#, "{}", "null"),
      (#"{"type":"drop"},{"type":"nope"}"#, "{}", "null"),
    ])
  }

  @Test("drop_properties removes literal keys from objects and from the objects in an array")
  func dropProperties() throws {
    try check([
      (Self.drop(#"{"":["a"]}"#), #"{"a":1,"b":2}"#, #"{"b":2}"#),
      (Self.drop(#"{"p":["a","b"]}"#), #"{"p":{"a":1,"b":2,"c":3}}"#, #"{"p":{"c":3}}"#),
      (Self.drop(#"{"p.q":["a"]}"#), #"{"p":{"q":{"a":1}}}"#, #"{"p":{"q":{}}}"#),
      (Self.drop(#"{"p":["a.b"]}"#), #"{"p":{"a.b":1,"a":{"b":2}}}"#, #"{"p":{"a":{"b":2}}}"#),
      (Self.drop(#"{"p":["a"]}"#), #"{"p":[{"a":1,"b":2},3,null,{"a":4}]}"#, #"{"p":[{"b":2},3,null,{}]}"#),
      (Self.drop(#"{"p.0":["a"]}"#), #"{"p":[{"a":1},{"a":2}]}"#, #"{"p":[{},{"a":2}]}"#),
      (Self.drop(#"{"p":["a"]}"#), #"{"p":"text"}"#, #"{"p":"text"}"#),
      (Self.drop(#"{"p":["a"]}"#), #"{"p":null}"#, #"{"p":null}"#), (Self.drop(#"{"p":["a"]}"#), "{}", "{}"),
      (Self.drop(#"{"p.q":["a"]}"#), #"{"p":0}"#, #"{"p":0}"#),
      (Self.drop(#"{"":["a"],"p":["b"]}"#), #"{"a":1,"p":{"b":1,"c":2}}"#, #"{"p":{"c":2}}"#),
      (Self.drop("{}"), #"{"a":1}"#, #"{"a":1}"#), (Self.drop(#"{"p":[]}"#), #"{"p":{"a":1}}"#, #"{"p":{"a":1}}"#),
      (Self.drop(#"{"p":["\"\\"]}"#), #"{"p":{"\"\\":1}}"#, #"{"p":{}}"#),
      (Self.drop(#"{"p":null}"#), #"{"p":{}}"#, "!"), (Self.drop(#"{"p":["a",1]}"#), #"{"p":{}}"#, "!"),
      (#"{"type":"drop_properties","config":{}}"#, "{}", "!"),
      (Self.drop(#"{"__proto__":["toString"]}"#), #"{"a":1}"#, #"{"a":1}"#),
    ])
  }

  @Test("Decimals that a rule does not move keep their digits")
  func decimals() throws {
    let exact = "1.00000000000000000000000001"
    #expect(try json(exact) != 1)
    try check([
      (Self.drop(#"{"p":["a"]}"#), #"{"p":{"a":\#(exact),"b":\#(exact)}}"#, #"{"p":{"b":\#(exact)}}"#),
      (Self.allow(#"{"p":["b"]}"#), #"{"p":{"a":\#(exact),"b":[\#(exact)]}}"#, #"{"p":{"b":[\#(exact)]}}"#),
      (Self.map(#"{"b":{"move":"a"}}"#), #"{"a":\#(exact),"c":\#(exact)}"#, #"{"c":\#(exact),"b":1}"#),
    ])
  }

  @Test("An event without the keys is returned as the identical object")
  func untouched() throws {
    let rule = FilterRule(
      json: try json(#"{"matchers":[{"type":"all"}],"transformers":[[\#(Self.drop(#"{"p":["x"],"q":["y"]}"#))]]}"#))
    let object = try #require(json(#"{"p":{"a":1},"q":[{"z":9007199254740993}]}"#).objectValue)
    let result = try FilterRulesStep([rule], in: FilterInterpreter(limits: Limits(), random: nil)).run(
      object, within: nil)
    #expect(result?.isIdentical(to: object) == true)
  }

  @Test("allow_properties removes all other keys of an object, and nothing outside it")
  func allowProperties() throws {
    try check([
      (Self.allow(#"{"p":["a"]}"#), #"{"p":{"a":1,"b":2,"c":3},"q":{"b":1}}"#, #"{"p":{"a":1},"q":{"b":1}}"#),
      (Self.allow(#"{"":["a","b"]}"#), #"{"a":1,"b":2,"c":3}"#, #"{"a":1,"b":2}"#),
      (Self.allow(#"{"p.q":["a"]}"#), #"{"p":{"q":{"a":1,"b":2},"r":3}}"#, #"{"p":{"q":{"a":1},"r":3}}"#),
      (Self.allow(#"{"p":["a"]}"#), #"{"p":[{"a":1,"b":2},3,{"b":4}]}"#, #"{"p":[{"a":1},3,{}]}"#),
      (Self.allow(#"{"p":[]}"#), #"{"p":{"a":1}}"#, #"{"p":{}}"#),
      (Self.allow(#"{"p":["a"]}"#), #"{"p":"text"}"#, #"{"p":"text"}"#), (Self.allow(#"{"p":["a"]}"#), "{}", "{}"),
      (Self.allow(#"{"p":["a.b"]}"#), #"{"p":{"a.b":1,"a":2}}"#, #"{"p":{"a.b":1}}"#),
      (#"{"type":"allow_properties","config":{}}"#, "{}", "!"),
    ])
  }

  @Test("sample_event without a path keeps a random share, and without a share it drops every event")
  func sampling() throws {
    func sample(_ config: String) -> String { #"[{"type":"sample_event","config":{"sample":\#(config)}}]"# }
    for (config, random, isKept) in [
      (#"{"percent":0}"#, 0.0, false), (#"{"percent":-1}"#, 0, false), (#"{"percent":1}"#, 0.99, true),
      (#"{"percent":2}"#, 0.99, true), (#"{"percent":0.5}"#, 0.49, true),
      (#"{"percent":0.5}"#, 0.5, true), (#"{"percent":0.5}"#, 0.51, false), (#"{"percent":0.5,"path":""}"#, 0.1, true),
      ("{}", 0, false), (#"{"percent":null}"#, 0, false),
      (#"{"path":"id"}"#, 0, false),
    ] {
      let result = try run(transformers: sample(config), on: #"{"id":1}"#, random: { random })
      #expect(result == (isKept ? .object(#"{"id":1}"#) : .dropped), "\(config) at \(random)")
    }
    #expect(try run(transformers: sample("null"), on: "{}") == .failed)
    #expect(try run(transformers: sample(#"{"percent":"0.5"}"#), on: "{}") == .failed)
  }

  @Test("map_properties reads all values before it writes any")
  func mapProperties() throws {
    try check([
      (Self.map(#"{"b":{"copy":"a"}}"#), #"{"a":1}"#, #"{"a":1,"b":1}"#),
      (Self.map(#"{"b":{"move":"a"}}"#), #"{"a":1,"c":2}"#, #"{"c":2,"b":1}"#),
      (Self.map(#"{"b":{"set":5}}"#), #"{"b":1}"#, #"{"b":5}"#),
      (Self.map(#"{"a":{"copy":"b"},"b":{"copy":"a"}}"#), #"{"a":1,"b":2}"#, #"{"a":2,"b":1}"#),
      (Self.map(#"{"c":{"copy":"a","move":"b","set":1}}"#), #"{"a":"x","b":"y"}"#, #"{"a":"x","b":"y","c":"x"}"#),
      (Self.map(#"{"c":{"move":"b","set":1}}"#), #"{"b":"y"}"#, #"{"c":"y"}"#),
      (Self.map(#"{"c":{"copy":"a"}}"#), "{}", "{}"),
      (Self.map(#"{"c":{"copy":"a"}}"#), #"{"a":null}"#, #"{"a":null,"c":null}"#),
      (
        Self.map(#"{"a":{"set":null},"b":{"set":false},"c":{"set":0},"d":{"set":[]},"e":{"set":{"__proto__":1}}}"#),
        "{}", #"{"a":null,"b":false,"c":0,"d":[],"e":{"__proto__":1}}"#
      ),
      (Self.map(#"{"p.q":{"set":1}}"#), #"{"p":{}}"#, #"{"p":{"q":1}}"#), (Self.map(#"{"p.q":{"set":1}}"#), "{}", "{}"),
      (Self.map(#"{"p.q":{"set":1}}"#), #"{"p":"text"}"#, #"{"p":"text"}"#),
      (Self.map(#"{"p.q":{"set":1}}"#), #"{"p":null}"#, #"{"p":{"q":1}}"#),
      (Self.map(#"{"p.q.r":{"set":1}}"#), #"{"p":{}}"#, #"{"p":{}}"#),
      (Self.map(#"{"a.0":{"set":"x"}}"#), #"{"a":["y","z"]}"#, #"{"a":["x","z"]}"#),
      (Self.map(#"{"a.2":{"set":"x"}}"#), #"{"a":["y","z"]}"#, #"{"a":["y","z","x"]}"#),
      (Self.map(#"{"q":{"copy":"p"},"p.a":{"set":2}}"#), #"{"p":{"a":1}}"#, #"{"p":{"a":2},"q":{"a":1}}"#),
      (Self.map(#"{"p.a":{"set":2},"q":{"copy":"p"}}"#), #"{"p":{"a":1}}"#, #"{"p":{"a":2},"q":{"a":1}}"#),
      (Self.map(#"{"q":{"copy":"p.list.0"}}"#), #"{"p":{"list":[{"x":1}]}}"#, #"{"p":{"list":[{"x":1}]},"q":{"x":1}}"#),
      (Self.map(#"{"x":{"move":"a"},"a.c":{"set":1}}"#), #"{"a":{"b":2}}"#, #"{"x":{"b":2},"a":{"c":1}}"#),
      (Self.map("{}"), #"{"a":1}"#, #"{"a":1}"#),
      (#"{"type":"map_properties","config":{}}"#, #"{"a":1}"#, #"{"a":1}"#), (Self.map(#"{"a":null}"#), "{}", "!"),
      (Self.map(#"{"a":{"copy":5}}"#), "{}", "!"),
      (
        Self.map(#"{"q":{"copy":"p"}}"#) + "," + Self.drop(#"{"q":["a"]}"#), #"{"p":{"a":1,"b":2}}"#,
        #"{"p":{"a":1,"b":2},"q":{"b":2}}"#
      ),
    ])
  }

  @Test("A move keeps a source that is 0, false, empty or null, and exchanging two members by moves loses one")
  func moving() throws {
    try check([
      (Self.map(#"{"b":{"move":"a"}}"#), #"{"a":0}"#, #"{"a":0,"b":0}"#),
      (Self.map(#"{"b":{"move":"a"}}"#), #"{"a":false}"#, #"{"a":false,"b":false}"#),
      (Self.map(#"{"b":{"move":"a"}}"#), #"{"a":""}"#, #"{"a":"","b":""}"#),
      (Self.map(#"{"b":{"move":"a"}}"#), #"{"a":null}"#, #"{"a":null,"b":null}"#),
      (Self.map(#"{"a":{"move":"b"},"b":{"move":"a"}}"#), #"{"a":1,"b":2}"#, #"{"b":1}"#),
      (Self.map(#"{"b":{"move":"p.a"}}"#), #"{"p":{"a":[],"c":1}}"#, #"{"p":{"c":1},"b":[]}"#),
      (Self.map(#"{"b":{"move":"p.a"}}"#), #"{"p":{"a":0}}"#, #"{"p":{"a":0},"b":0}"#),
      (Self.map(#"{"a":{"move":"a"}}"#), #"{"a":1}"#, "{}"),
    ])
  }

  @Test("Moving a member that cannot be removed is a failure")
  func immovable() throws {
    try check([
      (Self.map(#"{"b":{"move":"a.length"}}"#), #"{"a":[1,2]}"#, "!"),
      (Self.map(#"{"b":{"move":"a.length"}}"#), #"{"a":"text"}"#, "!"),
      (Self.map(#"{"b":{"move":"a.0"}}"#), #"{"a":"text"}"#, "!"),
      (Self.map(#"{"b":{"move":"a.0"}}"#), #"{"a":["x","y"]}"#, #"{"a":[null,"y"],"b":"x"}"#),
      (Self.map(#"{"b":{"move":"a.length"}}"#), #"{"a":[]}"#, #"{"a":[],"b":0}"#),
      (Self.map(#"{"b":{"move":"a.length"}}"#), #"{"a":{"length":2}}"#, #"{"a":{},"b":2}"#),
      (Self.map(#"{"b":{"copy":"a.length"}}"#), #"{"a":"text"}"#, #"{"a":"text","b":4}"#),
    ])
  }

  @Test("to_string is applied last, and prototypes are never modified")
  func text() throws {
    try check([
      (Self.map(#"{"a":{"to_string":true}}"#), #"{"a":1.50}"#, #"{"a":"1.5"}"#),
      (Self.map(#"{"a":{"to_string":true}}"#), #"{"a":true}"#, #"{"a":"true"}"#),
      (Self.map(#"{"a":{"to_string":true}}"#), #"{"a":null}"#, #"{"a":"null"}"#),
      (Self.map(#"{"a":{"to_string":true}}"#), "{}", #"{"a":"undefined"}"#),
      (Self.map(#"{"a":{"to_string":true}}"#), #"{"a":"x"}"#, #"{"a":"x"}"#),
      (Self.map(#"{"a":{"to_string":true}}"#), #"{"a":{"b":1}}"#, #"{"a":{"b":1}}"#),
      (Self.map(#"{"a":{"to_string":true}}"#), #"{"a":[1]}"#, #"{"a":[1]}"#),
      (Self.map(#"{"a":{"to_string":false}}"#), #"{"a":1}"#, #"{"a":1}"#),
      (Self.map(#"{"b":{"copy":"a","to_string":true}}"#), #"{"a":7}"#, #"{"a":7,"b":"7"}"#),
      (Self.map(#"{"b":{"set":1e21,"to_string":true}}"#), "{}", #"{"b":"1e+21"}"#),
      (Self.map(#"{"p.b":{"set":false,"to_string":true}}"#), #"{"p":{}}"#, #"{"p":{"b":"false"}}"#),
      (Self.map(#"{"__proto__":{"set":1}}"#), #"{"a":1}"#, #"{"a":1}"#),
      (Self.map(#"{"constructor":{"set":1},"prototype":{"set":1}}"#), #"{"a":1}"#, #"{"a":1}"#),
      (Self.map(#"{"a.__proto__":{"set":1}}"#), #"{"a":{}}"#, #"{"a":{}}"#),
      (Self.map(#"{"a.__proto__.b":{"set":1},"c":{"copy":"a.b"}}"#), #"{"a":{}}"#, #"{"a":{}}"#),
      (
        Self.map(#"{"x":{"copy":"__proto__"},"y":{"set":1}}"#) + ","
          + Self.map(#"{"x.polluted":{"set":1},"z":{"copy":"y.polluted"}}"#), "{}", #"{"y":1}"#
      ),
    ])
  }

  @Test(
    "Sampling by a member depends only on the value, with a fixed threshold for each value",
    arguments: [
      (#""abcd""#, 0.5636163772), (#""user-1""#, 0.7170107421), (#""user-2""#, 0.5319969993), ("123", 0.1256824366),
      ("true", 0.6998093738), (#"{"a":1}"#, 0.7321275339),
    ])
  func consistentSampling(_ value: String, _ position: Double) throws {
    #expect(abs(ConsistentShare.position(of: value) - position) < 1e-9)
    for (percent, isKept) in [(position - 1e-6, false), (position + 1e-6, true)] {
      let sample = #"[{"type":"sample_event","config":{"sample":{"percent":\#(percent),"path":"p.v"}}}]"#
      let result = try run(transformers: sample, on: #"{"p":{"v":\#(value)}}"#)
      #expect((result != .dropped) == isKept)
      #expect(result != .failed)
    }
  }

  @Test("Sampling keeps the requested share of many values")
  func shares() {
    let positions = (0..<8_000).map { ConsistentShare.position(of: "\"user-\($0)\"") }
    for share in [0.01, 0.1, 0.25, 0.5, 0.99] {
      let kept = Double(positions.count { $0 < share }) / Double(positions.count)
      // A tolerance of six standard deviations.
      #expect(abs(kept - share) < 6 * (share * (1 - share) / Double(positions.count)).squareRoot(), "\(share): \(kept)")
    }
  }

  @Test(
    "The digest matches the test values of RFC 1321",
    arguments: [
      ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"),
      ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
      (
        "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
        "57edf4a22be3c955ac49da2e2107b67a"
      ),
    ])
  func digest(_ text: String, _ expected: String) {
    #expect(MD5.digest(text.utf8).map { String(format: "%02x", $0) }.joined() == expected)
  }

  @Test("hash_properties does nothing; unknown transformers and missing configurations fail only when they run")
  func others() throws {
    try check([
      (#"{"type":"hash_properties","config":{"x":1}}"#, #"{"a":1}"#, #"{"a":1}"#),
      (#"{"type":"hash_properties"}"#, #"{"a":1}"#, #"{"a":1}"#),
      (#"{"type":"nope"}"#, "{}", "!"), (#"{"config":{}}"#, "{}", "!"), ("5", "{}", "!"),
      (#"{"type":"drop_properties"}"#, "{}", "!"),
      (#"{"type":"allow_properties","config":null}"#, "{}", "!"),
      (#"{"type":"map_properties","config":null}"#, "{}", "!"), (#"{"type":"sample_event"}"#, "{}", "!"),
      (#"{"type":"sample_event","config":{"sample":{"percent":0}}},{"type":"nope"}"#, "{}", "null"),
    ])
  }
}
