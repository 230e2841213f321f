import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct HeldEventSettingsTests {
  @Test("An event that was held is excluded if settings disable its destination before the grant")
  func disabledWhileHeld() async {
    let body = Protected(#"{"integrations":{"A":{},"B":{}}}"#)
    let session = FakeSession { _ in .status(200, body: body.current) }
    let client = TestClient(session) {
      $0.fetchSettings(true).consent(ConsentOptions(whileUndecided: .hold(limit: 10)))
    }
    let (disabled, enabled) = (RecordingDestination("A"), RecordingDestination("B"))
    client.analytics.add(plugin: disabled)
    client.analytics.add(plugin: enabled)
    await client.analytics.waitUntilStarted()
    client.analytics.track(name: "held")
    #expect(client.analytics.consent.heldEventCount(for: "A") == 1)
    body.set(#"{"integrations":{"A":false,"B":{}}}"#)
    client.analytics.refreshSettings()
    #expect(await eventually { client.analytics.settings()?.integrations?["A"] == false })
    client.analytics.consent.set(.granted)
    #expect(await eventually { enabled.events.count == 1 && client.analytics.consent.heldEventCount(for: "A") == 0 })
    #expect(disabled.events.isEmpty)
  }
}
