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
  private func readBlocks(_ body: (_ block: LineBlock, _ file: String) -> Bool) -> Bool {
    reportingError { name throws(FileError) in try readBlocks(of: name, body) }
  }

  /// Calls `body` with the name of the file.
  /// - Returns: What `body` returns; false if the file cannot be read, which is reported to the user.
  func reportingError(_ body: (_ file: String) throws(FileError) -> Bool) -> Bool {
    let name = diagnostics.name(of: path)
    do throws(FileError) {
      return try body(name)
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
    let reader = try open()
    defer { diagnostics.endProgress() }
    while !isInterrupted, let block = try reader.next() {
      if isInterrupted || !body(block, name) { return false }
    }
    return !isInterrupted
  }

  var isInterrupted: Bool { interruption?.isRequested == true }

  /// Opens the file, and begins to show the progress.
  func open() throws(FileError) -> LineReader {
    let file = try InputFile(path)
    diagnostics.startProgress(total: file.size)
    // Flush before waiting for more input, so that a user who types lines sees the output of the previous ones.
    return LineReader(file) { [flush, diagnostics, interruption] position in
      flush()
      diagnostics.updateProgress(position)
      return interruption?.waitForInput(file.descriptor) ?? true
    }
  }
}
