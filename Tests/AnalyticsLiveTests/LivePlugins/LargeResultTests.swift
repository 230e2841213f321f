import AnalyticsCore
import JSONModel
import JavaScript
import TestSupport
import Testing

@testable import AnalyticsLive

/// Tests plugins whose results are so large that conversion to JSON is much work.
@Suite struct LargeResultTests {
  /// A plugin that removes a member, and others that add a large list and a small member each.
  private static func script(_ count: Int) -> String {
    """
    class Privacy extends LivePlugin { track(e) { delete e.properties.secret; return e } }
    analytics.add(new Privacy("enrichment", null));
    const list = Array.from({ length: 10000 }, (_, i) => "é".repeat(50) + i);
    for (let i = 0; i < \(count); i++) {
      class Large extends LivePlugin { track(e) { e.properties["p" + i] = i; e.properties.list = list; return e } }
      analytics.add(new Large("enrichment", null));
    }
    """
  }

  private static func process(
    _ script: String, _ options: LivePlugins.Options = .init(), limits: Limits = Limits()
  ) throws -> (event: TrackEvent?, failures: Int) {
    var options = options
    let failures = Recorder<LiveProblem>()
    options.onProblem = { failures.add($0) }
    options.limits = limits
    options.callSteps = 1_000_000
    options.eventSteps = 2_000_000
    let live = try LivePlugins(scripts: [Script(script, name: "p.js")], options: options)
    let timeline = Timeline()
    live.add(to: timeline)
    var event = TrackEvent(event: "e")
    event.messageId = "m"
    event.properties = ["secret": 1, "public": 2]
    return (timeline.process(event: event), failures.all.count)
  }

  @Test("Plugins for which no steps are left do not undo what the plugins before them did", arguments: [1, 2, 150])
  func privacy(_ count: Int) async throws {
    await letOtherTestsRun()
    let (event, failures) = try Self.process(Self.script(count))
    let properties = try #require(event?.properties)
    #expect(properties["secret"] == nil && properties["public"] == 2 && properties["p0"] == 0)
    #expect(properties["list"]?.arrayValue?.count == 10_000)
    #expect(failures == 0 || count > 2)
  }

  @Test("Observers do not change the event")
  func observed() async throws {
    await letOtherTestsRun()
    let plain = try Self.process(Self.script(150))
    let outcomes = Recorder<LivePluginOutcome>()
    let observed = try Self.process(Self.script(150), .init(onOutcome: { outcomes.add($0) }))
    #expect(plain.event?.properties == observed.event?.properties)
    #expect(plain.failures == observed.failures)
    #expect(outcomes.all.count == 151)
  }

  @Test("The steps of a plugin whose result has too much to convert include those of the conversion")
  func stepsOfConversion() throws {
    let script = """
      const list = Array(10000).fill(1);
      class Large extends LivePlugin { track(e) { e.properties.lists = Array(200).fill(list); return e } }
      for (let i = 0; i < 2; i++) analytics.add(new Large("enrichment", null));
      """
    let outcomes = Recorder<LivePluginOutcome>()
    let (event, failures) = try Self.process(script, .init(onOutcome: { outcomes.add($0) }))
    #expect(event?.properties == ["secret": 1, "public": 2] && failures == 2)
    #expect(outcomes.all.allSatisfy { $0.steps > 900_000 }, "\(outcomes.all.map(\.steps))")
  }

  @Test("Plugins that repeat a part of the event share a quarter of the memory for its text", arguments: [16, 64])
  func repeatedParts(_ memory: Int) throws {
    let script = """
      const list = Array.from({ length: 10000 }, (_, i) => "x".repeat(90) + i);
      for (let i = 0; i < 100; i++) {
        class Repeat extends LivePlugin {
          track(e) { e.properties["p" + i] = i === 0 ? list : e.properties.p0; return e }
        }
        analytics.add(new Repeat("enrichment", null));
      }
      """
    let (event, failures) = try Self.process(script, limits: Limits(memory: memory << 20))
    let properties = try #require(event?.properties)
    let byteCount = properties.description.utf8.count
    // The text of the list has almost a million bytes.
    #expect(byteCount <= memory << 18 && byteCount > memory << 18 - 1_500_000, "\(byteCount)")
    #expect(failures > 0 && properties["public"] == 2)
    #expect(properties["p1"] == properties["p0"])
  }

