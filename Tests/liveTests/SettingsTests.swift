import Foundation
import TestSupport
import Testing

@Suite struct SettingsTests {
  private let tool = InProcessTool()

  static let bundle = """
    class P extends LivePlugin {
      track(event) { event.properties.seen = event.properties.local ?? true; if (event.event === "order") analytics.track("Loyal", { made: true }); return event }
    }
    analytics.add(new P(LivePluginType.enrichment, null));
    class D extends LivePlugin { track(event) { event.properties.for = this.destination; return event } }
    analytics.add(new D("enrichment", "Amplitude"));
    """

  private static func event(_ name: String) -> String { #"{"type":"track","event":"\#(name)","properties":{}}"# }

  @Test("The settings name the bundle by relative path, absolute path or URL, and events of scripts are printed")
  func bundle() async throws {
    let directory = TemporaryFolder()
    let path = try directory.file("bundle.js", Self.bundle)
    for address in ["bundle.js", path, URL(fileURLWithPath: path).absoluteString] {
      let settings = try directory.file("settings.json", #"{"edgeFunction":{"version":3,"downloadURL":"\#(address)"}}"#)
      let result = try await tool.run(
        "run", "--settings", settings, input: Self.event("view") + "\n" + Self.event("order"))
      #expect(result.status == 0)
      #expect(
        result.errors
          == "live: plugin D (bundle.js:6:11): there is no destination \"Amplitude\" yet; it will run when there is one\n"
      )
      #expect(result.lines.first == #"{"type":"track","event":"view","properties":{"seen":true}}"#)
      // The event that a script creates follows the one that caused it.
      #expect(result.lines.dropFirst().first == #"{"type":"track","event":"order","properties":{"seen":true}}"#)
      #expect(result.lines.count == 3)
      #expect(result.lines.last?.contains(#""__eventOrigin":{"type":"signals","version":"3"}"#) == true)
    }
  }

  @Test("Scripts of --plugins run before the bundle, and --destination prints the events of a destination")
  func options() async throws {
    let directory = TemporaryFolder()
    _ = try directory.file("bundle.js", Self.bundle)
    let local = try directory.file(
      "local.js",
      "class L extends LivePlugin { track(event) { event.properties.local = 1; return event } } analytics.add(new L('before'))"
    )
    let settings = try directory.file("settings.json", #"{"edgeFunction":{"version":3,"downloadURL":"bundle.js"}}"#)
    let result = try await tool.run(
      "run", "--settings", settings, "--destination", "Amplitude", "--plugins", local, "--summary",
      input: Self.event("view"))
    #expect(result.lines == [#"{"type":"track","event":"view","properties":{"local":1,"seen":1,"for":"Amplitude"}}"#])
    #expect(result.errors.contains("events written   1, 1 of them changed\n"))
  }

  @Test(
    "Filter rules of the settings run before the live plugins of the destination, and invalid rules are reported and skipped"
  )
  func filters() async throws {
    let directory = TemporaryFolder()
    _ = try directory.file("bundle.js", Self.bundle)
    let settings = try directory.file(
      "settings.json",
      #"""
      {"edgeFunction":{"version":3,"downloadURL":"bundle.js"},"middlewareSettings":{"routingRules":[
        {"destinationName":"Amplitude","matchers":[{"type":"fql","ir":"[\"=\",\"event\",{\"value\":\"secret\"}]"}],"transformers":[[{"type":"drop"}]]},
        {"destinationName":"Amplitude","matchers":[{"type":"all"}],"transformers":[[{"type":"drop_properties","config":{"drop":{"properties":["seen","for"]}}}]]},
        {"destinationName":"Amplitude","matchers":[{"type":"all"}],"transformers":[[{"type":"nope"}]]},
        {"destinationName":"Other","matchers":[{"type":"all"}],"transformers":[[{"type":"drop"}]]}]}}
      """#)
    let result = try await tool.run(
      "run", "--settings", settings, "--destination", "Amplitude",
      input: Self.event("view") + "\n" + Self.event("secret"))
    #expect(result.lines == [#"{"type":"track","event":"view","properties":{"for":"Amplitude"}}"#])
    #expect(
      result.errors.contains(
        "live: rule 2 of the destination Amplitude is invalid: transformers[0][0].type: unknown transformer \"nope\""
      ))
    #expect(result.errors.contains("live: rule 2 of the destination Amplitude failed"))
    // One failure for the invalid rule, and one for each event that reached it.
    #expect(result.status == 3)
  }

  @Test(
    "Invalid settings or an invalid bundle end the run with an error",
    arguments: [
      ("[]", "settings must be an object, found an array"), ("{", "invalid JSON"),
      (#"{"edgeFunction":{"version":1,"downloadURL":"missing.js"}}"#, "missing.js"),
      (#"{"edgeFunction":{"version":1,"downloadURL":"bad.js"}}"#, "SyntaxError"),
      (#"{"edgeFunction":{"version":1}}"#, "downloadURL"),
      (
        #"{"edgeFunction":{"version":1,"downloadURL":"\#(String(repeating: "a/", count: 3000))"}}"#,
        "more than 4096 bytes"
      ),
    ])
  func failures(_ settings: String, _ message: String) async throws {
    let directory = TemporaryFolder()
    _ = try directory.file("bad.js", "class {")
    let result = try await tool.run(
      "run", "--settings", try directory.file("settings.json", settings), input: Self.event("e"))
    #expect(result.status == 1 && result.output == "")
    #expect(result.errors.contains(message))
    #expect(try await tool.run("run", "--settings", directory.url.path + "/none.json").errors.contains("cannot read"))
  }
}
