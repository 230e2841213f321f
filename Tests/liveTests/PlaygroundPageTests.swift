#if os(Linux) || os(macOS)
  import AnalyticsLive
  import Foundation
  import TestSupport
  import Testing

  @testable import live

  /// The script of the page, with elements and a server that the tests define.
  @Suite struct PlaygroundPageTests {
    private static let browser = """
      const elements = {}, requests = [], focused = [];
      class Element {
        children = [];
        className = "";
        value = "";
        hidden = false;
        constructor(name) { this.name = name; }
        append(...items) { this.children.push(...items); }
        replaceChildren(...items) { this.children = items; }
        querySelectorAll() { return []; }
        setAttribute() {}
        setSelectionRange() {}
        focus() { focused.push(this.name); }
        get childElementCount() { return this.children.length; }
        get textContent() { return this.children.map((item) => item.textContent ?? item).join(""); }
        set textContent(text) { this.children = [text]; }
      }
      const document = {
        createElement: (tag) => new Element(tag),
        getElementById: (id) => elements[id] ??= new Element(id),
      };
      const crypto = { randomUUID: () => "p" };
      const timers = [], setTimeout = (action) => timers.push(action), clearTimeout = () => {};
      class TextEncoder { encode(text) { return unescape(encodeURIComponent(text)); } }
      const busy = [];
      const files = { version: "1", scripts: [{ name: "a.js", text: "1", notice: null }],
        events: [{ name: "e", text: "{}", notice: null }] };
      const empty = { events: [], problems: [], console: [], skipped: 0, notice: null, milliseconds: 1 };
      const respond = (value, status = 200) => ({ ok: status === 200, status, json: async () => value,
        text: async () => typeof value === "string" ? value : JSON.stringify(value) });
      const fetch = (path, options) => {
        if (path !== "run") return Promise.resolve(busy.includes(path) ? respond("too many", 503) : respond(files));
        return new Promise((resolve) => requests.push({ body: JSON.parse(options.body),
          answer: (...values) => resolve(respond(...values)) }));
      };
      const settle = async () => { for (let i = 0; i < 100; i++) await null; };
      """

    /// Runs the page's script and then a test, and returns the lines that the test prints.
    /// - Parameter files: Code that changes the files of the server.
    private static func lines(files: String = "", _ test: String) async throws -> [String] {
      let template = Playground.template
      let start = try #require(template.range(of: #"<script nonce="NONCE">"#)).upperBound
      let end = try #require(template.range(of: "</script>")).lowerBound
      let folder = TemporaryFolder()
      let text = """
        \(browser)
        \(files)
        \(template[start..<end])
        (async () => {
          await settle();
          \(test)
        })().catch((error) => console.log(String(error)));
        """
      let result = try await InProcessTool().run("eval", try folder.file("page.js", text))
      #expect(result.errors == "")
      return result.lines
    }

    @Test("The page shows why an event was dropped")
    func reasons() async throws {
      let test = """
        requests[0].answer({ ...empty, events: [{ line: "events:1", input: { type: "track" }, plugins: [], created: [],
          result: null, reason: "P returned null" }] });
        await settle();
        console.log($("results").textContent.includes("dropped: P returned null"));
        """
      #expect(try await Self.lines(test) == ["true"])
    }

    @Test("The page shows events whose names are not strings", arguments: ["page", "track"])
    func names(_ type: String) async throws {
      let test = """
        const name = { toString: 1, valueOf: 1 };
        requests[0].answer({ ...empty, events: [{ line: "events:1", input: { type: "\(type)", event: "", name },
          plugins: [], created: [], result: null, reason: "P returned null" }] });
        await settle();
        console.log($("results").textContent.includes("\(type)"), $("results").textContent.includes("dropped: P"));
        """
      #expect(try await Self.lines(test) == ["true true"])
    }

    @Test("The page shows rules that failed on an event, and counts the event as failed")
    func rules() async throws {
      let test = """
        requests[0].answer({ ...empty, events: [{ line: "events:1", input: { type: "track" }, plugins: [], created: [],
          result: { type: "track" }, rules: [{ rule: 1, destination: "A", message: "unknown transformer" }] }] });
        await settle();
        const text = $("results").textContent;
        console.log(text.includes("rule 1: failed"), text.includes("unknown transformer"), $("status").textContent);
        """
      #expect(try await Self.lines(test) == ["true true 1 events in 1 ms, 1 failed"])
    }

    @Test("The page shows which parts of files are missing")
    func notices() async throws {
      let test = """
        requests[0].answer(empty);
        await settle();
        console.log($("notice").hidden, $("notice").children.map((line) => line.textContent).join("|"));
        """
      #expect(try await Self.lines(test) == ["true "])
      let files = #"files.scripts[0].notice = "a.js in part"; files.events[0].notice = "e in part";"#
      #expect(try await Self.lines(files: files, test) == ["false a.js in part|e in part"])
    }

    @Test("The page shows why events were not processed")
    func skippedEvents() async throws {
      let lines = try await Self.lines(
        """
        requests[0].answer({ ...empty, skipped: 2, notice: "2 events were not processed, because" });
        await settle();
        console.log($("status").textContent, $("status").className);
        console.log($("results").children[0].textContent);
        """)
      #expect(lines == ["0 events in 1 ms, 2 not processed failed", "2 events were not processed, because"])
    }

    @Test("The page numbers its runs, and ignores the answers to all but the last one")
    func replacedRuns() async throws {
      let lines = try await Self.lines(
        """
        run();
        run();
        console.log(requests.map(({ body }) => body.page + body.number).join());
        requests[2].answer({ ...empty, milliseconds: 3 });
        requests[1].answer("A later run has begun.", 409);
        requests[0].answer({ ...empty, milliseconds: 1 });
        await settle();
        console.log($("status").textContent);
        run();
        requests[3].answer("The body is too large.", 413);
        await settle();
        console.log($("status").textContent);
        """)
      #expect(lines == ["p1,p2,p3", "0 events in 3 ms", "The body is too large."])
    }

    @Test("Only locations in open scripts and in events are links, and only these are marked")
    func locations() async throws {
      let lines = try await Self.lines(
        """
        const problem = (file, message) => ({ file, line: 1, column: 1, message, warning: false });
        const plugin = { plugin: "P", result: "failed", steps: 1, message: "no", location: "a.js → src/a.ts:1:1" };
        requests[0].answer({ ...empty, events: [{ input: {}, result: {}, created: [], plugins: [plugin] }], problems: [
          problem("src/a.ts", "first"), problem("a.js", "second"), { message: "events:1: third" }, { message: "fourth" },
        ] });
        await settle();
        for (const row of $("results").children.slice(0, 4)) {
          row.onclick?.();
          console.log(row.name, row.textContent, focused.splice(0).join());
        }
        console.log([...state.marks.keys()].join());
        """)
      #expect(
        lines == [
          "div src/a.ts:1:1first ", "button a.js:1:1second script", "button events:1: third events", "div fourth ",
          "a.js,events",
        ])
    }

    @Test("The page requests again while the server has too many requests")
    func tooManyRequests() async throws {
      let lines = try await Self.lines(
        files: #"busy.push("version");"#,
        """
        const wait = async () => {
          for (const action of timers.splice(0)) action();
          await settle();
          console.log($("status").textContent, $("status").className, requests.length);
        };
        await wait();
        busy.splice(0, 1, "files");
        await wait();
        busy.splice(0, 1);
        await wait();
        requests[0].answer("There are too many requests.", 503);
        await settle();
        await wait();
        requests[1].answer(empty);
        await wait();
        run();
        requests[2].answer("There are too many requests.", 503);
        await settle();
        // A later run has begun, which replaces the one that waits.
        run();
        await wait();
        requests[3].answer({ ...empty, milliseconds: 2 });
        await wait();
        """)
      #expect(
        lines == [
          "  0", "live dev has too many requests; waiting  0", "live dev has too many requests; waiting  1",
          "live dev has too many requests; waiting  2", "0 events in 1 ms  2",
          "live dev has too many requests; waiting  4",
          "0 events in 2 ms  4",
        ])
    }

    @Test("The page sends no body that the server refuses")
    func largeBodies() async throws {
      let lines = try await Self.lines(
        files: "files.limit = 2 ** 20;",
        """
        requests[0].answer(empty);
        await settle();
        $("events").value = "é".repeat(2 ** 19);
        await run();
        console.log(requests.length, $("status").textContent, $("status").className);
        $("events").value = "é".repeat(2 ** 19 - 100);
        run();
        console.log(requests.length);
        """)
      #expect(
        lines == ["1 The scripts and events have 1.0 MB, of which live dev accepts 1.0 MB; remove lines. failed", "2"])
    }

    @Test("Results are shown with the order of their keys, all digits and all characters")
    func exactValues() async throws {
      let value =
        #"{"2":1,"1":{"10":9007199254740993,"\u00001":2,"\u0000\u0000":3},"b":["\u000012","a\"\u000012","\u0000\u0000"]}"#
      let answer = """
        {"events":[{"input":{"event":"\\u0000e"},"result":\(value),"created":[\(value)],"plugins":[{"plugin":"\\u0000p",
        "result":"changed","steps":1,"changes":[{"pointer":"/a","old":\(value),"new":1}]}]}],"problems":[],
        "console":[{"level":"log","text":"\\u00001"}],"skipped":0,"notice":null,"milliseconds":1}
        """
      let lines = try await Self.lines(
        """
        requests[0].answer(\(JSON.string(answer)));
        await settle();
        const [summary, plugin, created, result] = $("results").children[0].children;
        console.log(JSON.stringify([summary.children[0].textContent, plugin.children[0], $("console").textContent]));
        console.log(plugin.children[3].children[0].children[1].textContent);
        console.log(created.textContent);
        console.log(JSON.stringify(result.textContent.replace(/\\n */g, "").replaceAll('": ', '":')) ===
          JSON.stringify(\(JSON.string(value))));
        """)
      #expect(lines == [#"["\u0000e","\u0000p: ","\u00001"]"#, value, "created: \(value)", "true"])
    }
  }
#endif
