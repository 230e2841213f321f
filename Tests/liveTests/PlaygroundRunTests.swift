#if os(Linux) || os(macOS)
  import AnalyticsLive
  import Foundation
  import TestSupport
  import Testing

  @testable import live

  /// Several runs of the pages of `live dev --page` at the same time, over HTTP.
  ///
  /// Each test has its own thread: if it waited for its turn among the other tests, the endless loops that it ends would
  /// take most of the processor's time until then.
  @Suite struct PlaygroundRunTests {
    /// A request for a run, whose response is read on another thread.
    private final class Run: Sendable {
      let connection: Socket
      private let received = Protected<(status: Int, head: String, body: String)?>(nil)

      /// - Parameter isEndless: Whether the run has more endless loops than a test can wait for.
      init(_ setup: PlaygroundSetup, page: String, _ number: Int, isEndless: Bool = false) throws {
        let text = "class L extends LivePlugin { track(e) { \(isEndless ? "for (;;);" : "return e") } }"
        let body: JSON = [
          "scripts": [["name": "a.js", "text": .string(text + " analytics.add(new L('before', null));")]],
          "events": .string(String(repeating: #"{"type":"track","event":"a"}"# + "\n", count: isEndless ? 800 : 1)),
          "page": .string(page), "number": .integer(Int64(number)),
        ]
        connection = try #require(Socket.connected(to: setup.server.port))
        connection.write(setup.request("\(setup.path)/run", body.description))
        Thread { [self] in
          let response = setup.response(on: connection)
          received.set(response)
        }.start()
      }

      /// The status of the response; 0 without a response.
      var status: Int {
        _ = eventuallyHere { received.current != nil }
        return received.current?.status ?? 0
      }
    }

    private static func setup() throws -> PlaygroundSetup {
      try PlaygroundSetup(DevRun.Bounds(events: .max, seconds: .infinity), time: .milliseconds(100))
    }

    @Test("A run ends the earlier runs of its page, and those that wait are never started")
    func replacement() async throws {
      try await onThread {
        let setup = try Self.setup()
        let other = try Run(setup, page: "b", 1, isEndless: true)
        #expect(eventuallyHere { setup.playground.queue.state.isBusy })
        let first = try Run(setup, page: "a", 1, isEndless: true)
        #expect(eventuallyHere { setup.playground.queue.state.waiting == 1 })
        let second = try Run(setup, page: "a", 2, isEndless: true)
        // The run of the other page is still under way.
        #expect(first.status == 409)
        #expect(eventuallyHere { setup.playground.queue.state == (1, true) })
        // Ends the run of the other page, but not that of this one, which begins.
        let later = try Run(setup, page: "b", 2)
        #expect(other.status == 409)
        let third = try Run(setup, page: "a", 3)
        #expect(second.status == 409)
        #expect(third.status == 200)
        #expect(later.status == 200)
        #expect(setup.playground.queue.state == (0, false))
      }
    }

    @Test("A run that arrives after a later one of its page is never started")
    func order() async throws {
      try await onThread {
        let setup = try Self.setup()
        let other = try Run(setup, page: "b", 1, isEndless: true)
        #expect(eventuallyHere { setup.playground.queue.state.isBusy })
        let later = try Run(setup, page: "a", 2)
        #expect(eventuallyHere { setup.playground.queue.state.waiting == 1 })
        #expect(try Run(setup, page: "a", 1).status == 409)
        other.connection.shutDown()
        #expect(later.status == 200)
      }
    }

    @Test("A run ends when its connection is closed, also if it waits")
    func closedConnections() async throws {
      try await onThread {
        let setup = try Self.setup()
        let closed = try (0..<3).map { try Run(setup, page: "\($0)", 1, isEndless: true) }
        #expect(eventuallyHere { setup.playground.queue.state == (2, true) })
        for run in closed { run.connection.shutDown() }
        #expect(try Run(setup, page: "a", 1).status == 200)
        #expect(eventuallyHere { setup.playground.queue.state == (0, false) })
      }
    }

    @Test("A client can read that there are too many requests")
    func tooManyRequests() async throws {
      try await onThread {
        let setup = try Self.setup()
        let runs = try (0..<LocalServer.maximumConnections).map { try Run(setup, page: "\($0)", 1, isEndless: true) }
        #expect(eventuallyHere { setup.playground.queue.state == (runs.count - 1, true) })
        for _ in 0..<3 {
          let connection = try #require(Socket.connected(to: setup.server.port))
          let request = setup.request("\(setup.path)/run", String(repeating: "x", count: 7 << 20))
          // A connection that is reset does not accept the whole request.
          let isAccepted = connection.write(request)
          #expect(isAccepted)
          let response = setup.response(on: connection)
          #expect(response.status == 503)
          #expect(response.body == "There are too many requests.\n")
        }
        for run in runs { run.connection.shutDown() }
        #expect(eventuallyHere { setup.playground.queue.state == (0, false) })
        #expect(eventuallyHere { setup.get("\(setup.path)/version").status == 200 })
      }
    }
  }
#endif
