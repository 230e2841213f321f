#if os(Linux) || os(macOS)
  import AnalyticsCore
  import Foundation
  import JSONModel
  import TestSupport

  /// A server that responds to batches according to a plan and writes a log.
  ///
  ///     testbed server LOG PLAN
  ///
  /// prints its port. PLAN is a comma-separated list of actions, which are repeated in order: `ok`, `slow`, a status
  /// such as `503`, `429:SECONDS`, `redirect`, `reset`, `hang`, `truncated`. The log contains a line for each batch
  /// with its action, and the names and ids of its events.
  final class MisbehavingServer: @unchecked Sendable {
    private let lock = NSLock()
    private let plan: [String]
    private var next = 0
    private let log: FileHandle

    init?(log path: String, plan: String) {
      guard FileManager.default.createFile(atPath: path, contents: nil), let log = FileHandle(forWritingAtPath: path)
      else { return nil }
      self.log = log
      self.plan = plan.split(separator: ",").map(String.init)
    }

    func run() {
      guard let (socket, port) = Socket.listening() else { return }
      print(port)
      fflush(nil)
      while let connection = socket.accept() {
        Thread.detachNewThread { self.serve(connection) }
      }
    }

    private func serve(_ connection: Socket) {
      var received: [UInt8] = []
      while let request = HTTPRequest.read(connection, &received) {
        if request.method == "POST" {
          guard answer(request, connection) else { return }
        } else {
          respond(connection, 200, #"{"integrations":{"Segment.io":{}}}"#)
        }
      }
    }

    /// Answers a request and returns whether the connection remains open.
    private func answer(_ request: HTTPRequest, _ connection: Socket) -> Bool {
      let action = record(request)
      switch action {
      case "ok": respond(connection, 200)
      case "slow":
        Thread.sleep(forTimeInterval: 0.3)
        respond(connection, 200)
      case "hang":
        Thread.sleep(forTimeInterval: 20)
        return false
      case "redirect":
        respond(connection, 302, header: "Location: /login\r\n")
      case "reset":
        connection.reset()
        return false
      case "truncated":
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"suc")
        return false
      default:
        let parts = action.split(separator: ":")
        respond(connection, Int(parts[0]) ?? 500, header: parts.count > 1 ? "Retry-After: \(parts[1])\r\n" : "")
      }
      return true
    }

    /// Chooses the next action and logs it before it is performed.
    private func record(_ request: HTTPRequest) -> String {
      lock.withLock {
        let action = plan.isEmpty ? "ok" : plan[next % plan.count]
        next += 1
        let events = (try? JSON(parsing: request.body))?["batch"]?.arrayValue
        let names = events?.map { $0["event"] ?? .null }
        let line: JSON = [
          "action": .string(events == nil ? "damaged" : action), "events": .array(names ?? []),
          "ids": .array(events?.map { $0["messageId"] ?? .null } ?? []),
        ]
        log.write(Data((line.description + "\n").utf8))
        return action
      }
    }

    private func respond(
      _ connection: Socket, _ status: Int, _ body: String = #"{"success":true}"#, header: String = ""
    ) {
      connection.write(
        "HTTP/1.1 \(status) X\r\nContent-Type: application/json\r\n\(header)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
      )
    }
  }
#endif
