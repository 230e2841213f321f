import Foundation
import TestSupport
import Testing

/// Tests `live run --isolate`.
@Suite struct IsolateTests {
  /// A script that changes what all scripts of a realm share.
  private static let evil = """
    var shared = 1;
    try { Array.prototype.join = () => "evil" } catch {}
    Object.defineProperty(globalThis, "mark", { value: "evil" });
    """
  private static let good = """
    class Good extends LivePlugin {
      track(event) { event.properties = { list: [3, 1].join("-"), sees: typeof shared }; return event }
    }
    analytics.add(new Good("enrichment"));
    """

  private func run(_ arguments: [String]) async throws -> LiveTool.Result {
    let directory = TemporaryFolder()
    let scripts = [try directory.file("evil.js", Self.evil), try directory.file("good.js", Self.good)]
    return try await InProcessTool().run(["run", "--plugins"] + scripts + arguments, input: RunTests.event(1) + "\n")
  }

  @Test(
    "The option --isolate decides what scripts share",
    arguments: [
      ([], #"{"list":"evil","sees":"number"}"#),
      (["--isolate"], #"{"list":"3-1","sees":"undefined"}"#),
      (["--isolate=realms"], #"{"list":"3-1","sees":"undefined"}"#),
      (["--isolate=intrinsics"], #"{"list":"3-1","sees":"number"}"#),
    ])
  func isolation(_ arguments: [String], _ properties: String) async throws {
    let result = try await run(arguments)
    #expect(result.lines == [RunTests.event(1, properties)])
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test("An unknown kind of isolation is an invalid argument")
  func unknown() async throws {
    let result = try await run(["--isolate=walls"])
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.contains("--isolate") && result.errors.contains("realms or intrinsics"), "\(result.errors)")
  }
}
