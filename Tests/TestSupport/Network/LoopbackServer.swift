#if os(Linux) || os(macOS)
  import Foundation

  /// An HTTP server on a free port of the loopback interface. It runs until it is released and accepts one request per
  /// connection.
  public final class LoopbackServer: @unchecked Sendable {
    // `@unchecked`, because `lock` guards what has happened, and the other members are constant.

    /// How the client recognizes the end of a body.
    public enum Framing: Sendable, CaseIterable {
      case length, chunks, endOfConnection
    }

    public enum Fault: Sendable {
      case reset, hang
    }

    public struct Response: Sendable {
      public var status = 200
      public var headers: [(String, String)] = []
      /// The parts of the body, which are sent separately.
      public var pieces: [Data] = []
      /// Whether the connection ends in the middle of the body.
      public var isCutOff = false
      public var framing = Framing.length
      /// Whether the body is sent again and again until the client ends the connection.
      public var isEndless = false
      /// Whether the server resets the connection, or sends nothing until the client ends it, instead of responding.
      public var fault: Fault?

      public init(
        status: Int = 200, headers: [(String, String)] = [], pieces: [Data] = [], isCutOff: Bool = false,
        framing: Framing = .length, isEndless: Bool = false, fault: Fault? = nil
      ) {
        self.status = status
        self.headers = headers
        self.pieces = pieces
        self.isCutOff = isCutOff
        self.framing = framing
        self.isEndless = isEndless
        self.fault = fault
      }

      public static func text(_ text: String, _ contentType: String = "text/plain", status: Int = 200) -> Response {
        Response(status: status, headers: [("Content-Type", contentType)], pieces: [Data(text.utf8)])
      }
    }

    public let port: UInt16
    private let socket: Socket
    private let lock = NSLock()
    private var seen: [HTTPRequest] = []
    private var exchanged: [(connection: Int, request: HTTPRequest, response: Response)] = []
    private var ended = 0
    private var refused = 0
    private let answer: @Sendable (HTTPRequest) -> Response

    public init(_ answer: @escaping @Sendable (HTTPRequest) -> Response) throws {
      self.answer = answer
      guard let (socket, port) = Socket.listening() else { throw POSIXError(.EADDRNOTAVAIL) }
      self.socket = socket
      self.port = port
      Thread.detachNewThread { [weak self] in
        var number = 0
        while let connection = socket.accept() {
          let (server, index) = (self, number)
          number += 1
          Thread.detachNewThread { Self.serve(connection, index, server) }
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

    /// The requests and responses, in the order in which the client opened the connections.
    public var exchanges: [(request: HTTPRequest, response: Response)] {
      lock.withLock { exchanged.sorted { $0.connection < $1.connection } }.map { ($0.request, $0.response) }
    }

    /// The number of responses that were sent to their end, or until the client ended the connection.
    public var endedResponses: Int { lock.withLock { ended } }

    /// The number of responses during which the client ended the connection.
    public var refusedResponses: Int { lock.withLock { refused } }

    private static func serve(_ connection: Socket, _ number: Int, _ server: LoopbackServer?) {
      var received: [UInt8] = []
      guard let request = HTTPRequest.read(connection, &received), let server else { return }
      server.lock.withLock { server.seen.append(request) }
      let response = server.answer(request)
      server.lock.withLock { server.exchanged.append((number, request, response)) }
      switch response.fault {
      case .reset: return connection.reset()
      case .hang:
        while connection.read() != nil {}
        return
      case nil: break
      }
      let length =
        response.isEndless
        ? 1 << 40 : response.pieces.reduce(0) { $0 + $1.count } + (response.isCutOff ? 1000 : 0)
      var headers = response.headers.map { "\($0): \($1)\r\n" }.joined()
      switch response.framing {
      case .length: headers += "Content-Length: \(length)\r\n"
      case .chunks: headers += "Transfer-Encoding: chunked\r\n"
      case .endOfConnection: break
      }
      connection.write("HTTP/1.1 \(response.status) X\r\n\(headers)Connection: close\r\n\r\n")
      var isOpen = true
      repeat {
        for piece in response.pieces where isOpen { isOpen = connection.write(framed(piece, response.framing)) }
        // The client ends the connection before it has received much more than it accepts.
        if response.isEndless { Thread.sleep(forTimeInterval: 0.001) }
      } while response.isEndless && isOpen
      if response.framing == .chunks, !response.isCutOff { connection.write("0\r\n\r\n") }
      server.lock.withLock {
        server.ended += 1
        if !isOpen { server.refused += 1 }
      }
      connection.finishWriting()
      // Reads the remaining bytes, because closing a connection with unread bytes resets it.
      while connection.read() != nil {}
    }

    private static func framed(_ piece: Data, _ framing: Framing) -> Data {
      guard framing == .chunks else { return piece }
      return Data("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Data("\r\n".utf8)
    }
  }
#endif
