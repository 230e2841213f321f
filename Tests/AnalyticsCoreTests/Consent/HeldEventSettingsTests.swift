import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct HeldEventSettingsTests {
  @Test("An event that was held is excluded if settings disable its destination before the grant")
  func disabledWhileHeld() async throws {
    let session = FakeSession { _ in .held }
    let client = TestClient(session) {
      $0.fetchSettings(true).waitingTimeout(.milliseconds(1))
        .defaultSettings(Settings(object: ["integrations": ["A": [:], "B": [:]]]))
        .consent(ConsentOptions(whileUndecided: .hold(limit: 10)))
    }
    let (disabled, enabled) = (RecordingDestination("A"), RecordingDestination("B"))
    client.analytics.add(plugin: disabled)
    client.analytics.add(plugin: enabled)
    await client.analytics.waitUntilStarted()
    client.analytics.track(name: "held")
    try #require(client.analytics.consent.heldEventCount(for: "A") == 1)
    #expect(await eventually { session.questions.count == 1 })
    session.answerHeld(.status(200, body: #"{"integrations":{"A":false,"B":{}}}"#))
    #expect(await eventually { disabled.updates.contains(.refresh) && enabled.updates.contains(.refresh) })
    client.analytics.consent.set(.granted)
    #expect(await eventually { enabled.events.count == 1 && client.analytics.consent.heldEventCount(for: "A") == 0 })
    #expect(disabled.events.isEmpty)
  }
}
