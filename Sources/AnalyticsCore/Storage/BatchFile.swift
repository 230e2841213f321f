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
  }

  /// Reads a file that may be damaged, for example cut off within a line.
  static func read(_ url: URL) throws(AnalyticsError) -> Content {
    let bytes: [UInt8]
    do {
      bytes = [UInt8](try Data(contentsOf: url))
    } catch {
      throw .storageUnableToOpen("\(url.path): \(error.localizedDescription)")
    }
    var content = Content()
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: true).enumerated() {
      // The header may be cut off, too.
      if index == 0, line.first == 0x7B, line.last == 0x5B || BatchText.header.utf8.starts(with: line) { continue }
      if line.first == 0x5D {
        content.isFinished = line.last == 0x7D
        // Cutting off the trailer loses no events.
        break
      }
      let event = line.first == 0x2C ? line.dropFirst() : line
      if isObject(event) { content.lines.append(event) } else { content.damaged += 1 }
    }
    return content
  }

  private static func isObject(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == 0x7B else { return false }
    let json = line.withUnsafeBytes { bytes in try? JSON(parsing: bytes) }
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

  /// Returns the body to upload, with the current time in its trailer, and the number of its events.
  static func body(_ url: URL, writeKey: String) throws(AnalyticsError) -> (data: Data, events: Int) {
    var data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw .storageUnableToOpen("\(url.path): \(error.localizedDescription)")
    }
    let events = eventCount(data)
    guard let end = data.lastIndex(of: 0x0A) else { throw .storageInvalid(url.path, lost: 1) }
    data.removeSubrange((end + 1)...)
    data.append(contentsOf: BatchText.trailer(writeKey: writeKey).utf8)
    return (data, events)
  }

  /// Returns the number of events in a file, without checking them.
  static func eventCount(_ url: URL) -> Int { (try? Data(contentsOf: url)).map(eventCount) ?? 0 }

  /// The number of lines without the header. The trailer has no line break.
  private static func eventCount(_ data: Data) -> Int {
    data.withUnsafeBytes { bytes in
      var count = -1
      for byte in bytes where byte == 0x0A { count += 1 }
      return max(count, 0)
    }
  }
}
