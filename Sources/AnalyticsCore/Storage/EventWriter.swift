import Foundation
import JSONModel

/// Writes events of all threads to the store: immediately in synchronous mode, and many together in asynchronous mode.
///
/// Events that the store does not accept remain in memory. If nothing stored precedes them, they can be delivered from
/// there. Meanwhile nothing is written, because later events must not overtake them.
final class EventWriter: @unchecked Sendable {
  // Unchecked because of the variables, which are accessed only under the condition's lock.
  private let store: any LineStore
  /// The writer may outlive the client for a moment and needs the directory until then.
  private let directoryLock: DirectoryLock?
  private let keepsEvents: Bool
  private let isSynchronous: Bool
  private let limit: Int
  private let maximumEventSize: Int
  private let backPressure: BackPressure
  private let interval: TimeInterval
  private let sink: DiagnosticSink
  private let reports: StorageReports
  private let queue = LibraryQueue.make("writer")
  private let condition = NSCondition()
  /// Held while lines that are no longer pending are being written. Locked before the condition.
  private let writing = NSLock()
  private var pending = LineBuffer()
  /// An empty buffer, whose memory the next events use.
  private var spare = LineBuffer()
  /// The number of bytes that are being written, in asynchronous mode.
  private var bytesBeingWritten = 0
  /// The events before the pending ones, while they are being delivered without having been stored.
  private var held = LineBuffer()
  /// Whether the events were purged while they were held.
  private var isHeldPurged = false
  /// Whether a commit is scheduled at the end of the interval, and whether one is scheduled without a delay.
  private var isScheduled = false
  private var isHurrying = false
  /// Whether the store fails, so that waiting for it is useless.
  private var isFailing = false
  private var isRetryScheduled = false
  private var lostForWantOfRoom = 0
  /// Whether another client may use the directory.
  private var isClosed = false
  /// The id of an event that is not lost when it arrives after closing.
  private var retainedId: ExactText?
  /// What to do when there is room again.
  private var whenRoom: (@Sendable () -> Void)?
  /// What to do when nothing is left to write. Accessed only on the queue.
  private var whenEmpty: [@Sendable () -> Void] = []

  /// The number of pending bytes from which they are written without further delay.
  private static let urgentBytes = 256 << 10

  /// - Parameter keepsEvents: Whether the store requires the events in addition to their text.
  init(
    store: any LineStore, keepsEvents: Bool, _ directoryLock: DirectoryLock?, _ values: ConfigurationValues,
    _ sink: DiagnosticSink, _ reports: StorageReports
  ) {
    self.store = store
    self.directoryLock = directoryLock
    self.keepsEvents = keepsEvents
    self.sink = sink
    self.reports = reports
    isSynchronous = values.operatingMode == .synchronous
    limit = values.writeBufferLimit
    maximumEventSize = values.maximumEventSize
    backPressure = values.writeBackPressure
    interval = values.commitInterval
  }

  /// Accepts an event. In synchronous mode it is stored when this method returns, or lost if the store fails. On a
  /// queue of the library, which replays events of the journal, it then remains in memory, and the writer tries again.
  /// So does an event that arrives while earlier ones are being delivered from memory.
  /// - Parameter line: The text of the event.
  func append(_ line: some Collection<UInt8>, _ event: EventRecord) {
    condition.lock()
    guard makeRoom(for: line.count + 2) else {
      lostForWantOfRoom += 1
      condition.unlock()
      sink.countDropped(.queueFull)
      return
    }
    guard !isClosed else {
      let isRetained = retainedId != nil && event.messageId.map { ExactText($0) } == retainedId
      condition.unlock()
      if !isRetained { sink.countDropped(.shutdown) }
      return
    }
    pending.append(line, keepsEvents ? event : nil)
    if isSynchronous {
      guard held.isEmpty else { return condition.unlock() }
      let error = writeNow(keepsLast: LibraryQueue.isCurrent)
      let isLeft = !pending.isEmpty
      condition.unlock()
      if let error { reports.report(error, of: .events) }
      if isLeft { scheduleRetry() }
      return
    }
    let hurries = isUrgent && !isHurrying
    let isFirst = !hurries && !isHurrying && !isScheduled && !isRetryScheduled
    if hurries { isHurrying = true }
    if isFirst { isScheduled = true }
    condition.unlock()
    if hurries { schedule() } else if isFirst { scheduleAfterInterval() }
  }

  /// Whether enough is pending to be written without a delay. The lock is held.
  private var isUrgent: Bool { pending.byteCount >= min(Self.urgentBytes, limit / 2) }

  /// Writes everything accepted so far to the store, and then calls `completion` on the writer's queue.
  /// - Parameter completion: Receives whether the store has accepted everything; if not, the writer tries again.
  func commit(_ completion: @escaping @Sendable (_ isStored: Bool) -> Void) {
    queue.async { completion(self.commit()) }
  }

