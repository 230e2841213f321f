import Foundation

/// A pseudo-terminal whose other side, `line`, a process uses.
final class PseudoTerminal: Sendable {
  /// The side of the terminal that a process uses.
  let line: FileHandle
  private let master: FileHandle

  init(columns: Int) throws {
    let descriptor = System.openMaster(O_RDWR | O_NOCTTY)
    guard descriptor >= 0 else { throw CocoaError(.fileNoSuchFile) }
    master = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    guard System.grant(descriptor) == 0, System.unlock(descriptor) == 0, let name = System.lineName(descriptor) else {
      throw CocoaError(.fileNoSuchFile)
    }
    let other = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard other >= 0 else { throw CocoaError(.fileNoSuchFile) }
    line = FileHandle(fileDescriptor: other, closeOnDealloc: true)
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0 else { throw CocoaError(.fileNoSuchFile) }
  }

  /// Types a text.
  func type(_ text: String) { try? master.write(contentsOf: Data(text.utf8)) }

  /// Whether there are bytes within five minutes, as other tests may keep the processors busy for long.
  func hasBytes() -> Bool {
    var request = pollfd(fd: master.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 300_000) > 0
  }

  /// Returns the next bytes, or no bytes when no process has `line` open. Call `hangUp` before waiting for the end.
  func read() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      // Some systems report the end as an error.
      let n = Foundation.read(master.fileDescriptor, &bytes, bytes.count)
      if n >= 0 || errno != EINTR { return Array(bytes.prefix(max(0, n))) }
    }
  }

  /// Returns all bytes until the end.
  func readToEnd() -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let bytes = read()
      if bytes.isEmpty { return all }
      all += bytes
    }
  }

  /// Closes the test's handle of `line`.
  func hangUp() { try? line.close() }

  /// Reentrant system calls, because tests run concurrently.
  private enum System {
    #if canImport(Darwin)
      static func openMaster(_ flags: Int32) -> Int32 { posix_openpt(flags) }
      static func grant(_ descriptor: Int32) -> Int32 { grantpt(descriptor) }
      static func unlock(_ descriptor: Int32) -> Int32 { unlockpt(descriptor) }
      private static func name(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<CChar>, _ size: Int) -> Int32 {
        ptsname_r(descriptor, buffer, size)
      }
    #else
      // The C library declares these functions only with a feature macro that Swift does not set.
      static func openMaster(_ flags: Int32) -> Int32 { call("posix_openpt", flags) }
      static func grant(_ descriptor: Int32) -> Int32 { call("grantpt", descriptor) }
      static func unlock(_ descriptor: Int32) -> Int32 { call("unlockpt", descriptor) }
      private static func name(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<CChar>, _ size: Int) -> Int32 {
        typealias Name = @convention(c) (Int32, UnsafeMutablePointer<CChar>, Int) -> Int32
        guard let symbol = dlsym(nil, "ptsname_r") else { return -1 }
        return unsafeBitCast(symbol, to: Name.self)(descriptor, buffer, size)
      }
      private static func call(_ name: String, _ argument: Int32) -> Int32 {
        typealias OnDescriptor = @convention(c) (Int32) -> Int32
        guard let symbol = dlsym(nil, name) else { return -1 }
        return unsafeBitCast(symbol, to: OnDescriptor.self)(argument)
      }
    #endif

    static func lineName(_ descriptor: Int32) -> String? {
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
        guard let start = buffer.baseAddress, name(descriptor, start, buffer.count) == 0 else { return nil }
        return String(cString: start)
      }
    }
  }
}

/// The visible content of a terminal after carriage returns, line feeds and the sequence that clears the rest of a
/// line. Other control characters remain in the text.
struct Screen {
  /// The lines above the cursor.
  private(set) var lines: [String] = []
  /// The largest width of any line so far.
  private(set) var widest = 0
  /// The content of the current line before each carriage return.
  private(set) var drawn: [String] = []
  private var line: [Character] = []
  private var column = 0

  init(_ bytes: [UInt8]) {
    let parts = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\u{1B}[K")
    for (i, part) in parts.enumerated() {
      for scalar in part.unicodeScalars { draw(scalar) }
      if i < parts.count - 1 { line.removeSubrange(min(column, line.count)...) }
    }
  }

  private mutating func draw(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\r":
      drawn.append(current)
      column = 0
    case "\n":
      lines.append(current)
      line = []
      column = 0
    default:
      if column < line.count { line[column] = Character(scalar) } else { line.append(Character(scalar)) }
      column += 1
      widest = max(widest, column)
    }
  }

  /// The line with the cursor.
  var current: String { String(line) }
}
