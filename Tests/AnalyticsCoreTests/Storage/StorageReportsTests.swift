import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

/// Tests that a storage which fails does not flood the error handler.
@Suite struct StorageReportsTests {
  /// Reports whose intervals end when a test says so.
  private struct Reports {
    let errors = ErrorRecorder()
    let all: StorageReports
    private let scheduled = Protected<[@Sendable () -> Void]>([])

    init() {
      let sink = DiagnosticSink(level: .error, handler: nil) { [errors] in errors.add($0) }
      all = StorageReports(sink) { [scheduled] _, action in scheduled.withLock { $0.append(action) } }
    }

    /// Ends the present intervals.
    func endInterval() {
      let actions = scheduled.withLock { actions in
        defer { actions = [] }
        return actions
      }
      for action in actions { action() }
    }
  }

  private static func full(_ file: String) -> AnalyticsError { .storageUnableToWrite("\(file): no space left") }

  @Test("Of errors that repeat, the first is reported immediately, and each interval ends with their number")
  func repetitions() {
    let reports = Reports()
    for number in 1...300 { reports.all.report(Self.full("\(number)-events"), of: .events) }
    #expect(reports.errors.texts == ["cannot write 1-events: no space left"])
    reports.endInterval()
    reports.all.report(Self.full("301-events"), of: .events)
    reports.endInterval()
    #expect(
      reports.errors.texts.dropFirst() == [
        "cannot write 300-events: no space left (299 times since the last report)",
        "cannot write 301-events: no space left (1 time since the last report)",
      ])
    // After an interval without the error, the next one is the first one.
    reports.endInterval()
    reports.all.report(Self.full("302-events"), of: .events)
    #expect(reports.errors.texts.last == "cannot write 302-events: no space left")
  }

  @Test("Errors of another kind, of another part and of another file are reported immediately")
  func others() {
    let reports = Reports()
    for _ in 0..<3 {
      reports.all.report(Self.full("a"), of: .events)
      reports.all.report(.storageUnableToOpen("a: no space left"), of: .events)
      reports.all.report(.storageUnableToWrite("a: read-only"), of: .events)
      reports.all.report(Self.full("b"), of: .events)
      reports.all.report(Self.full("a"), of: .journal)
    }
    #expect(reports.errors.all.count == 5)
  }

  @Test("The next error after a part of the storage has worked again is reported immediately")
  func recovery() {
    let reports = Reports()
    for part in [StorageReports.Part.events, .journal, .events] { reports.all.report(Self.full("a"), of: part) }
    #expect(reports.errors.all.count == 2)
    reports.all.recover(.events)
    for part in [StorageReports.Part.events, .journal] { reports.all.report(Self.full("a"), of: part) }
    #expect(reports.errors.all.count == 3)
    // The interval of the first fault has no effect on the second one.
    reports.all.report(Self.full("a"), of: .events)
    reports.endInterval()
    #expect(
      reports.errors.texts.suffix(2)
        == Array(repeating: "cannot write a: no space left (1 time since the last report)", count: 2))
  }

  @Test("Of errors about lost events, the first is reported immediately, and each interval ends with their sum")
  func losses() {
    let reports = Reports()
    for lost in 1...4 {
      reports.all.report(.storageLimitReached(lost: lost, limit: "9 bytes"), of: .batches)
      reports.all.report(.queueFull(queue: "start-up queue", lost: 1), of: .startupQueue, level: .warning)
    }
    reports.endInterval()
    reports.all.report(.storageLimitReached(lost: 5, limit: "9 bytes"), of: .batches)
    reports.all.finish()
    let lost = reports.errors.all.compactMap { if case .storageLimitReached(let lost, _) = $0 { lost } else { nil } }
    #expect(lost == [1, 9, 5])
    let queued = reports.errors.all.compactMap { if case .queueFull(_, let lost) = $0 { lost } else { nil } }
    #expect(queued == [1, 3])
  }

  @Test("At the end, the repetitions that have not been reported are")
  func end() {
    let reports = Reports()
    for _ in 0..<3 { reports.all.report(Self.full("a"), of: .events) }
    for _ in 0..<2 { reports.all.finish() }
    #expect(reports.errors.texts.last == "cannot write a: no space left (2 times since the last report)")
    #expect(reports.errors.all.count == 2)
  }
}
