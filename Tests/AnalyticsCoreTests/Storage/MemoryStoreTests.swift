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

  @Test("The memory store agrees with a list in which each operation is a search", arguments: 1...20)
  func model(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let limit = 40
    let lost = Protected(0)
    let store = MemoryStore(
      configuration: .init(writeKey: "k", maxItems: limit), report: { _ in },
      onLoss: { _, count in lost.withLock { $0 += count } })
    var (ids, held, isReset, next, expectedLoss) = ([Int](), [Int](), false, 0, 0)
    for _ in 0..<2000 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<5:
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          store.append(data: TrackEvent(event: "\(next)"))
          ids.append(next)
          next += 1
          let waiting = ids.filter { !held.contains($0) }
          if ids.count > limit, let oldest = waiting.first {
            ids.removeAll { $0 == oldest }
            expectedLoss += 1
          }
        }
      case 5, 6:
        guard held.isEmpty else { continue }
        held = Array(ids.prefix(Int.random(in: 1...15, using: &random)))
        #expect(store.hold(held))
      case 7:
        store.release()
        if isReset {
          expectedLoss += held.count
          ids.removeAll { held.contains($0) }
        }
        (held, isReset) = ([], false)
      case 8:
        store.remove(data: held)
        ids.removeAll { held.contains($0) }
        (held, isReset) = ([], false)
      case 9:
        let some = ids.filter { _ in Bool.random(using: &random) }
        store.remove(data: some)
        ids.removeAll { some.contains($0) }
        held.removeAll { some.contains($0) }
        if held.isEmpty { isReset = false }
      case 10:
        guard Int.random(in: 0..<10, using: &random) == 0 else { continue }
        store.reset()
        expectedLoss += ids.count - held.count
        ids = held
        isReset = !held.isEmpty
      default: #expect(!store.hold([next + 1]))
      }
      let offset = Int.random(in: 0...3, using: &random)
      let stored = store.fetch(count: nil, maxBytes: nil, offset: offset)?.removable?.compactMap { $0 as? Int }
      #expect(stored ?? [] == Array(ids.dropFirst(offset)))
      #expect(store.count == ids.count && lost.current == expectedLoss)
    }
  }
}
