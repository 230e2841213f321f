import Testing

/// Code of an app that was written for analytics-swift and analytics-swift-live: it uses what their documentation
/// describes and compiles in Swift 5 mode after the imports have been replaced. The article "Moving from
/// analytics-swift" lists what differs.
@Suite struct PeerCodeTests {
  private static let source = #"""
    import AnalyticsLive
    import Foundation

    struct Traits: Codable { var email: String; var born: Date? }
    struct Order: Codable { let total: Decimal; let link: URL; let items: [String] }

    // MARK: Plugins

    final class AddTraits: EventPlugin {
      let type = PluginType.enrichment
      weak var analytics: Analytics?

      func identify(event: IdentifyEvent) -> IdentifyEvent? {
        var event = IdentifyEvent(existing: event)
        event.traits?[keyPath: "address.city"] = "Paris"
        event.context?["device"] = nil
        return event
      }

      func track(event: TrackEvent) -> TrackEvent? {
        if event.event.isEmpty { return nil }
        analytics?.flush()
        return event
      }
    }

    class Everything: Plugin {
      let type: PluginType = .before
      var analytics: Analytics?
      func configure(analytics: Analytics) { self.analytics = analytics }
      func update(settings: Settings, type: UpdateType) {
        guard settings.hasIntegrationSettings(key: "Shop") else { return }
      }
      func execute<T: RawEvent>(event: T?) -> T? {
        var event = event
        event?.integrations = try? JSON(["Shop": false])
        return event
      }
      func shutdown() {}
    }

    class Shop: DestinationPlugin {
      struct ShopSettings: Codable { let apiKey: String; let host: URL? }
      let timeline = Timeline()
      let type = PluginType.destination
      let key = "Shop"
      weak var analytics: Analytics?
      private var settings: ShopSettings?

      func update(settings: Settings, type: UpdateType) {
        guard type == .initial, let own: ShopSettings = settings.integrationSettings(forPlugin: self) else { return }
        self.settings = own
        analytics?.manuallyEnableDestination(plugin: self)
      }
      func track(event: TrackEvent) -> TrackEvent? {
        let names = event.properties?.mapTransform(["sku": "id"], valueTransform: { (key: String, value: Any) -> Any in
          key == "price" ? "\(value)" : value
        })
        print(names?.dictionaryValue ?? [:], event.properties?.value(forKeyPath: "a.b") as String? ?? "")
        return event
      }
      func screen(event: ScreenEvent) -> ScreenEvent? { event }
      func group(event: GroupEvent) -> GroupEvent? { event }
      func alias(event: AliasEvent) -> AliasEvent? { event }
      func flush() {}
      func reset() {}
    }

    class Slow: EventPlugin, WaitingPlugin {
      let type = PluginType.enrichment
      weak var analytics: Analytics?
      func update(settings: Settings, type: UpdateType) { resume() }
    }

    class EveryThird: FlushPolicy {
      weak var analytics: Analytics?
      private var count = 0
      func configure(analytics: Analytics) { self.analytics = analytics }
      func shouldFlush() -> Bool { count % 3 == 0 }
      func updateState(event: RawEvent) { count += 1 }
      func reset() { count = 0 }
    }

    class OfflinePolicy: FlushPolicy, UtilityPlugin {
      let type = PluginType.utility
      weak var analytics: Analytics?
      func configure(analytics: Analytics) { self.analytics = analytics }
      func shouldFlush() -> Bool { false }
      func updateState(event: RawEvent) {}
      func reset() {}
    }

    class DeviceId: AnonymousIdGenerator {
      var currentId = UUID().uuidString
      func newAnonymousId() -> String { currentId }
    }

    // MARK: An app

    func configure() -> Analytics {
      let configuration = Configuration(writeKey: "key")
        .application(nil).trackApplicationLifecycleEvents(true).flushAt(3).flushInterval(10)
        .defaultSettings(Settings(writeKey: "key")).autoAddSegmentDestination(true)
        .apiHost("example.com/v1").cdnHost("example.com/v1").operatingMode(.synchronous)
        .flushQueue(DispatchQueue(label: "flush")).userAgent("app").jsonNonConformingNumberStrategy(.zero)
        .storageMode(.memory(100)).anonymousIdGenerator(DeviceId()).httpConfig(HttpConfig())
        .flushPolicies([CountBasedFlushPolicy(count: 5), IntervalBasedFlushPolicy(interval: 30), EveryThird()])
        .requestFactory { request in request }
        .errorHandler { error in print(error) }
      return Analytics(configuration: configuration)
    }

