import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Reloading scripts from every source.
@Suite struct ReloadTests {
  @Test("Local scripts are read again; if one is broken, the previous plugins remain and the result says so")
  func locals() async throws {
    let folder = TemporaryFolder()
    let (a, b) = (
      try folder.write("a.js", BundleTests.script("a1")), try folder.write("b.js", BundleTests.script("b1"))
    )
    let setup = await BundleTests.Setup(folder: folder, locals: [a, b])
    #expect(setup.mark() == "a1b1")
    _ = try folder.write("a.js", BundleTests.script("a2"))
    let second = await setup.live.reload()
    #expect(second.isNew && !second.isFailure && second.problems.isEmpty)
    #expect(setup.mark() == "a2b1")
    _ = try folder.write("b.js", BundleTests.script("b2"))
    for broken in ["class {", "throw new Error('no')"] {
      _ = try folder.write("a.js", broken)
      let load = await setup.live.reload()
      #expect(!load.isNew && load.isFailure && load.problems.count == 1)
      #expect(load.problems.first?.description.contains("a.js") == true)
      #expect(throws: LivePluginsError.self) { try load.get() }
      #expect(setup.mark() == "a2b1")
    }
    try FileManager.default.removeItem(at: a)
    #expect(await setup.live.reload().isFailure)
    #expect(setup.mark() == "a2b1")
    _ = try folder.write("a.js", BundleTests.script("a3"))
    #expect(try await setup.live.reload().get().isNew)
    #expect(setup.mark() == "a3b2")
    await setup.end()
  }

  @Test("A broken fallback retains the previous plugins; one that is fixed is used")
  func fallback() async throws {
    let folder = TemporaryFolder()
    let setup = await BundleTests.Setup(
      folder: folder, fallback: try folder.write("p.js", BundleTests.script("1")),
      locals: [try folder.write("l.js", BundleTests.script("l"))])
    for (text, mark) in [("class {", "l1"), (BundleTests.script("2"), "l2")] as [(String, JSON)] {
      _ = try folder.write("p.js", text)
      let load = await setup.live.reload()
      #expect(load.isNew == (mark == "l2") && load.isFailure == (mark == "l1"))
      #expect(setup.mark() == mark)
    }
    await setup.end()
  }

  @Test("Scripts that are passed in are replaced by others, all of them or none")
  func passedIn() async throws {
    let client = LiveClient()
    let live = try LivePlugins(scripts: [Script(BundleTests.script("1"))])
    await client.add(live)
    func mark() -> JSON? {
      client.analytics.track(name: "e")
      return client.output.events.last?["properties"]?["marks"]
    }
    #expect(mark() == "1")
    let load = await live.reload(scripts: [try Script(BundleTests.script("2")), try Script(BundleTests.script("3"))])
    #expect(load.isNew && !load.isFailure)
    #expect(mark() == "23")
    let failed = await live.reload(scripts: [
      try Script(BundleTests.script("4")), try Script("throw 1", name: "bad.js"),
    ])
    #expect(!failed.isNew && failed.isFailure)
    #expect(failed.problems.first?.description.contains("bad.js") == true)
    #expect(mark() == "23")
    #expect(await live.reload().isNew)
    #expect(mark() == "23")
  }

