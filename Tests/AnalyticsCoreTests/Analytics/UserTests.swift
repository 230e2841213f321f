import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

@Suite struct UserTests {
  @Test("The user's ids and traits survive a restart; the referrer does not")
  func persistence() async {
    let folder = TemporaryFolder()
    do {
      let client = TestClient { $0.storageMode(.diskAtURL(folder.url)) }
      client.analytics.identify(userId: "u", traits: ["plan": "pro"])
      client.analytics.openURL(URL(fileURLWithPath: "/r"))
      await client.analytics.shutdown()
      let id = client.analytics.anonymousId
      let again = TestClient { $0.storageMode(.diskAtURL(folder.url)) }
      #expect(again.analytics.userId == "u" && again.analytics.anonymousId == id && !id.isEmpty)
      #expect(again.analytics.traits()?["plan"] as? String == "pro")
      again.analytics.track(name: "e")
      #expect(again.last?["context"]?["referrer"] == nil)
      await again.analytics.shutdown()
    }
  }

  @Test("identify retains, replaces or merges traits")
  func identify() {
    let client = TestClient()
    let analytics = client.analytics
    analytics.identify(userId: "a", traits: ["x": 1, "y": 2])
    #expect(client.last?["traits"] == ["x": 1, "y": 2] && client.last?["userId"] == "a")
    analytics.identify(userId: "b")
    #expect(analytics.userId == "b" && analytics.traits()?.count == 2)
    #expect(client.last?["traits"] == nil)
    struct Traits: Codable { var y = 3 }
    analytics.identify(traits: Traits())
    #expect(client.last?["traits"] == ["y": 3] && client.last?["userId"] == "b")
    let merged: [String: Int]? = analytics.traits()
    #expect(merged == ["x": 1, "y": 3])
    analytics.identify(userId: "b", traits: ["z": 4])
    #expect(analytics.traits() == ["z": 4])
    analytics.identify(userId: "b", traits: nil)
    #expect(analytics.traits()?.isEmpty == true)
  }

