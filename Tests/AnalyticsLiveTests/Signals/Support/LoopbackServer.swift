#if os(Linux) || os(macOS)
  import Foundation

  /// An HTTP server on a free port of the loopback interface, for as long as it lives. Each connection has one request.
  final class LoopbackServer: @unchecked Sendable {
    struct Request: Sendable {
      let method: String
      let path: String
      /// By names in lower case.
      let headers: [String: String]
      let body: Data
    }

    struct Response: Sendable {
      var status = 200
      var headers: [(String, String)] = []
      /// Sent one after the other.
      var pieces: [Data] = []
      /// Whether the connection is cut off in the middle of the body.
      var isCutOff = false

      static func text(_ text: String, _ contentType: String = "text/plain", status: Int = 200) -> Response {
        Response(status: status, headers: [("Content-Type", contentType)], pieces: [Data(text.utf8)])
      }
    }

    let port: UInt16
    private let socket: Int32
    private let lock = NSLock()
    private var seen: [Request] = []
    private let answer: @Sendable (Request) -> Response

    init(_ answer: @escaping @Sendable (Request) -> Response) throws {
      self.answer = answer
      #if os(Linux)
        socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      #else
        socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
      #endif
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let descriptor = socket
      let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
        }
      }
      guard isBound, listen(descriptor, 64) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
      port = UInt16(bigEndian: address.sin_port)
      Thread.detachNewThread { [weak self] in
        while true {
          let connection = accept(descriptor, nil, nil)
          if connection < 0 { return }
          let server = self
          Thread.detachNewThread { Self.serve(connection, server) }
        }
      }
    }

    deinit {
      shutdown(socket, Int32(SHUT_RDWR))
      close(socket)
    }

    func url(_ path: String) throws -> URL { try .of("http://127.0.0.1:\(port)\(path)") }
    var requests: [Request] { lock.withLock { seen } }

    private static func serve(_ connection: Int32, _ server: LoopbackServer?) {
      defer { close(connection) }
      guard let request = read(connection), let server else { return }
      server.lock.withLock { server.seen.append(request) }
      let response = server.answer(request)
      let length = response.pieces.reduce(0) { $0 + $1.count } + (response.isCutOff ? 1000 : 0)
      let headers = response.headers.map { "\($0): \($1)\r\n" }.joined()
      write(
        connection,
        Data("HTTP/1.1 \(response.status) X\r\n\(headers)Content-Length: \(length)\r\nConnection: close\r\n\r\n".utf8))
      for piece in response.pieces { write(connection, piece) }
      shutdown(connection, Int32(SHUT_WR))
      // So that nothing of it is lost with a reset.
      var rest = [UInt8](repeating: 0, count: 1024)
      while recv(connection, &rest, rest.count, 0) > 0 {}
    }

    private static func read(_ connection: Int32) -> Request? {
      var received = Data()
      var buffer = [UInt8](repeating: 0, count: 65_536)
      func more() -> Bool {
        let count = recv(connection, &buffer, buffer.count, 0)
        if count > 0 { received.append(contentsOf: buffer[..<count]) }
        return count > 0
      }
      let separator = Data("\r\n\r\n".utf8)
      while received.range(of: separator) == nil { if !more() { return nil } }
      guard let end = received.range(of: separator) else { return nil }
      let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
      var headers: [String: String] = [:]
      for line in lines.dropFirst() {
        guard let colon = line.firstIndex(of: ":") else { continue }
        headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      }
      if headers["expect"] != nil { write(connection, Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
      received.removeSubrange(..<end.upperBound)
      let length = headers["content-length"].flatMap { Int($0) } ?? 0
      while received.count < length { if !more() { return nil } }
      let first = lines[0].split(separator: " ").map(String.init)
      return Request(
        method: first.first ?? "", path: first.count > 1 ? first[1] : "", headers: headers,
        body: Data(received.prefix(length)))
    }

    private static func write(_ connection: Int32, _ data: Data) {
      var rest = data[...]
      while !rest.isEmpty {
        #if os(Linux)
          let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        #else
          let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
        #endif
        if count <= 0 { return }
        rest = rest.dropFirst(count)
      }
    }
  }
#endif
