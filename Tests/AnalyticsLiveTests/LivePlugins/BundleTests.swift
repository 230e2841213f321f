import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Tests bundles from settings to events.
@Suite struct BundleTests {
  /// A client with a fake server, a temporary folder and live plugins.
  final class Setup: Sendable {
    let server: FakeServer
    let folder: TemporaryFolder
    let client: LiveClient
    let live: LivePlugins

    init(
      server: FakeServer = FakeServer(), folder: TemporaryFolder = TemporaryFolder(), fallback: URL? = nil,
      force: Bool = false, locals: [URL] = [],
      exceptionHandler: (@Sendable (JavaScriptError) -> Void)? = nil, key: String = "key",
      options: LivePlugins.Options = .init(waitingTimeout: .seconds(100_000)),
      mode: OperatingMode = .synchronous, waits: Bool = true
    ) async {
      self.server = server
      self.folder = folder
      client = LiveClient {
        $0.storageMode(.diskAtURL(folder.url.appendingPathComponent(key))).fetchSettings(true).httpSession(server)
          .operatingMode(mode)
      }
      live = LivePlugins(
        fallbackFileURL: fallback, force: force, exceptionHandler: exceptionHandler, localJSURLs: locals,
        options: options)
      client.analytics.add(plugin: live)
      guard waits else { return }
      await client.analytics.waitUntilStarted()
      await live.waitUntilLoaded()
    }

    /// Tracks an event and returns the marks that the running plugins add to it.
    func mark() -> JSON? {
      client.analytics.track(name: "e")
      return client.output.events.last?["properties"]?["marks"]
    }

    func end() async { await client.analytics.shutdown() }
  }

  /// Returns a script that adds a mark to events.
  static func script(_ mark: String, _ more: String = "") -> String {
    """
    (() => {
      class P extends LivePlugin {
        track(event) { event.properties ??= {}; event.properties.marks = (event.properties.marks ?? "") + "\(mark)"; return event }
      }
      analytics.add(new P(LivePluginType.enrichment, null));
      \(more)
    })();
    """
  }

  static let url = "https://cdn.example/one.js"
  static func function(_ version: JSON, _ url: String = url) -> JSON {
    ["version": version, "downloadURL": .string(url)]
  }

  @Test(
    "A bundle is downloaded once per version, stored for each write key, and used after a restart without a network"
  )
  func download() async {
    let server = FakeServer()
    let folder = TemporaryFolder()
    server.setEdgeFunction(Self.function(2))
    server.setBundle(Self.url, .text(Self.script("new")))
    let first = await Setup(server: server, folder: folder)
    #expect(first.mark() == "new")
    #expect(first.live.lastLoad?.version == "2")
    #expect(first.live.key == "LivePlugins" && first.live.type == .utility)
    let request = server.requests.first { $0.url?.absoluteString == Self.url }
    #expect(request?.httpMethod == "GET" && request?.cachePolicy == .reloadIgnoringLocalCacheData)
    #expect(request?.timeoutInterval == 100_000)
    #expect(request?.value(forHTTPHeaderField: "Authorization") == nil)
    await first.end()
    server.setBundle(Self.url, .failure)
    let second = await Setup(server: server, folder: folder)
    #expect(second.mark() == "new")
    #expect(second.live.lastLoad?.source == .cache)
    await second.end()
    #expect(server.asked == [Self.url])
    let other = await Setup(server: server, folder: folder, key: "other")
    #expect(other.mark() == nil)
    await other.end()
    #expect(server.asked.count == 2)
  }

  @Test(
    "Only a higher version replaces the bundle",
    arguments: [(3, "b"), ("10", "b"), (2, "a"), (1, "a"), ("x", "a")] as [(JSON, String)])
  func versions(_ version: JSON, _ expected: String) async {
    let server = FakeServer()
    let folder = TemporaryFolder()
    server.setEdgeFunction(Self.function(2))
    server.setBundle(Self.url, .text(Self.script("a")))
    await Setup(server: server, folder: folder).end()
    server.setEdgeFunction(Self.function(version))
    server.setBundle(Self.url, .text(Self.script("b")))
    let second = await Setup(server: server, folder: folder)
    #expect(second.mark() == .string(expected))
    await second.end()
  }

