import Foundation
import JSONModel
import TestSupport
import Testing

@testable import live

@Suite struct CheckTests {
  private let folder = TemporaryFolder()
  private let tool = InProcessTool()

  @Test(
    "Each mistake is reported with its location, level, message and rule",
    arguments: [CheckMistakes.inHooks, CheckMistakes.inClasses, CheckMistakes.generators, CheckMistakes.inScripts])
  func mistakes(_ mistakes: [CheckMistakes.Mistake]) async throws {
    for mistake in mistakes {
      let path = try folder.file("s.js", mistake.script)
      let result = try await tool.run("check", path)
      #expect(result.lines == ["\(path):\(mistake.finding)"])
      #expect(result.errors == "")
      #expect(result.status == (mistake.finding.contains(": error: ") ? 1 : 0))
    }
  }

  @Test("A hook for events of a plugin of the type utility is reported")
  func utility() async throws {
    let path = try folder.file(
      "s.js",
      "class P extends LivePlugin {\n  track(event) { return event; }\n}\nanalytics.add(new P(LivePluginType.utility, null));"
    )
    let result = try await tool.run("check", path)
    #expect(result.lines.count == 1 && result.status == 0)
    #expect(result.output.hasPrefix("\(path):4:1: warning: plugin P ("))
    #expect(
      result.output.hasSuffix(
        "is not called, because plugins of type utility receive no events; use LivePluginType.enrichment [no-hook]\n"))
  }

  @Test("The extension of a file can be in uppercase", arguments: ["q.FQL", "q.Fql"])
  func uppercaseExtension(_ name: String) async throws {
    let result = try await tool.run("check", folder.file(name, "type == 1"))
    #expect(result.output.contains("[invalid-filter]") && result.status == 1)
    let settings = try await tool.run("check", folder.file("q.JSON", "["))
    #expect(!(settings.output + settings.errors).contains("syntax-error") && settings.status == 1)
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

  @Test("A script cannot report a mistake in the name of another one", arguments: [[], ["--isolate"]])
  func nameOfOther(_ options: [String]) async throws {
    let folder = TemporaryFolder()
    let other = try folder.file("privacy.js", "analytics.add(new LivePlugin('before', null))")
    _ = try folder.file("evil.js.map", #"{"version":3,"sources":["privacy.js"],"names":[],"mappings":";AAIA"}"#)
    let path = try folder.file(
      "evil.js",
      "// generated\nmissing(); analytics.add(new LivePlugin('before', null))\n//# sourceMappingURL=evil.js.map")
    let result = try await tool.run(["check"] + options + [other, path])
    #expect(result.lines.first?.hasPrefix("\(path) → \(other):5:1: error: missing is not defined") == true)
  }

  @Test(
    "Sources that could be taken for another file, or for another part of a report, follow the name of the script",
    arguments: ["missing()", "let;", "null.x"])
  func misleadingSources(_ statement: String) async throws {
    let folder = TemporaryFolder()
    let other = try folder.file("privacy.js", "analytics.add(new LivePlugin('before', null))")
    let link = folder.url.appendingPathComponent("link.js").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: other)
    for source in [
      "privacy.js", other, "../\(folder.url.lastPathComponent)/privacy.js", link, "link.js", "live: 0 errors",
      "privacy.js:2:1: error: FORGED",
    ] {
      let map = JSON.object(["version": 3, "sources": [.string(source)], "names": [], "mappings": ";AAIA"])
      _ = try folder.file("evil.js.map", map.description)
      let path = try folder.file(
        "evil.js",
        "// generated\n\(statement); analytics.add(new LivePlugin('before', null))\n//# sourceMappingURL=evil.js.map")
      let result = try await tool.run("check", other, path)
      #expect(result.lines.first?.hasPrefix("\(path) → ") == true, "\(source)")
      let run = try await tool.run("run", "--plugins", other, path, "--", folder.file("e.ndjson", ""))
      let first = run.errors.split(separator: "\n").first
      #expect(first?.hasPrefix("live: cannot load \(path): ") == true || statement == "missing()", "\(run.errors)")
    }
  }

  @Test("A script that is not UTF-8 is reported with the location, by each command that reads scripts")
  func encoding() async throws {
    let latin =
      "\nanalytics.add(new class P extends LivePlugin { track(e) { e.event = 'é\u{E4}'; return e } }(1, null));"
    let data = try #require(latin.data(using: .isoLatin1))
    let path = try folder.file("latin.js", data)
    let message = "live: \(path):2:70: the file is not UTF-8; save it as UTF-8, or U+FFFD replaces this character\n"
    let checked = try await tool.run("check", path)
    #expect(checked.output.hasPrefix("\(path):2:70: error: the file is not UTF-8 (byte offset 70); "))
    #expect(checked.errors == "" && checked.lines.count == 1 && checked.status == 1)
    #expect(try await tool.run("run", "--plugins", path, "--", "/dev/null").errors.hasPrefix(message))
    let utf16 = try #require("var x = 1;\n".data(using: .utf16))
    #expect(
      try await tool.run("eval", folder.file("utf16.js", utf16)).errors.contains("utf16.js:1:1: the file is not UTF-8"))
    #expect(try await tool.run("eval", folder.file("marked.js", "\u{FEFF}// é\n")).errors == "")
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
      Object.defineProperty(globalThis, "LAZY", { get() { throw new Error("not called"); } });
      Object.defineProperties(globalThis, { LATER: { get: () => 1 }, PLAIN: { value: 1 } });
      globalThis.__defineGetter__("OLD", () => 1);
      const use = () => [LAZY, LATER, PLAIN, OLD];
      const root = function () { return this || (0, eval)("this"); };
      const add = (...plugins) => { for (const p of plugins) analytics.add(p); };
      add(new P(LivePluginType.before, null), new (class extends LivePlugin { track = (e) => e })(0, null));
      analytics.track("x", { a: 1 }); analytics.track(`x`, null); analytics.screen("Home", "Shop", {}); function f(console) { console = 1; }
      Math.clamp = (n) => n; Math.clamp(1); globalThis.shared = 1; shared + 1;
      """,
      "function processSignal(signal) { if (signal.type === SignalType.Interaction) analytics.track('x'); }",
      """
      analytics.add(new class Foo extends LivePlugin { track(e) { e.x = 1; return e; } }(LivePluginType.enrichment, null));
      const client = analytics;
      const Named = class Other extends LivePlugin { track(e) { return e; } };
      const plugins = { A: class extends LivePlugin { track(e) { return e; } } };
      for (const P of [Named, plugins.A]) client.add(new P(LivePluginType.after, null));
      """,
      """
      class A extends LivePlugin {}
      A.prototype.track = function (e) { return e; };
      class B extends LivePlugin { get track() { return (e) => e; } }
      class C extends LivePlugin { constructor(t, d) { super(t, d); this.track = (e) => e; } }
      class D extends LivePlugin { constructor(t, d) { super(t, d); Object.assign(this, { track: (e) => e }); } }
      class E extends LivePlugin { ["tra" + "ck"](e) { return e; } }
      class G extends LivePlugin { constructor(t, d) { super(t, d); const self = this; self.track = (e) => e; } }
      class H extends LivePlugin { constructor(t, d) { super(t, d); for (const k of ["track"]) this[k] = (e) => e; } }
      class F extends LivePlugin {
        track(e) { return this.tracks(e) && this["scren"](e); }
        tracks(e) { return e.userId ? undefined : e; }
        scren(e) { const { grup } = this; return grup(e); }
        grup(e) { return e; }
        group(e) { return e.userId ? this.drop(e) : e; }
        drop(e) { return null; }
        screen(e) { return this.later(e); }
        later(e) {}
        install(later) { this.later = later; }
        identify({ type, traits }) { return { type, traits }; }
        alias(e) { if (globalThis.fetch) globalThis.fetch("x"); globalThis.setTimeout?.(() => {}); return e; }
      }
      for (const P of [A, B, C, D, E, F, G, H]) analytics.add(new P(LivePluginType.after, null));
      """,
      """
      !function (e, t) {
        "object" == typeof exports && "undefined" != typeof module ? t(exports) : "function" == typeof define && define.amd
          ? define(["exports"], t) : t((e = "undefined" != typeof globalThis ? globalThis : e || self).Lib = {});
      }(this, function (e) { e.answer = 42; });
      if (typeof window !== "undefined") { document.title = "x"; }
      class P extends LivePlugin { track(e) { e.properties.x = globalThis.Lib.answer; return e; } }
      analytics.add(new P(LivePluginType.after, null));
      """,
      """
      analytics.track("Loaded", {});
      Object.assign(globalThis, { first: 1 });
      new Analytics("OTHER").track("Loaded", {});
      class P extends LivePlugin { track(e) { e.properties.x = first; return e; } }
      analytics.add(new P(LivePluginType.after, null));
      """,
      """
      (function (root) { root.Lib = { up: (s) => s.toUpperCase() }; })(this);
      Object.assign(globalThis, { low: (s) => s.toLowerCase() });
      const metadata = (k, v) => { if (typeof Reflect === "object" && typeof Reflect.metadata === "function") return Reflect.metadata(k, v); };
      console.table && console.table([]);
      console.timeEnd?.("x");
      Symbol.dispose || Object.defineProperty(Symbol, "dispose", { value: Symbol("dispose") });
      async function main() { await null; metadata("a", 1); }
      main();
      class P extends LivePlugin { track(e) { e.a = Lib.up("a") + low("B"); return e; } }
      analytics.add(new P(LivePluginType.after, null));
      """,
      """
      function forward(e) { throw new TypeError(e.type); }
      let rename = (e) => {};
      rename = (e) => e;
      class P extends LivePlugin {
        track(e) { if (globalThis.Intl) e.x = new Intl.NumberFormat(); return rename(e); }
        screen(e) { if ("fetch" in globalThis) fetch("x"); return { ...e }; }
        group(e) { if (!globalThis.setTimeout) return e; setTimeout(() => {}); return forward(e); }
        alias(e) { if ("require" in globalThis) globalThis.require("x"); return this.processSignal(e); }
        processSignal(e) { const type = "alias"; return { type, userId: e.userId }; }
      }
      analytics.add(new P(LivePluginType.after, null));
      """,
      """
      (() => { function processSignal(s) {} globalThis.processSignal = processSignal; })();
      """,
      """
      const root = typeof globalThis === "object" ? globalThis : Function("return this")();
      const bind = (f) => f instanceof Function ? Function.prototype.bind.call(f) : null;
      function* ids() { for (let n = 0;; n++) yield n; }
      class P extends LivePlugin { *ids() { yield* ids(); } track(e) { e.id = this.ids().next().value; return e; } }
      analytics.add(new P(LivePluginType.after, null));
      """,
      """
      function Function(text) { return text; }
      class P extends LivePlugin { track(e) { e.event = Function("1"); return e; } }
      analytics.add(new P(LivePluginType.after, null));
      """,
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

  @Test("With --isolate, scripts do not see each other, as in live run --isolate")
  func isolation() async throws {
    let script = """
      class P extends LivePlugin { track(e) { return e; } }
      analytics.add(new P(LivePluginType.before, null));
      """
    let (first, second) = (try folder.file("a.js", script), try folder.file("b.js", script))
    let shared = try await tool.run("check", first, second)
    #expect(shared.status == 1 && shared.output.contains("[failed-load]"))
    let isolated = try await tool.run("check", "--isolate", first, second)
    #expect(isolated.output == "" && isolated.errors == "" && isolated.status == 0)
    let library = try folder.file("c.js", "const rate = 2;")
    #expect(try await tool.run("check", "--isolate", "realms", library, first).status == 0)
    #expect(try await tool.run("check", "--isolate", library, try folder.file("d.js", "rate;\n" + script)).status == 1)
    let polyfill = try folder.file("e.js", "Array.prototype.last = 1;\n'use strict';\n" + script)
    #expect(try await tool.run("check", polyfill).status == 0)
  }

  @Test("Reports for programs contain the path of the file, whatever its characters")
  func controlCharacters() async throws {
    let path = try folder.file("a\u{1B}b.js", "missing;")
    let finding = try JSON(parsing: try await tool.run("check", "--json", path).output)
    #expect(finding["file"] == .string(path))
    #expect(try await tool.run("check", "--sarif", path).output.contains("a%1Bb.js"))
  }

  @Test("A file name is a valid reference in SARIF, and only one format is accepted")
  func references() async throws {
    let path = try folder.file("a b%#é.js", "missing;")
    let sarif = try JSON(parsing: try await tool.run("check", "--sarif", path).output)
    let location = sarif["runs"]?[0]?["results"]?[0]?["locations"]?[0]?["physicalLocation"]
    #expect(location?["artifactLocation"]?["uri"]?.stringValue?.hasSuffix("/a%20b%25%23%C3%A9.js") == true)
    let both = try await tool.run("check", "--sarif", "--json", path)
    #expect(both.status == 2)
    #expect(both.errors == "live: --json and --sarif are two formats; use one of them\nTry: live check --help\n")
  }

  @Test("The scripts of the fixtures have no mistakes, except for those that are intended")
  func fixtures() async throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Benchmarks/Fixtures/plugins")
    // Returns values that are not events, and drops events with undefined.
    let intended = ["errors.js": 5, "sessions.js": 1]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let result = try await tool.run("check", folder.appendingPathComponent(name).path)
      #expect(result.lines.count { $0.hasSuffix("[missing-return]") } == intended[name, default: 0], "\(name)")
      #expect(result.lines.count == intended[name, default: 0] && result.status == 0, "\(name): \(result.output)")
    }
  }

  @Test("Files that cannot be read end with status 1, and the version is that of the library")
  func process() async throws {
    let missing = try await tool.run("check", "missing.js")
    #expect(
      missing.lines == ["missing.js:1:1: error: cannot read the file: No such file or directory [unreadable-file]"])
    #expect(missing.status == 1)
    let version = try LiveTool.run("--version")
    #expect(version.output == "live \(Live.version)\n")
    #expect(version.status == 0)
  }

  @Test("A script may use the client when it is loaded, as in live run; the errors of such a script are reported")
  func client() async throws {
    let folder = TemporaryFolder()
    let plugin = "class P extends LivePlugin { track(event) { return event; } }\nanalytics.add(new P(1, null));\n"
    let script = try folder.file("a.js", plugin + #"analytics.track("x", { id: analytics.userId });"#)
    let other = try folder.file("b.js", plugin + #"Analytics("KEY").track("x");"#)
    for file in [script, other] {
      let result = try await InProcessTool().run("check", file)
      #expect(result.status == 0 && result.output == "" && result.errors == "")
    }
    let failing = try folder.file("c.js", plugin + #"analytics.track("x"); throw new Error("no");"#)
    let result = try await InProcessTool().run("check", failing)
    #expect(result.lines == ["\(failing):3:29: error: Error: no [failed-load]"] && result.status == 1)
  }

  @Test("Filter expressions and the rules of settings are checked")
  func filters() async throws {
    let valid = try folder.file("valid.fql", "\u{FEFF}type = \"track\" and properties.price > 10\n")
    #expect(try await tool.run("check", "--strict", valid).output == "")
    let quotes = try folder.file("quotes.fql", "type = “track”\n")
    let result = try await tool.run("check", quotes)
    #expect(
      result.output
        == "\(quotes):1:8: error: “ is a typographic quote; write \", or put a backslash before it if it is part of a name [invalid-filter]\n"
    )
    #expect(result.status == 1)
    let script = try folder.file(
      "p.js", "class P extends LivePlugin {\n  track(e) { return e; }\n}\n" + CheckMistakes.add)
    let settings = try folder.file(
      "settings.json",
      #"""
      {"middlewareSettings":{"routingRules":[
        {"destinationName":"A","matchers":[{"type":"fql","expression":"userId = 5"}],"transformers":[[{"type":"drop"}]]},
        {"destinationName":"B","matchers":[{"type":"fql","ir":"[\"match\",\"event\",{\"value\":\"[a\"}]"}],"transformers":[[{"type":"nope"}]]},
        {"matchers":[{"type":"fql","expression":"event > 1"}],"transformers":[[]]}]}}
      """#)
    let checked = try await tool.run("check", script, settings)
    #expect(
      checked.lines == [
        #"\#(settings):2:38: warning: /middlewareSettings/routingRules/0/matchers/0: userId = 5 is never true: userId is a string; write "5" [constant-condition]"#,
        #"\#(settings):3:38: warning: /middlewareSettings/routingRules/1/matchers/0: match(event, "[a") is never true: a "[" in the pattern is not closed; close it with "]", or write \\[ for the character [constant-condition]"#,
        "\(settings):3:127: error: /middlewareSettings/routingRules/1/transformers/0/0/type: unknown transformer \"nope\"; use one of drop, drop_properties, allow_properties, map_properties, sample_event, hash_properties [invalid-filter]",
        "\(settings):4:3: warning: /middlewareSettings/routingRules/2/destinationName: the name of the destination is missing, so the rule has no effect [ineffective-rule]",
        "\(settings):4:16: warning: /middlewareSettings/routingRules/2/matchers/0: event > 1 is never true: event is a string, and only numbers have an order [constant-condition]",
      ])
    #expect(checked.status == 1)
    let events = try folder.file("e.ndjson", #"{"type":"track","event":"e","userId":"5"}"#)
    let run = try await tool.run(
      "run", "--jobs", "2", "--plugins", script, "--settings", settings, "--destination", "A", "--", events)
    #expect(run.errors.components(separatedBy: "userId = 5 is never true").count == 2, "\(run.errors)")
    #expect(!run.errors.contains("[a"))
    let server = try await tool.run("run", "--plugins", script, "--settings", settings, "--", events)
    #expect(!server.errors.contains("never true"))
  }
}
