#if os(Linux) || os(macOS)
  import AnalyticsCore
  import Foundation

  /// A request with a body of known length.
  public struct HTTPRequest: Sendable {
    public let method: String
    public let path: String
    /// The headers with their names in lower case.
    public let headers: [String: String]
    /// The body, decompressed if it was compressed; empty if it is damaged.
    public let body: [UInt8]

    /// Returns the next request of a connection, or nil at its end, and stores the bytes after it in `received`.
    public static func read(_ connection: Socket, _ received: inout [UInt8]) -> HTTPRequest? {
      var end = headerEnd(received)
      while end == nil {
        guard let more = connection.read() else { return nil }
        received += more
        end = headerEnd(received)
      }
      guard let end else { return nil }
      let lines = String(decoding: received[..<end], as: UTF8.self).components(separatedBy: "\r\n")
      received.removeFirst(end)
      var headers: [String: String] = [:]
      for line in lines.dropFirst() {
        guard let colon = line.firstIndex(of: ":") else { continue }
        headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      }
      if headers["expect"] != nil { connection.write("HTTP/1.1 100 Continue\r\n\r\n") }
      let length = headers["content-length"].flatMap { Int($0) } ?? 0
      while received.count < length {
        guard let more = connection.read() else { return nil }
        received += more
      }
      var body = Array(received.prefix(length))
      received.removeFirst(length)
      if headers["content-encoding"] == "gzip" { body = (try? Gzip.decompress(body)) ?? [] }
      let first = lines[0].split(separator: " ").map(String.init)
      return HTTPRequest(
        method: first.first ?? "", path: first.count > 1 ? first[1] : "", headers: headers, body: body)
    }

    private static func headerEnd(_ bytes: [UInt8]) -> Int? {
      guard bytes.count >= 4 else { return nil }
      for index in 0...(bytes.count - 4)
      where bytes[index] == 13 && Array(bytes[index..<(index + 4)]) == [13, 10, 13, 10] { return index + 4 }
      return nil
    }
  }
#endif
