import TestSupport
import Testing

@testable import AnalyticsCore

/// Tests denials while events wait for the settings.
@Suite struct StartupConsentTests {
  @Test(arguments: [OperatingMode.synchronous, .asynchronous])
  func eventsTrackedUntilTheEndOfADenialAreNotDeliveredAfterAGrant(_ mode: OperatingMode) async {
    let folder = TemporaryFolder()
    let session = FakeSession { $0.isUpload ? .status(200) : .held }
    // The second event is only in the journal.
    let client = TestClient(session) {
      $0.fetchSettings(true).storageMode(.diskAtURL(folder.url)).operatingMode(mode).startupQueue(
        limit: 1, whenFull: .block)
    }
    client.analytics.track(name: "before")
    client.analytics.track(name: "also before")
    client.analytics.consent.set(.denied)
    client.analytics.track(name: "during")
    client.analytics.consent.set(.granted)
    client.analytics.track(name: "after")
    session.answerHeld(.status(200, body: #"{"integrations":{"Segment.io":{}}}"#))
    await client.analytics.waitUntilStarted()
    await client.analytics.flush()
    #expect(session.events.compactMap { $0["event"]?.stringValue } == ["after"])
    let counters = client.analytics.counters
    #expect(counters.accepted == 4 && counters.dropped == [.consent: 3] && counters.sent == 1)
    await client.analytics.shutdown()
  }
}
