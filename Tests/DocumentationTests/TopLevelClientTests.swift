import TestSupport
import Testing

/// A client that is written as the top-level code of a program, with optimization.
///
/// Such code can make the compiler crash (Swift 6.3), for the reasons given at `ErrorContent`. The programs call the
/// public functions that throw in closures and loops, and before closures that throw, also those that return
/// existentials.
@Suite struct TopLevelClientTests {
  private static let source = """
    import AnalyticsLive
    import Foundation

    let first = try LivePlugins(scripts: [])
    let paths = Array(CommandLine.arguments.dropFirst())
    let scripts = try paths.map { try Script(String(contentsOfFile: $0, encoding: .utf8), name: $0) }
    let folder = URL(fileURLWithPath: paths[0])

    // JSON and events
    let texts = try paths.map { try JSON(parsing: String(contentsOfFile: $0, encoding: .utf8)) }
    let bytes = try JSON(parsing: Array(paths[0].utf8))
    let printed = try (bytes.text(), bytes.bytes(), bytes.add(value: 1), bytes.remove(key: "a"))
    let tracks = try texts.map { try TrackEvent(json: $0) }
    let mixed = try paths.map { path -> JSON in
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let json = try JSON(parsing: text)
      let event = try TrackEvent(json: json)
      let filter = try EventFilter(FilterExpression(text))
      let value = try Interpreter().evaluate(text, name: path)
      try value.setProperty("a", try value.property("b"))
      print(try filter.matches(event), try json.text(), try value.call([]), try value.callMethod("a"), try value.text())
      return try value.json() ?? .null
    }
    for text in mixed { print(try TrackEvent(json: text), try JSON(parsing: paths[0])) }
    let identify = try IdentifyEvent(json: bytes)
    let screen = try ScreenEvent(json: bytes)
    let group = try GroupEvent(object: [:])
    let alias = try AliasEvent(json: bytes)
    let made = try Event.make(from: bytes)
    func load(_ path: String) throws -> any RawEvent {
      try Event.make(from: JSON(parsing: String(contentsOfFile: path, encoding: .utf8)))
    }
    func plugin(_ path: String) throws -> any Plugin { try LivePlugins(scripts: [Script(path)]) }
    let existentials = try texts.map { try Event.make(from: $0) } + mixed.map { try Event.make(from: $0) }
    let loaded = try paths.map { try (load($0), plugin($0)) }
    for path in paths { print(try Event.make(from: JSON(parsing: String(contentsOfFile: path, encoding: .utf8)))) }
    for path in paths { print(try load(path), try plugin(path), try Event.make(object: [:])) }
    print(existentials, loaded)

    // Live plugins and filters
    let plugins = try LivePlugins(scripts: scripts)
    let directories = try paths.map { try LivePlugins(directory: URL(fileURLWithPath: $0)) }
    let matcher = try FilterMatcher(json: bytes)
    let transformer = try FilterTransformer(json: bytes)
    let filter = try EventFilter(FilterExpression(String(contentsOfFile: paths[0], encoding: .utf8)))
    let expression = try FilterExpression(ir: bytes)
    print(try filter.matches(tracks[0]), try filter.matches([:]))

    // The interpreter
    let interpreter = Interpreter()
    let values = try scripts.map { try interpreter.evaluate($0).json() }
    let value = try interpreter.evaluate(paths[0])
    try value.setProperty("a", try value.property("b"))
    try interpreter.setValue(try interpreter.value(bytes: [1]), atPath: "a.b")
    print(try value.call([]), try value.callMethod("a"), try value.text(), try interpreter.value(atPath: "a.b") as Any)

    // Settings of platforms
    let platforms = try PlatformConfiguration(contentsOf: folder)
    let named = try PlatformConfiguration(named: "A", folder: folder)
    print(try FlurrySettings([:] as JSONObject), try GoogleAnalyticsSettings([:] as JSONObject))
    print(try MixpanelSettings([:] as [String: Any]), try LocalyticsSettings([:] as JSONObject))

    let analytics = try Analytics(opening: Configuration(writeKey: "key"))
    let store = try DirectoryStore(
      configuration: DirectoryStore.Configuration(writeKey: "key", storageLocation: folder, baseFilename: "events"))
    analytics.add(plugin: plugins)
    for event in tracks { analytics.process(event: event) }
    print(values, directories.count, printed, store, first)
    let load = try await plugins.reload().get()
    await analytics.waitUntilFlushed()
    """

  @Test func optimizedTopLevelCodeCompiles() throws {
    let (status, text) = try SwiftCompiler.compile(Self.source, named: "main.swift", "-O", "-swift-version", "6")
    #expect(status == 0, "\(text.prefix(2000))")
    #expect(!text.contains("error:") && !text.contains("no 'async' operations occur"))
  }

  @Test("Public throwing declarations compile before a closure that throws")
  func optimizedFirstStatementsCompile() throws {
    let source = FirstStatements.source(of: TestRounds.number("COMPILED_STATEMENTS", 4))
    let (status, text) = try SwiftCompiler.compile(
      source, named: "statements.swift", "-O", "-parse-as-library", "-swift-version", "5")
    #expect(status == 0 && !text.contains("error:"), "\(text.prefix(2000))")
  }

  /// The method that is chosen in top-level code waits, too: see `TopLevelFlushTests`.
  @Test(arguments: ["5", "6"])
  func eachFormOfFlushingCompiles(_ mode: String) throws {
    let source = """
      import AnalyticsLive

      let analytics = Analytics(configuration: Configuration(writeKey: "key"))
      await analytics.flush()
      await analytics.waitUntilFlushed()
      func function() { analytics.flush() }
      func asynchronous() async { await analytics.flush() }
      let reference: () -> Void = analytics.flush
      let asynchronousReference: () async -> Void = analytics.flush
      analytics.flush { print("done") }
      Task { await analytics.flush() }
      """
    let (status, text) = try SwiftCompiler.compile(source, named: "main.swift", "-swift-version", mode)
    #expect(status == 0 && !text.contains("error:"), "\(text.prefix(2000))")
  }
}
