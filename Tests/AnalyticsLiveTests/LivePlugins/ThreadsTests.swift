import AnalyticsLive
import Dispatch
import Testing

@Suite struct ThreadsTests {
  @Test("Events can be processed on several threads concurrently")
  func manyThreads() throws {
    let setup = try LiveSetup(
      """
      let count = 0;
      class P extends LivePlugin { track(event) { event.properties.copy = event.properties.n; count += 1; return event } }
      class Q extends LivePlugin { reset() { console.log(count) } }
      analytics.add(new P(1, null)); analytics.add(new Q("utility", null));
      """)
    let timeline = setup.timeline
    DispatchQueue.concurrentPerform(iterations: 8) { worker in
      for i in 0..<100 {
        let n = JSON.integer(Int64(worker * 1000 + i))
        let result = timeline.process(event: TrackEvent(event: "e", properties: ["n": n]))
        #expect(result?.properties == ["n": n, "copy": n])
      }
    }
    setup.live.reset()
    #expect(setup.printed == ["log: 800"])
  }

  @Test("Workers can share a parsed script")
  func sharedScripts() throws {
    let script = try Script(
      "let n = 0; class P extends LivePlugin { track(e) { e.properties.n = ++n; return e } } analytics.add(new P(1, null))"
    )
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      do {
        let timeline = Timeline()
        try LivePlugins(scripts: [script]).add(to: timeline)
        for i in 1...50 {
          #expect(
            timeline.process(event: TrackEvent(event: "e", properties: [:]))?.properties == ["n": .integer(Int64(i))])
        }
      } catch {
        Issue.record(error)
      }
    }
  }
}
