import AnalyticsLive
import Foundation
import TestSupport
import Testing

/// Tests the documented rules and the documented runtime.
@Suite struct SignalRulesTests {
  /// The rules of the documentation, unchanged.
  static let documented = """
    function processSignal(signal) {
       trackScreens(signal)
       trackAddToCart(signal)
    }

    function trackScreens(signal) {
       if (signal.type === SignalType.Navigation && signal.data.action === NavigationAction.Entering) {
           analytics.screen("Screen Viewed", null, {
               "screenName": signal.data.screen
           })
       }
    }

    function trackAddToCart(signal) {
       // Check for "Add To Cart" button tap
       if (signal.type === SignalType.Interaction && signal.data.title === "Add To Cart") {
           let properties = {}
           
           // Look for recent product network response
           const network = signals.find(signal, SignalType.Network, (s) => {
               return (s.data.action === NetworkAction.Response && s.data.url.includes("product"))
           })
           
           // Enrich event with product data
           if (network) {
               properties.price = network.data.data.content.price
               properties.currency = network.data.data.content.currency ?? "USD"
               properties.productId = network.data.data.content.id
               properties.productName = network.data.data.content.title
           }
           
           // Send enriched track event
           analytics.track("Add To Cart", properties)
       }
    }
    """

  @Test(
    "The documented rules track a screen and an event with the price of a correlated response"
  )
  func documentedRules() async throws {
    let setup = try await SignalsSetup(Self.documented)
    setup.signals.emit(signal: NavigationSignal(action: .entering, screen: "Detail"))
    setup.signals.emit(signal: NavigationSignal(action: .leaving, screen: "Detail"))
    let body: [String: Any] = ["content": ["price": 18.99, "id": "p-1", "title": "Cup"]]
    setup.signals.emit(signal: NetworkSignal(action: .request, url: try .of("https://a.b/product/1")))
    setup.signals.emit(
      signal: NetworkSignal(action: .response, url: try .of("https://a.b/product/1"), statusCode: 200, data: body))
    setup.signals.emit(
      signal: NetworkSignal(
        action: .response, url: try .of("https://a.b/cart"), statusCode: 200, data: ["content": ["price": 1]]))
    setup.signals.emit(signal: InteractionSignal(component: "Button", title: "Add To Cart"))
    await setup.signals.waitUntilProcessed()
    #expect(setup.lines == [])
    #expect(setup.events.map { $0["type"] } == ["screen", "track"])
    #expect(
      setup.events.first?["name"] == "Screen Viewed" && setup.events.first?["properties"] == ["screenName": "Detail"])
    #expect(setup.events.last?["event"] == "Add To Cart")
    #expect(
      setup.events.last?["properties"] == ["price": 18.99, "currency": "USD", "productId": "p-1", "productName": "Cup"])
  }

  @Test(
    "The runtime has the documented constants and classes",
    arguments: [
      ("Object.values(SignalType).join()", "interaction,navigation,network,localData,instrumentation,userDefined"),
      ("Object.keys(SignalType).join()", "Interaction,Navigation,Network,LocalData,Instrumentation,UserDefined"),
      ("Object.values(NavigationAction).join()", "forward,backward,modal,entering,leaving,page,popup"),
      ("Object.values(NetworkAction).join()", "request,response"),
      ("Object.values(LocalDataAction).join()", "loaded,updated,saved,deleted,undefined"),
      ("Object.entries(EventType).join(';')", "Track,track;Screen,screen;Identify,identify;Group,group;Alias,alias"),
      ("[SignalType, NavigationAction, NetworkAction, LocalDataAction, EventType].every(Object.isFrozen)", "true"),
      ("JSON.stringify(new RawSignal('userDefined', {a: 1}).data)", #"{"a":1}"#),
      (
        "const s = new RawSignal('network', 1); [s.index, s.timestamp instanceof Date, s.anonymousId === analytics.anonymousId, s.type].join()",
        "-1,true,true,network"
      ),
      ("const n = new NavigationSignal('page', 'Home').data; n.action + n.screen", "pageHome"),
      (
        "const i = new InteractionSignal('button', 'Add', {id: 1}).data; i.component + i.info + i.data.id", "buttonAdd1"
      ),
      ("const w = new NetworkSignal('request', 'u', {id: 2}).data; w.action + w.url + w.data.id", "requestu2"),
      ("const l = new LocalDataSignal('saved', 'cart', {n: 3}).data; l.action + l.identifier + l.data.n", "savedcart3"),
      ("new NavigationSignal('page', 'Home') instanceof RawSignal", "true"),
    ])
  func runtime(_ expression: String, _ expected: String) async throws {
    let parts = expression.components(separatedBy: "; ")
    let body = parts.dropLast().map { $0 + "; " }.joined() + "console.log(String(\(parts.last ?? "")))"
    let setup = try await SignalsSetup("function processSignal(signal) { \(body) }")
    #expect(await setup.printed(NavigationSignal(action: .page, screen: "x")) == ["log: \(expected)"])
  }

  @Test("Scripts can add signals, and the data of an InstrumentationSignal has the type of its event")
  func scriptSignals() async throws {
    let setup = try await SignalsSetup(
      """
      function processSignal(signal) {
        // Create navigation signal
        let navSignal = new NavigationSignal(
           NavigationAction.Entering,
           "ProductDetail"
        )
        signals.add(navSignal)

        // Create interaction signal
        let buttonSignal = new InteractionSignal(
           "button",
           "Add to Cart",
           { productId: "123" }
        )
        signals.add(buttonSignal)
        console.log(signal.index, navSignal.index, buttonSignal.index, signals.signalCounter, signals.signalBuffer[0] === buttonSignal)
        console.log(new InstrumentationSignal({ type: "track", event: "Order Placed" }).data.type)
      }
      """)
    #expect(await setup.printed(NavigationSignal(action: .page, screen: "x")) == ["log: 0 1 2 3 true", "log: track"])
    #expect(setup.signals.buffer().map { $0["type"]?.stringValue } == ["interaction", "navigation", "navigation"])
    #expect(setup.signals.buffer()[0]["data"]?["data"] == ["productId": "123"])
    #expect(setup.signals.nextIndex == 3)
  }

  /// Emits signals and evaluates an expression while the last one, `signal`, is processed.
  private func evaluate(_ expression: String, _ setUp: String = "") async throws -> [String] {
    let setup = try await SignalsSetup(
      """
      \(setUp)
      function name(signal) { return signal ? signal.data.screen ?? signal.data.title ?? signal.type : String(signal); }
      function processSignal(signal) { if (signal.data.title === "last") { console.log(\(expression)); } }
      """)
    for signal in ["a", "b", "c"] { setup.signals.emit(signal: NavigationSignal(action: .page, screen: signal)) }
    setup.signals.emit(signal: InteractionSignal(component: "Button", title: "i"))
    return await setup.printed(InteractionSignal(component: "Button", title: "last"))
  }

  @Test(
    "find and filter locate native signals by identity or index and search older signals",
    arguments: [
      ("name(signals.find(signal, SignalType.Navigation))", "c"),
      ("name(signals.find(null, SignalType.Navigation, null))", "c"),
      ("name(signals.find(undefined, undefined, s => s.data.screen === 'b'))", "b"),
      // The search starts with the signal itself.
      ("name(signals.find(signal, SignalType.Interaction))", "last"),
      ("name(signals.find(signal, SignalType.Interaction, s => s !== signal))", "i"),
      // A signal is located by identity or by index.
      ("name(signals.find(signals.find(signal, 'navigation'), 'interaction'))", "null"),
      ("name(signals.find({ index: 1 }, 'navigation'))", "b"),
      ("name(signals.find({ ...signal }, 'interaction'))", "last"),
      // For an unknown signal the search starts with the newest signal.
      ("name(signals.find({ index: 99 }, 'navigation'))", "c"),
      ("signals.find(signal, SignalType.Network)", "null"),
      ("signals.find(signal, SignalType.Navigation, s => { throw new Error('x') })", "null"),
      ("signals.filter(signal, SignalType.Navigation).map(name).join()", "c,b,a"),
      ("signals.filter(signal, SignalType.Interaction).map(name).join()", "i"),
      ("signals.filter({ index: 2 }, SignalType.Navigation, s => s.data.screen !== 'b').map(name).join()", "a"),
      ("signals.filter(signal, SignalType.Network).length", "0"),
      ("signals.signalBuffer.map(s => s.index).join()", "4,3,2,1,0"),
      ("signals.signalBuffer[0] === signal", "true"),
      ("signals.signalCounter + signals._signalCounter", "10"),
      ("signals.maxBufferSize + signals._maxBufferSize", "2000"),
      (
        "typeof signals.add + typeof signals._add + signals.getNextIndex() + signals._getNextIndex()",
        "functionfunction56"
      ),
    ])
  func search(_ expression: String, _ expected: String) async throws {
    #expect(try await evaluate(expression) == ["log: \(expected)"])
  }

  @Test(
    "Numbers of any size from scripts do not stop the process",
    arguments: ["1e300", "-1e300", "2 ** 63", "-(2 ** 63)", "2 ** 64", "Infinity", "NaN", "0.5", "-0"])
  func greatNumbers(_ number: String) async throws {
    let setup = try await SignalsSetup(
      """
      class P extends LivePlugin { track(event) { event.properties = { n: \(number) }; return event } }
      analytics.add(new P("before"));
      function attempt(action) { try { action() } catch {} }
      function processSignal(signal) {
        const n = \(number);
        attempt(() => signals.signalCounter = n);
        attempt(() => signals.getNextIndex());
        attempt(() => signals.add({ type: n, index: n, data: n }));
        attempt(() => signals.add(Object.assign(new NavigationSignal("page", "x"), { index: n })));
        attempt(() => signals.maxBufferSize = n);
        attempt(() => signals._maxBufferSize = n);
        attempt(() => signals.find({ index: n }, n));
        attempt(() => signals.filter({ index: n }, n));
        attempt(() => storage.setValue("k", n));
        attempt(() => storage.setValue(n, n));
        attempt(() => storage.setValue("d", new Date(n)));
        attempt(() => analytics.track("e", { n }, { n }));
        attempt(() => analytics.screen("s", n, { n }));
        attempt(() => analytics.track(n, n, n));
        attempt(() => analytics.add(new LivePlugin(n, n)));
        attempt(() => new Analytics(n));
        console.log("end", storage.getValue("k"));
      }
      """)
    for _ in 0..<3 { setup.signals.emit(NavigationSignal(action: .page, screen: "a")) }
    setup.analytics.track(name: "e")
    await setup.signals.waitUntilProcessed()
    #expect(setup.lines.count { $0.hasPrefix("log: end") } >= 3)
    #expect(setup.allEvents.count >= 4)
    #expect(setup.signals.buffer().count > 0)
  }

  @Test("findAndApply behaves as documented")
  func findAndApply() async throws {
    let setup = try await SignalsSetup(
      """
      function processSignal(currentSignal) {
        // Find most recent network response
        let networkSignal = signals.find(
           currentSignal,
           SignalType.Network,
           (signal) => {
               return signal.data.action === NetworkAction.Response
           }
        )
        console.log(networkSignal?.data.url);
        // Find and process related signals
        signals.findAndApply(
           currentSignal,
           SignalType.Interaction,
           (signal) => signal.data.component === "button",
           (found) => {
               // Process found signal
               console.log("Found related interaction:", found)
           }
        )
      }
      """)
    setup.signals.emit(signal: NetworkSignal(action: .response, url: try .of("https://a.b/c"), statusCode: 200))
    setup.signals.emit(signal: InteractionSignal(component: "button"))
    let printed = await setup.printed(NavigationSignal(action: .page, screen: "x"))
    #expect(printed.count == 2 && printed.first == "log: https://a.b/c")
    let found = try #require(printed.last)
    #expect(
      found.hasPrefix("log: Found related interaction: {") && found.contains("type: 'interaction'")
        && found.contains("component: 'button'"))
  }

  @Test("An error of filter's predicate propagates and is reported")
  func filterThrows() async throws {
    let setup = try await SignalsSetup(
      "function processSignal(s) { signals.filter(s, 'navigation', x => { throw new Error('broken') }) }")
    setup.signals.emit(signal: NavigationSignal(action: .page, screen: "a"))
    #expect(await setup.printed(NavigationSignal(action: .page, screen: "b")).first?.contains("broken") == true)
  }

  @Test("The buffer drops the oldest signals beyond its size, and an invalid size is an error")
  func bounded() async throws {
    let configuration = SignalsConfiguration(writeKey: "k", maximumBufferSize: 3, sendDebugSignalsToSegment: false)
    let setup = try await SignalsSetup(
      "function processSignal(s) { console.log(signals.maxBufferSize, signals.signalBuffer.map(s => s.index).join()) }",
      configuration)
    var last: [String] = []
    for _ in 0..<5 { last = await setup.printed(NavigationSignal(action: .page, screen: "a")) }
    #expect(last == ["log: 3 4,3,2"])
    setup.signals.useConfiguration(
      SignalsConfiguration(writeKey: "k", maximumBufferSize: 2, sendDebugSignalsToSegment: false))
    #expect(await setup.printed(NavigationSignal(action: .page, screen: "a")) == ["log: 2 5,4"])
    #expect(setup.signals.buffer().count == 2)
    #expect(
      try await evaluate("(() => { try { signals.maxBufferSize = 0 } catch (e) { return e.name } })()") == [
        "log: TypeError"
      ])
  }

  @Test("A buffer that a script creates has its own counter; assigning signalBuffer replaces its contents")
  func ownBuffer() async throws {
    #expect(
      try await evaluate(
        "(() => { const b = new Signals(); b.add(new RawSignal('userDefined')); b.add(new RawSignal('userDefined')); return b.signalCounter + ':' + b.signalBuffer.length })()"
      )
        == ["log: 2:2"])
    #expect(
      try await evaluate(
        "(() => { signals.signalBuffer = signals.signalBuffer.slice(0, 2); signals._add(new RawSignal('x')); return signals.signalBuffer.map(s => s.index).join() })()"
      )
        == ["log: 5,4,3"])
    #expect(
      try await evaluate("(() => { const b = new Signals(); b.signalCounter = -5; return b.getNextIndex() })()") == [
        "log: 0"
      ])
  }

  @Test("A bundle that assigns its own signals runtime to the globals uses the built-in one")
  func assignedRuntime() async throws {
    let setup = try await SignalsSetup(
      """
      "use strict";
      Object.assign(globalThis, { signals: {}, RawSignal: class {}, SignalType: { Navigation: 1 }, Signals: null });
      globalThis.SEGMENT_SIGNALS_RUNTIME_VERSION = "9.9";
      globalThis.processSignal = s => console.log(
        signals.signalBuffer.length, signals.find(null, SignalType.Navigation) === s, s.context.signalsRuntime);
      """)
    #expect(await setup.printed(NavigationSignal(action: .page, screen: "a")) == ["log: 1 true 9.9"])
    #expect(setup.signals.buffer().count == 1)
  }

  @Test("A signals object that a script declares receives its signals instead of the built-in one")
  func declaredRuntime() async throws {
    let setup = try await SignalsSetup(
      """
      class RawSignal {}
      const signals = { seen: [], _add(s) { this.seen.unshift(s) }, get signalBuffer() { return this.seen } };
      globalThis.SEGMENT_SIGNALS_RUNTIME_VERSION = "9.9";
      globalThis.processSignal = s => console.log(signals.seen.length, signals._maxBufferSize, s.context.signalsRuntime);
      """)
    setup.signals.emit(signal: NavigationSignal(action: .page, screen: "a"))
    #expect(await setup.printed(NavigationSignal(action: .page, screen: "a")) == ["log: 2 1000 9.9"])
    #expect(setup.signals.buffer().count == 2)
  }

  @Test("Signals are buffered without processSignal, and also if it throws or does not terminate")
  func failingRules() async throws {
    let none = try await SignalsSetup("")
    #expect(await none.printed(NavigationSignal(action: .page, screen: "a")) == [])
    #expect(none.signals.buffer().count == 1)
    let broken = try await SignalsSetup(
      "function processSignal(s) { if (s.index === 0) for (;;) {}; if (s.index === 1) s.data.none.none; console.log('fine') }",
      limits: Limits(steps: 10_000))
    #expect(await broken.printed(NavigationSignal(action: .page, screen: "a")).first?.contains("10000 steps") == true)
    #expect(await broken.printed(NavigationSignal(action: .page, screen: "a")).first?.contains("TypeError") == true)
    #expect(await broken.printed(NavigationSignal(action: .page, screen: "a")) == ["log: fine"])
    #expect(broken.signals.buffer().count == 3)
  }

  @Test("Asynchronous rules that fail make no events, and their rejection is reported once")
  func asynchronousRules() async throws {
    let setup = try await SignalsSetup(
      """
      async function processSignal(s) {
        analytics.track("first " + s.index);
        await null;
        if (s.index === 1) s.data.none.none;
        analytics.track("last " + s.index);
      }
      """)
    #expect(await setup.printed(NavigationSignal(action: .page, screen: "a")) == [])
    let failed = await setup.printed(NavigationSignal(action: .page, screen: "a"))
    #expect(failed.count == 1 && failed[0].contains("TypeError"), "\(failed)")
    #expect(setup.events.map { $0["event"] } == ["first 0", "last 0"])
  }

  @Test("A script can evaluate rules in the form of data over signals.signalBuffer")
  func rulesAsData() async throws {
    let setup = try await SignalsSetup(
      """
      const kinds = {
        "navigation": s => s.type === "navigation", "interaction": s => s.type === "interaction",
        "network-response": s => s.type === "network" && s.data.action === "response",
      };
      const read = (object, path) => path.split(".").slice(1).reduce((value, key) => value?.[key], object);
      const rules = [{
        triggers: [
          { ref: "current", subscription: { data: { contextualSignalType: { id: "interaction" }, title: "Add to cart" } } },
          { ref: "answer", subscription: { data: { contextualSignalType: { id: "network-response" } } } },
        ],
        actions: [{ action: "send-event", mappings: {
          type: "track", event: "Add to cart", properties: { price: "$.answer.data.body.content.price", title: "$.current.data.target.title" } } }],
      }];
      function processSignal() {
        const [current, ...older] = signals.signalBuffer;
        for (const { triggers, actions } of rules) {
          const found = {};
          for (const { ref, subscription: { data } } of triggers) {
            const matches = s => kinds[data.contextualSignalType.id](s) && (!data.title || s.data.target.title === data.title);
            found[ref] = ref === "current" ? (matches(current) ? current : undefined) : older.find(matches);
          }
          if (Object.values(found).includes(undefined)) continue;
          for (const { mappings: { type, event, properties } } of actions) {
            analytics[type](event, Object.fromEntries(Object.entries(properties).map(([key, path]) => [key, read(found, path)])));
          }
        }
      }
      """)
    setup.signals.emit(signal: InteractionSignal(component: "Button", title: "Add to cart"))
    setup.signals.emit(
      signal: NetworkSignal(
        action: .response, url: try .of("https://a.b/c"), statusCode: 200, data: ["content": ["price": 5]]))
    setup.signals.emit(signal: InteractionSignal(component: "Button", title: "Other"))
    setup.signals.emit(signal: InteractionSignal(component: "Button", title: "Add to cart"))
    await setup.signals.waitUntilProcessed()
    #expect(setup.lines == [])
    #expect(setup.events.map { $0["properties"] } == [["price": 5, "title": "Add to cart"]])
  }

  @Test("Scripts with rules can use the runtime at their top level, also without signals")
  func topLevel() async throws {
    let lone = Recorder<String>()
    let script = try Script(
      "const kinds = [SignalType.Navigation]; signals.add(new RawSignal('userDefined')); console.log(signals.signalCounter);"
    )
    _ = try LivePlugins(scripts: [script], options: .init(console: { lone.add($1) }))
    #expect(lone.all == ["1"])
    let setup = try await SignalsSetup(
      "const kind = SignalType.Navigation; function processSignal(s) { console.log(s.type === kind) }")
    #expect(await setup.printed(NavigationSignal(action: .page, screen: "a")) == ["log: true"])
  }

  @Test("The 1st to 5th, 10th, 100th, … of identical failures are reported")
  func manyFailures() async throws {
    let setup = try await SignalsSetup("function processSignal(s) { throw new TypeError('broken') }")
    for _ in 0..<120 { setup.signals.emit(signal: NavigationSignal(action: .page, screen: "a")) }
    await setup.signals.waitUntilProcessed()
    #expect(
      setup.lines.count == 7 && setup.lines.allSatisfy { $0.contains("TypeError: broken") && $0.contains("rules.js:1") }
    )
    #expect(setup.lines.last?.contains("failed 100 times") == true)
  }

  @Test("Large signals leave the buffer before they fill the memory, and the newest ones remain")
  func largeSignals() async throws {
    let rule = """
      function processSignal(signal) {
        const all = signals.signalBuffer
        analytics.track("seen", { sum: signal.data.data.list[7], count: all.length, newest: all[0] === signal })
      }
      """
    let setup = try await SignalsSetup(rule, limits: Limits(memory: 16 << 20))
    let list = Array(0..<20_000)
    for i in 0..<120 {
      setup.signals.emit(signal: LocalDataSignal(action: .loaded, identifier: "large", data: ["list": list, "i": i]))
    }
    await setup.signals.waitUntilProcessed()
    #expect(setup.lines == [])
    #expect(setup.events.count == 120)
    #expect(setup.events.allSatisfy { $0["properties"]?["sum"] == 7 && $0["properties"]?["newest"] == true })
    let counts = setup.events.compactMap { $0["properties"]?["count"]?.intValue }
    // Each has at least eight bytes for a number.
    #expect(counts.first == 1 && (2...16).contains(counts.last ?? 0), "\(counts.suffix(3))")
    for _ in 0..<30 {
      setup.signals.emit(
        signal: LocalDataSignal(action: .loaded, identifier: "s", data: ["list": list.prefix(8).map { $0 }]))
    }
    await setup.signals.waitUntilProcessed()
    #expect(setup.events.last?["properties"]?["count"]?.intValue == (counts.last ?? 0) + 30)
    // A change of the number of signals does not forget which ones are large.
    setup.signals.useConfiguration(
      SignalsConfiguration(writeKey: "key", maximumBufferSize: 500, sendDebugSignalsToSegment: false))
    let limit = counts.last ?? 0
    for _ in 0..<limit {
      setup.signals.emit(signal: LocalDataSignal(action: .loaded, identifier: "large", data: ["list": list]))
    }
    await setup.signals.waitUntilProcessed()
    #expect(setup.events.last?["properties"]?["count"]?.intValue == limit + 30)
  }
}
