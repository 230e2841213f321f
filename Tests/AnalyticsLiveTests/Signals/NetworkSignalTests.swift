#if os(Linux) || os(macOS)
  import AnalyticsLive
  import Foundation
  import TestSupport
  import Testing

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Tests network signals. The observation of requests is a setting of the whole process, so the tests are serialized.
  @Suite(.serialized) struct NetworkSignalTests {
    private func setup(allowed: [String] = ["*"], blocked: [String] = [], _ rules: String = "") async throws
      -> SignalsSetup
    {
      try await SignalsSetup(
        rules,
        SignalsConfiguration(
          writeKey: "k", sendDebugSignalsToSegment: false, useNetworkAutoSignal: true, allowedNetworkHosts: allowed,
          blockedNetworkHosts: blocked))
    }

    private struct Outcome: Equatable {
      var status: Int?
      var url: String?
      var contentType: String?
      var body: Data?
      var error: Int?
    }

    private func load(_ request: URLRequest, _ session: URLSession = .shared) async -> Outcome {
      await withCheckedContinuation { continuation in
        session.dataTask(with: request) { data, response, error in
          let http = response as? HTTPURLResponse
          continuation.resume(
            returning: Outcome(
              status: http?.statusCode, url: http?.url?.path,
              contentType: http?.value(forHTTPHeaderField: "Content-Type"), body: data,
              error: (error as? URLError)?.code.rawValue))
        }.resume()
      }
    }

    /// Returns the data of the signals for requests to the server, in order.
    private func signals(_ setup: SignalsSetup, _ server: LoopbackServer) async -> [JSON] {
      await setup.signals.waitUntilProcessed()
      return setup.signals.buffer().reversed().compactMap { $0["data"] }.filter {
        $0["url"]?.stringValue?.contains(":\(server.port)/") == true
      }
    }

    @Test(
      "A request and its response emit signals with bodies and one requestId, and the app receives the original response"
    )
    func exchange() async throws {
      let server = try LoopbackServer { request in
        .text(#"{"price":18.99,"got":\#(request.body.count)}"#, "application/json; charset=utf-8")
      }
      var request = URLRequest(url: try server.url("/product/1?x=1"))
      request.httpMethod = "POST"
      request.httpBody = Data(#"{"id":1}"#.utf8)
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.setValue("yes", forHTTPHeaderField: "X-Own")
      let without = await load(request)
      let setup = try await setup()
      let with = await load(request)
      #expect(with == without && with.status == 200 && with.body == Data(#"{"price":18.99,"got":8}"#.utf8))
      #expect(server.requests.count == 2 && server.requests[0].body == server.requests[1].body)
      #expect(
        server.requests[0].headers.filter { $0.key != "host" } == server.requests[1].headers.filter { $0.key != "host" }
      )
      let signals = await signals(setup, server)
      try #require(signals.map { $0["action"] } == ["request", "response"])
      #expect(
        signals[0]["data"] == ["content": ["id": 1]] && signals[0]["method"] == "POST"
          && signals[0]["contentType"] == "application/json")
      #expect(
        signals[1]["data"] == ["content": ["price": 18.99, "got": 8]] && signals[1]["statusCode"] == 200
          && signals[1]["ok"] == true)
      #expect(signals[0]["requestId"] == signals[1]["requestId"])
    }

    @Test(
      "Payloads are decoded by content type",
      arguments: [
        ("application/json", #"[1]"#, #"{"content":[1]}"#),
        ("application/vnd.x+json", #"{"a":1}"#, #"{"content":{"a":1}}"#),
        ("text/plain; charset=utf-8", "hello", #"{"body":"hello"}"#), ("text/html", "<p>", #"{"body":"<p>"}"#),
        ("application/x-own", "k=v", #"{"k":"v"}"#), ("Application/X-Own; v=1", "k=v", #"{"k":"v"}"#),
        ("application/x-whole; v=2", "k=v", #"{"whole":"k=v"}"#), ("application/x-whole", "k=v", #"{"body":"k=v"}"#),
        ("", "no type", "null"), ("application/json", "broken{", "null"), ("image/png", "", "null"),
      ])
    func payloads(_ type: String, _ body: String, _ expected: String) async throws {
      SignalsNetworkProtocol.addDeserializer(for: "application/x-own") { data in
        let parts = String(decoding: data, as: UTF8.self).split(separator: "=")
        return [String(parts[0]): String(parts[1])]
      }
      SignalsNetworkProtocol.addDeserializer(for: "application/x-whole; v=2") {
        ["whole": String(decoding: $0, as: UTF8.self)]
      }
      let server = try LoopbackServer { _ in
        .init(headers: type.isEmpty ? [] : [("Content-Type", type)], pieces: [Data(body.utf8)])
      }
      let setup = try await setup()
      #expect(await load(URLRequest(url: try server.url("/"))).body == Data(body.utf8))
      let signals = await signals(setup, server)
      #expect(try signals.last?["data"] ?? .null == JSON(parsing: expected))
    }

    @Test(
      "The documented rule reads network.data.data.content.price of a response that the app has received")
    func documentedCorrelation() async throws {
      let server = try LoopbackServer { request in
        .text(
          request.path.hasPrefix("/product/")
            ? #"{"id":"p-7","title":"Cup","price":18.99,"currency":"EUR"}"# : #"{"price":1}"#,
          "application/json; charset=utf-8")
      }
      let setup = try await setup(allowed: ["*"], SignalRulesTests.documented)
      for path in ["/product/7", "/cart"] { _ = await load(URLRequest(url: try server.url(path))) }
      await setup.signals.waitUntilProcessed()
      setup.signals.emit(InteractionSignal(component: "Button", title: "Add To Cart"))
      await setup.signals.waitUntilProcessed()
      #expect(setup.lines == [])
      #expect(setup.events.map { $0["event"] } == ["Add To Cart"])
      #expect(
        setup.events.first?["properties"] == [
          "price": 18.99, "currency": "EUR", "productId": "p-7", "productName": "Cup",
        ])
    }

    @Test("Large bodies in many pieces arrive completely and are omitted from signals")
    func large() async throws {
      let piece = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
      let server = try LoopbackServer { _ in
        .init(headers: [("Content-Type", "application/octet-stream")], pieces: Array(repeating: piece, count: 20))
      }
      let setup = try await setup()
      let result = await load(URLRequest(url: try server.url("/")))
      #expect(result.body == Data((0..<20).flatMap { _ in piece }))
      let signals = await signals(setup, server)
      #expect(signals.map { $0["status"] } == [nil, 200] && signals.last?["data"] == nil)
    }

    @Test("Redirects and failures behave as without observation and emit signals")
    func redirectionsAndFailures() async throws {
      let server = try LoopbackServer { request in
        switch request.path {
        case "/old": .init(status: 302, headers: [("Location", "/new")])
        case "/cut": .init(headers: [("Content-Type", "text/plain")], pieces: [Data("half".utf8)], isCutOff: true)
        default: .text("found", status: request.path == "/missing" ? 404 : 200)
        }
      }
      for path in ["/old", "/missing", "/cut"] {
        let request = URLRequest(url: try server.url(path))
        let without = await load(request)
        let setup = try await setup()
        let with = await load(request)
        #expect(with.status == without.status && with.url == without.url && with.error == without.error, "\(path)")
        if with.error == nil { #expect(with.body == without.body) }
        let last = await signals(setup, server).last
        #expect(last?["action"] == "response")
        switch path {
        case "/old": #expect(last?["url"]?.stringValue?.hasSuffix("/new") == true && last?["status"] == 200)
        case "/missing": #expect(last?["status"] == 404 && last?["ok"] == false && last?["data"] == ["body": "found"])
        default: #expect(last?["error"]?.stringValue?.isEmpty == false && last?["ok"] == false)
        }
      }
      // No server listens on this port.
      let setup = try await setup()
      let closed = try URL.of("http://127.0.0.1:1/x")
      #expect(await load(URLRequest(url: closed)).error == URLError.Code.cannotConnectToHost.rawValue)
      await setup.signals.waitUntilProcessed()
      let failure = setup.signals.buffer().first { $0["data"]?["url"] == "http://127.0.0.1:1/x" }?["data"]
      #expect(failure?["action"] == "response" && failure?["error"] != nil && failure?["status"] == nil)
    }

    @Test("The delegate of a session handles challenges and redirects as without observation")
    func delegates() async throws {
      let server = try LoopbackServer { request in
        switch request.path {
        case "/old": .init(status: 302, headers: [("Location", "/new")])
        case "/new": .text("found")
        default:
          request.headers["authorization"] == "Basic " + Data("ann:secret".utf8).base64EncodedString()
            ? .text("welcome") : .init(status: 401, headers: [("WWW-Authenticate", "Basic realm=\"r\"")])
        }
      }
      let setup = try await setup()
      let configuration = URLSessionConfiguration.default
      #expect(configuration.observeSignals())
      for path in ["/secret", "/old"] {
        let delegate = AnsweringDelegate()
        let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        session.dataTask(with: URLRequest(url: try server.url(path))).resume()
        #expect(await eventually { delegate.isComplete })
        #expect(delegate.text == (path == "/old" ? "redirected found" : "challenged welcome"))
        session.invalidateAndCancel()
      }
      #expect(await signals(setup, server).contains { $0["action"] == "response" })
    }

    @Test("Cancelling a task ends the observed request")
    func cancelling() async throws {
      let gate = DispatchSemaphore(value: 0)
      let server = try LoopbackServer { _ in
        gate.wait()
        return .text("late")
      }
      defer { gate.signal() }
      let setup = try await setup()
      let request = URLRequest(url: try server.url("/"))
      let error: Int? = await withCheckedContinuation { continuation in
        let task = URLSession.shared.dataTask(with: request) { _, _, error in
          continuation.resume(returning: (error as? URLError)?.code.rawValue)
        }
        task.resume()
        Thread.detachNewThread {
          while server.requests.isEmpty { Thread.sleep(forTimeInterval: 0.01) }
          task.cancel()
        }
      }
      #expect(error == URLError.Code.cancelled.rawValue)
      #expect(await signals(setup, server).map { $0["action"] } == ["request"])
    }

    @Test("Uploads and downloads work as without observation, and custom sessions can be observed")
    func uploadsDownloadsSessions() async throws {
      let server = try LoopbackServer { request in .text("got \(request.body.count)") }
      let setup = try await setup()
      var request = URLRequest(url: try server.url("/up"))
      request.httpMethod = "POST"
      let uploaded: Data? = await withCheckedContinuation { continuation in
        URLSession.shared.uploadTask(with: request, from: Data("12345".utf8)) { data, _, _ in
          continuation.resume(returning: data)
        }.resume()
      }
      #expect(uploaded == Data("got 5".utf8))
      let address = try server.url("/down")
      let downloaded: Data? = await withCheckedContinuation { continuation in
        URLSession.shared.downloadTask(with: address) { file, _, _ in
          continuation.resume(returning: file.flatMap { try? Data(contentsOf: $0) })
        }.resume()
      }
      #expect(downloaded == Data("got 0".utf8))
      let configuration = URLSessionConfiguration.default
      #expect(configuration.observeSignals())
      let session = URLSession(configuration: configuration)
      #expect(await load(URLRequest(url: try server.url("/own")), session).body == Data("got 0".utf8))
      session.invalidateAndCancel()
      let urls = await signals(setup, server).compactMap { $0["url"]?.stringValue }
      for path in ["/up", "/down", "/own"] { #expect(urls.filter { $0.hasSuffix(path) }.count == 2, "\(path)") }
    }

    @Test(
      "Only requests to allowed hosts that are not blocked emit signals, and none while network signals are disabled")
    func hosts() async throws {
      let server = try LoopbackServer { _ in .text("x") }
      for (allowed, blocked, isWanted) in [
        (["127.0.0.1"], [], true), (["127.*.1"], [], true), (["*.example.com"], [], false),
        (["*"], ["127.0.0.*"], false), ([], [], false),
      ] as [([String], [String], Bool)] {
        let setup = try await setup(allowed: allowed, blocked: blocked)
        _ = await load(URLRequest(url: try server.url("/")))
        #expect(await signals(setup, server).isEmpty != isWanted, "\(allowed) \(blocked)")
      }
      let setup = try await setup()
      setup.signals.useConfiguration(SignalsConfiguration(writeKey: "k", sendDebugSignalsToSegment: false))
      _ = await load(URLRequest(url: try server.url("/")))
      #expect(await signals(setup, server).isEmpty)
    }

    @Test(
      "Requests emit signals regardless of whether the plugin was configured before or after it was added",
      arguments: [true, false])
    func orders(_ configuresFirst: Bool) async throws {
      let server = try LoopbackServer { _ in .text("x") }
      let setup = try await SignalsSetup(
        "", SignalsConfiguration(writeKey: "k", sendDebugSignalsToSegment: false, useNetworkAutoSignal: true),
        configuresFirst: configuresFirst)
      _ = await load(URLRequest(url: try server.url("/")))
      #expect(await signals(setup, server).map { $0["action"] } == ["request", "response"])
    }

    @Test("The client's own requests emit no signals")
    func ownRequests() async throws {
      let server = try LoopbackServer { _ in .text("{}", "application/json") }
      let host = "http://localhost:\(server.port)/v1"
      let setup = try await SignalsSetup(
        "", SignalsConfiguration(writeKey: "k", sendDebugSignalsToSegment: false, useNetworkAutoSignal: true)
      ) {
        $0.autoAddSegmentDestination(true).apiHost(host).cdnHost(host)
      }
      _ = await load(URLRequest(url: try .of("http://localhost:\(server.port)/v1/anything")))
      #expect(await signals(setup, server).isEmpty)
    }
  }

  /// Answers challenges and redirects, and records the calls and data that it receives.
  private final class AnsweringDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let lock = NSLock()
    private var seen = ""
    private var hasEnded = false

    var text: String { lock.withLock { seen } }
    var isComplete: Bool { lock.withLock { hasEnded } }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      lock.withLock { seen += String(decoding: data, as: UTF8.self) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      lock.withLock { hasEnded = true }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      lock.withLock { seen += "redirected " }
      completionHandler(request)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      lock.withLock { seen += "challenged " }
      completionHandler(.useCredential, URLCredential(user: "ann", password: "secret", persistence: .none))
    }
  }
#endif
