import AnalyticsCore
import Foundation
import JSONModel
import TestSupport
import Testing

/// Helpers for plugins, with the public interface only.
@Suite struct PluginHelpersTests {
  private final class Marker: EventPlugin {
    let type = PluginType.before
    private let client = WeakClient()
    var analytics: Analytics? {
      get { client.analytics }
      set { client.analytics = newValue }
    }

    func track(event: TrackEvent) -> TrackEvent? {
      var event = event
      event.properties = ["key": .string(analytics?.writeKey ?? "none")]
      return event
    }
  }

  private func client() -> Analytics {
    Analytics(
      configuration: Configuration(writeKey: "k").storageMode(.memory(10)).operatingMode(.synchronous)
        .fetchSettings(false).flushPolicies([]).setTrackedApplicationLifecycleEvents(.none)
        .defaultSettings(Settings(object: ["integrations": ["One": true]])))
  }

  @Test("A destination has enrichments of its own, and finds its plugins")
  func destination() {
    let analytics = client()
    let one = RecordingDestination("One")
    analytics.add(plugin: one)
    let enrichment = one.add { event in
      guard var event = event as? TrackEvent, event.event != "drop" else { return nil }
      event.properties = ["changed": true]
      return event
    }
    let marker = Marker()
    one.add(plugin: marker)
    #expect(one.find(pluginType: Marker.self) === marker && one.findAll(pluginType: Marker.self).count == 1)
    #expect(one.find(pluginType: ClosureEnrichment.self) === enrichment)
    analytics.track(name: "e")
    analytics.track(name: "drop")
    #expect(one.events.map { $0["properties"] } == [["changed": true]])
    one.remove(plugin: enrichment)
    analytics.track(name: "e")
    #expect(one.events.last?["properties"] == ["key": "k"])
  }

  @Test("A weak reference does not retain the client")
  func weakClient() {
    let reference = WeakClient()
    #expect(reference.analytics == nil)
    do {
      let analytics = client()
      reference.analytics = analytics
      #expect(reference.analytics === analytics)
      #expect(WeakClient(analytics).analytics === analytics)
    }
    #expect(reference.analytics == nil)
  }

  @Test("Values at key paths have the Swift type that the context requires")
  func typedKeyPaths() {
    struct Address: Codable, Equatable { var city: String }
    var json: JSON = ["user": ["age": 5, "address": ["city": "Rome"], "since": "1970-01-01T00:00:00.000Z"]]
    let age: Int? = json[keyPath: "user.age"]
    let address: Address? = json[keyPath: "user.address"]
    let since: Date? = json[keyPath: "user.since"]
    let wrong: Int? = json[keyPath: "user.address.city"]
    #expect(age == 5 && address == Address(city: "Rome") && since == Date(timeIntervalSince1970: 0) && wrong == nil)
    #expect(json[keyPath: "user.age"] == 5)
    json[keyPath: "user.address"] = Address(city: "Bern")
    json[keyPath: "user.age"] = nil as Int?
    #expect(json["user"]?["address"] == ["city": "Bern"] && json["user"]?["age"] == nil)
    let event: any RawEvent = TrackEvent(event: "e", properties: ["a": ["b": "c"]])
    let text: String? = (event as? TrackEvent)?.properties?[keyPath: "a.b"]
    #expect(text == "c")
  }
}
