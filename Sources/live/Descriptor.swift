import Foundation

/// Reading and writing file descriptors, whatever interrupts it.
enum Descriptor {
  /// - Returns: the error number; nil when everything has been written.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let n = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if n >= 0 {
          rest = rest.dropFirst(n)
        } else if errno == EAGAIN {
          var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&request, 1, -1)
        } else if errno != EINTR {
          return errno
        }
      }
      return nil
    }
  }

  /// Reads what there is, up to the size of `target`.
  /// - Returns: the number of bytes, 0 at the end.
  static func read(_ descriptor: Int32, into target: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let n = Foundation.read(descriptor, target.baseAddress, target.count)
      if n >= 0 { return n }
      if errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, -1)
      } else if errno != EINTR {
        throw FileError(code: errno)
      }
    }
  }

  static func message(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// A file that cannot be opened or read.
struct FileError: Error {
  let code: Int32
  var message: String { Descriptor.message(code) }
}
