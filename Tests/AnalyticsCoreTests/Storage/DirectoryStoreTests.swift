import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct DirectoryStoreTests {
  private static func store(
    _ folder: TemporaryFolder, maxFileSize: Int = 475_000, limits: StorageLimits = StorageLimits(),
    _ errors: ErrorRecorder = ErrorRecorder(),
    lost: Protected<[String]> = Protected([])
  ) throws -> DirectoryStore {
    try DirectoryStore(
      configuration: .init(writeKey: "k\"", storageLocation: folder.url, maxFileSize: maxFileSize, limits: limits),
      report: { errors.add($0) },
      onLoss: { reason, count in lost.withLock { $0.append("\(reason) \(count)") } })
  }

  private static func event(_ name: String) -> TrackEvent { TrackEvent(event: name) }

  /// Returns the event names of each batch that a store fetches, in order.
  private static func batches(_ store: DirectoryStore) throws -> [[String]] {
    try (store.fetch(count: nil, maxBytes: nil, offset: 0)?.dataFiles ?? []).compactMap { url in
      guard case .body(let data, let count) = store.body(of: url) else { return nil }
      let json = try JSON(parsing: [UInt8](data))
      #expect(json["writeKey"] == "k\"" && json["sentAt"]?.stringValue?.count == 24)
      let events = json["batch"]?.arrayValue ?? []
      #expect(events.count == count)
      return events.compactMap { $0["event"]?.stringValue }
    }
  }

  @Test("A file contains a complete batch with one event per line")
  func format() throws {
    let folder = TemporaryFolder()
    let store = try Self.store(folder)
    #expect(!store.hasData && store.count == 0 && store.fetch(count: nil, maxBytes: nil, offset: 0) == nil)
    store.append(data: Self.event("a"))
    store.append(data: Self.event("b"))
    #expect(folder.eventFiles == ["0-segment-events"])
    #expect(
      folder.text("0-segment-events")
        == "{ \"batch\": [\n{\"type\":\"track\",\"event\":\"a\"}\n,{\"type\":\"track\",\"event\":\"b\"}\n")
    #expect(store.hasData && store.count == 1 && store.transactionType == .file)
    let files = try #require(store.fetch(count: nil, maxBytes: nil, offset: 0)?.dataFiles)
    #expect(files.map(\.lastPathComponent) == ["0-segment-events.temp"])
    let json = try JSON(parsing: folder.text("0-segment-events.temp"))
    #expect(json["batch"]?.arrayValue?.count == 2 && json["writeKey"] == "k\"")
    store.append(data: Self.event("c"))
    #expect(try Self.batches(store) == [["a", "b"], ["c"]])
    store.remove(data: files)
    store.remove(data: files)
    #expect(folder.eventFiles == ["1-segment-events.temp"] && store.count == 1)
    store.reset()
    #expect(folder.eventFiles.isEmpty && !store.hasData)
  }

  @Test("A file is finished before it exceeds the size limit")
  func size() throws {
    let folder = TemporaryFolder()
    let store = try Self.store(folder, maxFileSize: 2000)
    for number in 0..<100 {
      store.append(
        data: TrackEvent(event: "\(number)", properties: ["text": .string(String(repeating: "x", count: 100))]))
    }
    let batches = try Self.batches(store)
    #expect(batches.flatMap { $0 } == (0..<100).map(String.init))
    for name in folder.eventFiles { #expect(folder.text(name).utf8.count <= 2200) }
    #expect(batches.count > 5 && batches.count < 12)
  }

  @Test("An event larger than the file size limit gets its own file")
  func largeEvent() throws {
    let folder = TemporaryFolder()
    let store = try Self.store(folder, maxFileSize: 200)
    store.append(data: Self.event("a"))
    store.append(data: Self.event(String(repeating: "b", count: 500)))
    store.append(data: Self.event("c"))
    let initials = try Self.batches(store).map { $0.map { String($0.prefix(1)) } }
    #expect(initials == [["a"], ["b"], ["c"]])
  }

  @Test("Files are delivered in the order of their numbers")
  func numericOrder() throws {
    let folder = TemporaryFolder()
    for number in [10, 2, 9, 100] {
      try folder.write("\(number)-segment-events.temp", "{ \"batch\": [\n{\"event\":\"\(number)\"}\n],\"x\":1}")
    }
    try folder.write("007-segment-events.temp", "not an event file")
    let store = try Self.store(folder)
    #expect(try Self.batches(store) == [["2"], ["9"], ["10"], ["100"]])
    store.append(data: Self.event("new"))
    #expect(folder.eventFiles.contains("101-segment-events"))
  }

  @Test("A truncated last line is dropped and reported; the other lines are retained", arguments: [1, 2, 9, 30])
  func tornLine(_ cut: Int) throws {
    let folder = TemporaryFolder()
    do {
      let store = try Self.store(folder)
      for name in ["a", "b", "c"] { store.append(data: Self.event(name)) }
    }
    let text = folder.text("0-segment-events")
    try folder.write("0-segment-events", String(text.dropLast(cut)))
    let errors = ErrorRecorder()
    let lost = Protected([String]())
    let store = try Self.store(folder, errors, lost: lost)
    // If only the line break is missing, the last line is complete.
    let rest = cut == 1 ? ["a", "b", "c"] : ["a", "b"]
    // Without the last 30 characters, the comma of the last line remains, or nothing of that line.
    #expect(lost.current == (cut == 1 || text.dropLast(cut).last == "\n" ? [] : ["damaged 1"]))
    #expect(errors.all.count == lost.current.count)
    store.append(data: Self.event("d"))
    #expect(folder.eventFiles == ["0-segment-events"])
    #expect(try Self.batches(store) == [rest + ["d"]])
  }

  @Test("Finished files that were not renamed and open files of several crashes are recovered")
  func orphans() throws {
    let folder = TemporaryFolder()
    try folder.write(
      "3-segment-events", "{ \"batch\": [\n{\"event\":\"finished\"}\n],\"sentAt\":\"x\",\"writeKey\":\"k\"}")
    try folder.write("4-segment-events", "{ \"batch\": [\n{\"event\":\"half\"}\n],\"sentAt\":\"")
    try folder.write("5-segment-events", "{ \"batch\": [\n")
    try folder.write("6-segment-events", "")
    try folder.write("7-segment-events", "{ \"batch\": [\n{\"event\":\"open\"}\n,{\"event\":\"torn")
    let store = try Self.store(folder)
    #expect(folder.eventFiles == ["3-segment-events.temp", "4-segment-events.temp", "7-segment-events"])
    #expect(try Self.batches(store) == [["finished"], ["half"], ["open"]])
  }

  @Test("Files with a truncated header and unfinished replacements are removed without an error")
  func tornHeader() throws {
    let folder = TemporaryFolder()
    let errors = ErrorRecorder()
    try folder.write("3-segment-events", "{ \"bat")
    try folder.write("2-segment-events.new", "{ \"batch\": [\n{}")
    let store = try Self.store(folder, errors)
    #expect(folder.eventFiles.isEmpty && errors.all.isEmpty)
    store.append(data: Self.event("a"))
    #expect(try Self.batches(store) == [["a"]])
  }

  @Test("Only the damaged lines of a finished file are dropped")
  func damagedFinishedFile() throws {
    let folder = TemporaryFolder()
    try folder.write(
      "0-segment-events.temp",
      "{ \"batch\": [\n{\"event\":\"a\"}\n,{\"event\":\"to\n,{\"event\":\"b\"}\n],\"sentAt\":\"x\"}")
    try folder.write("1-segment-events.temp", "\u{0}\u{0}\u{0}\u{0}")
    try folder.write("2-segment-events.temp", "{ \"batch\": [\n{\"event\":\"c\"}\n,{\"event\":")
    let lost = Protected([String]())
    let errors = ErrorRecorder()
    let store = try Self.store(folder, errors, lost: lost)
    #expect(try Self.batches(store) == [["a", "b"], ["c"]])
    #expect(lost.current == ["damaged 1", "damaged 1", "damaged 1"] && errors.all.count == 3)
  }

  @Test(
    "Size, number and age of batches are limited; the oldest are dropped and reported",
    arguments: ["bytes", "batches", "age"])
  func limits(_ kind: String) throws {
    let folder = TemporaryFolder()
    let limits =
      switch kind {
      case "bytes": StorageLimits(bytes: 350)
      case "batches": StorageLimits(batches: 2)
      default: StorageLimits(age: .seconds(3600))
      }
    let lost = Protected([String]())
    let errors = ErrorRecorder()
    let store = try Self.store(folder, limits: limits, errors, lost: lost)
    for name in ["a", "b", "c", "d"] {
      for _ in 0..<3 { store.append(data: Self.event(name)) }
      let newest = store.fetch(count: nil, maxBytes: nil, offset: 0)?.dataFiles?.last
      if kind == "age", let newest, ["a", "b"].contains(name) {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: newest.path)
      }
    }
    let names = try Self.batches(store).map { $0[0] }
    #expect(names == ["c", "d"])
    #expect(lost.current == ["storageLimit 3", "storageLimit 3"] && errors.all.count == 2)
  }

  /// The number of bytes of the files of a store.
  private static func size(_ folder: TemporaryFolder) throws -> Int {
    try folder.eventFiles.reduce(0) { size, name in
      size + (try Data(contentsOf: folder.url.appendingPathComponent(name)).count)
    }
  }

  @Test("The limits of bytes and batches include the batch that is open for writing", arguments: ["bytes", "batches"])
  func openBatch(_ kind: String) throws {
    let folder = TemporaryFolder()
    let lost = Protected([String]())
    let limits = kind == "bytes" ? StorageLimits(bytes: 1000) : StorageLimits(batches: 2)
    let store = try Self.store(folder, maxFileSize: kind == "bytes" ? 475_000 : 300, limits: limits, lost: lost)
    for number in 100..<200 {
      store.append(data: Self.event("\(number)"))
      let isWithin = kind == "bytes" ? try Self.size(folder) <= 1000 : folder.eventFiles.count <= 2
      #expect(isWithin)
    }
    let left = try Self.batches(store).flatMap { $0 }
    #expect(left == (0..<left.count).map { "\(200 - left.count + $0)" } && !left.isEmpty)
    let dropped = lost.current.reduce(0) { $0 + (Int($1.drop { !$0.isNumber }) ?? 0) }
    #expect(dropped + left.count == 100)
  }

  @Test("The limit of age includes the batch that is open for writing")
  func oldOpenBatch() throws {
    let folder = TemporaryFolder()
    let lost = Protected([String]())
    let store = try Self.store(folder, limits: StorageLimits(age: .seconds(3600)), lost: lost)
    for (count, isFetched) in [(1, true), (2, false)] {
      store.append(data: Self.event("old"))
      let file = folder.url.appendingPathComponent(try #require(folder.eventFiles.last))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: file.path)
      if isFetched { #expect(try Self.batches(store).isEmpty) } else { store.append(data: Self.event("new")) }
      #expect(lost.current.count == count)
    }
    #expect(try Self.batches(store) == [["new"]])
  }

  @Test("A batch that is being uploaded is not evicted for the batch that is open for writing")
  func heldBatch() throws {
    let folder = TemporaryFolder()
    let lost = Protected([String]())
    let store = try Self.store(folder, limits: StorageLimits(bytes: 300), lost: lost)
    store.append(data: Self.event("held"))
    let files = try #require(store.fetch(count: nil, maxBytes: nil, offset: 0)?.dataFiles)
    #expect(store.hold(files))
    for _ in 0..<50 { store.append(data: Self.event("e")) }
    #expect(FileManager.default.fileExists(atPath: files[0].path) && !lost.current.isEmpty)
    store.remove(data: files)
    let left = try Self.batches(store).flatMap { $0 }.count
    let dropped = lost.current.reduce(0) { $0 + (Int($1.drop { !$0.isNumber }) ?? 0) }
    #expect(dropped + left == 50)
  }

  @Test("A file-system error is reported with the number of stored lines")
  func failure() throws {
    let folder = TemporaryFolder()
    let store = try Self.store(folder)
    try FileManager.default.removeItem(at: folder.url)
    try Data().write(to: folder.url)
    var lines = LineBuffer()
    lines.append([UInt8](#"{"a":1}"#.utf8), nil)
    let result = store.append(lines: lines)
    #expect(result.stored == 0)
    guard case .storageUnableToCreate? = result.error else {
      Issue.record("\(String(describing: result.error))")
      return
    }
  }
}