  /// Calls `action` on the writer's queue when everything accepted so far is stored, or has been delivered from memory,
  /// after as many attempts as that takes. It is not called after the writer has been closed.
  func whenStored(_ action: @escaping @Sendable () -> Void) {
    queue.async {
      self.whenEmpty.append(action)
      _ = self.commit()
    }
  }

  /// The number of bytes that have not been written, and whether the store fails.
  var load: (bytes: Int, isFailing: Bool) {
    condition.withLock { (held.byteCount + pending.byteCount, isFailing) }
  }

  /// Whether events wait to be written.
  var hasPending: Bool { condition.withLock { !pending.isEmpty || !held.isEmpty } }

  /// Removes all events that the store has not accepted, and then calls `reset`, while none of them are being written.
  /// Events that are being delivered are removed if they are not settled.
  func purge(_ reset: () -> Void) {
    writing.withLock {
      condition.withLock {
        sink.countDropped(.purged, pending.count)
        pending.removeAll()
        isHeldPurged = !held.isEmpty
      }
      reset()
    }
    condition.broadcast()
    continueIfRoom()
  }

  /// Stops accepting events, and counts those that the store has not accepted as lost, except for those that the
  /// journal still contains.
  /// - Parameters:
  ///   - id: The id of an event that may still arrive, and that remains in the journal.
  ///   - journaled: Returns the ids of the events in the journal. Called only if events remain.
  /// - Returns: Whether the store has accepted all events.
  @discardableResult
  func close(retaining id: String? = nil, journaled: () -> Set<ExactText>) -> Bool {
    let rest = writing.withLock {
      condition.withLock {
        isClosed = true
        retainedId = id.map { ExactText($0) }
        defer { pending.removeAll() }
        return pending
      }
    }
    condition.broadcast()
    continueIfRoom()
    guard !rest.isEmpty else { return true }
    let ids = journaled()
    let lost =
      ids.isEmpty
      ? rest.count
      : (0..<rest.count).count { index in rest.messageId(of: index).map { !ids.contains(ExactText($0)) } ?? true }
    guard lost > 0 else { return false }
    sink.countDropped(.storageFailed, lost)
    sink.report(
      AnalyticsError.storageUnableToWrite(
        "events that were still in memory at shutdown: \(lost) event\(lost == 1 ? "" : "s")"))
    return false
  }

  // MARK: Delivery from memory

  /// The number of events that the store has refused, and the id of the first one, if it has an id.
  var refused: (count: Int, first: String?) {
    writing.withLock {
      condition.withLock { isFailing && !pending.isEmpty ? (pending.count, pending.messageId(of: 0)) : (0, nil) }
    }
  }

  /// Returns the oldest events that the store has refused, for delivery; nil if there are none, or if the store
  /// contains earlier events. Nothing is written until ``settle()`` or ``release()`` is called.
  /// - Parameter limit: The maximum number of bytes. A single event is returned regardless of its size.
  func hold(upTo limit: Int) -> LineBuffer? {
    let first: LineBuffer? = writing.withLock {
      condition.withLock {
        guard isFailing, !isClosed, held.isEmpty, !pending.isEmpty, !store.hasData else { return nil }
        var count = 1
        while count < pending.count, pending.start(of: count + 1) - pending.start(of: 0) <= limit { count += 1 }
        held = pending.takeFirst(count)
        return held
      }
    }
    if first != nil {
      condition.broadcast()
      continueIfRoom()
    }
    return first
  }

  /// Removes the held events, because the server has accepted or rejected them.
  func settle() {
    condition.withLock {
      held = LineBuffer()
      isHeldPurged = false
    }
    schedule()
  }

  /// Ends the delivery of the held events, because they were not settled.
  func release() {
    let isHolding = condition.withLock {
      guard !held.isEmpty else { return false }
      if isHeldPurged {
        sink.countDropped(.purged, held.count)
      } else {
        held.append(pending)
        pending = held
      }
      held = LineBuffer()
      isHeldPurged = false
      return true
    }
    if isHolding { schedule() }
  }

  // MARK: Writing

  /// Tries again in a second, unless a retry is already scheduled.
  private func scheduleRetry() {
    let isNew = condition.withLock {
      defer { isRetryScheduled = true }
      return !isRetryScheduled
    }
    guard isNew else { return }
    queue.asyncAfter(deadline: .now() + 1) {
      self.condition.withLock { self.isRetryScheduled = false }
      _ = self.commit()
    }
  }

  private func schedule() { queue.async { _ = self.commit(drains: false) } }

  private func scheduleAfterInterval() {
    queue.asyncAfter(deadline: .now() + interval) {
      self.condition.withLock { self.isScheduled = false }
      _ = self.commit(drains: false)
    }
  }

