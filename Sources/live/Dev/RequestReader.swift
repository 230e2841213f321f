import Foundation

/// Reads a request (RFC 9112) from a connection, within limits of size and time.
struct RequestReader {
  private let connection: Int32
  private var bytes: [UInt8] = []
  private let deadline = Date(timeIntervalSinceNow: 20)
  /// The method of the request; empty until its first line has been read.
  private(set) var method = ""

  init(_ connection: Int32) { self.connection = connection }

  /// - Parameter refusal: Returns the response to a request without its body if it is not answered; the body is then
  ///   not kept.
  mutating func read(
    _ refusal: (LocalServer.Request) -> LocalServer.Response?
  ) throws(RequestError) -> LocalServer.Request {
    var end: Int?
    while end == nil {
      if bytes.count > LocalServer.maximumHeadSize { throw .refused(431, "The headers are too large.") }
      try receive()
      end = endOfHead
    }
    guard let end else { throw .closed }
    if end > LocalServer.maximumHeadSize { throw .refused(431, "The headers are too large.") }
    var request = try RequestReader.head(String(decoding: bytes[..<end], as: UTF8.self))
    method = request.method
    if let refused = refusal(request) { throw RequestError(response: refused) }
    if request.headers["transfer-encoding"] != nil { throw .refused(501, "Chunked bodies are not supported.") }
    let length = try RequestReader.bodyLength(of: request)
    while bytes.count < end + 4 + length { try receive() }
    request.body = Array(bytes[(end + 4)..<(end + 4 + length)])
    return request
  }

  private static func bodyLength(of request: LocalServer.Request) throws(RequestError) -> Int {
    guard let text = request.headers["content-length"] else { return 0 }
    guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), text.utf8.count < 15, let length = Int(text)
    else { throw .refused(400, "The Content-Length is not a number.") }
    if length > LocalServer.maximumBodySize {
      throw .refused(413, "The body is larger than \(LocalServer.maximumBodySize >> 20) MiB; send shorter texts.")
    }
    return length
  }

  /// The index of the empty line.
  private var endOfHead: Int? {
    guard bytes.count >= 4 else { return nil }
    return (0...bytes.count - 4).first { bytes[$0] == 13 && bytes[$0..<$0 + 4].elementsEqual([13, 10, 13, 10]) }
  }

  private static func head(_ text: String) throws(RequestError) -> LocalServer.Request {
    let lines = text.components(separatedBy: "\r\n")
    let first = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard first.count == 3, first[2].hasPrefix("HTTP/1."), first[1].hasPrefix("/") else {
      throw .refused(400, "The first line is not that of a request.")
    }
    var request = LocalServer.Request()
    request.method = String(first[0])
    request.path = String(first[1].prefix { $0 != "?" })
    for line in lines.dropFirst() {
      // Others might not read a name with a space as this name.
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex, line[..<colon].utf8.allSatisfy(isToken)
      else { throw .refused(400, "A line of the headers has no name, or one with characters that names cannot have.") }
      let name = line[..<colon].lowercased()
      // A repeated field could be understood in two ways.
      guard request.headers[name] == nil || !["host", "origin", "content-length"].contains(name) else {
        throw .refused(400, "The field \(name) is repeated.")
      }
      request.headers[name] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    return request
  }

  /// Whether a character can be part of the name of a field (RFC 9110, section 5.6.2).
  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  private mutating func receive() throws(RequestError) {
    if Date() > deadline { throw .refused(408, "The request takes too long.") }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(connection, &buffer, buffer.count, 0)
    if count < 0, errno == EINTR { return }
    if count <= 0 { throw .closed }
    bytes.append(contentsOf: buffer.prefix(count))
  }

  /// Reads the rest of what the client sends, up to a limit.
  mutating func discardRest() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var rest = LocalServer.maximumBodySize
    while rest > 0, Date() < deadline {
      let count = recv(connection, &buffer, buffer.count, 0)
      if count <= 0 { return }
      rest -= count
    }
  }
}
