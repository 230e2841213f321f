import AnalyticsLive
import Foundation

/// The cost of an event for the analytics client from the call until it is on disk: CPU time of all threads, without
/// plugins and without delivery.
enum TrackCost {
  /// The number of events that are tracked before all of them must be on disk.
  private static let events = 1000

  static func costs(_ files: RepositoryFiles) throws -> [EventCost] {
    let event = try TrackEvent(json: JSON(parsing: files.bytes("Fixtures/event.json")))
    guard let properties = event.properties, let dictionary = properties.dictionaryValue else {
      throw BenchmarkError("the fixture has no properties")
    }
    let client = TrackingClient()
    return [
      cost("analytics.track, to disk, CPU time", client) {
        $0.track(name: event.event, properties: properties)
      },
      cost("analytics.track with a dictionary, to disk, CPU time", client) {
        $0.track(name: event.event, properties: dictionary)
      },
      cost("analytics.process of the whole event, to disk, CPU time", client) { $0.process(event: event) },
    ]
  }

  private static func cost(_ name: String, _ client: TrackingClient, _ call: @escaping (Analytics) -> Void) -> EventCost
  {
    EventCost(
      name: name, events: events, clock: .processor,
      live: {
        let analytics = client.analytics
        for _ in 0..<events { call(analytics) }
        client.waitUntilStored()
        analytics.purgeStorage()
      })
  }
}

/// A client with its own directory, created on first use.
final class TrackingClient {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "analytics-benchmark-\(UUID().uuidString)")

  lazy var analytics = Analytics(
    configuration: Configuration(writeKey: "benchmark").storageMode(.diskAtURL(folder)).fetchSettings(false)
      .flushPolicies([])
      .application(
        ApplicationInformation(name: "Shop", version: "4.12.0", build: "5513", namespace: "com.example.shop")))

  func waitUntilStored() {
    let done = DispatchSemaphore(value: 0)
    Task.detached { [analytics] in
      await analytics.waitUntilStored()
      done.signal()
    }
    done.wait()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
