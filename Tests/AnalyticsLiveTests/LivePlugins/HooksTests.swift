import AnalyticsLive
import Testing

@Suite struct HooksTests {
  @Test("The library calls execute, which calls process, which calls the method for the event type")
  func hooks() throws {
    let setup = try LiveSetup(
      """
      class P extends LivePlugin {
        execute(event) { console.log("execute"); return super.execute(event) }
        process(event) { console.log("process"); return super.process(event) }
        identify(event) { console.log("identify"); return event }
        track(event) { console.log("track"); return event }
        group(event) { console.log("group"); return event }
        alias(event) { console.log("alias"); return event }
        screen(event) { console.log("screen"); return event }
      }
      analytics.add(new P(LivePluginType.enrichment, null));
      """)
    let all = { (name: String) in ["log: execute", "log: process", "log: \(name)"] }
    setup.timeline.process(event: TrackEvent(event: "e"))
    setup.timeline.process(event: IdentifyEvent(userId: "u"))
    setup.timeline.process(event: GroupEvent(groupId: "g"))
    setup.timeline.process(event: AliasEvent(newId: "n"))
    setup.timeline.process(event: ScreenEvent(title: "s"))
    #expect(setup.printed == ["track", "identify", "group", "alias", "screen"].flatMap(all))
  }

  @Test("The base class returns every event and has getters for type and destination")
  func baseClass() throws {
    let setup = try LiveSetup(
      """
      const plain = new LivePlugin("before"), named = new LivePlugin(3, "D");
      console.log(plain.type, plain.destination, named.type, named.destination, plain.update({}, true), plain.reset(), plain.flush());
      analytics.add(plain);
      """)
    #expect(setup.printed == ["log: before null 3 D undefined undefined undefined"])
    #expect(setup.track(["a": 1])?.properties == ["a": 1])
  }

  @Test("Plugins run by type, then in the order of registration; utility plugins receive no events")
  func order() throws {
    let setup = try LiveSetup(
      """
      for (const name of ["after", "utility", "enrichment", "before", "enrichment", "after", "before"]) {
        const plugin = new LivePlugin(name, null);
        plugin.track = (event) => { (event.properties.seen ??= []).push(name + plugin.number); return event };
        plugin.number = globalThis.n = (globalThis.n ?? 0) + 1;
        analytics.add(plugin);
      }
      """)
    #expect(
      setup.track([:])?.properties == [
        "seen": ["before4", "before7", "enrichment3", "enrichment5", "after1", "after6"]
      ])
  }

  @Test("Returning null or undefined drops the event for all later plugins", arguments: ["null", "undefined"])
  func dropping(_ nothing: String) throws {
    let setup = try LiveSetup(
      """
      class Drop extends LivePlugin { track(event) { return event.properties.drop ? \(nothing) : event } }
      class Log extends LivePlugin { process(event) { console.log("seen"); return event } }
      analytics.add(new Drop("before", null)); analytics.add(new Log("before", null)); analytics.add(new Log("after", null));
      """)
    #expect(setup.track(["drop": true]) == nil)
    // A missing return is a common mistake.
    #expect(setup.printed.map { $0.contains("is a return missing?") } == (nothing == "null" ? [] : [true]))
    #expect(setup.track(["drop": false]) != nil)
    #expect(setup.printed.suffix(2) == ["log: seen", "log: seen"])
    #expect(setup.printed.count == (nothing == "null" ? 2 : 3))
    #expect(setup.reports.isEmpty)
  }

  @Test("update, reset and flush are called on plugins of every type, and failures are reported")
  func lifecycle() throws {
    let setup = try LiveSetup(
      """
      class P extends LivePlugin {
        update(settings, type) { settings.n += 1; console.log(this.type, "update", settings.n, type === UpdateType.initial) }
        reset() { console.log(this.type, "reset") }
        flush() { console.log(this.type, "flush") }
      }
      for (const type of ["utility", "before"]) analytics.add(new P(type, null));
      class Q extends LivePlugin { reset() { throw new RangeError("no") } }
      analytics.add(new Q("after", null));
      """)
    setup.live.update(settings: ["n": 1], type: .initial)
    setup.live.update(settings: ["n": 1], type: .refresh)
    setup.live.reset()
    setup.live.flush()
    #expect(
      setup.printed == [
        "log: before update 2 true", "log: utility update 2 true", "log: before update 2 false",
        "log: utility update 2 false",
        "log: before reset", "log: utility reset", "log: before flush", "log: utility flush",
      ])
    #expect(setup.reports.map(\.error.headline) == ["RangeError: no"])
    #expect(setup.reports.first?.error.plugin == "Q")
  }

  @Test("A plugin can add another plugin, which receives the next event")
  func addingLater() throws {
    let setup = try LiveSetup(
      """
      class Late extends LivePlugin { track(event) { event.properties.late = true; return event } }
      class Early extends LivePlugin { track(event) { if (!this.done) { this.done = true; analytics.add(new Late("enrichment", null)) } return event } }
      analytics.add(new Early("enrichment", null));
      """)
    #expect(setup.track([:])?.properties == [:])
    #expect(setup.track([:])?.properties == ["late": true])
  }

  @Test("Removing live plugins from the timeline stops their plugins")
  func removal() throws {
    let setup = try LiveSetup(
      "class P extends LivePlugin { track() { return null } } analytics.add(new P('before', null))")
    #expect(setup.track() == nil)
    setup.live.remove(from: setup.timeline)
    #expect(setup.track() != nil)
  }
}
