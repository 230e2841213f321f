import Testing

@testable import AnalyticsLive

/// Tests rules in the format of settings.
@Suite struct FilterRuleTests {
  private static func fql(_ ir: String) -> String { #"{"type":"fql","ir":\#(JSON.string(ir).description)}"# }

  @Test(
    "Each matcher receives the result of the previous transformers; drop ends the rule; without a match the event is unchanged"
  )
  func order() throws {
    let drop = #"[{"type":"drop_properties","config":{"drop":{"":["a"]}}}]"#
    let isA = Self.fql(#"["=","a",{"value":1}]"#)
    let isB = Self.fql(#"["=","b",{"value":2}]"#)
    for (matchers, transformers, event, expected) in [
      ("\(isA),\(isA)", #"\#(drop),[{"type":"drop"}]"#, #"{"a":1,"b":2}"#, #"{"b":2}"#),
      ("\(isB),\(isA)", #"\#(drop),[{"type":"drop"}]"#, #"{"a":1,"b":2}"#, #"{"b":2}"#),
      ("\(isA),\(isB)", #"[{"type":"drop"}],[{"type":"nope"}]"#, #"{"a":1,"b":2}"#, "null"),
      ("\(isA),\(isB)", #"[{"type":"drop"}],\#(drop)"#, #"{"a":5,"b":5}"#, #"{"a":5,"b":5}"#),
      ("", "", #"{"a":1}"#, #"{"a":1}"#), ("\(isA)", "[]", #"{"a":1}"#, #"{"a":1}"#),
    ] {
      let rule =
        #"{"scope":"destinations","target_type":"workspace::project::destination::config","matchers":[\#(matchers)],"transformers":[\#(transformers)]}"#
      #expect(try run(rule: rule, on: event) == RuleResult(expected), "\(rule)")
    }
  }

  @Test(
    "A fault does not contain all of a long name",
    arguments: [
      #""matchers":[{"type":"NAME"}],"transformers":[]"#,
      #""matchers":[{"type":"all"}],"transformers":[[{"type":"NAME"}]]"#,
      #""matchers":[{"type":"all"}],"transformers":[[{"type":"drop_properties","config":{"drop":{"NAME":[1]}}}]]"#,
    ])
  func longNames(_ members: String) throws {
    let rule = "{\(members.replacing("NAME", with: String(repeating: "x", count: 100_000)))}"
    let faults = FilterRule(json: try JSON(parsing: rule)).faults
    #expect(!faults.isEmpty && faults.allSatisfy { $0.description.utf8.count < 1500 })
    #expect(faults.contains { $0.description.contains("xxx") })
  }

  @Test("Misspelled destinations are found in all rules with one of the first hundred unknown names")
  func misspelledDestinations() throws {
    let names = (0..<150).map { "Destination \($0) of the client" }
    let settings = Settings(object: [
      "integrations": .object(JSONObject(names.map { ($0, [:]) })),
      "middlewareSettings": [
        "routingRules": .array(
          (["Unknown"] + names + names.map { $0.lowercased() }
            + Array(repeating: "destination 0 of the client", count: 200)).map {
              ["destinationName": .string($0), "matchers": [["type": "all"]]]
            })
      ],
    ])
    let mistakes = FilterRules(settings: settings).rules.filter { !$0.probableMistakes.isEmpty }
    #expect(mistakes.compactMap(\.index) == Array(151..<250) + Array(301..<501))
    #expect(
      mistakes.first?.probableMistakes.map(\.description) == [
        #"destinationName: "integrations" has no destination "destination 0 of the client"; "#
          + #"did you mean "Destination 0 of the client"?"#
      ])
  }

  @Test("A destination has the rules that name it and the global rules, in order")
  func store() throws {
    let settings = Settings(object: [
      "middlewareSettings": [
        "routingRules": [
          ["destinationName": "A", "matchers": []], ["matchers": []], ["destinationName": "B", "matchers": []],
          ["destinationName": "A", "matchers": []],
        ]
      ]
    ])
    let rules = FilterRules(settings: settings)
    #expect(rules.rules(forDestination: "A").map(\.index) == [0, 1, 3])
    #expect(rules.rules(forDestination: "B").map(\.index) == [1, 2])
    #expect(rules.rules(forDestination: "C").map(\.index) == [1])
    #expect(FilterRules(settings: Settings(object: [:])).rules.isEmpty)
  }

  @Test(
    "Rules of the wrong type are faults",
    arguments: [
      (#"{"0":{}}"#, "the rules must be a list; found an object"), ("1", "the rules must be a list; found a number"),
      (#"[{"destinationName":["A"],"matchers":[]}]"#, "destinationName: this member must be a string; found an array"),
      (#"[{"destinationName":1,"matchers":[]}]"#, "destinationName: this member must be a string; found a number"),
    ])
  func wrongTypes(_ rules: String, _ fault: String) throws {
    let settings = Settings(object: ["middlewareSettings": ["routingRules": try JSON(parsing: rules)]])
    #expect(FilterRules(settings: settings).rules.map { $0.faults.map(\.description) } == [[fault]])
  }

  @Test(
    "The matcher all matches every event, and an empty expression none; invalid matchers and missing transformers fail",
    arguments: [
      (#"{"type":"all","ir":"nonsense"}"#, #"[[{"type":"drop"}]]"#, "null"),
      (#"{"type":"all"}"#, #"[[{"type":"drop"}]]"#, "null"),
      (#"{"type":"fql","ir":""}"#, #"[[{"type":"drop"}]]"#, "{}"), (#"{"type":"fql"}"#, #"[[{"type":"drop"}]]"#, "{}"),
      (#"{"type":"fql","ir":"[\"=\",\"a\""}"#, #"[[{"type":"drop"}]]"#, "!"),
      (#"{"type":"fql","ir":"null"}"#, #"[[{"type":"drop"}]]"#, "!"),
      (#"{"type":"fql","ir":["="]}"#, #"[[{"type":"drop"}]]"#, "!"),
      (#"{"type":"other","ir":""}"#, #"[[{"type":"drop"}]]"#, "!"), ("null", #"[[{"type":"drop"}]]"#, "!"),
      (#"{"type":"all"}"#, "[]", "!"), (#"{"type":"all"}"#, #"[null]"#, "!"), (#"{"type":"fql","ir":""}"#, "[]", "{}"),
      (#"{"type":"fql","expression":"typeof(a) = \"undefined\""}"#, #"[[{"type":"drop"}]]"#, "null"),
      (#"{"type":"fql","expression":"a = 1"}"#, #"[[{"type":"drop"}]]"#, "{}"),
      (#"{"type":"fql","expression":"a ="}"#, #"[[{"type":"drop"}]]"#, "!"),
    ])
  func matchers(_ matcher: String, _ transformers: String, _ expected: String) throws {
    #expect(
      try run(rule: #"{"matchers":[\#(matcher)],"transformers":\#(transformers)}"#, on: "{}") == RuleResult(expected))
  }

  @Test(
    "Faults describe the path in the rule, the problem and the solution",
    arguments: [
      (
        #"{"matchers":[{"type":"all"},{"type":"fql","ir":"[\"and\",[\"=\",\"a\",{\"value\":1}],[\"nope\"]]"}],"transformers":[[],[]]}"#,
        "matchers[1].ir[2]: unknown operator \"nope\""
      ),
      (
        #"{"matchers":[{"type":"fql","ir":"[\"=\",\"a\""}],"transformers":[[]]}"#,
        "matchers[0].ir: the intermediate representation is not valid JSON: line 1, column"
      ),
      (
        #"{"matchers":[{"type":"fql","expression":"a = = 1"}],"transformers":[[]]}"#,
        "matchers[0].expression: 1:5: expected a path, a literal or a call; found \"=\""
      ),
      (
        #"{"matchers":[{"type":"x"}],"transformers":[[]]}"#,
        "matchers[0].type: unknown matcher \"x\"; use all or fql"
      ),
      (
        #"{"matchers":[{"type":"all"}]}"#,
        #"transformers[0]: the transformers of matchers[0] must be a list, as in "transformers": [[{"type": "drop"}]]; found nothing"#
      ),
      (
        #"{"matchers":[{"type":"all"}],"transformers":[{"type":"drop"}]}"#,
        #"transformers[0]: the transformers of matchers[0] must be a list, as in "transformers": [[{"type": "drop"}]]; found an object"#
      ),
      (
        #"{"matchers":[{"type":"all"}],"transformers":[[{"type":"drop"},{"type":"drop_properties","config":{"drop":{"a":1}}}]]}"#,
        "transformers[0][1].config.drop: \"a\" must be a list of keys, such as [\"email\"]"
      ),
      (
        #"{"matchers":[{"type":"all"}],"transformers":[[{"type":"y"}]]}"#,
        "transformers[0][0].type: unknown transformer \"y\""
      ),
      (#"{"matchers":5}"#, "matchers: this member must be a list of matchers"),
      ("[]", "a rule must be an object; found an array"),
      (
        #"{"matchers":[],"isProtective":"true"}"#,
        "isProtective: this member must be true or false; found a string"
      ),
    ])
  func faults(_ rule: String, _ expected: String) throws {
    let faults = FilterRule(json: try json(rule)).faults
    #expect(faults.count == 1)
    #expect(faults.first?.description.hasPrefix(expected) == true, "\(faults)")
  }
}
