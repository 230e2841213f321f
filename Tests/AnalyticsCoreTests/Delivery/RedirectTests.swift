#if os(Linux) || os(macOS)
  import Foundation
  import JSONModel
  import TestSupport
  import Testing

  @testable import AnalyticsCore

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  @Suite struct RedirectTests {
    /// Returns a server that redirects each path except `/elsewhere` to an address.
    private static func server(_ status: Int, to address: @escaping @Sendable () -> String) throws -> LoopbackServer {
      try LoopbackServer { request in
        request.path.hasPrefix("/elsewhere")
          ? .text(#"{"integrations":{"Segment.io":{"found":true}}}"#, "application/json")
          : .init(status: status, headers: [("Location", address())])
      }
    }

    private static func client(_ host: String, _ errors: ErrorRecorder, fetchesSettings: Bool) -> Analytics {
      Analytics(
        configuration: Configuration(writeKey: "key").storageMode(.memory(100)).fetchSettings(fetchesSettings)
          .flushPolicies([]).apiHost(host).cdnHost(host).authorization(.writeKey)
          .waitingTimeout(.seconds(100_000)).requestTimeout(.seconds(100_000))
          .setTrackedApplicationLifecycleEvents(.none).errorHandler { errors.add($0) })
    }

    @Test("Uploads are not redirected, and the batch is retained", arguments: [301, 302, 303, 307, 308])
    func uploads(_ status: Int) async throws {
      let server = try Self.server(status) { "/elsewhere" }
      let errors = ErrorRecorder()
      let client = Self.client("http://127.0.0.1:\(server.port)", errors, fetchesSettings: false)
      client.track(name: "a")
      await client.flush()
      #expect(!server.requests.isEmpty && server.requests.allSatisfy { $0.path == "/b" })
      #expect(client.hasUnsentEvents && client.counters.sent == 0 && client.counters.retried > 0)
      guard case .batchUploadFail(.networkUnexpectedHTTPCode(_, status))? = errors.all.first else {
        Issue.record("\(errors.texts)")
        return
      }
      await client.shutdown()
    }

    @Test func rulesForStatusesDoNotDropRedirectedBatches() async throws {
      let server = try Self.server(302) { "/elsewhere" }
      let rules = HttpConfig(backoffConfig: BackoffConfig(enabled: true, unknownCodeBehavior: .drop))
      let client = Analytics(
        configuration: Configuration(writeKey: "key").storageMode(.memory(100)).fetchSettings(false).flushPolicies([])
          .apiHost("http://127.0.0.1:\(server.port)").httpConfig(rules).setTrackedApplicationLifecycleEvents(.none)
          .shutdownTimeout(.zero).requestTimeout(.seconds(100_000)).errorHandler { _ in })
      client.track(name: "a")
      await client.flush()
      #expect(client.hasUnsentEvents && client.counters.rejected == 0 && client.counters.retried > 0)
      await client.shutdown()
    }

    @Test("Redirects of the settings are followed, without credentials for another server")
    func settings() async throws {
      let other = try LoopbackServer { _ in
        .text(#"{"integrations":{"Segment.io":{"found":true}}}"#, "application/json")
      }
      let port = other.port
      let server = try Self.server(302) { "http://localhost:\(port)/elsewhere" }
      let client = Self.client("http://127.0.0.1:\(server.port)", ErrorRecorder(), fetchesSettings: true)
      await client.waitUntilStarted()
      #expect(await eventually { client.settings()?.object["integrations"]?["Segment.io"]?["found"] == true })
      #expect(server.requests.first?.headers["authorization"] != nil)
      #expect(other.requests.map(\.path) == ["/elsewhere"] && other.requests.first?.headers["authorization"] == nil)
      await client.shutdown()
    }

    @Test(
      "Redirects are not followed to plain http of another machine, unless the first address is one",
      arguments: [
        ("https://a.test", "http://a.test", false), ("https://a.test", "https://b.test", true),
        ("http://127.0.0.1:1", "http://192.0.2.2", false), ("http://localhost", "http://127.0.0.1:2", true),
        ("http://127.0.0.1", "https://a.test", true), ("http://a.test", "http://b.test", true),
        ("http://a.test", "http://localhost", true),
      ])
    func security(_ from: String, _ to: String, _ isFollowed: Bool) throws {
      let requests = try [from, to].map { URLRequest(url: try #require(URL(string: $0))) }
      #expect((RedirectPolicy.redirected(requests[0], requests[1]) != nil) == isFollowed)
    }

    @Test("A loop of redirects ends with an error, and a redirect of an upload is its response")
    func loop() async throws {
      let server = try Self.server(302) { "/again" }
      let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/old"))
      let session = LimitedSession()
      let (_, error) = await withCheckedContinuation { continuation in
        session.dataTask(with: URLRequest(url: url)) { continuation.resume(returning: ($1, $2)) }.resume()
      }
      #expect((error as? URLError)?.code == .httpTooManyRedirects, "\(String(describing: error))")
      #expect(server.requests.count == 21)
      var upload = URLRequest(url: url)
      upload.httpMethod = "POST"
      let (response, _) = await withCheckedContinuation { continuation in
        session.uploadTask(with: upload, from: Data("x".utf8)) { continuation.resume(returning: ($1, $2)) }.resume()
      }
      #expect((response as? HTTPURLResponse)?.statusCode == 302 && server.requests.count == 22)
    }

    @Test("A session that redirects an upload does not confirm it")
    func ownSession() throws {
      let client = TestClient(FakeSession { _ in .redirected("https://login.example.com/", status: 200) })
      client.analytics.track(name: "a")
      client.analytics.flush()
      #expect(client.analytics.hasUnsentEvents && client.analytics.counters.sent == 0)
      #expect(
        client.errors.texts.first?.contains("the upload was redirected to https://login.example.com/") == true,
        "\(client.errors.texts)")
    }

    @Test(
      "Redirects keep or remove credentials, and are refused for uploads and from https to http",
      arguments: [
        ("GET", "https://a.com/x", "https://a.com/y", "kept"),
        ("GET", "https://a.com/x", "https://A.com:443/y", "kept"),
        ("GET", "https://a.com/x", "https://b.com/x", "removed"), ("GET", "http://a.com", "https://a.com", "removed"),
        ("GET", "https://a.com/x", "https://a.com:444/x", "removed"),
        ("GET", "https://a.com", "http://a.com", "refused"),
        ("POST", "https://a.com/x", "https://a.com/y", "refused"),
        ("PUT", "https://a.com/x", "https://a.com/y", "refused"),
      ])
    func rules(_ method: String, _ from: String, _ to: String, _ expected: String) throws {
      var original = URLRequest(url: try #require(URL(string: from)))
      original.httpMethod = method
      var new = URLRequest(url: try #require(URL(string: to)))
      new.setValue("Basic x", forHTTPHeaderField: "Authorization")
      let result = RedirectPolicy.redirected(original, new)
      let credentials = result?.value(forHTTPHeaderField: "Authorization")
      #expect((result == nil ? "refused" : credentials == nil ? "removed" : "kept") == expected)
    }
  }
#endif
