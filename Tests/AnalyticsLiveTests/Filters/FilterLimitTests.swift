import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Filters that exceed a limit, and settings with any number of rules.
@Suite struct FilterLimitTests {
  @Test("A function that does not terminate is stopped, and the event continues unchanged")
  func limits() throws {
    let reports = Recorder<FilterReport>()
    let filters = DestinationFilters(limits: Limits(steps: 10_000), onProblem: { reports.add($0) })
    try filters.add(Script("(event) => { event.properties = null; for (;;) {} }"), destination: "One")
    let event = TrackEvent(event: "e", properties: ["x": 1])
    #expect(filters.filter(event, destination: "One") == event)
    #expect(filters.filter(event, destination: "Two") == event)
    #expect(reports.texts.first?.contains("stopped: the script used more than 10000 steps") == true)
  }

  @Test("A function that keeps more than the limit of memory between events runs again without these values")
  func exhaustion() throws {
    let reports = Recorder<FilterReport>()
    let filters = DestinationFilters(limits: Limits(memory: 8 << 20), onProblem: { reports.add($0) })
    let source = """
      const kept = [];
      (event) => { kept.push(Array(5000).fill(1)); event.properties.count = kept.length; return event }
      """
    try filters.add(Script(source), destination: "One")
    let event = TrackEvent(event: "e", properties: ["x": 1])
    var count = 0
    while reports.texts.isEmpty, count < 2000 {
      count += 1
      let result = filters.filter(event, destination: "One")
      #expect(result == event || result?.properties == ["x": 1, "count": .init(count)])
    }
    #expect(reports.texts.first?.contains("the script runs again without the values that it kept") == true)
    #expect(filters.filter(event, destination: "One")?.properties == ["x": 1, "count": 1])
  }