  @Test("An event that passes while scripts are reloaded meets the previous ones, also in front of destinations")
  func eventUnderWay() async throws {
    func script(_ version: Int) throws -> Script {
      try Script(
        """
        class Client extends LivePlugin { track(e) { e.properties.client = \(version); return e } }
        class Destination extends LivePlugin { track(e) { e.properties.destination = \(version); return e } }
        analytics.add(new Client(LivePluginType.before, null));
        analytics.add(new Destination(LivePluginType.enrichment, "One"));
        """)
    }
    let client = LiveClient()
    let one = RecordingDestination("One")
    client.analytics.add(plugin: one)
    let live = try LivePlugins(scripts: [script(1)])
    await client.add(live)
    let (reached, proceed) = (Recorder<Bool>(), DispatchSemaphore(value: 0))
    async let isTracked: Void = onThread {
      client.analytics.track(
        name: "e", properties: [:] as JSON,
        enrichments: [
          { event in
            reached.add(true)
            proceed.wait()
            return event
          }
        ])
    }
    #expect(await eventually { reached.all.count == 1 })
    #expect(await live.reload(scripts: [try script(2)]).isNew)
    proceed.signal()
    await isTracked
    client.analytics.track(name: "e", properties: [:] as JSON)
    #expect(
      one.events.map { $0["properties"] } == [["client": 1, "destination": 1], ["client": 2, "destination": 2]])
  }

  @Test("The scripts of a directory run in the order of their names, all of them or none")
  func directory() async throws {
    let folder = TemporaryFolder()
    for name in ["b", "a"] { _ = try folder.write("\(name).js", BundleTests.script(name)) }
    _ = try folder.write("notes.txt", "class {")
    _ = try folder.write(".hidden.js", "class {")
    let timeline = Timeline()
    let loads = Recorder<LivePluginsLoad>()
    let live = try LivePlugins(directory: folder.url, options: .init(onLoad: { loads.add($0) }))
    live.add(to: timeline)
    func mark() -> JSON? { timeline.process(event: TrackEvent(event: "e"))?.properties?["marks"] }
    #expect(mark() == "ab")
    _ = try folder.write("c.js", BundleTests.script("c"))
    #expect(await live.reload().source == .directory(folder.url))
    #expect(mark() == "abc")
    _ = try folder.write("a.js", "throw 1")
    #expect(await live.reload().isFailure)
    #expect(mark() == "abc")
    #expect(await live.reload(scripts: []).isFailure)
    #expect(mark() == "abc")
    #expect(loads.all.map(\.isNew) == [true, false, false])
    #expect(throws: LivePluginsError.self) { try LivePlugins(directory: folder.url) }
    #expect(throws: LivePluginsError.self) {
      try LivePlugins(directory: folder.url.appendingPathComponent("missing"))
    }
  }

  @Test("A watched directory is loaded again when its files change")
  func watching() async throws {
    let folder = TemporaryFolder()
    _ = try folder.write("a.js", BundleTests.script("1"))
    let timeline = Timeline()
    let loads = Recorder<LivePluginsLoad>()
    let live = try LivePlugins(
      directory: folder.url, watchInterval: .seconds(0.02), options: .init(onLoad: { loads.add($0) }))
    live.add(to: timeline)
    func mark() -> JSON? { timeline.process(event: TrackEvent(event: "e"))?.properties?["marks"] }
    _ = try folder.write("b.js", BundleTests.script("2"))
    #expect(await eventually { mark() == "12" })
    _ = try folder.write("b.js", "class {")
    #expect(await eventually { loads.all.last?.isFailure == true })
    #expect(mark() == "12")
    _ = try folder.write("b.js", BundleTests.script("three"))
    #expect(await eventually { mark() == "1three" })
    live.shutdown()
  }

  @Test("Counters survive a reload, with the events that are being processed")
  func counters() async throws {
    let timeline = Timeline()
    let live = try LivePlugins(scripts: [Script(BundleTests.script("1"))], options: .init(workers: 2))
    live.add(to: timeline)
    live.collectsMetrics = true
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<3 {
        group.addTask {
          for i in 0..<200 {
            var event = TrackEvent(event: "e")
            event.userId = "\(thread) \(i)"
            timeline.process(event: event)
          }
        }
      }
      group.addTask {
        var calls = 0
        for _ in 0..<10 {
          await live.reload()
          let now = live.metrics.reduce(0) { $0 + $1.calls }
          #expect(now >= calls)
          calls = now
        }
      }
    }
    #expect(live.metrics.map(\.calls) == [600])
    await live.reload(scripts: [try Script("class Q extends LivePlugin {} analytics.add(new Q('before'))")])
    #expect(live.metrics.map(\.plugin) == ["Q", "P"])
    #expect(live.metrics.map(\.calls) == [0, 600])
  }

  @Test("The result of a load is known when events continue")
  func lastLoad() async throws {
    let folder = TemporaryFolder()
    for _ in 0..<20 {
      let setup = await BundleTests.Setup(
        folder: folder, fallback: try folder.write("p.js", BundleTests.script("1")), waits: false)
      await setup.client.analytics.waitUntilStarted()
      #expect(setup.live.lastLoad != nil)
      await setup.live.ready()
      await setup.end()
    }
  }

  @Test("An empty bundle is rejected", arguments: ["", " \n\t", "\u{FEFF}\r\n"])
  func emptyBundle(_ text: String) async throws {
    let server = FakeServer()
    server.setEdgeFunction(BundleTests.function(1))
    server.setBundle(BundleTests.url, .text(BundleTests.script("good")))
    let setup = await BundleTests.Setup(server: server)
    server.setBundle(BundleTests.url, .text(text))
    setup.live.update(
      settings: Settings(object: ["integrations": [:], "edgeFunction": BundleTests.function(2)]), type: .refresh)
    let load = await setup.live.reload()
    #expect(load.isFailure && load.version == "1")
    #expect(load.problems.first?.description.contains("is empty") == true)
    #expect(setup.mark() == "good")
    await setup.end()
  }
}
