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
      const setTimeout = () => {}, clearTimeout = () => {};
      const files = { version: "1", scripts: [{ name: "a.js", text: "1", notice: null }],
        events: [{ name: "e", text: "{}", notice: null }] };
      const empty = { events: [], problems: [], console: [], skipped: 0, notice: null, milliseconds: 1 };
      const respond = (value, status = 200) => ({ ok: status === 200, status, json: async () => value,
        text: async () => typeof value === "string" ? value : JSON.stringify(value) });
      const fetch = (path, options) => {
        if (path !== "run") return Promise.resolve(respond(files));
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
  }
#endif
