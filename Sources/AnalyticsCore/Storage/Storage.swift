import Foundation
import JSONModel

/// Everything of a client that outlives the process.
final class Storage: Sendable {
  let store: any LineStore
  let writer: EventWriter
  let stateFiles: StateFiles
  /// The state of failed uploads that an earlier process left; nil if there is none.
  let retryState: RetryState?
  /// Nil in memory mode.
  let journal: StartupJournal?
  /// Held for the lifetime of the client; nil in memory mode.
  private let directoryLock: DirectoryLock?
  private let printing: JSONPrintingOptions
  private let maximumEventSize: Int
  private let sink: DiagnosticSink
  let reports: StorageReports
  private let printers: Protected<EventPrinting>

  /// - Parameter readOnlyFolder: The directory whose state is read, but neither changed nor used for events, in memory
  ///   mode.
  /// - Throws: ``AnalyticsError/storageInUse(_:)`` if another client uses the directory, or another error if the
  ///   directory cannot be used.
  init(_ values: ConfigurationValues, _ sink: DiagnosticSink, reading readOnlyFolder: URL? = nil) throws(AnalyticsError)
  {
    // On a separate queue: the thread that encounters an error holds locks that the error handler may need.
    let queue = LibraryQueue.make("reports")
    let reports = StorageReports(sink) { queue.asyncAfter(deadline: .now() + $0, execute: $1) }
    self.reports = reports
    @Sendable func report(_ part: StorageReports.Part) -> @Sendable (AnalyticsError) -> Void {
      { error in queue.async { reports.report(error, of: part) } }
    }
    // After the reports about errors before.
    let recover: @Sendable (StorageReports.Part) -> Void = { part in queue.async { reports.recover(part) } }
    let onLoss: @Sendable (Counters.DropReason, Int) -> Void = { sink.countDropped($0, $1) }
    let folder = values.keepsState ? try Storage.folder(values) : nil
    let directoryLock = try folder.map { (folder) throws(AnalyticsError) in try DirectoryLock(folder) }
    self.directoryLock = directoryLock
    stateFiles = StateFiles(
      folder: folder, readOnlyFolder: readOnlyFolder, report: { report(.document($0))($1) },
      recover: { recover(.document($0)) })
    let retryState =
      folder == nil ? nil : stateFiles.read(.retry).flatMap { try? JSON.object($0).decode(RetryState.self) }
    self.retryState = retryState
    let keepsEvents = if case .custom = values.storageMode { true } else { false }
    switch values.storageMode {
    case .memory(let limit):
      store = MemoryStore(
        configuration: .init(writeKey: values.writeKey, maxItems: limit), report: report(.batches), onLoss: onLoss)
    case .custom(let custom):
      store = CustomStore(custom)
    case .disk, .diskAtURL:
      store = try DirectoryStore(
        configuration: .init(
          writeKey: values.writeKey, storageLocation: folder ?? URL(fileURLWithPath: "."), limits: values.storageLimits),
        report: report(.batches), onLoss: onLoss,
        directoryLock: directoryLock, usedNames: retryState.map { Array($0.batches.keys) } ?? [])
    }
    journal = folder.map {
      StartupJournal(
        folder: $0, limit: values.storageLimits.bytes, report: report(.journal), recover: { recover(.journal) })
    }
    writer = EventWriter(store: store, keepsEvents: keepsEvents, directoryLock, values, sink, reports)
    printing = JSONPrintingOptions(nonFiniteNumbers: values.nonConformingNumbers.printing)
    printers = Protected(EventPrinting(printing))
    maximumEventSize = values.maximumEventSize
    self.sink = sink
  }

  /// Stores an event. An event that is too large, or has no JSON form, is rejected.
  func append(_ event: EventRecord) {
    let printer = printers.withLock { $0.take() }
    defer { printers.withLock { $0.putBack(printer) } }
    do {
      try printer.writer.print(event.json)
      guard !printer.writer.isTooDeep else { throw NestedTooDeep(messageId: event.messageId) }
    } catch {
      sink.countDropped(.notJSON)
      sink.report(AnalyticsError.jsonUnableToSerialize(error))
      return
    }
    if !printer.writer.hasMetKnown, let other = event.object[.context]?.objectValue {
      printers.withLock { $0.note(other) }
    }
    printer.writer.withText { line in
      if line.count <= maximumEventSize { return writer.append(line, event) }
      sink.countDropped(.tooLarge)
      sink.report(
        AnalyticsError.eventTooLarge(messageId: event.messageId, bytes: line.count, limit: maximumEventSize))
    }
  }

  /// Writes an event of the start-up queue to disk; nil if there is no disk.
  func journal(_ event: EventRecord) -> StartupJournal.Result? { journal?.append(event, printing) }

  /// Returns the body of a batch that the store returned as a file.
  func body(of url: URL) -> StoredBody { store.body(of: url) }