  @Test("Any number of rules that fail on each event is reported a limited number of times")
  func numberOfReports() throws {
    let reports = Recorder<FilterReport>()
    let filters = DestinationFilters(onProblem: { reports.add($0) })
    let rules = (0..<1000).map { i -> JSON in
      ["destinationName": "One", "matchers": [["type": .string("x\(i)")]], "transformers": [[]]]
    }
    filters.update(settings: FilterClient.settings(.array(rules)), type: .initial)
    let event = TrackEvent(event: "e", properties: ["x": 1])
    for _ in 0..<20 { #expect(filters.filter(event, destination: "One") == event) }
    #expect(reports.texts.count > 300 && reports.texts.count < 3000, "\(reports.texts.count)")
  }

  @Test("Rules that fail one after another have the limits of four calls together")
  func manyFailingRules() throws {
    let transformers: JSON = [
      ["type": "drop_properties", "config": ["drop": ["properties.list": ["x"]]]], ["type": "typo"],
    ]
    let rule: JSON = ["destinationName": "One", "matchers": [["type": "all"]], "transformers": [transformers]]
    let list = JSON.array(Array(repeating: ["x": 1, "y": 2], count: 200))
    let result = { (ruleCount: Int) -> TrackEvent? in
      let filters = DestinationFilters(limits: Limits(steps: 100_000), onProblem: { _ in })
      let rules = JSON.array(Array(repeating: rule, count: ruleCount))
      filters.update(settings: FilterClient.settings(rules), type: .initial)
      return filters.filter(TrackEvent(event: "e", properties: ["list": list]), destination: "One") as? TrackEvent
    }
    #expect(result(5)?.properties == ["list": .array(Array(repeating: ["y": 2], count: 200))])
    // Each rule has steps enough, but all of them do not, so the data cannot be removed.
    #expect(result(200) == nil)
  }

  @Test("Rules that repeat a part of the event share a quarter of the memory for its text")
  func repeatedParts() throws {
    let reports = Recorder<FilterReport>()
    let filters = DestinationFilters(limits: Limits(memory: 32 << 20), onProblem: { reports.add($0) })
    let rules = (0..<100).map { number -> JSON in
      let map: JSON = ["properties.p\(number)": ["copy": "properties.list"]]
      return [
        "destinationName": "One", "matchers": [["type": "all"]],
        "transformers": [[["type": "map_properties", "config": ["map": map]]]],
      ]
    }
    filters.update(settings: FilterClient.settings(.array(rules)), type: .initial)
    let list = JSON.array((0..<10_000).map { .string(String(repeating: "x", count: 90) + "\($0)") })
    let event = TrackEvent(event: "e", properties: ["list": list])
    let result = try #require(filters.filter(event, destination: "One") as? TrackEvent)
    let byteCount = try #require(result.properties?.description.utf8.count)
    #expect(byteCount <= 8 << 20 && byteCount > 6 << 20, "\(byteCount)")
    #expect(result.properties?["p1"] == list && result.properties?["p99"] == nil)
    #expect(reports.texts.contains { $0.contains("needs more than 33554432 bytes of memory") }, "\(reports.texts)")
  }

  @Test("Rules that make an event very large have the limits of four calls together")
  func growingEvent() throws {
    let reports = Recorder<FilterReport>()
    let filters = DestinationFilters(limits: Limits(steps: 100_000), onProblem: { reports.add($0) })
    let map: JSON = ["properties.a": ["copy": "properties"], "properties.b": ["copy": "properties"]]
    let rule: JSON = [
      "destinationName": "One", "matchers": [["type": "all"]],
      "transformers": [[["type": "map_properties", "config": ["map": map]]]],
    ]
    filters.update(settings: FilterClient.settings(.array(Array(repeating: rule, count: 60))), type: .initial)
    #expect(filters.filter(TrackEvent(event: "e", properties: ["x": 1]), destination: "One") != nil)
    // Each rule that fails has used steps for measuring what it makes, so that the last ones have none.
    let texts = reports.texts
    #expect(texts.first?.contains("used more than 100000 steps") == true, "\(texts)")
    #expect(texts.last?.contains("others have used up the steps") == true, "\(texts)")
  }

  @Test("The limits of parsing the code of rules are those of the filters")
  func limitsOfCompiling() throws {
    let reports = Recorder<FilterReport>()
    let filters = DestinationFilters(limits: Limits(memory: 8 << 20), onProblem: { reports.add($0) })
    let source = JSON.string("properties" + String(repeating: ".a", count: 400))
    let map = JSONObject((0..<400).map { ("properties.x\($0)", ["copy": source] as JSON) })
    let rule: JSON = [
      "destinationName": "One", "matchers": [["type": "all"]],
      "transformers": [[["type": "map_properties", "config": ["map": .object(map)]]]],
    ]
    filters.update(settings: FilterClient.settings([rule]), type: .initial)
    let event = TrackEvent(event: "e", properties: ["x": 1])
    #expect(filters.filter(event, destination: "One") == event)
    #expect(reports.texts.last?.contains("the paths have more than 20971 names; use fewer") == true, "\(reports.texts)")
  }

  @Test("Rules whose code takes more than a quarter of the memory are refused, and removed data stays removed")
  func codeOfRules() throws {
    let reports = Recorder<FilterReport>()
    let filters = DestinationFilters(limits: Limits(memory: 8 << 20), onProblem: { reports.add($0) })
    // Rules with an invalid part are compiled one by one.
    let transformers: JSON = [
      ["type": "drop_properties", "config": ["drop": ["properties": ["x"]]]], ["type": "typo"],
    ]
    let rule: JSON = [
      "destinationName": "One", "matchers": [["type": "fql", "ir": #"["=","event",{"value":"other"}]"#]],
      "transformers": [transformers],
    ]
    let rules = JSON.array(Array(repeating: rule, count: 500))
    filters.update(settings: FilterClient.settings(rules), type: .initial)
    #expect(filters.filter(TrackEvent(event: "e", properties: ["x": 1]), destination: "One") == nil)
    let reason = "the rule cannot be compiled: the filters take more than a quarter of the memory limit"
    #expect(reports.texts.last?.contains(reason) == true, "\(reports.texts.last ?? "")")
    // Fewer rules fit again.
    filters.update(settings: FilterClient.settings([rule]), type: .refresh)
    let event = TrackEvent(event: "e", properties: ["x": 1])
    #expect(filters.filter(event, destination: "One") == event)
  }

  @Test("If several rules fail together and cannot be compiled one by one, removed data stays removed")
  func codeOfSeparateRules() throws {
    let reports = Recorder<FilterReport>()
    let filters = DestinationFilters(limits: Limits(memory: 8 << 20), onProblem: { reports.add($0) })
    func rule(_ transformer: JSON) -> JSON {
      ["destinationName": "One", "matchers": [["type": "all"]], "transformers": [[transformer]]]
    }
    // The length of a text cannot be removed.
    let failing: JSON = [
      "type": "map_properties", "config": ["map": ["properties.length": ["move": "properties.text.length"]]],
    ]
    let removals = (0..<500).map { i -> JSON in
      rule(["type": "drop_properties", "config": ["drop": ["properties": [.string("x\(i)")]]]])
    }
    filters.update(settings: FilterClient.settings(.array([rule(failing)] + removals)), type: .initial)
    let event = TrackEvent(event: "e", properties: ["x0": 1, "x499": 2, "text": "text"])
    #expect(filters.filter(event, destination: "One") == nil)
    #expect(reports.texts.contains { $0.contains("take more than a quarter of the memory limit") })
  }

  @Test(
    "If several rules together exceed a limit, each runs separately, so that the effects of the others are retained")
  func limitOfSeveralRules() throws {
    let reports = Recorder<FilterReport>()
    let filters = DestinationFilters(limits: Limits(steps: 3000), onProblem: { reports.add($0) })
    filters.add(FilterRule(destination: "One", [.dropProperties([FilterTarget(path: "properties", keys: ["x"])])]))
    filters.add(
      FilterRule(destination: "One", when: try FilterExpression(#"match(properties.text, "*[b]*a")"#), [.drop]))
    filters.add(FilterRule(destination: "One", [.dropProperties([FilterTarget(path: "properties", keys: ["y"])])]))
    let text = String(repeating: "a", count: 20_000) + "ba"
    let result = filters.filter(
      TrackEvent(event: "e", properties: ["x": 1, "y": 2, "text": .string(text)]), destination: "One")
    #expect(result?.properties?.objectValue?.count == 1)
    #expect(reports.texts.count == 1 && reports.texts.first?.contains("stopped") == true)
  }
}
