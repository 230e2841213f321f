#if os(Linux) || os(macOS)
  import Foundation
  import JSONModel
  import TestSupport
  import Testing

  @testable import AnalyticsCore

  /// Tests the delivery of events for which the disk has no space, in processes whose files cannot grow.
  @Suite struct FullDiskDeliveryTests {
    private static func client(_ folder: TemporaryFolder, _ session: FakeSession, _ mode: OperatingMode) -> TestClient {
      TestClient(session) { $0.storageMode(.diskAtURL(folder.url)).operatingMode(mode) }
    }

    /// Writes a start-up journal as a process leaves it that ends while events wait.
    private static func journal(_ names: [String], in folder: TemporaryFolder) throws {
      let lines = try names.map { name in
        var event: JSON = .object(try #require(TrackEvent(event: name).json.objectValue))
        event["messageId"] = .string("id \(name)")
        return try String(decoding: event.bytes(), as: UTF8.self) + "\n"
      }
      try folder.write("startup-queue", lines.joined())
    }

    private static func hasJournal(_ folder: TemporaryFolder) -> Bool {
      FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("startup-queue").path)
    }

    private static let names = (0..<200).map { "\($0)" }

    private static func names(_ events: [JSON]) -> [String] { events.map { $0["event"]?.stringValue ?? "" } }

    @Test func eventsOfTheJournalAreDeliveredFromMemoryAndTheJournalIsRemoved() async throws {
      await #expect(processExitsWith: .success) {
        for mode in [OperatingMode.asynchronous, .synchronous] {
          let folder = TemporaryFolder()
          let session = FakeSession { $0.isUpload ? .status(200) : .held }
          let client = TestClient(session) {
            $0.fetchSettings(true).storageMode(.diskAtURL(folder.url)).operatingMode(mode)
          }
          for name in Self.names { client.analytics.track(name: name) }
          #expect(await client.analytics.waitUntilStored())
          let old = FileLengthLimit.set(0)
          session.answerHeld(.status(200, body: #"{"integrations":{"Segment.io":{}}}"#))
          await client.analytics.waitUntilStarted()
          await client.analytics.waitUntilFlushed()
          #expect(Self.names(session.events) == Self.names)
          #expect(client.analytics.counters.sent == 200 && client.analytics.counters.stored == 0)
          // Nothing is left to store.
          #expect(await client.analytics.waitUntilStored())
          #expect(!client.analytics.hasUnsentEvents && !Self.hasJournal(folder))
          _ = FileLengthLimit.set(old)
        }
      }
    }

    @Test func eventsThatTheServerHasNotAcceptedRemainInTheJournal() async throws {
      await #expect(processExitsWith: .success) {
        for mode in [OperatingMode.asynchronous, .synchronous] {
          let folder = TemporaryFolder()
          try Self.journal(Self.names, in: folder)
          let old = FileLengthLimit.set(0)
          let first = Self.client(folder, FakeSession { _ in .status(503) }, mode)
          await first.analytics.waitUntilStarted()
          await first.analytics.waitUntilFlushed()
          #expect(first.session.uploads.count == 1 && Self.hasJournal(folder))
          await first.analytics.shutdown()
          #expect(first.analytics.counters.droppedTotal == 0)
          let second = Self.client(folder, FakeSession(), mode)
          await second.analytics.waitUntilStarted()
          await second.analytics.waitUntilFlushed()
          #expect(second.session.events.map { $0["messageId"]?.stringValue } == Self.names.map { "id \($0)" })
          await second.analytics.shutdown()
          #expect(!Self.hasJournal(folder))
          _ = FileLengthLimit.set(old)
        }
      }
    }

    @Test func eventsThatArriveDuringADeliveryFromMemoryAreStoredAfterIt() async throws {
      await #expect(processExitsWith: .success) {
        for (mode, answer) in [
          (OperatingMode.asynchronous, 200), (.asynchronous, 503), (.synchronous, 200), (.synchronous, 503),
        ] {
          let folder = TemporaryFolder()
          try Self.journal(["first"], in: folder)
          let old = FileLengthLimit.set(0)
          let client = Self.client(folder, FakeSession { _ in .held }, mode)
          await client.analytics.waitUntilStarted()
          let hasFlushed = Task { await client.analytics.waitUntilFlushed() }
          #expect(await eventually { client.session.uploads.count == 1 })
          // The disk has space again.
          _ = FileLengthLimit.set(old)
          client.analytics.track(name: "second")
          #expect(await client.analytics.waitUntilStored() == false)
          client.session.answer { _ in .status(200) }
          client.session.answerHeld(.status(answer))
          await hasFlushed.value
          #expect(await client.analytics.waitUntilStored())
          #expect(client.analytics.counters.stored == (answer == 200 ? 1 : 2))
          await client.analytics.shutdown()
          #expect(Self.names(client.session.events) == ["first"] + (answer == 200 ? [] : ["first"]) + ["second"])
          #expect(client.analytics.counters.sent == 2 && client.analytics.counters.droppedTotal == 0)
        }
      }
    }

    @Test func eventsThatArePurgedDuringADeliveryFromMemoryAreNotSentAgain() async throws {
      await #expect(processExitsWith: .success) {
        for answer in [200, 503] {
          let folder = TemporaryFolder()
          try Self.journal(["first"], in: folder)
          let old = FileLengthLimit.set(0)
          let client = Self.client(folder, FakeSession { _ in .held }, .asynchronous)
          await client.analytics.waitUntilStarted()
          let hasFlushed = Task { await client.analytics.waitUntilFlushed() }
          #expect(await eventually { client.session.uploads.count == 1 })
          client.analytics.track(name: "second")
          client.analytics.purgeStorage()
          client.session.answer { _ in .status(200) }
          client.session.answerHeld(.status(answer))
          await hasFlushed.value
          await client.analytics.shutdown()
          #expect(client.session.uploads.count == 1 && !client.analytics.hasUnsentEvents)
          #expect(client.analytics.counters.sent == (answer == 200 ? 1 : 0))
          #expect(client.analytics.counters.dropped == [.purged: answer == 200 ? 1 : 2])
          _ = FileLengthLimit.set(old)
        }
      }
    }

    @Test func aJournalThatIsLargerThanTheWriteBufferIsDeliveredCompletely() async throws {
      await #expect(processExitsWith: .success) {
        for mode in [OperatingMode.asynchronous, .synchronous] {
          let folder = TemporaryFolder()
          try Self.journal(Self.names, in: folder)
          let old = FileLengthLimit.set(0)
          let client = TestClient {
            $0.storageMode(.diskAtURL(folder.url)).operatingMode(mode).maximumEventSize(1000)
              .writeBuffer(limit: 3000, whenFull: .block)
          }
          // Each flush delivers what fits into the buffer.
          for _ in 0..<1000 where client.analytics.counters.sent < 200 { await client.analytics.waitUntilFlushed() }
          let names = Self.names(client.session.events)
          let counters = client.analytics.counters
          await client.analytics.shutdown()
          let hasJournal = Self.hasJournal(folder)
          _ = FileLengthLimit.set(old)
          #expect(names == Self.names && client.session.uploads.count > 1)
          #expect(counters.sent == 200 && counters.droppedTotal == 0 && !hasJournal)
        }
      }
    }

    @Test func eventsFollowThoseThatFitOnTheDisk() async throws {
      await #expect(processExitsWith: .success) {
        let folder = TemporaryFolder()
        try Self.journal(Self.names, in: folder)
        let old = FileLengthLimit.set(5000)
        let client = Self.client(folder, FakeSession(), .asynchronous)
        await client.analytics.waitUntilStarted()
        // The writer may use the room that a delivery makes before the next one begins.
        for _ in 0..<1000 where client.analytics.counters.sent < 200 { await client.analytics.waitUntilFlushed() }
        #expect(client.session.uploads.count > 1 && Self.names(client.session.events) == Self.names)
        #expect(client.analytics.counters.sent == 200 && client.analytics.counters.stored > 0)
        await client.analytics.shutdown()
        #expect(!Self.hasJournal(folder))
        _ = FileLengthLimit.set(old)
      }
    }
  }
#endif
