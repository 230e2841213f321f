import AnalyticsLive
import Foundation
import Testing

/// Tests that the code in documents compiles, runs and behaves as described.
@Suite struct SnippetTests {
  // MARK: Swift

  static let documentsWithSwift = Documents.all.filter { !$0.blocks(in: "swift").isEmpty }

  /// The text between the marks in `Snippets/NAMESnippets.swift`, without indentation.
  private static func compiledSnippets(of document: Document) throws -> [String] {
    let file = Documents.folder.appendingPathComponent(
      "Tests/DocumentationTests/Snippets/\(document.name)Snippets.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    var snippets: [String] = []
    var open: (indentation: Int, lines: [Substring])?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let indentation = line.prefix { $0 == " " }.count
      if line.dropFirst(indentation) == "// snippet" {
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
    text.split(separator: "\n", omittingEmptySubsequences: false).drop { $0.isEmpty || $0.hasPrefix("import ") }
      .joined(separator: "\n")
  }

  @Test(arguments: documentsWithSwift)
  func everySwiftBlockIsCompiledSource(_ document: Document) throws {
    let blocks = document.blocks(in: "swift").map { Self.withoutImports($0.text) }
    #expect(try blocks == Self.compiledSnippets(of: document))
  }

  @Test func everyFileOfSnippetsBelongsToADocument() throws {
    let folder = Documents.folder.appendingPathComponent("Tests/DocumentationTests/Snippets")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(files) == Set(Self.documentsWithSwift.map { "\($0.name)Snippets.swift" }))
  }

  private func fixture() throws -> String {
    try String(
      contentsOf: Documents.folder.appendingPathComponent("Benchmarks/Fixtures/plugins/commerce.js"), encoding: .utf8)
  }

  /// A client that keeps events in memory and sends nothing.
  private func offline() -> Configuration {
    Configuration(writeKey: "documentation").storageMode(.memory(10)).fetchSettings(false).flushPolicies([])
      .setTrackedApplicationLifecycleEvents(.none)
  }

  @Test func embeddedPluginsChangeTheEvent() throws {
    for result in [
      try READMESnippets.livePlugins(fixture()), try RunningLivePluginsSnippets.livePlugins(fixture()),
    ] {
      #expect(result?.properties?["product_id"] == "G-32")
      #expect(result?.properties?["product_did"] == nil)
    }
  }

  @Test func swiftPluginChangesTheEvent() {
    let timeline = Timeline()
    timeline.add(plugin: RunningLivePluginsSnippets.AddSource())
    let result = timeline.process(event: TrackEvent(event: "Product Viewed", properties: ["price": 1]))
    #expect(result?.properties == ["price": 1, "source": "server"])
  }

  @Test func filtersDoWhatTheArticleSays() throws {
    let analytics = Analytics(configuration: offline())
    let filters = try FilteringDestinationsSnippets.filters(analytics)
    var event = TrackEvent(event: "Order Placed")
    event.context = ["device": ["id": 1, "type": "ios"]]
    #expect(filters.filter(event, destination: "Amplitude")?.context == ["device": ["type": "ios"]])
    #expect(filters.filter(TrackEvent(event: "Debug x"), destination: "Amplitude") == nil)
    #expect(filters.filter(event, destination: "Warehouse") == nil)
    event.userId = "u"
    #expect(filters.filter(event, destination: "Warehouse") == event)
  }

  @Test func ruleOfSettingsIsTheRuleInSwift() throws {
    let article = try #require(Documents.all.first { $0.name == "FilteringDestinations" })
    let block = try #require(article.blocks(in: "json").first)
    let settings: JSON = ["middlewareSettings": ["routingRules": [try JSON(parsing: block.text)]]]
    let filters = DestinationFilters(onProblem: { Issue.record("\($0)") })
    filters.update(settings: Settings(object: try #require(settings.objectValue)), type: .initial)
    #expect(filters.filter(TrackEvent(event: "Debug x"), destination: "Amplitude") == nil)
    #expect(filters.filter(TrackEvent(event: "Order Placed"), destination: "Amplitude") != nil)
  }

  @Test func interpreterComputesAndSurvivesItsLimit() throws {
    let (price, interpreter) = try EmbeddingTheInterpreterSnippets.interpreter()
    #expect(price == "180 EUR")
    #expect(throws: JavaScriptError.self) { try interpreter.evaluate("for (;;) {}") }
    #expect(try interpreter.evaluate("1 + 1").number == 2)
    try READMESnippets.interpreter()
    try JavaScriptSnippets.doubles()
  }

  @Test func jsonStaysExact() throws {
    #expect(try EmbeddingTheInterpreterSnippets.json()?.description == #"{"id":9007199254740993,"total":18.99}"#)
    let (event, price) = try JSONModelSnippets.event()
    #expect(event.description == #"{"id":9007199254740993,"items":[{"price":18.99}],"currency":"EUR"}"#)
    #expect(price == 18.99)
  }

  @Test func localClientWritesABatch() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("documentation-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    await UsingTheClientSnippets.local(folder)
    let batch = try JSON(parsing: String(contentsOf: folder.appendingPathComponent("1.json"), encoding: .utf8))["batch"]
    #expect(
      batch?[0]?["event"] == "Order Placed" && batch?[0]?["userId"] == "u-1"
        && batch?[0]?["properties"] == ["total": 18.99])
  }

  @Test func livePluginsOfAClientUseTheFallback() async throws {
    let analytics = Analytics(configuration: offline())
    let live = RunningLivePluginsSnippets.bundle(
      analytics, Documents.folder.appendingPathComponent("Benchmarks/Fixtures/plugins/commerce.js"))
    await OperatingAServiceSnippets.metrics(live)
    #expect(!live.names(of: .enrichment).isEmpty)
    #expect(live.lastLoad?.problems.isEmpty == true)
    analytics.track(name: "Product Viewed", properties: ["product_did": "G-32"])
    await analytics.shutdown()
    let text = metricsPage(analytics, live).body
    let lines = text.split(separator: "\n").filter { $0.contains(#"plugin="FixProductViewed""#) }
    #expect(lines.contains { $0.contains(#"le="+Inf""#) && $0.hasSuffix(" 1") })
    #expect(lines.contains { $0.hasPrefix("live_plugin_duration_seconds_count{") && $0.hasSuffix(" 1") })
    #expect(text.contains("analytics_events_accepted_total 1"))
  }

  @Test func signalsBecomeEvents() async throws {
    let analytics = Analytics(configuration: offline().operatingMode(.synchronous).autoAddSegmentDestination(false))
    let seen = SeenEvents()
    analytics.add(plugin: seen)
    let url = try #require(URL(string: "https://api.example.com/product/32"))
    let signals = try UsingSignalsSnippets.signals(analytics, url)
    signals.useConfiguration(SignalsConfiguration(writeKey: "documentation", broadcasters: []))
    await analytics.waitUntilStarted()
    UsingSignalsSnippets.service(signals, url)
    await signals.waitUntilProcessed()
    #expect(seen.events.map { $0["properties"] } == [["price": 18.99]])
    #expect(signals.buffer().prefix(5).map { $0["anonymousId"] } == Array(repeating: "visitor-7", count: 5))
  }

  // MARK: JavaScript

  private static let expectation = "// expect: "

  @Test(arguments: Documents.blocks(in: "js").filter { $0.text.contains(expectation) })
  func javaScriptBlockHasItsValue(_ block: Document.Block) throws {
    let expected = block.text.components(separatedBy: Self.expectation).last
    #expect(try Interpreter().evaluate(block.text).json()?.description == expected)
  }

  /// Blocks that are tests for `live test`, which run in the gallery.
  private static func isTest(_ block: Document.Block) -> Bool { block.text.hasPrefix("test(") }

  @Test(arguments: Documents.blocks(in: "js").filter { isTest($0) })
  func javaScriptTestIsInTheGallery(_ block: Document.Block) throws {
    let name = "currency/currency.test.js"
    let gallery = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../Gallery")
    let tests = try String(contentsOf: gallery.appending(path: name), encoding: .utf8)
    #expect(tests.contains(block.text.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  @Test(arguments: Documents.blocks(in: "js").filter { !$0.text.contains(expectation) && !isTest($0) })
  func javaScriptBlockAddsAPlugin(_ block: Document.Block) throws {
    let plugins = try LivePlugins(scripts: [Script(block.text, name: block.testDescription)])
    #expect(PluginType.allCases.contains { !plugins.names(of: $0).isEmpty })
  }

  @Test(arguments: ["README", "WritingLivePlugins"])
  func pluginsDoWhatTheDocumentSays(_ name: String) throws {
    let document = try #require(Documents.all.first { $0.name == name })
    let plugins = try LivePlugins(
      scripts: document.blocks(in: "js").map { try Script($0.text) },
      options: .init(onProblem: { Issue.record("\($0)") }))
    let timeline = Timeline()
    plugins.add(to: timeline)
    let event = TrackEvent(event: "Product Viewed", properties: ["product_did": "G-32", "price": 18.99])
    #expect(timeline.process(event: event)?.properties == ["price": 18.99, "product_id": "G-32"])
    guard document.text.contains("DropInternal") else { return }
    var intern = event
    intern.context = ["traits": ["internal": true]]
    #expect(timeline.process(event: intern) == nil)
  }
}

/// A plugin that records the events of scripts.
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
