import Foundation

/// A store that writes events to files in a directory, up to 475,000 bytes each. Appended events survive the end of the
/// process, including a crash.
///
/// File names are numbered: `7-segment-events` is the file being written, and `6-segment-events.temp` is a finished
/// one.
public final class DirectoryStore: LineStore, @unchecked Sendable {
  // Unchecked because of the variables, which are accessed only under the lock, or while the store is created.
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
  struct OpenFile {
    let file: FileDescriptor
    let number: Int
    /// The size of what was written completely.
    var size: Int
    var events: Int
  }

  /// A finished file.
  struct FinishedFile {
    let url: URL
    let size: Int
    /// The size of the header and the lines, if they are known to be valid.
    var soundSize: Int?
    /// The number of events; nil if it is not known.
    var events: Int?
    /// Whether the damaged lines have been counted as lost.
    var isDamageCounted = false
  }

  let configuration: Configuration
  let report: @Sendable (AnalyticsError) -> Void
  let onLoss: @Sendable (Counters.DropReason, Int) -> Void
  /// Locked again after the directory has been deleted and created.
  private let directoryLock: DirectoryLock?
  private let lock = NSLock()
  var open: OpenFile?
  private(set) var finished: [FinishedFile] = []
  private(set) var finishedBytes = 0
  var nextNumber = 0
  /// The file that is being uploaded, which must not be evicted.
  private(set) var held: URL?
  /// Whether the store was reset while a file was held.
  private var isReset = false
  /// Whether another client may use the directory, so that nothing in it may be changed.
  private var isClosed = false

  /// Opens a directory and recovers the files of an earlier process.
  /// - Throws: ``AnalyticsError`` if the directory cannot be created or read.
  // Inlined for the reason given at `ErrorContent`.
  @inlinable @inline(__always)
  public convenience init(configuration: Configuration) throws(AnalyticsError) {
    self.init(unread: configuration)
    try recovered().get()
  }

  @usableFromInline
  init(unread configuration: Configuration) {
    self.configuration = configuration
    report = { _ in }
    onLoss = { _, _ in }
    directoryLock = nil
  }

  @usableFromInline
  func recovered() -> Result<Void, AnalyticsError> { Result { () throws(AnalyticsError) in try recover() } }

  /// - Parameters:
  ///   - directoryLock: The lock of the directory, which is locked again if the directory is deleted.
  ///   - usedNames: Names of earlier files that must not be used again, because something is known about them.
  init(
    configuration: Configuration, report: @escaping @Sendable (AnalyticsError) -> Void,
    onLoss: @escaping @Sendable (Counters.DropReason, Int) -> Void,
    directoryLock: DirectoryLock? = nil, usedNames: [String] = []
  ) throws(AnalyticsError) {
    self.configuration = configuration
    self.report = report
    self.onLoss = onLoss
    self.directoryLock = directoryLock
    try recover(usedNames)
  }

  // MARK: DataStore

  public var hasData: Bool { lock.withLock { !finished.isEmpty || (open?.events ?? 0) > 0 } }
  public var count: Int { lock.withLock { finished.count + ((open?.events ?? 0) > 0 ? 1 : 0) } }
  public var transactionType: DataTransactionType { .file }

  /// The number of bytes of all batches, and the oldest finished one.
  var load: (bytes: Int, oldest: URL?) { lock.withLock { (finishedBytes + (open?.size ?? 0), finished.first?.url) } }

  public func reset() {
    lock.withLock {
      if isClosed { return }
      if let url = open.map({ url($0.number, isFinished: false) }) {
        onLoss(.purged, closeOpenFile())
        delete(url)
      }
      let removed = finished.filter { $0.url != held }
      finished.removeAll { $0.url != held }
      finishedBytes = finished.reduce(0) { $0 + $1.size }
      isReset = !finished.isEmpty
      for file in removed {
        onLoss(.purged, eventCount(file))
        delete(file.url)
      }
    }
  }

  /// Removes a finished file, whose events are lost. If it is being uploaded, it is not uploaded again.
  func purge(_ url: URL) {
    lock.withLock {
      guard !isClosed, let index = finished.firstIndex(where: { $0.url == url }) else { return }
      if url == held {
        isReset = true
        return
      }
      onLoss(.purged, eventCount(finished[index]))
      removeFinished(at: index)
      delete(url)
    }
  }

  func hold(_ items: [any ItemID]) -> Bool {
    lock.withLock {
      held = finished.first { file in items.contains { $0 as? URL == file.url } }?.url
      return held != nil
    }
  }

