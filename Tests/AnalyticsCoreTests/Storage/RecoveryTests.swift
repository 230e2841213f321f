import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

/// What an earlier process left in a directory, and what happens to a directory that is in use.
@Suite struct RecoveryTests {
  private final class Losses: Sendable {
    let errors = ErrorRecorder()
    private let seen = Protected([String]())
    var all: [String] { seen.current }

    func store(_ folder: URL, limits: StorageLimits = StorageLimits()) throws -> DirectoryStore {
      try DirectoryStore(
        configuration: .init(writeKey: "k", storageLocation: folder, limits: limits),
        report: { self.errors.add($0) },
        onLoss: { reason, count in if count > 0 { self.seen.withLock { $0.append("\(reason) \(count)") } } })
    }
  }

  private static let header = "{ \"batch\": [\n"
  private static let trailer = "],\"sentAt\":\"x\",\"writeKey\":\"k\"}"

  private static func event(_ name: String) -> TrackEvent { TrackEvent(event: name) }
  private static func line(_ name: String) -> String { "{\"event\":\"\(name)\"}\n" }

  /// The names of the events of each body, in order.
  private static func batches(_ store: DirectoryStore) throws -> [[String]] {
    try (store.fetch(count: nil, maxBytes: nil, offset: 0)?.dataFiles ?? []).compactMap { url in
      guard case .body(let data, let count) = store.body(of: url) else { return nil }
      let events = try JSON(parsing: [UInt8](data))["batch"]?.arrayValue ?? []
      #expect(events.count == count)
      return events.compactMap { $0["event"]?.stringValue }
    }
  }

