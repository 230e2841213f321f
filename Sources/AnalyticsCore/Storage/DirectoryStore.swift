import Foundation

/// A store that writes events to files in a directory, up to 475,000 bytes each. Appended events survive the end of the
/// process, including a crash.
///
/// File names are numbered: `7-segment-events` is the file being written, and `6-segment-events.temp` is a finished
/// one.
public final class DirectoryStore: LineStore, @unchecked Sendable {
  // Unchecked because of the variables, which are only touched under the lock.
  /// The directory, the names and the limits of a store.
  public struct Configuration: Sendable {
    /// The write key that bodies contain.
    public var writeKey: String
    /// The directory.
    public var storageLocation: URL
    /// The part of file names that follows the number.
    public var baseFilename: String
    /// The maximum size of a file in bytes. A file is finished before it exceeds this size.
    public var maxFileSize: Int
    /// The limits of all files together.
    public var limits: StorageLimits

    /// Creates a configuration.
    public init(
      writeKey: String, storageLocation: URL, baseFilename: String = "segment-events", maxFileSize: Int = 475_000,
      limits: StorageLimits = StorageLimits()
    ) {
      self.writeKey = writeKey
      self.storageLocation = storageLocation
      self.baseFilename = baseFilename
      self.maxFileSize = max(maxFileSize, 1)
      self.limits = limits
    }
  }

  /// The file being written.
  private struct OpenFile {
    let file: FileDescriptor
    let number: Int
    /// The size of what was written completely.
    var size: Int
    var events: Int
  }

  /// A finished file.
  struct FinishedFile {
    let number: Int
    let url: URL
    let size: Int
    /// Whether this process wrote the file, so that it is known to be valid.
    var isSound: Bool
  }

  let configuration: Configuration
  private let report: @Sendable (AnalyticsError) -> Void
  private let onLoss: @Sendable (Counters.DropReason, Int) -> Void
  private let lock = NSLock()
  private var open: OpenFile?
  private var finished: [FinishedFile] = []
  private var finishedBytes = 0
  private var nextNumber = 0

  /// Opens a directory and recovers the files of an earlier process.
  /// - Throws: ``AnalyticsError`` if the directory cannot be created or read.
  public convenience init(configuration: Configuration) throws(AnalyticsError) {
    try self.init(configuration: configuration, report: { _ in }, onLoss: { _, _ in })
  }

  init(
    configuration: Configuration, report: @escaping @Sendable (AnalyticsError) -> Void,
    onLoss: @escaping @Sendable (Counters.DropReason, Int) -> Void
  ) throws(AnalyticsError) {
    self.configuration = configuration
    self.report = report
    self.onLoss = onLoss
    try recover()
  }

  // MARK: DataStore

  public var hasData: Bool { lock.withLock { !finished.isEmpty || (open?.events ?? 0) > 0 } }
  public var count: Int { lock.withLock { finished.count + ((open?.events ?? 0) > 0 ? 1 : 0) } }
  public var transactionType: DataTransactionType { .file }

  public func reset() {
    lock.withLock {
      if let open {
        try? open.file.close()
        delete(url(open.number, isFinished: false))
      }
      open = nil
      for file in finished { delete(file.url) }
      finished = []
      finishedBytes = 0
    }
  }

  public func append(data: any RawEvent) {
    var lines = LineBuffer()
    guard let line = try? data.json.bytes() else { return }
    lines.append(line, nil)
    if let error = append(lines: lines).error { report(error) }
  }

  public func fetch(count: Int?, maxBytes: Int?, offset: Int?) -> DataResult? {
    let urls = lock.withLock {
      if finished.count < (count ?? Int.max) { finishOpenFile() }
      return finished.dropFirst(max(offset ?? 0, 0)).prefix(max(count ?? Int.max, 1)).map(\.url)
    }
    return urls.isEmpty ? nil : DataResult(dataFiles: urls, removable: urls)
  }

  public func remove(data: [any ItemID]) {
    for case let url as URL in data {
      lock.withLock {
        guard let index = finished.firstIndex(where: { $0.url == url }) else { return }
        finishedBytes -= finished[index].size
        finished.remove(at: index)
        delete(url)
      }
    }
  }

  // MARK: Writing

