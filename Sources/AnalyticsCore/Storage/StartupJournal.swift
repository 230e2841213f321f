import Foundation
import JSONModel

/// The events of the start-up queue on disk, so that they survive the end of the process: each a line, in order. Damaged lines are left out and reported.
///
/// Events for which the queue has no room in memory are here only, and are read again when their turn comes.
final class StartupJournal: @unchecked Sendable {
  // Unchecked because of the variables, which are only touched under the lock of the client's state, as the queue itself.
  private let path: String
  private let limit: Int
  private let report: @Sendable (AnalyticsError) -> Void
  private var file: FileDescriptor?
  /// Bytes of whole lines.
  private(set) var size = 0
  private var isUnreadable = false

  private static let chunk = 64 << 10

  /// - Parameter limit: the bytes that it may have.
  init(folder: URL, limit: Int, report: @escaping @Sendable (AnalyticsError) -> Void) {
    path = folder.appendingPathComponent("startup-queue").path
    self.limit = limit
    self.report = report
    guard FileManager.default.fileExists(atPath: path) else { return }
    do throws(AnalyticsError) {
      let file = try FileDescriptor(path: path)
      size = try file.size
      // A line that was cut off must not swallow the next one.
      if size > 0, try file.read(from: size - 1, count: 1) != [0x0A] {
        try file.write("\n")
        size += 1
      }
      self.file = file
    } catch {
      report(error)
    }
  }

  enum Result {
    /// It is on disk.
    case written
    /// It would get larger than allowed.
    case full
    /// It cannot be written, which has been reported.
    case failed
  }

  func append(_ event: EventRecord, _ options: JSONPrintingOptions) -> Result {
    guard var line = try? event.json.bytes(options) else { return .failed }
    line.append(0x0A)
    guard size + line.count <= limit else { return .full }
    do throws(AnalyticsError) {
      let file = try open()
      do throws(AnalyticsError) {
        try file.write(line)
      } catch {
        // What was written in part must not stay.
        try? file.truncate(to: size)
        throw error
      }
      size += line.count
      return .written
    } catch {
      report(error)
      return .failed
    }
  }

  private func open() throws(AnalyticsError) -> FileDescriptor {
    if let file { return file }
    let file = try FileDescriptor(path: path)
    try file.truncate(to: size)
    self.file = file
    return file
  }

  /// The events from a place on: some, or all.
  /// - Returns: each with its place, and the place behind the last one; nil when the file cannot be read, which has been reported. It stays then, for the next
  ///   start.
  func read(from start: Int) -> (events: [(place: Int, event: EventRecord)], end: Int)? {
    var bytes: [UInt8] = []
    do throws(AnalyticsError) {
      // At least one whole line.
      repeat {
        let more = try open().read(
          from: start + bytes.count, count: min(max(Self.chunk, bytes.count), size - start - bytes.count))
        if more.isEmpty { throw .storageUnableToOpen("\(path): it was cut off") }
        bytes += more
      } while !bytes.contains(0x0A)
    } catch {
      report(error)
      isUnreadable = true
      return nil
    }
    var events: [(place: Int, event: EventRecord)] = []
    var place = 0
    var damaged = 0
    while let end = bytes[place...].firstIndex(of: 0x0A) {
      let line = bytes[place..<end]
      let json = line.withUnsafeBytes { bytes in try? JSON(parsing: bytes) }
      if let event = json.flatMap({ try? EventRecord(json: $0) }) {
        events.append((start + place, event))
      } else if !line.isEmpty {
        damaged += 1
      }
      place = end + 1
    }
    if damaged > 0 { report(.storageInvalid(path, lost: damaged)) }
    return (events, start + place)
  }

  /// All events of it have been stored.
  func remove() {
    if isUnreadable { return }
    file = nil
    size = 0
    if FileManager.default.fileExists(atPath: path) { try? FileManager.default.removeItem(atPath: path) }
  }
}
