import Foundation
import JavaScript

/// A file to read, or standard input if the name is `-`.
final class InputFile {
  /// The name of the file in messages, with control characters escaped.
  let name: String
  let descriptor: Int32
  /// The size in bytes, or nil if it is not a regular file.
  let size: Int?

  init(_ path: String) throws(FileError) {
    if path == "-" {
      name = "stdin"
      descriptor = STDIN_FILENO
    } else {
      name = path.escapingControlCharacters
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
      if descriptor < 0 { throw FileError(code: errno) }
    }
    var status = stat()
    let isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    size = isRegular ? Int(status.st_size) : nil
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// Returns the entire contents.
  func contents() throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { chunk.deallocate() }
    while true {
      let n = try Descriptor.read(descriptor, into: chunk)
      if n == 0 { return bytes }
      bytes.append(contentsOf: chunk.prefix(n))
    }
  }
}
