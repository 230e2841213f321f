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

    @Test(
      "Requests that are canceled when a response or a redirect arrives end once, and the process continues",
      arguments: ["/found", "/moved", "/cut"], ["GET", "POST"])
    func canceled(_ path: String, _ method: String) async throws {
      let server = try LoopbackServer { request in
        switch request.path {
        case "/moved": .init(status: 302, headers: [("Location", "/found")])
        case "/cut": Self.cutOff
        default: .text("{}", "application/json")
        }
      }
      let session = LimitedSession()
      var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(server.port)\(path)")))
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