  @Test("Traits named by different lone surrogates are different ones")
  func loneSurrogates() throws {
    let client = TestClient()
    client.analytics.identify(traits: try JSON(parsing: #"{"\ud800":1,"\udc00":2}"#))
    client.analytics.identify(traits: try JSON(parsing: #"{"\udc00":3,"\ufffd":4}"#))
    let traits: JSON? = client.analytics.traits()
    #expect(try traits == JSON(parsing: #"{"\ud800":1,"\udc00":3,"\ufffd":4}"#))
  }

  @Test("alias sends the previous id and sets the new one")
  func alias() {
    let client = TestClient()
    client.analytics.identify(userId: "old", traits: ["a": 1])
    client.analytics.alias(newId: "new")
    #expect(client.last?["type"] == "alias" && client.last?["userId"] == "new" && client.last?["previousId"] == "old")
    #expect(client.analytics.userId == "new" && client.analytics.traits() == ["a": 1])
  }

  @Test("reset creates a new anonymous user, notifies plugins, and retains stored events")
  func reset() {
    final class Generator: AnonymousIdGenerator {
      let number = Protected(0)
      init() {}
      init(from decoder: any Decoder) throws {}
      func encode(to encoder: any Encoder) throws {}
      func newAnonymousId() -> String {
        "anonymous-"
          + number.withLock {
            $0 += 1
            return "\($0)"
          }
      }
    }
    final class Resettable: EventPlugin {
      let type: PluginType
      let resets = Protected(0)
      init(_ type: PluginType) { self.type = type }
      func reset() { resets.withLock { $0 += 1 } }
    }
    let client = TestClient { $0.anonymousIdGenerator(Generator()) }
    #expect(client.analytics.anonymousId == "anonymous-1")
    let plugin = Resettable(.enrichment)
    let inner = Resettable(.before)
    let destination = RecordingDestination("D")
    destination.add(plugin: inner)
    client.analytics.add(plugin: plugin)
    client.analytics.add(plugin: destination)
    client.analytics.openURL(URL(fileURLWithPath: "/r"))
    client.analytics.identify(userId: "u", traits: ["a": 1])
    client.analytics.reset()
    #expect(
      client.analytics.anonymousId == "anonymous-2" && client.analytics.userId == nil
        && client.analytics.traits()?.isEmpty == true)
    #expect(plugin.resets.current == 1 && inner.resets.current == 1)
    #expect(client.analytics.hasUnsentEvents)
    client.analytics.track(name: "e")
    #expect(
      client.last?["anonymousId"] == "anonymous-2" && client.last?["userId"] == nil
        && client.last?["context"]?["referrer"] == nil)
  }

  @Test("Traits are an empty dictionary by default, and decode as a type")
  func traits() {
    let client = TestClient()
    #expect(client.analytics.traits()?.isEmpty == true)
    struct Plan: Codable, Equatable { var plan: String }
    client.analytics.identify(userId: "u", traits: Plan(plan: "pro"))
    #expect(client.analytics.traits() == Plan(plan: "pro"))
    #expect(client.analytics.traits() as [String: Int]? == nil)
  }

  @Test("Subscribers receive the current state and every change until they unsubscribe, without a main run loop")
  func subscriptions() async {
    let client = TestClient()
    let seen = Protected([String?]())
    let others = Protected(0)
    let id = client.analytics.subscribeToUserInfo { user in seen.withLock { $0.append(user.userId) } }
    client.analytics.subscribeToUserInfo(on: DispatchQueue(label: "own")) { _ in others.withLock { $0 += 1 } }
    for user in ["a", "b", "c"] { client.analytics.identify(userId: user) }
    #expect(await eventually { seen.current == [nil, "a", "b", "c"] && others.current == 4 })
    client.analytics.unsubscribe(id)
    client.analytics.unsubscribe(4711)
    client.analytics.reset()
    #expect(await eventually { others.current == 5 })
    #expect(seen.current.count == 4)
  }

  /// A call that a subscriber makes for each change.
  enum Response: String, CaseIterable {
    case identify, reset, openURL, subscribe
  }

  @Test(
    "Changes of the user that subscribers make in response to one another are bounded and reported",
    arguments: Response.allCases, [1, 3])
  func subscriptionLoop(_ response: Response, _ count: Int) async throws {
    let client = TestClient { $0.storageMode(.memory(10_000)) }
    let queue = DispatchQueue(label: "subscriber")
    let calls = Protected(0)
    let url = try #require(URL(string: "app://x"))
    @Sendable func respond(_ user: UserInfo) {
      let number = calls.withLock { calls in
        calls += 1
        return calls
      }
      // So that the test ends also if nothing bounds the calls.
      if number > 10 * EventBudget.limit { return }
      for _ in 0..<count {
        switch response {
        case .identify: client.analytics.identify(userId: "\(number)")
        case .reset: client.analytics.reset()
        case .openURL: client.analytics.openURL(url)
        case .subscribe: client.analytics.subscribeToUserInfo(on: queue, handler: respond)
        }
      }
    }
    client.analytics.subscribeToUserInfo(on: queue, handler: respond)
    let name = ["identify": "change of the user", "subscribe": "subscribeToUserInfo"][response.rawValue]
    let text = "plugin: \(name ?? response.rawValue): plugins have "
    #expect(await eventually { client.errors.texts.contains { $0.hasPrefix(text) } })
    // Until no call leads to another one.
    var earlier = -1
    while earlier != calls.current {
      earlier = calls.current
      await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }
    #expect(calls.current <= EventBudget.limit + 2 && client.errors.texts.count < 40)
    let counters = client.analytics.counters
    #expect(counters.accepted == client.output.events.count + counters.dropped[.plugin, default: 0])
    // What the program does itself has nothing to do with that.
    client.analytics.identify(userId: "last")
    #expect(client.analytics.userId == "last" || response != .subscribe)
  }

  @Test("A plugin that opens a URL for each URL is bounded and reported")
  func urlLoop() throws {
    final class Opening: EventPlugin, OpeningURLs {
      let type = PluginType.utility
      let client = WeakClient()
      var analytics: Analytics? {
        get { client.analytics }
        set { client.analytics = newValue }
      }
      func openURL(_ url: URL, options: [String: Any]) { analytics?.openURL(url) }
    }
    let client = TestClient()
    client.analytics.add(plugin: Opening())
    client.analytics.openURL(try #require(URL(string: "app://x")))
    #expect(client.output.events.count == CallDepth.limit && client.errors.texts.count == 1)
  }

  @Test("identify changes the user and stamps the event in one step")
  func identifyIsOneStep() async {
    let client = TestClient { $0.storageMode(.memory(10_000)) }
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          for number in 0..<100 {
            client.analytics.identify(userId: "\(task)-\(number)", traits: ["id": "\(task)-\(number)"])
          }
        }
      }
    }
    let events = client.output.events
    #expect(events.count == 400)
    for event in events { #expect(event["userId"] == event["traits"]?["id"]) }
  }

  @Test("The identity passed to a call applies only to that call")
  func identityPerCall() {
    let client = TestClient()
    let analytics = client.analytics
    analytics.identify(userId: "app")
    analytics.track(name: "e", as: .user(id: "u-1"))
    #expect(client.last?["userId"] == "u-1" && client.last?["anonymousId"] == nil)
    analytics.track("e", properties: ["a": 1], as: .user(id: "u-2", anonymousId: "a-2"))
    #expect(client.last?["userId"] == "u-2" && client.last?["anonymousId"] == "a-2")
    analytics.screen(title: "s", as: .anonymous(id: "a-3"))
    #expect(client.last?["userId"] == nil && client.last?["anonymousId"] == "a-3")
    analytics.identify(as: .user(id: "u-4"), traits: ["plan": "pro"])
    #expect(client.last?["userId"] == "u-4" && client.last?["traits"] == ["plan": "pro"])
    analytics.alias(newId: "u-6", as: .user(id: "u-5"))
    #expect(client.last?["userId"] == "u-6" && client.last?["previousId"] == "u-5")
    analytics.group(groupId: "g", as: .user(id: "u-7"))
    #expect(client.last?["userId"] == "u-7" && client.last?["groupId"] == "g")
    #expect(analytics.userId == "app" && analytics.traits()?.isEmpty == true)
  }

  @Test("Opting out stops tracking and uploads, retains stored events, and is persistent")
  func optOut() async {
    let folder = TemporaryFolder()
    let client = TestClient { $0.storageMode(.diskAtURL(folder.url)) }
    client.analytics.track(name: "before")
    client.analytics.enabled = false
    client.analytics.track(name: "while")
    client.analytics.process(event: TrackEvent(event: "while"))
    await client.analytics.flush()
    #expect(client.output.names == ["before"] && client.session.uploads.isEmpty && client.analytics.hasUnsentEvents)
    #expect(client.analytics.counters.dropped[.disabled] == 2)
    await client.analytics.shutdown()
    let again = TestClient { $0.storageMode(.diskAtURL(folder.url)) }
    #expect(!again.analytics.enabled)
    again.analytics.enabled = true
    await again.analytics.flush()
    #expect(again.session.events.compactMap { $0["event"] } == ["before"])
    await again.analytics.shutdown()
  }
}

func == (left: [String: Any]?, right: [String: Int]) -> Bool { left as? [String: Int] == right }
