import AnalyticsCore
import Dispatch
import DomainAnalytics
import JSONModel
import TestSupport
import Testing

/// Calls of several threads reach trackers in the order in which they change the client.
@Suite struct CallOrderTests {
  struct Plan: TrackableProperty {
    let value: String
    var identifier: String { "plan" }
    var trackedValue: TrackableValueType? { value }
  }

  private func concurrently(_ actions: [@Sendable () -> Void]) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        DispatchQueue.concurrentPerform(iterations: actions.count) { actions[$0]() }
        continuation.resume()
      }
    }
  }

  @Test("After concurrent changes of the user, trackers and client have the same user", arguments: [false, true])
  func user(_ waits: Bool) async {
    for _ in 0..<40 {
      let log = Log()
      let gate = waits ? StartupTests.Gate() : nil
      let client = Analytics.forTest { configuration in if let gate { _ = configuration.plugins([gate]) } }
      if !waits { await client.waitUntilStarted() }
      client.register(Recorder(log))
      await concurrently([
        { for _ in 0..<5 { client.identify(userId: "u") } }, { for _ in 0..<5 { client.reset() } },
        { for number in 0..<5 { client.update(Plan(value: "\(number)")) } },
      ])
      gate?.resume()
      await client.waitForTrackers()
      let user = log.lines.last { $0.hasPrefix("identify") || $0 == "reset" }
      #expect((user == "reset") == (client.userId == nil), "\(log.lines)")
      let plan = log.lines.last { $0.hasPrefix("property") || $0.hasPrefix("identify") || $0 == "reset" }
      if plan?.hasPrefix("property") == true {
        let value = (client.traits() ?? [:])["plan"] as? String
        #expect(plan == "property plan=\"\(value ?? "")\" from Plan")
      }
      gate?.analytics = nil
    }
  }

  @Test("Concurrent steps of an activity arrive in the order in which they were made")
  func activities() async {
    let log = Log()
    let client = Analytics.forTest()
    await client.waitUntilStarted()
    client.register(
      Recorder(
        log,
        onReceive: { item in
          if case .event(let event, _) = item { log.add(event.attributes["status"]?.base as? String ?? "") }
        }))
    for round in 0..<100 {
      let activity = DomainActivity<EmptyAttributes>(name: "a\(round)")
      client.track(activity, with: .open())
      client.track(activity, with: .start())
      await concurrently([
        { client.track(activity, with: .pause()) }, { client.track(activity, with: .cancel()) },
      ])
    }
    await client.waitForTrackers()
    let statuses = log.lines.filter { ["opened", "started", "paused", "canceled"].contains($0) }
    #expect(statuses.filter { $0 == "canceled" }.count == 100)
    #expect(!zip(statuses, statuses.dropFirst()).contains { $0 == "canceled" && $1 == "paused" })
  }
}
