import Foundation
import JSONModel

/// The format of a file of events: a header line, a line per event, and, if the file is finished, a trailer line.
///
///     { "batch": [
///     {…}
///     ,{…}
///     ],"sentAt":"…","writeKey":"…"}
enum BatchFile {
  /// The content of a file.
  struct Content {
    /// The events, without commas and line breaks.
    var lines: [ArraySlice<UInt8>] = []
    /// The number of lines that are not JSON objects.
    var damaged = 0
    /// Whether the file has a trailer.
    var isFinished = false
    /// The size of the header and of the valid lines that follow it without damage.
    var soundSize = 0
    /// The number of events in that part.
    var soundEvents = 0
    /// Whether that part ends with a line break.
    var endsWithLineBreak = false
  }

  /// Reads a file that may be damaged, for example cut off within a line.
  ///
  /// Lines after a trailer count as well: a process that was restarted may have continued a finished file.
  static func read(_ url: URL) throws(AnalyticsError) -> Content {
    let bytes: [UInt8]
    do {
      bytes = [UInt8](try Data(contentsOf: url))
    } catch {
      throw .storageUnableToOpen("\(url.path): \(error.localizedDescription)")
    }
    var content = Content()
    // Without its header, the text is not a batch.
    var isSound = false
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[start..<end]
      let isHeader = start == 0 && Self.isHeader(line)
      start = end + 1
      if line.first == 0x5D {
        content.isFinished = line.last == 0x7D
        isSound = false
      } else if isHeader {
        isSound = bytes.prefix(start).elementsEqual(BatchText.header.utf8)
      } else if !line.isEmpty {
        let hasComma = line.first == 0x2C
        let event = hasComma ? line.dropFirst() : line
        if isObject(event) {
          isSound = isSound && hasComma == !content.lines.isEmpty
          content.lines.append(event)
          if isSound { content.soundEvents += 1 }
        } else {
          isSound = false
          content.damaged += 1
        }
      }
      if isSound {
        content.soundSize = min(start, bytes.count)
        content.endsWithLineBreak = end < bytes.count
      }
    }
    return content
  }

  /// Whether a line is the header, which may be cut off, too.
  private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == 0x7B && (line.last == 0x5B || BatchText.header.utf8.starts(with: line))
  }

  private static func isObject(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == 0x7B else { return false }
    let json = line.withUnsafeBytes { bytes in try? JSON(parsing: bytes, options: .keepingText) }
    return json?.objectValue != nil
  }

  /// Returns the text of a file with valid events.
  static func text(of lines: [ArraySlice<UInt8>]) -> Data {
    var data = Data(BatchText.header.utf8)
    for (index, line) in lines.enumerated() {
      if index > 0 { data.append(0x2C) }
      data.append(contentsOf: line)
      data.append(0x0A)
    }
    return data
  }

  /// Returns the body to upload, with the current time in its trailer.
  /// - Parameter size: The size of the header and the lines.
  static func body(_ url: URL, size: Int, writeKey: String) throws(AnalyticsError) -> Data {
    do {
      return try Data(contentsOf: url).prefix(size) + Data(BatchText.trailer(writeKey: writeKey).utf8)
    } catch {
      throw .storageUnableToOpen("\(url.path): \(error.localizedDescription)")
    }
  }
}
