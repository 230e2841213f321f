/// The lines of a file or of standard input.
struct InputLines {
  let path: String
  let diagnostics: Diagnostics
  /// Called before waiting for more input.
  let flush: () -> Void
  /// Whether `body` is called with blank lines as well.
  var includesBlankLines = false
  /// Ends reading after the current line when it is requested.
  var interruption: Interruption?

  /// Calls `body` with each line that is not blank and with its location, such as `events.ndjson:7`, until it returns
  /// false.
  /// - Returns: Whether everything was read. A file that cannot be read is reported to the user.
  func read(_ body: (_ line: UnsafeRawBufferPointer, _ place: LinePlace) -> Bool) -> Bool {
    readBlocks { block, file in
      block.forEachLine { line, number in
        if line.isBlank, !includesBlankLines { return true }
        if let interruption, interruption.isRequested { return false }
        return body(line, LinePlace(file: file, number: number))
      }
    }
  }

  /// Calls `body` with blocks of lines and the name of the file, until it returns false.
  /// - Returns: Whether everything was read. A file that cannot be read is reported to the user.
  func readBlocks(_ body: (_ block: LineBlock, _ file: String) -> Bool) -> Bool {
    let name = diagnostics.name(of: path)
    do throws(FileError) {
      return try readBlocks(of: name, body)
    } catch {
      diagnostics.write("live: cannot read \(name): \(error.message)")
      return false
    }
  }

  /// Calls `body` with blocks of lines and the name of the file, until it returns false.
  /// - Returns: Whether everything was read.
  func readBlocks(
    of name: String, _ body: (_ block: LineBlock, _ file: String) -> Bool
  ) throws(FileError) -> Bool {
    let file = try InputFile(path)
    diagnostics.startProgress(total: file.size)
    defer { diagnostics.endProgress() }
    // Flush before waiting for more input, so that a user who types lines sees the output of the previous ones.
    let reader = LineReader(file) { [flush, diagnostics, interruption] position in
      flush()
      diagnostics.updateProgress(position)
      return interruption?.waitForInput(file.descriptor) ?? true
    }
    while let block = try reader.next() {
      if let interruption, interruption.isRequested { return false }
      if !body(block, name) { return false }
    }
    return interruption?.isRequested != true
  }
}
