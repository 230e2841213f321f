#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
  import TestSupport
  import Testing

  @testable import AnalyticsCore

  /// Tests requests while a server keeps all sessions busy, so that none creates a task.
  @Suite struct BusySessionTests {
    @Test("Starting and canceling a request does not wait for the session")
    func start() async throws {
      let server = try LoopbackServer { _ in .init(pieces: [Data("{}".utf8)]) }
      let url = try #require(URL(string: "http://127.0.0.1:\(server.port)"))
      let (idle, isCreated, errors) = (DispatchSemaphore(value: 0), Protected(false), Recorder<URLError.Code?>())
      let request = LimitedTask(
        1000, .ephemeral, { _, _, error in errors.add((error as? URLError)?.code) },
        { session in
          isCreated.set(true)
          idle.wait()
          return session.dataTask(with: url)
        })
      request.resume()
      #expect(await eventually { isCreated.current })
      request.cancel()
      #expect(errors.all.isEmpty)
      idle.signal()
      #expect(await eventually { errors.all == [.cancelled] })
    }

    @Test("A request that is canceled before the session is idle is not created")
    func cancellation() async {
      let (isCreated, errors) = (Protected(false), Recorder<URLError.Code?>())
      let request = LimitedTask(
        1000, .ephemeral, { _, _, error in errors.add((error as? URLError)?.code) },
        { session in
          isCreated.set(true)
          return session.dataTask(with: URL(fileURLWithPath: "/"))
        })
      request.cancel()
      request.resume()
      #expect(await eventually { errors.all == [.cancelled] })
      #expect(!isCreated.current)
    }

    @Test("A response that arrives faster than it can be read is ended, and other requests continue")
    func flood() async throws {
      // Chunks of one byte. It is finite so that a failure ends.
      let chunks = Data(String(repeating: "1\r\n \r\n", count: 200_000).utf8)
      let fast = try LoopbackServer { _ in
        .init(
          headers: [("Transfer-Encoding", "chunked")], pieces: Array(repeating: chunks, count: 30),
          framing: .endOfConnection)
      }
      let other = try LoopbackServer { _ in .text("{}") }
      let (flooded, answered) = (Recorder<(any Error)?>(), Recorder<String?>())
      let session = LimitedSession()
      session.dataTask(with: URLRequest(url: try fast.url("/"))) { flooded.add($2) }.resume()
      #expect(await eventually { flooded.all.first is ResponseInPieces })
      session.dataTask(with: URLRequest(url: try other.url("/"))) { data, _, _ in
        answered.add(data.map { String(decoding: $0, as: UTF8.self) })
      }.resume()
      #expect(await eventually { answered.all == ["{}"] })
      #expect(await eventually { fast.endedResponses == 1 })
      #expect(fast.refusedResponses == 1)
    }
  }
#endif
