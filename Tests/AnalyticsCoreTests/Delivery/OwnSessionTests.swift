#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
  import TestSupport
  import Testing

  @testable import AnalyticsCore

  /// Tests a `URLSession` of the app, except on Apple platforms.
  @Suite struct OwnSessionTests {
    /// Answers requests without a network.
    private final class Answering: URLProtocol {
      override class func canInit(with request: URLRequest) -> Bool { true }
      override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
      override func startLoading() {
        guard let url = request.url,
          let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: [:])
        else { return }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data("{}".utf8))
        client?.urlProtocolDidFinishLoading(self)
      }
      override func stopLoading() {}
    }

    private final class Delegate: NSObject, URLSessionDelegate, Sendable {}
    private final class OwnSession: URLSession, @unchecked Sendable {}

    @Test("The configuration of a session without a delegate is used, with its protocols and headers")
    func configuration() async {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [Answering.self]
      let client = TestClient {
        $0.apiHost("unreachable.invalid/v1").httpSession(URLSession(configuration: configuration))
      }
      client.analytics.track(name: "e")
      await client.analytics.flush()
      #expect(client.analytics.counters.sent == 1 && client.errors.all.isEmpty)
      await client.analytics.shutdown()
    }

    @Test("A response to a session of the app ends when it exceeds the limit")
    func limit() async throws {
      let server = try LoopbackServer { _ in .init(pieces: [Data(count: 8 << 10)], isEndless: true) }
      let client = TestClient {
        $0.apiHost("http://127.0.0.1:\(server.port)").httpSession(URLSession(configuration: .ephemeral))
          .maximumResponseSize(32 << 10).requestTimeout(.seconds(100_000))
      }
      client.analytics.track(name: "e")
      await client.analytics.flush()
      #expect(client.errors.texts.first?.contains("the response has at least") == true, "\(client.errors.texts)")
      #expect(await eventually { server.endedResponses > 0 })
      client.analytics.enabled = false
      await client.analytics.shutdown()
    }

    @Test("A session with a delegate, and one of a subclass, are used as they are")
    func unprotected() {
      let delegate = Delegate()
      #expect(
        LimitedSession(protecting: URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)) == nil
      )
      #expect(LimitedSession(protecting: OwnSession(configuration: .ephemeral)) == nil)
      #expect(LimitedSession(protecting: .shared) != nil)
    }
  }
#endif
