import Foundation
import JSONModel
import Testing

@testable import AnalyticsCore

@Suite struct ContextTests {
  @Test("Events carry the context of the app, with real values on Linux")
  func values() throws {
    let client = TestClient {
      $0.application(ApplicationInformation(name: "Shop", version: "4.1", build: "17", namespace: "com.example.shop"))
        .userAgent("Shop/4.1")
    }
    client.analytics.track(name: "a")
    client.analytics.track(name: "b")
    let context = try #require(client.last?["context"])
    #expect(context["library"] == ["name": "analytics-live", "version": .string(Analytics.version())])
    #expect(context["app"] == ["name": "Shop", "version": "4.1", "build": "17", "namespace": "com.example.shop"])
    #expect(context["userAgent"] == "Shop/4.1" && context["timezone"] == .string(TimeZone.current.identifier))
    #expect(context["locale"]?.stringValue?.isEmpty == false)
    #expect(UUID(uuidString: context["instanceId"]?.stringValue ?? "") != nil)
    #expect(client.output.events[0]["context"]?["instanceId"] == context["instanceId"])
    #expect(TestClient().analytics.state.withLock { $0.context["instanceId"] } != context["instanceId"])
    #if os(Linux)
      var name = utsname()
      uname(&name)
      let text = { (bytes: UnsafeRawBufferPointer) in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
      #expect(context["os"] == ["name": "Linux", "version": .string(withUnsafeBytes(of: name.release, text))])
      // What the platform does not provide is left out.
      #expect(context["network"] == nil && context["screen"] == nil)
      #expect(context["device"] == ["type": "Linux", "model": .string(withUnsafeBytes(of: name.machine, text))])
    #endif
  }

  @Test("Context values of the event take precedence; the origin and the device token are added")
  func additions() {
    let client = TestClient()
    var event = TrackEvent(event: "e")
    event.context = ["locale": "tlh", "own": 1]
    event = Context.insertOrigin(event: event, data: ["type": "js"])
    client.analytics.process(event: event)
    let context = client.last?["context"]
    #expect(
      context?["locale"] == "tlh" && context?["own"] == 1 && context?["__eventOrigin"] == ["type": "js"]
        && context?["library"] != nil)
    client.analytics.setDeviceToken("abc")
    client.analytics.track(name: "e")
    #expect(client.last?["context"]?["device"]?["token"] == "abc" && client.last?["context"]?["device"]?["type"] != nil)
    client.analytics.setFixedContext("device", ["name": "Mine"])
    client.analytics.setFixedContext("network", ["wifi": true])
    client.analytics.track(name: "e")
    #expect(
      client.last?["context"]?["device"]?["token"] == "abc" && client.last?["context"]?["device"]?["name"] == "Mine")
    #expect(client.last?["context"]?["network"] == ["wifi": true])
    client.analytics.addToContext(["screen": ["width": 1]])
    client.analytics.track(name: "e")
    #expect(client.last?["context"]?["screen"] == ["width": 1])
  }
}
