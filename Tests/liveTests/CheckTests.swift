import JSONModel
import TestSupport
import Testing

@testable import live

@Suite struct CheckTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  @Test(
    "Each mistake is reported with its location, level, message and rule",
    arguments: [CheckMistakes.inHooks, CheckMistakes.inClasses, CheckMistakes.inScripts])
  func mistakes(_ mistakes: [CheckMistakes.Mistake]) async throws {
    for mistake in mistakes {
      let path = try folder.file("s.js", mistake.script)
      let result = try await tool.run("check", path)
      #expect(result.lines == ["\(path):\(mistake.finding)"])
      #expect(result.errors == "")
      #expect(result.status == (mistake.finding.contains(": error: ") ? 1 : 0))
    }
  }

  @Test("Mistakes in a generated script are located in its sources")
  func sourceMap() async throws {
    // The first column of line 2 is line 5 of the source.
    let map = #"{"version":3,"sources":["plugin.ts"],"names":[],"mappings":";AAIA"}"#
    let source = try folder.file("plugin.js.map", map).replacing("plugin.js.map", with: "plugin.ts")
    let path = try folder.file("plugin.js", "// generated\nmissing();\n//# sourceMappingURL=plugin.js.map")
    let result = try await tool.run("check", path)
    #expect(result.lines.map { $0.prefix { $0 != " " } } == ["\(source):5:1:"])
    #expect(result.lines.allSatisfy { $0.hasSuffix("[undefined-name]") } && result.status == 1)
  }

  @Test("Correct scripts of plugins, libraries and signal rules have no findings")
  func correct() async throws {
    let scripts = [
      """
      class P extends LivePlugin {
        #seen = new Set();
        constructor(...rest) { super(...rest); }
        execute(event) {
          switch (event.type) {
            case "track": return this.renamed(event);
            case "identify": throw new Error("no");
            default: return super.execute(event);
          }
        }
        renamed(event) { const { a = 1, ...rest } = event.properties; event.properties = { ...rest, a }; return event; }
        async screen(event) {
          const all = await Promise.all([this.load(), load()]);
          const pending = load();
          pending.then(() => {});
          event.properties.all = await pending;
          while (true) { if (all.length) return event; }
        }
        async load() { return 1; }
        group(event) { try { return event; } finally { this.count ??= 0; } }
        alias(event) { label: for (;;) { if (event) break label; } return event; }
      }
      async function load() { return typeof setTimeout === "undefined" ? 1 : 2; }
      const add = (...plugins) => { for (const p of plugins) analytics.add(p); };
      add(new P(LivePluginType.before, null), new (class extends LivePlugin { track = (e) => e })(0, null));
      Math.clamp = (n) => n; Math.clamp(1); globalThis.shared = 1; shared + 1;
      """,
      "function processSignal(signal) { if (signal.type === SignalType.Interaction) analytics.track('x'); }",
      """
      (() => {
        var Base = class extends LivePlugin { label() { return "x"; } };
        var Child = class extends Base { track(e) { e.label = this.label(); return e; } };
        analytics.add(new Child(LivePluginType.after, null));
      })();
      """,
    ]
    for script in scripts {
      let result = try await tool.run("check", "--strict", try folder.file("s.js", script))
      #expect(result.output == "")
      #expect(result.status == 0)
    }
  }

  @Test("Several scripts share their names, and each finding names its file")
  func severalFiles() async throws {
    let library = try folder.file("library.js", "const rate = 2; function convert(n) { return n * rate; }")
    let plugin = try folder.file(
      "plugin.js",
      """
      class P extends LivePlugin {
        track(e) { e.n = convert(rate); return e; }
        Group(e) { return e; }
      }
      analytics.add(new P(0, null));
      """)
    let together = try await tool.run("check", library, plugin)
    #expect(together.lines == ["\(plugin):3:3: warning: P.Group is not called; did you mean group? [misspelled-hook]"])
    #expect(together.status == 0)
    #expect(try await tool.run("check", "--strict", library, plugin).status == 1)
    let alone = try await tool.run("check", plugin)
    #expect(alone.lines.count == 3)
    #expect(alone.status == 1)
  }

  @Test("The formats for programs contain the same findings")
  func formats() async throws {
    let path = try folder.file("s.js", "analytics.add(P);\nconsol.log(1);")
    let json = try await tool.run("check", "--json", path)
    #expect(
      try json.lines.map { try JSON(parsing: $0) } == [
        [
          "file": .string(path), "line": 1, "column": 15, "level": "error", "rule": "undefined-name",
          "message": "P is not defined",
        ],
        [
          "file": .string(path), "line": 2, "column": 1, "level": "error", "rule": "undefined-name",
          "message": "consol is not defined; did you mean console?",
        ],
      ])
    let sarif = try JSON(parsing: try await tool.run("check", "--sarif", path).output)
    #expect(sarif["version"] == "2.1.0")
    let run = sarif["runs"]?[0]
    #expect(run?["tool"]?["driver"]?["rules"]?.arrayValue?.count == Finding.Rule.allCases.count)
    let result = run?["results"]?[1]
    #expect(result?["ruleId"] == "undefined-name")
    #expect(result?["message"]?["text"] == "consol is not defined; did you mean console?")
    let location = result?["locations"]?[0]?["physicalLocation"]
    #expect(location?["artifactLocation"]?["uri"] == .string(path))
    #expect(location?["region"] == ["startLine": 2, "startColumn": 1])
  }

  @Test("Files that cannot be read end with status 1, and the version is that of the library")
  func process() async throws {
    let missing = try await tool.run("check", "missing.js")
    #expect(missing.errors == "live: cannot read missing.js: No such file or directory\n")
    #expect(missing.status == 1)
    let version = try LiveTool.run("--version")
    #expect(version.output == "live \(Live.version)\n")
    #expect(version.status == 0)
  }
}
