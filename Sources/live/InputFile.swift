import AnalyticsCore
import Foundation
import JavaScript

/// A file to read, or standard input if the name is `-`.
final class InputFile {
  let descriptor: Int32
  /// The size in bytes, or nil if it is not a regular file.
  let size: Int?
  /// Whether the name says that the file is compressed with gzip.
  let isNamedCompressed: Bool

  init(_ path: String) throws(FileError) {
    isNamedCompressed = path.hasSuffix(".gz")
    if path == "-" {
      descriptor = STDIN_FILENO
    } else {
      // The system would read the name only up to this character.
      if path.utf8.contains(0) { throw FileError(message: "its name contains the character U+0000") }
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
      if descriptor < 0 { throw FileError(code: errno) }
    }
    var status = stat()
    let isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    size = isRegular ? Int(status.st_size) : nil
  }

  /// The name of a file in messages, with control characters escaped.
  static func name(of path: String) -> String { path == "-" ? "stdin" : path.escapingControlCharacters }

  /// Returns why a file cannot be read, as far as that is known without opening it, or nil.
  static func problem(with path: String) -> FileError? {
    if path == "-" { return fcntl(STDIN_FILENO, F_GETFL) < 0 ? FileError(code: errno) : nil }
    if isFolder(path) { return FileError(code: EISDIR) }
    return access(path, R_OK) == 0 ? nil : FileError(code: errno)
  }

  /// Returns why a folder cannot be listed, or nil.
  static func problem(withFolder path: String) -> FileError? {
    access(path, R_OK | X_OK) == 0 ? nil : FileError(code: errno)
  }

  /// Returns why a file cannot be written, as far as that is known without opening it, or nil.
  static func problem(withWriting path: String) -> FileError? {
    if isFolder(path) { return FileError(code: EISDIR) }
    if access(path, W_OK) == 0 { return nil }
    if errno != ENOENT { return FileError(code: errno) }
    let target = WrittenFile.destination(of: path)
    let folder = URL(fileURLWithPath: target).deletingLastPathComponent().path
    return access(folder, W_OK | X_OK) == 0 ? nil : FileError(code: errno)
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  static func isRegularOrMissing(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  /// Reports the first file that cannot be read, before any other one is processed.
  /// - Returns: Whether there is none.
  static func check(_ paths: [String], _ diagnostics: Diagnostics) -> Bool {
    for path in paths {
      guard let error = problem(with: path) else { continue }
      diagnostics.write("live: cannot read \(InputFile.name(of: path)): \(error.message)")
      return false
    }
    return true
  }

  /// Reports files that are not processed, because an earlier one has ended the command.
  static func reportUnread(_ paths: ArraySlice<String>, _ diagnostics: Diagnostics) {
    guard let first = paths.first else { return }
    let others = paths.count > 1 ? " and \(paths.count - 1) more" : ""
    diagnostics.write(
      "live: \(first.escapingControlCharacters)\(others) \(paths.count > 1 ? "were" : "was") not processed")
  }

  /// Opens a regular file. A pipe is not opened, because that may wait, and reading it would consume its contents.
  static func regular(_ path: String) throws(FileError) -> InputFile {
    var status = stat()
    if path == "-" || stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG {
      throw FileError(message: "it is not a regular file")
    }
    return try InputFile(path)
  }

  /// Whether reading a file a second time has the same result. It has not if the file is a pipe or a terminal. A file
  /// that does not exist may be created later, as a regular one.
  static func isRepeatable(_ path: String) -> Bool {
    if path == "-" { return false }
    var (status, null) = (stat(), stat())
    guard stat(path, &status) == 0 else { return true }
    if [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) { return true }
    return stat("/dev/null", &null) == 0 && status.st_rdev == null.st_rdev && status.st_mode == null.st_mode
  }

  /// Opens a file that can be read again later with the same result.
  static func repeatable(_ path: String) throws(FileError) -> InputFile {
    guard isRepeatable(path) else { throw FileError(message: "it is not a regular file") }
    return try InputFile(path)
  }

  /// Whether a file that starts with the given bytes is compressed with gzip.
  static func isCompressed(_ start: some Sequence<UInt8>) -> Bool { start.starts(with: [0x1F, 0x8B]) }

  /// Returns the text of a compressed file.
  static func decompressed(_ document: [UInt8]) throws(FileError) -> [UInt8] {
    do throws(GzipError) { return try Gzip.decompress(document) } catch { throw FileError(message: "\(error)") }
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// The maximum number of bytes of a script and of settings.
  static let limit = 64 << 20

  /// Returns the entire contents.
  /// - Throws: An error if the file cannot be read, or has more than `limit` bytes.
  func contents(limit: Int = InputFile.limit) throws(FileError) -> [UInt8] {
    let bytes = try start(upTo: limit == .max ? limit : limit + 1)
    if bytes.count > limit { throw FileError(message: "it has more than \(limit >> 20) MiB") }
    return bytes
  }

  /// Returns the contents of a file without a byte order mark, which editors do not count as a column.
  static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// Returns the text of a file without its byte order mark.
  static func text(of bytes: [UInt8]) -> String { String(decoding: withoutMark(bytes), as: UTF8.self) }

  /// Returns the location of the first bytes that are not UTF-8; nil if all are. Lines and columns start at 1, and
  /// columns are UTF-16 code units.
  static func invalidCharacter(in bytes: some Collection<UInt8>) -> (line: Int, column: Int, offset: Int)? {
    // Almost all files are valid, and decoding them together is faster. It replaces what is not valid.
    if String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) { return nil }
    var (line, column, offset) = (1, 1, 0)
    var (decoder, iterator) = (UTF8(), bytes.makeIterator())
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar):
        (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + scalar.utf16.count)
        offset += UTF8.width(scalar)
      case .error: return (line, column, offset)
      case .emptyInput: return nil
      }
    }
  }

  /// Returns the contents, or the first `count` bytes of a larger file.
  func start(upTo count: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    // Growing copies what has been read.
    bytes.reserveCapacity(min(size ?? 0, count))
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { chunk.deallocate() }
    while bytes.count < count {
      let n = try Descriptor.read(descriptor, into: chunk)
      if n == 0 { break }
      bytes.append(contentsOf: chunk.prefix(min(n, count - bytes.count)))
    }
    return bytes
  }
}
