import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

@Suite struct ShutdownTests {
  @Test(
    "A client that is shut down immediately sends its events as the live plugins leave them", arguments: [true, false])
  func fallback(_ fetchesSettings: Bool) async throws {
    let folder = TemporaryFolder()
    let script = try folder.write(
      "fallback.js",
      """
      class Redact extends LivePlugin {
        isProtective = true;
        track(event) { delete event.properties.card; return event }
      }
      analytics.add(new Redact(LivePluginType.enrichment, null));
      """)
    let session = FakeSession { $0.isUpload ? .status(200) : .held }
    let analytics = Analytics(
      configuration: Configuration(writeKey: UUID().uuidString).storageMode(.memory(10)).fetchSettings(fetchesSettings)
        .httpSession(session).setTrackedApplicationLifecycleEvents(.none).waitingTimeout(.seconds(100_000))
        .shutdownTimeout(.seconds(100_000)))
    analytics.add(
      plugin: LivePlugins(fallbackFileURL: script, options: .init(waitingTimeout: .seconds(100_000))))
    analytics.track(name: "Order Placed", properties: ["card": "4111", "total": 1])
    await analytics.shutdown()
    #expect(session.events.map { $0["properties"] } == [["total": 1]])
  }
}
