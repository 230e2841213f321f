import Foundation
import TestSupport
import Testing

@Suite struct RunTests {
  private let tool = InProcessTool()

  static let mark = """
    class Mark extends LivePlugin { track(event) { event.properties.seen = true; return event } }
    analytics.add(new Mark(LivePluginType.enrichment, null));
    """
  static let nothing = "analytics.add(new LivePlugin('before', null));"

  static func event(_ n: Int, _ properties: String = "{}") -> String {
    #"{"type":"track","event":"e","messageId":"m\#(n)","properties":\#(properties)}"#
  }

  @Test("Plugins process the events of a file or of standard input in order, one per line")
  func stream() async throws {
    let directory = TemporaryFolder()
    let plugin = try directory.file("mark.js", Self.mark)
    let text = (0..<1000).map { Self.event($0) + "\n" }.joined()
    let expected = (0..<1000).map { Self.event($0, #"{"seen":true}"#) }
    let events = try directory.file("events.ndjson", text)
    for arguments in [["run", "--plugins", plugin, events], ["run", "--plugins=\(plugin)", "--", events]] {
      let result = try await tool.run(arguments)
      #expect(result.lines == expected)
      #expect(result.status == 0)
      #expect(result.errors == "")
    }
    #expect(try LiveTool.run("run", "--plugins", plugin, input: text).lines == expected)
    #expect(try LiveTool.run("run", "-", "--plugins", plugin, input: text).lines == expected)
  }

  @Test("The option --plugins takes several scripts and can be repeated")
  func severalScripts() async throws {
    let directory = TemporaryFolder()
    let one = try directory.file(
      "one.js", "const list = []; class P extends LivePlugin { track(e) { e.properties.list = list; return e } }")
    let two = try directory.file("two.js", "list.push(2); analytics.add(new P('before', null))")
    let three = try directory.file("three.js", "list.push(3)")
    let events = try directory.file("events.ndjson", Self.event(1))
    let expected = [Self.event(1, #"{"list":[2,3]}"#)]
    #expect(try await tool.run("run", "--plugins", one, two, three, events).lines == expected)
    #expect(try await tool.run("run", "--plugins", one, "--plugins", two, three, "--", events).lines == expected)
  }

  @Test("Several files of events are read one after the other")
  func severalFiles() throws {
    let directory = TemporaryFolder()
    let plugin = try directory.file("nothing.js", Self.nothing)
    let one = try directory.file("one.ndjson", Self.event(1))
    let two = try directory.file("two.ndjson", Self.event(2) + "\n" + Self.event(3) + "\n")
    #expect(
      try LiveTool.run("run", "--plugins", plugin, one, two, "-", input: Self.event(4)).lines
        == (1...4).map { Self.event($0) })
  }

  @Test("An event that no plugin changes is written as it was read")
  func untouched() async throws {
    let directory = TemporaryFolder()
    let plugin = try directory.file("nothing.js", Self.nothing)
    let line =
      #"{"z":1,"type":"identify","big":12345678901234567890,"small":-9223372036854775808,"n":0.10,"e":1e2,"s":"é\u0001\ud800","traits":{"b":[],"a":{}}}"#
    let spaced = " " + line.replacingOccurrences(of: ":", with: " : ") + " "
    let result = try await tool.run("run", "--plugins", plugin, "--summary", "json", input: spaced)
    #expect(result.lines == [spaced])
    #expect(result.errors.contains(#""changed":0,"#))
  }

  @Test("All line endings, empty lines, a byte order mark and a missing final line ending are accepted")
  func lines() async throws {
    let directory = TemporaryFolder()
    let plugin = try directory.file("nothing.js", Self.nothing)
    let text =
      "\u{FEFF}" + Self.event(1) + "\r\n\r\n" + Self.event(2) + "\n\n  \t\n" + Self.event(3) + "\r\n" + Self.event(4)
    let result = try await tool.run("run", "--plugins", plugin, input: text)
    #expect(result.lines == (1...4).map { Self.event($0) })
    #expect(result.errors == "")
    #expect(result.status == 0)
    let empty = try LiveTool.run("run", "--plugins", plugin)
    #expect(empty.output == "" && empty.status == 0)
  }

  @Test("Lines can be longer than the buffers")
  func longLines() async throws {
    let directory = TemporaryFolder()
    let plugin = try directory.file("nothing.js", Self.nothing)
    let long = Self.event(2, #"{"text":"\#(String(repeating: "x", count: 1_500_000))"}"#)
    let events = try directory.file("events.ndjson", [Self.event(1), long, Self.event(3)].joined(separator: "\n"))
    #expect(try await tool.run("run", "--plugins", plugin, events).lines == [Self.event(1), long, Self.event(3)])
  }

  @Test("Malformed lines and lines that are not events are skipped and reported with their line numbers")
  func malformedLines() async throws {
    let directory = TemporaryFolder()
    let plugin = try directory.file("mark.js", Self.mark)
    let events = try directory.file(
      "events.ndjson",
      [
        Self.event(1), #"{"type":"track","#, "", Self.event(2), "[1]", #"{"type":5}"#,
        #"{"type":"track","event":5}"#, Self.event(3),
      ].joined(separator: "\n"))
    let result = try await tool.run("run", "--plugins", plugin, events)
    #expect(result.lines == (1...3).map { Self.event($0, #"{"seen":true}"#) })
    #expect(result.status == 1)
    let reports = result.errors.split(separator: "\n").map(String.init)
    #expect(reports.count == 4)
    #expect(reports.first?.hasPrefix("live: \(events):2:17: invalid JSON: ") == true)
    #expect(reports.dropFirst().map { $0.hasPrefix("live: \(events):") } == [true, true, true])
    #expect(reports.dropFirst().map { String($0.dropFirst("live: \(events):".count).prefix(1)) } == ["5", "6", "7"])
  }

  @Test("The option --on-error sets the policy for events on which a plugin fails")
  func errorPolicies() async throws {
    let directory = TemporaryFolder()
    let plugin = try directory.file(
      "bad.js",
      """
      class Bad extends LivePlugin {
        track(event) { event.properties.touched = 1; if (event.messageId === "m2") throw new TypeError("no"); return event }
      }
      analytics.add(new Bad(1, null));
      """)
    let events = try directory.file("events.ndjson", (1...3).map { Self.event($0) }.joined(separator: "\n"))
    let touched = { (n: Int) in Self.event(n, #"{"touched":1}"#) }
    for (policy, expected, status) in [
      ("pass", [touched(1), Self.event(2), touched(3)], Int32(3)), ("drop", [touched(1), touched(3)], 3),
      ("stop", [touched(1)], 1),
    ] {
      let result = try await tool.run("run", "--plugins", plugin, "--on-error", policy, events)
      #expect(result.lines == expected)
      #expect(result.status == status)
      #expect(result.errors.contains("live: plugin Bad (\(plugin):4:11) on event m2:\n\(plugin):2:"))
      #expect(result.errors.contains("Uncaught TypeError: no"))
    }
  }

  @Test("Plugins print to standard error, and --summary prints the number of events by outcome")
  func printingAndSummary() async throws {
    let directory = TemporaryFolder()
    let plugin = try directory.file(
      "p.js",
      """
      class P extends LivePlugin {
        track(event) {
          switch (event.messageId) {
            case "m1": console.log("events  read 99", { a: 1 }); return event;
            case "m2": return null;
            case "m3": event.properties.x = 1; return event;
            default: throw new Error("no");
          }
        }
      }
      analytics.add(new P(1, null));
      """)
    let result = try await tool.run(
      "run", "--summary", "--plugins", plugin, input: (1...20).map { Self.event($0) + "\n" }.joined() + "x\n")
    #expect(result.lines.count == 19)
    #expect(result.errors.hasPrefix("console: events  read 99 { a: 1 }\n"))
    for line in [
      "events read      20", "events written   19, 1 of them changed", "events dropped   1", "lines skipped    1",
      "plugin failures  17",
    ] {
      #expect(result.errors.contains(line))
    }
    #expect(result.errors.contains("live: plugin P (\(plugin):11:11): Error: no: 7 more like this, 17 in all"))
    #expect(result.status == 1)
  }

  @Test(
    "Failing scripts are reported and result in status 1",
    arguments: [
      ("let x = ;", "SyntaxError"), ("missing.property", "Uncaught ReferenceError: missing is not defined"),
      ("let a = [1]; for (;;) a = [...a, ...a]", "Stopped: the script"),
      ("analytics.add(3)", "Uncaught TypeError: analytics.add needs a LivePlugin, found a number"),
    ])
  func failingScripts(_ source: String, _ message: String) async throws {
    let directory = TemporaryFolder()
    let plugin = try directory.file("bad.js", source)
    let result = try await tool.run(
      "run", "--plugins", plugin, "--steps=1000000", "--memory=16", input: Self.event(1))
    #expect(result.output == "")
    #expect(result.errors.contains(message))
    #expect(result.errors.contains("bad.js:1:"))
    #expect(result.status == 1)
  }

  @Test("Scripts without a plugin and scripts in TypeScript are reported")
  func authorMistakes() async throws {
    let directory = TemporaryFolder()
    let empty = try directory.file("empty.js", "class P extends LivePlugin {}")
    let result = try await tool.run("run", "--plugins", empty, input: Self.event(1))
    #expect(result.lines == [Self.event(1)])
    #expect(result.errors.hasPrefix("live: the scripts add no plugin; call analytics.add with an instance"))
    #expect(result.status == 0)
    let misspelled = try directory.file("rules.js", "function processsignal(signal) {}")
    let wrong = try await tool.run("run", "--plugins", misspelled, input: Self.event(1))
    #expect(wrong.errors == "live: \(misspelled):1:10: processsignal is not called; did you mean processSignal?\n")
    let rules = try directory.file("rules.js", "function processSignal(signal) {}")
    let unused = try await tool.run("run", "--plugins", rules, input: Self.event(1))
    #expect(unused.errors == "live: the scripts add no plugin; use live signals to send signals to their rules\n")
    let typed = try directory.file("typed.ts", "const name: string = 'x'")
    let failed = try await tool.run("run", "--plugins", typed, input: Self.event(1))
    #expect(failed.errors.hasPrefix("live: \(typed): this is TypeScript; compile it"))
    #expect(failed.status == 1)
  }

  @Test("A source map that cannot be used, and a script that cannot be read, are reported once")
  func reportedOnce() async throws {
    let directory = TemporaryFolder()
    let plugin = try directory.file("nothing.js", Self.nothing + "\n//# sourceMappingURL=nothing.js.map")
    let events = try directory.file("events.ndjson", Self.event(1))
    let result = try await tool.run("run", "--jobs", "3", "--plugins", plugin, "--", events)
    #expect(
      result.errors
        == "live: \(plugin): the source map nothing.js.map cannot be read; locations are those of the generated script\n"
    )
    #expect(result.status == 0)
    // A pipe is not opened.
    #expect(mkfifo(plugin + ".map", 0o600) == 0)
    #expect(try await tool.run("run", "--plugins", plugin, "--", events).errors == result.errors)
    let missing = try await tool.run("run", "--jobs", "3", "--plugins", plugin + "x", "--", events)
    #expect(missing.errors == "live: cannot read \(plugin)x: No such file or directory\n")
  }

  @Test func missingFiles() async throws {
    let directory = TemporaryFolder()
    let plugin = try directory.file("nothing.js", Self.nothing)
    let missing = directory.url.appendingPathComponent("missing").path
    for arguments in [["run", "--plugins", missing, "--", plugin], ["run", "--plugins", plugin, missing]] {
      let result = try await tool.run(arguments)
      #expect(result.errors == "live: cannot read \(missing): No such file or directory\n")
      #expect(result.status == 1)
    }
    let isDirectory = try await tool.run("run", "--plugins", plugin, directory.url.path)
    #expect(isDirectory.errors == "live: cannot read \(directory.url.path): Is a directory\n")
    #expect(isDirectory.status == 1)
  }

  @Test("A word after an option with an optional value is an error that lists the values, unless it is a file")
  func optionalValues() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("mark.js", Self.mark)
    for (arguments, meaning, word) in [
      (["run", "--plugins", script, "--summary", "xml"], "text or json", "xml"),
      (["run", "--plugins", script, "--isolate", "realm"], "realms or intrinsics", "realm"),
      (["check", "--isolate", "Realm", script], "realms or intrinsics", "Realm"),
    ] {
      let result = try await tool.run(arguments)
      let option = arguments.first { $0.hasPrefix("--s") || $0.hasPrefix("--i") } ?? ""
      #expect(
        result.errors.hasPrefix("live: \(option) takes \(meaning), found \"\(word)\", which is not a file either\n"))
      #expect(result.status == 2)
    }
    let missing = try await tool.run("run", "--plugins", script, "--summary", "none.ndjson")
    #expect(missing.errors == "live: cannot read none.ndjson: No such file or directory\n")
  }
}
