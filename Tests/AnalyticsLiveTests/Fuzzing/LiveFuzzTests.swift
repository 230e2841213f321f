import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Tests with random filters, settings and bundles. See ``FuzzRun``.
@Suite(.serialized) struct LiveFuzzTests {
  @Test("Filters in FQL and as JSON are rejected with an error or have a result for every event")
  func filters() async throws {
    let defects = try await onThread {
      var generator = try RandomExpressionTests.generator(seed: FuzzRun.seed)
      return FuzzRun("fql", rounds: 50).run { random, note in
        let isText = random.chance(70)
        let whole = isText ? try? generator.text(of: "Filter") : JSONText.value(&random, depth: 4)
        var bytes = Array((whole ?? "").utf8)
        for _ in 0..<random.below(3) where !bytes.isEmpty {
          let i = random.below(bytes.count)
          if random.chance(50) { bytes.remove(at: i) } else { bytes[i] = bytes[random.below(bytes.count)] }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        note(text)
        let event =
          (try? JSON(parsing: JSONText.value(&random, depth: 3)))?.objectValue ?? ["type": "track", "event": "a"]
        let expression =
          isText ? try? FilterExpression(text) : (try? JSON(parsing: text)).flatMap { try? FilterExpression(ir: $0) }
        guard let expression else { return nil }
        guard let filter = try? EventFilter(expression) else { return "the expression has no filter" }
        let first = try? filter.matches(event)
        return first == (try? filter.matches(event)) ? nil : "different results for the same event"
      }
    }
    #expect(defects == [])
  }

  @Test("Settings with errors do not crash the client, and events arrive unless a rule drops them")
  func settings() async throws {
    let client = FilterClient()
    client.analytics.add(plugin: client.filters)
    let live = LivePlugins(options: .init(waitingTimeout: .seconds(0.001)))
    client.analytics.add(plugin: live)
    let one = client.add(RecordingDestination("One"))
    await client.analytics.waitUntilStarted()
    await live.waitUntilLoaded()
    let valid = try JSON(parsing: Self.settings)
    let defects = await onThread {
      FuzzRun("settings", rounds: 15).run { random, note in
        var json = valid
        for _ in 0...random.below(3) { Self.damage(&json, &random) }
        note(json.description)
        if case .object(let object) = json {
          client.analytics.apply { $0.update(settings: Settings(object: object), type: .refresh) }
        }
        for name in ["a", "secret", "b"] {
          client.analytics.track(name: name, properties: ["n": 1, "s": "x"] as [String: Any])
        }
        client.analytics.apply { $0.update(settings: FilterClient.settings([]), type: .refresh) }
        one.forget()
        client.main.forget()
        client.reports.removeAll()
        client.analytics.track(name: "normal")
        return one.names == ["normal"]
          ? nil : "an event with valid settings is lost"
      }
    }
    #expect(defects == [])
  }

  private static let settings = #"""
    {"integrations": {"One": {"x": 1}, "Two": true, "Segment.io": {"apiHost": "a.example/v1"}},
     "edgeFunction": {"version": 2, "downloadURL": ""}, "plan": {"track": {"__default": {"enabled": true, "integrations": {}}}},
     "consentSettings": {"allCategories": ["a"], "hasUnmappedDestinations": true},
     "middlewareSettings": {"routingRules": [
       {"destinationName": "One", "scope": "destinations", "target_type": "workspace::project::destination::config",
        "matchers": [{"type": "fql", "ir": "[\"=\",\"event\",{\"value\":\"secret\"}]"}, {"type": "all"}],
        "transformers": [[{"type": "drop"}], [{"type": "drop_properties", "config": {"drop": {"properties": ["s"]}}}]]},
       {"destinationName": "One", "scope": "destinations", "target_type": "workspace::project::destination::config",
        "matchers": [{"type": "fql", "ir": "[\"contains\",\"event\",{\"value\":\"a\"}]"}],
        "transformers": [[{"type": "sample_event", "config": {"sample": {"percent": 0.5, "path": "messageId"}}},
          {"type": "map_properties", "config": {"map": {"properties.x": {"copy": "properties.n"}, "properties.y": {"set": 1}}}},
          {"type": "allow_properties", "config": {"allow": {"properties": ["n"]}}}]]}]}}
    """#

  /// Replaces, removes or moves a part of a value.
  private static func damage(_ json: inout JSON, _ random: inout SeededRandom) {
    switch json {
    case .object(var object) where !object.isEmpty && random.chance(85):
      let key = random.pick(Array(object.map(\.key)))
      if random.chance(8) {
        object[key] = nil
      } else if var member = object[key] {
        damage(&member, &random)
        object[random.chance(5) ? "other" : key] = member
      }
      json = .object(object)
    case .array(var array) where !array.isEmpty && random.chance(85):
      let i = random.below(array.count)
      if random.chance(8) { array.append(array[i]) } else { damage(&array[i], &random) }
      json = .array(array)
    case .string(let text) where random.chance(50):
      var bytes = Array("\(text)".utf8)
      if !bytes.isEmpty { bytes[random.below(bytes.count)] = UInt8(32 + random.below(95)) }
      json = .string(String(decoding: bytes, as: UTF8.self))
    default: json = (try? JSON(parsing: JSONText.value(&random, depth: 2))) ?? .null
    }
  }

  @Test("Damaged bundles are rejected or run within their limits, and plugins of other scripts work")
  func bundles() async throws {
    let defects = try await onThread {
      let folder = RepositoryFolder.root.appendingPathComponent("Benchmarks/Fixtures")
      let scripts = try RepositoryFolder.files(below: folder, withExtension: "js").map {
        try [UInt8](Data(contentsOf: folder.appendingPathComponent($0)))
      }
      let lines = try String(contentsOf: folder.appendingPathComponent("events.ndjson"), encoding: .utf8)
        .split(separator: "\n").map { try JSON(parsing: String($0)) }
      let good = try Script(
        """
        let n = 0;
        class Good extends LivePlugin { execute(event) { event.context = { count: ++n, list: [2, 1].sort().join() }; return event } }
        analytics.add(new Good("after"));
        """)
      return FuzzRun("bundles", rounds: 10).run { random, note in
        var mutator = Mutator(scripts: scripts, seed: random.next())
        let source = mutator.next()
        note(String(decoding: source, as: UTF8.self))
        let problems = Recorder<LiveProblem>()
        let options = LivePlugins.Options(
          limits: Limits(steps: 30_000, memory: 16 << 20), callSteps: 10_000, eventSteps: 40_000,
          isolation: random.chance(70) ? .realmPerScript : .frozenIntrinsics, workers: 1 + random.below(2),
          console: { _, _ in },
          onProblem: {
            _ = $0.description
            problems.add($0)
          })
        guard let script = try? Script(utf8: source),
          let live = try? LivePlugins(scripts: [script, good], options: options)
        else { return nil }
        let timeline = Timeline()
        live.add(to: timeline)
        live.update(settings: ["integrations": [:]], type: .initial)
        var count = 0
        for _ in 0..<6 {
          guard let record = try? EventRecord(json: random.pick(lines)), let result = timeline.process(record) else {
            continue
          }
          count += 1
          guard options.isolation == .realmPerScript, options.workers == 1 else { continue }
          // A script can add a plugin at each event, and so use up the steps of all.
          if problems.all.contains(where: { lacksSteps($0, least: options.callSteps / 100) }) { break }
          let context = result.object["context"]
          if context?["list"] != "1,2" || (context?["count"]?.intValue ?? 0) < count {
            return "the other plugin returned \(result.json)"
          }
        }
        live.reset()
        live.flush()
        live.reportRest()
        return nil
      }
    }
    #expect(defects == [])
  }

  /// Whether the plugin of the other script did not run, or had only the `least` steps, because the steps of an event
  /// were used up.
  private func lacksSteps(_ problem: LiveProblem, least: Int) -> Bool {
    guard case .plugin(let report) = problem, report.error.plugin == "Good" else { return false }
    switch report.error.cause {
    case .eventSteps: return true
    case .script(let error): return error.kind == .limit(.steps(limit: least))
    case .notAnEvent: return false
    }
  }
}
