import Foundation

/// Writing of files that are complete, or as they were before.
enum WrittenFile {
  /// Creates a file.
  /// - Throws: An error if it exists, also as a link, or if it cannot be written. No part of the file remains.
  static func create(_ path: String, with text: String, permissions: mode_t = 0o644) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
    if descriptor < 0 { throw FileError(code: errno) }
    do throws(FileError) {
      try write(text, to: descriptor)
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Creates a file, or replaces the contents of the file that exists or that a link names.
  /// - Parameter permissions: The permissions of a new file.
  /// - Throws: An error if it cannot be written. It is then as it was before, unless it is a device or pipe, or its
  ///   folder cannot be written.
  static func replaceContents(of path: String, with text: String, permissions: mode_t = 0o644) throws(FileError) {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG { return try overwrite(path, with: text) }
    // The folder may permit to replace a file that is protected.
    if exists, access(path, W_OK) != 0 { throw FileError(code: errno) }
    let target = destination(of: path)
    let temporary = (target as NSString).deletingLastPathComponent.appendingPart(".live-\(UUID().uuidString)")
    do throws(FileError) {
      try create(temporary, with: text, permissions: permissions)
    } catch {
      // The file can be written nevertheless, as one that is mounted into a container.
      guard exists, [EACCES, EPERM, EROFS].contains(error.code) else { throw error }
      return try overwrite(path, with: text)
    }
    if exists {
      chmod(temporary, status.st_mode & 0o7777)
      // Fails for another owner's file, which then belongs to the user who has written it.
      _ = chown(temporary, status.st_uid, status.st_gid)
    }
    if rename(temporary, target) == 0 { return }
    let error = FileError(code: errno)
    unlink(temporary)
    guard exists, error.code == EBUSY else { throw error }
    try overwrite(path, with: text)
  }

  private static func overwrite(_ path: String, with text: String) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    if descriptor < 0 { throw FileError(code: errno) }
    try write(text, to: descriptor)
  }

  /// Writes a text and closes the file. Some file systems report only then that it is not stored.
  private static func write(_ text: String, to descriptor: Int32) throws(FileError) {
    let failure = Descriptor.writeAll(Array(text.utf8), to: descriptor)
    let isClosed = close(descriptor) == 0
    if let failure { throw FileError(code: failure.code) }
    if !isClosed { throw FileError(code: errno) }
  }

  /// Follows links, also to a file that does not exist.
  static func destination(of path: String) -> String {
    var path = path
    // The system permits fewer links than this.
    for _ in 0..<64 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return path }
      path = target.hasPrefix("/") ? target : (path as NSString).deletingLastPathComponent.appendingPart(target)
    }
    return path
  }
}

extension String {
  fileprivate func appendingPart(_ part: String) -> String { (self as NSString).appendingPathComponent(part) }
}
