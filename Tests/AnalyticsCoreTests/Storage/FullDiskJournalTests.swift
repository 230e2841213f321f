#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  @testable import AnalyticsCore

  /// Tests the start-up journal on a disk without space, in processes whose files cannot grow.
  @Suite struct FullDiskJournalTests {
    private static func line(_ name: String) throws -> String {
      try String(decoding: TrackEvent(event: name).json.bytes(), as: UTF8.self)
    }

    private static func append(_ name: String, to journal: StartupJournal) throws -> StartupJournal.Result {
      journal.append(try EventRecord(json: TrackEvent(event: name).json), .init())
    }

    @Test func aTornLineIsNotJoinedWithTheNextEventWhenTheDiskIsFull() async throws {
      await #expect(processExitsWith: .success) {
        let folder = TemporaryFolder()
        let path = folder.url.appendingPathComponent("startup-queue").path
        let torn = try Self.line("first") + "\n" + String(try Self.line("second").dropLast(7))
        try Data(torn.utf8).write(to: URL(fileURLWithPath: path))
        let errors = Recorder<String>()
        var opened: StartupJournal?
        try FileLengthLimit.hold(torn.utf8.count) {
          opened = StartupJournal(folder: folder.url, limit: 1 << 20) { errors.add("\($0)") }
        }
        let journal = try #require(opened)
        // The disk has space again.
        #expect(try Self.append("third", to: journal) == .written)
        let names = try Self.names(in: journal)
        #expect(names == ["first", "third"])
        #expect(errors.all.count == 1 && errors.all[0].contains("damaged line"), "\(errors.all)")
      }
    }

    private static func names(in journal: StartupJournal) throws -> [String?] {
      try #require(journal.read(from: 0)).entries.map { place in
        if case .event(let event) = place.entry { event.object["event"]?.stringValue } else { nil }
      }
    }

    @Test func anEventThatCannotBeWrittenLeavesNoPart() async throws {
      await #expect(processExitsWith: .success) {
        let folder = TemporaryFolder()
        let errors = Recorder<String>()
        let journal = StartupJournal(folder: folder.url, limit: 1 << 20) { errors.add("\($0)") }
        #expect(try Self.append("first", to: journal) == .written)
        var result = StartupJournal.Result.written
        try FileLengthLimit.hold(journal.size + 10) { result = try Self.append("second", to: journal) }
        #expect(result == .failed)
        #expect(try Self.append("third", to: journal) == .written)
        let names = try Self.names(in: journal)
        #expect(names == ["first", "third"] && errors.all.count == 1)
      }
    }

    @Test func aWaitingEventThatIsOnlyInMemoryIsNotReportedAsStored() async throws {
      await #expect(processExitsWith: .success) {
        let folder = TemporaryFolder()
        let session = FakeSession { $0.isUpload ? .status(200) : .held }
        let client = TestClient(session) {
          $0.fetchSettings(true).storageMode(.diskAtURL(folder.url)).operatingMode(.asynchronous)
        }
        #expect(await client.analytics.waitUntilStored())
        let old = FileLengthLimit.set(0)
        client.analytics.track(name: "a")
        #expect(await client.analytics.waitUntilStored() == false)
        // The disk has space again, but the event still waits.
        _ = FileLengthLimit.set(old)
        #expect(await client.analytics.waitUntilStored() == false)
        session.answerHeld(.status(200, body: #"{"integrations":{"Segment.io":{}}}"#))
        await client.analytics.waitUntilStarted()
        #expect(await client.analytics.waitUntilStored())
        #expect(client.analytics.counters.stored == 1)
      }
    }

    @Test func eventsInTheJournalAreNotLostAtAShutdownOnAFullDisk() async throws {
      await #expect(processExitsWith: .success) {
        for mode in [OperatingMode.asynchronous, .synchronous] {
          let folder = TemporaryFolder()
          let session = FakeSession { $0.isUpload ? .status(503) : .held }
          let first = TestClient(session) {
            $0.fetchSettings(true).storageMode(.diskAtURL(folder.url)).operatingMode(mode)
          }
          first.analytics.track(name: "a")
          first.analytics.track(name: "b")
          #expect(await first.analytics.waitUntilStored())
          let old = FileLengthLimit.set(0)
          first.analytics.track(name: "only in memory")
          await first.analytics.shutdown()
          _ = FileLengthLimit.set(old)
          let counters = first.analytics.counters
          #expect(counters.accepted == 3 && counters.stored == 0 && counters.dropped == [.storageFailed: 1])
          let second = TestClient { $0.storageMode(.diskAtURL(folder.url)).operatingMode(mode) }
          await second.analytics.flush()
          #expect(second.session.events.map { $0["event"] } == ["a", "b"])
          await second.analytics.shutdown()
        }
      }
    }

    @Test func theJournalRemainsUntilItsEventsAreStored() async throws {
      await #expect(processExitsWith: .success) {
        for mode in [OperatingMode.asynchronous, .synchronous] {
          let folder = TemporaryFolder()
          let journal = folder.url.appendingPathComponent("startup-queue")
          try folder.write("startup-queue", try Self.line("first") + "\n")
          let old = FileLengthLimit.set(0)
          let client = TestClient { $0.storageMode(.diskAtURL(folder.url)).operatingMode(mode) }
          await client.analytics.waitUntilStarted()
          #expect(await client.analytics.waitUntilStored() == false)
          #expect(FileManager.default.fileExists(atPath: journal.path))
          // In synchronous mode, only the events of callers, who wait for the result, are lost.
          client.analytics.track(name: "second")
          #expect(client.analytics.counters.dropped == (mode == .synchronous ? [.storageFailed: 1] : [:]))
          _ = FileLengthLimit.set(old)
          #expect(await client.analytics.waitUntilStored())
          #expect(client.analytics.counters.stored == (mode == .synchronous ? 1 : 2))
          #expect(!FileManager.default.fileExists(atPath: journal.path))
        }
      }
    }
  }
#endif
