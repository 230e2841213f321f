import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Runs the unchanged JavaScript examples of the source documents about live plugins in a real pipeline.
@Suite struct DocumentTests {
  @Test("The basic example renames a property")
  func fixProductViewed() async throws {
    let client = LiveClient()
    try await client.add(
      """
      class FixProductViewed extends LivePlugin {
          track(event) {
              if (event.event == "Product Viewed") {
                  // set the correct property name
                  event.properties.product_id = event.properties.product_did
                  // remove old property
                  delete event.properties.product_did
              }
              return event
          }
      }

      // Create and add the plugin
      let productViewFix = new FixProductViewed(LivePluginType.enrichment, null)
      analytics.add(productViewFix)
      """)
    client.analytics.track(name: "Product Viewed", properties: ["product_did": "G-32", "price": 18.99])
    client.analytics.track(name: "Other", properties: ["product_did": "G-32"])
    #expect(
      client.output.events.map { $0["properties"] } == [
        ["price": 18.99, "product_id": "G-32"], ["product_did": "G-32"],
      ])
  }

  @Test("The example for a destination removes a member only there")
  func removeAdvertisingId() async throws {
    let client = LiveClient {
      $0.defaultSettings(Settings(object: ["integrations": ["Amplitude": true, "Other": true]]))
    }
    let amplitude = RecordingDestination("Amplitude")
    let other = RecordingDestination("Other")
    client.analytics.add(plugin: amplitude)
    client.analytics.add(plugin: other)
    try await client.add(
      """
      // Remove advertisingId only from Amplitude events
      class RemoveAdvertisingId extends LivePlugin {
          process(event) {
              delete event.context.device.advertisingId
              return super.process(event)
          }
      }

      let deleteAdID = new RemoveAdvertisingId(LivePluginType.enrichment, "Amplitude")
      analytics.add(deleteAdID)
      """)
    client.analytics.add { event in
      var event = event
      event?.context?["device"]?["advertisingId"] = "id"
      return event
    }
    client.analytics.track(name: "e")
    client.analytics.screen(title: "s")
    #expect(amplitude.events.count == 2 && other.events.count == 2)
    for event in amplitude.events {
      #expect(event["context"]?["device"]?["advertisingId"] == nil && event["context"]?["device"] != nil)
    }
    for event in other.events { #expect(event["context"]?["device"]?["advertisingId"] == "id") }
  }

  @Test("The globals have the members that the reference lists")
  func reference() async throws {
    let client = LiveClient()
    let live = try await client.add(
      """
      function missing() {
        const has = (object, names) => names.filter((name) => !(name in object));
        return [
          ...has(Analytics.prototype, ["traits", "userId", "anonymousId", "track", "identify", "screen", "group", "alias", "reset", "flush", "add"]),
          ...has(LivePlugin.prototype, ["type", "destination", "update", "process", "execute", "track", "identify", "group", "alias", "screen", "reset", "flush"]),
          ...has(LivePluginType, ["before", "enrichment", "after", "utility"]), ...has(UpdateType, ["initial", "refresh"]),
          ...has(storage, ["setValue", "getValue", "removeValue"]), ...has(console, ["log", "error"]),
        ];
      }
      """)
    #expect(try live.hosts.first?.engine.call("missing") == [])
  }
}