  @Test(
    "An invalid bundle is rejected in favor of the last valid one, and the next start downloads it again",
    arguments: [
      .status(404, body: "<html>not found</html>"), .status(500, body: BundleTests.script("bad")), .failure,
      .text("<html></html>"),
      .text("class {"),
      .text(BundleTests.script("bad", "throw new Error('late')")), .text("for (;;);"),
    ] as [FakeAnswer])
  func badBundles(_ answer: FakeAnswer) async throws {
    let server = FakeServer()
    let folder = TemporaryFolder()
    server.setEdgeFunction(Self.function(1))
    server.setBundle(Self.url, .text(Self.script("good")))
    await Setup(server: server, folder: folder).end()
    server.setEdgeFunction(Self.function(2))
    server.setBundle(Self.url, answer)
    let fallback = try folder.write("fallback.js", Self.script("fallback"))
    let second = await Setup(
      server: server, folder: folder, fallback: fallback, options: .init(limits: Limits(steps: 100_000)))
    #expect(second.mark() == "good")
    #expect(second.live.lastLoad?.source == .cache && second.live.lastLoad?.version == "1")
    #expect(second.live.lastLoad?.problems.count == 1)
    #expect(second.client.errors.all.count == 1)
    await second.end()
    server.setBundle(Self.url, .text(Self.script("newer")))
    let third = await Setup(server: server, folder: folder)
    #expect(third.mark() == "newer")
    await third.end()
  }

  @Test(
    "Without a bundle the fallback is used",
    arguments: [
      nil, [:], ["version": 1], ["downloadURL": "https://cdn.example/one.js"], ["version": 1, "downloadURL": 7],
      ["version": 1, "downloadURL": "https://cdn.example/missing.js"],
    ] as [JSON?])
  func fallback(_ function: JSON?) async throws {
    let server = FakeServer()
    let folder = TemporaryFolder()
    if let function { server.setEdgeFunction(function) }
    server.setBundle("https://cdn.example/missing.js", .status(404, body: ""))
    let setup = await Setup(
      server: server, folder: folder, fallback: try folder.write("fallback.js", Self.script("fallback")))
    #expect(setup.mark() == "fallback")
    #expect(setup.live.lastLoad?.version == nil)
    await setup.end()
  }

  @Test("With force the fallback is used, and no bundle is downloaded")
  func force() async throws {
    let server = FakeServer()
    let folder = TemporaryFolder()
    server.setEdgeFunction(Self.function(1))
    server.setBundle(Self.url, .text(Self.script("bundle")))
    let setup = await Setup(
      server: server, folder: folder, fallback: try folder.write("fallback.js", Self.script("fallback")), force: true)
    #expect(setup.mark() == "fallback")
    #expect(server.asked.isEmpty)
    await setup.end()
  }

  @Test("An empty URL disables the bundle until the settings contain a URL again")
  func disabled() async throws {
    let server = FakeServer()
    let folder = TemporaryFolder()
    server.setEdgeFunction(Self.function(1))
    server.setBundle(Self.url, .text(Self.script("one")))
    let fallback = try folder.write("fallback.js", Self.script("fallback"))
    await Setup(server: server, folder: folder, fallback: fallback).end()
    server.setEdgeFunction(Self.function(2, ""))
    let second = await Setup(server: server, folder: folder, fallback: fallback)
    #expect(second.mark() == nil)
    #expect(second.client.errors.all.isEmpty)
    await second.end()
    server.setEdgeFunction(Self.function(2))
    let third = await Setup(server: server, folder: folder, fallback: fallback)
    #expect(third.mark() == "one")
    await third.end()
  }

