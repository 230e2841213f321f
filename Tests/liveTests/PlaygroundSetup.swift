#if os(Linux) || os(macOS)
  import AnalyticsLive
  import Foundation
  import TestSupport

  @testable import live

  /// A server with the page of a script and a file of events.
  final class PlaygroundSetup: Sendable {
    let folder = TemporaryFolder()
    let server: LocalServer
    let playground: Playground
    let script: String

    /// - Parameter time: The maximum duration of a call of a plugin.
    init(_ bounds: DevRun.Bounds = Playground.bounds, time: Duration? = nil) throws {
      script = try folder.file(
        "rename.js",
        """
        class Rename extends LivePlugin {
          track(event) {
            if (event.event === "fail") throw new Error("no");
            event.event = "New";
            return event;
          }
        }
        analytics.add(new Rename("enrichment", null));
        """)
      var options = DevOptions()
      options.run.plugins = [script]
      options.run.events = [
        try folder.file("events.ndjson", #"{"type":"track","event":"a","messageId":"1"}"# + "\n")
      ]
      options.run.limits.time = time
      let playground = Playground(options, bounds)
      self.playground = playground
      server = try LocalServer(port: 0, refusal: playground.refusal) { playground.answer($0) }
      playground.begin(server.port)
      let thread = Thread { [server] in server.run() }
      thread.start()
    }

    deinit { server.stop() }

    /// The path of the page, with the token.
    var path: String { URL(string: playground.address)?.path ?? "" }

    /// Sends bytes and returns the response.
    func send(_ text: String) -> (status: Int, head: String, body: String) {
      guard let connection = Socket.connected(to: server.port) else { return (0, "", "") }
      connection.write(text)
      return response(on: connection)
    }

    /// Returns the response to a request that was sent on a connection.
    func response(on connection: Socket) -> (status: Int, head: String, body: String) {
      var bytes: [UInt8] = []
      while let more = connection.read() { bytes += more }
      let response = String(decoding: bytes, as: UTF8.self)
      guard let end = response.range(of: "\r\n\r\n") else { return (0, response, "") }
      return (
        Int(response.split(separator: " ").dropFirst().first ?? "") ?? 0, String(response[..<end.lowerBound]),
        String(response[end.upperBound...])
      )
    }

    func get(_ path: String, host: String? = nil, _ fields: String...) -> (status: Int, head: String, body: String) {
      let lines = ["GET \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(server.port)")"] + fields
      return send(lines.joined(separator: "\r\n") + "\r\n\r\n")
    }

    func post(_ path: String, _ body: String, type: String = "application/json") -> (
      status: Int, head: String, body: String
    ) {
      send(request(path, body, type: type))
    }

    /// Returns a request with a body.
    func request(_ path: String, _ body: String, type: String = "application/json") -> String {
      [
        "POST \(path) HTTP/1.1", "Host: localhost:\(server.port)", "Content-Type: \(type)",
        "Content-Length: \(body.utf8.count)", "", body,
      ].joined(separator: "\r\n")
    }
  }
#endif
