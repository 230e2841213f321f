import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

@Suite struct MissingResultTests {
  @Test("A plugin that returns undefined is reported once; one that returns null is not", arguments: ["", "async "])
  func warning(_ modifier: String) throws {
    let setup = try LiveSetup(
      """
      class Forgets extends LivePlugin { \(modifier)track(event) { event.properties = {} } }
      class Drops extends LivePlugin { \(modifier)screen(event) { return null } }
      analytics.add(new Forgets("enrichment")); analytics.add(new Drops("enrichment"));
      """)
    for _ in 0..<3 {
      #expect(setup.track() == nil)
      #expect(setup.timeline.process(event: ScreenEvent(title: "s")) == nil)
    }
    #expect(
      setup.printed == [
        "warn: plugin Forgets (script1.js:3:11): track (script1.js:1:36) returned undefined for event m-1, which drops the event; is a return missing? Return null to drop events"
      ])
    #expect(setup.reports.isEmpty)
  }
}