  @Test("Plain HTTP is rejected except for the local machine or if the app allows it; file URLs are read")
  func schemes() async throws {
    let folder = TemporaryFolder()
    func mark(_ address: String, _ options: LivePlugins.Options = .init()) async -> (JSON?, [LivePluginsError]) {
      let server = FakeServer()
      server.setEdgeFunction(Self.function(1, address))
      server.setBundle(address, .text(Self.script("bundle")))
      let setup = await Setup(server: server, folder: folder, key: UUID().uuidString, options: options)
      defer { Task { await setup.end() } }
      return (setup.mark(), setup.live.lastLoad?.problems ?? [])
    }
    let (refused, problems) = await mark("http://cdn.example/one.js")
    #expect(refused == nil)
    #expect(problems.first.map { if case .insecure = $0 { true } else { false } } == true)
    #expect(await mark("http://cdn.example/one.js", .init(allowsInsecureDownloads: true)).0 == "bundle")
    for address in ["http://localhost:8080/one.js", "http://127.0.0.1/one.js", "http://[::1]/one.js"] {
      #expect(await mark(address).0 == "bundle")
    }
    for address in ["http://127.example/one.js", "http://localhost.example/one.js"] {
      #expect(await mark(address).0 == nil)
    }
    let (unknown, reasons) = await mark("ftp://cdn.example/one.js")
    #expect(unknown == nil && reasons.count == 1)
    let (none, forged) = await mark("\u{1B}[31m\nplugin P (p.js:1:1): ok\r\u{202E}")
    #expect(none == nil && forged.count == 1)
    #expect(forged[0].description.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value < 127 }, "\(forged)")
    let file = try folder.write("one.js", Self.script("file"))
    // The server chooses the URL.
    let (unread, causes) = await mark(file.absoluteString)
    #expect(unread == nil && causes.first?.description.contains("a server must not choose files") == true)
    let all = LivePlugins.Options(allowsInsecureDownloads: true)
    #expect(await mark(file.absoluteString, all).0 == "file")
    #expect(await mark(file.absoluteString + "x", all).0 == nil)
    for (address, limit) in [(Self.url, 10), (file.absoluteString, 10)] {
      let (mark, problems) = await mark(address, .init(allowsInsecureDownloads: true, maximumBundleSize: limit))
      guard mark == nil, case .tooLarge(_, let bytes, limit)? = problems.first, bytes > limit else {
        Issue.record("\(problems)")
        continue
      }
    }
    // A device may have no end.
    let (device, faults) = await mark("file:///dev/zero", all)
    #expect(device == nil && faults.first?.description.contains("not a regular file") == true)
  }

  @Test("The app can verify bundles, and a bundle that it rejects never runs")
  func verify() async {
    let folder = TemporaryFolder()
    let server = FakeServer()
    var function = Self.function(1)
    function["signature"] = "s"
    server.setEdgeFunction(function)
    server.setBundle(Self.url, .text(Self.script("bundle", "analytics.track('ran')")))
    let asked = Recorder<JSON>()
    let refusing = await Setup(
      server: server, folder: folder,
      options: .init(verify: { bytes, function in
        asked.add(function)
        return bytes.isEmpty
      }))
    #expect(refusing.mark() == nil)
    #expect(refusing.client.output.names == ["e"])
    #expect(asked.all == [function])
    await refusing.end()
    let throwing = await Setup(
      server: server, folder: folder, options: .init(verify: { _, _ in throw CocoaError(.coderInvalidValue) }))
    #expect(throwing.mark() == nil)
    await throwing.end()
    let accepting = await Setup(server: server, folder: folder, options: .init(verify: { bytes, _ in !bytes.isEmpty }))
    #expect(accepting.mark() == "bundle")
    await accepting.end()
    // The stored bundle is verified as well, because it could have been modified.
    let doubting = await Setup(server: server, folder: folder, options: .init(verify: { _, _ in false }))
    #expect(doubting.mark() == nil)
    await doubting.end()
  }

