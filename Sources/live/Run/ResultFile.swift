import Foundation

/// The file of results for a file of events: it has its name only if it is complete, so that no other program takes a
/// part of the results for all of them. Until then, `.part` is appended to the name.
struct ResultFile {
  let output: Output
  /// The descriptor to close, and the final path; nil for standard output.
  private let file: (descriptor: Int32, path: String)?
  private let diagnostics: Diagnostics

  /// Uses standard output, and ends the process if it is closed.
  /// - Parameter standardOutput: The output whose end is not that of the results.
  init(_ standardOutput: Output, _ diagnostics: Diagnostics) {
    standardOutput.check()
    output = standardOutput
    file = nil
    self.diagnostics = diagnostics
  }

  /// Opens a file, and creates its folder if it does not exist. The text is compressed if the name ends in `.gz`.
  init(_ path: String, _ diagnostics: Diagnostics) throws(FileError) {
    if InputFile.isFolder(path) { throw FileError(code: EISDIR) }
    let folder = (path as NSString).deletingLastPathComponent
    if InputFile.exists(folder), !InputFile.isFolder(folder) {
      throw FileError(message: "\(folder.escapingControlCharacters) is not a folder")
    }
    do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
      throw FileError(message: error.fileReason)
    }
    let temporary = ResultFile.temporaryPath(for: path)
    // Opening a pipe would wait for its reader.
    if !InputFile.isRegularOrMissing(temporary) {
      throw FileError(message: "\(temporary.escapingControlCharacters) is not a regular file")
    }
    output = try Output(temporary, isCompressed: path.hasSuffix(".gz"), diagnostics)
    file = (output.descriptor, path)
    self.diagnostics = diagnostics
  }

  /// The path of a file that is not complete.
  static func temporaryPath(for path: String) -> String { path + ".part" }

  /// Writes the rest, and renames the file if it is complete. A part of the results is reported, and an empty one
  /// removed.
  /// - Returns: Whether the file has its name, or is not complete.
  func close(isComplete: Bool) -> Bool {
    output.finish(isComplete: isComplete)
    guard let file else { return true }
    let temporary = ResultFile.temporaryPath(for: file.path)
    let isEmpty = lseek(file.descriptor, 0, SEEK_END) == 0
    Foundation.close(file.descriptor)
    if !isComplete {
      if isEmpty {
        unlink(temporary)
      } else {
        diagnostics.write("live: the results are incomplete; \(temporary.escapingControlCharacters) contains a part")
      }
      return true
    }
    if rename(temporary, file.path) == 0 { return true }
    diagnostics.write("live: cannot write \(file.path.escapingControlCharacters): \(Descriptor.message(errno))")
    return false
  }
}
