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

  @Test("An event that code tracks within a call of a plugin does not give its user to the events of that plugin")
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
      analytics.process(event: event)
    }
    send("outer")
    let users = Dictionary(uniqueKeysWithValues: client.output.events.map { ($0["event"], $0["userId"]) })
    #expect(users["before"] == "outer" && users["inner"] == "inner" && users["outer"] == "outer")
    #expect(users["after"] != "inner")
    #expect(users.count == 4)
  }

  @Test("Events of the hook flush belong to the user of the event for which a plugin has called flush")
  func flush() async throws {
    let client = LiveClient()
    client.analytics.holdFlushes(true)
    try await client.add(
      """
      class P extends LivePlugin {
        track(event) {
          if (event.event === "e") { analytics.flush(); analytics.track("tracked"); analytics.identify("other"); }
          if (event.event === "f1") analytics.track("response");
          return event;
        }
        async flush() {
          analytics.track("f1");
          await null;
          analytics.screen("f2");
          analytics.identify("third");
          analytics.group("f3");
        }
      }
      analytics.add(new P("enrichment", null));
      """)
    var event = TrackEvent(event: "e", properties: nil)
    (event.userId, event.anonymousId) = ("u-1", "a-1")
    client.analytics.timeline.process(event: event)
    client.analytics.waitForFlushes()
    let users = users(client)
    for name in ["e", "tracked", "f1", "response", "f2"] { #expect(users[name] == ["u-1", "a-1"], "\(name)") }
    let anonymousId = JSON.string(client.analytics.anonymousId)
    #expect(users["f3"] == ["third", anonymousId])
    // The app's flush is not about an event.
    let count = client.output.events.count
    client.analytics.requestFlush()
    client.analytics.waitForFlushes()
    let next = try #require(client.output.events.dropFirst(count).first { $0["event"] == "f1" })
    #expect(next["userId"] == "third" && next["anonymousId"] == anonymousId)
  }

  @Test("Events of the hook flush belong to the client's user at the call if the event has no user")
  func flushWithoutUser() async throws {
    let client = LiveClient()
    client.analytics.holdFlushes(true)
    try await client.add(
      """
      class P extends LivePlugin {
        track(event) {
          if (event.event === "e") {
            analytics.identify("first");
            analytics.track("tracked");
            analytics.flush();
            analytics.identify("later");
          }
          return event;
        }
        flush() { analytics.track("flushed"); }
      }
      analytics.add(new P("enrichment", null));
      """)
    client.analytics.timeline.process(event: TrackEvent(event: "e", properties: nil))
    client.analytics.waitForFlushes()
    let users = users(client)
    let expected: [JSON?] = ["first", .string(client.analytics.anonymousId)]
    #expect(users["tracked"] == expected && users["flushed"] == expected, "\(users)")
    #expect(client.analytics.userId == "later")
  }

  @Test("Events of the hook reset belong to the user after the reset, whatever the script does next")
  func reset() async throws {
    let client = LiveClient()
    try await client.add(
      """
      class P extends LivePlugin {
        track(event) {
          if (event.event === "e") { analytics.reset(); analytics.identify("later"); }
          return event;
        }
        reset() { analytics.track("r", { id: analytics.userId }); }
      }
      analytics.add(new P("enrichment", null));
      """)
    var event = TrackEvent(event: "e", properties: nil)
    event.userId = "u-1"
    client.analytics.timeline.process(event: event)
    let users = users(client)
    #expect(users["r"] == [nil, .string(client.analytics.anonymousId)])
    #expect(client.analytics.userId == "later")
  }

  /// The `userId` and the `anonymousId` of the events, by name.
  private func users(_ client: LiveClient) -> [String: [JSON?]] {
    let users = client.output.events.map { event in
      let name = event["event"] ?? event["name"] ?? event["groupId"]
      return (name?.stringValue ?? "", [event["userId"], event["anonymousId"]])
    }
    return Dictionary(users) { first, _ in first }
  }
}