  func release() {
    lock.withLock {
      let index = finished.firstIndex { $0.url == held }
      held = nil
      if let index, isReset || !FileManager.default.fileExists(atPath: finished[index].url.path) {
        let file = finished[index]
        onLoss(isReset ? .purged : .storageFailed, eventCount(file))
        removeFinished(at: index)
        if isReset { delete(file.url) }
      }
      isReset = false
      enforceLimits()
    }
  }

  public func append(data: any RawEvent) {
    var lines = LineBuffer()
    guard let line = try? data.json.bytes() else { return }
    lines.append(line, nil)
    if let error = append(lines: lines).error { report(error) }
  }

  public func fetch(count: Int?, maxBytes: Int?, offset: Int = 0) -> DataResult? {
    let urls = lock.withLock {
      if !isClosed, finished.count < (count ?? Int.max) { finishOpenFile() }
      var urls = finished.map(\.url)
      if let open, open.events > 0, isClosed { urls.append(url(open.number, isFinished: false)) }
      return Array(urls.dropFirst(max(offset, 0)).prefix(max(count ?? Int.max, 1)))
    }
    return urls.isEmpty ? nil : DataResult(dataFiles: urls, removable: urls)
  }

  public func remove(data: [any ItemID]) {
    for case let url as URL in data {
      lock.withLock {
        guard let index = finished.firstIndex(where: { $0.url == url }) else { return }
        removeFinished(at: index)
        if held == url {
          held = nil
          isReset = false
        }
        delete(url)
      }
    }
  }

  /// Closes the open file, which is going to be deleted.
  /// - Returns: The number of its events.
  func closeOpenFile() -> Int {
    defer { open = nil }
    try? open?.file.close()
    return open?.events ?? 0
  }

  func removeFinished(at index: Int) { finishedBytes -= finished.remove(at: index).size }

  func add(_ file: FinishedFile) {
    finished.append(file)
    finishedBytes += file.size
  }

  /// Ends all changes, because another client may use the directory.
  func close() {
    lock.withLock {
      isClosed = true
      try? open?.file.close()
    }
  }

  /// Forgets the files of a closed store, because they have been deleted.
  func forgetAll() {
    lock.withLock {
      open = nil
      finished = []
      finishedBytes = 0
    }
  }

  // MARK: Writing

  func append(lines: LineBuffer) -> (stored: Int, error: AnalyticsError?) {
    lock.lock()
    defer { lock.unlock() }
    if isClosed { return (0, .storageInUse(configuration.storageLocation.path)) }
    // Writing renews the age of the open batch.
    if configuration.limits.age != nil { enforceLimits() }
    defer { enforceLimits() }
    var index = 0
    do throws(AnalyticsError) {
      while index < lines.count {
        let open = try fileToWrite(bytes: lines.start(of: index + 1) - lines.start(of: index))
        var end = index + 1
        while end < lines.count,
          open.size + lines.start(of: end + 1) - lines.start(of: index) <= fileSize
        { end += 1 }
        let result = write(lines, index..<end, to: open)
        index += result.stored
        if let error = result.error { throw error }
      }
      return (index, nil)
    } catch {
      return (index, error)
    }
  }

  /// The size that a file does not exceed unless it contains a single event.
  private var fileSize: Int { min(configuration.maxFileSize, configuration.limits.bytes) }

  /// Returns the open file if it has room, or else a new one.
  private func fileToWrite(bytes: Int) throws(AnalyticsError) -> OpenFile {
    if let open, !open.file.isLinked { lose(open) }
    if let open, open.events == 0 || open.size + bytes <= fileSize { return open }
    finishOpenFile()
    let path = url(nextNumber, isFinished: false).path
    if !FileManager.default.fileExists(atPath: configuration.storageLocation.path) {
      try Storage.create(configuration.storageLocation)
      try directoryLock?.restore()
    }
    let file = try FileDescriptor(path: path)
    try file.truncate(to: 0)
    try file.write(BatchText.header)
    let new = OpenFile(file: file, number: takeNumber(), size: BatchText.header.utf8.count, events: 0)
    open = new
    return new
  }

  /// Counts the events of a file that was deleted while it was being written.
  private func lose(_ file: OpenFile) {
    open = nil
    onLoss(.storageFailed, file.events)
    report(.storageUnableToWrite("\(file.file.path): it was deleted with \(file.events) events"))
  }

