import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct StorageTests {
  @Test("In synchronous mode an event is on disk when track returns")
  func synchronous() async {
    let folder = TemporaryFolder()
    let client = TestClient { $0.storageMode(.diskAtURL(folder.url)) }
    for number in 1...3 {
      client.analytics.track(name: "e\(number)")
      #expect(folder.text("0-segment-events").split(separator: "\n").count == number + 1)
    }
    #expect(client.analytics.counters.stored == 3 && client.analytics.counters.accepted == 3)
    await client.analytics.shutdown()
  }

  @Test("In asynchronous mode events are written in groups and are on disk when they are acknowledged")
  func asynchronous() async {
    let folder = TemporaryFolder()
    let client = TestClient {
      $0.storageMode(.diskAtURL(folder.url)).operatingMode(.asynchronous).commitInterval(.seconds(60))
    }
    for number in 0..<500 { client.analytics.track(name: "\(number)") }
    #expect(client.analytics.hasUnsentEvents)
    await client.analytics.waitUntilStored()
    #expect(client.analytics.counters.stored == 500)
    let lines = folder.text("0-segment-events").split(separator: "\n").dropFirst()
    #expect(lines.count == 500)
    await client.analytics.shutdown()
    #expect(client.session.events.compactMap { $0["event"]?.stringValue } == (0..<500).map(String.init))
  }

  @Test("A second client for a directory is rejected with an error, or reports it and stores events in memory")
  func exclusive() async throws {
    let folder = TemporaryFolder()
    let first = TestClient { $0.storageMode(.diskAtURL(folder.url)) }
    let errors = ErrorRecorder()
    let session = FakeSession()
    let configuration = TestClient.configuration(session, errors).storageMode(.diskAtURL(folder.url))
    let error = #expect(throws: AnalyticsError.self) { try Analytics(opening: configuration) }
    #expect(
      error?.description
        == "\(folder.url.path) is in use by another client, in this process or another one; give each client its own write key or directory"
    )
    let second = Analytics(configuration: configuration)
    #expect(errors.texts.count == 1)
    second.track(name: "second")
    await second.flush()
    #expect(session.events.count == 1 && !folder.text("0-segment-events").contains("second"))
    await first.analytics.shutdown()
    let third = try Analytics(opening: configuration)
    await third.shutdown()
  }

  @Test("Each event is stored with its own context when contexts repeat")
  func contexts() async throws {
    let folder = TemporaryFolder()
    let contexts: [String: JSON] = [
      "a": ["app": ["name": "A \"1\""], "n": 1], "b": ["app": ["name": "B"], "n": [1.5, .null]], "c": [:],
    ]
    let client = TestClient { $0.storageMode(.diskAtURL(folder.url)) }
    client.analytics.add(enrichment: { event in
      guard var event = event as? TrackEvent, let context = contexts[event.event] else { return event }
      event.context = context
      event.properties = ["context": context, "again": context]
      return event
    })
    let names = "aaabababbbcccaacbbaddddabcddd".map { String($0) }
    for name in names { client.analytics.track(name: name) }
    let lines = folder.text("0-segment-events").split(separator: "\n").dropFirst()
    let events = try lines.map { try JSON(parsing: $0.hasPrefix(",") ? String($0.dropFirst()) : String($0)) }
    #expect(events.map { $0["event"]?.stringValue } == names)
    let own = events.first { $0["event"] == "d" }?["context"]
    #expect(own?["library"] != nil)
    for (name, event) in zip(names, events) {
      #expect(event["context"] == contexts[name] ?? own)
      #expect(event["properties"]?["again"] == contexts[name])
    }
    await client.analytics.shutdown()
  }

  @Test("Several clients can exist in one process, and one of them is shared")
  func instances() async {
    let folders = (0..<5).map { _ in TemporaryFolder() }
    let clients = folders.map { folder in TestClient { $0.storageMode(.diskAtURL(folder.url)) } }
    for (number, client) in clients.enumerated() { client.analytics.track(name: "\(number)") }
    for (number, client) in clients.enumerated() {
      #expect(client.output.names == ["\(number)"])
      await client.analytics.shutdown()
    }
    #expect(!Analytics.shared().writeKey.isEmpty)
  }

  @Test(
    "Numbers that JSON cannot represent are converted as configured",
    arguments: [
      (JSONNonConformingNumberStrategy.zero, "[0,0,1e+300]"), (.null, "[null,null,1e+300]"),
      (.convertToString(positiveInfinity: "+", negativeInfinity: "-", nan: "n"), #"["n","+",1e+300]"#),
    ])
  func nonFinite(_ strategy: JSONNonConformingNumberStrategy, _ expected: String) throws {
    let client = TestClient { $0.jsonNonConformingNumberStrategy(strategy) }
    client.analytics.track(
      name: "e", properties: ["n": [Double.nan, Double.infinity, 1e300] as [Any]] as [String: Any])
    client.analytics.flush()
    let event = try #require(client.session.events.first)
    #expect(event["properties"]?["n"]?.description == expected)
  }

  @Test("With the strategy throw, an event with a number that JSON cannot represent is rejected; other events are sent")
  func nonFiniteThrows() {
    let client = TestClient { $0.jsonNonConformingNumberStrategy(.throw) }
    client.analytics.track(name: "bad", properties: ["n": Double.nan])
    client.analytics.track(name: "good")
    client.analytics.flush()
    #expect(client.session.events.compactMap { $0["event"] } == ["good"])
    #expect(client.errors.all.count == 1 && client.analytics.counters.dropped[.notJSON] == 1)
  }

  @Test("An event of more than 32 KB is rejected and reported")
  func tooLarge() {
    let client = TestClient()
    client.analytics.track(name: "bad", properties: ["text": String(repeating: "x", count: 33_000)])
    client.analytics.track(name: "good", properties: ["text": String(repeating: "x", count: 31_000)])
    client.analytics.flush()
    #expect(client.session.events.compactMap { $0["event"] } == ["good"])
    #expect(client.analytics.counters.dropped[.tooLarge] == 1)
    guard case .eventTooLarge(_, let bytes, 32_768)? = client.errors.all.first else {
      Issue.record("\(client.errors.texts)")
      return
    }
    #expect(bytes > 33_000)
  }

  @Test("Request bodies are at most 500 KB long")
  func bodySize() async {
    let folder = TemporaryFolder()
    let client = TestClient { $0.storageMode(.diskAtURL(folder.url)) }
    for _ in 0..<40 { client.analytics.track(name: "e", properties: ["text": String(repeating: "x", count: 30_000)]) }
    await client.analytics.flush()
    #expect(client.session.uploads.count == 3 && client.session.events.count == 40)
    for upload in client.session.uploads { #expect(upload.body.count <= 500_000) }
    await client.analytics.shutdown()
  }

  @Test("Pending events can be queried and purged")
  func purging() async throws {
    let folder = TemporaryFolder()
    let client = TestClient { $0.storageMode(.diskAtURL(folder.url)) }
    #expect(!client.analytics.hasUnsentEvents && client.analytics.pendingUploads == [])
    client.analytics.track(name: "a")
    let first = try #require(client.analytics.pendingUploads)
    client.analytics.track(name: "b")
    #expect(client.analytics.hasUnsentEvents && client.analytics.pendingUploads?.count == 2)
    client.analytics.purgeStorage(fileURL: folder.url.appendingPathComponent("user.json"))
    #expect(FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("user.json").path))
    client.analytics.purgeStorage(fileURL: first[0])
    #expect(client.analytics.pendingUploads?.count == 1)
    client.analytics.purgeStorage()
    #expect(!client.analytics.hasUnsentEvents && folder.eventFiles.isEmpty)
    await client.analytics.shutdown()
    #expect(TestClient().analytics.pendingUploads == nil)
  }

  @Test(
    "A custom store receives events and returns batches, even if another client uses the directory",
    arguments: [false, true])
  func custom(_ isTaken: Bool) async throws {
    final class Store: DataStore {
      let events = Protected([JSON]())
      let removed = Protected(0)
      var hasData: Bool { count > 0 }
      var count: Int { events.current.count }
      let transactionType = DataTransactionType.data
      func reset() { events.set([]) }
      func append(data: any RawEvent) { events.withLock { $0.append(data.json) } }
      func fetch(count: Int?, maxBytes: Int?, offset: Int) -> DataResult? {
        let events = events.current.prefix(count ?? 1)
        guard !events.isEmpty else { return nil }
        let body: JSON = ["batch": .array(Array(events))]
        return DataResult(
          data: Data(body.description.utf8), removable: events.map { $0["messageId"]?.stringValue ?? "" })
      }
      func remove(data: [any ItemID]) {
        let ids = data.compactMap { $0 as? String }
        events.withLock { $0.removeAll { ids.contains($0["messageId"]?.stringValue ?? "") } }
        removed.withLock { $0 += ids.count }
      }
    }
    let store = Store()
    let writeKey = "test-\(UUID().uuidString)"
    let session = FakeSession()
    let errors = ErrorRecorder()
    let folder = try Storage.defaultFolder(writeKey: writeKey)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let lock = isTaken ? try DirectoryLock(folder) : nil
    let configuration = Configuration(writeKey: writeKey).storageMode(.custom(store)).fetchSettings(false)
      .flushPolicies([]).flushAt(2)
      .httpSession(session).errorHandler { errors.add($0) }
    let client = TestClient(Analytics(configuration: configuration), session, errors)
    for number in 0..<5 { client.analytics.track(name: "\(number)") }
    await client.analytics.flush()
    #expect(client.session.batches.map(\.count) == [2, 2, 1] && store.removed.current == 5)
    #expect(client.session.events.compactMap { $0["event"]?.stringValue } == ["0", "1", "2", "3", "4"])
    #expect(client.analytics.counters.sent == 5 && errors.all.count == (isTaken ? 1 : 0))
    await client.analytics.shutdown()
    lock?.release()
  }
}
