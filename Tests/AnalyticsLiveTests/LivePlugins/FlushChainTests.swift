import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Events that plugins make when they flush, which may lead to the next flush.
@Suite struct FlushChainTests {
  struct Mode: Sendable {
    let flushAt: Int
    let isSynchronous: Bool
    let isOnDisk: Bool
  }

  static let modes = [(1, true), (1, false), (20, true), (20, false)].flatMap { flushAt, isSynchronous in
    [false, true].map { Mode(flushAt: flushAt, isSynchronous: isSynchronous, isOnDisk: $0) }
  }

  private static func client(_ mode: Mode, _ folder: TemporaryFolder) -> LiveClient {
    LiveClient {
      $0.flushPolicies([CountBasedFlushPolicy(count: mode.flushAt)])
        .operatingMode(mode.isSynchronous ? .synchronous : .asynchronous)
      if mode.isOnDisk { $0.storageMode(.diskAtURL(folder.url)) }
    }
  }

  @Test(
    "The events of a script that flushes belong to the chain of the event for which a policy flushes", arguments: modes)
  func scripts(_ mode: Mode) async throws {
    let folder = TemporaryFolder()
    let client = Self.client(mode, folder)
    try await client.add(
      """
      class P extends LivePlugin { flush() { for (let i = 0; i < \(mode.flushAt); i++) analytics.track("f") } }
      analytics.add(new P("enrichment", null));
      """)
    for _ in 0..<mode.flushAt { client.analytics.track(name: "root") }
    #expect(await eventually { !client.errors.all.isEmpty })
    await client.analytics.waitUntilStored()
    // Eight events that led to one another, or five flushes that use up the budget.
    #expect(client.output.names.count { $0 == "f" } == (mode.flushAt == 1 ? 8 : 100))
    #expect(client.errors.all.count == 1)
    #expect(client.errors.all[0].contains("is there an endless loop?"))
    await client.analytics.shutdown()
  }

  @Test("Flushes lead to one another eight times if a plugin written in Swift tracks in them", arguments: modes)
  func swiftPlugins(_ mode: Mode) async throws {
    let folder = TemporaryFolder()
    let client = Self.client(mode, folder)
    client.analytics.add(plugin: TracksWhenFlushed(mode.flushAt))
    await client.analytics.waitUntilStarted()
    for _ in 0..<mode.flushAt { client.analytics.track(name: "root") }
    #expect(await eventually { !client.errors.all.isEmpty })
    await client.analytics.waitUntilStored()
    #expect(client.output.names.count { $0 == "f" } == 8 * mode.flushAt)
    #expect(client.errors.all.count == 1 && client.errors.all[0].contains("one flush after another"))
    // The next event of the program flushes again.
    client.analytics.track(name: "root")
    #expect(await eventually { client.output.names.count { $0 == "f" } == 16 * mode.flushAt })
    await client.analytics.shutdown()
  }

  @Test(
    "A script that flushes for each event, and one that makes events when it flushes, end", arguments: [false, true])
  func requestedFlush(_ isSynchronous: Bool) async throws {
    let client = LiveClient { $0.operatingMode(isSynchronous ? .synchronous : .asynchronous) }
    try await client.add(
      """
      class P extends LivePlugin {
        track(e) { analytics.flush(); return e }
        flush() { analytics.track("f") }
      }
      analytics.add(new P("enrichment", null));
      """)
    client.analytics.track(name: "root")
    #expect(await eventually { !client.errors.all.isEmpty })
    await client.analytics.waitUntilStored()
    #expect(client.output.names.count { $0 == "f" } == 4)
    #expect(client.errors.all.count == 1)
    await client.analytics.shutdown()
  }

  @Test("A plugin written in Swift that flushes for each event, and tracks when it flushes, ends")
  func requestedFlushOfSwift() async throws {
    let client = LiveClient { $0.operatingMode(.asynchronous) }
    client.analytics.add(plugin: TracksWhenFlushed(3, flushes: true))
    await client.analytics.waitUntilStarted()
    client.analytics.track(name: "root")
    #expect(await eventually { !client.errors.all.isEmpty })
    await client.analytics.waitUntilFlushed()
    await client.analytics.waitUntilFlushed()
    #expect(client.output.events.count < 1000)
    await client.analytics.shutdown()
  }

  @Test("A chain goes through a reset that waits until the client runs")
  func waitingReset() async throws {
    let gate = NeverReady()
    let client = LiveClient { $0.plugins([gate]) }
    let live = try LivePlugins(
      scripts: [
        Script(
          """
          class P extends LivePlugin {
            track(e) { analytics.reset(); return e }
            reset() { analytics.track("r") }
          }
          analytics.add(new P("enrichment", null));
          """)
      ])
    client.analytics.add(plugin: live)
    client.analytics.track(name: "root")
    client.analytics.resumeEventProcessing(plugin: gate)
    await client.analytics.waitUntilStarted()
    #expect(client.output.names.count { $0 == "r" } == 4)
    #expect(client.errors.all.count == 1)
    await client.analytics.shutdown()
  }
}

/// A plugin that tracks events when it flushes.
private final class TracksWhenFlushed: EventPlugin, @unchecked Sendable {
  // Unchecked because of the client, which is set before the plugin is shared.
  let type = PluginType.enrichment
  weak var analytics: Analytics?
  private let count: Int
  private let flushes: Bool

  init(_ count: Int, flushes: Bool = false) {
    self.count = count
    self.flushes = flushes
  }

  func track(event: TrackEvent) -> TrackEvent? {
    if flushes { analytics?.flush(completion: nil) }
    return event
  }

  func flush() { for _ in 0..<count { analytics?.track(name: "f") } }
}
