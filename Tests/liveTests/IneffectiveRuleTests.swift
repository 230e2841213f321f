import Foundation
import TestSupport
import Testing

/// Rules of settings that are valid but have no effect.
@Suite struct IneffectiveRuleTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  @Test("Rules that are valid but have no effect are reported with their JSON pointers and locations")
  func ineffectiveRules() async throws {
    let file = try folder.file(
      "settings.json",
      #"""
      {"middlewareSettings": {"routingRules": [
        {"matchers": [{"type": "all"}], "transformers": [[{"type": "drop"}]]},
        {"destinationName": "A", "matchers": [{"type": "fql"}, {"type": "fql", "expression": "\"event\" = 1"}],
         "transformers": [[{"type": "drop"}], [{"type": "nope"}]]},
        {"destinationName": "A\"}", "matchers": [{"type": "all"}], "transformers": [[
          {"type": "sample_event", "config": {"sample": {"percent": 50}}},
          {"type": "sample_event", "config": {"sample": {"percent": -1, "path": "userId"}}},
          {"type": "sample_event", "config": {"sample": {}}},
          {"type": "sample_event", "config": {"sample": {"percent": 1}}},
          {"type": "hash_properties", "config": {}}]]},
        {"destinationName": "B", "matchers": [], "transformers": []}
      ]}}
      """#)
    let result = try await tool.run("check", file)
    let rules = "/middlewareSettings/routingRules"
    let sample = "\(rules)/2/transformers/0/"
    let messages = [
      "2:3: warning: \(rules)/0/destinationName: the name of the destination is missing, so the rule has no effect [ineffective-rule]",
      #"3:41: warning: \#(rules)/1/matchers/0: the matcher has neither "ir" nor "expression", so it selects no event; for all events, write the type all [ineffective-rule]"#,
      #"3:58: warning: \#(rules)/1/matchers/1: "event" = 1 is never true: it reads no member of the event; to read event, write it without quotes [constant-condition]"#,
      #"4:51: error: \#(rules)/1/transformers/1/0/type: unknown transformer "nope"; use one of drop, drop_properties, allow_properties, map_properties, sample_event, hash_properties [invalid-filter]"#,
      "6:63: warning: \(sample)0/config/sample/percent: 50 keeps every event; write a share from 0 to 1, such as 0.5 for 50% [ineffective-rule]",
      "7:63: warning: \(sample)1/config/sample/percent: -1 drops every event; write a share from 0 to 1 [ineffective-rule]",
      "8:51: warning: \(sample)2/config/sample/percent: the share is missing, so every event is dropped; write a number from 0 to 1 [ineffective-rule]",
      "10:14: warning: \(sample)4/type: hash_properties hashes nothing; to keep the data from the destination, use drop_properties [ineffective-rule]",
      "11:40: warning: \(rules)/3/matchers: there are no matchers, so the rule has no effect [ineffective-rule]",
    ]
    #expect(Set(result.lines) == Set(messages.map { "\(file):\($0)" }))
    for line in result.lines { #expect(messages.contains { line == "\(file):\($0)" }, "\(line)") }
    #expect(result.status == 1)
  }

  @Test("Live run reports rules without an effect once, and they are not failures", arguments: ["1", "2"])
  func runReportsIneffectiveRules(_ jobs: String) async throws {
    let settings = try folder.file(
      "settings.json",
      #"""
      {"integrations":{"A":{}},"middlewareSettings":{"routingRules":[
        {"matchers":[{"type":"all"}],"transformers":[[{"type":"drop"}]]},
        {"destinationName":"A","matchers":[{"type":"all"}],
         "transformers":[[{"type":"sample_event","config":{"sample":{"percent":50}}}]]}]}}
      """#)
    let script = try folder.file(
      "p.js", "class P extends LivePlugin { track(e) { return e; } }\n" + CheckMistakes.add)
    let events = try folder.file("e.ndjson", #"{"type":"track","event":"e"}"#)
    let result = try await tool.run(
      "run", "--jobs", jobs, "--plugins", script, "--settings", settings, "--destination", "A", "--", events)
    #expect(result.status == 0 && result.lines.count == 1)
    #expect(
      Set(result.errors.split(separator: "\n")) == [
        "live: rule 0 probably contains a mistake: destinationName: the name of the destination is missing, so the rule has no effect",
        "live: rule 1 of the destination A probably contains a mistake: transformers[0][0].config.sample.percent: 50 keeps every event; write a share from 0 to 1, such as 0.5 for 50%",
      ])
  }
}
