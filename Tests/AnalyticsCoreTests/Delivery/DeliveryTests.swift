import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct DeliveryTests {
  /// Short delays keep the tests fast; the high retry count keeps batches from being given up on a busy machine.
  private static let quick = HttpConfig(
    rateLimitConfig: RateLimitConfig(enabled: true, maxRetryCount: 1000),
    backoffConfig: BackoffConfig(enabled: true, maxRetryCount: 1000, baseBackoffInterval: 0.1, maxBackoffInterval: 1))

  @Test("A batch is posted with its headers and body")
  func request() throws {
    let client = TestClient { $0.apiHost("events.example.com/v1") }
    client.analytics.track(name: "a", properties: ["n": 1])
    client.analytics.track(name: "b")
    client.analytics.flush()
    let upload = try #require(client.session.uploads.first)
    #expect(
      client.session.uploads.count == 1 && upload.url == "https://events.example.com/v1/b" && upload.method == "POST")
    #expect(
      upload.headers["Content-Type"] == "application/json; charset=utf-8" && upload.headers["Accept-Encoding"] == "gzip"
    )
    #expect(upload.headers["X-Retry-Count"] == nil && upload.headers["Authorization"] == nil)
    let body = try #require(upload.json?.objectValue)
    #expect(Array(body.keys) == ["batch", "sentAt", "writeKey"] && body["writeKey"] == "key")
    let event = try #require(body["batch"]?[0]?.objectValue)
    #expect(
      Set(event.keys) == [
        "type", "event", "properties", "anonymousId", "messageId", "timestamp", "context", "integrations", "_metadata",
      ])
  }

  @Test("The user agent names this library, and authorization is optional")
  func headers() {
    let client = TestClient { $0.authorization(.writeKey) }
    client.analytics.track(name: "a")
    client.analytics.flush()
    #expect(client.session.uploads.first?.headers["User-Agent"] == "analytics-live/\(Analytics.version())")
    // "key:" in base 64
    #expect(client.session.uploads.first?.headers["Authorization"] == "Basic a2V5Og==")
  }

  @Test("The request factory can change requests, and a host can include a scheme")
  func factory() {
    let client = TestClient {
      $0.apiHost("http://localhost:8080/v1/").requestFactory { request in
        var request = request
        request.setValue("yes", forHTTPHeaderField: "X-Proxy")
        return request
      }
    }
    client.analytics.track(name: "a")
    client.analytics.flush()
    #expect(
      client.session.uploads.first?.url == "http://localhost:8080/v1/b"
        && client.session.uploads.first?.headers["X-Proxy"] == "yes")
  }

  @Test(
    "Without retry configuration, success and the statuses 400 and 413 end a batch; other statuses keep it",
    arguments: [
      (200, true, 0), (204, true, 0), (400, true, 1), (413, true, 1), (301, false, 1), (401, false, 1), (404, false, 1),
      (429, false, 1), (500, false, 1),
    ])
  func results(_ status: Int, _ isGone: Bool, _ errors: Int) {
    let client = TestClient(FakeSession { _ in .status(status, headers: ["Retry-After": "60"]) })
    client.analytics.track(name: "a")
    client.analytics.flush()
    #expect(
      client.session.uploads.count == 1 && client.analytics.hasUnsentEvents != isGone
        && client.errors.all.count == errors)
    let counters = client.analytics.counters
    #expect(
      counters.sent == (status < 300 ? 1 : 0) && counters.rejected == (isGone && status >= 300 ? 1 : 0)
        && counters.retried == (isGone ? 0 : 1))
    if let error = client.errors.all.first, case .batchUploadFail(let cause) = error {
      switch cause {
      case .networkUnexpectedHTTPCode: #expect(status == 301)
      case .networkServerLimited: #expect(status == 429)
      case .networkServerRejected(_, let code): #expect(code == status)
      default: Issue.record("\(cause)")
      }
    }
  }

  @Test("A missing or invalid response keeps the batch and ends the flush", arguments: [true, false])
  func noAnswer(_ fails: Bool) {
    let client = TestClient(FakeSession { _ in fails ? .failure : .noHTTP })
    client.analytics.track(name: "a")
    client.analytics.flush()
    #expect(client.analytics.hasUnsentEvents && client.errors.all.count == 1)
  }

  @Test("A failed batch is retried with the same ids and the number of attempts before later batches are sent")
  func retry() async {
    let attempts = Protected(0)
    let session = FakeSession { _ in
      attempts.withLock {
        $0 += 1
        return $0 == 1 ? .status(500) : $0 == 2 ? .held : .status(200)
      }
    }
    let folder = TemporaryFolder()
    let client = TestClient(session) { $0.httpConfig(Self.quick).storageMode(.diskAtURL(folder.url)) }
    client.analytics.track(name: "a")
    await client.analytics.flush()
    client.analytics.track(name: "b")
    #expect(client.analytics.pendingUploads?.count == 2)
    #expect(await eventually { session.uploads.count == 2 })
    session.answerHeld(.status(500))
    #expect(await eventually { client.analytics.counters.sent == 2 })
    #expect(session.uploads.map { $0.headers["X-Retry-Count"] } == [nil, "1", "2", nil])
    let ids = session.batches.prefix(3).map { $0.map { $0["messageId"] } }
    #expect(ids[0] == ids[1] && ids[1] == ids[2])
    #expect(session.batches.map { $0.compactMap { $0["event"]?.stringValue } } == [["a"], ["a"], ["a"], ["b"]])
    #expect(client.analytics.counters.retried == 2 && !client.analytics.hasUnsentEvents)
    await client.analytics.shutdown()
  }

  @Test("Batches after a delayed batch wait, so that the order is retained")
  func order() async {
    let isDown = Protected(true)
    let session = FakeSession { _ in isDown.current ? .status(503) : .status(200) }
    let folder = TemporaryFolder()
    let client = TestClient(session) { $0.httpConfig(Self.quick).storageMode(.diskAtURL(folder.url)) }
    for number in 0..<5 {
      client.analytics.track(name: "\(number)")
      await client.analytics.flush()
    }
    #expect(Set(session.events.compactMap { $0["event"]?.stringValue }) == ["0"])
    isDown.set(false)
    #expect(await eventually { client.analytics.counters.sent == 5 })
    var names: [String] = []
    for name in session.events.compactMap({ $0["event"]?.stringValue }) where names.last != name { names.append(name) }
    #expect(names == ["0", "1", "2", "3", "4"])
    await client.analytics.shutdown()
  }

  @Test("A batch that is given up is reported as rejected with status 0, and the next batch is sent")
  func givingUp() async {
    let session = FakeSession { request in
      String(decoding: request.body, as: UTF8.self).contains("poison") ? .status(500) : .status(200)
    }
    let folder = TemporaryFolder()
    let config = HttpConfig(backoffConfig: BackoffConfig(enabled: true, maxRetryCount: 1, baseBackoffInterval: 0.1))
    let client = TestClient(session) { $0.httpConfig(config).storageMode(.diskAtURL(folder.url)) }
    client.analytics.track(name: "poison")
    await client.analytics.flush()
    client.analytics.track(name: "good")
    await client.analytics.flush()
    #expect(await eventually { client.analytics.counters.sent == 1 && client.analytics.counters.rejected == 1 })
    let isReported = client.errors.all.contains { error in
      if case .batchUploadFail(.networkServerRejected(nil, 0)) = error { true } else { false }
    }
    #expect(isReported)
    await client.analytics.shutdown()
  }

  @Test("The retry state survives a restart")
  func restart() async {
    let folder = TemporaryFolder()
    let first = TestClient(FakeSession { _ in .status(429, headers: ["Retry-After": "3600"]) }) {
      $0.storageMode(.diskAtURL(folder.url))
    }
    first.analytics.track(name: "a")
    await first.analytics.shutdown()
    #expect(first.session.uploads.count == 1)
    let second = TestClient { $0.storageMode(.diskAtURL(folder.url)) }
    await second.analytics.flush()
    #expect(second.session.uploads.isEmpty && second.analytics.hasUnsentEvents)
    await second.analytics.shutdown()
    try? Data("damaged".utf8).write(to: folder.url.appendingPathComponent("retry.json"))
    let third = TestClient { $0.storageMode(.diskAtURL(folder.url)) }
    await third.analytics.flush()
    #expect(third.session.events.count == 1)
    await third.analytics.shutdown()
  }

  @Test("Without a limit on the number of events, only their size limits batches in memory", arguments: [0, -1])
  func unlimitedMemoryBatches(_ flushAt: Int) async {
    let client = TestClient { $0.flushAt(flushAt) }
    for number in 0..<100 { client.analytics.track(name: "\(number)") }
    await client.analytics.flush()
    #expect(client.session.batches.map(\.count) == [100])
    let text = String(repeating: "x", count: 30_000)
    for number in 0..<20 { client.analytics.track(name: "\(number)", properties: ["text": text]) }
    await client.analytics.flush()
    #expect(client.session.batches.dropFirst().map(\.count) == [15, 5])
    await client.analytics.shutdown()
  }

  @Test("The retry state of a batch in memory is tied to its events, not to its serialized text")
  func memoryBatchIds() async {
    let session = FakeSession { _ in .status(500) }
    let client = TestClient(session) { $0.httpConfig(Self.quick).flushAt(1) }
    client.analytics.track(name: "a")
    client.analytics.track(name: "b")
    await client.analytics.flush()
    session.answer { _ in .status(200) }
    #expect(await eventually { client.analytics.counters.sent == 2 })
    let counts = session.uploads.map { $0.headers["X-Retry-Count"] }
    #expect(counts.prefix(2) == [nil, "1"] && counts.last == .some(nil))
  }

  @Test(
    "The server's settings can configure retries, and can change the upload host unless the app has set one",
    arguments: [true, false])
  func serverOverrides(_ isOwn: Bool) async {
    let settings =
      #"{"integrations":{"Segment.io":{"apiHost":"eu.example.com/v1","httpConfig":{"backoffConfig":{"statusCodeOverrides":{"418":"retry"}}}}}}"#
    let session = FakeSession { $0.isUpload ? .status(418) : .status(200, body: settings) }
    let client = TestClient(session) {
      $0.fetchSettings(true)
      if isOwn { $0.apiHost("proxy.example.com") }
    }
    await client.analytics.waitUntilStarted()
    client.analytics.track(name: "a")
    await client.analytics.flush()
    #expect(session.uploads.first?.url == (isOwn ? "https://proxy.example.com/b" : "https://eu.example.com/v1/b"))
    #expect(client.analytics.hasUnsentEvents && client.analytics.counters.retried >= 1)
    await client.analytics.shutdown()
  }

  @Test("A flush during an upload waits for it and then sends the new events")
  func flushDuringUpload() async {
    let session = FakeSession { _ in .held }
    let folder = TemporaryFolder()
    let client = TestClient(session) { $0.storageMode(.diskAtURL(folder.url)).operatingMode(.asynchronous) }
    client.analytics.track(name: "a")
    let completions = Protected(0)
    client.analytics.flush { completions.withLock { $0 += 1 } } as Void
    #expect(await eventually { session.uploads.count == 1 })
    #expect(client.analytics.hasUnsentEvents)
    client.analytics.track(name: "b")
    client.analytics.flush { completions.withLock { $0 += 1 } } as Void
    session.answer { _ in .status(200) }
    session.answerHeld(.status(200))
    #expect(await eventually { completions.current == 2 && client.analytics.counters.sent == 2 })
    #expect(session.events.count == 2)
    await client.analytics.shutdown()
  }

  @Test("Deliveries that become due during an upload are merged into one")
  func dueDuringUpload() async {
    let session = FakeSession { _ in .held }
    let folder = TemporaryFolder()
    let client = TestClient(session) {
      $0.flushPolicies([CountBasedFlushPolicy(count: 1)]).storageMode(.diskAtURL(folder.url))
    }
    client.analytics.track(name: "0")
    #expect(await eventually { session.uploads.count == 1 })
    for number in 1..<100 { client.analytics.track(name: "\(number)") }
    #expect(client.analytics.state.withLock { if case .again = $0.dueFlush { true } else { false } })
    session.answer { _ in .status(200) }
    session.answerHeld(.status(200))
    #expect(await eventually { client.analytics.counters.sent == 100 })
    #expect(session.batches.map(\.count) == [1, 99])
    #expect(
      await eventually { client.analytics.state.withLock { if case .none = $0.dueFlush { true } else { false } } })
    await client.analytics.shutdown()
  }

  @Test("In synchronous mode an error handler can call flush")
  func flushInErrorHandler() async {
    let client = WeakClient()
    let handled = Protected(0)
    let session = FakeSession { _ in .status(400) }
    let analytics = Analytics(
      configuration: TestClient.configuration(session, ErrorRecorder()).errorHandler { _ in
        client.analytics?.flush()
        handled.withLock { $0 += 1 }
      })
    client.analytics = analytics
    analytics.track(name: "a")
    analytics.flush(completion: nil)
    #expect(await eventually { handled.current == 1 })
  }

  @Test("An invalid host is reported once")
  func invalidHost() async {
    let client = TestClient { $0.apiHost("no host").cdnHost("none either").fetchSettings(true) }
    await client.analytics.waitUntilStarted()
    client.analytics.track(name: "a")
    for _ in 0..<3 { await client.analytics.flush() }
    #expect(
      client.errors.texts
        == ["none either", "no host"].enumerated().map { index, host in
          "\(index == 0 ? "settings" : "upload"): \"\(host)\" is not a valid host; write host and path as in api.segment.io/v1, or a whole URL"
        })
    #expect(client.analytics.hasUnsentEvents)
  }

  @Test("flush waits for plugins that need time and calls its completion once, on the flush queue")
  func flushCompletion() async {
    final class Slow: EventPlugin, FlushCompletion {
      let type = PluginType.utility
      let isDone = Protected(false)
      func flush(group: DispatchGroup) {
        group.enter()
        DispatchQueue(label: "slow").asyncAfter(deadline: .now() + 0.05) {
          self.isDone.set(true)
          group.leave()
        }
      }
    }
    let queue = DispatchQueue(label: "own")
    let key = DispatchSpecificKey<Int>()
    queue.setSpecific(key: key, value: 7)
    let client = TestClient { $0.operatingMode(.asynchronous).flushQueue(queue) }
    let plugin = Slow()
    client.analytics.add(plugin: plugin)
    let seen = Protected([Bool]())
    client.analytics.flush {
      seen.withLock { $0.append(plugin.isDone.current && DispatchQueue.getSpecific(key: key) == 7) }
    } as Void
    #expect(await eventually { !seen.current.isEmpty })
    #expect(seen.current == [true])
  }

  @Test("Requests use the session of the configuration, and shutting down invalidates it")
  func session() async {
    let client = TestClient()
    client.analytics.track(name: "a")
    await client.analytics.shutdown()
    #expect(client.session.isInvalidated && client.session.events.count == 1)
    let session = HTTPSessions.urlSession()
    session.finishTasksAndInvalidate()
  }

  @Test("Requests go only to the configured server")
  func noTelemetry() async {
    let session = FakeSession {
      $0.isUpload ? .status(500) : .status(200, body: #"{"integrations":{"Segment.io":{}},"metrics":{"sampleRate":1}}"#)
    }
    let client = TestClient(session) { $0.fetchSettings(true) }
    await client.analytics.waitUntilStarted()
    client.analytics.track(name: "a", properties: ["n": Double.nan])
    await client.analytics.shutdown()
    #expect(
      Set((session.uploads + session.questions).map(\.url)) == [
        "https://api.segment.io/v1/b", "https://cdn-settings.segment.com/v1/projects/key/settings",
      ])
  }
}
