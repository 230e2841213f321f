import AnalyticsLive
import Foundation
import Testing

@Suite struct ReadmeSnippetTests {
  // MARK: Swift

  /// What stands between the marks in `ReadmeSnippets.swift`, without indentation.
  private static func compiledSnippets() throws -> [String] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "ReadmeSnippets.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    var snippets: [String] = []
    var open: (indentation: Int, lines: [Substring])?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let indentation = line.prefix { $0 == " " }.count
      if line.dropFirst(indentation) == "// README" {
        open = (indentation, [])
      } else if line.dropFirst(indentation) == "// end", let snippet = open {
        snippets.append(snippet.lines.joined(separator: "\n"))
        open = nil
      } else if let snippet = open {
        open?.lines.append(line.dropFirst(snippet.indentation))
      }
    }
    return snippets
  }

  private static func withoutImports(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).drop { $0.isEmpty || $0.hasPrefix("import ") }.joined(
      separator: "\n")
  }

  @Test func everySwiftBlockIsCompiledSource() throws {
    let blocks = Readme.shared.blocks(in: "swift").map { Self.withoutImports($0.text) }
    #expect(try blocks == Self.compiledSnippets())
    #expect(blocks.count >= 3)
  }

  @Test func everyBlockHasALanguageThatIsTested() {
    for block in Readme.shared.blocks {
      #expect(["swift", "js", "console"].contains(block.language), "\(block.testDescription)")
    }
  }

  @Test func embeddedPluginsChangeTheEvent() throws {
    let fixture = Readme.folder.appendingPathComponent("Benchmarks/Fixtures/plugins/commerce.js")
    let result = try ReadmeSnippets.livePlugins(String(contentsOf: fixture, encoding: .utf8))
    #expect(result?.properties?["product_id"] == "G-32")
    #expect(result?.properties?["product_did"] == nil)
  }

  @Test func swiftPluginChangesTheEvent() {
    let timeline = Timeline()
    timeline.add(plugin: ReadmeSnippets.AddSource())
    let result = timeline.process(event: TrackEvent(event: "Product Viewed", properties: ["price": 1]))
    #expect(result?.properties == ["price": 1, "source": "server"])
  }

  @Test func filtersDoWhatTheReadmeSays() throws {
    let analytics = Analytics(
      configuration: Configuration(writeKey: "readme").storageMode(.memory(10)).fetchSettings(false).flushPolicies([]))
    let filters = try ReadmeSnippets.filters(analytics)
    var event = TrackEvent(event: "Order Placed")
    event.context = ["device": ["id": 1, "type": "ios"]]
    #expect(filters.filter(event, destination: "Amplitude")?.context == ["device": ["type": "ios"]])
    #expect(filters.filter(TrackEvent(event: "Debug x"), destination: "Amplitude") == nil)
    #expect(filters.filter(event, destination: "Warehouse") == nil)
    event.userId = "u"
    #expect(filters.filter(event, destination: "Warehouse") == event)
  }

  @Test func interpreterComputesAndSurvivesItsLimit() throws {
    let (price, interpreter) = try ReadmeSnippets.interpreter()
    #expect(price == "180 EUR")
    #expect(throws: JavaScriptError.self) { try interpreter.evaluate("for (;;) {}") }
    #expect(try interpreter.evaluate("1 + 1").number == 2)
  }

  @Test func localClientWritesABatch() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("readme-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    await ReadmeSnippets.local(folder)
    let batch = try JSON(parsing: String(contentsOf: folder.appendingPathComponent("1.json"), encoding: .utf8))["batch"]
    #expect(
      batch?[0]?["event"] == "Order Placed" && batch?[0]?["userId"] == "u-1"
        && batch?[0]?["properties"] == ["total": 18.99])
  }

  @Test func livePluginsOfAClientUseTheFallback() async throws {
    let analytics = Analytics(
      configuration: Configuration(writeKey: "key").storageMode(.memory(10)).fetchSettings(false)
        .setTrackedApplicationLifecycleEvents(.none))
    await ReadmeSnippets.bundle(
      analytics, Readme.folder.appendingPathComponent("Benchmarks/Fixtures/plugins/commerce.js"))
    let live = analytics.find(pluginType: LivePlugins.self)
    #expect(live?.names(of: .enrichment).isEmpty == false)
    #expect(live?.lastLoad?.problems.isEmpty == true)
    await analytics.shutdown()
  }

  @Test func signalsBecomeEvents() async throws {
    let analytics = Analytics(
      configuration: Configuration(writeKey: "readme").storageMode(.memory(10)).operatingMode(.synchronous)
        .fetchSettings(false).flushPolicies([])
        .setTrackedApplicationLifecycleEvents(.none).autoAddSegmentDestination(false))
    let seen = SeenEvents()
    analytics.add(plugin: seen)
    let url = try #require(URL(string: "https://api.example.com/product/32"))
    let signals = try ReadmeSnippets.signals(analytics, url)
    signals.useConfiguration(SignalsConfiguration(writeKey: "readme", broadcasters: []))
    await analytics.waitUntilStarted()
    ReadmeSnippets.serviceSignals(signals, url)
    await signals.waitUntilProcessed()
    #expect(seen.events.map { $0["properties"] } == [["price": 18.99]])
    #expect(signals.buffer().prefix(5).map { $0["anonymousId"] } == Array(repeating: "visitor-7", count: 5))
  }

  // MARK: JavaScript

  @Test(arguments: Readme.shared.blocks(in: "js"))
  func javaScriptBlockAddsAPlugin(_ block: Readme.Block) throws {
    let plugins = try LivePlugins(scripts: [Script(block.text, name: block.testDescription)])
    #expect(PluginType.allCases.contains { !plugins.names(of: $0).isEmpty })
  }

  @Test func javaScriptBlocksDoWhatTheReadmeSays() throws {
    let plugins = try LivePlugins(
      scripts: Readme.shared.blocks(in: "js").map { try Script($0.text) },
      options: .init(onReport: { Issue.record("\($0)") }))
    let timeline = Timeline()
    plugins.add(to: timeline)
    let event = TrackEvent(event: "Product Viewed", properties: ["product_did": "G-32", "price": 18.99])
    #expect(timeline.process(event: event)?.properties == ["price": 18.99, "product_id": "G-32"])
    var intern = event
    intern.context = ["traits": ["internal": true]]
    #expect(timeline.process(event: intern) == nil)
  }
}

/// Keeps the events that scripts have made.
private final class SeenEvents: EventPlugin {
  let type = PluginType.after
  private let lock = NSLock()
  nonisolated(unsafe) private var seen: [JSON] = []

  var events: [JSON] { lock.withLock { seen } }

  func execute<T: RawEvent>(event: T?) -> T? {
    if let event, EventOrigin.isScript(event) { lock.withLock { seen.append(event.json) } }
    return event
  }
}
