import AnalyticsLive
import Foundation
import TestSupport
import Testing

@Suite struct BroadcasterTests {
  private static func folder() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("signals-\(UUID().uuidString)")
  }

  private static func configuration(_ broadcasters: any SignalBroadcaster..., relayCount: Int = 1000)
    -> SignalsConfiguration
  {
    SignalsConfiguration(writeKey: "signals-key", relayCount: relayCount, relayInterval: 0, broadcasters: broadcasters)
  }

  @Test("The debug broadcaster prints every signal and keeps a bounded number of signals until the next relay")
  func debug() async throws {
    let printed = Recorder<String>()
    let broadcaster = DebugBroadcaster(limit: 2) { printed.add($0) }
    let setup = try await SignalsSetup("", Self.configuration(broadcaster))
    for name in ["a", "b", "c", "d", "e"] { setup.signals.emit(signal: NavigationSignal(action: .page, screen: name)) }
    await setup.signals.waitUntilProcessed()
    #expect(
      printed.all.count == 5 && printed.all[0].hasPrefix("SIGNAL EMITTED:\n{\n")
        && printed.all[0].contains("\"screen\": \"a\""))
    #expect(broadcaster.signals.count == 2 && (broadcaster.last as? NavigationSignal)?.data.screen == "e")
    broadcaster.relay()
    #expect(broadcaster.signals.isEmpty && broadcaster.last == nil)
  }

  @Test(
    "The debug broadcaster may keep any number of signals", arguments: [Int.max, Int.max / 2 + 1, 1, 0, -1, Int.min])
  func debugLimit(_ limit: Int) async throws {
    let broadcaster = DebugBroadcaster(limit: limit) { _ in }
    let setup = try await SignalsSetup("", Self.configuration(broadcaster))
    for name in ["a", "b", "c"] { setup.signals.emit(signal: NavigationSignal(action: .page, screen: name)) }
    await setup.signals.waitUntilProcessed()
    #expect(broadcaster.signals.count == (limit > 1 ? 3 : 1))
  }

  @Test("The session recorder appends a line for each signal, also to an existing file")
  func recorder() async throws {
    let folder = Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("session.ndjson")
    for name in ["a", "b"] {
      let setup = try await SignalsSetup("", Self.configuration(SessionRecorder(url: file)))
      for number in 1...2 { setup.signals.emit(signal: NavigationSignal(action: .page, screen: "\(name)\(number)")) }
      await setup.signals.waitUntilProcessed()
    }
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSON(parsing: String($0))
    }
    #expect(lines.map { $0["data"]?["screen"] } == ["a1", "a2", "b1", "b2"])
    #expect(try lines.map { try NavigationSignal(json: $0).index } == [0, 1, 0, 1])
  }

  @Test("A recording file is a path or a name in the documents folder")
  func recordingName() {
    #expect(SessionRecorder(recordingFile: "/tmp/x.ndjson").url.path == "/tmp/x.ndjson")
    #expect(SessionRecorder(recordingFile: "x.ndjson").url.lastPathComponent == "x.ndjson")
  }

  #if os(Linux) || os(macOS)
    @Test(
      "The webhook receives an obfuscated JSON array with the documented headers, and no request without signals")
    func webhook() async throws {
      let server = try LoopbackServer { _ in .text("ok") }
      let broadcaster = WebhookBroadcaster(url: try server.url("/hook"))
      broadcaster.relay()
      let setup = try await SignalsSetup("", Self.configuration(broadcaster, relayCount: 2))
      setup.signals.emit(signal: LocalDataSignal(action: .saved, identifier: "user", data: ["name": "Ann"]))
      setup.signals.emit(signal: NavigationSignal(action: .page, screen: "Home"))
      #expect(await eventually { server.requests.count == 1 })
      let request = try #require(server.requests.first)
      #expect(
        request.method == "POST" && request.path == "/hook"
          && request.headers["content-type"] == "application/json; charset=utf-8")
      let body = try JSON(parsing: [UInt8](request.body))
      #expect(
        body[0]?["data"]?["data"] == ["name": "XXX"] && body[1]?["data"]?["screen"] == "Home"
          && body.arrayValue?.count == 2)
    }

    @Test("Requests to a webhook have a time-out of fifteen seconds")
    func webhookTimeout() throws {
      let server = FakeServer()
      let broadcaster = WebhookBroadcaster(url: try .of("https://hook.example/"), session: server)
      let analytics = LiveClient().analytics
      let signals = Signals(configuration: Self.configuration(broadcaster))
      analytics.add(plugin: signals)
      signals.emit(NavigationSignal(action: .page, screen: "a"))
      signals.flush()
      #expect(server.requests.map(\.timeoutInterval) == [15])
      #expect(server.requests.map(\.httpMethod) == ["POST"])
    }

    @Test("Signals of a failed request are sent again with the next relay, up to a limit; rejected signals are not")
    func webhookFailures() async throws {
      let server = try LoopbackServer { request in .text("", status: request.path == "/refuse" ? 400 : 503) }
      let busy = WebhookBroadcaster(url: try server.url("/busy"), obfuscate: false, limit: 3)
      let refusing = WebhookBroadcaster(url: try server.url("/refuse"))
      let setup = try await SignalsSetup("", Self.configuration(busy, refusing))
      for round in 1...2 {
        for name in ["a", "b"] {
          setup.signals.emit(signal: NavigationSignal(action: .page, screen: "\(name)\(round)"))
        }
        await setup.signals.waitUntilProcessed()
        busy.relay()
        refusing.relay()
        #expect(
          await eventually {
            server.requests.count(where: { $0.path == "/busy" }) == round && busy.count == min(round * 2, 3)
          })
        #expect(
          await eventually {
            server.requests.count(where: { $0.path == "/refuse" }) == round && refusing.count == 0
          })
      }
      let sent = try server.requests.filter { $0.path == "/busy" }.map {
        try JSON(parsing: [UInt8]($0.body)).arrayValue ?? []
      }
      #expect(sent[0].map { $0["data"]?["screen"] } == ["a1", "b1"])
      #expect(sent[1].map { $0["data"]?["screen"] } == ["b1", "a2", "b2"] && busy.lost == 1)
    }

    @Test("Segment receives each signal as an event from a separate store")
    func segment() async throws {
      let server = try LoopbackServer { _ in .text(#"{"success":true}"#, "application/json") }
      let folder = Self.folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let configuration = SignalsConfiguration(
        writeKey: "signals-key", relayCount: 2, relayInterval: 0, sendDebugSignalsToSegment: true,
        obfuscateDebugSignals: false,
        apiHost: "http://127.0.0.1:\(server.port)/v1")
      let setup = try await SignalsSetup("", configuration) { $0.storageMode(.diskAtURL(folder)) }
      setup.signals.emit(signal: InteractionSignal(component: "Button", title: "Buy", data: ["n": "secret"]))
      setup.signals.emit(signal: NavigationSignal(action: .page, screen: "Home"))
      #expect(await eventually { server.requests.count == 1 })
      let request = try #require(server.requests.first)
      #expect(request.method == "POST" && request.path == "/v1/b")
      let body = try JSON(parsing: [UInt8](request.body))
      #expect(body["writeKey"] == "signals-key")
      let batch = body["batch"]?.arrayValue ?? []
      #expect(batch.map { $0["event"] } == ["Segment Signal Generated", "Segment Signal Generated"])
      #expect(
        batch.first?["properties"]?["data"]?["data"] == ["n": "secret"] && batch.last?["properties"]?["index"] == 1)
      #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("signals").path))
      await setup.analytics.shutdown()
    }

    @Test(
      "The server's settings can disable sending signals, and signals to Segment are obfuscated by default",
      arguments: [
        "autoInstrumentation", "autoInstrumentationSettings",
      ])
    func killSwitch(_ member: String) async throws {
      let server = try LoopbackServer { _ in .text("{}", "application/json") }
      let host = "http://127.0.0.1:\(server.port)/v1"
      let configuration = SignalsConfiguration(
        writeKey: "k", relayInterval: 0, sendDebugSignalsToSegment: true, apiHost: host)
      let allowed = try await SignalsSetup("", configuration)
      allowed.signals.emit(signal: InteractionSignal(component: "TextField", data: ["value": "Ann"]))
      await allowed.signals.waitUntilProcessed()
      allowed.signals.flush()
      #expect(await eventually { server.requests.count == 1 })
      let body = try JSON(parsing: [UInt8](server.requests[0].body))
      #expect(body["batch"]?[0]?["properties"]?["data"]?["data"] == ["value": "XXX"])
      let forbidden = try await SignalsSetup("", configuration) {
        $0.defaultSettings(Settings(object: ["integrations": [:], member: ["disableTraffic": true]]))
      }
      let broadcaster = try #require(forbidden.signals.currentBroadcasters.first as? SegmentBroadcaster)
      #expect(!broadcaster.isEnabled && broadcaster.isObfuscating)
      forbidden.signals.emit(signal: NavigationSignal(action: .page, screen: "a"))
      await forbidden.signals.waitUntilProcessed()
      forbidden.signals.flush()
      await forbidden.analytics.flush()
      #expect(server.requests.count == 1)
    }
  #endif

  @Test("By default only debug builds send signals to Segment")
  func debugOnly() {
    #if DEBUG
      #expect(SegmentBroadcaster().isEnabled && !SegmentBroadcaster().isObfuscating)
    #else
      #expect(!SegmentBroadcaster().isEnabled && SegmentBroadcaster().isObfuscating)
    #endif
    #expect(
      !SegmentBroadcaster(sendToSegment: false).isEnabled && SegmentBroadcaster(sendToSegment: true).isObfuscating)
  }
}
