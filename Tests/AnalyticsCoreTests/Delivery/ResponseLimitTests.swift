#if os(Linux) || os(macOS)
  import Foundation
  import JSONModel
  import TestSupport
  import Testing

  @testable import AnalyticsCore

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  @Suite struct ResponseLimitTests {
    private static let limit = 32 << 10

    private static func client(
      _ host: String, _ errors: ErrorRecorder, fetchesSettings: Bool = false, limit: Int = Self.limit
    ) -> Analytics {
      Analytics(
        configuration: Configuration(writeKey: "key").storageMode(.memory(100)).fetchSettings(fetchesSettings)
          .flushPolicies([]).apiHost(host).cdnHost(host).maximumResponseSize(limit).shutdownTimeout(.zero)
          .waitingTimeout(.seconds(100_000)).requestTimeout(.seconds(100_000))
          .setTrackedApplicationLifecycleEvents(.none).errorHandler { errors.add($0) })
    }

    private static func excess(_ error: (any Error)?) -> ResponseTooLarge? {
      switch error as? AnalyticsError {
      case .batchUploadFail(.networkUnknown(_, let error))?, .settingsFail(.networkUnknown(_, let error))?:
        error as? ResponseTooLarge
      default: nil
      }
    }

    @Test(
      "An upload with an endless response fails like others, and its batch is retained",
      arguments: LoopbackServer.Framing.allCases, [200, 400])
    func endlessUpload(_ framing: LoopbackServer.Framing, _ status: Int) async throws {
      let server = try LoopbackServer { _ in
        .init(status: status, pieces: [Data(count: 8 << 10)], framing: framing, isEndless: true)
      }
      let errors = ErrorRecorder()
      let client = Self.client("http://127.0.0.1:\(server.port)", errors)
      client.track(name: "a")
      await client.flush()
      #expect(client.hasUnsentEvents && client.counters.sent == 0 && client.counters.rejected == 0)
      #expect(client.counters.retried > 0)
      let excess = try #require(Self.excess(errors.all.first), "\(errors.texts)")
      #expect(excess.limit == Self.limit && excess.bytes > Self.limit)
      #expect(errors.texts.first?.contains("http://127.0.0.1:\(server.port)/b: the response has at least") == true)
      #expect(errors.texts.first?.contains("set maximumResponseSize") == true)
      #expect(await eventually { server.endedResponses > 0 }, "the client did not end the connection")
      await client.shutdown()
    }

    @Test("A response in endless small pieces ends the request", arguments: [1, 16])
    func smallPieces(_ size: Int) async throws {
      let server = try LoopbackServer { _ in
        .init(
          pieces: Array(repeating: Data(repeating: 0x20, count: size), count: 1000), framing: .chunks, isEndless: true)
      }
      let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
      let error = await withCheckedContinuation { continuation in
        LimitedSession().dataTask(with: URLRequest(url: url), limit: 1 << 30) {
          continuation.resume(returning: ($1, $2).1)
        }
        .resume()
      }
      let reason = try #require(error as? ResponseInPieces)
      #expect(reason.pieces > 4096 && reason.pieces < 5000 && reason.bytes < 256 * reason.pieces)
      #expect(reason.localizedDescription.hasSuffix("pieces; check the server, which must send larger chunks"))
      #expect(await eventually { server.endedResponses > 0 }, "the client did not end the connection")
    }

    @Test("A response that asks for credentials is the result")
    func challenge() async throws {
      let server = try LoopbackServer { _ in
        .init(status: 401, headers: [("WWW-Authenticate", "Basic realm=\"x\"")])
      }
      let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
      let response = await withCheckedContinuation { continuation in
        LimitedSession().dataTask(with: URLRequest(url: url)) { continuation.resume(returning: ($1, $2).0) }.resume()
      }
      #expect((response as? HTTPURLResponse)?.statusCode == 401)
    }

    @Test("Settings that exceed the limit are not used, and settings of exactly that size are", arguments: [0, 1])
    func settings(_ excess: Int) async throws {
      let text = #"{"integrations":{"Segment.io":{"found":true}}}"#
      let server = try LoopbackServer { _ in .text(text, "application/json") }
      let errors = ErrorRecorder()
      let client = Self.client(
        "http://127.0.0.1:\(server.port)", errors, fetchesSettings: true, limit: text.utf8.count - excess)
      await client.waitUntilStarted()
      if excess == 0 {
        #expect(await eventually { client.settings()?.object["integrations"]?["Segment.io"]?["found"] == true })
        #expect(errors.texts.isEmpty)
      } else {
        #expect(await eventually { Self.excess(errors.all.first)?.bytes == text.utf8.count })
        #expect(client.settings()?.object["integrations"]?["Segment.io"]?["found"] == nil)
      }
      await client.shutdown()
    }

    @Test("The limit applies to the decompressed bytes of a response", arguments: ["gzip", "gzip, gzip"])
    func compressedResponse(_ encoding: String) async throws {
      let once = Gzip.compress([UInt8](repeating: 0x20, count: 16 * Self.limit))
      let body = Data(encoding == "gzip" ? once : Gzip.compress(once))
      #expect(body.count < Self.limit)
      let server = try LoopbackServer { _ in .init(headers: [("Content-Encoding", encoding)], pieces: [body]) }
      let errors = ErrorRecorder()
      let client = Self.client("http://127.0.0.1:\(server.port)", errors)
      client.track(name: "a")
      await client.flush()
      #expect(Self.excess(errors.all.first)?.limit == Self.limit, "\(errors.texts)")
      #expect(client.hasUnsentEvents && client.counters.sent == 0)
      await client.shutdown()
    }

    @Test("A large response from a session of the application is a failure too")
    func ownSession() {
      let session = FakeSession { _ in .text(String(repeating: " ", count: 11)) }
      let client = TestClient(session) { $0.maximumResponseSize(10) }
      client.analytics.track(name: "a")
      client.analytics.flush()
      #expect(client.analytics.hasUnsentEvents && client.analytics.counters.sent == 0)
      #expect(Self.excess(client.errors.all.first)?.bytes == 11)
    }

    @Test("The default session limits responses also for callers that specify no limit")
    func defaultLimit() async throws {
      let server = try LoopbackServer { _ in
        .init(pieces: [Data(count: 1 << 20)], framing: .endOfConnection, isEndless: true)
      }
      let session = HTTPSessions.urlSession()
      let result = Protected<[(any Error)?]>([])
      session.dataTask(with: URLRequest(url: try server.url("/"))) { _, _, error in
        result.withLock { $0.append(error) }
      }.resume()
      #expect(await eventually { !result.current.isEmpty })
      #expect((result.current.first as? ResponseTooLarge)?.limit == 10 << 20)
      session.finishTasksAndInvalidate()
    }
  }
#endif
