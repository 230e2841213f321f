import AnalyticsLive
import Foundation

/// An HTTP server for one user of this machine: it listens on the loopback interface only, and answers one request for
/// each connection.
final class LocalServer: Sendable {
  struct Request: Sendable {
    var method = ""
    /// The path without the query.
    var path = ""
    /// The fields by name in lower case.
    var headers: [String: String] = [:]
    var body: [UInt8] = []
    /// Returns whether the client has closed the connection. Called before the request is answered.
    var isAbandoned: @Sendable () -> Bool = { false }
  }

  struct Response: Sendable {
    var status = 200
    var type = "text/plain; charset=utf-8"
    var body: [UInt8] = []
    /// Further fields.
    var headers: [(name: String, value: String)] = []

    static func error(_ status: Int, _ message: String) -> Response {
      Response(status: status, body: Array("\(message)\n".utf8))
    }
  }

  /// The maximum size of a request's first line and headers, and of its body.
  static let maximumHeadSize = 16 << 10
  static let maximumBodySize = 8 << 20
  /// The maximum number of connections without an answer, and of further ones that end.
  static let maximumConnections = 32
  private static let maximumEnding = 64

  /// The port in use.
  let port: UInt16
  private let descriptor: Int32
  private let refusal: @Sendable (Request) -> Response?
  private let answer: @Sendable (Request) -> Response
  private let connections = Protected(Connections())

  private struct Connections {
    /// The connections whose requests are read, oldest first.
    var reading: [Int32] = []
    /// The connections whose requests are answered.
    var answering: Set<Int32> = []
    /// The connections that end: those whose requests are refused, because there are too many, and those that have
    /// their answer. Oldest first.
    var ending: [Int32] = []

    mutating func remove(_ connection: Int32) {
      reading.removeAll { $0 == connection }
      answering.remove(connection)
      ending.removeAll { $0 == connection }
    }

    /// Lets a connection end. Its client may take its time, unless there are too many of them.
    mutating func end(_ connection: Int32) {
      remove(connection)
      ending.append(connection)
      if ending.count > LocalServer.maximumEnding { shutdown(ending.removeFirst(), Int32(SHUT_RDWR)) }
    }
  }

  /// - Parameters:
  ///   - port: The port; 0 for a free one.
  ///   - refusal: Returns the response to a request without its body that is not answered. Called on several threads.
  ///   - answer: Answers a request. Called on several threads.
  init(
    port: UInt16, refusal: @escaping @Sendable (Request) -> Response?,
    _ answer: @escaping @Sendable (Request) -> Response
  ) throws(FileError) {
    #if canImport(Darwin)
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard descriptor >= 0 else { throw FileError(code: errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var isReused: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
          && listen(descriptor, 32) == 0
      }
    }
    guard isListening else {
      let code = errno
      close(descriptor)
      throw FileError(code: code)
    }
    self.descriptor = descriptor
    self.port = UInt16(bigEndian: address.sin_port)
    self.refusal = refusal
    self.answer = answer
  }

  deinit { close(descriptor) }

  /// Answers requests until ``stop()`` is called. Each connection has a thread with a large stack, because scripts may
  /// recurse deeply.
  func run() {
    while true {
      let connection = accept(descriptor, nil, nil)
      if connection < 0 {
        if errno == EINTR || errno == ECONNABORTED { continue }
        guard [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) else { return }
        // Connections that end now release what is missing.
        usleep(50_000)
        continue
      }
      begin(connection)
      let thread = Thread { [self] in
        serve(connection)
        connections.withLock { connections in
          connections.remove(connection)
          close(connection)
        }
      }
      thread.stackSize = 64 << 20
      thread.start()
    }
  }

  /// Adds a connection. If there are too many, the oldest one that has not sent its whole request will be refused.
  private func begin(_ connection: Int32) {
    connections.withLock { connections in
      connections.reading.append(connection)
      guard connections.reading.count + connections.answering.count > Self.maximumConnections else { return }
      if let oldest = connections.reading.first { connections.end(oldest) }
    }
  }

  /// Begins the answer to a request that has been read.
  /// - Returns: Whether it is answered, because there are not too many.
  private func beginAnswer(_ connection: Int32) -> Bool {
    connections.withLock { connections in
      guard let index = connections.reading.firstIndex(of: connection) else { return false }
      connections.reading.remove(at: index)
      connections.answering.insert(connection)
      return true
    }
  }

  /// Ends ``run()``.
  func stop() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  private func serve(_ connection: Int32) {
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(connection, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    #if canImport(Darwin)
      var isQuiet: Int32 = 1
      setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isQuiet, socklen_t(MemoryLayout<Int32>.size))
    #endif
    var reader = RequestReader(connection)
    let response: Response
    do throws(RequestError) {
      var request = try reader.read { refusal(of: $0) ?? refusal($0) }
      request.isAbandoned = { Self.isClosed(connection) }
      response = beginAnswer(connection) ? answer(request) : .error(503, "There are too many requests.")
    } catch {
      guard let refused = error.response else { return }
      response = refused
    }
    write(response, to: connection, includesBody: reader.method != "HEAD")
    shutdown(connection, Int32(SHUT_WR))
    connections.withLock { $0.end(connection) }
    // Closing a connection with unread bytes would reset it before the client has read the response.
    reader.discardRest()
  }

  /// Whether the client has closed the connection, at least for writing.
  private static func isClosed(_ connection: Int32) -> Bool {
    var byte: UInt8 = 0
    let count = recv(connection, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    return count == 0 || count < 0 && ![EAGAIN, EWOULDBLOCK, EINTR].contains(errno)
  }

  /// Refuses requests that pages of other origins make: with the name of another host, which a name server has bound to
  /// this machine, or with the origin of another page.
  private func refusal(of request: Request) -> Response? {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.headers["host"], hosts.contains(host.lowercased()) else {
      return .error(421, "This server answers requests to \(hosts[0]) only.")
    }
    if let origin = request.headers["origin"], !hosts.contains(where: { origin.lowercased() == "http://\($0)" }) {
      return .error(403, "Pages of other origins have no access.")
    }
    if let site = request.headers["sec-fetch-site"], site != "same-origin", site != "none" {
      return .error(403, "Pages of other origins have no access.")
    }
    return nil
  }

  private func write(_ response: Response, to connection: Int32, includesBody: Bool) {
    var head = "HTTP/1.1 \(response.status) \(Self.reason(of: response.status))\r\n"
    let fields =
      [
        ("Content-Type", response.type), ("Content-Length", "\(response.body.count)"), ("Connection", "close"),
        ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
      ] + response.headers.map { ($0.name, $0.value) }
    for (name, value) in fields { head += "\(name): \(value)\r\n" }
    let bytes = Array("\(head)\r\n".utf8) + (includesBody ? response.body : [])
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        #if canImport(Darwin)
          let flags: Int32 = 0
        #else
          let flags = Int32(MSG_NOSIGNAL)
        #endif
        let count = send(connection, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, flags)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  private static func reason(of status: Int) -> String {
    switch status {
    case 200: "OK"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 411: "Length Required"
    case 413: "Content Too Large"
    case 415: "Unsupported Media Type"
    case 421: "Misdirected Request"
    case 431: "Request Header Fields Too Large"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    default: "Error"
    }
  }
}

/// The reason why a request is not answered, with the response; nil if the client has gone.
struct RequestError: Error {
  let response: LocalServer.Response?

  static let closed = RequestError(response: nil)

  static func refused(_ status: Int, _ message: String) -> RequestError {
    RequestError(response: .error(status, message))
  }
}
