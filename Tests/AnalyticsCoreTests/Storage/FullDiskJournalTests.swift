#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  @testable import AnalyticsCore

  /// Tests the start-up journal on a disk without space, in processes whose files cannot grow.
  @Suite struct FullDiskJournalTests {
    /// Runs a closure while no file can become longer than a number of bytes.
    private static func withLimit(_ bytes: Int, _ body: () throws -> Void) throws {
      #if os(Linux)
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
      #else
        let resource = RLIMIT_FSIZE
      #endif
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit()
      getrlimit(resource, &limit)
      let old = limit.rlim_cur
      limit.rlim_cur = rlim_t(bytes)
      #expect(setrlimit(resource, &limit) == 0)
      defer {
        limit.rlim_cur = old
        setrlimit(resource, &limit)
      }
      try body()
    }

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
        try Self.withLimit(torn.utf8.count) {
          opened = StartupJournal(folder: folder.url, limit: 1 << 20) { errors.add("\($0)") }
        }
        let journal = try #require(opened)
        // The disk has space again.
        #expect(try Self.append("third", to: journal) == .written)
        let names = try #require(journal.read(from: 0)).events.map { $0.event.object["event"]?.stringValue }
        #expect(names == ["first", "third"])
        #expect(errors.all.count == 1 && errors.all[0].contains("damaged line"), "\(errors.all)")
      }
    }

    @Test func anEventThatCannotBeWrittenLeavesNoPart() async throws {
      await #expect(processExitsWith: .success) {
        let folder = TemporaryFolder()
        let errors = Recorder<String>()
        let journal = StartupJournal(folder: folder.url, limit: 1 << 20) { errors.add("\($0)") }
        #expect(try Self.append("first", to: journal) == .written)
        var result = StartupJournal.Result.written
        try Self.withLimit(journal.size + 10) { result = try Self.append("second", to: journal) }
        #expect(result == .failed)
        #expect(try Self.append("third", to: journal) == .written)
        let names = try #require(journal.read(from: 0)).events.map { $0.event.object["event"]?.stringValue }
        #expect(names == ["first", "third"] && errors.all.count == 1)
      }
    }
  }
#endif
