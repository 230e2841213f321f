import AnalyticsLive
import TestSupport
import Testing

/// Tests the texts and the numbers of reports about failing plugins.
@Suite struct FailureReportTests {
  @Test("A report names the plugin, the event and the position in the script")
  func reportText() throws {
    let setup = try LiveSetup(
      "class Bad extends LivePlugin {\n  track(event) {\n    return event.a.b;\n  }\n}\nanalytics.add(new Bad(0, null));"
    )
    _ = setup.track()
    let text = setup.reports.first?.description ?? ""
    #expect(text.hasPrefix("plugin Bad (script1.js:6:11) on event m-1:\nscript1.js:3:"))
    #expect(text.contains("    return event.a.b;"))
    #expect(text.contains("Uncaught TypeError: Cannot read properties of undefined (reading 'b')"))
    #expect(text.contains("track (script1.js:3:20)"))
  }

  @Test(
    "A plugin cannot forge a report",
    arguments: [
      "Object.defineProperty(Bad, 'name', { value: 'Privacy\\x1b[32m\\nplugin Good on event m-9: Error: no' })",
      "Bad.prototype.track = () => { throw new Error('\\nplugin Good on event m-9:\\u2028\\x1b[2J') }",
      "Bad.prototype.track = () => { throw Object.assign(new Error, { name: 'E\\r\\nplugin Good' }) }",
      "Bad.prototype.track = () => ({ type: 'track\\nplugin Good', then: 1 })",
      "const f = () => { throw new Error('x') }; Object.defineProperty(f, 'name', { value: 'f\\n    at good (good.js:1:1)' }); Bad.prototype.track = f",
      "Bad.prototype.track = () => { console.log('a\\nplugin Good on event m-9: Error'); console.error('\\x1b]0;title\\x07'); throw 1 }",
    ])
  func forging(_ attack: String) throws {
    let setup = try LiveSetup(
      "class Bad extends LivePlugin { track(event) { throw new Error('x') } }\n\(attack)\nanalytics.add(new Bad(0, null));"
    )
    _ = setup.track()
    let report = try #require(setup.reports.first)
    #expect(report.error.location == "script1.js:3:11")
    #expect(report.description.contains("(script1.js:3:11)"))
    for text in [report.description, report.error.headline, report.error.plugin] + report.error.stack + setup.printed {
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value) })
      for line in text.split(whereSeparator: \.isNewline).dropFirst() { #expect(!line.hasPrefix("plugin ")) }
    }
    #expect(!report.description.contains("\n    at good"))
  }

  @Test("Identical reports are delivered five times, then once per power of ten, then in a summary")
  func rateLimit() throws {
    let setup = try LiveSetup(
      """
      class Bad extends LivePlugin { track(event) { throw new Error(event.properties.n % 2 ? "odd" : "even") } }
      analytics.add(new Bad(0, null));
      """)
    for n in 0..<240 { _ = setup.track(["n": .integer(Int64(n))]) }
    let odd = { setup.reports.filter { $0.error.headline == "Error: odd" } }
    #expect(odd().map(\.count) == [1, 2, 3, 4, 5, 10, 100])
    #expect(odd().map(\.unreported) == [0, 0, 0, 0, 0, 4, 89])
    setup.live.reportRest()
    #expect(odd().last.map { [$0.count, $0.unreported] } == [120, 20])
    #expect(odd().last?.isSummary == true)
    #expect(odd().last?.description == "plugin Bad (script1.js:2:11): Error: odd: 20 more like this, 120 in all")
    let count = setup.reports.count
    setup.live.reportRest()
    #expect(setup.reports.count == count)
  }

  @Test("The text of a failure is limited, whatever its script throws")
  func longFailures() throws {
    let setup = try LiveSetup(
      """
      class Bad extends LivePlugin {
        track(event) {
          const long = "\\u0001".repeat(30_000), cause = new Error(long);
          const error = new Error(long, { cause: new Error(long, { cause }) });
          error.name = long;
          error.stack = ("\\n    at " + "\\u0001".repeat(3000)).repeat(4);
          throw error;
        }
      }
      analytics.add(new Bad(0, null));
      """)
    _ = setup.track()
    let report = try #require(setup.reports.first)
    #expect(report.error.headline.utf8.count < 4200)
    #expect((5000...15_000).contains(report.description.utf8.count))
    #expect(report.description.contains("Caused by Error: \\u0001"))
  }

  @Test("The length of a failure is that of its bytes", arguments: ["é", "字", "😀"])
  func wideFailures(_ character: String) throws {
    let setup = try LiveSetup(
      """
      class Bad extends LivePlugin { track(event) { throw new Error("a" + "\(character)".repeat(5000)) } }
      analytics.add(new Bad(0, null));
      """)
    _ = setup.track()
    let headline = try #require(setup.reports.first).error.headline
    #expect((4080...4100).contains(headline.utf8.count))
    #expect(!headline.unicodeScalars.contains("\u{FFFD}"))
  }

  @Test("Long headlines that differ only in their middle are identical")
  func longHeadlines() throws {
    let setup = try LiveSetup(
      """
      class Bad extends LivePlugin {
        track(event) {
          const n = event.properties.n, text = "x".repeat(2000);
          throw new Error(n < 6 ? text + n + text : text + text + n);
        }
      }
      analytics.add(new Bad(0, null));
      """)
    for n in 0..<8 { _ = setup.track(["n": .integer(Int64(n))]) }
    #expect(setup.reports.map(\.count) == [1, 2, 3, 4, 5, 1, 1])
  }

  @Test("Failures of instances of one class that were added on one line are identical")
  func instances() throws {
    let setup = try LiveSetup(
      """
      class Bad extends LivePlugin { track(event) { throw new Error("no") } }
      for (let i = 0; i < 50; i++) analytics.add(new Bad(0, null));
      """)
    for _ in 0..<2 { _ = setup.track() }
    #expect(setup.reports.map(\.count) == [1, 2, 3, 4, 5, 10, 100])
  }

  @Test("The number of reports is bounded even if a script chooses a name and a message for each plugin")
  func changingNames() throws {
    let setup = try LiveSetup(
      """
      for (let i = 0; i < 400; i++) {
        const P = class extends LivePlugin { track(event) { throw new Error("no " + i) } };
        Object.defineProperty(P, "name", { value: "P" + i });
        analytics.add(new P(0, null));
      }
      """)
    for _ in 0..<2 { _ = setup.track() }
    #expect(setup.reports.count < 420)
  }

  @Test("The number of reports is bounded even if every message is different")
  func changingMessages() throws {
    let setup = try LiveSetup(
      "let n = 0; class Bad extends LivePlugin { track(event) { throw new Error('no ' + n++) } } analytics.add(new Bad(0, null));"
    )
    for _ in 0..<600 { _ = setup.track() }
    #expect(setup.reports.count < 220)
  }
}
