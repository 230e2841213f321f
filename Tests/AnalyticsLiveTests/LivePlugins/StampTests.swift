import AnalyticsLive
import JSONModel
import TestSupport
import Testing

/// Stamps of events, content hashes and the text for Prometheus.
@Suite struct StampTests {
  private static let source = """
    class P extends LivePlugin {
      track(event) {
        if (event.event === "throw") throw new Error("no");
        if (event.event === "drop") return null;
        if (event.event === "change") event.properties = { list: [1], b: 2 };
        return event;
      }
    }
    class Q extends LivePlugin {}
    analytics.add(new P("before", null)); analytics.add(new Q("enrichment", null));
    """

  private static func run(_ names: [String], _ options: LivePlugins.Options, metered: Bool = false) throws
    -> (live: LivePlugins, events: [TrackEvent?], hash: String)
  {
    let script = try Script(source, name: "p.js")
    let live = try LivePlugins(scripts: [script], options: options)
    live.collectsMetrics = metered
    let timeline = Timeline()
    live.add(to: timeline)
    let events = names.map { name in
      var event = TrackEvent(event: name, properties: ["a": 1])
      event.messageId = "m"
      return timeline.process(event: event)
    }
    return (live, events, script.contentHash)
  }

  @Test("With stampsEvents, events list the plugins that they passed through and what these did")
  func stamps() throws {
    var options = LivePlugins.Options()
    options.stampsEvents = true
    let (_, events, hash) = try Self.run(["change", "throw", "drop", "keep"], options)
    func stamp(_ name: String, _ outcome: String) -> JSON {
      ["name": .string(name), "outcome": .string(outcome), "script": .string(String(hash.prefix(12)))]
    }
    func plugins(_ i: Int) -> JSON? { events[i]?.context?["__plugins"] }
    #expect(plugins(0) == [stamp("P", "changed"), stamp("Q", "unchanged")])
    #expect(events[0]?.properties == ["list": [1], "b": 2])
    #expect(plugins(1) == [stamp("P", "failed"), stamp("Q", "unchanged")])
    #expect(events[2] == nil)
    #expect(plugins(3) == [stamp("P", "unchanged"), stamp("Q", "unchanged")])
  }

  @Test("Without stampsEvents, events have no stamp")
  func noStamps() throws {
    #expect(try Self.run(["change"], .init(onOutcome: { _ in })).events[0]?.context?["__plugins"] == nil)
  }

  @Test("Outcomes contain the changed paths; outcomes, metrics and failures the hash of the script")
  func hashes() throws {
    let outcomes = Recorder<LivePluginOutcome>()
    let (live, _, hash) = try Self.run(["change", "throw"], .init(onOutcome: { outcomes.add($0) }), metered: true)
    #expect(live.scriptHashes == ["p.js": hash])
    #expect(live.metrics.map(\.scriptHash) == [hash, hash])
    let all = outcomes.all
    #expect(all.allSatisfy { $0.scriptHash == hash })
    #expect(all.first?.changedPaths == ["/properties/a", "/properties/list", "/properties/b"])
    guard case .failed(let error)? = all.first(where: { $0.plugin == "P" && $0.changedPaths.isEmpty })?.result else {
      Issue.record("There is no failure.")
      return
    }
    #expect(error.scriptHash == hash)
  }

  @Test("The text for Prometheus contains counters, a gauge and a cumulative histogram with escaped labels")
  func prometheus() throws {
    let (live, _, hash) = try Self.run(["change", "throw", "drop", "keep"], .init(), metered: true)
    live.disable(plugin: "Q")
    let lines = live.prometheusText().split(separator: "\n").map(String.init)
    let labels = #"plugin="P",type="before",script="\#(hash.prefix(12))""#
    #expect(lines.contains(#"live_plugin_events_total{\#(labels),outcome="changed"} 1"#))
    #expect(lines.contains(#"live_plugin_events_total{\#(labels),outcome="failed"} 1"#))
    #expect(lines.contains(#"live_plugin_events_total{\#(labels),outcome="dropped"} 1"#))
    #expect(lines.contains(#"live_plugin_enabled{\#(labels)} 1"#))
    #expect(lines.contains { $0.hasPrefix(#"live_plugin_enabled{plugin="Q""#) && $0.hasSuffix(" 0") })
    #expect(lines.contains(#"live_plugin_duration_seconds_bucket{\#(labels),le="+Inf"} 4"#))
    #expect(lines.contains(#"live_plugin_duration_seconds_count{\#(labels)} 4"#))
    let buckets = lines.filter { $0.hasPrefix(#"live_plugin_duration_seconds_bucket{\#(labels)"#) }
      .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    #expect(buckets == buckets.sorted())
    #expect(lines.filter { $0.hasPrefix("# TYPE ") }.count == 5)
    #expect(try LivePlugins(scripts: []).prometheusText() == "")
  }
}
