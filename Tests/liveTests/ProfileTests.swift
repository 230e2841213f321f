import Foundation
import JSONModel
import TestSupport
import Testing

@testable import live

@Suite struct ProfileTests {
  private static let script = """
    function expensive(n) {
      let sum = 0;
      for (let i = 0; i < n; i++) {
        sum += i;
      }
      return sum;
    }
    class Money extends LivePlugin {
      track(event) {
        if (event.event === "drop") return null;
        if (event.event === "fail") throw new Error("no price");
        event.properties.sum = expensive(2000);
        event.properties.text = "b,a".split(",").sort().join();
        return event;
      }
    }
    analytics.add(new Money(LivePluginType.enrichment, null));
    """

  private static func events(_ names: [String]) -> String {
    names.enumerated().map { i, name in
      #"{"type":"track","event":"\#(name)","messageId":"\#(i)","properties":{}}"# + "\n"
    }.joined()
  }

  @Test("Classes of the same name in different scripts have their own durations, and their locations")
  func sameNames() async throws {
    let folder = TemporaryFolder()
    let slow = try folder.file("slow.js", Self.script)
    let fast = try folder.file(
      "fast.js",
      "class Money extends LivePlugin { track(e) { return e } }\nanalytics.add(new Money(LivePluginType.before, null));"
        + "\nanalytics.add(new Money(LivePluginType.enrichment, null));")
    let events = try folder.file("events.ndjson", Self.events(Array(repeating: "order", count: 20)))
    let result = try await InProcessTool().run("profile", "--isolate", "--json", slow, fast, events)
    let plugins = try #require(JSON(parsing: result.output)["plugins"]?.arrayValue)
    let own = plugins.filter { $0["type"] == "enrichment" }
    #expect(own.map { $0["location"]?.stringValue } == ["\(slow):17:11", "\(fast):3:11"])
    #expect(own[0]["p50"]?.doubleValue != own[1]["p50"]?.doubleValue)
    let text = try await InProcessTool().run("profile", "--isolate", slow, fast, events)
    #expect(text.lines.contains { $0.hasPrefix("Money (\(slow):17:11)") }, "\(text.lines)")
  }

