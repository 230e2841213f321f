import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// The user of the events that scripts create.
@Suite struct EventUserTests {
  @Test("Events of signal rules belong to the present user, whatever event plugins have processed last")
  func rules() async throws {
    let setup = try await SignalsSetup(
      """
      class P extends LivePlugin { track(event) { return event } }
      analytics.add(new P("enrichment", null));
      function processSignal(signal) { if (signal.type === "navigation") analytics.track("rule") }
      """)
    setup.analytics.identify(userId: "former")
    setup.analytics.track(name: "e")
    setup.analytics.reset()
    setup.signals.emit(signal: NavigationSignal(action: .page, screen: "a"))
    await setup.signals.waitUntilProcessed()
    #expect(await eventually { setup.events.contains { $0["event"] == "rule" } })
    let rule = setup.events.first { $0["event"] == "rule" }
    #expect(rule?["userId"] == nil)
  }

  @Test("An event that is processed within a call of a plugin does not give its user to the events of that plugin")
  func nestedEvents() async throws {
    let client = LiveClient()
    let handler = Protected<(@Sendable () -> Void)?>(nil)
    try await client.add(
      """
      class P extends LivePlugin {
        track(event) {
          if (event.event !== "outer") return event;
          analytics.track("before");
          console.log("go");
          analytics.track("after");
          return event;
        }
      }
      analytics.add(new P("enrichment", null));
      """, options: LivePlugins.Options(console: { _, _ in handler.current?() }))
    func send(_ name: String) {
      var event = TrackEvent(event: name, properties: nil)
      event.userId = name
      client.analytics.timeline.process(event: event)
    }
    let analytics = client.analytics
    handler.set {
      var event = TrackEvent(event: "inner", properties: nil)
      event.userId = "inner"
      analytics.timeline.process(event: event)
    }
    send("outer")
    let users = Dictionary(uniqueKeysWithValues: client.output.events.map { ($0["event"], $0["userId"]) })
    #expect(users["before"] == "outer" && users["inner"] == "inner" && users["outer"] == "outer")
    #expect(users["after"] != "inner")
    #expect(users.count == 4)
  }
}
