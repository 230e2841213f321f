import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

/// Tests stored decisions that cannot be read, or not completely.
@Suite struct DamagedConsentTests {
  private static func client(_ folder: TemporaryFolder) -> TestClient {
    TestClient { $0.storageMode(.diskAtURL(folder.url)) }
  }

  @Test(arguments: [
    "", "{", "\0\0\0\0", "[]", "null", #"{}"#, #"{"everything":"benied","destinations":{},"categories":{}}"#,
    #"{"everythinh":"denied","destinations":{},"categories":{}}"#,
    #"{"everything":17,"destinations":{},"categories":{}}"#,
    #"{"everything":"undecided","destinations":[],"categories":{}}"#,
    #"{"everything":"granted","destinations":{},"categoriet":{"ads":"denied"}}"#,
  ])
  func damagedDecisionsCountAsADenialUntilTheNextDecision(_ document: String) async throws {
    let folder = TemporaryFolder()
    try folder.write("consent.json", document)
    let first = Self.client(folder)
    #expect(first.analytics.consent.state(of: .everything) == .denied)
    first.analytics.track(name: "a")
    await first.analytics.flush()
    #expect(first.session.uploads.isEmpty && first.analytics.counters.dropped == [.consent: 1])
    #expect(first.analytics.consent.set(.granted))
    await first.analytics.shutdown()
    let second = Self.client(folder)
    second.analytics.track(name: "b")
    await second.analytics.flush()
    #expect(second.session.events.map { $0["event"] } == ["b"])
    await second.analytics.shutdown()
  }

  @Test func aDamagedDecisionAboutADestinationCountsAsADenial() async throws {
    let folder = TemporaryFolder()
    try folder.write(
      "consent.json", #"{"everything":"granted","destinations":{"A":"benied","B":"granted"},"categories":{"c":null}}"#)
    let client = Self.client(folder)
    let consent = client.analytics.consent
    #expect(consent.state(of: .everything) == .granted && consent.state(of: .destination("B")) == .granted)
    #expect(consent.state(of: .destination("A")) == .denied && consent.state(of: .category("c")) == .denied)
    for place in ["destinations.A", "categories.c"] {
      let isReported = { client.errors.texts.count { $0.contains("consent.json") && $0.contains(place) } == 1 }
      #expect(await eventually { isReported() })
    }
  }

  @Test func decisionsThatWereNeverStoredAreOpen() {
    #expect(Self.client(TemporaryFolder()).analytics.consent.state(of: .everything) == .undecided)
  }
}
