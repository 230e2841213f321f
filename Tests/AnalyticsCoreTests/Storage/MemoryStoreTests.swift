import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct MemoryStoreTests {
  @Test("The memory store keeps a limited number of events, returns complete batches, and removes delivered events")
  func memory() throws {
    let store = MemoryStore(configuration: .init(writeKey: "k", maxItems: 5, maxFetchSize: 100))
    #expect(store.fetch(count: nil, maxBytes: nil, offset: 0) == nil && store.transactionType == .data)
    for number in 0..<7 { store.append(data: TrackEvent(event: "\(number)")) }
    #expect(store.count == 5 && store.hasData)
    func names(_ result: DataResult?) throws -> [String]? {
      guard let data = result?.data else { return nil }
      let json = try JSON(parsing: [UInt8](data))
      #expect(json["writeKey"] == "k" && json["sentAt"] != nil)
      return json["batch"]?.arrayValue?.compactMap { $0["event"]?.stringValue }
    }
    #expect(try names(store.fetch(count: 2, maxBytes: nil, offset: 0)) == ["2", "3"])
    #expect(try names(store.fetch(count: 2, maxBytes: nil, offset: 1)) == ["3", "4"])
    #expect(try names(store.fetch(count: nil, maxBytes: nil, offset: 0)) == ["2", "3", "4"])
    #expect(try names(store.fetch(count: nil, maxBytes: 1, offset: 0)) == ["2"])
    let result = try #require(store.fetch(count: 2, maxBytes: nil, offset: 0))
    store.remove(data: result.removable ?? [])
    #expect(try names(store.fetch(count: 2, maxBytes: nil, offset: 0)) == ["4", "5"])
    store.reset()
    #expect(!store.hasData)
  }

  @Test("The memory store reports each dropped event in one of a few errors")
  func reports() {
    let reported = Protected<[Int]>([])
    let lost = Protected(0)
    let store = MemoryStore(configuration: .init(writeKey: "k", maxItems: 5)) { error in
      guard case .storageLimitReached(let events, "5 events") = error else { return }
      reported.withLock { $0.append(events) }
    } onLoss: { reason, events in
      if reason == .storageLimit { lost.withLock { $0 += events } }
    }
    func append(_ count: Int) { for _ in 0..<count { store.append(data: TrackEvent(event: "a")) } }
    append(5)
    #expect(reported.current == [])
    append(1)
    #expect(reported.current == [1])
    append(7)
    #expect(reported.current == [1, 5])
    store.remove(data: store.fetch(count: 2, maxBytes: nil, offset: 0)?.removable ?? [])
    #expect(reported.current == [1, 5, 2])
    append(3)
    #expect(reported.current == [1, 5, 2, 1] && lost.current == 9)
  }

  @Test("A secondary client in memory stores as many events as the primary one, and reports to its error handler")
  func secondaryClient() async {
    let client = TestClient { $0.storageMode(.memory(10)) }
    let secondary = Analytics(companionOf: client.analytics, writeKey: "other", apiHost: "example.com", folder: "x")
    for _ in 0..<15 { secondary.track(name: "a") }
    await secondary.flush()
    #expect(secondary.counters.sent == 10 && secondary.counters.dropped == [.storageLimit: 5])
    let reported = {
      client.errors.all.reduce(0) { if case .storageLimitReached(let lost, _) = $1 { $0 + lost } else { $0 } }
    }
    #expect(await eventually { reported() == 5 })
    await secondary.shutdown()
  }

  @Test("An event larger than the batch size does not block later events")
  func large() throws {
    let store = MemoryStore(configuration: .init(writeKey: "k", maxItems: 5, maxFetchSize: 100))
    store.append(data: TrackEvent(event: String(repeating: "x", count: 1000)))
    store.append(data: TrackEvent(event: "b"))
    let first = try #require(store.fetch(count: nil, maxBytes: nil, offset: 0))
    #expect(first.removable?.count == 1)
    store.remove(data: first.removable ?? [])
    #expect(store.fetch(count: nil, maxBytes: nil, offset: 0)?.removable?.count == 1)
  }
}
