import Foundation
import TestSupport
import Testing

/// A client that is written as the top-level code of a program, with optimization.
///
/// Errors that are larger than a few words crash the optimizer there (Swift 6.3), so no error that is thrown with its type
/// may be large. Runs only if `TOP_LEVEL_CLIENT_TESTS` is set, since it calls the compiler.
@Suite struct TopLevelClientTests {
  private static let source = """
    import AnalyticsLive
    import Foundation

    let paths = Array(CommandLine.arguments.dropFirst())
    let scripts = try paths.map { try Script(String(contentsOfFile: $0, encoding: .utf8), name: $0) }
    let plugins = try LivePlugins(scripts: scripts)
    let others = try paths.map { try LivePlugins(directory: URL(fileURLWithPath: $0)) }
    let texts = try paths.map { try JSON(parsing: String(contentsOfFile: $0, encoding: .utf8)) }
    let events = try texts.map { try TrackEvent(json: $0) }
    let filters = try paths.map { try EventFilter(FilterExpression(String(contentsOfFile: $0, encoding: .utf8))) }
    let interpreter = Interpreter()
    let values = try scripts.map { try interpreter.evaluate($0).json() }
    let analytics = try Analytics(opening: Configuration(writeKey: "key"))
    analytics.add(plugin: plugins)
    for event in events { analytics.process(event: event) }
    print(try filters.map { try $0.matches(events[0]) }, values, others.count)
    await analytics.waitUntilFlushed()
    """

  @Test(.enabled(if: ProcessInfo.processInfo.environment["TOP_LEVEL_CLIENT_TESTS"] != nil))
  func optimizedTopLevelCodeCompiles() throws {
    let folder = TemporaryFolder()
    let main = try folder.write("main.swift", Self.source)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swiftc", "-O", "-swift-version", "6", "-c", main.path, "-o", folder.url.appendingPathComponent("main.o").path,
      "-I", BuiltProducts.folder.appendingPathComponent("Modules").path,
    ]
    let output = folder.url.appendingPathComponent("output")
    FileManager.default.createFile(atPath: output.path, contents: nil)
    let handle = try FileHandle(forWritingTo: output)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOf: output, encoding: .utf8)
    #expect(process.terminationStatus == 0, "\(text.prefix(2000))")
    #expect(!text.contains("error:") && !text.contains("no 'async' operations occur"))
  }
}