  /// Writes lines to the open file. If that fails, as on a full disk, the lines that fit remain: their delivery frees
  /// the space for others.
  /// - Returns: The number of lines that were written, and the error because of which the others were not.
  private func write(_ lines: LineBuffer, _ range: Range<Int>, to current: OpenFile) -> (
    stored: Int, error: AnalyticsError?
  ) {
    // The first event of a file has no comma before it.
    let start = lines.start(of: range.lowerBound) + (current.events == 0 ? 1 : 0)
    var end = range.upperBound
    var failure: AnalyticsError?
    do throws(AnalyticsError) {
      let result = lines.bytes.withUnsafeBytes { bytes in
        Result { () throws(AnalyticsError) in
          try current.file.write(UnsafeRawBufferPointer(rebasing: bytes[start..<lines.start(of: end)]))
        }
      }
      try result.get()
    } catch {
      failure = error
      do throws(AnalyticsError) {
        let written = try current.file.size - current.size
        while end > range.lowerBound, lines.start(of: end) - start > written { end -= 1 }
        // A part of a line must not remain.
        let complete = end > range.lowerBound ? lines.start(of: end) - start : 0
        try current.file.truncate(to: current.size + complete)
      } catch {
        // The text remains, and is left out when the file is read.
        open = nil
        addFinished(current)
        return (0, failure)
      }
    }
    let stored = end - range.lowerBound
    if stored > 0 {
      open?.size += lines.start(of: end) - start
      open?.events += stored
    }
    return (stored, failure)
  }

  private func finishOpenFile() {
    if configuration.limits.age != nil { enforceLimits() }
    guard let current = open, current.events > 0 else { return }
    open = nil
    do throws(AnalyticsError) {
      try current.file.write(BatchText.trailer(writeKey: configuration.writeKey))
      try current.file.close()
    } catch {
      // Without a trailer the file is still complete, because an upload adds its own.
      report(error)
    }
    addFinished(current)
    enforceLimits()
  }

  /// Adds a file of this process to the finished ones.
  private func addFinished(_ file: OpenFile) {
    let url = finish(self.url(file.number, isFinished: false), as: file.number)
    let size = file.size + BatchText.trailer(writeKey: configuration.writeKey).utf8.count
    add(FinishedFile(url: url, size: size, soundSize: file.size, events: file.events))
  }

  /// Renames a file to the name of a finished one.
  /// - Returns: The name of the file, which is unchanged if renaming fails.
  func finish(_ source: URL, as number: Int) -> URL {
    let target = url(number, isFinished: true)
    do {
      try FileManager.default.moveItem(at: source, to: target)
      return target
    } catch {
      report(.storageUnableToRename("\(source.path): \(error.localizedDescription)"))
      return source
    }
  }

  func takeNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }

  // MARK: Reading

  /// Returns the body of a finished file. A file of an earlier process is checked first, and damaged lines are left
  /// out.
  func body(of url: URL) -> StoredBody {
    guard let file = lock.withLock({ finished.first { $0.url == url } }) else { return .unreadable }
    do throws(AnalyticsError) {
      if let size = file.soundSize, let events = file.events {
        if events == 0 { return .empty }
        return .body(try BatchFile.body(url, size: size, writeKey: configuration.writeKey), events: events)
      }
      let content = try BatchFile.read(url)
      note(content, of: file)
      if content.lines.isEmpty { return .empty }
      let trailer = BatchText.trailer(writeKey: configuration.writeKey)
      return .body(BatchFile.text(of: content.lines) + Data(trailer.utf8), events: content.lines.count)
    } catch {
      report(error)
      if !FileManager.default.fileExists(atPath: url.path) { forget(file) }
      return .unreadable
    }
  }

  /// Remembers the result of checking a file.
  private func note(_ content: BatchFile.Content, of file: FinishedFile) {
    if content.damaged > 0, !file.isDamageCounted {
      onLoss(.damaged, content.damaged)
      report(.storageInvalid(file.url.path, lost: content.damaged))
    }
    lock.withLock {
      guard let index = finished.firstIndex(where: { $0.url == file.url }) else { return }
      finished[index].isDamageCounted = true
      finished[index].events = content.lines.count
      if content.soundEvents == content.lines.count { finished[index].soundSize = content.soundSize }
    }
  }

  /// Removes a file that was deleted by something else.
  private func forget(_ file: FinishedFile) {
    lock.withLock {
      // The upload of a file decides what happened to its events.
      guard file.url != held, let index = finished.firstIndex(where: { $0.url == file.url }) else { return }
      removeFinished(at: index)
      onLoss(.storageFailed, file.events ?? 0)
    }
  }

  func url(_ number: Int, isFinished: Bool) -> URL {
    configuration.storageLocation.appendingPathComponent(
      "\(number)-\(configuration.baseFilename)\(isFinished ? ".temp" : "")")
  }

  func delete(_ url: URL) {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      report(.storageUnableToWrite("\(url.path): \(error.localizedDescription)"))
    }
  }
}
