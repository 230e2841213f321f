import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// The class has methods with these names.
private let systemWrite: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = { write($0, $1, $2) }
private let systemClose: @Sendable (Int32) -> Int32 = { close($0) }

/// An open file of the operating system. Releasing it closes the file.
final class FileDescriptor: @unchecked Sendable {
  // Unchecked because of `isOpen`, which only its owner changes.
  private let number: Int32
  private var isOpen = true
  let path: String

  /// Opens a file for writing, readable only by its owner. Creates the file if it does not exist. Renames a directory
  /// or a broken link that has the name of the file.
  init(path: String, appending: Bool = false) throws(AnalyticsError) {
    self.path = path
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | (appending ? O_APPEND : 0)
    let first = open(path, flags, 0o600)
    number = first < 0 && Self.setAside(path) ? open(path, flags, 0o600) : first
    guard number >= 0 else { throw .storageUnableToCreate(Self.problem(path)) }
  }

  /// Writes all bytes, or as many as possible.
  func write(_ bytes: UnsafeRawBufferPointer) throws(AnalyticsError) {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      let written = systemWrite(number, start, rest.count)
      if written < 0 {
        if errno == EINTR { continue }
        throw .storageUnableToWrite(Self.problem(path))
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
  }

  func write(_ text: String) throws(AnalyticsError) {
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(AnalyticsError) in try write(UnsafeRawBufferPointer(bytes)) }
    }
    try result.get()
  }

  func write(_ bytes: [UInt8]) throws(AnalyticsError) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(AnalyticsError) in try write(bytes) }
    }
    try result.get()
  }

  var size: Int {
    get throws(AnalyticsError) {
      let end = lseek(number, 0, SEEK_END)
      guard end >= 0 else { throw .storageUnableToOpen(Self.problem(path)) }
      return Int(end)
    }
  }

  /// Reads up to `count` bytes from an offset. The position for writing does not change.
  func read(from place: Int, count: Int) throws(AnalyticsError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let read = bytes.withUnsafeMutableBytes {
        pread(number, $0.baseAddress.map { $0 + done }, count - done, off_t(place + done))
      }
      if read < 0 {
        if errno == EINTR { continue }
        throw .storageUnableToOpen(Self.problem(path))
      }
      if read == 0 { break }
      done += read
    }
    bytes.removeLast(count - done)
    return bytes
  }

  /// Replaces a file atomically: it contains either the old or the new content.
  static func replace(_ url: URL, with content: Data) throws(AnalyticsError) {
    let temporary = url.path + replacementEnding
    do throws(AnalyticsError) {
      let file = try FileDescriptor(path: temporary)
      try file.truncate(to: 0)
      try file.write([UInt8](content))
      try file.close()
      if rename(temporary, url.path) == 0 || setAside(url.path) && rename(temporary, url.path) == 0 { return }
      throw .storageUnableToRename(problem(temporary))
    } catch {
      // On a full disk, only an empty file would remain.
      unlink(temporary)
      throw error
    }
  }

  /// Renames what has the name of a file but is not a file, so that the file can be created.
  /// - Returns: Whether it was renamed.
  @discardableResult
  static func setAside(_ path: String) -> Bool {
    let reason = errno
    defer { errno = reason }
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return false }
    return rename(path, "\(path)-\(UniqueId.make()).unusable") == 0
  }

  /// The ending of a replacement's name until it is moved into place.
  static let replacementEnding = ".new"

  /// Truncates the file, and continues writing at its end.
  func truncate(to size: Int) throws(AnalyticsError) {
    guard ftruncate(number, off_t(size)) == 0, lseek(number, 0, SEEK_END) >= 0 else {
      throw .storageUnableToWrite(Self.problem(path))
    }
  }

  /// Whether the file still has a name, that is, neither the file nor its directory has been deleted.
  var isLinked: Bool {
    var status = stat()
    return fstat(number, &status) != 0 || status.st_nlink > 0
  }

  /// - Returns: false if another descriptor holds the lock.
  func lockExclusively() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 }

  /// Releases the lock. Closing the file is not sufficient while a child process that has been forked, but does not run
  /// its program yet, has a copy of the descriptor.
  func unlock() { flock(number, LOCK_UN) }

  func close() throws(AnalyticsError) {
    guard isOpen else { return }
    isOpen = false
    if systemClose(number) != 0 { throw .storageUnableToClose(Self.problem(path)) }
  }

  deinit { try? close() }

  static func problem(_ path: String) -> String { "\(path): \(String(cString: strerror(errno)))" }
}
