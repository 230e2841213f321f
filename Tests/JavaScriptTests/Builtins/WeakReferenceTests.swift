import Testing

@testable import JavaScript

/// WeakRef and FinalizationRegistry (ECMA-262 §26.1, §26.2).
@Suite struct WeakReferenceTests {
  /// Evaluates scripts in order, with a collection before each, and returns the value of the last one as a string.
  private func afterCollections(_ scripts: String...) throws -> String {
    let interpreter = Interpreter()
    var value = interpreter.undefined
    for script in scripts {
      interpreter.collectGarbage()
      value = try interpreter.evaluate(script)
    }
    return try value.text()
  }

  @Test func aTargetThatIsReachableStays() throws {
    #expect(
      try afterCollections(
        "var target = { a: 1 }, ref = new WeakRef(target); 0", "ref.deref() === target && ref.deref().a") == "1")
    #expect(
      try afterCollections("var ref = new WeakRef(globalThis.Symbol.iterator); 0", "ref.deref() === Symbol.iterator")
        == "true")
  }

  @Test func aTargetThatIsNotReachableGoes() throws {
    #expect(try afterCollections("var ref = new WeakRef({}); 0", "ref.deref() === undefined") == "true")
    #expect(try afterCollections("var ref = new WeakRef(Symbol('s')); 0", "String(ref.deref())") == "undefined")
    #expect(
      try afterCollections(
        "var a = {}, ref = new WeakRef(a); a.self = ref; 0", "a = null; 0", "ref.deref()", "typeof ref.deref()")
        == "undefined")
  }

  @Test func aTargetStaysDuringTheJobThatSawIt() throws {
    // The loop allocates enough memory to start the collector.
    let garbage = "for (let i = 0; i < 300000; i++) ({ i });"
    #expect(try afterCollections("var ref = new WeakRef({ a: 1 }); \(garbage) ref.deref().a") == "1")
    #expect(
      try afterCollections(
        "var t = { a: 1 }, ref = new WeakRef(t); 0", "ref.deref(); t = null; \(garbage) ref.deref().a") == "1")
    let interpreter = Interpreter(limits: Limits(), stressesCollector: true)
    let script = """
      var seen = [];
      const ref = new WeakRef({ a: 1 });
      function look() { seen.push(typeof ref.deref()); }
      look();
      Promise.resolve().then(() => 0).then(look);
      """
    try interpreter.evaluate(script)
    #expect(try interpreter.evaluate("seen.join()").text() == "object,undefined")
  }

  @Test func callbacksRunWhenTargetsAreGone() throws {
    let setUp = """
      var held = [], registry = new FinalizationRegistry(value => held.push(value)), kept = {}, token = {};
      registry.register({}, 'one');
      registry.register(kept, 'two');
      registry.register({}, 'three', token);
      registry.register({}, { four: 4 });
      registry.register(Symbol(), 'five');
      [registry.unregister(token), registry.unregister(token), registry.unregister({})].join()
      """
    #expect(try afterCollections(setUp) == "true,false,false")
    let sorted = "held.map(v => v.four ?? v).sort().join()"
    #expect(try afterCollections(setUp, "0", sorted) == "4,five,one")
    #expect(try afterCollections(setUp, "kept = null; 0", "0", sorted) == "4,five,one,two")
  }

  @Test func oneTargetMayBeRegisteredManyTimes() throws {
    let setUp = """
      var held = [], registry = new FinalizationRegistry(value => held.push(value)), target = {};
      registry.register(target, 1, target);
      registry.register(target, 2, target);
      registry.register(target, 3);
      0
      """
    #expect(try afterCollections(setUp, "target = null; 0", "0", "held.sort().join()") == "1,2,3")
    #expect(try afterCollections(setUp, "registry.unregister(target)", "target = null; 0", "0", "held.join()") == "3")
  }

  @Test func aRegistryThatIsGoneCallsNobody() throws {
    #expect(try afterCollections("var n = 0; new FinalizationRegistry(() => n++).register({}, 1); 0", "0", "n") == "0")
  }

  @Test func anErrorInACallbackGoesToTheHost() throws {
    let interpreter = Interpreter()
    nonisolated(unsafe) var messages: [String] = []
    interpreter.unhandledError = { messages.append($0.message) }
    try interpreter.evaluate(
      "var n = 0, r = new FinalizationRegistry(v => { n++; if (v) throw new Error('no') }); r.register({}, 1); r.register({}, 0); 0"
    )
    interpreter.collectGarbage()
    try interpreter.evaluate("0")
    #expect(try interpreter.evaluate("n").text() == "2")
    #expect(messages.count == 1 && messages[0].contains("no"), "\(messages)")
  }

  @Test func registrationsTakeMemoryAndGiveItBack() throws {
    let interpreter = Interpreter(limits: Limits(memory: 4 << 20))
    try interpreter.evaluate("var r = new FinalizationRegistry(() => {}), ref; 0")
    for _ in 0..<8 {
      try interpreter.evaluate("for (let i = 0; i < 2500; i++) { r.register({}, i); ref = new WeakRef({}) } 0")
    }
    interpreter.collectGarbage()
    try interpreter.evaluate("0")
    interpreter.collectGarbage()
    #expect(interpreter.memoryInUse < 3 << 20)
    #expect(throws: JavaScriptError.self) {
      try interpreter.evaluate("const all = []; for (;;) { all.push({}); r.register(all.at(-1), 1) }")
    }
  }
}