  @Test(
    "Events that a bundle creates while loading are tracked once if it is accepted, and otherwise discarded"
  )
  func asking() async {
    let server = FakeServer()
    server.setEdgeFunction(Self.function(7))
    server.setBundle(Self.url, .text("analytics.identify('bad'); analytics.track('bad'); throw 1"))
    let failing = await Setup(server: server, options: .init(workers: 3))
    #expect(failing.client.output.events.isEmpty)
    #expect(failing.client.analytics.userId == nil)
    await failing.end()
    server.setBundle(Self.url, .text("analytics.track('good')"))
    let setup = await Setup(server: server, options: .init(workers: 3))
    #expect(setup.client.output.names == ["good"])
    #expect(setup.client.output.events.first?["context"]?["__eventOrigin"] == ["type": "signals", "version": "7"])
    await setup.end()
  }

  @Test("Local scripts run before the bundle, and a failing script does not prevent the others from running")
  func locals() async throws {
    let folder = TemporaryFolder()
    let server = FakeServer()
    server.setEdgeFunction(Self.function(1))
    server.setBundle(Self.url, .text(Self.script("3")))
    let locals = [
      try folder.write("1.js", Self.script("1")), try folder.write("bad.js", "null.x"),
      folder.url.appendingPathComponent("missing.js"),
      try folder.write("2.js", Self.script("2")),
    ]
    let exceptions = Recorder<String>()
    let setup = await Setup(
      server: server, folder: folder, locals: locals, exceptionHandler: { exceptions.add($0.file ?? "") })
    #expect(setup.mark() == "123")
    #expect(exceptions.all == ["bad.js"])
    #expect(setup.live.lastLoad?.problems.count == 2)
    await setup.end()
  }

  @Test("The exception handler receives plugin errors")
  func exceptions() async throws {
    let folder = TemporaryFolder()
    let exceptions = Recorder<String>()
    let file = try folder.write(
      "p.js", "class P extends LivePlugin { track() { throw new RangeError('no') } } analytics.add(new P('before'))")
    let setup = await Setup(
      folder: folder, fallback: file, exceptionHandler: { exceptions.add("\($0.headline) \($0.line ?? 0)") })
    setup.client.analytics.track(name: "e")
    #expect(exceptions.all == ["RangeError: no 1"])
    #expect(setup.client.errors.all.count == 1)
    await setup.end()
  }

  @Test(
    "Events wait for the bundle in order until a time-out; a bundle that arrives later is used"
  )
  func timeout() async {
    let server = FakeServer()
    server.setEdgeFunction(Self.function(1))
    server.setBundle(Self.url, .held)
    let setup = await Setup(server: server, options: .init(waitingTimeout: .seconds(0.5)), waits: false)
    for i in 0..<5 { setup.client.analytics.track(name: "\(i)") }
    #expect(await eventually { setup.client.output.names == ["0", "1", "2", "3", "4"] })
    #expect(await eventually { setup.live.lastLoad != nil })
    #expect(setup.client.output.events.allSatisfy { $0["properties"] == nil })
    server.release(Self.url, .text(Self.script("late")))
    #expect(await eventually { setup.live.lastLoad?.version == "1" })
    #expect(setup.mark() == "late")
    await setup.end()
  }

  @Test("A script that blocks delays events only until the time-out, which is reported")
  func slowScript() async throws {
    let folder = TemporaryFolder()
    let gate = DispatchSemaphore(value: 0)
    let slow = try folder.write("slow.js", "console.log('waiting');" + Self.script("slow"))
    let setup = await Setup(
      folder: folder, fallback: slow, options: .init(console: { _, _ in gate.wait() }, waitingTimeout: .seconds(0.3)),
      waits: false)
    setup.client.analytics.track(name: "waiting")
    #expect(await eventually { !setup.client.output.events.isEmpty })
    #expect(await eventually { setup.client.errors.all.contains { $0.contains("were not ready after 0.3 seconds") } })
    gate.signal()
    #expect(await eventually { setup.live.lastLoad != nil })
    #expect(setup.mark() == "slow")
    await setup.end()
  }

