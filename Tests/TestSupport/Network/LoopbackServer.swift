#if os(Linux) || os(macOS)
  import Foundation

  /// An HTTP server on a free port of the loopback interface. It runs until it is released and accepts one request per
  /// connection.
  public final class LoopbackServer: @unchecked Sendable {
    // `@unchecked`, because `lock` guards `seen` and the other members are constant.

    public struct Response: Sendable {
      public var status = 200
      public var headers: [(String, String)] = []
      /// The parts of the body, which are sent separately.
      public var pieces: [Data] = []
      /// Whether the connection ends in the middle of the body.
      public var isCutOff = false

      public init(
        status: Int = 200, headers: [(String, String)] = [], pieces: [Data] = [], isCutOff: Bool = false
      ) {
        self.status = status
        self.headers = headers
        self.pieces = pieces
        self.isCutOff = isCutOff
      }

      public static func text(_ text: String, _ contentType: String = "text/plain", status: Int = 200) -> Response {
        Response(status: status, headers: [("Content-Type", contentType)], pieces: [Data(text.utf8)])
      }
    }

    public let port: UInt16
    private let socket: Socket
    private let lock = NSLock()
    private var seen: [HTTPRequest] = []
    private let answer: @Sendable (HTTPRequest) -> Response

    public init(_ answer: @escaping @Sendable (HTTPRequest) -> Response) throws {
      self.answer = answer
      guard let (socket, port) = Socket.listening() else { throw POSIXError(.EADDRNOTAVAIL) }
      self.socket = socket
      self.port = port
      Thread.detachNewThread { [weak self] in
        while let connection = socket.accept() {
          let server = self
          Thread.detachNewThread { Self.serve(connection, server) }
        }
      }
    }

    deinit { socket.shutDown() }

    /// The address of a path on this server.
    public func url(_ path: String) throws -> URL {
      guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { throw URLError(.badURL) }
      return url
    }

    public var requests: [HTTPRequest] { lock.withLock { seen } }

    private static func serve(_ connection: Socket, _ server: LoopbackServer?) {
      var received: [UInt8] = []
      guard let request = HTTPRequest.read(connection, &received), let server else { return }
      server.lock.withLock { server.seen.append(request) }
      let response = server.answer(request)
      let length = response.pieces.reduce(0) { $0 + $1.count } + (response.isCutOff ? 1000 : 0)
      let headers = response.headers.map { "\($0): \($1)\r\n" }.joined()
      connection.write(
        "HTTP/1.1 \(response.status) X\r\n\(headers)Content-Length: \(length)\r\nConnection: close\r\n\r\n")
      for piece in response.pieces { connection.write(piece) }
      connection.finishWriting()
      // Reads the remaining bytes, because closing a connection with unread bytes resets it.
      while connection.read() != nil {}
    }
  }
#endif
