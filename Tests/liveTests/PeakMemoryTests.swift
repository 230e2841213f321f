#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// The memory of the whole process, measured by the system, while scripts try to take more than their limit.
  @Suite struct PeakMemoryTests {
    private static let megabytes = 64

    /// Each ends with the limit of memory. They differ in what takes the memory.
    static let attacks = [
      "const b = 'a'.repeat(4e6), a = []; for (let i = 0; i < 300; i++) a.push(b + i % 10); Math.max(...a)",
      "const b = 'a'.repeat(4e6), a = []; for (let i = 0; i < 300; i++) a.push(b + i % 10); new Float64Array(a)",
      "const b = 'a'.repeat(4e6), a = []; for (let i = 0; i < 300; i++) a.push(b + i); a.sort()",
      "const s = 'b' + 'a'.repeat(1e7); new RegExp('b' + '('.repeat(200) + 'a*' + ')'.repeat(200)).exec(s)",
      "const s = 'b' + 'a'.repeat(1e7); s.split(new RegExp('b' + '('.repeat(200) + 'a*' + ')'.repeat(200)))",
      "const s = Symbol('a'.repeat(1e7)), r = []; for (let i = 0; i < 99; i++) { const o = { [s]() {} }; r.push(o[s].name + 'x'); r[i].charCodeAt(0) }",
      "const o = {}; for (let i = 0; i < 5e4; i++) o['k' + i] = { value: 1 }; Object.defineProperty(o, 'z', { enumerable: true, get() { Object.defineProperties({}, o) } }); Object.defineProperties({}, o)",
      "const a = Array.from({ length: 2e5 }, (_, i) => -i), f = d => a.toSorted((x, y) => { if (d < 99) f(d + 1); return x - y }); f(0)",
      "const a = []; for (;;) a.push(new WeakRef({}))", "const a = []; for (;;) a.push(() => a)",
      "const s = '[' + '{\"a\":1},'.repeat(5e5) + '1]', a = []; for (;;) a.push(JSON.parse(s))",
      "let a = [{}]; for (;;) a = [...a, ...a]", "const a = []; for (;;) a.push('abcdefghij,'.repeat(3e5).split(','))",
      "/^(?:(a)|b)*$/.test('ab'.repeat(3e6) + 'c')", "for (;;) queueMicrotask(() => 1)",
      "const a = []; for (;;) { const b = new ArrayBuffer(1e6, { maxByteLength: 5e6 }); b.resize(5e6); new Uint8Array(b).fill(1); a.push(b) }",
      "const a = Array.from({ length: 4e6 }, (_, i) => i); JSON.stringify(null, a)",
      "const a = []; for (;;) a.push([1])", "let o = null; for (;;) o = { o, p: [o] }",
      "const l = []; for (;;) { const a = []; a[4e9] = 1; l.push(a) }",
      "const a = []; for (;;) a.push(new Map())", "const a = []; for (;;) a.push(new WeakMap())",
      "Object.groupBy((function* () { for (let i = 0;; i++) yield i })(), i => i)",
      "const a = []; for (;;) a.push(new ArrayBuffer(1))",
    ]

    /// Takes memory in addition to the pages of the native stack. Frames of a debug build are several times larger.
    private static let recursion = """
      const a = [], f = () => [1].map(() => JSON.stringify({ toJSON: f }))
      try { f() } catch {}
      for (;;) a.push(new Uint8Array(1000))
      """

    /// A test run tries the first two; with `JAVASCRIPT_LONG_TESTS` in the environment all.
    private static var tried: [String] {
      guard ProcessInfo.processInfo.environment["JAVASCRIPT_LONG_TESTS"] != nil else { return Array(attacks.prefix(2)) }
      #if DEBUG
        return attacks
      #else
        return attacks + [recursion]
      #endif
    }

    @Test("A script takes at most the limit, a quarter of it and 8 MiB", arguments: tried)
    func peak(_ attack: String) throws {
      let folder = TemporaryFolder()
      let tool = try LiveTool.start(["eval", "--memory", "\(Self.megabytes)", "--steps", "50000000", "--batch"])
      defer {
        tool.closeInput()
        _ = tool.finish()
      }
      _ = try run("[1, 2, 3].map(x => x * 2)", in: tool, folder)
      let before = try peak(of: tool)
      #expect(try run("(() => { \(attack) })()", in: tool, folder).contains("bytes of memory"))
      let used = try peak(of: tool) - before
      #expect(used <= (Self.megabytes * 5 / 4 + 8) * 1024, "\(used) KiB")
    }

    @Test("Jobs do not keep the results of many lines", arguments: [["--jobs", "2"], ["--jobs", "3", "--unordered"]])
    func results(_ jobs: [String]) throws {
      let folder = TemporaryFolder()
      let script = try folder.file(
        "long.js",
        """
        const text = "x".repeat(5e5);
        class Long extends LivePlugin { track(event) { event.properties = { text }; return event; } }
        analytics.add(new Long(LivePluginType.enrichment, null));
        """)
      let tool = try LiveTool.start(["run"] + jobs + ["--plugins", script, "-"])
      defer {
        tool.closeInput()
        _ = tool.finish()
      }
      func pass(_ count: Int) {
        tool.send(Data(String(repeating: #"{"type":"track","event":"e"}"# + "\n", count: count).utf8))
        var ends = 0
        while ends < count {
          let more = tool.read()
          if more.isEmpty { break }
          ends += more.count { $0 == 0x0A }
        }
      }
      pass(2)
      let before = try peak(of: tool)
      pass(100)
      // The results have 50 MB.
      let used = try peak(of: tool) - before
      #expect(used < 16 * 1024, "\(used) KiB")
    }

    @Test("The memory of a large result is released when it has been written")
    func largeResult() throws {
      let folder = TemporaryFolder()
      // In JSON, each character takes six bytes.
      let script = try folder.file(
        "large.js",
        """
        class Large extends LivePlugin {
          track(event) { if (event.event === "large") event.properties = { text: "\\u0001".repeat(4e6) }; return event; }
        }
        analytics.add(new Large(LivePluginType.enrichment, null));
        """)
      let tool = try LiveTool.start(["run", "--one-to-one", "--plugins", script, "-"])
      defer {
        tool.closeInput()
        _ = tool.finish()
      }
      _ = pass("small", through: tool)
      let before = try memory(of: tool, "VmRSS")
      #expect(pass("large", through: tool).count > 24_000_000)
      #expect(pass("small", through: tool).count < 1000)
      // The text and its copies in JSON have 52 MB.
      let kept = try memory(of: tool, "VmRSS") - before
      #expect(kept < 16 * 1024, "\(kept) KiB")
    }

    @Test("The memory of a result that was refused is released before the next call")
    func refusedResult() throws {
      let folder = TemporaryFolder()
      // In JSON, the result would be a tree of a billion objects.
      let script = try folder.file(
        "tree.js",
        """
        class Tree extends LivePlugin {
          track(event) {
            let tree = { a: 1 };
            if (event.event === "tree") for (let i = 0; i < 30; i++) tree = { left: tree, right: tree };
            event.properties = { tree };
            return event;
          }
        }
        analytics.add(new Tree(LivePluginType.enrichment, null));
        """)
      let tool = try LiveTool.start(["run", "--one-to-one", "--quiet", "--memory", "128", "--plugins", script, "-"])
      defer {
        tool.closeInput()
        _ = tool.finish()
      }
      _ = pass("small", through: tool)
      let before = try memory(of: tool, "VmRSS")
      #expect(!String(decoding: pass("tree", through: tool), as: UTF8.self).contains("left"))
      #expect(try memory(of: tool, "VmHWM") - before > 40 * 1024)
      #expect(String(decoding: pass("small", through: tool), as: UTF8.self).contains(#""tree":{"a":1}"#))
      let kept = try memory(of: tool, "VmRSS") - before
      #expect(kept < 16 * 1024, "\(kept) KiB")
    }

    @Test("The memory of events that a script has made is released before the next call needs it")
    func madeEvents() throws {
      let folder = TemporaryFolder()
      let script = try folder.file(
        "made.js",
        """
        class Made extends LivePlugin {
          track(event) {
            if (event.event === "small") return event;
            if (event.event === "fill") for (const all = [];;) all.push("z".repeat(9000) + all.length);
            const list = new Array(70001).fill("aaaaaaaaaaaaaaaaaaaa");
            for (let i = 0; i < 9; i++) analytics.track("made", { list });
            return event;
          }
        }
        analytics.add(new Made(LivePluginType.enrichment, null));
        """)
      let tool = try LiveTool.start(
        ["run", "--one-to-one", "--quiet", "--memory", "\(Self.megabytes)", "--plugins", script, "-"])
      defer {
        tool.closeInput()
        _ = tool.finish()
      }
      var before = 0
      for event in ["small", "make", "fill"] {
        _ = pass(event, through: tool)
        if event == "small" { before = try memory(of: tool, "VmRSS") }
      }
      let used = try peak(of: tool) - before
      #expect(used <= (Self.megabytes * 5 / 4 + 16) * 1024, "\(used) KiB")
    }

    /// Lets the tool process an event, and returns what it writes up to the end of a line.
    private func pass(_ event: String, through tool: RunningTool) -> Data {
      tool.send(Data((#"{"type":"track","event":"\#(event)"}"# + "\n").utf8))
      var line = Data()
      while line.last != 0x0A {
        let more = tool.read()
        if more.isEmpty { break }
        line += more
      }
      return line
    }

    /// Runs a script and returns the line with its result.
    private func run(_ source: String, in tool: RunningTool, _ folder: TemporaryFolder) throws -> String {
      tool.send(Data("\(try folder.file("\(source.count).js", source))\n".utf8))
      var line = Data()
      while line.last != 0x0A {
        let more = tool.read()
        if more.isEmpty { break }
        line += more
      }
      return String(decoding: line, as: UTF8.self)
    }

    /// The maximum number of kilobytes that the process has taken so far.
    private func peak(of tool: RunningTool) throws -> Int { try memory(of: tool, "VmHWM") }

    /// A number of kilobytes that the system states for the process.
    private func memory(of tool: RunningTool, _ name: String) throws -> Int {
      let status = try String(contentsOfFile: "/proc/\(tool.identifier)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
      return try #require(line.flatMap { Int($0.filter(\.isNumber)) })
    }
  }
#endif
