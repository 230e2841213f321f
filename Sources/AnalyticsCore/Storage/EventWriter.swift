import Foundation

/// Takes events from the threads that report them and brings them to the store: at once in synchronous mode, many together in asynchronous mode.
final class EventWriter: @unchecked Sendable {
  // Unchecked because of the variables, which are only touched under the condition's lock.
  private let store: any LineStore
  /// The writer may outlive the client for a moment, and needs the directory as long.
  private let directoryLock: DirectoryLock?
  private let keepsEvents: Bool
  private let isSynchronous: Bool
  private let limit: Int
  private let backPressure: BackPressure
  private let interval: TimeInterval
  private let sink: DiagnosticSink
  private let queue = LibraryQueue.make("writer")
  private let condition = NSCondition()
  private var pending = LineBuffer()
  private var isScheduled = false
  private var isHurrying = false
  /// Whether the store fails, so that there is no use in waiting for it.
  private var isFailing = false
  private var isRetryScheduled = false
  private var lostForWantOfRoom = 0
  /// Whether the directory may be another client's by now.
  private var isClosed = false

  /// From so many bytes on, what waits is written without further delay.
  private static let urgentBytes = 256 << 10

  /// - Parameter keepsEvents: whether the store wants the events too, not only their text.
  init(
    store: any LineStore, keepsEvents: Bool, _ directoryLock: DirectoryLock?, _ values: ConfigurationValues,
    _ sink: DiagnosticSink
  ) {
    self.store = store
    self.directoryLock = directoryLock
    self.keepsEvents = keepsEvents
    self.sink = sink
    isSynchronous = values.operatingMode == .synchronous
    limit = values.writeBufferLimit
    backPressure = values.writeBackPressure
    interval = values.commitInterval
  }

  /// Takes an event. In synchronous mode it is stored when this returns.
  func append(_ line: [UInt8], _ event: EventRecord) {
    condition.lock()
    guard makeRoom(for: line.count + 2) else {
      lostForWantOfRoom += 1
      condition.unlock()
      sink.countDropped(.queueFull)
      return
    }
    guard !isClosed else {
      condition.unlock()
      return sink.countDropped(.disabled)
    }
    pending.append(line, keepsEvents ? event : nil)
    if isSynchronous {
      let error = commitOnce()
      condition.unlock()
      if let error { sink.report(error) }
      return
    }
    let isUrgent = pending.byteCount >= min(Self.urgentBytes, limit / 2)
    let delay: TimeInterval? = !isScheduled ? (isUrgent ? 0 : interval) : isUrgent && !isHurrying ? 0 : nil
    if delay != nil { isScheduled = true }
    if delay == 0 { isHurrying = true }
    condition.unlock()
    if let delay { schedule(after: delay) }
  }

  /// Brings everything taken so far to the store, and then calls `completion`, on the writer's queue.
  /// - Parameter completion: is told whether the store has taken all of it; otherwise that is tried again.
  func commit(_ completion: @escaping @Sendable (_ isStored: Bool) -> Void) {
    queue.async { completion(self.commit()) }
  }

  /// Whether anything waits to be written.
  var hasPending: Bool { condition.withLock { !pending.isEmpty } }

  /// Takes nothing any more, and counts what the store still has not taken as lost, as nobody will try again.
  func close() {
    let lost = condition.withLock {
      isClosed = true
      defer { pending.removeAll() }
      return pending.count
    }
    condition.broadcast()
    guard lost > 0 else { return }
    sink.countDropped(.storageFailed, lost)
    sink.report(
      AnalyticsError.storageUnableToWrite("what was still in memory at the end: \(lost) event\(lost == 1 ? "" : "s")"))
  }

  // MARK: Writing

  /// Tries again in a second, unless that is going to be done already.
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

  private func schedule(after delay: TimeInterval) {
    if delay > 0 {
      queue.asyncAfter(deadline: .now() + delay) { _ = self.commit() }
    } else {
      queue.async { _ = self.commit() }
    }
  }

  /// Writes until nothing is left. On the queue.
  /// - Returns: whether nothing is; false when the store fails.
  private func commit() -> Bool {
    while true {
      condition.lock()
      isHurrying = false
      if pending.isEmpty {
        isScheduled = false
        let lost = lostForWantOfRoom
        lostForWantOfRoom = 0
        condition.unlock()
        if lost > 0 { sink.report(AnalyticsError.queueFull(queue: "write buffer", lost: lost), level: .warning) }
        return true
      }
      let lines = pending
      pending = LineBuffer()
      condition.unlock()
      // Room is there again as soon as the lines are taken, so at most twice the limit is in memory.
      condition.broadcast()
      let result = store.append(lines: lines)
      count(lines, result.stored)
      guard let error = result.error else {
        condition.withLock { isFailing = false }
        continue
      }
      condition.withLock {
        var rest = lines
        rest.removeFirst(result.stored)
        rest.append(pending)
        pending = rest
        isFailing = true
      }
      condition.broadcast()
      sink.report(error)
      scheduleRetry()
      return false
    }
  }

  /// Writes what there is, in synchronous mode. The lock is held.
  private func commitOnce() -> AnalyticsError? {
    let lines = pending
    pending.removeAll()
    let result = store.append(lines: lines)
    count(lines, result.stored)
    sink.countDropped(.storageFailed, lines.count - result.stored)
    return result.error
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

  /// - Returns: whether there is room. The lock is held, but may have been released in between.
  private func makeRoom(for bytes: Int) -> Bool {
    var dropped = 0
    defer { sink.countDropped(.queueFull, dropped) }
    while pending.byteCount + bytes > limit, !pending.isEmpty {
      switch isFailing && backPressure == .block ? .dropNewest : backPressure {
      case .block: condition.wait()
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
