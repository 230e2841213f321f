import Foundation
import JSONModel
import Testing

@testable import AnalyticsCore

@Suite struct MemoryStoreTests {
  @Test("The memory store keeps a limited number of events, returns complete batches, and removes delivered events")
  func memory() throws {
    let store = MemoryStore(configuration: .init(writeKey: "k", maxItems: 5, maxFetchSize: 100))
    #expect(store.fetch(count: nil, maxBytes: nil, offset: nil) == nil && store.transactionType == .data)
    for number in 0..<7 { store.append(data: TrackEvent(event: "\(number)")) }
    #expect(store.count == 5 && store.hasData)
    func names(_ result: DataResult?) throws -> [String]? {
      guard let data = result?.data else { return nil }
      let json = try JSON(parsing: [UInt8](data))
      #expect(json["writeKey"] == "k" && json["sentAt"] != nil)
      return json["batch"]?.arrayValue?.compactMap { $0["event"]?.stringValue }
    }
    #expect(try names(store.fetch(count: 2, maxBytes: nil, offset: nil)) == ["2", "3"])
    #expect(try names(store.fetch(count: 2, maxBytes: nil, offset: 1)) == ["3", "4"])
    #expect(try names(store.fetch(count: nil, maxBytes: nil, offset: nil)) == ["2", "3", "4"])
    #expect(try names(store.fetch(count: nil, maxBytes: 1, offset: nil)) == ["2"])
    let result = try #require(store.fetch(count: 2, maxBytes: nil, offset: nil))
    store.remove(data: result.removable ?? [])
    #expect(try names(store.fetch(count: 2, maxBytes: nil, offset: nil)) == ["4", "5"])
    store.reset()
    #expect(!store.hasData)
  }

  @Test("An event larger than the batch size does not block later events")
  func large() throws {
    let store = MemoryStore(configuration: .init(writeKey: "k", maxItems: 5, maxFetchSize: 100))
    store.append(data: TrackEvent(event: String(repeating: "x", count: 1000)))
    store.append(data: TrackEvent(event: "b"))
    let first = try #require(store.fetch(count: nil, maxBytes: nil, offset: nil))
    #expect(first.removable?.count == 1)
    store.remove(data: first.removable ?? [])
    #expect(store.fetch(count: nil, maxBytes: nil, offset: nil)?.removable?.count == 1)
  }
}