  /// Writes what is pending. Called on the queue.
  /// - Parameter drains: Whether also events are written that arrive meanwhile. Otherwise, these wait for others, since
  ///   many small writes take longer.
  /// - Returns: false if the store fails.
  private func commit(drains: Bool = true) -> Bool {
    let drains = drains || !whenEmpty.isEmpty
    // The end of the delivery leads to the next attempt.
    let result = writing.withLock { condition.withLock { held.isEmpty } ? writePending(drains) : nil }
    guard let (lost, error) = result else { return false }
    continueIfRoom()
    if lost > 0 { sink.report(AnalyticsError.queueFull(queue: "write buffer", lost: lost), level: .warning) }
    if let error {
      reports.report(error, of: .events)
      scheduleRetry()
      return false
    }
    let actions = whenEmpty
    whenEmpty = []
    // Closing gives up what is not stored.
    if !condition.withLock({ isClosed }) { for action in actions { action() } }
    return true
  }

  /// - Returns: The number of events for which there was no room, and the error because of which events remain.
  private func writePending(_ drains: Bool) -> (lost: Int, error: AnalyticsError?) {
    if isSynchronous {
      return condition.withLock {
        defer { lostForWantOfRoom = 0 }
        return (lostForWantOfRoom, pending.isEmpty ? nil : writeNow(keepsLast: true))
      }
    }
    var hasWritten = false
    while true {
      condition.lock()
      isHurrying = false
      if pending.isEmpty || hasWritten && !drains && !isUrgent {
        let isFirst = !pending.isEmpty && !isScheduled
        if isFirst { isScheduled = true }
        let lost = lostForWantOfRoom
        lostForWantOfRoom = 0
        condition.unlock()
        if isFirst { scheduleAfterInterval() }
        return (lost, nil)
      }
      hasWritten = true
      var lines = pending
      pending = spare
      spare = LineBuffer()
      bytesBeingWritten = lines.byteCount
      condition.unlock()
      // Taking the lines makes room immediately, so at most twice the limit is in memory.
      condition.broadcast()
      let result = store.append(lines: lines)
      count(lines, result.stored)
      guard let error = result.error else {
        // Here, because it belongs to nothing else.
        lines.removeAll()
        condition.withLock {
          endFailure()
          bytesBeingWritten = 0
          spare = lines
        }
        continue
      }
      condition.withLock {
        var rest = lines
        rest.removeFirst(result.stored)
        rest.append(pending)
        pending = rest
        bytesBeingWritten = 0
        isFailing = true
      }
      condition.broadcast()
      return (0, error)
    }
  }

  /// Writes the pending lines in synchronous mode. The lock is held.
  /// - Parameter keepsLast: Whether the last line remains if the store fails. The lines before it always do.
  private func writeNow(keepsLast: Bool) -> AnalyticsError? {
    let lines = pending
    pending.removeAll()
    let result = store.append(lines: lines)
    count(lines, result.stored)
    guard let error = result.error else {
      endFailure()
      return nil
    }
    isFailing = true
    pending = lines
    pending.removeFirst(result.stored)
    if !keepsLast {
      pending.removeLast()
      sink.countDropped(.storageFailed)
    }
    return error
  }

  /// The store works. The lock is held.
  private func endFailure() {
    if isFailing { reports.recover(.events) }
    isFailing = false
  }

  private func count(_ lines: LineBuffer, _ stored: Int) {
    guard stored > 0 else { return }
    let bytes = lines.start(of: stored) - lines.start(of: 0)
    sink.count {
      $0.stored += stored
      $0.bytesStored += bytes
    }
  }

  // MARK: Room

  /// Calls `action` on the writer's queue when the store works, or when there is room for an event of any size. It
  /// replaces an earlier action that has not been called.
  /// - Returns: false if that is so already. The action is then not called.
  func waitForRoom(_ action: @escaping @Sendable () -> Void) -> Bool {
    condition.withLock {
      whenRoom = hasRoom ? nil : action
      return !hasRoom
    }
  }

  private var hasRoom: Bool {
    let bytes = pending.byteCount + bytesBeingWritten
    return !isFailing || bytes == 0 || bytes + maximumEventSize + 2 <= limit
  }

  private func continueIfRoom() {
    let action = condition.withLock {
      guard hasRoom else { return nil as (@Sendable () -> Void)? }
      defer { whenRoom = nil }
      return whenRoom
    }
    if let action { queue.async(execute: action) }
  }

  /// - Returns: Whether there is room. The lock is held, but may have been released in between.
  private func makeRoom(for bytes: Int) -> Bool {
    var (dropped, hasWaited) = (0, false)
    defer { sink.countDropped(.queueFull, dropped) }
    while pending.byteCount + bytes > limit, !pending.isEmpty {
      // A replayed event that waited when the store began to fail is not dropped. Later ones wait before they pass.
      if isFailing, hasWaited, LibraryQueue.isCurrent { return true }
      switch isFailing && backPressure == .block ? .dropNewest : backPressure {
      case .block:
        condition.wait()
        hasWaited = true
      case .dropNewest: return false
      case .dropOldest:
        pending.removeFirst(1)
        dropped += 1
        lostForWantOfRoom += 1
      }
    }
    return true
  }
}
