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
    do throws(FileError) {
      let file = try InputFile(path)
      diagnostics.startProgress(total: file.size)
      defer { diagnostics.endProgress() }
      // Flush before waiting for more input, so that a user who types lines sees the output of the previous ones.
      let reader = LineReader(file) { [flush, diagnostics, interruption] position in
        flush()
        diagnostics.updateProgress(position)
        return interruption?.waitForInput(file.descriptor) ?? true
      }
      while let line = try reader.next() {
        if line.isBlank, !includesBlankLines { continue }
        if let interruption, interruption.isRequested { return false }
        if !body(line, LinePlace(file: file.name, number: reader.line)) { return false }
      }
      return interruption?.isRequested != true
    } catch {
      diagnostics.write("live: cannot read \(path.escapingControlCharacters): \(error.message)")
      return false
    }
  }
}