  func append(lines: LineBuffer) -> (stored: Int, error: AnalyticsError?) {
    lock.lock()
    defer { lock.unlock() }
    var index = 0
    do throws(AnalyticsError) {
      while index < lines.count {
        let open = try fileToWrite(bytes: lines.start(of: index + 1) - lines.start(of: index))
        var end = index + 1
        while end < lines.count,
          open.size + lines.start(of: end + 1) - lines.start(of: index) <= configuration.maxFileSize
        { end += 1 }
        try write(lines, index..<end)
        index = end
      }
      return (index, nil)
    } catch {
      return (index, error)
    }
  }

  /// Returns the open file if it has room, or else a new one.
  private func fileToWrite(bytes: Int) throws(AnalyticsError) -> OpenFile {
    if let open, open.events == 0 || open.size + bytes <= configuration.maxFileSize { return open }
    finishOpenFile()
    let file = try FileDescriptor(path: url(nextNumber, isFinished: false).path)
    try file.truncate(to: 0)
    try file.write(BatchText.header)
    let new = OpenFile(file: file, number: nextNumber, size: BatchText.header.utf8.count, events: 0)
    nextNumber += 1
    open = new
    return new
  }

  private func write(_ lines: LineBuffer, _ range: Range<Int>) throws(AnalyticsError) {
    guard let current = open else { return }
    // The first event of a file has no comma before it.
    let start = lines.start(of: range.lowerBound) + (current.events == 0 ? 1 : 0)
    let end = lines.start(of: range.upperBound)
    let result = lines.bytes.withUnsafeBytes { bytes in
      Result { () throws(AnalyticsError) in try current.file.write(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      }
    }
    do throws(AnalyticsError) {
      try result.get()
    } catch {
      do throws(AnalyticsError) {
        // Partially written text must not remain.
        try current.file.truncate(to: current.size)
      } catch {
        // The text remains, and is removed when the file is read.
        open = nil
        rename(current.number, size: current.size, isSound: false)
      }
      throw error
    }
    open?.size += end - start
    open?.events += range.count
  }

  private func finishOpenFile() {
    guard let current = open, current.events > 0 else { return }
    open = nil
    let trailer = BatchText.trailer(writeKey: configuration.writeKey)
    do throws(AnalyticsError) {
      try current.file.write(trailer)
      try current.file.close()
    } catch {
      // Without a trailer the file is still complete, because an upload adds its own.
      report(error)
    }
    rename(current.number, size: current.size + trailer.utf8.count, isSound: true)
    enforceLimits()
  }

  /// Renames a file to the name of a finished one. If that fails, the file is found at the next start.
  private func rename(_ number: Int, size: Int, isSound: Bool) {
    let source = url(number, isFinished: false)
    let target = url(number, isFinished: true)
    do {
      try FileManager.default.moveItem(at: source, to: target)
      finished.append(FinishedFile(number: number, url: target, size: size, isSound: isSound))
      finishedBytes += size
    } catch {
      report(.storageUnableToRename("\(source.path): \(error.localizedDescription)"))
    }
  }

  // MARK: Limits

  private func enforceLimits() {
    let limits = configuration.limits
    while let oldest = finished.first {
      let reason: String
      if finishedBytes > limits.bytes {
        reason = "\(limits.bytes) bytes"
      } else if finished.count > limits.batches {
        reason = "\(limits.batches) batches"
      } else if let age = limits.age, isOlder(oldest.url, than: age) {
        reason = "\(Int(age)) seconds"
      } else {
        return
      }
      let lost = BatchFile.eventCount(oldest.url)
      finished.removeFirst()
      finishedBytes -= oldest.size
      delete(oldest.url)
      onLoss(.storageLimit, lost)
      report(.storageLimitReached(lost: lost, limit: reason))
    }
  }

  private func isOlder(_ url: URL, than age: TimeInterval) -> Bool {
    let date = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.modificationDate] as? Date
    return date.map { Date().timeIntervalSince($0) > age } ?? false
  }

  // MARK: Reading

