import AnalyticsLive
import Foundation

/// A file as the page of `live dev --page` shows it: the text of its first lines, and notices about the rest.
struct PageFile {
  enum Kind {
    case script
    /// A file of events, which may be compressed with gzip.
    case events
  }

  private let path: String
  private let kind: Kind
  private(set) var text = ""
  /// The size of the text as the page sends it, in bytes.
  private(set) var size = 0
  /// What is missing or replaced, and why.
  private var notices: [String] = []

  /// The maximum size of the text of a file, in bytes.
  static let maximumSize = 2 << 20
  /// The maximum size of the texts of all files as the page sends them. The rest of the body of a request is for what
  /// the user adds on the page.
  static let maximumTotalSize = LocalServer.maximumBodySize - 1 << 20

  /// - Parameter room: The maximum size of the text as the page sends it.
  init(_ path: String, _ kind: Kind, room: Int) {
    self.path = path
    self.kind = kind
    do throws(FileError) {
      let file = try InputFile.repeatable(path)
      var bytes = try file.start(upTo: PageFile.maximumSize + 1)
      var total = max(file.size ?? 0, bytes.count)
      if kind == .events, InputFile.isCompressed(bytes) {
        bytes = try InputFile.decompressed(bytes + file.contents(limit: .max))
        total = bytes.count
      }
      take(bytes, of: total, room)
    } catch {
      notices = ["\(path) cannot be read: \(error.message)."]
    }
  }

  var json: JSON {
    [
      "name": .string(path), "text": .string(text),
      "notice": notices.isEmpty ? .null : .string(notices.joined(separator: " ")),
    ]
  }

  /// Takes the lines that the limits permit.
  /// - Parameters:
  ///   - bytes: The beginning of the file.
  ///   - total: The size of the file.
  private mutating func take(_ bytes: [UInt8], of total: Int, _ room: Int) {
    var (start, lines) = (0, 0)
    var invalid: [(number: Int, message: String)] = []
    var exceedsRoom = false
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      if end > PageFile.maximumSize { break }
      var line = bytes[start..<end]
      if lines == 0, kind == .events, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
      var added = String(decoding: line, as: UTF8.self)
      if kind == .events, String(validating: line, as: UTF8.self) == nil {
        invalid.append((lines + 1, PageFile.problem(with: line)))
        added = line.last == 0x0A ? "\n" : ""
      }
      let addedSize = PageFile.sizeInJSON(of: added)
      if size + addedSize > room {
        exceedsRoom = true
        break
      }
      text += added
      size += addedSize
      start = end
      lines += 1
    }
    if start < bytes.count { notices.append(notice(lines, start, of: total, exceedsRoom)) }
    if let first = invalid.first {
      let others = invalid.count > 1 ? ", and so are \(invalid.count - 1) more such lines" : ""
      notices.append("\(path):\(first.number): \(first.message); the line is empty here\(others).")
    }
    if kind == .script, let (line, column, _) = InputFile.invalidCharacter(in: bytes[..<start]) {
      notices.append("\(path):\(line):\(column): \(ScriptFile.invalidText).")
    }
  }

  /// Returns which part of the file the page uses, and which one it does not.
  private func notice(_ lines: Int, _ used: Int, of total: Int, _ exceedsRoom: Bool) -> String {
    let limit = "the page uses \(PageFile.maximumTotalSize >> 20) MB of all files, as JSON strings"
    if lines == 0, exceedsRoom { return "\(path) is not used, because \(limit)." }
    if lines == 0 {
      return "\(path) is not used: its first line is longer than \(PageFile.megabytes(PageFile.maximumSize))."
    }
    let range = lines == 1 ? "line 1 is" : "lines 1 to \(lines) are"
    let part = "\(PageFile.megabytes(used)) of \(PageFile.megabytes(total))"
    let reason = exceedsRoom ? ", because \(limit)" : ""
    return "\(path) is used in part: only \(range) here, \(part). The rest is missing, from line \(lines + 1)\(reason)."
  }

  private static func megabytes(_ size: Int) -> String { String(format: "%.1f MB", Double(size) / Double(1 << 20)) }

  /// The reason why a line that is not UTF-8 is not an event, as `live run` reports it.
  private static func problem(with line: ArraySlice<UInt8>) -> String {
    do {
      _ = try line.withUnsafeBytes { (bytes) throws in try JSON(parsing: bytes) }
      return "the line is not UTF-8"
    } catch {
      return InvalidLine(error, nil).message
    }
  }

  /// The size of a text that `JSON.stringify` converts, without the quotation marks.
  private static func sizeInJSON(of text: String) -> Int {
    text.utf8.reduce(0) { size, byte in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x08, 0x09, 0x0A, 0x0C, 0x0D: size + 2
      case ..<0x20: size + 6
      default: size + 1
      }
    }
  }
}
