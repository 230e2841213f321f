import Foundation
import TestSupport
import Testing

@testable import live

@Suite struct ReportTests {
  private static let script = """
    class Prices extends LivePlugin {
      track(event) {
        if (event.event === "drop") return null;
        if (event.event === "fail") throw new Error("no <price>");
        for (const item of event.properties.items) item.price = 2;
        event.properties["<b>"] = 1;
        delete event.properties.email;
        return event;
      }
    }
    analytics.add(new Prices(LivePluginType.enrichment, null));
    """

  private static func event(_ name: String, _ id: String) -> String {
    #"{"type":"track","event":"\#(name)","messageId":"\#(id)","properties":{"email":"x","items":[{"price":1},{"price":1}]}}"#
      + "\n"
  }

  @Test(
    "The page of --report shows plugins, fields, failures and durations, and needs no other file", arguments: [1, 2])
  func page(jobs: Int) async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("prices.js", Self.script)
    let events = try folder.file(
      "events.ndjson",
      ["a", "b", "drop", "fail", "fail"].enumerated().map { Self.event($1, "m\($0)") }.joined())
    let report = folder.url.appendingPathComponent("report.html").path
    let result = try await InProcessTool().run(
      "run", "--plugins", script, "--report", report, "--quiet", "--jobs", "\(jobs)", events)
    #expect(result.status == 3)
    let page = folder.text("report.html")
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(page.contains("prefers-color-scheme: dark"))
    for address in ["http:", "https:", "src=", "href=", "@import", "url(", "<script"] {
      #expect(!page.contains(address))
    }
    #expect(page.contains("default-src 'none'"))
    // Two events changed two elements each, and one added and one removed member each.
    let text = page.replacing(/<[^>]*>/, with: "|").replacing(/\|+/, with: "|")
    #expect(text.contains("|/properties/items/*/price|Prices|4|0|4|0|1| → |2|"))
    #expect(text.contains("|/properties/&lt;b&gt;|Prices|2|2|0|0|1|"))
    #expect(text.contains("|/properties/email|Prices|2|0|0|2|&quot;x&quot;|"))
    #expect(text.contains("|\(script):4:39|Prices|2|Error: no &lt;price&gt;|m3|"))
    #expect(text.contains("|Prices|enrichment|5|0|2|1|2|"))
    #expect(text.contains("|5 calls, "))
  }

  @Test("Long texts of events and of failures are cut")
  func longTexts() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file(
      "p.js",
      """
      class P extends LivePlugin {
        track(event) {
          if (event.event === "fail") throw new Error("<".repeat(1e5));
          event.properties = { ["k".repeat(1e5)]: "\\u0001".repeat(1e5), list: Array(1e5).fill({ a: [1] }), o: { b: 1 } };
          return event;
        }
      }
      analytics.add(new P(LivePluginType.enrichment, null));
      """)
    let id = String(repeating: #"\u0001"#, count: 100_000)
    let events = try folder.file("events.ndjson", Self.event("a", "1") + Self.event("fail", id))
    let report = folder.url.appendingPathComponent("report.html").path
    let result = try await InProcessTool().run("run", "--plugins", script, "--report", report, events)
    #expect(result.status == 3)
    let page = folder.text("report.html")
    #expect(page.utf8.count < 40_000)
    let text = page.replacing(/<[^>]*>/, with: "|").replacing(/\|+/, with: "|")
    let control = String(repeating: #"\u0001"#, count: 13)
    #expect(text.contains("kkk…kkk") && text.contains("kkk|P|1|1|0|0|&quot;\(control)…|"))
    let element = "{&quot;a&quot;:[1]},"
    #expect(text.contains("|/properties/list|P|1|1|0|0|[\(String(repeating: element, count: 7)){&quot;a&quot;:[1]…|"))
    #expect(text.contains("|/properties/o|P|1|1|0|0|{&quot;b&quot;:1}|"))
    #expect(text.contains("&lt;&lt;…&lt;&lt;") && text.contains(#"\u0001\u0001…\u0001\u0001"#))
  }

  @Test("Markup is escaped in linear time, and control characters are visible")
  func markup() {
    #expect(Markup.escaped("<a b=\"c\">&\n\t\u{1}\u{FFFE}é") == #"&lt;a b=&quot;c&quot;&gt;&amp;&#10;&#9;\u0001�é"#)
    // In quadratic time, this would take minutes.
    #expect(Markup.escaped(String(repeating: "<", count: 1_000_000)).utf8.count == 4_000_000)
  }

  @Test("A report that cannot be written results in status 1")
  func unwritable() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("prices.js", Self.script)
    let events = try folder.file("events.ndjson", Self.event("a", "1"))
    let result = try await InProcessTool().run("run", "--plugins", script, "--report", "/nowhere/r.html", events)
    #expect(result.status == 1)
    #expect(result.errors.contains("live: cannot write /nowhere/r.html"))
  }
}
