import Foundation
import TestSupport
import Testing

/// Members of settings that a client would ignore because of their names or positions.
@Suite struct MisspelledSettingsTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  static let rule =
    #"{"destinationName":"A","matchers":[{"type":"all"}],"transformers":[[{"type":"drop"}]]}"#

  @Test(
    "Settings whose rules a client would not find are errors of check and run",
    arguments: [
      (
        #"{"middlewareSetting":{"routingRules":[\#(rule)]}}"#, "1:22", "/middlewareSetting: ",
        #"there is no member "middlewareSetting"; did you mean "middlewareSettings"?"#
      ),
      (
        #"{"middlewareSettings":{"routingRule":[\#(rule)]}}"#, "1:38", "/middlewareSettings/routingRule: ",
        #"there is no member "routingRule"; did you mean "routingRules"?"#
      ),
      (
        #"{"routingRules":[\#(rule)]}"#, "1:17", "/routingRules: ",
        #""routingRules" must be in "middlewareSettings""#
      ),
      (
        rule, "1:1", "",
        #"this is a rule, not settings; settings contain a list of rules: {"middlewareSettings": {"routingRules": […]}}"#
      ),
    ])
  func misplacedRules(_ settings: String, _ location: String, _ pointer: String, _ message: String) async throws {
    let file = try folder.file("s.json", settings)
    let check = try await tool.run("check", file)
    #expect(check.lines == ["\(file):\(location): error: \(pointer)\(message) [invalid-settings]"])
    #expect(check.status == 1)
    let run = try await tool.run("run", "--settings", file, input: #"{"type":"track","event":"e"}"#)
    #expect(run.errors == "live: \(file): \(message)\n")
    #expect(run.status == 1 && run.output == "")
  }

  @Test("A member with nearly the name isProtective is an error, and protects data")
  func misspelledProtection() async throws {
    for name in ["isprotective", "protective", "isProtected", "is_protective"] {
      let invalid = #"{"type":"nope"}"#
      let rule =
        #"{"destinationName":"A","\#(name)":true,"matchers":[{"type":"all"}],"transformers":[[\#(invalid)]]}"#
      let file = try folder.file(
        "s.json", #"{"integrations":{"A":{}},"middlewareSettings":{"routingRules":[\#(rule)]}}"#)
      let check = try await tool.run("check", file)
      let message = "\(name): there is no such member; did you mean isProtective?"
      #expect(
        check.lines.contains { $0.hasSuffix("error: /middlewareSettings/routingRules/0/\(message) [invalid-filter]") })
      let run = try await tool.run(
        "run", "--settings", file, "--destination", "A", input: #"{"type":"track","event":"e"}"#)
      #expect(run.errors.contains("live: rule 0 of the destination A is invalid: \(message)\n"))
      #expect(run.output == "")
    }
  }

  @Test("A property of a plugin with nearly the name isProtective is reported by check and run")
  func misspelledProperty() async throws {
    let script = try folder.file(
      "p.js",
      """
      class P extends LivePlugin { isprotective = true; track(event) { return event } }
      analytics.add(new P("enrichment", null));
      """)
    let message = "plugin P (\(script):2:11): isprotective is not used; did you mean isProtective?"
    let check = try await tool.run("check", script)
    #expect(check.lines == ["\(script):2:1: warning: \(message) [misspelled-hook]"])
    let run = try await tool.run("run", "--plugins", script, "--", "/dev/null")
    #expect(run.errors == "live: \(message)\n")
    let others = try folder.file(
      "o.js",
      """
      class P extends LivePlugin { protected = ["email"]; isProtective = true; track(event) { return event } }
      class Q extends LivePlugin { protected = ["email"]; track(event) { return event } }
      analytics.add(new P("enrichment", null)); analytics.add(new Q("enrichment", null));
      """)
    #expect(try await tool.run("check", "--strict", others).lines == [])
  }

  @Test("Parts of rules that are ignored are reported with their locations")
  func ignoredParts() async throws {
    let file = try folder.file(
      "s.json",
      #"""
      {"integrations": {"Amplitude": {}, "Segment.io": {}}, "middlewareSettings": {"routingRules": [
        {"destinationName": "amplitude", "matchers": [{"type": "all"}], "transformers": [[
          {"type": "drop_properties", "config": {"drop": {"propertes": ["a"], "": ["usrId", "mine"], "context.x": ["b"]}}},
          {"type": "allow_properties", "config": {"allow": {"Traits": ["a"]}}},
          {"type": "map_properties", "config": {"map": {
            "properties.a": {}, "properties.b": {"copy": "event", "set": 1}, "properties.c": {"to_string": true},
            "properties.d": {"set": null}, "properties.e": {"copy": "", "set": 2}, "properties.f": {"move": "propertis.x"}}}}]]},
        {"destinationName": "Amplitude", "matchers": [{"type": "fql", "ir": "[\"=\",\"event\",{\"value\":\"x\"}]", "expression": "event = \"y\""}],
         "transformers": [[{"type": "drop"}], [{"type": "drop"}]]}
      ]}}
      """#)
    let result = try await tool.run("check", file)
    let rules = "/middlewareSettings/routingRules"
    let drop = "\(rules)/0/transformers/0/0/config/drop: "
    let map = "\(rules)/0/transformers/0/2/config/map: "
    let messages = [
      #"2:23: \#(rules)/0/destinationName: "integrations" has no destination "amplitude"; did you mean "Amplitude"?"#,
      #"3:52: \#(drop)events have no member "propertes"; did you mean "properties"?"#,
      #"3:52: \#(drop)events have no member "usrId"; did you mean "userId"?"#,
      #"4:54: \#(rules)/0/transformers/0/1/config/allow: events have no member "Traits"; did you mean "traits"?"#,
      #"5:50: \#(map)"properties.a" does nothing; it needs one of copy, move, set and to_string"#,
      #"5:50: \#(map)"properties.b" has copy and set, but only copy has an effect; write an entry for each"#,
      #"5:50: \#(map)events have no member "propertis"; did you mean "properties"?"#,
      #"8:124: \#(rules)/1/matchers/0/expression: "ir" is used, so "expression" has no effect; remove one of them"#,
      #"9:41: \#(rules)/1/transformers/1: there is only one matcher, so this list has no effect; each matcher has one list of transformers"#,
    ]
    let expected = messages.map { message in
      let parts = message.split(separator: " ", maxSplits: 1)
      return "\(file):\(parts[0]) warning: \(parts[1]) [ineffective-rule]"
    }
    for line in result.lines { #expect(expected.contains(line), "\(line)") }
    for line in expected { #expect(result.lines.contains(line), "\(line)") }
  }
}