    func use(_ analytics: Analytics) throws {
      analytics.add(plugin: AddTraits())
      analytics.add(plugin: Everything())
      analytics.add(plugin: Slow())
      let shop = Shop()
      analytics.add(plugin: shop)
      shop.add(plugin: AddTraits())
      shop.add { event in event }
      let policy = OfflinePolicy()
      analytics.add(plugin: policy)
      analytics.add(flushPolicy: policy)
      analytics.remove(flushPolicy: policy)
      analytics.removeAllFlushPolicies()
      let origin: EnrichmentClosure = { event in
        Context.insertOrigin(event: event, data: ["type": "mobile"])
      }
      analytics.add(enrichment: origin)
      analytics.add { event in
        var event = event
        event?.context?["b"] = true
        return event
      }

      analytics.identify(userId: "u")
      analytics.identify(userId: "u", traits: Traits(email: "a@b.c", born: nil))
      analytics.identify(traits: ["email": "a@b.c"])
      analytics.track(name: "Opened")
      analytics.track(
        name: "Bought", properties: Order(total: 18.99, link: URL(fileURLWithPath: "/"), items: []), enrichments: [origin])
      analytics.track(name: "Bought", properties: ["total": 18.99, "items": ["a", 1], "at": Date()])
      analytics.screen(title: "Home", category: "main", properties: ["a": 1])
      analytics.group(groupId: "g", traits: ["name": "Group"])
      analytics.alias(newId: "new")
      analytics.process(event: TrackEvent(event: "made", properties: try JSON(["a": 1])))
      analytics.openURL(URL(fileURLWithPath: "/"), options: ["a": 1])

      let traits: Traits? = analytics.traits()
      let settings: Settings? = analytics.settings()
      print(traits?.email ?? "", settings?.integrations ?? .object([:]), analytics.userId ?? "", analytics.anonymousId)
      print(analytics.version(), Analytics.version(), analytics.hasUnsentEvents, analytics.pendingUploads ?? [])
      print(analytics.find(pluginType: Shop.self)?.key ?? "", analytics.find(key: "Shop") as Any)
      print(analytics.findAll(pluginType: AddTraits.self).count, shop.find(pluginType: AddTraits.self) as Any)
      analytics.apply { plugin in print(plugin.type) }
      analytics.remove(plugin: shop)
      analytics.enabled = false
      analytics.flushAt = 5
      analytics.flushInterval = 60
      Analytics.debugLogsEnabled = true
      analytics.log(message: "text")
      analytics.subscribeToUserInfo(handler: { info in print(info.userId ?? "") })
      analytics.flush { print("flushed") }
      analytics.flush()
      analytics.reset()
      analytics.purgeStorage()

      let json = try JSON(with: Order(total: 1, link: URL(fileURLWithPath: "/"), items: ["a"]))
      let items: [String]? = json[keyPath: "items"]
      var copy = try json.add(value: 1, forKey: "n").remove(key: "n")
      copy[keyPath: "a.b"] = 5
      try copy.setValue("x", forKeyPath: "a.c")
      let order: Order? = json.codableValue()
      print(items ?? [], copy.prettyPrint(), json.toString(), order?.items ?? [])
    }

    func live(_ analytics: Analytics) {
      analytics.add(plugin: LivePlugins(fallbackFileURL: nil, force: false, exceptionHandler: { error in print(error) }))
      analytics.add(plugin: DestinationFilters())
      Signals.shared.useConfiguration(SignalsConfiguration(
        writeKey: "key", maximumBufferSize: 100, relayCount: 10, relayInterval: 30, broadcasters: [DebugBroadcaster()]))
      analytics.add(plugin: Signals.shared)
      Signals.emit(signal: NavigationSignal(action: .forward, screen: "Home"))
      Signals.emit(signal: InteractionSignal(component: "Button", title: "Buy", data: ["sku": "1"]))
    }
    """#

  @Test func codeForThePeersCompiles() throws {
    let (status, text) = try SwiftCompiler.compile(
      Self.source, named: "App.swift", "-parse-as-library", "-swift-version", "5")
    #expect(status == 0)
    for line in text.split(separator: "\n") where line.contains(": error:") { Issue.record("\(line)") }
  }
}
