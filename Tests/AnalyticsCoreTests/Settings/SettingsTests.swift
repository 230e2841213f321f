import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct SettingsTests {
  private static let document = #"""
    {"integrations":{"Segment.io":{"apiKey":"k","unbundledIntegrations":[]},"A":{"n":1},"B":true,"C.D":null},"plan":"wrong","edgeFunction":{"version":7,"downloadURL":"https://x"},
    "middlewareSettings":{"routingRules":[]},"metrics":{"sampleRate":0.1},"consentSettings":{},"remotePlugins":[1],"_lastModified":"2026-01-01"}
    """#

  @Test(
    "A destination receives events if the settings contain its key, unless with a literal false",
    arguments: [("", false), ("false", false), ("true", true), ("{}", true), ("null", true), ("0", true)])
  func destinations(_ value: String, _ isEnabled: Bool) async throws {
    let members = value.isEmpty ? "" : #""Segment.io":\#(value),"A":\#(value)"#
    let settings = try Settings(data: Data(#"{"integrations":{\#(members)}}"#.utf8))
    let client = Analytics(
      configuration: Configuration(writeKey: "settings-false").storageMode(.memory(10)).fetchSettings(false)
        .flushPolicies([]).defaultSettings(settings))
    let destination = RecordingDestination("A")
    client.add(plugin: destination)
    await client.waitUntilStarted()
    client.track(name: "a")
    #expect(destination.events.count == (isEnabled ? 1 : 0))
    #expect(client.hasUnsentEvents == isEnabled)
    #expect(client.counters.dropped == (isEnabled ? [:] : [.excluded: 1]))
  }

  @Test(
    "Settings without destinations are reported", arguments: ["{}", #"{"integrations":[]}"#, #"{"portal":"log in"}"#])
  func missingIntegrations(_ body: String) async {
    let client = TestClient(FakeSession { _ in .status(200, body: body) }) { $0.fetchSettings(true) }
    await client.analytics.waitUntilStarted()
    let message =
      "settings: JSON: there is no object \"integrations\", so only destinations that the program has enabled receive events"
    #expect(client.errors.texts == [message])
  }

  @Test("Settings decode leniently, retain unknown members, and provide the settings of destinations")
  func reading() throws {
    struct A: Codable, Equatable { let n: Int }
    let settings = try Settings(data: Data(Self.document.utf8))
    #expect(settings.plan == nil && settings.edgeFunction?["version"] == 7 && settings.metrics?["sampleRate"] == 0.1)
    #expect(
      settings.middlewareSettings == ["routingRules": []] && settings.consentSettings == [:]
        && settings.autoInstrumentation == nil)
    #expect(settings.object["remotePlugins"] == [1])
    #expect(settings.integrationSettings(forKey: "A")?["n"] as? Int == 1)
    #expect(settings.integrationSettings(forKey: "A") == A(n: 1))
    #expect(settings.integrationSettings(forPlugin: RecordingDestination("A")) == A(n: 1))
    #expect(settings.integrationSettings(name: "B") == true)
    #expect(settings.integrationSettings(forKey: "B") as [String: Any]? == nil)
    #expect(
      settings.hasIntegrationSettings(key: "B") && settings.hasIntegrationSettings(key: "C.D")
        && !settings.hasIntegrationSettings(key: "E"))
    #expect(settings.hasIntegrationSettings(forPlugin: RecordingDestination("A")))
    #expect(try JSONDecoder().decode(Settings.self, from: JSONEncoder().encode(settings)) == settings)
    #expect(Settings(object: ["integrations": 1]).integrations == nil)
    #expect(Settings(writeKey: "w").integrations == ["Segment.io": ["apiKey": "w"]])
    #expect(Settings(writeKey: "w", apiHost: "h").integrations == ["Segment.io": ["apiKey": "w", "apiHost": "h"]])
    let folder = TemporaryFolder()
    try folder.write("settings.json", Self.document)
    #expect(Settings.load(from: folder.url.appendingPathComponent("settings.json")) == settings)
    #expect(Settings.load(from: folder.url.appendingPathComponent("missing")) == nil && Settings.load(from: nil) == nil)
    #expect(Settings.load(resource: "missing.json") == nil)
  }

  @Test("The Segment destination is enabled before the first settings arrive")
  func initial() {
    #expect(TestClient().analytics.settings()?.integrations == ["Segment.io": true])
  }

  @Test("Settings are fetched at the start and stored; at the next start they take precedence over the defaults")
  func fetching() async {
    let folder = TemporaryFolder()
    let session = FakeSession { _ in .status(200, body: Self.document) }
    let client = TestClient(session) {
      $0.fetchSettings(true).storageMode(.diskAtURL(folder.url)).cdnHost("cdn.example.com/v1")
    }
    await client.analytics.waitUntilStarted()
    #expect(
      session.questions.map(\.url) == ["https://cdn.example.com/v1/projects/key/settings"]
        && session.questions[0].method == "GET")
    #expect(client.analytics.settings()?.edgeFunction?["version"] == 7)
    await client.analytics.shutdown()
    let again = TestClient(FakeSession { _ in .failure }) { $0.fetchSettings(true).storageMode(.diskAtURL(folder.url)) }
    await again.analytics.waitUntilStarted()
    #expect(again.analytics.settings()?.edgeFunction?["version"] == 7)
    guard case .settingsFail(.networkUnknown)? = again.errors.all.first else {
      Issue.record("\(again.errors.texts)")
      return
    }
    await again.analytics.shutdown()
  }

  @Test(
    "A response without valid settings is reported, and the current settings are retained",
    arguments: [
      (FakeSession.Answer.status(404), "unexpected status 404"), (.status(200, body: ""), "not a valid HTTP response"),
      (.status(200, body: "<html>"), "cannot read JSON"),
      (.status(200, body: "[1]"), "an array where an object is needed"), (.failure, "no response"),
      (.noHTTP, "not a valid HTTP response"),
    ])
  func failures(_ answer: FakeSession.Answer, _ message: String) async {
    let client = TestClient(FakeSession { _ in answer }) { $0.fetchSettings(true) }
    await client.analytics.waitUntilStarted()
    #expect(client.analytics.settings()?.integrations == ["Segment.io": true])
    #expect(
      client.errors.texts.count == 1 && client.errors.texts[0].hasPrefix("settings: ")
        && client.errors.texts[0].contains(message))
  }

  @Test("Requests for settings do not overlap and are at least ten seconds apart")
  func debounce() async {
    let time = FakeTimeProvider()
    let session = FakeSession { _ in .held }
    let errors = ErrorRecorder()
    let values = TestClient.configuration(session, errors).values
    let fetcher = SettingsFetcher(values, HTTPClient(values), time: time)
    let answers = Protected(0)
    let fetch = { fetcher.fetch { _ in answers.withLock { $0 += 1 } } }
    #expect(fetch())
    time.advance(by: 60)
    #expect(!fetch())
    session.answerHeld(.status(200, body: "{}"))
    #expect(await eventually { answers.current == 1 })
    #expect(fetch())
    session.answerHeld(.status(500))
    #expect(await eventually { answers.current == 2 })
    time.advance(by: 9)
    #expect(!fetch())
    time.advance(by: 2)
    #expect(fetch())
    session.answerHeld(.status(500))
    #expect(await eventually { answers.current == 3 })
    // After the clock was set back, requests do not wait until it has caught up.
    time.advance(by: -86_400)
    #expect(fetch())
    #expect(session.questions.count == 4)
  }

  @Test("A refresh updates plugins again without delaying events")
  func refresh() async {
    let session = FakeSession { _ in .status(200, body: #"{"integrations":{"Segment.io":{},"D":{}}}"#) }
    let client = TestClient(session) { $0.fetchSettings(true).settingsRefreshInterval(nil) }
    let destination = RecordingDestination("D")
    client.analytics.add(plugin: destination)
    await client.analytics.waitUntilStarted()
    #expect(destination.updates == [.initial])
    client.analytics.inform()
    client.analytics.track(name: "e")
    #expect(destination.updates == [.initial, .refresh] && destination.names == ["e"])
  }
}
