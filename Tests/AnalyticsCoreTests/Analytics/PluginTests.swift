import Foundation
import JSONModel
import TestSupport
import Testing

@testable import AnalyticsCore

/// Records the calls it receives.
private final class Noting: EventPlugin, @unchecked Sendable {
  let type: PluginType
  weak var analytics: Analytics?
  let notes = Protected([String]())
  init(_ type: PluginType = .enrichment) { self.type = type }
  func configure(analytics: Analytics) {
    self.analytics = analytics
    notes.withLock { $0.append("configure") }
  }
  func update(settings: Settings, type: UpdateType) { notes.withLock { $0.append("\(type)") } }
  func flush() { notes.withLock { $0.append("flush") } }
  func shutdown() { notes.withLock { $0.append("shutdown") } }
  func screen(event: ScreenEvent) -> ScreenEvent? {
    notes.withLock { $0.append("screen") }
    return event
  }
}

@Suite struct PluginTests {
  private static let twoDestinations = Settings(object: ["integrations": ["Segment.io": true, "D": ["apiKey": "k"]]])

  @Test("add(plugin:) configures the plugin, updates it once, and returns it")
  func adding() {
    let client = TestClient()
    let plugin = Noting()
    #expect(client.analytics.add(plugin: plugin) === plugin)
    #expect(plugin.analytics === client.analytics && plugin.notes.current == ["configure", "initial"])
    client.analytics.screen(title: "s")
    client.analytics.flush()
    client.analytics.remove(plugin: plugin)
    client.analytics.screen(title: "s")
    #expect(plugin.notes.current == ["configure", "initial", "screen", "flush", "shutdown"])
  }

  @Test("A plugin that is removed and added again receives the settings again")
  func addingAgain() {
    let client = TestClient()
    let plugin = Noting()
    client.analytics.add(plugin: plugin)
    client.analytics.remove(plugin: plugin)
    client.analytics.add(plugin: plugin)
    #expect(plugin.notes.current == ["configure", "initial", "shutdown", "configure", "initial"])
  }

