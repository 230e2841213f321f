import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct LifecycleTests {
  private static let all: [LifecycleEvent] = [
    .launched(referringApplication: "com.other", url: URL(string: "https://example.com")), .didBecomeActive,
    .willEnterForeground, .didEnterBackground,
    .willEnterForeground, .didBecomeActive, .didBecomeActive, .didHide, .didUnhide, .willTerminate,
  ]

  private static func client(_ folder: TemporaryFolder, build: String, _ tracked: TrackedLifecycleEvent = .all)
    -> TestClient
  {
    TestClient {
      $0.storageMode(.diskAtURL(folder.url)).operatingMode(.asynchronous).setTrackedApplicationLifecycleEvents(tracked)
        .application(ApplicationInformation(version: "1.\(build)", build: build))
    }
  }

  @Test("The lifecycle of the app is tracked as events")
  func events() async throws {
    let folder = TemporaryFolder()
    let client = Self.client(folder, build: "1")
    for event in Self.all { client.analytics.handle(event) }
    #expect(
      client.output.names == [
        "Application Installed", "Application Opened", "Application Backgrounded", "Application Opened",
        "Application Foregrounded", "Application Hidden",
        "Application Unhidden", "Application Terminated",
      ])
    let properties = client.output.events.map { $0["properties"] }
    #expect(properties[0] == ["version": "1.1", "build": "1"])
    #expect(
      properties[1] == [
        "from_background": false, "version": "1.1", "build": "1", "referring_application": "com.other",
        "url": "https://example.com",
      ])
    #expect(properties[3] == ["from_background": true, "version": "1.1", "build": "1"] && properties[4] == nil)
    #expect(properties[6] == ["from_background": true, "version": "1.1", "build": "1"])
    await client.analytics.shutdown()

    let same = Self.client(folder, build: "1")
    same.analytics.handle(.launched())
    #expect(same.output.names == ["Application Opened"])
    await same.analytics.shutdown()
    let updated = Self.client(folder, build: "2")
    updated.analytics.handle(.launched())
    #expect(updated.output.names == ["Application Updated", "Application Opened"])
    #expect(
      updated.output.events[0]["properties"] == [
        "previous_version": "1.1", "previous_build": "1", "version": "1.2", "build": "2",
      ])
    await updated.analytics.shutdown()
  }

  @Test("Each lifecycle event can be disabled, and synchronous mode tracks none")
  func switches() async {
    let folder = TemporaryFolder()
    let client = Self.client(folder, build: "1", [.applicationBackgrounded, .applicationTerminated])
    for event in Self.all { client.analytics.handle(event) }
    #expect(client.output.names == ["Application Backgrounded", "Application Terminated"])
    await client.analytics.shutdown()
    let synchronous = TestClient { $0.setTrackedApplicationLifecycleEvents(.all) }
    for event in Self.all { synchronous.analytics.handle(event) }
    #expect(synchronous.output.events.isEmpty)
  }

  @Test("Entering the background flushes")
  func background() async {
    let client = TestClient()
    client.analytics.track(name: "e")
    client.analytics.handle(.didEnterBackground)
    #expect(await eventually { client.session.events.count == 1 })
  }

  @Test("Opening a URL stores the referrer, notifies plugins, and tracks an event")
  func deepLinks() throws {
    final class Opening: EventPlugin, OpeningURLs {
      let type = PluginType.utility
      let opened = Protected([String]())
      func openURL(_ url: URL, options: [String: Any]) { opened.withLock { $0.append("\(url) \(options.count)") } }
    }
    struct Options: Codable { var source = "mail" }
    let client = TestClient()
    let plugin = Opening()
    client.analytics.add(plugin: plugin)
    let url = try #require(URL(string: "app://open/1"))
    client.analytics.openURL(url, options: ["a": 1])
    #expect(
      client.last?["event"] == "Deep Link Opened" && client.last?["properties"] == ["a": 1, "url": "app://open/1"])
    client.analytics.openURL(url, options: Options())
    #expect(client.last?["properties"] == ["source": "mail", "url": "app://open/1"])
    #expect(client.last?["context"]?["referrer"] == ["url": "app://open/1"])
    #expect(plugin.opened.current == ["app://open/1 1", "app://open/1 1"])
  }

  @Test("Push notifications reach plugins, and the device token is added to the context")
  func notifications() {
    final class Push: EventPlugin, RemoteNotifications {
      let type = PluginType.utility
      let seen = Protected([String]())
      func declinedRemoteNotifications() { seen.withLock { $0.append("declined") } }
      func failedToRegisterForRemoteNotification(error: (any Error)?) { seen.withLock { $0.append("failed") } }
      func receivedRemoteNotification(userInfo: [AnyHashable: Any]) {
        seen.withLock { $0.append("received \(userInfo.count)") }
      }
      func handleAction(identifier: String, userInfo: [String: Any]) {
        seen.withLock { $0.append("action \(identifier)") }
      }
    }
    let client = TestClient()
    let plugin = Push()
    client.analytics.add(plugin: plugin)
    client.analytics.registeredForRemoteNotifications(deviceToken: Data([1, 0xAB]))
    client.analytics.declinedRemoteNotifications()
    client.analytics.failedToRegisterForRemoteNotification(error: nil)
    client.analytics.receivedRemoteNotification(userInfo: ["a": 1])
    client.analytics.handleAction(identifier: "open", userInfo: [:])
    client.analytics.track(name: "e")
    #expect(plugin.seen.current == ["declined", "failed", "received 1", "action open"])
    #expect(client.last?["context"]?["device"]?["token"] == "01ab")
  }
}
