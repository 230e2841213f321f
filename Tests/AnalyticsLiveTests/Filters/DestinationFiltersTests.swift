import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

@Suite struct DestinationFiltersTests {
  /// Returns a rule, as in settings, that applies transformers to events with a name.
  private static func rule(_ destination: String?, event: String, _ transformers: JSON = [["type": "drop"]]) -> JSON {
    var rule: JSON = [
      "matchers": [["type": "fql", "ir": .string(#"["=","event",{"value":"\#(event)"}]"#)]],
      "transformers": [transformers],
      "scope": "destinations", "target_type": "workspace::project::destination::config",
    ]
    if let destination { rule["destinationName"] = .string(destination) }
    return rule
  }

  private static func drop(_ path: String, _ keys: JSON) -> JSON {
    ["type": "drop_properties", "config": ["drop": [path: keys]]]
  }

  @Test("Destination filters are a utility plugin that works without other plugins")
  func alone() {
    let client = FilterClient([Self.rule("One", event: "secret")])
    client.analytics.add(plugin: client.filters)
    let one = client.add(RecordingDestination("One"))
    for name in ["open", "secret"] { client.analytics.track(name: name) }
    #expect(client.filters.type == .utility)
    #expect(one.names == ["open"])
    #expect(client.reports.all.isEmpty)
  }

  @Test("A rule with half of a surrogate pair in a key is invalid, because it would select another member")
  func surrogates() throws {
    let half = JSON(codeUnits: [0xD800])
    var document = try JSON(
      parsing: #"{"destinationName": "One", "matchers": [{"type": "all"}], "transformers": [[]]}"#)
    for config: JSON in [["drop": ["": [half]]], ["allow": ["properties": ["a", half]]]] {
      let type: JSON = config["drop"] == nil ? "allow_properties" : "drop_properties"
      document["transformers"] = [[["type": type, "config": config]]]
      #expect(FilterRule(json: document).faults.count == 1)
    }
    document["destinationName"] = half
    #expect(FilterRule(json: document).destination == nil)
    #expect(FilterRule(json: document).faults.first?.message.contains("surrogate") == true)
  }

  @Test("A source of random numbers may itself pass an event to the filters")
  func reentrantRandom() {
    let (filters, results) = (Protected<DestinationFilters?>(nil), Recorder<String?>())
    let client = FilterClient(
      [Self.rule("One", event: "sampled", [["type": "sample_event", "config": ["sample": ["percent": 0.5]]]])],
      random: {
        let inner = TrackEvent(event: "inner", properties: nil)
        results.add(filters.current?.filter(inner, destination: "One")?.event)
        return 0.25
      })
    filters.set(client.filters)
    client.analytics.add(plugin: client.filters)
    let one = client.add(RecordingDestination("One"))
    client.analytics.track(name: "sampled")
    #expect(one.names == ["sampled"] && results.all == ["inner"] && client.reports.all.isEmpty)
    filters.set(nil)
  }

  @Test("Two spellings of a key are two destinations")
  func spellings() {
    let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")
    let client = FilterClient([Self.rule(composed, event: "a"), Self.rule(decomposed, event: "b")])
    client.analytics.add(plugin: client.filters)
    let destinations = [composed, decomposed].map { client.add(RecordingDestination($0)) }
    for name in ["a", "b"] { client.analytics.track(name: name) }
    #expect(destinations.map(\.names) == [["b"], ["a"]])
  }

  @Test("A destination within another one is filtered by its own rules", arguments: [true, false])
  func inner(_ isEarly: Bool) {
    let client = FilterClient([Self.rule("Two", event: "secret")])
    let (one, two) = (RecordingDestination("One"), RecordingDestination("Two"))
    one.add(plugin: two)
    if isEarly { client.analytics.add(plugin: client.filters) }
    _ = client.add(one)
    if !isEarly { client.analytics.add(plugin: client.filters) }
    for name in ["open", "secret"] { client.analytics.track(name: name) }
    #expect(one.names == ["open", "secret"] && two.names == ["open"])
  }

  @Test(
    "New settings replace all rules; the rules of a destination run in order, and rules without a destination are ignored"
  )
  func settings() {
    let client = FilterClient([
      Self.rule("One", event: "a", [Self.drop("properties", ["x"])]), Self.rule(nil, event: "a"),
      Self.rule("One", event: "b"),
      Self.rule(
        "One", event: "a", [["type": "map_properties", "config": ["map": ["properties.y": ["copy": "properties.x"]]]]]),
      Self.rule("", event: "a"),
    ])
    let (one, two) = (client.add(RecordingDestination("One")), client.add(RecordingDestination("Two")))
    client.analytics.add(plugin: client.filters)
    func track() {
      for name in ["a", "b"] { client.analytics.track(name: name, properties: ["x": 1, "z": 2] as JSON) }
    }
    track()
    #expect(one.events.map { $0["properties"] } == [["z": 2]])
    #expect(two.names == ["a", "b"])
    client.filters.update(
      settings: FilterClient.settings([Self.rule("Two", event: "a"), Self.rule("One", event: "a")]), type: .refresh)
    track()
    #expect(one.names == ["a", "b"] && two.names == ["a", "b", "b"])
    #expect(one.filters.count == 1 && two.filters.count == 1)
    client.filters.update(settings: FilterClient.settings([]), type: .refresh)
    track()
    #expect(one.names == ["a", "b", "a", "b"] && two.names == ["a", "b", "b", "a", "b"])
    #expect(one.filters.isEmpty && two.filters.isEmpty)
  }

  @Test("A rule affects only its destination; other destinations and the server receive the original event")
  func scope() {
    let client = FilterClient([
      Self.rule("One", event: "a"), Self.rule("Segment.io", event: "b"),
      Self.rule("Two", event: "c", [Self.drop("properties", ["x"])]),
    ])
    client.analytics.add(plugin: client.filters)
    let (one, two, cloud) = (
      client.add(RecordingDestination("One")), client.add(RecordingDestination("Two")),
      client.add(RecordingDestination("Segment.io"))
    )
    for name in ["a", "b", "c"] { client.analytics.track(name: name, properties: ["x": 1] as JSON) }
    #expect(one.names == ["b", "c"] && two.names == ["a", "b", "c"] && cloud.names == ["a", "c"])
    #expect(two.events.map { $0["properties"] } == [["x": 1], ["x": 1], [:]])
    #expect(
      one.events.last?["properties"] == ["x": 1]
        && client.main.events.map { $0["properties"] } == [["x": 1], ["x": 1], ["x": 1]])
  }

  @Test("Events that pass filters can be marked in their context")
  func marks() {
    let client = FilterClient([Self.rule("One", event: "a")], marksEvents: true)
    client.analytics.add(plugin: client.filters)
    let (one, two) = (client.add(RecordingDestination("One")), client.add(RecordingDestination("Two")))
    for name in ["a", "b"] { client.analytics.track(name: name) }
    #expect(one.events.map { $0["context"]?["filterRan"] } == [true])
    #expect(two.events.map { $0["context"]?["filterRan"] } == [nil, nil])
  }

  @Test("A rule with two steps removes name and ids of the device for its destination, but not in the main timeline")
  func reference() {
    let steps: JSON = [
      [Self.drop("context.device", ["name"])], [Self.drop("context.device", ["id", "advertisingId"])],
    ]
    let client = FilterClient([
      [
        "destinationName": "MyDestination", "matchers": [["type": "all", "ir": ""], ["type": "all", "ir": ""]],
        "transformers": steps,
      ]
    ])
    client.analytics.add(plugin: client.filters)
    let destination = client.add(RecordingDestination("MyDestination"))
    var event = TrackEvent(event: "e")
    event.context = ["device": ["id": "D2", "name": "iPhone", "type": "ios", "advertisingId": "A"]]
    client.analytics.process(event: event)
    #expect(destination.events.first?["context"]?["device"]?["type"] == "ios")
    for key in ["name", "id", "advertisingId"] { #expect(destination.events.first?["context"]?["device"]?[key] == nil) }
    #expect(client.main.events.first?["context"]?["device"]?["name"] == "iPhone")
    #expect(client.main.events.first?["context"]?["device"]?["id"] == "D2")
  }

  /// A rule that makes events more than twice as large.
  private static let doubling: JSON = [
    "destinationName": "One", "matchers": [["type": "all"]],
    "transformers": [
      [
        [
          "type": "map_properties",
          "config": ["map": ["properties.a": ["copy": "properties"], "properties.b": ["copy": "properties"]]],
        ]
      ]
    ],
  ]

  @Test("Rules that run one by one share a budget for the event")
  func budget() {
    let client = FilterClient(.array(Array(repeating: Self.doubling, count: 60)), limits: Limits(steps: 200_000))
    client.analytics.add(plugin: client.filters)
    let destination = client.add(RecordingDestination("One"))
    client.analytics.track(name: "a", properties: ["x": 1] as JSON)
    #expect(destination.events.count == 1)
    let texts = client.reports.texts
    #expect((1..<30).contains(texts.count), "\(texts)")
    #expect(texts.last?.contains("not run, and neither are later rules: others have used up the steps") == true)
    #expect(texts.dropLast().allSatisfy { $0.contains("stopped: ") })
    client.analytics.track(name: "b")
    #expect(destination.names == ["a", "b"])
  }

  @Test("A destination does not receive an event from which nothing was removed because the budget was used up")
  func budgetOfRemovals() {
    let drop: JSON = [
      "destinationName": "One", "matchers": [["type": "fql", "ir": #"["=","event",{"value":"a"}]"#]],
      "transformers": [[Self.drop("properties", ["secret"])]],
    ]
    let client = FilterClient(
      .array(Array(repeating: Self.doubling, count: 60) + [drop]), limits: Limits(steps: 200_000))
    client.analytics.add(plugin: client.filters)
    let destination = client.add(RecordingDestination("One"))
    client.analytics.track(name: "a", properties: ["secret": 1] as JSON)
    #expect(destination.events.isEmpty)
    client.analytics.track(name: "b")
    #expect(destination.names == ["b"])
  }

  @Test("Rules for which there is no time are reported together, however many there are")
  func time() {
    let rule: JSON = [
      "destinationName": "One", "matchers": [["type": "all"]],
      "transformers": [
        [["type": "map_properties", "config": ["map": ["properties.a": ["copy": "properties.b"]]]]]
      ],
    ]
    let client = FilterClient(
      .array(Array(repeating: rule, count: 20_000)), limits: Limits(steps: 10_000_000, time: .microseconds(1)))
    client.analytics.add(plugin: client.filters)
    let destination = client.add(RecordingDestination("One"))
    for name in ["a", "b"] { client.analytics.track(name: name, properties: ["b": 1] as JSON) }
    #expect(destination.names == ["a", "b"])
    #expect((1...10).contains(client.reports.all.count), "\(client.reports.texts.prefix(10))")
  }

  @Test("A report about a failed rule is one line")
  func oneLine() {
    let client = FilterClient([
      [
        "destinationName": "One", "matchers": [["type": "fql", "ir": #"["x\nlive: forged","a",1]"#]],
        "transformers": [[["type": "x\nlive: forged"]]],
      ]
    ])
    client.analytics.add(plugin: client.filters)
    _ = client.add(RecordingDestination("One"))
    client.analytics.track(name: "a")
    #expect(client.reports.texts.contains { $0.contains("failed on event") })
    #expect(!client.reports.texts.contains { $0.contains("\n") })
  }

  @Test("Destinations added later are filtered immediately, and filters are released with their destinations")
  func laterDestinations() {
    let client = FilterClient([Self.rule("One", event: "a")])
    client.analytics.add(plugin: client.filters)
    for _ in 0..<3 {
      let one = client.add(RecordingDestination("One"))
      for name in ["a", "b"] { client.analytics.track(name: name) }
      #expect(one.names == ["b"] && one.filters.count == 1)
      client.analytics.remove(plugin: one)
    }
    let last = client.add(RecordingDestination("One"))
    client.filters.update(settings: FilterClient.settings([Self.rule("One", event: "b")]), type: .refresh)
    for name in ["a", "b"] { client.analytics.track(name: name) }
    #expect(last.names == ["a"] && last.filters.count == 1)
    client.analytics.remove(plugin: client.filters)
    client.analytics.track(name: "b")
    #expect(last.names == ["a", "b"] && last.filters.isEmpty)
  }

  @Test("Sampling by a member keeps events whose value falls within the share")
  func sampling() {
    let sample: JSON = ["type": "sample_event", "config": ["sample": ["percent": 0.6, "path": "userId"]]]
    let client = FilterClient([["destinationName": "One", "matchers": [["type": "all"]], "transformers": [[sample]]]])
    client.analytics.add(plugin: client.filters)
    let one = client.add(RecordingDestination("One"))
    for user in ["abcd", "user-1", "user-2"] { client.analytics.track(name: user, as: .user(id: user)) }
    #expect(one.names == ["abcd", "user-2"])
    #expect(client.reports.all.isEmpty)
  }

  @Test(
    "An invalid rule is reported when the settings arrive; its events pass or are dropped, as configured",
    arguments: FilterFailurePolicy.allCases)
  func invalidRules(_ policy: FilterFailurePolicy) {
    let broken: JSON = [
      "destinationName": "One",
      "matchers": [["type": "fql", "ir": .string(#"["or",["=","event",{"value":"a"}],["nope"]]"#)]],
      "transformers": [[Self.drop("properties", ["x"])]],
    ]
    let client = FilterClient([broken, Self.rule("One", event: "c")], policy: policy)
    client.analytics.add(plugin: client.filters)
    #expect(client.reports.texts.count == 1)
    #expect(
      client.reports.texts.first?.hasPrefix(
        "rule 0 of the destination One is invalid: matchers[0].ir[2]: unknown operator \"nope\"") == true)
    let one = client.add(RecordingDestination("One"))
    for name in ["a", "b", "c"] { client.analytics.track(name: name, properties: ["x": 1, "y": 2] as JSON) }
    #expect(one.events.map { $0["properties"] } == (policy == .pass ? [["y": 2], ["x": 1, "y": 2]] : [["y": 2]]))
    #expect(client.reports.texts.count == (policy == .pass ? 3 : 3))
    #expect(client.reports.texts.last?.contains("rule 0 of the destination One failed on event ") == true)
    #expect(client.reports.texts.last?.contains("ir[2]: unknown operator \"nope\"") == true)
    client.filters.update(settings: client.analytics.settings() ?? Settings(object: [:]), type: .refresh)
    #expect(client.reports.texts.count == 3, "unchanged settings are not reported again")
  }

  @Test("Rules that are valid but have no effect are reported when the settings arrive, and work as before")
  func probableMistakes() {
    let sample: JSON = ["type": "sample_event", "config": ["sample": ["percent": 50]]]
    let rules: JSON = [
      ["matchers": [["type": "all"]], "transformers": [[["type": "drop"]]]],
      [
        "destinationName": "One", "isProtective": true, "matchers": [["type": "fql", "ir": ""], ["type": "all"]],
        "transformers": [[["type": "drop"]], [sample]],
      ],
    ]
    let client = FilterClient(rules, policy: .block)
    client.analytics.add(plugin: client.filters)
    let messages = [
      "rule 0 probably contains a mistake: destinationName: the name of the destination is missing, so the rule has no effect",
      #"rule 1 of the destination One probably contains a mistake: matchers[0]: the matcher has neither "ir" nor "expression", so it selects no event; for all events, write the type all"#,
      "rule 1 of the destination One probably contains a mistake: transformers[1][0].config.sample.percent: 50 keeps every event; write a share from 0 to 1, such as 0.5 for 50%",
    ]
    #expect(client.reports.texts == messages)
    let one = client.add(RecordingDestination("One"))
    client.analytics.track(name: "a")
    client.filters.update(settings: FilterClient.settings(rules), type: .refresh)
    #expect(one.names == ["a"] && client.reports.texts == messages)
    client.filters.add(FilterRule(destination: "One", [.sampleEvent(percent: nil, path: nil)]))
    #expect(client.reports.texts.last?.contains("the share is missing, so every event is dropped") == true)
    client.analytics.track(name: "b")
    #expect(one.names == ["a"] && client.reports.texts.count == 4)
  }

  @Test("Settings with hundreds of invalid rules are reported 100 times, and events still arrive")
  func manyInvalidRules() async {
    let broken = { (name: String) -> JSON in
      ["destinationName": .string(name), "matchers": [["type": "all"]], "transformers": [[["type": "nope"]]]]
    }
    let long = broken("One\u{1B}[2J\n" + String(repeating: "x", count: 10_000))
    let rules = [long] + Array(repeating: broken("One"), count: 600)
    let client = FilterClient(.array(rules + (0..<300).map { Self.rule("Destination \($0)", event: "c") }))
    client.analytics.add(plugin: client.filters)
    let one = client.add(RecordingDestination("One"))
    await onThread(stackSize: 512 << 10) { client.analytics.track(name: "a") }
    #expect(one.names == ["a"])
    let invalid = client.reports.texts.filter { $0.contains("is invalid") }
    #expect(invalid.count == 100)
    #expect(invalid.allSatisfy { $0.count < 500 && !$0.contains("\u{1B}") && !$0.contains("\n") })
  }

  @Test(
    "The changes of a failing rule are undone except for removed data, and reports of repeated failures are rate-limited"
  )
  func undone() {
    let broken: JSON = [
      "destinationName": "One", "matchers": [["type": "all"]],
      "transformers": [
        [
          Self.drop("properties", ["x"]), ["type": "map_properties", "config": ["map": ["properties.n": ["set": 1]]]],
          ["type": "nope"],
        ]
      ],
    ]
    let client = FilterClient([Self.rule("One", event: "e", [Self.drop("properties", ["z"])]), broken])
    client.analytics.add(plugin: client.filters)
    let one = client.add(RecordingDestination("One"))
    for _ in 0..<100 { client.analytics.track(name: "e", properties: ["x": 1, "y": 1, "z": 1] as JSON) }
    #expect(one.events.count == 100)
    #expect(one.events.allSatisfy { $0["properties"] == ["y": 1] })
    #expect(client.reports.all.map(\.count) == [1, 1, 2, 3, 4, 5, 10, 100])
    #expect(client.reports.texts.last?.hasSuffix("(100 failures in all)") == true)
  }

  @Test("A rule whose removals leave no valid event is reported as a failure, and the destination gets no event")
  func noEvent() {
    let client = FilterClient([
      ["destinationName": "One", "matchers": [["type": "all"]], "transformers": [[Self.drop("", ["event"])]]]
    ])
    client.analytics.add(plugin: client.filters)
    let one = client.add(RecordingDestination("One"))
    client.analytics.track(name: "e")
    #expect(one.names.isEmpty)
    #expect(
      client.reports.texts.last?.contains("the result is not a valid event: the track event has no \"event\"; add it")
        == true)
  }

  @Test("Without an exception handler the client's error handler receives errors")
  func errorHandler() {
    let reports = Recorder<FilterReport>()
    let analytics = Analytics(
      configuration: Configuration(writeKey: "key").storageMode(.memory(10)).operatingMode(.synchronous).fetchSettings(
        false
      ).flushPolicies([])
        .setTrackedApplicationLifecycleEvents(.none).defaultSettings(
          FilterClient.settings([["destinationName": "One"]])
        )
        .errorHandler { if let problem = $0 as? LiveProblem { reports.add(problem) } })
    analytics.add(plugin: DestinationFilters())
    #expect(
      reports.texts == ["rule 0 of the destination One is invalid: matchers: this member must be a list of matchers"])
  }

  // MARK: Filters of the app

  @Test("Rules and functions of the app run after the rules of the settings, in the order of registration")
  func hostFilters() throws {
    let client = FilterClient([
      Self.rule(
        "One", event: "a", [["type": "map_properties", "config": ["map": ["properties.steps": ["set": "settings"]]]]])
    ])
    client.analytics.add(plugin: client.filters)
    let one = client.add(RecordingDestination("One"))
    let append = "(event, destination) => { event.properties.steps += ' ' + destination; return event }"
    try client.filters.add(Script(append), destination: "One")
    client.filters.add(
      FilterRule(
        destination: "One",
        [.mapProperties([FilterMapping(path: "properties.copy", action: .copy("properties.steps"))])]))
    try client.filters.add(Script(append), destination: "One")
    client.analytics.track(name: "a", properties: ["z": 1] as JSON)
    #expect(one.events.map { $0["properties"] } == [["z": 1, "steps": "settings One One", "copy": "settings One"]])
    client.filters.update(settings: FilterClient.settings([]), type: .refresh)
    client.analytics.track(name: "a", properties: ["steps": "host"] as JSON)
    #expect(one.events.last?["properties"] == ["steps": "host One One", "copy": "host One"])
  }

  @Test(
    "A function drops an event by returning null or undefined; errors and other invalid results leave the event unchanged"
  )
  func functions() throws {
    let client = FilterClient()
    let (one, printed) = (client.add(RecordingDestination("One")), Recorder<FilterReport>())
    client.analytics.add(plugin: client.filters)
    try client.filters.add(
      Script(
        """
        let count = 0;
        (event, destination) => {
          count++;
          switch (event.event) {
            case "null": return null;
            case "nothing": return;
            case "number": return 5;
            case "type": event.type = "other"; return event;
            case "throw": event.properties = {}; throw new TypeError("no");
            case "loop": for (;;) {}
            case "text": console.log("text"); return { ...event, properties: { count } };
            default: return event;
          }
        }
        """, name: "filter.js"), destination: "One",
      console: { _, text in printed.add(FilterReport(.failure(text, messageId: nil), destination: nil, rule: nil)) })
    for name in ["null", "nothing", "number", "type", "throw", "text", "other"] {
      client.analytics.track(name: name, properties: ["x": 1] as JSON)
    }
    #expect(one.names == ["number", "type", "throw", "text", "other"])
    #expect(one.events.map { $0["properties"] } == [["x": 1], ["x": 1], ["x": 1], ["count": 6], ["x": 1]])
    #expect(printed.all.count == 1)
    #expect(client.reports.all.count == 4)
    #expect(client.reports.texts.first?.contains("returned undefined, which drops the event") == true)
    #expect(
      client.reports.texts.last?.contains("filter.js:9:") == true
        && client.reports.texts.last?.contains("Uncaught TypeError: no") == true)
    #expect(throws: JavaScriptError.self) { try client.filters.add(Script("5"), destination: "One") }
    #expect(throws: JavaScriptError.self) { try client.filters.add(Script("throw 1"), destination: "One") }
  }

  @Test(
    "Every event is filtered by one set of rules while rules and destinations change and eight threads send events"
  )
  func threads() async {
    let client = FilterClient([Self.rule("One", event: "never")])
    client.analytics.add(plugin: client.filters)
    let one = client.add(RecordingDestination("One"))
    let settings = (0..<4).map {
      FilterClient.settings([Self.rule("One", event: "never\($0)"), Self.rule("Two", event: "e\($0)")])
    }
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for i in 0..<100 { client.analytics.track(name: i % 10 == 0 ? "never\(i % 4)" : "e\(thread)") }
        }
      }
      group.addTask { for i in 0..<40 { client.filters.update(settings: settings[i % 4], type: .refresh) } }
      group.addTask {
        for _ in 0..<40 {
          let two = client.add(RecordingDestination("Two"))
          client.analytics.remove(plugin: two)
        }
      }
    }
    #expect(one.names.count { $0.hasPrefix("e") } == 720)
    #expect(client.main.events.count == 800)
    #expect(one.filters.count == 1)
    #expect(client.reports.all.isEmpty)
  }
}
