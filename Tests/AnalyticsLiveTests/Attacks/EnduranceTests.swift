import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Tests that plugins with state process many events with exact counts and without using more and more memory.
/// `ENDURANCE_EVENTS` sets the number of events (default 3,000). From 2 million on, the memory is measured as well.
@Suite struct EnduranceTests {
  private static let count = TestRounds.number("ENDURANCE_EVENTS", 1500)

  private static let plugins = """
    const counts = { types: {}, names: {}, users: new Map(), recent: [], text: "", last: null, all: 0 };
    class Types extends LivePlugin {
      execute(event) { counts.all++; counts.types[event.type] = (counts.types[event.type] ?? 0) + 1; return event }
    }
    class Users extends LivePlugin {
      execute(event) {
        const id = `${event.anonymousId}-${counts.all}`;
        counts.users.set(id, { count: counts.all, event: event.event });
        if (counts.users.size > 500) counts.users.delete(counts.users.keys().next().value);
        return event;
      }
    }
    class Recent extends LivePlugin {
      execute(event) {
        counts.recent.push(event);
        if (counts.recent.length > 100) counts.recent = counts.recent.slice(50);
        return event;
      }
    }
    class Names extends LivePlugin {
      track(event) {
        const name = event.event.toUpperCase().replace(/[^A-Z]+/g, "_");
        counts.names[name] = (counts.names[name] ?? 0) + 1;
        counts.text = counts.text.length > 10000 ? "" : counts.text + name;
        event.properties = { ...event.properties, name };
        return event;
      }
    }
    class Stored extends LivePlugin {
      execute(event) {
        if (counts.all % 1000 === 0) storage.update("count", n => (n ?? 0) + 1000);
        counts.last = { previous: counts.last?.event, event };
        return { ...event, context: { ...event.context, count: counts.all } };
      }
    }
    for (const plugin of [new Types("before"), new Users("before"), new Recent("enrichment"), new Names("enrichment"), new Stored("after")]) analytics.add(plugin);
    function totals() {
      const sum = o => Object.values(o).reduce((a, b) => a + b, 0);
      return { all: counts.all, types: counts.types, names: sum(counts.names), users: counts.users.size, recent: counts.recent.length, stored: storage.getValue("count") };
    }
    """

  @Test("Five plugins with state count all events exactly, and their memory does not grow")
  func events() throws {
    let file = RepositoryFolder.root.appendingPathComponent("Benchmarks/Fixtures/events.ndjson")
    let records = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { try JSON(parsing: String($0)) }.compactMap { try? EventRecord(json: $0) }
    let reports = Recorder<String>()
    let live = try LivePlugins(
      scripts: [Script(Self.plugins)], options: .init(onProblem: { reports.add($0.description) }))
    let timeline = Timeline()
    live.add(to: timeline)
    var types: [String: Int] = [:]
    var memory: [Int] = []
    for i in 0..<Self.count {
      let record = records[i % records.count]
      types[record.type.rawValue, default: 0] += 1
      guard let result = timeline.process(record) else {
        Issue.record("event \(i) was dropped")
        break
      }
      if i % 97 == 0 { #expect(result.object["context"]?["count"]?.intValue == i + 1) }
      if (i + 1) % 1_000_000 == 0, let size = ProcessMemory.resident {
        memory.append(size)
        print("\(i + 1) events: \(size >> 10) KiB")
      }
    }
    let totals = try #require(try live.hosts[0].engine.call("totals"))
    #expect(totals["all"]?.intValue == Self.count)
    for (type, count) in types { #expect(totals["types"]?[type]?.intValue == count) }
    #expect(totals["names"]?.intValue == types["track"] ?? 0)
    #expect(totals["users"] == 500)
    #expect(totals["stored"]?.intValue == Self.count / 1000 * 1000)
    #expect(reports.all == [])
    if let first = memory.first, let most = memory.max() {
      let growth = most - first
      #expect(growth < 2 << 20, "\(memory)")
    }
  }
}