  @Test("A sound file is used where it is: opening it writes nothing")
  func inPlace() throws {
    let folder = TemporaryFolder()
    let file = try folder.write("0-segment-events", Self.header + Self.line("a") + "," + Self.line("b"))
    let before = try FileManager.default.attributesOfItem(atPath: file.path)
    // Nothing can be created in this directory, as on a full disk.
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.url.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.url.path) }
    let losses = Losses()
    let store = try losses.store(folder.url)
    let after = try FileManager.default.attributesOfItem(atPath: file.path)
    for key in [FileAttributeKey.systemFileNumber, .size] {
      #expect(try #require(before[key] as? Int) == after[key] as? Int)
    }
    store.append(data: Self.event("c"))
    #expect(folder.text("0-segment-events").hasSuffix(",{\"type\":\"track\",\"event\":\"c\"}\n"))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.url.path)
    #expect(try Self.batches(store) == [["a", "b", "c"]])
    #expect(losses.errors.all.isEmpty)
  }

  @Test("Damage within a file is left out when it is uploaded, and counted once")
  func damagedWithin() throws {
    let folder = TemporaryFolder()
    try folder.write("0-segment-events", Self.header + Self.line("a") + ",{\"event\":\n," + Self.line("b"))
    let losses = Losses()
    let store = try losses.store(folder.url)
    let text = folder.text("0-segment-events.temp")
    for _ in 0..<2 { #expect(try Self.batches(store) == [["a", "b"]]) }
    #expect(losses.all == ["damaged 1"] && losses.errors.all.count == 1)
    #expect(folder.text("0-segment-events.temp") == text)
    store.append(data: Self.event("c"))
    #expect(try Self.batches(store) == [["a", "b"], ["c"]])
  }

  @Test(
    "The events of a file without its header are sent in a batch",
    arguments: [
      "", "{ \"batcx\": [\n", "{ \"batch\":  [\n", "{ \"batch\": [", "{\"batch\":[\n", "{ \"ba\n", "x\n",
      "\u{FEFF}{ \"batch\": [\n",
    ],
    ["0-segment-events", "0-segment-events.temp"])
  func header(_ header: String, _ name: String) throws {
    let folder = TemporaryFolder()
    try folder.write(name, header + Self.line("a") + "," + Self.line("b"))
    let losses = Losses()
    let store = try losses.store(folder.url)
    // The line that begins with a header which has no end is lost.
    let isCut = header == "{ \"batch\": ["
    #expect(try Self.batches(store) == [isCut ? ["b"] : ["a", "b"]])
    #expect(losses.errors.all.count == losses.all.count)
    #expect(losses.all.isEmpty == header.isEmpty || losses.all.isEmpty == header.hasPrefix("{"))
    store.append(data: Self.event("c"))
    #expect(try Self.batches(store).last == ["c"])
  }

  @Test("Lines after the trailer of a finished file are events")
  func linesAfterTrailer() throws {
    let folder = TemporaryFolder()
    try folder.write(
      "0-segment-events.temp",
      Self.header + Self.line("a") + "," + Self.line("b") + Self.trailer + "\n," + Self.line("c") + Self.trailer)
    try folder.write("1-segment-events", Self.header + Self.line("d") + Self.trailer + "\n," + Self.line("e"))
    let losses = Losses()
    #expect(try Self.batches(losses.store(folder.url)) == [["a", "b", "c"], ["d", "e"]])
    #expect(losses.all.isEmpty)
  }

  @Test("A directory with the name of a file is reported, and not used")
  func directoriesAsFiles() throws {
    let folder = TemporaryFolder()
    for name in ["0-segment-events", "1-segment-events.temp"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(name), withIntermediateDirectories: false)
    }
    let losses = Losses()
    let store = try losses.store(folder.url)
    #expect(!store.hasData && losses.errors.all.count == 2)
    store.append(data: Self.event("a"))
    #expect(try Self.batches(store) == [["a"]])
  }

  @Test("A deleted directory is created again, and the lost events are counted")
  func deletedDirectory() throws {
    let folder = TemporaryFolder()
    let losses = Losses()
    let store = try losses.store(folder.url)
    for name in ["a", "b"] { store.append(data: Self.event(name)) }
    _ = try Self.batches(store)
    store.append(data: Self.event("c"))
    try FileManager.default.removeItem(at: folder.url)
    store.append(data: Self.event("d"))
    #expect(losses.all == ["storageFailed 1"])
    #expect(try Self.batches(store) == [["d"]])
    #expect(losses.all == ["storageFailed 1", "storageFailed 2"])
    #expect(try Self.batches(store) == [["d"]])
  }

  @Test("A batch that is being uploaded is not evicted")
  func heldFile() throws {
    let folder = TemporaryFolder()
    let losses = Losses()
    let store = try losses.store(folder.url, limits: StorageLimits(batches: 2))
    func finish(_ name: String) throws -> URL {
      store.append(data: Self.event(name))
      return try #require(store.fetch(count: nil, maxBytes: nil, offset: 0)?.dataFiles?.last)
    }
    let first = try finish("a")
    #expect(store.hold([first]))
    for name in ["b", "c"] { _ = try finish(name) }
    #expect(try Self.batches(store) == [["a"], ["c"]])
    store.release()
    _ = try finish("d")
    #expect(try Self.batches(store) == [["c"], ["d"]])
    #expect(!store.hold([first]) && losses.all == ["storageLimit 1", "storageLimit 1"])
  }

  @Test("A reset spares the batch that is being uploaded, which is not uploaded again")
  func resetWhileHeld() throws {
    let folder = TemporaryFolder()
    let losses = Losses()
    let store = try losses.store(folder.url)
    store.append(data: Self.event("a"))
    let first = try #require(store.fetch(count: nil, maxBytes: nil, offset: 0)?.dataFiles?.first)
    for name in ["b", "c"] { store.append(data: Self.event(name)) }
    #expect(store.hold([first]))
    store.reset()
    #expect(losses.all == ["purged 2"] && folder.eventFiles == ["0-segment-events.temp"])
    store.release()
    #expect(losses.all == ["purged 2", "purged 1"] && folder.eventFiles.isEmpty && !store.hasData)
  }

  @Test("A client whose last reference another thread releases gives its directory to the next one")
  func clientReleasedByAnotherThread() throws {
    let folder = TemporaryFolder()
    let configuration = TestClient.configuration(FakeSession(), ErrorRecorder()).storageMode(.diskAtURL(folder.url))
    let last = Protected<Analytics?>(try Analytics(opening: configuration))
    let start = DispatchSemaphore(value: 0)
    Thread {
      start.wait()
      last.set(nil)
    }.start()
    start.signal()
    _ = try DirectoryLock.$patience.withValue(Self.patience) { try Analytics(opening: configuration) }
  }

  /// So long that a slow machine does not decide these tests.
  private static let patience = (closing: 600.0, other: 600.0)

  @Test("A client that is released gives its directory to the next one at the same moment")
  func releasedClient() async {
    let folder = TemporaryFolder()
    let errors = ErrorRecorder()
    let session = FakeSession { _ in .held }
    func makeClient() -> Analytics {
      let configuration = Configuration(writeKey: "key").storageMode(.diskAtURL(folder.url)).fetchSettings(false)
        .flushPolicies([]).httpSession(session).requestTimeout(.seconds(100_000)).errorHandler { errors.add($0) }
      return DirectoryLock.$patience.withValue(Self.patience) { Analytics(configuration: configuration) }
    }
    var anonymousIds: Set<String> = []
    for number in 0..<20 {
      let client = makeClient()
      anonymousIds.insert(client.anonymousId)
      client.track(name: "\(number)")
    }
    // An upload that does not end must not keep the directory either.
    weak var uploading: Analytics?
    do {
      let client = makeClient()
      uploading = client
      client.requestFlush()
      #expect(await eventually { session.uploads.count == 1 })
    }
    #expect(await eventually { uploading == nil })
    anonymousIds.insert(makeClient().anonymousId)
    #expect(anonymousIds.count == 1 && errors.all.isEmpty, "\(errors.texts)")
  }

  @Test("Events that nest too deep are refused, as most servers would refuse the whole batch")
  func depth() {
    let client = TestClient()
    for depth in [400, 600, 2000] {
      var value: JSON = 1
      for _ in 0..<depth { value = [value] }
      client.analytics.track(name: "\(depth)", properties: ["nested": value])
      client.analytics.flush()
    }
    #expect(client.session.events.map { $0["event"] } == ["400"])
    #expect(client.analytics.counters.dropped == [.notJSON: 2])
    #expect(
      client.errors.texts.allSatisfy { $0.contains("nest deeper than 512 levels") } && client.errors.all.count == 2)
  }

  @Test("Memory spares the events that are being uploaded")
  func heldMemory() throws {
    let lost = Protected([String]())
    let store = MemoryStore(configuration: .init(writeKey: "k", maxItems: 3)) { _ in
    } onLoss: { reason, count in
      if count > 0 { lost.withLock { $0.append("\(reason) \(count)") } }
    }
    func names() throws -> [String] {
      guard let data = store.fetch(count: nil, maxBytes: nil, offset: 0)?.data else { return [] }
      return try JSON(parsing: [UInt8](data))["batch"]?.arrayValue?.compactMap { $0["event"]?.stringValue } ?? []
    }
    for name in ["a", "b", "c"] { store.append(data: Self.event(name)) }
    let items = try #require(store.fetch(count: 2, maxBytes: nil, offset: 0)?.removable)
    #expect(store.hold(items))
    for name in ["d", "e"] { store.append(data: Self.event(name)) }
    #expect(try names() == ["a", "b", "e"] && lost.current == ["storageLimit 1", "storageLimit 1"])
    store.reset()
    #expect(try names() == ["a", "b"])
    store.release()
    #expect(try names() == [] && lost.current.suffix(2) == ["purged 1", "purged 2"])
    #expect(!store.hold(items))
  }
}