  @Test("A plugin that is added again is in the timeline once, which is reported", arguments: [true, false])
  func duplicate(_ isDirect: Bool) {
    let client = TestClient { $0.defaultSettings(Self.twoDestinations) }
    let (plugin, inner) = (Noting(), Noting())
    let destination = RecordingDestination("D")
    client.analytics.add(plugin: destination)
    for _ in 0..<2 {
      if isDirect { client.analytics.timeline.add(plugin: plugin) } else { client.analytics.add(plugin: plugin) }
      if isDirect { destination.timeline.add(plugin: inner) } else { destination.add(plugin: inner) }
    }
    client.analytics.screen(title: "s")
    #expect(plugin.notes.current.filter { $0 != "configure" && $0 != "initial" } == ["screen"])
    #expect(inner.notes.current.filter { $0 != "configure" && $0 != "initial" } == ["screen"])
    if !isDirect { #expect(plugin.notes.current == ["configure", "initial", "screen"]) }
    let text = "plugin: Noting is already in use there; add each plugin and flush policy once, or create another one"
    #expect(client.errors.texts == [text, text])
  }

  @Test("A plugin that returns to a former client, which still contains it, is configured again and runs once")
  func returning() {
    let (former, other) = (TestClient(), TestClient())
    let plugin = Noting()
    for client in [former, other, former] { client.analytics.add(plugin: plugin) }
    #expect(plugin.analytics === former.analytics)
    former.analytics.screen(title: "s")
    #expect(plugin.notes.current.count { $0 == "screen" } == 1 && former.errors.all.isEmpty)
  }

  /// Adds plugins of its type when it is configured, receives settings or is shut down.
  private final class Multiplying: EventPlugin {
    let type = PluginType.enrichment
    let moment: String
    let count: Int
    let made: Protected<Int>
    let client = WeakClient()
    var analytics: Analytics? { client.analytics }
    init(_ moment: String, _ count: Int, _ made: Protected<Int>) {
      (self.moment, self.count, self.made) = (moment, count, made)
    }
    func configure(analytics: Analytics) {
      client.analytics = analytics
      if moment == "configure" { multiply() }
    }
    func update(settings: Settings) { if moment == "update" { multiply() } }
    func shutdown() { if moment == "shutdown" { multiply() } }
    private func multiply() {
      guard let analytics else { return }
      for _ in 0..<count {
        made.withLock { $0 += 1 }
        let plugin = Multiplying(moment, count, made)
        analytics.add(plugin: plugin)
        if moment == "shutdown" { analytics.remove(plugin: plugin) }
      }
    }
  }

  @Test(
    "Plugins that add plugins when they are configured, receive settings or are shut down are bounded and reported",
    arguments: ["configure", "update", "shutdown"], [1, 3])
  func multiplication(_ moment: String, _ count: Int) async {
    let client = TestClient()
    let made = Protected(0)
    let plugin = Multiplying(moment, count, made)
    client.analytics.add(plugin: plugin)
    if moment == "shutdown" { client.analytics.remove(plugin: plugin) }
    let number = client.analytics.findAll(pluginType: Multiplying.self).count
    #expect(number <= EventBudget.limit + 1 && made.current < 50_000)
    #expect(count > 1 || made.current == CallDepth.limit)
    #expect(client.errors.texts.first?.hasPrefix("plugin: add: plugins have ") == true)
    // The program itself can still add plugins.
    let other = Noting()
    client.analytics.add(plugin: other)
    #expect(client.analytics.find(pluginType: Noting.self) === other)
  }

  /// A plugin that replaces itself in a task that it starts when it is configured.
  private final class Renewing: Plugin {
    let type = PluginType.utility
    private let client = WeakClient()
    private let rest: Int
    private let ended: Protected<Bool>
    var analytics: Analytics? {
      get { client.analytics }
      set { client.analytics = newValue }
    }
    init(_ rest: Int, _ ended: Protected<Bool>) { (self.rest, self.ended) = (rest, ended) }
    func configure(analytics: Analytics) {
      client.analytics = analytics
      Task { [rest, ended] in
        if rest == 0 { return ended.set(true) }
        analytics.remove(plugin: self)
        analytics.add(plugin: Renewing(rest - 1, ended))
      }
    }
  }

  @Test("Tasks that plugins start when they are configured can add plugins again and again")
  func renewal() async {
    let client = TestClient()
    let ended = Protected(false)
    client.analytics.add(plugin: Renewing(2 * CallDepth.limit, ended))
    #expect(await eventually { ended.current })
    #expect(client.errors.texts == [])
  }

  @Test("Flush policies that add policies when they are configured are bounded and reported")
  func policies() {
    final class Policy: FlushPolicy {
      let type = PluginType.utility
      weak var analytics: Analytics? {
        get { nil }
        set {}
      }
      func configure(analytics: Analytics) { analytics.add(flushPolicy: Policy()) }
      func shouldFlush() -> Bool { false }
      func updateState(event: any RawEvent) {}
      func reset() {}
    }
    let client = TestClient()
    client.analytics.add(flushPolicy: Policy())
    #expect(client.analytics.flushPolicies.count == CallDepth.limit && client.errors.texts.count == 1)
  }

  @Test("A plugin may track any number of events when it is configured")
  func importing() {
    final class Importing: EventPlugin {
      let type = PluginType.utility
      func configure(analytics: Analytics) {
        for number in 0..<(2 * EventBudget.limit) { analytics.track(name: "\(number)") }
      }
    }
    let client = TestClient { $0.storageMode(.memory(10_000)) }
    client.analytics.add(plugin: Importing())
    #expect(client.output.events.count == 2 * EventBudget.limit && client.errors.all.isEmpty)
  }

  @Test("A plugin that has been added to another client since is not shut down by its former client")
  func twoClients() async {
    let (former, present) = (TestClient(), TestClient())
    let (removed, kept) = (Noting(), Noting())
    for client in [former, present] {
      client.analytics.add(plugin: removed)
      client.analytics.add(plugin: kept)
    }
    former.analytics.remove(plugin: removed)
    await former.analytics.shutdown()
    for plugin in [removed, kept] { #expect(!plugin.notes.current.contains("shutdown")) }
    present.analytics.remove(plugin: removed)
    await present.analytics.shutdown()
    for plugin in [removed, kept] { #expect(plugin.notes.current.count { $0 == "shutdown" } == 1) }
  }

  @Test("A utility plugin receives no events")
  func utility() {
    final class Utility: UtilityPlugin, VersionedPlugin {
      let type = PluginType.utility
      static func version() -> String { "3" }
      func track(event: TrackEvent) -> TrackEvent? { nil }
    }
    let client = TestClient()
    client.analytics.add(plugin: Utility())
    client.analytics.track(name: "e")
    #expect(client.output.names == ["e"] && Utility.version() == "3")
  }

  @Test("A destination requires settings, and an event can exclude it by its key or with All")
  func destinationGate() {
    let client = TestClient {
      $0.defaultSettings(Settings(object: ["integrations": ["Segment.io": true, "D": true, "a.b": [:]]]))
    }
    let destination = RecordingDestination("D")
    let dotted = RecordingDestination("a.b")
    let unknown = RecordingDestination("Unknown")
    for plugin in [destination, dotted, unknown] { client.analytics.add(plugin: plugin) }
    let integrations: [(String, JSON)] = [
      ("plain", [:]), ("off", ["D": false, "a.b": false]), ("all off", ["All": false]),
      ("all but one", ["All": false, "D": true]),
      ("options", ["All": false, "a.b": ["x": 1]]), ("not the server", ["Segment.io": false]),
    ]
    for (name, value) in integrations {
      client.analytics.track(
        name: name,
        enrichments: [
          { event in
            var event = event
            event?.integrations = value
            return event
          }
        ])
    }
    #expect(destination.names == ["plain", "all but one", "not the server"])
    #expect(dotted.names == ["plain", "options", "not the server"])
    #expect(unknown.names.isEmpty)
    client.analytics.flush()
    #expect(client.session.events.compactMap { $0["event"] } == ["plain", "off", "all off", "all but one", "options"])
  }

  @Test("The timeline of a destination changes events only for that destination")
  func destinationTimeline() {
    let client = TestClient { $0.defaultSettings(Self.twoDestinations) }
    let destination = RecordingDestination("D")
    let after = EventRecorder(.after)
    destination.add(plugin: after)
    client.analytics.add(plugin: destination)
    destination.add(
      plugin: ClosureEnrichment { event in
        guard event?.anonymousId != nil, event?["event"] != "dropped" else { return nil }
        var event = event
        event?["only"] = "D"
        return event
      })
    client.analytics.track(name: "e")
    client.analytics.track(name: "dropped")
    #expect(destination.names == ["e"] && destination.events.first?["only"] == "D")
    #expect(after.events.first?["properties"] == ["changed by": "D"])
    #expect(client.output.names == ["e", "dropped"] && client.output.events.first?["only"] == nil)
  }

  @Test("Plugins, including those of destinations, can be found by type and key, visited, and removed")
  func finding() {
    let client = TestClient()
    let first = Noting(.enrichment)
    let second = Noting(.before)
    let inner = Noting(.after)
    let destination = RecordingDestination("D")
    client.analytics.add(plugin: first)
    client.analytics.add(plugin: second)
    client.analytics.add(plugin: destination)
    destination.add(plugin: inner)
    #expect(client.analytics.find(pluginType: Noting.self) === second)
    #expect(client.analytics.findAll(pluginType: Noting.self).map { $0 === second } == [true, false])
    #expect(client.analytics.find(key: "D") === destination && client.analytics.find(key: "X") == nil)
    var visited = 0
    client.analytics.apply { if $0 is Noting { visited += 1 } }
    #expect(visited == 3)
    client.analytics.remove(plugin: inner)
    #expect(inner.notes.current.last == "shutdown")
    var rest = 0
    destination.apply { _ in rest += 1 }
    #expect(rest == 0)
  }

  @Test("Plugins, including those of destinations, receive settings once as initial, then as refresh")
  func updates() async {
    let session = FakeSession { request in .status(200, body: request.isUpload ? "" : #"{"integrations":{"D":{}}}"#) }
    let client = TestClient(session) { $0.fetchSettings(true) }
    let destination = RecordingDestination("D")
    let inner = Noting(.before)
    let late = Noting()
    destination.add(plugin: inner)
    client.analytics.add(plugin: destination)
    client.analytics.add(plugin: destination)
    await client.analytics.waitUntilStarted()
    client.analytics.add(plugin: late)
    #expect(destination.updates == [.initial])
    #expect(
      inner.notes.current.filter { $0 != "configure" } == ["initial"]
        && late.notes.current.filter { $0 != "configure" } == ["initial"])
    client.analytics.inform()
    #expect(destination.updates == [.initial, .refresh])
    #expect(inner.notes.current.filter { $0 != "configure" } == ["initial", "refresh"])
    #expect(late.notes.current.filter { $0 != "configure" } == ["initial", "refresh"])
  }

  @Test("Plugins receive the current settings if the request fails")
  func updatesWithoutAnswer() async {
    let client = TestClient(FakeSession { _ in .status(500) }) {
      $0.fetchSettings(true).defaultSettings(Self.twoDestinations)
    }
    let destination = RecordingDestination("D")
    client.analytics.add(plugin: destination)
    await client.analytics.waitUntilStarted()
    #expect(destination.updates == [.initial])
    client.analytics.track(name: "e")
    #expect(destination.names == ["e"])
  }

  @Test("A destination can be enabled manually")
  func enabling() {
    let client = TestClient()
    let destination = RecordingDestination("D")
    client.analytics.add(plugin: destination)
    client.analytics.track(name: "before")
    client.analytics.manuallyEnableDestination(plugin: destination)
    client.analytics.track(name: "after")
    #expect(destination.names == ["after"] && client.analytics.settings()?.hasIntegrationSettings(key: "D") == true)
  }

  @Test("A destination that is enabled manually while settings without it arrive remains enabled")
  func enablingDuringUpdate() async {
    for _ in 0..<50 {
      let client = TestClient(FakeSession { _ in .held }) { $0.fetchSettings(true) }
      let destinations = (0..<4).map { RecordingDestination("\($0)") }
      for destination in destinations { client.analytics.add(plugin: destination) }
      DispatchQueue.concurrentPerform(iterations: 5) { index in
        if index == 2 { return client.session.answerHeld(.status(200, body: #"{"integrations":{"Segment.io":{}}}"#)) }
        client.analytics.manuallyEnableDestination(plugin: destinations[index < 2 ? index : index - 1])
      }
      await client.analytics.waitUntilStarted()
      client.analytics.track(name: "e")
      #expect(destinations.map(\.names) == [["e"], ["e"], ["e"], ["e"]])
    }
  }

  @Test("Events list the destinations that run on the device")
  func metadata() {
    let settings: JSONObject = [
      "integrations": ["Segment.io": ["unbundledIntegrations": ["Cloud", "D"]], "D": [:], "E": [:]]
    ]
    let client = TestClient { $0.defaultSettings(Settings(object: settings)) }
    client.analytics.track(name: "1")
    let destination = RecordingDestination("D")
    let other = RecordingDestination("Not in settings")
    client.analytics.add(plugin: destination)
    client.analytics.add(plugin: other)
    client.analytics.track(name: "2")
    client.analytics.remove(plugin: destination)
    client.analytics.track(name: "3")
    client.analytics.flush()
    let metadata = client.session.events.map { $0["_metadata"] }
    #expect(metadata[0] == ["bundled": [], "unbundled": ["D", "E", "Cloud"], "bundledIds": []])
    #expect(metadata[1] == ["bundled": ["D"], "unbundled": ["E", "Cloud"], "bundledIds": []])
    #expect(metadata[2] == metadata[0])
    #expect(client.last?["_metadata"] == nil)
  }

  @Test("The destination of the plugin documentation works with the spellings used there")
  func pageDestination() {
    struct AppsFlyerSettings: Codable, Equatable {
      let appsFlyerDevKey: String
      let trackAttributionData: Bool?
    }
    final class AppsFlyerDestination: DestinationPlugin, RemoteNotifications, @unchecked Sendable {
      let timeline = Timeline()
      let type = PluginType.destination
      let key = "AppsFlyer"
      weak var analytics: Analytics?
      let settings = Protected<AppsFlyerSettings?>(nil)
      let token = Protected<Data?>(nil)
      func update(settings: Settings) {
        guard let settings: AppsFlyerSettings = settings.integrationSettings(name: "AppsFlyer") else { return }
        self.settings.set(settings)
      }
      func registeredForRemoteNotifications(deviceToken: Data) { token.set(deviceToken) }
    }
    let settings = Settings(object: [
      "integrations": ["Segment.io": true, "AppsFlyer": ["appsFlyerDevKey": "k", "trackAttributionData": true]]
    ])
    let client = TestClient { $0.defaultSettings(settings) }
    let destination = AppsFlyerDestination()
    client.analytics.add(plugin: destination)
    #expect(destination.settings.current == AppsFlyerSettings(appsFlyerDevKey: "k", trackAttributionData: true))
    #expect(destination.analytics === client.analytics)
    client.analytics.registeredForRemoteNotifications(deviceToken: Data([0x0A, 0xFF]))
    client.analytics.track("AppsFlyer Event")
    #expect(destination.token.current == Data([0x0A, 0xFF]))
    #expect(client.last?["context"]?["device"]?["token"] == "0aff")
  }

  @Test("The older names in the plugin documentation are available")
  func olderNames() {
    final class Marking: Plugin {
      let type = PluginType.enrichment
      func execute<T: BaseEvent>(event: T?) -> T? {
        var event = event
        event?.context = ["by": .string(name)]
        return event
      }
    }
    final class Named: Plugin {
      let type = PluginType.utility
      let name: String
      init(name: String) { self.name = name }
    }
    let client = TestClient()
    client.analytics.add(plugin: Marking())
    client.analytics.add(plugin: Named(name: "own"))
    client.analytics.track("e")
    #expect(client.last?["context"] == ["by": "Marking"])
    #expect(client.analytics.find(pluginType: Named.self)?.name == "own")
  }

  @Test("An event's context can be edited as the plugin documentation shows")
  func contextIdiom() {
    final class SomePlugin: Plugin {
      let type: PluginType = .enrichment
      let name: String
      init(name: String) { self.name = name }
      func execute<T: RawEvent>(event: T?) -> T? {
        var workingEvent = event
        if var context = workingEvent?.context?.dictionaryValue {
          context[keyPath: "foo.bar"] = 12
          workingEvent?.context = try? JSON(context)
        }
        return workingEvent
      }
    }
    let client = TestClient()
    client.analytics.add(plugin: SomePlugin(name: "some"))
    client.analytics.track(name: "e")
    #expect(client.last?["context"]?["foo"] == ["bar": 12])
    #expect(client.last?["context"]?["library"]?["name"] == "analytics-live")
  }

  @Test("Plugins can be added and removed while eight threads track events")
  func concurrentChanges() async {
    let client = TestClient { $0.storageMode(.memory(100_000)) }
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<100 {
            client.analytics.track(name: "\(task)-\(number)")
            if number % 10 == 0 {
              let plugin = client.analytics.add(plugin: RecordingDestination("Segment.io"))
              client.analytics.remove(plugin: plugin)
            }
          }
        }
      }
    }
    #expect(client.output.events.count == 800)
    #expect(client.analytics.counters.stored == 800)
  }
}
