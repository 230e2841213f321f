@testable import AnalyticsLive
import Foundation
import Testing

/// Everything at once. Most telling under the thread sanitiser.
@Suite struct StressTests {
  @Test("Eight threads track while scripts are loaded anew, settings change, and destinations come and go: no event is lost, overtaken or seen twice", arguments: [1, 3])
  func everything(_ workers: Int) async throws {
    let perThread = ProcessInfo.processInfo.environment["STRESS_EVENTS"].flatMap(Int.init) ?? 150
    let server = FakeServer()
    let source: @Sendable (Int) -> String = { version in
      """
      class Mark extends LivePlugin { track(event) { event.properties.version = \(version); event.properties.marks = (event.properties.marks ?? 0) + 1; return event } }
      class Made extends LivePlugin { track(event) { if (event.properties.n % 50 === 0 && !event.properties.made) analytics.track("made", { made: true }); return event } }
      class Keep extends LivePlugin { track(event) { storage.setValue("last", event.properties.n ?? null); return event } reset() {} flush() {} update() {} }
      analytics.add(new Mark("before", null)); analytics.add(new Made("enrichment", null)); analytics.add(new Keep("after", null));
      analytics.add(new Mark("enrichment", "One"));
      """
    }
    server.setEdgeFunction(["version": 1, "downloadURL": "https://cdn.example/1.js"])
    server.setBundle("https://cdn.example/1.js", .text(source(1)))
    let setup = await BundleTests.Setup(server: server, options: .init(workers: workers, onOutcome: { _ in }, reloadsOnRefresh: true))
    let analytics = setup.client.analytics
    let isOver = Protected(false)
    // What changes meanwhile.
    let changer = Thread {
      var n = 1
      while !isOver.current {
        n += 1
        let url = "https://cdn.example/\(n).js"
        server.setBundle(url, .text(source(n)))
        let function: JSON = ["version": .integer(Int64(n)), "downloadURL": .string(url)]
        setup.live.update(settings: Settings(object: ["integrations": ["One": true], "edgeFunction": function]), type: .refresh)
        let destination = RecordingDestination("One")
        analytics.add(plugin: destination)
        setup.live.collectsMetrics.toggle()
        if n % 3 == 0 { setup.live.reload { _ in } }
        analytics.remove(plugin: destination)
        analytics.reset()
      }
    }
    changer.start()
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let group = DispatchGroup()
      for thread in 0..<8 {
        group.enter()
        Thread.detachNewThread {
          for n in 0..<perThread {
            analytics.track(name: "\(thread)", properties: ["n": n] as [String: Any], as: .user(id: "u\(thread)"))
          }
          group.leave()
        }
      }
      group.notify(queue: .global()) { continuation.resume() }
    }
    isOver.set(true)
    #expect(await eventually { changer.isFinished })
    await analytics.waitUntilStarted()
    let events = setup.client.output.events
    for thread in 0..<8 {
      let own = events.filter { $0["event"]?.stringValue == "\(thread)" }
      #expect(own.map { $0["properties"]?["n"]?.intValue } == Array(0..<perThread))
      // Once through the plugins of one load each.
      #expect(own.allSatisfy { $0["properties"]?["marks"] == 1 })
    }
    #expect(events.count { $0["event"] == "made" } == 8 * ((perThread + 49) / 50))
    #expect(setup.client.errors.all.isEmpty)
    await setup.end()
  }
}
