import Testing

@testable import AnalyticsLive
@testable import JavaScript

/// The globals `signals`, `domain` and others, which are created when a script first reads one of them.
@Suite struct ProvidedGlobalsTests {
  @Test("The names of the globals of signals are those that the runtime provides")
  func names() throws {
    let interpreter = Interpreter()
    nonisolated(unsafe) var names: [String] = []
    let language = try LanguageRuntime.install(in: interpreter).object
    _ = try SignalsRuntime.install(in: interpreter, language: language) { name in
      { call in
        if name == .provide { names.append(call[0].string ?? "") }
        return nil
      }
    }
    #expect(names == IdleSignals.names)
  }

  @Test("An interpreter whose scripts have used the globals is released")
  func released() throws {
    weak var interpreter: Interpreter?
    do {
      let live = try LivePlugins(scripts: [Script("signals.add({ type: 'a' }); domain.map('a', (e) => e)")])
      interpreter = live.hosts.first?.interpreter
      #expect(interpreter?.global("processSignal") == nil && interpreter != nil)
    }
    #expect(interpreter == nil)
  }

  @Test(
    "Reads that fail for lack of stack or steps leave nothing, and a later one succeeds",
    arguments: IdleSignals.names + ["domain"])
  func failures(_ name: String) throws {
    let live = try LivePlugins(scripts: [])
    let interpreter = try #require(live.hosts.first?.interpreter)
    let count = interpreter.vm.realm.natives.count
    let overflow =
      "let failed = 0; function f() { try { f() } catch { try { \(name) } catch { failed++ } } } f(); failed"
    let failed = try interpreter.evaluate(overflow).number ?? 0
    interpreter.limits.steps = 20
    for _ in 0..<50 { #expect(throws: JavaScriptError.self) { try interpreter.evaluate("\(name); for (;;);") } }
    interpreter.limits = Limits()
    #expect(failed > 0 || name == "SignalType")
    #expect(try interpreter.evaluate("typeof \(name)").string?.isEmpty == false)
    #expect(try interpreter.evaluate("\(name) === globalThis.\(name)").bool == true)
    #expect(interpreter.vm.realm.natives.count < count + 20)
    interpreter.checkInvariants()
  }

  @Test("Globals that are first read after a script has replaced what the language has are not affected")
  func replacedLanguage() throws {
    let live = try LivePlugins(
      scripts: [
        Script(
          """
          const { getOwnPropertyNames } = Object;
          const fail = () => { throw new Error("replaced") };
          for (const object of [Object, Array, Reflect, Math, Promise, Function.prototype, Array.prototype, String.prototype]) {
            for (const key of getOwnPropertyNames(object)) {
              if (key !== "constructor") try { if (typeof object[key] === "function") object[key] = fail } catch {}
            }
          }
          for (const key of ["Array", "Object", "Reflect", "Math", "Promise", "Date", "TypeError", "RangeError"]) {
            globalThis[key] = fail;
          }
          """),
        Script(
          """
          signals.add(new NavigationSignal(NavigationAction.Page, "a"));
          signals.maxBufferSize = 5;
          domain.map({ type: "t" }, "D", (event) => event);
          let message;
          try { domain.map(1, 2) } catch (error) { message = error.message }
          var result = [signals.signalBuffer.length, signals.find(null, "navigation").data.screen, message];
          """),
      ])
    let interpreter = try #require(live.hosts.first?.interpreter)
    let result = try #require(try interpreter.global("result")?.json())
    #expect(result[0] == 1 && result[1] == "a")
    #expect(result[2]?.stringValue?.hasPrefix("domain.map: the selector must be") == true)
  }

  @Test("The index of a signal that follows the largest one starts at 0 again")
  func largestIndex() throws {
    let script = try Script(
      """
      signals.signalCounter = 2 ** 63 - 1024;
      var before = signals.signalCounter, indices = [];
      for (let i = 0; i < 1026; i++) indices.push(signals.getNextIndex());
      """)
    let live = try LivePlugins(scripts: [script])
    let interpreter = try #require(live.hosts.first?.interpreter)
    #expect(interpreter.global("before")?.number == 0x1p63 - 1024)
    #expect(try interpreter.evaluate("indices.slice(-3)").json() == [0, 1, 2])
  }
}
