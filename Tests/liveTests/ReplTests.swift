import AnalyticsLive
import Foundation
import TestSupport
import Testing

@testable import live

@Suite struct ReplTests {
  /// A session and what it wrote.
  private final class Setup {
    let session: ReplSession
    private let written = Recorder<String>()

    init(_ scripts: [String] = [], limits: Limits = Limits()) throws {
      var options = RunOptions()
      options.limits = limits
      options.plugins = scripts
      let written = written
      let diagnostics = Diagnostics { written.add($0) }
      let session = ReplSession(options, diagnostics, { written.add($0) })
      self.session = try #require(session)
    }

    deinit { session.finish() }

    /// Enters lines and returns what is written from then on.
    func enter(_ lines: String...) -> [String] {
      let count = written.all.count
      for line in lines { _ = session.enter(line) }
      return Array(written.all.dropFirst(count))
    }
  }

  /// Calls a closure on a thread, because a client waits for tasks.
  private static func run(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await onThread(stackSize: 8 << 20) { () throws(ThrownError) in
      do { try body() } catch { throw ThrownError(error: error) }
    }
  }

  private struct ThrownError: Error {
    let error: any Error
  }

  @Test("Lines run in one realm, and results are printed")
  func lines() async throws {
    try await Self.run {
      let setup = try Setup()
      #expect(setup.enter("let a = 20") == [])
      #expect(setup.enter("a * 2") == ["40"])
      #expect(setup.enter("_ + 2") == ["42"])
      #expect(setup.enter("{ b: a }").joined().contains("20"))
      #expect(setup.enter("", "  ") == [])
      #expect(setup.enter("a.b.c").joined().contains("TypeError: Cannot read properties of undefined"))
      #expect(setup.enter("a b").joined().contains("SyntaxError"))
      #expect(setup.enter("1 + 1") == ["2"])
    }
  }

