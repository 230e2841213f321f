import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct DiagnosticsTests {
  @Test("The sink receives diagnostics from its minimum level; the error handler receives errors")
  func sink() {
    let seen = Protected([Diagnostic]())
    let client = TestClient { $0.diagnostics(.information) { diagnostic in seen.withLock { $0.append(diagnostic) } } }
    client.analytics.log(message: "hello")
    client.analytics.reportInternalError(AnalyticsError.pluginError(CancellationError()), fatal: true)
    client.analytics.reportInternalError(AnalyticsError.networkServerLimited(URL(string: "https://x"), 429))
    #expect(
      seen.current.map(\.description) == [
        "information: hello", "error: plugin: CancellationError()",
        "warning: https://x limits the rate of requests (status 429)",
      ])
    #expect(seen.current[0].error == nil && seen.current[1].error != nil && client.errors.all.count == 2)
    let quiet = Protected(0)
    let other = TestClient { $0.diagnostics(.error) { _ in quiet.withLock { $0 += 1 } } }
    other.analytics.log(message: "hello")
    #expect(quiet.current == 0)
  }

  @Test("Debug logging is off by default, and each kind of line has a prefix")
  func debugLogs() {
    #expect(!Analytics.debugLogsEnabled)
    Analytics.segmentLog(message: "not to be seen", kind: .error)
    #expect(LogKind.allCases.map(\.prefix) == ["SEG_ERROR: ", "SEG_WARNING: ", "SEG_DEBUG: ", "SEG_INFO: "])
  }

  @Test("The counters account for every event")
  func counters() async {
    let session = FakeSession { _ in .status(400) }
    let client = TestClient(session)
    client.analytics.add(enrichment: { $0?["event"] == "drop" ? nil : $0 })
    for name in ["a", "drop", "b"] { client.analytics.track(name: name) }
    await client.analytics.flush()
    session.answer { _ in .status(200) }
    client.analytics.track(name: "c")
    await client.analytics.flush()
    let counters = client.analytics.counters
    #expect(
      counters.accepted == 4 && counters.stored == 3 && counters.sent == 1 && counters.rejected == 2
        && counters.droppedTotal == 1)
    #expect(counters.bytesStored > 300 && counters.bytesSent > 100)
  }

  @Test("Every setter returns the configuration, and the client uses its values")
  func configuration() {
    let configuration = Configuration(writeKey: "w")
    let values = configuration.values
    #expect(
      values.flushAt == 20 && values.flushInterval == 30 && values.apiHost == "api.segment.io/v1"
        && values.cdnHost == "cdn-settings.segment.com/v1")
    #expect(
      values.autoAddSegmentDestination && values.operatingMode == .asynchronous && values.httpConfig == nil
        && values.nonConformingNumbers == .zero)
    #expect(
      values.trackedLifecycleEvents == .all && values.waitingTimeout == 30 && values.maximumEventSize == 32_768
        && values.userAgent == nil)
    guard case .disk = values.storageMode else {
      Issue.record("\(values.storageMode)")
      return
    }
    #expect(configuration.flushAt(3).flushInterval(4).apiHost("a").cdnHost("b") === configuration)
    let client = TestClient { $0.flushAt(3).flushInterval(4) }
    #expect(client.analytics.flushAt == 3 && client.analytics.flushInterval == 4 && client.analytics.writeKey == "key")
    #expect(client.analytics.operatingMode == .synchronous && Analytics.version() == client.analytics.version())
  }

  @Test("Without the Segment destination no event is stored, and other destinations still receive events")
  func withoutServer() {
    let client = TestClient {
      $0.autoAddSegmentDestination(false).defaultSettings(Settings(object: ["integrations": ["D": true]]))
    }
    let destination = RecordingDestination("D")
    client.analytics.add(plugin: destination)
    client.analytics.track(name: "e")
    client.analytics.flush()
    #expect(destination.names == ["e"] && !client.analytics.hasUnsentEvents && client.session.uploads.isEmpty)
  }

  @Test("The local configuration writes batches to a directory in the format of uploads")
  func local() async throws {
    let folder = TemporaryFolder()
    for round in 1...2 {
      let analytics = Analytics(configuration: .local(directory: folder.url))
      analytics.track(name: "Order Placed", properties: ["round": round])
      analytics.identify(userId: "u")
      await analytics.shutdown()
      let body = try JSON(parsing: folder.text("\(round).json"))
      #expect(
        body["batch"]?[0]?["event"] == "Order Placed" && body["batch"]?[0]?["properties"] == ["round": JSON(round)])
      #expect(body["batch"]?.arrayValue?.count == 2 && body["sentAt"] != nil && body["writeKey"] == "local")
      #expect(analytics.counters.sent == 2 && !analytics.hasUnsentEvents)
    }
  }
}