  @Test("A small change succeeds although the text of the event is as long as it may be")
  func smallChange() throws {
    let script = """
      class Large extends LivePlugin {
        track(e) { e.properties.text = "x".repeat(this.length); return e }
        length = LENGTH
      }
      class Privacy extends LivePlugin { track(e) { e.properties.secret = "removed ".repeat(40); return e } }
      class Repeat extends LivePlugin { track(e) { e.properties.more = e.properties.text; return e } }
      for (const Plugin of [Large, Repeat, Privacy]) analytics.add(new Plugin("enrichment", null));
      """
    let maximum = 4 << 20
    for missing in stride(from: 0, to: 400, by: 20) {
      let large = script.replacing("LENGTH", with: "\(maximum - missing)")
      let (event, failures) = try Self.process(large, limits: Limits(memory: 16 << 20))
      #expect(event?.properties?["secret"]?.stringValue?.hasPrefix("removed") == true, "\(missing)")
      #expect(failures > 0 && event?.properties?["more"] == nil)
    }
  }

  @Test("Outcomes do not contain events that take too much memory")
  func versions() throws {
    let script = """
      const text = "x".repeat(200000);
      for (let i = 0; i < 10; i++) {
        class Large extends LivePlugin { track(e) { e.properties.text = text + i; e.messageId = "m" + i; return e } }
        analytics.add(new Large("enrichment", null));
      }
      """
    let outcomes = Recorder<LivePluginOutcome>()
    let options = LivePlugins.Options(onOutcome: { outcomes.add($0) })
    let event = try Self.process(script, options, limits: Limits(memory: 64 << 20)).event
    #expect(event?.messageId == "m9" && event?.properties?["text"]?.stringValue?.utf8.count == 200_001)
    #expect(outcomes.all.map(\.messageIdAfter) == (0..<10).map { "m\($0)" })
    #expect(outcomes.all[0].changedPaths.sorted() == ["/messageId", "/properties/text"])
    #expect(!outcomes.all[0].hasMoreChanges)
    #expect(outcomes.all[9].hasMoreChanges && outcomes.all[9].changes.isEmpty)
  }

  @Test(
    "Events are the same if their texts are",
    arguments: [
      (#"{"a":1,"b":[{"c":"é"}]}"#, #"{"a":1,"b":[{"c":"\u00e9"}]}"#, true), (#"{"a":1}"#, #"{"a":1.0}"#, false),
      (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, false), (#"{"a":{"b":[1,2]}}"#, #"{"a":{"b":[1,3]}}"#, false),
      (#"{"a":[1]}"#, #"{"a":[1,2]}"#, false), (#"{"a":"é"}"#, "{\"a\":\"e\u{301}\"}", false), ("{}", "{}", true),
      (#"{"a":null}"#, #"{}"#, false), (#"{"a":{}}"#, #"{"a":[]}"#, false),
    ])
  func sameText(_ left: String, _ right: String, _ areSame: Bool) throws {
    for options in [JSONParsingOptions(), .keepingText] {
      let left = try #require(try JSON(parsing: left, options: options).objectValue)
      let right = try #require(try JSON(parsing: right).objectValue)
      let size = JSON.byteCount(of: [.object(left)])
      #expect(ObservedEvent(object: left).isSame(as: ObservedEvent(object: right)) == areSame)
      #expect(ObservedEvent(object: right).isSame(as: ObservedEvent(object: left)) == areSame)
      #expect(JSON.byteCount(of: [.object(left)]) == size)
    }
  }
}
