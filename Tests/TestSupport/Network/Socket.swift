#if os(Linux) || os(macOS)
  import Foundation

  /// A connection that is read and written by one thread.
  public final class Socket: @unchecked Sendable {
    // `@unchecked`, because a test uses it from one thread at a time, except for `shutDown`.
    private let descriptor: Int32

    init(_ descriptor: Int32) {
      self.descriptor = descriptor
    }

    /// Returns a socket that listens on a free port of the loopback interface, and its port.
    public static func listening() -> (socket: Socket, port: UInt16)? {
      #if os(Linux)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
      #endif
      guard descriptor >= 0 else { return nil }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
        }
      }
      guard isBound, listen(descriptor, 64) == 0 else { return nil }
      return (Socket(descriptor), UInt16(bigEndian: address.sin_port))
    }

    /// Connects to a port of the loopback interface.
    public static func connected(to port: UInt16) -> Socket? {
      #if os(Linux)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
      #endif
      guard descriptor >= 0 else { return nil }
      let socket = Socket(descriptor)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let isConnected = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      return isConnected ? socket : nil
    }

    public func accept() -> Socket? {
      #if os(Linux)
        let connection = Glibc.accept(descriptor, nil, nil)
      #else
        let connection = Darwin.accept(descriptor, nil, nil)
      #endif
      return connection >= 0 ? Socket(connection) : nil
    }

    /// Returns the available bytes, or nil at the end.
    public func read() -> [UInt8]? {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      return count > 0 ? Array(buffer.prefix(count)) : nil
    }

    /// - Returns: Whether the connection accepted all bytes.
    @discardableResult public func write(_ text: String) -> Bool { write(Data(text.utf8)) }

    /// - Returns: Whether the connection accepted all bytes.
    @discardableResult public func write(_ data: Data) -> Bool {
      var rest = data[...]
      while !rest.isEmpty {
        #if os(Linux)
          let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        #else
          let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0) }
        #endif
        if count <= 0 { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    /// Resets the connection when it is closed.
    public func reset() {
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }

    /// Closes the connection for writing.
    public func finishWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Ends the connection, or the wait for connections, while another thread is using it.
    public func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    deinit { close(descriptor) }
  }
#endif