  @Test("A second set of live plugins removes itself from the client")
  func second() async throws {
    let client = LiveClient()
    let first = try await client.add(Self.script("first"))
    let second = try await client.add(Self.script("second"))
    client.analytics.track(name: "e")
    #expect(client.output.events.last?["properties"]?["marks"] == "first")
    #expect(
      client.analytics.findAll(pluginType: LivePlugins.self).map(ObjectIdentifier.init) == [ObjectIdentifier(first)])
    #expect(client.errors.all.count == 1)
    #expect(second.analytics === client.analytics)
    client.analytics.remove(plugin: first)
    client.analytics.track(name: "e")
    #expect(client.output.events.last?["properties"] == nil)
    try await client.add(Self.script("third"))
    client.analytics.track(name: "e")
    #expect(client.output.events.last?["properties"]?["marks"] == "third")
  }

  @Test("Waiting for live plugins ends if nothing will load them")
  func readyWithoutClient() async throws {
    let live = LivePlugins()
    await live.ready()
    #expect(live.lastLoad == nil)
    // It belongs to a client that has no settings.
    let client = LiveClient()
    live.analytics = client.analytics
    let waiting = Task { await live.ready() }
    live.shutdown()
    await waiting.value
    await live.ready()
  }

  @Test("Refreshed settings replace the bundle only if the app has enabled that", arguments: [false, true])
  func refresh(_ reloads: Bool) async {
    let server = FakeServer()
    server.setEdgeFunction(Self.function(1))
    server.setBundle(Self.url, .text(Self.script("one")))
    let setup = await Setup(server: server, options: .init(reloadsOnRefresh: reloads))
    #expect(setup.mark() == "one")
    let refreshed: @Sendable (JSON) -> Void = { function in
      setup.live.update(settings: Settings(object: ["integrations": [:], "edgeFunction": function]), type: .refresh)
    }
    server.setBundle("https://cdn.example/two.js", .text(Self.script("two")))
    refreshed(Self.function(2, "https://cdn.example/two.js"))
    if reloads {
      #expect(await eventually { setup.live.lastLoad?.version == "2" })
      #expect(setup.mark() == "two")
      server.setBundle("https://cdn.example/missing.js", .status(404, body: ""))
      refreshed(Self.function(3, "https://cdn.example/missing.js"))
      #expect(
        await eventually { setup.live.lastLoad?.isNew == false || setup.live.lastLoad?.problems.isEmpty == false })
      #expect(setup.mark() == "two")
      refreshed(Self.function(4, ""))
      #expect(await eventually { setup.live.lastLoad?.source == .scripts })
      #expect(setup.mark() == nil)
    } else {
      await setup.live.reload()
      #expect(setup.live.lastLoad?.version == "2")
      #expect(setup.mark() == "two")
    }
    await setup.end()
  }

  @Test(
    "A reload reads files again, runs scripts with new state, and delivers settings as initial"
  )
  func reload() async throws {
    let folder = TemporaryFolder()
    let source: @Sendable (String) -> String = { mark in
      """
      let count = 0;
      class P extends LivePlugin {
        update(settings, type) { this.told = (this.told ?? "") + type }
        track(event) { event.properties = { marks: "\(mark)" + ++count + this.told }; return event }
      }
      analytics.add(new P("before", null));
      """
    }
    let file = try folder.write("p.js", source("a"))
    let setup = await Setup(folder: folder, fallback: file)
    #expect(setup.mark() == "a1true")
    #expect(setup.mark() == "a2true")
    _ = try folder.write("p.js", source("b"))
    let load = await setup.live.reload()
    #expect(load.isNew && load.problems.isEmpty)
    #expect(setup.mark() == "b1true")
    _ = try folder.write("p.js", "this is not a script")
    #expect(await setup.live.reload().isNew == false)
    #expect(setup.mark() == "b2true")
    await setup.end()
    #expect(await setup.live.reload().isNew == false)
  }
}
