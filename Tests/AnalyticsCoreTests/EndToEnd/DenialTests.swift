#if os(Linux) || os(macOS)
  import AnalyticsCore
  import Foundation
  import TestSupport
  import Testing

  /// Decisions of processes that are killed right after them. `DENIAL_PROCESSES` is the number of processes for each
  /// decision.
  @Suite struct DenialTests {
    private static let processes = TestRounds.number("DENIAL_PROCESSES", 4)

    @Test("A process that is killed right after a denial has stored it", arguments: ["consent", "enabled"])
    func killed(_ decision: String) async throws {
      var remembered = 0
      for _ in 0..<Self.processes {
        let folder = TemporaryFolder()
        let directory = folder.url.appendingPathComponent("client")
        let lines = try await onThread { try TestbedProcess(["denial", directory.path, decision]).lines() }
        #expect(lines == [])
        let client = try Analytics(
          opening: Configuration(writeKey: "testbed").storageMode(.diskAtURL(directory)).fetchSettings(false)
            .flushPolicies([]).consent(ConsentOptions()))
        if decision == "consent" ? client.consent.state(of: .everything) == .denied : !client.enabled {
          remembered += 1
        }
        await client.shutdown()
      }
      #expect(remembered == Self.processes)
    }
  }
#endif
