import Foundation

/// The reports about a storage that fails, as on a full disk, or that has no room for more events. Of errors that
/// repeat, the first one is reported immediately, and the last one of each ``interval`` with the number of repetitions,
/// or of all events that were lost, so that a fault does not flood the error handler.
///
/// Errors repeat if they concern the same part of the storage and differ only in numbers, such as those of files. When
/// that part works again, or after an interval without the error, the next one is the first one.
final class StorageReports: Sendable {
  /// A part of the storage.
  enum Part: Hashable, Sendable {
    case events, batches, journal, startupQueue
    case document(StateFiles.Name)
  }

  /// The time between two reports of an error, in seconds.
  static let interval = 10.0

  private struct Key: Hashable {
    let part: Part
    /// The error without its numbers.
    let text: String
  }

  /// An error that has been reported.
  private struct Fault {
    /// Distinguishes a fault from a later one with the same error.
    let number: Int
    let level: DiagnosticLevel
    var repetitions = 0
    var last: AnalyticsError
  }

  private struct State {
    var faults: [Key: Fault] = [:]
    var count = 0
  }

  private let sink: DiagnosticSink
  private let schedule: @Sendable (TimeInterval, @escaping @Sendable () -> Void) -> Void
  private let state = Protected(State())

  /// - Parameter schedule: Runs an action after a number of seconds.
  init(
    _ sink: DiagnosticSink, schedule: @escaping @Sendable (TimeInterval, @escaping @Sendable () -> Void) -> Void
  ) {
    self.sink = sink
    self.schedule = schedule
  }

  /// Reports an error, or counts it as a repetition.
  func report(_ error: AnalyticsError, of part: Part, level: DiagnosticLevel = .error) {
    guard error.isStorageFault || error.isLoss else { return sink.report(error, level: level) }
    let key = Key(part: part, text: String("\(error)".filter { !$0.isNumber }))
    let number: Int? = state.withLock { state in
      if let fault = state.faults[key] {
        state.faults[key]?.last = fault.repetitions > 0 ? error.adding(fault.last) : error
        state.faults[key]?.repetitions += 1
        return nil
      }
      state.count += 1
      state.faults[key] = Fault(number: state.count, level: level, last: error)
      return state.count
    }
    guard let number else { return }
    sink.report(error, level: level)
    reportLater(key, number)
  }

  /// Records that a part of the storage works.
  func recover(_ part: Part) {
    state.withLock { state in
      if !state.faults.isEmpty { state.faults = state.faults.filter { $0.key.part != part } }
    }
  }

  /// Reports the repetitions that have not been reported, because the client ends.
  func finish() {
    let faults = state.withLock { state in
      defer { state.faults = [:] }
      return state.faults.values.filter { $0.repetitions > 0 }
    }
    for fault in faults { sink.report(fault.last.repeated(fault.repetitions), level: fault.level) }
  }

  private func reportLater(_ key: Key, _ number: Int) {
    schedule(Self.interval) { [weak self] in
      guard let self else { return }
      let fault: Fault? = state.withLock { state in
        guard let fault = state.faults[key], fault.number == number else { return nil }
        if fault.repetitions == 0 { state.faults[key] = nil } else { state.faults[key]?.repetitions = 0 }
        return fault.repetitions == 0 ? nil : fault
      }
      guard let fault else { return }
      sink.report(fault.last.repeated(fault.repetitions), level: fault.level)
      reportLater(key, number)
    }
  }
}

extension AnalyticsError {
  /// Whether events were lost because there was no room for more.
  fileprivate var isLoss: Bool {
    switch self {
    case .storageLimitReached, .queueFull: true
    default: false
    }
  }

  /// The error with the events of an earlier one that were lost.
  fileprivate func adding(_ earlier: AnalyticsError) -> AnalyticsError {
    switch (self, earlier) {
    case (.storageLimitReached(let lost, let limit), .storageLimitReached(let others, _)):
      .storageLimitReached(lost: lost + others, limit: limit)
    case (.queueFull(let queue, let lost), .queueFull(_, let others)): .queueFull(queue: queue, lost: lost + others)
    default: self
    }
  }

  /// Whether the storage has failed, and may fail again with each event.
  fileprivate var isStorageFault: Bool {
    switch self {
    case .storageUnableToCreate, .storageUnableToWrite, .storageUnableToRename, .storageUnableToOpen,
      .storageUnableToClose:
      true
    default: false
    }
  }

  /// The error with the number of times that it has occurred since it was reported.
  fileprivate func repeated(_ count: Int) -> AnalyticsError {
    let ending = " (\(count) time\(count == 1 ? "" : "s") since the last report)"
    return switch self {
    case .storageUnableToCreate(let what): .storageUnableToCreate(what + ending)
    case .storageUnableToWrite(let what): .storageUnableToWrite(what + ending)
    case .storageUnableToRename(let what): .storageUnableToRename(what + ending)
    case .storageUnableToOpen(let what): .storageUnableToOpen(what + ending)
    case .storageUnableToClose(let what): .storageUnableToClose(what + ending)
    default: self
    }
  }
}
