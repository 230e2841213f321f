import Foundation

/// Reading and writing of file descriptors that continues after interruptions, and the width of terminals.
enum Descriptor {
  /// Writes all bytes.
  /// - Returns: The error number and the number of bytes written before, or nil if everything was written.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> (code: Int32, written: Int)? {
    bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
  }

  static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> (code: Int32, written: Int)? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let n = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if n >= 0 {
        rest = rest.dropFirst(n)
      } else if errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
      } else if errno != EINTR {
        return (errno, bytes.count - rest.count)
      }
    }
    return nil
  }

  /// Reads available bytes, up to the size of `target`.
  /// - Returns: The number of bytes, or 0 at the end.
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

  /// Opens those of standard input, output and error that are closed, so that no pipe or file gets their numbers.
  ///
  /// They are opened for the other direction, so that reading and writing fail as with a closed descriptor.
  static func openClosedStandardStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      // Gets the smallest number that is free, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Returns the current width of a terminal, or 80 if it is unknown.
  static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  static func message(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// An error that is thrown if a file cannot be opened, read or written.
struct FileError: Error, CustomStringConvertible {
  let message: String
  /// The error number of the operating system; 0 if it has not reported the error.
  let code: Int32
  var description: String { message }

  init(message: String) {
    self.message = message
    code = 0
  }

  init(code: Int32) {
    message = Descriptor.message(code)
    self.code = code
  }
}
