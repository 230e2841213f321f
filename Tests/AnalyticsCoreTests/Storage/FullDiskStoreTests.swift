#if os(Linux) || os(macOS)
  import Foundation
  import JSONModel
  import TestSupport
  import Testing

  @testable import AnalyticsCore

  /// Tests the store of events on a disk with little space, in processes whose files cannot grow.
  @Suite struct FullDiskStoreTests {
    @Test func linesThatFitAreStoredAndTheirDeliveryMakesRoomForTheOthers() async throws {
      await #expect(processExitsWith: .success) {
        let folder = TemporaryFolder()
        let store = try DirectoryStore(configuration: .init(writeKey: "k", storageLocation: folder.url))
        var lines = LineBuffer()
        for name in ["a", "b", "c", "d", "e"] { lines.append(Array(#"{"event":"\#(name)"}"#.utf8), nil) }
        // Two lines fit, and a part of the third one.
        let room = BatchText.header.utf8.count + lines.start(of: 2) + 5
        var delivered: [[String?]] = []
        while !lines.isEmpty {
          var stored = 0
          try FileLengthLimit.hold(room) { stored = store.append(lines: lines).stored }
          try #require(stored > 0)
          lines.removeFirst(stored)
          let files = try #require(store.fetch(count: nil, maxBytes: nil, offset: 0)?.dataFiles)
          for file in files {
            guard case .body(let body, stored) = store.body(of: file) else { throw CocoaError(.fileReadCorruptFile) }
            let json = try body.withUnsafeBytes { try JSON(parsing: $0) }
            delivered.append(json["batch"]?.arrayValue?.map { $0["event"]?.stringValue } ?? [])
          }
          store.remove(data: files)
        }
        #expect(delivered == [["a", "b"], ["c", "d"], ["e"]])
      }
    }

    @Test func aFullDiskIsReportedOnceInAnInterval() async throws {
      await #expect(processExitsWith: .success) {
        let folder = TemporaryFolder()
        let client = TestClient { $0.storageMode(.diskAtURL(folder.url)) }
        await client.analytics.waitUntilStarted()
        let old = FileLengthLimit.set(3000)
        let start = DispatchTime.now()
        for number in 0..<300 { client.analytics.track(name: "\(number)", properties: ["text": "\(number)"]) }
        let intervals = (DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 10_000_000_000
        _ = FileLengthLimit.set(old)
        let (counters, errors) = (client.analytics.counters, client.errors.all)
        #expect(counters.dropped[.storageFailed, default: 0] > 200)
        #expect(counters.stored + counters.dropped[.storageFailed, default: 0] == 300)
        #expect((1...(Int(intervals) + 2)).contains(errors.count), "\(client.errors.texts)")
      }
    }

    @Test func aClientDeliversEventsThatDoNotFitOnTheDiskTogether() async throws {
      await #expect(processExitsWith: .success) {
        let folder = TemporaryFolder()
        let client = TestClient {
          $0.storageMode(.diskAtURL(folder.url)).operatingMode(.asynchronous).commitInterval(.seconds(100))
        }
        await client.analytics.waitUntilStarted()
        let old = FileLengthLimit.set(3000)
        for number in 0..<20 { client.analytics.track(name: "\(number)", properties: ["text": "\(number)"]) }
        for _ in 0..<20 { await client.analytics.flush() }
        let names = client.session.events.map { $0["event"]?.stringValue }
        #expect(names == (0..<20).map { "\($0)" })
        #expect(client.analytics.counters.sent == 20)
        _ = FileLengthLimit.set(old)
      }
    }
  }
#endif