  /// Returns the body of a finished file and the number of its events. A file of an earlier process is checked first,
  /// and damaged lines are removed; nil if no events are left.
  func body(of url: URL) -> (data: Data, events: Int)? {
    guard let isSound = lock.withLock({ finished.first { $0.url == url }?.isSound }) else { return nil }
    do throws(AnalyticsError) {
      if !isSound {
        let content = try BatchFile.read(url)
        if content.damaged > 0 { try repair(url, content) }
        lock.withLock {
          if let index = finished.firstIndex(where: { $0.url == url }) { finished[index].isSound = true }
        }
        if content.lines.isEmpty { return nil }
      }
      return try BatchFile.body(url, writeKey: configuration.writeKey)
    } catch {
      report(error)
      return nil
    }
  }

  private func repair(_ url: URL, _ content: BatchFile.Content) throws(AnalyticsError) {
    try FileDescriptor.replace(
      url, with: BatchFile.text(of: content.lines) + Data(BatchText.trailer(writeKey: configuration.writeKey).utf8))
    onLoss(.damaged, content.damaged)
    report(.storageInvalid(url.path, lost: content.damaged))
  }

  // MARK: Recovery

  private func recover() throws(AnalyticsError) {
    let folder = configuration.storageLocation
    let names: [String]
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      throw .storageUnableToCreate("\(folder.path): \(error.localizedDescription)")
    }
    // Replacements that were not moved into place.
    for name in names where name.hasSuffix(FileDescriptor.replacementEnding) {
      delete(folder.appendingPathComponent(name))
    }
    let files = names.compactMap(parse).sorted {
      ($0.number, $0.isFinished ? 0 : 1) < ($1.number, $1.isFinished ? 0 : 1)
    }
    nextNumber = (files.last?.number ?? -1) + 1
    for (index, file) in files.enumerated() {
      if file.isFinished {
        adopt(file.number)
      } else {
        try recoverOpenFile(file.number, isLast: index == files.count - 1)
      }
    }
    enforceLimits()
  }

  private func parse(_ name: String) -> (number: Int, isFinished: Bool)? {
    let ending = "-\(configuration.baseFilename)"
    let isFinished = name.hasSuffix(ending + ".temp")
    guard isFinished || name.hasSuffix(ending), let dash = name.firstIndex(of: "-"), let number = Int(name[..<dash]),
      number >= 0,
      number < Int.max, name == "\(number)\(ending)\(isFinished ? ".temp" : "")"
    else { return nil }
    return (number, isFinished)
  }

  private func adopt(_ number: Int) {
    let url = url(number, isFinished: true)
    let size = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.size] as? Int ?? 0
    finished.append(FinishedFile(number: number, url: url, size: size, isSound: false))
    finishedBytes += size
  }

  /// Handles a file that was being written when its process ended. The last one is continued, and others are finished.
  private func recoverOpenFile(_ number: Int, isLast: Bool) throws(AnalyticsError) {
    let url = url(number, isFinished: false)
    let content = try BatchFile.read(url)
    if content.damaged > 0 {
      onLoss(.damaged, content.damaged)
      report(.storageInvalid(url.path, lost: content.damaged))
    }
    guard !content.lines.isEmpty else { return delete(url) }
    let text = BatchFile.text(of: content.lines)
    let isTaken = FileManager.default.fileExists(atPath: self.url(number, isFinished: true).path)
    do {
      if isLast, !content.isFinished, !isTaken, text.count < configuration.maxFileSize {
        try FileDescriptor.replace(url, with: text)
        let file = try FileDescriptor(path: url.path, appending: true)
        open = OpenFile(file: file, number: number, size: text.count, events: content.lines.count)
      } else {
        try FileDescriptor.replace(url, with: text + Data(BatchText.trailer(writeKey: configuration.writeKey).utf8))
        if isTaken {
          // A finished file has the same number; this one is newer.
          try FileManager.default.moveItem(at: url, to: self.url(nextNumber, isFinished: false))
          rename(nextNumber, size: text.count, isSound: true)
          nextNumber += 1
        } else {
          rename(number, size: text.count, isSound: true)
        }
      }
    } catch let error as AnalyticsError {
      throw error
    } catch {
      throw .storageUnableToWrite("\(url.path): \(error.localizedDescription)")
    }
  }

  private func url(_ number: Int, isFinished: Bool) -> URL {
    configuration.storageLocation.appendingPathComponent(
      "\(number)-\(configuration.baseFilename)\(isFinished ? ".temp" : "")")
  }

  private func delete(_ url: URL) {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      report(.storageUnableToWrite("\(url.path): \(error.localizedDescription)"))
    }
  }
}
