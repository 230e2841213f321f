import Foundation
import TestSupport
import Testing

@Suite struct OneToOneTests {
  private let directory = TemporaryFolder()
  private let tool = InProcessTool()

  @Test("Each line of input has one line of output")
  func oneToOne() async throws {
    let plugin = try directory.file("bad.js", RunFailureTests.plugin)
    let lines = [
      RunTests.event(1), "", RunTests.event(2), RunTests.event(3), #"{"type":"page"}"#, "no JSON", RunTests.event(4),
    ]
    let input = lines.joined(separator: "\n")
    let changed = { (n: Int) in RunTests.event(n, #"{"x":1}"#) }
    for (policy, second) in [
      ("pass", RunTests.event(2)),
      ("drop", #"{"error":{"plugin":"Bad","location":"\#(plugin):3:41","message":"TypeError: no"}}"#),
    ] {
      let result = try await tool.run(
        "run", "--one-to-one", "--plugins", plugin, "--on-error", policy, "--label", "part 7", input: input)
      #expect(result.lines.count == lines.count)
      #expect(Array(result.lines.prefix(5)) == [changed(1), "null", second, "null", #"{"type":"page"}"#])
      #expect(result.lines.dropFirst(5).first?.hasPrefix(#"{"error":{"message":"invalid JSON: "#) == true)
      #expect(result.lines.last == changed(4))
      let messages = result.errors.split(separator: "\n")
      #expect(messages.count == 3)
      #expect(messages.allSatisfy { $0.hasPrefix("part 7: live: ") })
      #expect(messages.first == "part 7: live: plugin Bad: TypeError: no (\(plugin):3:41)")
    }
  }

  @Test("With --quiet there is nothing on standard error, which a host could take for an answer")
  func quiet() async throws {
    let plugin = try directory.file("bad.js", RunFailureTests.plugin)
    let events = try directory.file(
      "events.ndjson", [RunTests.event(2), "no JSON", "", #"{"type":"page"}"#].joined(separator: "\n"))
    let result = try await tool.run("run", "--one-to-one", "--quiet", "--plugins", plugin, "--", events)
    #expect(result.output.split(separator: "\n").count == 4)
    #expect(result.errors == "")
  }

  @Test("Each line is answered before the next one is sent")
  func answers() throws {
    let plugin = try directory.file("bad.js", RunFailureTests.plugin)
    let tool = try LiveTool.start(["run", "--one-to-one", "--plugins", plugin, "-"])
    for n in [1, 3, 4, 3] {
      tool.send(Data((RunTests.event(n) + "\n").utf8))
      var answer = Data()
      while !answer.contains(0x0A) {
        let data = tool.read()
        if data.isEmpty { break }
        answer += data
      }
      #expect(String(decoding: answer, as: UTF8.self) == (n == 3 ? "null" : RunTests.event(n, #"{"x":1}"#)) + "\n")
    }
    tool.closeInput()
    #expect(tool.finish().status == 0)
  }

  @Test("Events that scripts create are not written")
  func madeEvents() async throws {
    let plugin = try directory.file(
      "more.js",
      "class P extends LivePlugin { track(e) { if (e.event === 'e') analytics.track('more'); return e } }\n"
        + "analytics.add(new P(0, null))")
    let result = try await tool.run(
      "run", "--one-to-one", "--plugins", plugin, "--destination", "Segment.io",
      input: RunTests.event(1) + "\n" + RunTests.event(2))
    #expect(result.lines.count == 2)
    #expect(result.errors == "live: events created by scripts and not written because of --one-to-one: 2\n")
    let quiet = try await tool.run(
      "run", "--one-to-one", "--quiet", "--plugins", plugin, "--destination", "Segment.io", input: RunTests.event(1))
    #expect(quiet.lines.count == 1 && quiet.errors == "")
  }

  @Test("The event can be at any location of the line, whose other members stay as they are")
  func envelopes() async throws {
    let plugin = try directory.file("mark.js", RunTests.mark)
    let seen = RunTests.event(1, #"{"seen":true}"#)
    for (pointer, before, after) in [
      ("/value", #"{"key":1,"value":"#, #","headers":[]}"#), ("/a~1b/1/m~0n", #"{"a/b":[0,{"m~n":"#, "}]}"),
      ("", "", ""), ("/", #"{"":"#, "}"),
    ] {
      let result = try await tool.run(
        "run", "--plugins", plugin, "--at", pointer, input: before + RunTests.event(1) + after)
      #expect(result.lines == [before + seen + after])
      #expect(result.status == 0)
    }
    let events = try directory.file("events.ndjson", #"{"values":[]}"#)
    let missing = try await tool.run("run", "--plugins", plugin, "--at", "/value", "--", events)
    #expect(missing.errors == "live: \(events):1: not an event: the line has no value at /value\n")
    #expect(missing.status == 1)
  }

  @Test("With --at, only the event of a line changes, and events that scripts create have the rest of the same line")
  func unchangedRest() async throws {
    let plugin = try directory.file("mark.js", RunTests.mark)
    let changed = RunTests.event(1, #"{"seen":true}"#)
    // Spaces, numbers, escapes and repeated members of the rest remain as they are.
    for (pointer, before, after) in [
      ("/value", #"{"key" : {"price":1.10,"e":1e2}, "value": "#, #" , "s":"\u0041\"}"}"#),
      ("/value", #"{"value":{"a":[{"]":"}"}]},"value":"#, ",\"b\":-0.0}"),
      ("/v\u{E4}lue", #" {"v\u00e4lue":"#, "}"), ("/1/0", #"[ [{}, "\\" ], ["#, " ] ]"),
    ] {
      let events = try directory.file("events.ndjson", before + RunTests.event(1) + after)
      let result = try await tool.run("run", "--plugins", plugin, "--at", pointer, "--summary", "json", "--", events)
      #expect(result.lines == [before + changed + after])
      #expect(result.errors.contains(#""changed":1,"#))
    }
    let twin = try directory.file(
      "twin.js",
      """
      class Twin extends LivePlugin { track(e) { if (e.event === "e") analytics.track("twin"); return e } }
      analytics.add(new Twin("enrichment", null));
      analytics.track("loaded");
      """)
    let line = #"{"k": 1, "v":{"type":"track","event":"e","messageId":"1"}}"#
    let events = try directory.file("events.ndjson", line + "\n" + line)
    for jobs in ["1", "2"] {
      let created = try await tool.run(
        "run", "--plugins", twin, "--jobs", jobs, "--clock", "event", "--at", "/v", "--", events)
      #expect(created.lines.count == 5)
      #expect(created.lines.first?.hasPrefix(#"{"type":"track","event":"loaded","#) == true)
      #expect([1, 3].map { created.lines[$0] } == [line, line])
      for n in [2, 4] {
        #expect(created.lines[n].hasPrefix(#"{"k": 1, "v":{"type":"track","event":"twin","#))
        #expect(created.lines[n].hasSuffix("}}"))
      }
    }
  }
}
