#if os(Linux) || os(macOS)
  import AnalyticsCore
  import Foundation
  import TestSupport

  /// A client whose uploads take a moment.
  struct FlushingClient {
    let analytics: Analytics

    init() {
      let session = FakeSession { _ in
        Thread.sleep(forTimeInterval: 0.05)
        return .status(200)
      }
      analytics = Analytics(
        configuration: Configuration(writeKey: "testbed").storageMode(.memory(10)).fetchSettings(false)
          .flushPolicies([]).setTrackedApplicationLifecycleEvents(.none).httpSession(session))
    }

    func track() { analytics.track(name: "event") }

    func printSent() { print(analytics.counters.sent) }
  }
#endif
