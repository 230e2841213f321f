import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

/// A store that blocks until it is opened.
private final class GatedStore: LineStore {
  let gate = DispatchSemaphore(value: 0)
  let names = Protected([String]())
  let isOpen = Protected(false)
  var hasData: Bool { count > 0 }
  var count: Int { names.current.count }
  let transactionType = DataTransactionType.data
  func reset() {}
  func append(data: any RawEvent) {}
  func fetch(count: Int?, maxBytes: Int?, offset: Int) -> DataResult? { nil }
  func remove(data: [any ItemID]) {}

  func open() {
    isOpen.set(true)
    gate.signal()
  }

  func append(lines: LineBuffer) -> (stored: Int, error: AnalyticsError?) {
    if !isOpen.current { gate.wait() }
    for event in lines.events { names.withLock { $0.append(event.object["event"]?.stringValue ?? "") } }
    return (lines.count, nil)
  }
}

/// A store whose first writes fail.
private final class FailingStore: LineStore {
  let failures: Protected<Int>
  let names = Protected([String]())
  init(failures: Int) { self.failures = Protected(failures) }
  var hasData: Bool { count > 0 }
  var count: Int { names.current.count }
  let transactionType = DataTransactionType.data
  func reset() {}
  func append(data: any RawEvent) {}
  func fetch(count: Int?, maxBytes: Int?, offset: Int) -> DataResult? { nil }
  func remove(data: [any ItemID]) {}

  func append(lines: LineBuffer) -> (stored: Int, error: AnalyticsError?) {
    let fails = failures.withLock { failures in
      defer { failures -= 1 }
      return failures > 0
    }
    // The first writes store one event before they fail.
    let stored = fails ? min(count < 20 ? 1 : 0, lines.count) : lines.count
    for event in lines.events.prefix(stored) { names.withLock { $0.append(event.object["event"]?.stringValue ?? "") } }
    return (stored, fails ? .storageUnableToWrite("disk full") : nil)
  }
}

@Suite struct BackPressureTests {
  private static func writer(
    _ store: any LineStore, _ policy: BackPressure, _ sink: DiagnosticSink, limit: Int = 20,
    interval: TimeInterval = 0.001
  ) -> EventWriter {
    var values = ConfigurationValues(writeKey: "k")
    values.writeBufferLimit = limit
    values.writeBackPressure = policy
    values.commitInterval = interval
    return EventWriter(store: store, keepsEvents: true, nil, values, sink, StorageReports(sink) { _, _ in })
  }

  private static func sink(_ errors: ErrorRecorder) -> DiagnosticSink {
    DiagnosticSink(level: .error, handler: nil, errorHandler: { errors.add($0) })
  }

  private static let line = [UInt8](#"{"a":1}"#.utf8)

  /// Appends events while another event is being written, so that the buffer of two events overflows.
  private static func overfill(_ writer: EventWriter, _ names: [String]) async {
    writer.append(line, EventRecord(TrackEvent(event: "first")))
    _ = await eventually { !writer.hasPending }
    for name in names { writer.append(line, EventRecord(TrackEvent(event: name))) }
  }

  @Test(
    "A full buffer drops the newest or the oldest events, counts them and reports them",
    arguments: [BackPressure.dropNewest, .dropOldest])
  func dropping(_ policy: BackPressure) async {
    let store = GatedStore()
    let errors = ErrorRecorder()
    let sink = Self.sink(errors)
    let writer = Self.writer(store, policy, sink)
    await Self.overfill(writer, ["1", "2", "3", "4"])
    store.open()
    let kept = policy == .dropNewest ? ["first", "1", "2"] : ["first", "3", "4"]
    #expect(await eventually { store.names.current == kept && sink.currentCounters.stored == 3 })
    #expect(sink.currentCounters.dropped == [.queueFull: 2])
    #expect(await eventually { errors.texts == ["the write buffer was full: 2 events were dropped"] })
  }

  @Test("An event that arrives while others are written waits for the interval, or until all events must be stored")
  func grouping() async {
    let store = GatedStore()
    let sink = Self.sink(ErrorRecorder())
    let writer = Self.writer(store, .block, sink, limit: 100, interval: 100_000)
    // Half of the limit is written without a delay.
    for number in 1...6 { writer.append(Self.line, EventRecord(TrackEvent(event: "\(number)"))) }
    #expect(await eventually { !writer.hasPending })
    writer.append(Self.line, EventRecord(TrackEvent(event: "late")))
    store.open()
    #expect(await eventually { sink.currentCounters.stored >= 6 })
    try? await Task.sleep(nanoseconds: 50_000_000)
    #expect(writer.hasPending && store.count == 6)
    let isStored = Protected(false)
    writer.commit { isStored.set($0) }
    #expect(await eventually { isStored.current && store.names.current.last == "late" && !writer.hasPending })
  }

  @Test("Events that arrive while others are written are written after the interval")
  func interval() async {
    let store = GatedStore()
    let sink = Self.sink(ErrorRecorder())
    let writer = Self.writer(store, .block, sink, limit: 1000)
    await Self.overfill(writer, ["1", "2"])
    store.open()
    #expect(await eventually { store.names.current == ["first", "1", "2"] && !writer.hasPending })
    // And so are later ones, again and again.
    for number in 3..<20 {
      writer.append(Self.line, EventRecord(TrackEvent(event: "\(number)")))
      #expect(await eventually { store.count == number + 1 })
    }
  }

  @Test("A full buffer blocks callers until it has space, so that no event is lost")
  func blocking() async {
    let store = GatedStore()
    let sink = Self.sink(ErrorRecorder())
    let writer = Self.writer(store, .block, sink)
    let isDone = Protected(false)
    await Self.overfill(writer, ["1", "2"])
    Thread.detachNewThread {
      writer.append(Self.line, EventRecord(TrackEvent(event: "3")))
      isDone.set(true)
    }
    try? await Task.sleep(nanoseconds: 50_000_000)
    #expect(!isDone.current)
    store.open()
    #expect(await eventually { isDone.current && store.names.current == ["first", "1", "2", "3"] })
    #expect(sink.currentCounters.dropped.isEmpty)
  }

  @Test("After a temporary failure the store contains every event exactly once")
  func failing() async {
    let store = FailingStore(failures: 1)
    let errors = ErrorRecorder()
    let sink = Self.sink(errors)
    let writer = Self.writer(store, .block, sink, limit: 1000)
    for name in ["1", "2", "3"] { writer.append(Self.line, EventRecord(TrackEvent(event: name))) }
    #expect(await eventually { store.names.current == ["1", "2", "3"] })
    #expect(await eventually { sink.currentCounters.stored == 3 } && errors.texts == ["cannot write disk full"])
  }

  @Test(
    "Events that are not stored are not acknowledged; closing the writer counts them and rejects later events"
  )
  func acknowledgement() async {
    let store = FailingStore(failures: .max)
    let errors = ErrorRecorder()
    let sink = Self.sink(errors)
    let writer = Self.writer(store, .block, sink, limit: 1000)
    for number in 0..<50 { writer.append(Self.line, EventRecord(TrackEvent(event: "\(number)"))) }
    for _ in 0..<4 {
      let isStored = await withCheckedContinuation { continuation in
        writer.commit { continuation.resume(returning: $0) }
      }
      #expect(!isStored)
    }
    writer.close { [] }
    writer.append(Self.line, EventRecord(TrackEvent(event: "late")))
    let lost = 50 - store.names.current.count
    #expect(
      sink.currentCounters.dropped[.shutdown] == 1 && (sink.currentCounters.dropped[.storageFailed] ?? 0) == lost
        && !writer.hasPending)
  }
}