  @Test("Calls, outcomes and the most expensive lines and functions are listed")
  func text() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("money.js", Self.script)
    let events = try folder.file(
      "events.ndjson", Self.events(Array(repeating: "order", count: 20) + ["drop", "fail", "fail"]))
    let result = try await InProcessTool().run("profile", script, events)
    #expect(result.errors == "")
    #expect(result.status == 3)
    let lines = result.lines
    #expect(
      lines.first?.split(separator: " ").joined(separator: " ")
        == "plugin calls unchanged changed dropped failed p50 p99 steps/call bytes/call")
    #expect(lines[1].split(separator: " ").prefix(6) == ["Money", "23", "0", "20", "1", "2"])
    // Of about 2,130 steps for an event, 2,000 are iterations of the loop.
    let hottest = try #require(lines.firstIndex(of: "lines that take most steps").map { lines[$0 + 1] })
    #expect(hottest.hasSuffix("money.js:3  for (let i = 0; i < n; i++) {"))
    let share = try #require(Double(hottest.split(separator: " ")[0]))
    #expect(share > 85 && share < 99)
    let functions = try #require(lines.firstIndex { $0.hasPrefix("functions that take most steps") })
    #expect(lines[functions + 1].hasSuffix("expensive  \(script):1"))
    #expect(lines.contains { $0.hasSuffix("  sort  (native)") || $0.hasSuffix("  split  (native)") })
    #expect(lines.last?.hasSuffix("calling plugins") == true)
  }

  @Test("The steps of a call are those that live run allows")
  func steps() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file(
      "read.js",
      """
      class Read extends LivePlugin { track(event) { event.properties.list[0]; return event } }
      analytics.add(new Read(LivePluginType.enrichment, null));
      """)
    let list = String(repeating: #"{"a":[1]},"#, count: 2000)
    let events = try folder.file("events.ndjson", #"{"type":"track","event":"e","properties":{"list":[\#(list)1]}}"#)
    let profile = try await InProcessTool().run("profile", script, events)
    let steps = try #require(profile.lines[1].split(separator: " ").dropLast().last.flatMap { Int($0) })
    #expect(steps > 20_000)
    for (limit, status) in [(steps, 0), (steps - 1, 3)] {
      let run = try await InProcessTool().run("run", "--plugins", script, "--steps", "\(limit)", "--", events)
      #expect(run.status == status, "\(run.errors)")
    }
  }

  @Test("A source map cannot make a profile show lines of other files")
  func sourceMap() async throws {
    let folder = TemporaryFolder()
    _ = try folder.file("secret.txt", "the secret")
    let map = Data(#"{"version":3,"sources":["secret.txt"],"names":[],"mappings":"AAAA"}"#.utf8).base64EncodedString()
    let script = try folder.file(
      "p.js",
      """
      analytics.add(new class P extends LivePlugin { track(e) { for (let i = 0; i < 1000; i++); return e } }(1, null));
      //# sourceMappingURL=data:application/json;base64,\(map)
      """)
    let result = try await InProcessTool().run("profile", script, try folder.file("e.ndjson", Self.events(["e"])))
    #expect(!result.output.contains("the secret"))
    #expect(result.output.contains("  \(script) → \(script.replacing("p.js", with: "secret.txt")):1"))
  }

  @Test("Lines, functions and the picture are the same in each run")
  func deterministic() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("money.js", Self.script)
    let events = try folder.file("events.ndjson", Self.events(Array(repeating: "order", count: 30)))
    var outputs: [JSON] = []
    for i in 0..<2 {
      let flame = folder.url.appendingPathComponent("\(i).svg").path
      let result = try await InProcessTool().run("profile", "--json", "--flame", flame, "--top", "3", script, events)
      #expect(result.status == 0)
      outputs.append(try JSON(parsing: result.output))
    }
    #expect(outputs[0]["lines"] == outputs[1]["lines"])
    #expect(outputs[0]["functions"] == outputs[1]["functions"])
    #expect((outputs[0]["lines"]?.arrayValue?.count ?? 9) <= 3)
    let plugin = outputs[0]["plugins"]?[0]
    let steps = plugin?["steps"]?.intValue ?? 0
    #expect(steps == outputs[1]["plugins"]?[0]?["steps"]?.intValue)
    // The samples stand for all steps.
    let sampled = outputs[0]["sampledSteps"]?.intValue ?? 0
    #expect(abs(sampled - steps) * 20 < steps)
    #expect(plugin?["calls"] == 30)
    #expect((plugin?["p99"]?.doubleValue ?? 0) >= (plugin?["p50"]?.doubleValue ?? 1))
    #expect((plugin?["p50"]?.doubleValue ?? 0) > 0)
    let picture = folder.text("0.svg")
    #expect(picture == folder.text("1.svg"))
    #expect(picture.hasPrefix("<svg xmlns="))
    #expect(picture.contains("<title>Money: "))
    #expect(picture.contains("expensive \(script):1"))
  }

  @Test("A picture of very many stacks has only the widest boxes")
  func widestBoxes() async throws {
    let folder = TemporaryFolder()
    let functions = (0..<150).map { i in
      "function f\(i)(n) { if (n > 0) return F[(n * 7 + \(i)) % 150](n - 1) + 1; for (let i = 0; i < 300; i++); return 0 }"
    }
    let script = try folder.file(
      "p.js",
      """
      const F = [\(functions.joined(separator: ","))];
      class P extends LivePlugin { track(e) { for (const f of F) f(95); return e } }
      analytics.add(new P(1, null));
      """)
    let events = try folder.file("e.ndjson", Self.events(["e"]))
    let picture = folder.url.appendingPathComponent("f.svg").path
    let result = try await InProcessTool().run("profile", "--flame", picture, script, events)
    #expect(result.status == 0)
    // Without the limit there would be about 14,000.
    #expect((1000...10_000).contains(folder.text("f.svg").split(separator: "\n").count { $0.hasPrefix("<g>") }))
  }

  @Test("Samples do not change the steps of a call or what a plugin does")
  func unchanged() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("money.js", Self.script)
    let events = try folder.file("events.ndjson", Self.events(["order"]))
    let profile = try JSON(parsing: try await InProcessTool().run("profile", "--json", script, events).output)
    let explanation = try JSON(parsing: try await InProcessTool().run("explain", "--json", script, events).output)
    #expect(profile["plugins"]?[0]?["steps"] == explanation["plugins"]?[0]?["steps"])
    #expect(explanation["result"]?["properties"]?["sum"] == 1_999_000)
  }

  @Test("Invalid lines and files that cannot be written result in status 1")
  func failures() async throws {
    let folder = TemporaryFolder()
    let script = try folder.file("money.js", Self.script)
    let events = try folder.file("events.ndjson", "[1]\n" + #"{"type":"page"}"# + "\n")
    let result = try await InProcessTool().run("profile", script, events)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("live: \(events):1: not an event"))
    let old = try folder.file("old.svg", "old")
    let missing = try await InProcessTool().run("profile", "--flame", old, script, "\(events)?")
    #expect(missing.status == 1 && missing.errors == "live: cannot read \(events)?: No such file or directory\n")
    #expect(try String(contentsOfFile: old, encoding: .utf8) == "old")
    let unwritable = try await InProcessTool().run("profile", "--flame", "/nowhere/a.svg", script, events)
    #expect(unwritable.status == 1)
    #expect(unwritable.errors.contains("live: cannot write /nowhere/a.svg"))
  }

  @Test("Text in pictures is escaped, and contains only characters that XML permits")
  func markup() {
    #expect(
      Markup.escaped("a\u{FFFE}\u{FFFF}\u{0}\u{202E}\u{9B}\n\t<\"&>é\u{FFFD}")
        == #"a\#u{FFFD}\#u{FFFD}\u0000\u202E\u009B&#10;&#9;&lt;&quot;&amp;&gt;é\#u{FFFD}"#)
  }
}
