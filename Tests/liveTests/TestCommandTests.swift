import Foundation
import JSONModel
import TestSupport
import Testing

@testable import live

@Suite struct TestCommandTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  private static let plugin = """
    class Mark extends LivePlugin {
      track(event) {
        if (event.event === "drop") return null;
        if (event.event === "fail") throw new Error("no price");
        event.properties = { ...event.properties, at: Date.now(), lot: Math.random(), user: analytics.userId };
        if (event.event === "twin") analytics.track("Made", { zone: new Date(0).getHours() });
        return event;
      }
    }
    analytics.add(new Mark(LivePluginType.enrichment, null));
    """

  private func event(_ name: String, _ id: String) -> String {
    #"{"type":"track","event":"\#(name)","messageId":"\#(id)"}"# + "\n"
  }

  @Test("A script may have both a stream of events and JavaScript tests")
  func bothKinds() async throws {
    _ = try folder.file("mark.js", Self.plugin)
    _ = try folder.file("mark.in.ndjson", event("twin", "m"))
    _ = try folder.file("mark.test.js", #"test("one", () => expect(1).toEqual(1))"#)
    let result = try await tool.run("test", folder.url.path, "--update")
    #expect(result.lines.sorted() == ["2 passed, 0 failed", "new  mark", "ok   mark: one"], "\(result.errors)")
  }

  @Test("Expected output without input is a failed test")
  func missingInput() async throws {
    _ = try folder.file("mark.js", Self.plugin)
    _ = try folder.file("mark.out.ndjson", "")
    let problem = { (name: String) in
      "       \(name).out.ndjson has no input; add \(name).in.ndjson with events or \(name).signals.ndjson with signals, or remove it"
    }
    let alone = try await tool.run("test", folder.url.path)
    #expect(alone.lines == ["FAIL mark", problem("mark"), "0 passed, 1 failed"] && alone.status == 1)
    _ = try folder.file("mark.in.ndjson", event("drop", "1"))
    _ = try folder.file("mark.out.ndjson", "null\n")
    _ = try folder.file("mark.late.out.ndjson", "")
    // A test in JavaScript has no such file.
    _ = try folder.file("other.js", Self.plugin)
    _ = try folder.file("other.test.js", #"test("one", () => {})"#)
    _ = try folder.file("other.out.ndjson", "")
    let report = folder.url.appendingPathComponent("junit.xml").path
    let result = try await tool.run("test", "--update", "--junit", report, folder.url.path)
    #expect(
      result.lines == [
        "ok   mark", "ok   other: one", "FAIL mark.late", problem("mark.late"), "FAIL other", problem("other"),
        "2 passed, 2 failed",
      ])
    #expect(result.status == 1 && folder.text("junit.xml").contains("mark.late.out.ndjson has no input"))
    #expect(
      try await tool.run("test", "--filter", "one", folder.url.path).lines == ["ok   other: one", "1 passed, 0 failed"])
    #expect(folder.text("other.out.ndjson") == "")
  }

  @Test("Events and signals with the same expected output are a failed test, and the output is not written")
  func twoInputs() async throws {
    for name in ["mark.js", "mark.in.ndjson", "mark.signals.ndjson", "mark.out.ndjson"] {
      _ = try folder.file(name, "")
    }
    for arguments in [["test", folder.url.path], ["test", "--update", folder.url.path]] {
      let result = try await tool.run(arguments)
      #expect(
        result.lines == [
          "FAIL mark",
          "       mark.in.ndjson and mark.signals.ndjson have the same expected output, mark.out.ndjson; rename one of them",
          "0 passed, 1 failed",
        ])
      #expect(result.errors == "" && result.status == 1)
    }
  }

  @Test("Settings that apply to no test are reported")
  func unusedSettings() async throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("a"), withIntermediateDirectories: true)
    _ = try folder.file("a/mark.js", Self.plugin)
    for name in ["mark", "other"] { _ = try folder.file("a/\(name).in.ndjson", event("drop", "1")) }
    for name in ["mark", "other"] { _ = try folder.file("a/\(name).out.ndjson", "null\n") }
    _ = try folder.file("a/test.json", #"{"scripts":"mark.js","tests":{"other":{"settings":"other.json"}}}"#)
    for name in ["a/mark.json", "a/other.json", "a/data.json", "test.json"] { _ = try folder.file(name, "{}") }
    let result = try await tool.run("test", folder.url.path)
    #expect(
      result.errors == """
        live: a/mark.json is not used; settings of the test belong to test.json: {"tests":{"mark":…}}
        live: test.json applies to no test: there is none in its folder, and it has no effect on others

        """)
    #expect(result.lines == ["ok   a/mark", "ok   a/other", "2 passed, 0 failed"] && result.status == 0)
  }

  @Test("Results are the same in each run, and an update writes them as the expected output")
  func update() async throws {
    _ = try folder.file("mark.js", Self.plugin)
    _ = try folder.file(
      "mark.in.ndjson", ["twin", "drop", "fail"].map { event($0, "m-\($0)") }.joined(separator: "\n"))
    let missing = try await tool.run("test", folder.url.path)
    #expect(
      missing.lines == [
        "FAIL mark", "       mark.out.ndjson is missing; create it with --update", "0 passed, 1 failed",
      ])
    #expect(missing.status == 1)
    #expect(try await tool.run("test", folder.url.path, "--update").lines == ["new  mark", "1 passed, 0 failed"])
    #expect(try await tool.run("test", folder.url.path, "--update").lines == ["ok   mark", "1 passed, 0 failed"])
    #expect(try await tool.run("test", folder.url.path).lines == ["ok   mark", "1 passed, 0 failed"])
    let lines = try folder.text("mark.out.ndjson").split(separator: "\n").map { try JSON(parsing: String($0)) }
    #expect(lines.count == 5)
    #expect(lines[0]["properties"]?["at"] == 1_767_225_600_000)
    let lot = try #require(lines[0]["properties"]?["lot"]?.doubleValue)
    #expect((0..<1).contains(lot))
    // The plugin receives the event that it created, too.
    var made = try #require(lines[1].objectValue)
    #expect(made["properties"]?["zone"] == 0)
    #expect(made["properties"]?["lot"] != lines[0]["properties"]?["lot"])
    made["properties"] = nil
    #expect(
      made == [
        "type": "track", "event": "Made", "anonymousId": "anonymous", "messageId": "m-twin.1",
        "timestamp": "2026-01-01T00:00:00.000Z", "context": ["__eventOrigin": ["type": "signals"]], "integrations": [:],
      ])
    #expect(lines[2] == .null)
    #expect(lines[3] == ["error": ["plugin": "Mark", "location": "mark.js:4:39", "message": "Error: no price"]])
    #expect(lines[4]["event"] == "fail")
  }

  @Test("Differences are shown with the lines of both files and the location of the value")
  func differences() async throws {
    _ = try folder.file("keep.js", "analytics.add(new (class K extends LivePlugin {})(0, null));")
    _ = try folder.file("keep.in.ndjson", (1...3).map { event("e\($0)", "\($0)") }.joined())
    _ = try folder.file(
      "keep.out.ndjson",
      #"{"type":"track","event":"x","messageId":"1","properties":{}}"# + "\nnull\n" + event("e3", "3") + "null\n")
    let result = try await tool.run("test", folder.url.path)
    #expect(
      result.lines == [
        "FAIL keep",
        #"       keep.out.ndjson:1 (keep.in.ndjson:1) /event: expected "x", found "e1""#,
        "       keep.out.ndjson:1 (keep.in.ndjson:1) /properties: expected {}, found nothing",
        #"       keep.out.ndjson:2 (keep.in.ndjson:2): expected null, found {"type":"track","event":"e2","messageId":"2"}"#,
        "       keep.out.ndjson:4: missing: null",
        "0 passed, 1 failed",
      ])
    #expect(result.status == 1)
  }

  @Test("Tests in JavaScript report the failed expectation with its location, and each has new plugins")
  func scripts() async throws {
    _ = try folder.file(
      "count.js",
      """
      class Count extends LivePlugin {
        n = 0;
        track(event) { event.properties = { n: ++this.n }; if (this.n > 2) throw new Error("too many"); return event; }
      }
      analytics.add(new Count(LivePluginType.before, null));
      """)
    _ = try folder.file(
      "count.test.js",
      """
      const event = { type: "track", event: "e" };
      test("counts", () => { expect(run(event).properties).toEqual({ n: 1 }); });
      test("starts again", () => {
        run(event);
        expect(run(event).properties).toEqual({ n: 1 });
      });
      test("plugins may fail", () => { for (let i = 0; i < 3; i++) run(event); });
      test("errors are data", () => {
        run(event); run(event);
        const { event: result, created, errors } = runAll(event);
        expect(errors).toEqual([{ plugin: "Count", location: "count.js:3:76", message: "Error: too many" }]);
        expect(created).toHaveLength(0);
        expect(result).not.toHaveProperty("properties");
        expect(() => run({ type: 7 })).toThrow("not an event");
        expect(runAll({ type: "page" })).toEqual({ event: { type: "page" }, created: [], errors: [] });
        expect([1, { a: 2 }]).toContain({ a: 2 });
        expect({ a: 1, b: 2 }).toMatchObject({ a: 1 });
      });
      test("async", async () => { expect(await Promise.resolve(1)).not.toBe(1); });
      test("never", () => new Promise(() => {}));
      test("thenable", () => ({ then(fulfill, reject) { expect(1).toBe(1); reject(new Error("no")); } }));
      """)
    let result = try await tool.run("test", folder.url.path)
    #expect(
      result.lines == [
        "ok   count: counts", "FAIL count: starts again",
        #"       count.test.js:5:33: expected {"n":2} to equal {"n":1}; at /n: expected 1, found 2"#,
        "FAIL count: plugins may fail",
        "       count.test.js:7:62: plugin Count failed: Error: too many",
        "ok   count: errors are data", "FAIL count: async", "       count.test.js:19:66: expected 1 not to be 1",
        "FAIL count: never",
        "       the test returns a promise that is never fulfilled",
        "FAIL count: thenable", "       count.test.js:21:77: no", "2 passed, 5 failed",
      ])
  }

  @Test("A test and the plugins that it calls have the steps of one script together")
  func steps() async throws {
    let folder = TemporaryFolder()
    _ = try folder.file(
      "p.js",
      """
      class P extends LivePlugin { track(event) { for (;;) {} } }
      analytics.add(new P(LivePluginType.before, null));
      """)
    _ = try folder.file(
      "p.test.js",
      """
      const event = { type: "track", event: "e" };
      test("few", () => { for (let i = 0; i < 4; i++) runAll(event); });
      test("many", () => { for (let i = 0; i < 6; i++) runAll(event); });
      """)
    let lines = try await tool.run("test", folder.url.path).lines
    #expect(lines.first == "ok   p: few" && lines.dropFirst().first == "FAIL p: many", "\(lines)")
    #expect(lines.contains { $0.contains("the script used more than 50000000 steps") }, "\(lines)")
  }

  @Test("A test of signals that fails contains the reason")
  func brokenSignals() async throws {
    let signal = #"{"type":"network","data":{}}"# + "\n"
    let rule = "function processSignal(s) { if (s.data.n) broken(); analytics.track('x') }"
    for (script, signals, problems) in [
      (
        rule, signal + #"{"type":"network","data":{"n":1}}"#,
        ["t.signals.ndjson:2: signals: ", "broken is not defined", "(t.js:1:43)"]
      ),
      (rule, signal + "{}\n", ["t.signals.ndjson:2: not a signal: "]),
      (rule, "x", ["t.signals.ndjson:1:1: invalid JSON: "]),
      (rule, "[\nx]", ["t.signals.ndjson:2:1: invalid JSON: "]),
      ("let = = 1", signal, ["the scripts cannot be used", "t.js:1:7", "SyntaxError: "]),
      ("let a", signal, ["the scripts cannot be used", "there are no rules: define a function processSignal(signal)"]),
    ] {
      _ = try folder.file("t.js", script)
      _ = try folder.file("t.signals.ndjson", signals)
      let junit = folder.url.appendingPathComponent("j.xml").path
      let result = try await tool.run("test", folder.url.path, "--update", "--junit", junit)
      #expect(result.status == 1 && result.errors == "", "\(result.errors)")
      for problem in problems {
        #expect(result.output.contains(problem), "\(result.output)")
        #expect(folder.text("j.xml").contains(problem))
      }
      #expect(result.output.contains("cannot be used") == (problems[0] == "the scripts cannot be used"))
      #expect(folder.text("t.out.ndjson") == "")
    }
    let input = folder.url.appendingPathComponent("t.signals.ndjson").path
    try FileManager.default.removeItem(atPath: input)
    #expect(mkfifo(input, 0o600) == 0)
    let result = try await tool.run("test", folder.url.path)
    #expect(result.lines.contains("       cannot read t.signals.ndjson: it is not a regular file"), "\(result.lines)")
  }

  @Test("Pipes as scripts, tests and settings are failures and are not waited for", arguments: ["t.test.js", "s.json"])
  func pipes(_ name: String) async throws {
    _ = try folder.file("t.js", "")
    _ = try folder.file("t.test.js", "test('one', () => {})")
    _ = try folder.file("s.json", "{}")
    _ = try folder.file("test.json", #"{"settings":"s.json"}"#)
    let pipe = folder.url.appendingPathComponent(name).path
    try FileManager.default.removeItem(atPath: pipe)
    #expect(mkfifo(pipe, 0o600) == 0)
    let result = try await tool.run("test", folder.url.path)
    #expect(result.status == 1)
    #expect(result.lines.contains("       cannot read \(name): it is not a regular file"), "\(result.lines)")
  }

  @Test("Scripts that cannot be used are failures with the reason")
  func unusableScripts() async throws {
    _ = try folder.file("t.js", "throw new Error('no')")
    _ = try folder.file("t.in.ndjson", event("e", "1"))
    _ = try folder.file("t.test.js", "test('one', () => {})")
    let result = try await tool.run("test", folder.url.path)
    let lines = result.lines.filter { $0.contains("cannot be used") || $0.hasSuffix("Uncaught Error: no") }
    #expect(lines.count == 4 && result.errors == "", "\(result.output)\(result.errors)")
  }

  @Test("Broken scripts, events and settings are failures with a reason")
  func broken() async throws {
    let cases: [(String, String, String, String)] = [
      ("class {", event("e", "1"), "{}", "the scripts cannot be used"),
      ("", "{\n", "{}", "t.in.ndjson:1:2: invalid JSON: "),
      ("", #"{"type":7}"#, "{}", "t.in.ndjson:1: not an event: "),
      ("", "", "[]", "test.json must contain an object"), ("", "", "{", "test.json: "),
      ("", "", #"{"speed":1}"#, #"test.json: unknown member "speed"; use scripts, settings"#),
      (
        "", "", #"{"clock":"noon"}"#,
        #"test.json: "clock" must be event or a time such as 2026-01-15T18:42:07Z, found "noon""#
      ),
      (
        "", "", #"{"clock":"2026-02-30T00:00:00Z"}"#,
        #"test.json: "clock" must be event or a time such as 2026-01-15T18:42:07Z, found "2026-02-30T00:00:00Z"; month 2 of 2026 has no day 30"#
      ),
      ("", "", #"{"clock":7}"#, #"test.json: "clock" must be event or a time such as 2026-01-15T18:42:07Z"#),
      (
        "", "", #"{"tests":{"zzz":{},"t":{}}}"#,
        #"test.json: "tests" names "zzz", which is not a test in its folder"#
      ),
      ("", "", #"{"tests":5}"#, #"test.json: "tests" must be an object with an object of settings for each name"#),
      (
        "", "", #"{"tests":{"t":5}}"#, #"test.json: "tests" must be an object with an object of settings for each name"#
      ),
      ("", "", #"{"tests":{"t":{"tests":{}}}}"#, #"test.json: the settings of "t" must not contain "tests""#),
      ("", "", #"{"user":{"userId":"u","traits":5}}"#, #"test.json: "user" must be an object with userId and"#),
      ("", "", #"{"user":{}}"#, #"test.json: "user" must be an object with userId and, optionally, traits"#),
    ]
    for (script, input, settings, problem) in cases {
      _ = try folder.file("t.js", script)
      _ = try folder.file("t.in.ndjson", input)
      _ = try folder.file("test.json", settings)
      let result = try await tool.run("test", folder.url.path)
      #expect(result.lines.first == "FAIL t")
      #expect(result.lines.dropFirst().first?.hasPrefix("       \(problem)") == true)
      #expect(result.status == 1)
    }
    let filters = TemporaryFolder()
    _ = try filters.file("f.fql", "\ntype = \n")
    _ = try filters.file("f.in.ndjson", "{}")
    #expect(
      try await tool.run("test", filters.url.path).lines == [
        "FAIL f", "       f.fql:2:7: expected a path, a literal or a call; found the end", "           type =",
        "                 ^", "0 passed, 1 failed",
      ])
    _ = try filters.file("f.fql", "\u{FEFF}type = \"a\" and length(type) != \"1\"\n")
    _ = try filters.file("f.in.ndjson", #"{"type":"a"}"#)
    _ = try filters.file("f.out.ndjson", #"{"type":"a"}"#)
    let passed = try await tool.run("test", filters.url.path)
    #expect(
      passed.lines.first == "ok   f" && passed.errors.hasPrefix("    f.fql: length(type) != \"1\" is always true: "))
    let empty = TemporaryFolder()
    #expect(try await tool.run("test", empty.url.path).errors.hasPrefix("live: there are no tests in "))
    let none = empty.url.path + "/none"
    #expect(try await tool.run("test", none).errors == "live: there is no folder \(none)\n")
    _ = try empty.file("x.in.ndjson", "")
    #expect(try await tool.run("test", empty.url.path).lines.dropFirst().first == "       there is no script x.js")
  }

  @Test("A folder that cannot be read is an error", .enabled(if: getuid() != 0))
  func unreadableFolder() async throws {
    _ = try folder.file("a.js", Self.plugin)
    _ = try folder.file("a.in.ndjson", event("e", "1"))
    #expect(try await tool.run("test", folder.url.path, "--update").status == 0)
    let closed = folder.url.appendingPathComponent("closed").path
    try #require(mkdir(closed, 0) == 0)
    let result = try await tool.run("test", folder.url.path)
    #expect(result.errors == "live: cannot read \(closed): Permission denied\n")
    #expect(result.status == 1)
  }

  @Test("Settings of a folder and of a test, and several tests of a script")
  func settings() async throws {
    _ = try folder.file("a.js", Self.plugin)
    _ = try folder.file("a.in.ndjson", event("e", "1"))
    _ = try folder.file(
      "a.late.in.ndjson", #"{"type":"track","event":"e","timestamp":"2026-02-03T04:05:06Z"}"# + "\n")
    _ = try folder.file(
      "test.json",
      #"{"user":{"userId":"ada","traits":{"plan":"pro"}},"tests":{"a.late":{"clock":"event"}}}"#)
    #expect(try await tool.run("test", folder.url.path, "--update").status == 0)
    let first = try JSON(parsing: folder.text("a.out.ndjson"))
    #expect(first["properties"]?["user"] == "ada")
    #expect(first["properties"]?["at"] == 1_767_225_600_000)
    let late = try JSON(parsing: folder.text("a.late.out.ndjson"))
    #expect(late["properties"]?["at"] == 1_770_091_506_000)
    #expect(
      try await tool.run("test", folder.url.path, "--filter", "late").lines == ["ok   a.late", "1 passed, 0 failed"])
  }

  @Test("Reports for continuous integration contain each test and its problems")
  func junit() async throws {
    _ = try folder.file("a.js", "")
    _ = try folder.file(
      "a.test.js",
      #"test("<&\">", () => expect("<").toBe("\n>"));"# + "\n" + #"test("b \uFFFE\uFFFF\u0001", () => {});"#)
    let path = folder.url.appendingPathComponent("report.xml").path
    #expect(try await tool.run("test", folder.url.path, "--junit", path).status == 1)
    let report = folder.text("report.xml")
    // XML permits neither of these characters.
    #expect(!report.unicodeScalars.contains { $0 == "\u{FFFE}" || $0 == "\u{FFFF}" || $0 == "\u{1}" })
    #expect(report.contains(#"<testsuites tests="2" failures="1">"#))
    #expect(report.contains(#"name="a: &lt;&amp;&quot;&gt;""#))
    #expect(report.contains(#"<failure message="a.test.js:1:33: expected &quot;&lt;&quot; to be &quot;\n&gt;&quot;">"#))
    #expect(
      try await tool.run("test", folder.url.path, "--junit", "/none/report.xml").errors.contains("live: cannot write"))
  }

  @Test("A filter selects tests in JavaScript by their own names, and one that selects no test is reported")
  func filters() async throws {
    _ = try folder.file("j.js", "")
    _ = try folder.file("j.in.ndjson", "")
    _ = try folder.file(
      "j.test.js", #"test("dup", () => {}); test("other", () => { throw 1 }); console.log("loaded");"#)
    let one = try await tool.run("test", folder.url.path, "--filter", "dup")
    #expect(one.lines == ["ok   j: dup", "1 passed, 0 failed"])
    #expect(one.status == 0)
    #expect(try await tool.run("test", folder.url.path, "--filter", "j: d").lines.first == "ok   j: dup")
    let none = try await tool.run("test", folder.url.path, "--filter", "zz")
    #expect(none.errors.hasSuffix("live: no test in \(folder.url.path) has a name that contains \"zz\"\n"))
    #expect(none.output == "" && none.status == 1)
  }

  @Test("A failed test shows at most 20 differences")
  func manyDifferences() async throws {
    _ = try folder.file("keep.js", "analytics.add(new class extends LivePlugin { track(e) { return e } }(0))")
    _ = try folder.file("keep.in.ndjson", (0..<500).map { event("e", "\($0)") }.joined())
    _ = try folder.file("keep.out.ndjson", (0..<500).map { event("x", "\($0)") }.joined())
    let result = try await tool.run("test", folder.url.path)
    #expect(result.lines.count == 23)
    #expect(result.lines[21] == "       480 more differences are not shown")
  }

  @Test("Events of types that plugins do not receive are expected unchanged")
  func otherTypes() async throws {
    _ = try folder.file(
      "drop.js", "analytics.add(new (class D extends LivePlugin { track() { return null } })(0, null));")
    let page = #"{"type":"page","name":"Home"}"# + "\n"
    _ = try folder.file("drop.in.ndjson", page + event("e", "1"))
    _ = try folder.file("drop.out.ndjson", page + "null\n")
    #expect(try await tool.run("test", folder.url.path).lines == ["ok   drop", "1 passed, 0 failed"])
  }

  @Test(
    "With the clock of the events, the time of an event without a timestamp does not depend on the events before it")
  func eventClock() async throws {
    _ = try folder.file("mark.js", Self.plugin)
    _ = try folder.file("test.json", #"{"clock":"event"}"#)
    let valid = #"{"type":"track","event":"e","messageId":"1","timestamp":"2026-02-03T04:05:06Z"}"# + "\n"
    _ = try folder.file("mark.in.ndjson", valid + event("e", "2"))
    #expect(try await tool.run("test", folder.url.path, "--update").status == 0)
    let lines = try folder.text("mark.out.ndjson").split(separator: "\n").map { try JSON(parsing: String($0)) }
    #expect(lines.map { $0["properties"]?["at"] } == [1_770_091_506_000, 0])
  }
}