  @Test("Statements of many lines end where they are complete, whatever they contain")
  func manyLines() async throws {
    try await Self.run {
      let setup = try Setup()
      func enter(_ lines: [String]) -> [String] {
        for line in lines.dropLast() { #expect(setup.enter(line) == []) }
        return setup.enter(lines[lines.count - 1])
      }
      let numbers = (0..<300).map { "  \($0)," }
      let data = ["({ a: ["] + numbers + [#"], "b)": "}]\"`" // )"#, "/* } ] */", "}).a.length"]
      #expect(enter(data) == ["300"])
      #expect(enter(["(`"] + numbers + ["${ `}` + [", "'`'] }", "`).length > 300"]) == ["true"])
      // A regular expression contains a bracket.
      #expect(enter(["[/[(]/,"] + numbers + ["1 / 2].length"]) == ["302"])
      #expect(enter(["/*"] + numbers + ["*/ 7"]) == ["7"])
      #expect(enter(["["] + numbers + ["<!-- [", "].length"]) == ["300"])
      #expect(enter(["["] + numbers + ["1 2", ")"]).joined().contains("SyntaxError"))
      #expect(setup.enter("1 + 1") == ["2"])
      for line in ["["] + numbers { _ = setup.enter(line) }
      #expect(!setup.session.endInput() && setup.session.endInput())
    }
  }

  @Test("Lines without an end are parsed in linear time", arguments: ["`", "/[/]/ + ["])
  func longStatement(_ start: String) {
    var statement = PendingStatement()
    statement.append(start)
    let line = String(repeating: "x", count: 100_000)
    var (total, parsed) = (0, 0)
    for _ in 0..<2000 {
      statement.append(line)
      total += line.utf8.count
      if statement.mustBeParsed(maximum: 1 << 20) { parsed += total }
    }
    #expect(parsed > total && parsed < 5 * total)
  }

  @Test("Lines that are too long for a script are refused, and the next statement runs")
  func limits() async throws {
    try await Self.run {
      let setup = try Setup(limits: Limits(memory: 2 << 20))
      #expect(setup.session.enter("[`") == .more)
      var lines = 0
      while setup.session.enter(String(repeating: "x", count: 100_000)) == .more, lines < 40 { lines += 1 }
      #expect((10..<30).contains(lines))
      #expect(setup.enter("1 + 1") == ["2"])
    }
  }

  @Test("A statement can have several lines")
  func severalLines() async throws {
    try await Self.run {
      let setup = try Setup()
      #expect(setup.session.enter("function twice(n) {") == .more)
      #expect(setup.session.enter("  return 2 * n;") == .more)
      #expect(setup.session.enter("}") == .done)
      #expect(setup.enter("twice(4)") == ["8"])
      #expect(setup.session.enter("`a") == .more)
      setup.session.cancel()
      #expect(setup.enter("[1,", "2].length") == ["2"])
      #expect(setup.session.enter(".exit") == .exit)
    }
  }

  @Test("Plugins of scripts and of lines receive events")
  func events() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file(
      "rename.js",
      "class Rename extends LivePlugin { track(e) { e.event = 'New'; return e } }\n"
        + "analytics.add(new Rename(LivePluginType.before, null));\n")
    try await Self.run {
      let setup = try Setup([script])
      #expect(setup.enter(".event")[0].hasPrefix("there is no event yet"))
      _ = setup.enter("class Count extends LivePlugin { track(e) { e.properties = { n: 1 }; return e } }")
      _ = setup.enter("analytics.add(new Count(LivePluginType.enrichment, null))")
      let event = #"{"type":"track","event":"Old","messageId":"1"}"#
      let shown = setup.enter(".event \(event)")
      #expect(shown.contains(#"    /event: "Old" → "New""#))
      #expect(shown.contains(#"    /properties: {"n":1} added"#))
      #expect(shown.last?.contains(#""event":"New""#) == true)
      #expect(setup.enter(".event").count == shown.count)
      let plugins = setup.enter(".plugins")
      #expect(plugins.count == 2)
      #expect(plugins.first == "Rename (\(script):2:11): before, 2 calls: 0 unchanged, 2 changed, 0 dropped, 0 failed")
      // The plugins rename this event, too.
      #expect(setup.enter("analytics.track('Made')").contains { $0.hasPrefix("created: ") && $0.contains("New") })
      #expect(setup.enter(#".event {"type":"page"}"#).last == #"{"type":"page"}"#)
      #expect(setup.enter(".event [").joined().hasPrefix("invalid JSON"))
      #expect(setup.enter(".nothing").joined().hasPrefix("unknown command .nothing"))
      #expect(setup.enter(".load /nowhere/a.js").joined().contains("cannot read"))
    }
  }

  @Test("Names, properties and commands are completed")
  func completion() async throws {
    try await Self.run {
      let setup = try Setup()
      _ = setup.enter("const products = { first: 1, second: { third: 3 } }")
      #expect(setup.session.completions(of: "x = prod") == ("prod", ["products"]))
      #expect(setup.session.completions(of: "products.se") == ("se", ["second"]))
      #expect(setup.session.completions(of: "products.second.").names.contains("third"))
      #expect(setup.session.completions(of: "'a'.len").names == [])
      #expect(setup.session.completions(of: "analytics.trac").names == ["track"])
      #expect(setup.session.completions(of: "LivePluginT").names == ["LivePluginType"])
      #expect(setup.session.completions(of: ".p") == (".p", [".plugins"]))
      #expect(setup.session.completions(of: "unknown.a").names == [])
    }
  }

  @Test("Keys edit the line, recall the history and complete names")
  func editor() {
    var editor = LineEditor(history: ["first", "second"])
    func type(_ keys: LineEditor.Key...) -> LineEditor.Result {
      var result = LineEditor.Result.none
      for key in keys {
        result = editor.handle(key) { text in text == "pr" ? ("pr", ["print", "private"]) : (text, ["process"]) }
      }
      return result
    }
    #expect(type(.up, .up, .up) == .none)
    #expect(String(editor.text) == "first")
    #expect(type(.down, .enter) == .line("second"))
    #expect(editor.history == ["first", "second"])
    _ = type(.character("b"), .character("c"), .home, .character("a"), .end, .left, .backspace, .right, .delete)
    #expect(String(editor.text) == "ac")
    #expect(type(.enter) == .line("ac"))
    #expect(editor.history.last == "ac")
    _ = type(.character("a"), .character(" "), .character("b"), .deleteWord)
    #expect(String(editor.text) == "a ")
    #expect(type(.cancel) == .cancel)
    #expect(type(.endOfInput) == .endOfInput)
    _ = type(.character("p"), .character("r"))
    #expect(type(.tab) == .none)
    #expect(String(editor.text) == "pri")
    _ = type(.deleteToStart, .character("p"))
    #expect(type(.tab) == .none)
    #expect(String(editor.text) == "process")
    _ = type(.home, .right, .deleteToEnd)
    #expect(String(editor.text) == "p")
  }

  @Test("The history is a private file, which LIVE_HISTORY names")
  func history() throws {
    let folder = TemporaryFolder()
    let path = folder.url.appendingPathComponent("history").path
    ReplHistory(["LIVE_HISTORY": path]).write(["a", "b"])
    #expect(ReplHistory(["LIVE_HISTORY": path]).lines == ["a", "b"])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o600)
    #expect(ReplHistory(["LIVE_HISTORY": ""]).lines == [])
    #expect(ReplHistory(["HOME": folder.url.path]).lines == [])
  }

  @Test("Lines of standard input run one after the other")
  func input() throws {
    let result = try LiveTool.run("repl", input: "let a = 1\na + 1\n.exit\n'not reached'\n")
    #expect(result.output == "2\n")
    #expect(result.status == 0)
  }

  @Test("A statement without an end at the end of the input is reported")
  func unfinishedStatement() throws {
    for (input, message) in [
      ("1 + 1\nfunction f() {\n  return 1;\n", "or a bracket is not closed"), ("`a\n.exit\n", "nterminated template"),
      ("/* a\nb\n", "/* a"),
    ] {
      let result = try LiveTool.run("repl", input: input)
      #expect(result.output.contains(message), "\(result.output)")
      #expect(result.output.contains("SyntaxError") && result.status == 1)
    }
    #expect(try LiveTool.run("repl", input: "function f() {\n  return 7;\n}\nf()").output == "7\n")
    let lines = try LiveTool.run("repl", input: "`a\nb\nc`.length\n/* 1\n2\n3 */ 8\n")
    #expect(lines.output == "5\n8\n" && lines.status == 0)
  }

  @Test("Rules of the destination that fail on an event are shown")
  func rules() throws {
    let folder = TemporaryFolder()
    let settings = try folder.file(
      "settings.json",
      #"{"middlewareSettings":{"routingRules":[{"destinationName":"A","matchers":[{"type":"all"}],"transformers":[[{"type":"nope"}]]}]}}"#
    )
    let event = #".event {"type":"track","event":"e","messageId":"7"}"#
    let result = try LiveTool.run("repl", "--settings", settings, "--destination", "A", input: event)
    #expect(result.output.contains("  rule 0 of the destination A: failed\n"), "\(result.output)")
    #expect(result.output.components(separatedBy: "is invalid").count == 2, "\(result.output)")
    #expect(!(result.output + result.errors).contains("failed on event"))
  }
}
