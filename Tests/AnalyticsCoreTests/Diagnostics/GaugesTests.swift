import Foundation
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct GaugesTests {
  @Test("Gauges contain the size of the storage, and a working client is healthy until it is shut down")
  func storage() async {
    let folder = TemporaryFolder()
    let client = TestClient { $0.storageMode(.diskAtURL(folder.url)) }
    #expect(client.analytics.gauges == Gauges())
    #expect(client.analytics.health == ClientHealth(status: .healthy, reasons: []))
    client.analytics.track(name: "a")
    client.analytics.track(name: "b")
    let gauges = client.analytics.gauges
    #expect(gauges.storedItems == 1)
    let sizes = folder.eventFiles.map { folder.text($0).utf8.count }
    #expect(gauges.storedBytes == sizes.reduce(0, +))
    #expect(gauges.storedBytes > 0)
    await client.analytics.shutdown()
    #expect(client.analytics.health.status == .unhealthy)
  }

  @Test("A client is degraded while uploads pause after a failure")
  func pause() async {
    let folder = TemporaryFolder()
    let client = TestClient(FakeSession { _ in .status(429) }) { configuration in
      configuration.storageMode(.diskAtURL(folder.url)).httpConfig(
        HttpConfig(rateLimitConfig: RateLimitConfig(enabled: true, maxRetryInterval: 3600)))
    }
    client.analytics.track(name: "a")
    await client.analytics.flush()
    let gauges = client.analytics.gauges
    #expect(gauges.pausedUntil ?? .distantPast > Date())
    #expect(gauges.oldestBatch != nil)
    let health = client.analytics.health
    #expect(health.status == .degraded)
    #expect(health.reasons.count == 1)
    #expect(health.reasons.first?.hasPrefix("Uploads pause until ") == true)
  }

  @Test("A disabled client, and one whose events wait, are degraded")
  func waiting() {
    let disabled = TestClient()
    disabled.analytics.enabled = false
    #expect(disabled.analytics.health.reasons == ["The client is disabled."])
    let waiting = TestClient(FakeSession { _ in .held }) { $0.fetchSettings(true).operatingMode(.asynchronous) }
    waiting.analytics.track(name: "a")
    #expect(waiting.analytics.gauges.isWaiting)
    #expect(waiting.analytics.health.reasons == ["Events wait for settings or for plugins."])
  }

  @Test("The text for Prometheus contains counters, gauges and the health")
  func text() {
    let client = TestClient()
    client.analytics.track(name: "a")
    let lines = client.analytics.prometheusText().split(separator: "\n")
    #expect(lines.contains("analytics_events_accepted_total 1"))
    #expect(lines.contains(#"analytics_events_dropped_total{reason="consent"} 0"#))
    #expect(lines.contains("analytics_stored_items 1"))
    #expect(lines.contains("analytics_uploads_paused 0"))
    #expect(lines.contains(#"analytics_health{status="healthy"} 1"#))
    #expect(lines.contains(#"analytics_health{status="unhealthy"} 0"#))
    // Every metric has a description and a type.
    let names = Set(lines.filter { !$0.hasPrefix("#") }.map { $0.prefix { $0 != " " && $0 != "{" } })
    #expect(Set(lines.filter { $0.hasPrefix("# TYPE ") }.map { $0.split(separator: " ")[2] }) == names)
  }
}
