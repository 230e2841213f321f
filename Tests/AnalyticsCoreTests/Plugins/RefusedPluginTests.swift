import TestSupport
import Testing

@testable import AnalyticsCore

/// Tests the reports about plugins that a timeline refuses before it belongs to a client.
@Suite struct RefusedPluginTests {
  private final class Repeated: Plugin {
    let type = PluginType.enrichment
  }

  @Test("Plugins that a destination refuses before it has a client are reported, each type once, when it gets one")
  func earlier() {
    let destination = RecordingDestination("D")
    let (plugin, client) = (Repeated(), TestClient())
    for _ in 0..<4 { destination.add(plugin: plugin) }
    destination.timeline.add(plugin: destination)
    #expect(destination.findAll(pluginType: Repeated.self).count == 1)
    client.analytics.add(plugin: destination)
    let reports = [
      "plugin: Repeated is already in use there; add each plugin and flush policy once, or create another one",
      "plugin: RecordingDestination was not added, because its timeline would contain itself",
    ]
    #expect(client.errors.texts == reports)
    client.analytics.remove(plugin: destination)
    client.analytics.add(plugin: destination)
    destination.add(plugin: plugin)
    #expect(client.errors.texts == reports + reports.prefix(1))
  }
}