  /// The number of events that cannot be stored on disk, and the name of the batch that begins with the first one; nil
  /// if there are none.
  var unstored: (events: Int, batch: String)? {
    guard store is DirectoryStore else { return nil }
    let (count, first) = writer.refused
    return count > 0 ? (count, first ?? "unstored") : nil
  }

  /// Returns a batch of events that cannot be stored on disk, and keeps them in memory until they are settled or
  /// released; nil if there are none, or if earlier events are stored.
  func holdUnstored() -> (batch: String, body: Data, events: Int)? {
    guard let store = store as? DirectoryStore else { return nil }
    let header = BatchText.header.utf8
    guard let lines = writer.hold(upTo: store.configuration.maxFileSize - header.count) else { return nil }
    let trailer = BatchText.trailer(writeKey: store.configuration.writeKey).utf8
    // The first event has no comma before it.
    return (lines.messageId(of: 0) ?? "unstored", Data(header) + lines.bytes.dropFirst() + Data(trailer), lines.count)
  }

  /// Ends the protection of a batch that was not settled.
  func release() {
    store.release()
    writer.release()
  }

  /// Removes a batch that the store returned as a file.
  func purge(_ url: URL) {
    if let store = store as? DirectoryStore { store.purge(url) } else { store.remove(data: [url]) }
  }

  /// Removes all events, except for a batch that is being uploaded, which is not retried.
  func purge() {
    guard store is CustomStore else { return writer.purge { store.reset() } }
    // A store of the application may call the client.
    writer.purge {}
    if store.transactionType == .data { sink.countDropped(.purged, store.count) }
    store.reset()
  }

  /// Lets new clients wait until the directory is released, which is about to happen.
  func beginClosing() { directoryLock?.beginRelease() }

  /// Releases the directory for other clients.
  func close() {
    reports.finish()
    store.close()
    stateFiles.close()
    directoryLock?.release()
  }

  /// Removes all events after the directory has been released, unless another client uses it, which is reported.
  /// - Returns: Whether those of the journal were removed.
  func purgeAfterClosing() -> Bool {
    guard let store = store as? DirectoryStore, let folder = stateFiles.folder else {
      purge()
      return journal == nil
    }
    do throws(AnalyticsError) {
      let lock = try DirectoryLock(folder)
      try DirectoryStore(
        configuration: store.configuration, report: store.report, onLoss: { [sink] in sink.countDropped($0, $1) }
      ).reset()
      let journal = StartupJournal(folder: folder, limit: 0, report: store.report)
      sink.countDropped(.purged, journal.count(from: journal.start).events)
      journal.remove()
      store.forgetAll()
      lock.release()
      return true
    } catch {
      sink.report(error)
      return false
    }
  }

  // MARK: The directory

  /// Returns the directory of a client; nil in memory mode.
  static func location(_ values: ConfigurationValues) throws(AnalyticsError) -> URL? {
    switch values.storageMode {
    case .memory: nil
    case .diskAtURL(let url): url
    case .disk, .custom: try defaultFolder(writeKey: values.writeKey)
    }
  }

  private static func folder(_ values: ConfigurationValues) throws(AnalyticsError) -> URL? {
    guard let folder = try location(values) else { return nil }
    if case .diskAtURL = values.storageMode {
    } else {
      EarlierInstallation.moveDirectory(writeKey: values.writeKey, to: folder)
    }
    try create(folder)
    return folder
  }

  /// Creates a directory unless it exists.
  static func create(_ folder: URL) throws(AnalyticsError) {
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .storageUnableToCreate("\(folder.path): \(error.localizedDescription)")
    }
  }

  static func defaultFolder(writeKey: String) throws(AnalyticsError) -> URL {
    #if os(tvOS)
      let kind = FileManager.SearchPathDirectory.cachesDirectory
    #else
      let kind = FileManager.SearchPathDirectory.applicationSupportDirectory
    #endif
    guard let base = FileManager.default.urls(for: kind, in: .userDomainMask).first else {
      throw .storageUnableToCreate(
        "the application support directory, because it does not exist; use StorageMode.diskAtURL")
    }
    return base.appendingPathComponent("segment").appendingPathComponent(folderName(writeKey: writeKey))
  }

  /// Returns a name for a directory, since a write key can contain characters that paths cannot.
  static func folderName(writeKey: String) -> String {
    let name =
      writeKey.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-_")))
      ?? "default"
    return name.isEmpty ? "default" : name
  }
}

/// An event that most servers, and this library, would not read again.
struct NestedTooDeep: Error, CustomStringConvertible {
  let messageId: String?
  var description: String {
    "event \(messageId ?? "without an id"): arrays and objects nest deeper than \(JSONParsingOptions.defaultMaximumDepth) levels"
  }
}
