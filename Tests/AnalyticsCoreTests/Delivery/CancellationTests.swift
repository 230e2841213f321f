#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  @testable import AnalyticsCore

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  @Suite struct CancellationTests {
    private static let cutOff = {
      var response = LoopbackServer.Response.text("{}")
      response.isCutOff = true
      return response
    }()

    private static func server() throws -> LoopbackServer {
      try LoopbackServer { request in
        switch request.path {
        case "/moved": .init(status: 302, headers: [("Location", "/found")])
        case "/cut": cutOff
        default: .text("{}", "application/json")
        }
      }
    }

    @Test(
      "Requests that are canceled when a response or a redirect arrives end once, and the process continues",
      arguments: ["/found", "/moved", "/cut"], ["GET", "POST"])
    func canceled(_ path: String, _ method: String) async throws {
      try await cancelRequests(of: LimitedSession(), path, method)
    }

    #if canImport(FoundationNetworking)
      @Test("Requests of a session of the app can be canceled when a redirect arrives, too")
      func ownSession() async throws {
        let session = try #require(LimitedSession(protecting: URLSession(configuration: .ephemeral)))
        try await cancelRequests(of: session, "/moved", "GET")
      }
    #endif

    private func cancelRequests(of session: LimitedSession, _ path: String, _ method: String) async throws {
      let server = try Self.server()
      var request = URLRequest(url: try server.url(path))
      request.httpMethod = method
      let rounds = TestRounds.number("CANCELED_REQUESTS", 60)
      let ends = Protected(0)
      for round in 0..<rounds {
        let task = session.dataTask(with: request) { _, _, _ in ends.withLock { $0 += 1 } }
        task.resume()
        try await Task.sleep(for: .microseconds(round % 30 * 100))
        task.cancel()
      }
      #expect(await eventually { ends.current == rounds })
    }
  }
#endif
