import Foundation
import JSONModel

/// The events of the start-up queue on disk, one per line, so that they survive the end of the process, and the resets
/// between them. Damaged lines are left out and reported.
///
/// A line is an event, or an object with an event, the chain that led to it, the denials of consent that concern it,
/// and categories that only its source contains. A line with denials and no event concerns all events before it. A line
/// may also say that the events before an offset have passed through the plugins of an earlier client.
///
/// Events for which the queue has no room in memory are only here, and are read when they are next.
final class StartupJournal: @unchecked Sendable {
  // Unchecked because of the variables, which are accessed only under the lock of the client's state, like the queue
  // itself.
  private let path: String
  private let limit: Int
  private let report: @Sendable (AnalyticsError) -> Void
  private let recover: @Sendable () -> Void
  /// Whether the last event could not be written.
  private var isFailing = false
  private var file: FileDescriptor?
  /// The size of the complete lines in bytes.
  private(set) var size = 0
  /// The offset of the first event that has not passed through the plugins of an earlier client.
  private(set) var start = 0
  private var isUnreadable = false
  /// Whether the last line is a reset.
  private var endsWithReset = false
  /// Whether another client may use the directory, so that the file may not be changed.
  private var isClosed = false
  private var chains = EventChain.Journaled()

  private static let chunk = 64 << 10
  /// The line of a reset.
  private static let reset = Array(#"{"reset":true}"#.utf8)

  /// What a line contains.
  enum Entry {
    case event(EventRecord)
    /// The user was forgotten.
    case reset
    /// The user has denied consent, for the events before.
    case denial(Consent.Scope)
    /// The events before an offset have passed.
    case passed(Int)
  }

  /// - Parameters:
  ///   - limit: The maximum size in bytes.
  ///   - recover: Called when the file can be written again.
  init(
    folder: URL, limit: Int, report: @escaping @Sendable (AnalyticsError) -> Void,
    recover: @escaping @Sendable () -> Void = {}
  ) {
    path = folder.appendingPathComponent("startup-queue").path
    self.limit = limit
    self.report = report
    self.recover = recover
    guard FileManager.default.fileExists(atPath: path) else { return }
    do throws(AnalyticsError) {
      let file = try FileDescriptor(path: path)
      size = try file.size
      // A line that was cut off must not be joined with the next one.
      if size > 0, try file.read(from: size - 1, count: 1) != [0x0A] {
        do throws(AnalyticsError) {
          try file.write("\n")
          size += 1
        } catch {
          // On a full disk, the line is cut off instead, which requires no space.
          size = try Self.sizeOfCompleteLines(file, size)
          try file.truncate(to: size)
          report(.storageInvalid(path, lost: 1))
        }
      }
      self.file = file
      forEachLine(from: 0) { _, line in if case .passed(let end)? = Self.passed(line) { start = max(start, end) } }
    } catch {
      report(error)
    }
  }

  /// Returns the offset after the last newline before an offset.
  private static func sizeOfCompleteLines(_ file: FileDescriptor, _ size: Int) throws(AnalyticsError) -> Int {
    var end = size
    while end > 0 {
      let start = max(0, end - chunk)
      let bytes = try file.read(from: start, count: end - start)
      if let newline = bytes.lastIndex(of: 0x0A) { return start + newline + 1 }
      end = start
    }
    return 0
  }

  enum Result {
    /// The event is on disk.
    case written
    /// The file would exceed its limit.
    case full
    /// The event cannot be written, which has been reported.
    case failed
  }

  func append(_ event: EventRecord, _ options: JSONPrintingOptions) -> Result {
    var json = event.json
    let denials = event.consent?.denials
    let categories = event.concealedCategories
    if event.chain != nil || denials != nil || categories != nil {
      var line: JSONObject = [:]
      if let chain = event.chain {
        line["chain"] = chain.json
        chains.note(chain)
      }
      line["denied"] = denials
      line["categories"] = categories
      line["event"] = json
      json = .object(line)
    }
    guard let line = try? json.bytes(options) else { return .failed }
    return append(line)
  }

  /// Writes that the user was forgotten, once if nothing is between two resets.
  func appendReset() -> Result {
    if endsWithReset { return .written }
    let result = append(Self.reset)
    if case .written = result { endsWithReset = true }
    return result
  }

  /// Writes that the user has denied consent, which concerns the events before. It may exceed the limit.
  func appendDenial(of scope: Consent.Scope) -> Result {
    let denied: JSON =
      switch scope {
      case .everything: true
      case .destination(let key): ["destination": .string(key)]
      case .category(let name): ["category": .string(name)]
      }
    guard let line = try? (["denied": denied] as JSON).bytes() else { return .failed }
    return append(line, isLimited: false)
  }

  /// Notes that all events before the first one that has not passed are stored, so that the next client does not
  /// process them again.
  /// - Parameters:
  ///   - ids: The ids of events that have not passed.
  ///   - end: The offset from which no event has passed; nil if there is none.
  func notePassed(exceptFor ids: Set<ExactText>, before end: Int?) {
    if size == 0 || isUnreadable { return }
    var first = end
    forEachLine(from: start) { place, line in
      guard place < first ?? .max, let event = Self.json(line).flatMap({ event(of: $0) }) else { return }
      if event.messageId.map({ ids.contains(ExactText($0)) }) == true { first = place }
    }
    guard let first else { return remove() }
    guard first > start, let line = try? (["passed": JSON(first)] as JSON).bytes() else { return }
    _ = append(line, isLimited: false)
  }

  private static func passed(_ line: some Sequence<UInt8>) -> Entry? {
    guard line.starts(with: passedStart), let end = (try? JSON(parsing: Array(line)))?["passed"]?.intValue else {
      return nil
    }
    return .passed(end)
  }

  private static let passedStart = Array(#"{"passed":"#.utf8)

  private static func json(_ line: ArraySlice<UInt8>) -> JSON? {
    line.withUnsafeBytes { bytes in try? JSON(parsing: bytes, options: .keepingText) }
  }

  /// The denials in the file, and the offsets before which events are concerned.
  var denials: [(end: Int, scope: Consent.Scope)] {
    var denials: [(end: Int, scope: Consent.Scope)] = []
    forEachLine(from: 0) { place, line in
      if case .denial(let scope)? = Self.denial(line) { denials.append((place, scope)) }
    }
    return denials
  }

  /// Returns the denial in a line; nil if it contains something else.
  private static func denial(_ line: some Sequence<UInt8>) -> Entry? {
    guard line.starts(with: denialStart), let json = try? JSON(parsing: Array(line)), json["event"] == nil,
      let denied = json["denied"]
    else { return nil }
    if let key = denied["destination"]?.stringValue { return .denial(.destination(key)) }
    if let name = denied["category"]?.stringValue { return .denial(.category(name)) }
    return denied == true ? .denial(.everything) : nil
  }

  private static let denialStart = Array(#"{"denied":"#.utf8)

  private func append(_ text: [UInt8], isLimited: Bool = true) -> Result {
    let line = text + [0x0A]
    guard !isLimited || size + line.count <= limit else { return .full }
    do throws(AnalyticsError) {
      let file = try open()
      do throws(AnalyticsError) {
        try file.write(line)
      } catch {
        // Partially written text must not remain.
        try? file.truncate(to: size)
        throw error
      }
      size += line.count
      endsWithReset = false
      if isFailing { recover() }
      isFailing = false
      return .written
    } catch {
      isFailing = true
      report(error)
      return .failed
    }
  }

  private func open() throws(AnalyticsError) -> FileDescriptor {
    if let file { return file }
    if isClosed { throw .storageInUse(path) }
    let file = try FileDescriptor(path: path)
    try file.truncate(to: size)
    self.file = file
    return file
  }

  /// Reads at least one complete line from an offset.
  private func bytes(from start: Int) throws(AnalyticsError) -> [UInt8] {
    var bytes: [UInt8] = []
    repeat {
      let more = try open().read(
        from: start + bytes.count, count: min(max(Self.chunk, bytes.count), size - start - bytes.count))
      if more.isEmpty { throw .storageUnableToOpen("\(path): it was cut off") }
      bytes += more
    } while !bytes.contains(0x0A)
    return bytes
  }

  /// The ids of all events in the file that have not passed through the plugins of an earlier client. Damage has been
  /// reported when the events were read.
  var messageIds: Set<ExactText> {
    var ids: Set<ExactText> = []
    forEachLine(from: start) { _, line in
      if let id = Self.json(line).flatMap({ event(of: $0) })?.messageId { ids.insert(ExactText(id)) }
    }
    return ids
  }

  /// Calls a closure with each line from an offset, as far as the file can be read.
  private func forEachLine(from start: Int, _ body: (_ place: Int, _ line: ArraySlice<UInt8>) -> Void) {
    var start = start
    while start < size, let bytes = try? bytes(from: start), let end = bytes.lastIndex(of: 0x0A) {
      for line in bytes[..<end].split(separator: 0x0A) { body(start + line.startIndex, line) }
      start += end + 1
    }
  }

  /// Reads some or all of the entries from an offset.
  /// - Returns: The entries with their offsets, and the offset after the last one; nil if the file cannot be read,
  ///   which has been reported. The file then remains for the next start.
  func read(from start: Int) -> (entries: [(place: Int, entry: Entry)], end: Int)? {
    let bytes: [UInt8]
    do throws(AnalyticsError) {
      bytes = try self.bytes(from: start)
    } catch {
      report(error)
      isUnreadable = true
      return nil
    }
    var entries: [(place: Int, entry: Entry)] = []
    var place = 0
    var damaged = 0
    while let end = bytes[place...].firstIndex(of: 0x0A) {
      let line = bytes[place..<end]
      if line.elementsEqual(Self.reset) {
        entries.append((start + place, .reset))
      } else if let other = Self.denial(line) ?? Self.passed(line) {
        entries.append((start + place, other))
      } else if let event = Self.json(line).flatMap({ event(of: $0) }) {
        entries.append((start + place, .event(event)))
      } else if !line.isEmpty {
        damaged += 1
      }
      place = end + 1
    }
    if damaged > 0 { report(.storageInvalid(path, lost: damaged)) }
    return (entries, start + place)
  }

  /// Returns the number of events from an offset, and whether there are resets; nothing if the offset is nil.
  func count(from start: Int?) -> (events: Int, hasResets: Bool) {
    var count = (events: 0, hasResets: false)
    guard let start else { return count }
    forEachLine(from: start) { _, line in
      if line.elementsEqual(Self.reset) {
        count.hasResets = true
      } else if Self.denial(line) == nil, Self.passed(line) == nil {
        count.events += 1
      }
    }
    return count
  }

  /// Returns the event of a line; nil if the line contains none.
  private func event(of json: JSON) -> EventRecord? {
    guard let inner = json["event"], json["type"] == nil else { return try? EventRecord(json: json) }
    guard var event = try? EventRecord(json: inner) else { return nil }
    if let chain = json["chain"] { event.chain = chains.chain(chain) }
    let (denials, categories) = (json["denied"], json["categories"])
    if denials != nil || categories != nil {
      event.consent = EventConsent(denials: denials, concealedCategories: categories, of: event.object)
    }
    return event
  }

  /// Ends all changes, because another client may use the directory.
  func close() {
    isClosed = true
    file = nil
    size = 0
  }

  /// Removes the file after all its events have been stored.
  func remove() {
    if isUnreadable || isClosed { return }
    file = nil
    size = 0
    start = 0
    endsWithReset = false
    chains = EventChain.Journaled()
    if FileManager.default.fileExists(atPath: path) { try? FileManager.default.removeItem(atPath: path) }
  }
}
