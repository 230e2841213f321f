import Testing

@testable import JavaScript

/// Tests the jobs of promises through the embedding interface.
@Suite struct JobsTests {
  private func interpreter(_ limits: Limits = Limits(), stresses: Bool = false) throws -> Interpreter {
    let interpreter = Interpreter(limits: limits, stressesCollector: stresses)
    try interpreter.evaluate("var notes = []; function say(x) { notes.push(String(x)) }")
    return interpreter
  }

  private func notes(_ interpreter: Interpreter) throws -> String { try interpreter.evaluate("notes.join(' ')").text() }

  @Test("Jobs run at the end of each outermost call by the host")
  func outermostCalls() throws {
    let interpreter = try interpreter()
    let f = try interpreter.evaluate("(function f(x) { Promise.resolve(x).then(say); say('s' + x) })")
    _ = try f.call([interpreter.value(1)])
    #expect(try notes(interpreter) == "s1 1")
    interpreter.setGlobal(
      "host",
      interpreter.function("host") { _ in
        _ = try f.call([interpreter.value(2)])
        return nil
      })
    try interpreter.evaluate("host(); say('after')")
    #expect(try notes(interpreter) == "s1 1 s2 after 2")
    _ = try interpreter.evaluate("({ get p() { Promise.resolve('g').then(say) } })").property("p")
    #expect(try notes(interpreter).hasSuffix("2 g"))
  }

  @Test("Jobs run even if the script throws")
  func throwingScript() throws {
    let interpreter = try interpreter()
    let error = #expect(throws: JavaScriptError.self) {
      try interpreter.evaluate("Promise.resolve(1).then(say); throw new TypeError('t')")
    }
    #expect(error?.headline == "TypeError: t")
    #expect(error?.kind == .uncaught)
    #expect(try notes(interpreter) == "1")
  }

  @Test("The host can read the state of a promise")
  func states() throws {
    let interpreter = try interpreter()
    guard case .fulfilled(let value) = try interpreter.evaluate("Promise.resolve(1).then(x => x + 1)").promiseState
    else {
      Issue.record("the promise is not fulfilled")
      return
    }
    #expect(value.number == 2)
    guard case .rejected(let reason) = try interpreter.evaluate("Promise.reject('r')").promiseState else {
      Issue.record("the promise is not rejected")
      return
    }
    #expect(reason.string == "r")
    guard case .pending = try interpreter.evaluate("new Promise(() => {})").promiseState else {
      Issue.record("the promise is not pending")
      return
    }
    #expect(try interpreter.evaluate("({ then() {} })").promiseState == nil)
    #expect(interpreter.value(1).promiseState == nil)
  }

  @Test("Exactly the rejections that are unhandled at the end of the call are reported, in order")
  func unhandledRejections() throws {
    for stresses in [false, true] {
      let interpreter = try interpreter(stresses: stresses)
      var errors: [JavaScriptError] = []
      interpreter.unhandledError = { errors.append($0) }
      try interpreter.evaluate(
        """
        Promise.reject(new RangeError("a"));
        Promise.reject(1).catch(() => {});
        const late = Promise.reject(2); queueMicrotask(() => queueMicrotask(() => late.catch(() => {})));
        Promise.reject(3).then(say);
        new Promise((f, r) => r("b"));
        """, name: "s.js")
      #expect(errors.map(\.headline) == ["RangeError: a", "b", "3"])
      #expect(errors.allSatisfy { $0.kind == .rejection })
      #expect(errors.first?.place == "s.js:1:16")
      #expect(errors.first?.description.contains("Uncaught (in promise) RangeError: a") == true)
    }
  }

  @Test("The handler of unhandled rejections can run scripts with jobs")
  func hookRunsScripts() throws {
    let interpreter = try interpreter()
    var count = 0
    interpreter.unhandledError = { error in
      count += 1
      _ = try? interpreter.evaluate(
        "say('told'); Promise.resolve('job').then(say); if (\(count) < 3) Promise.reject(0)")
    }
    try interpreter.evaluate("Promise.reject(1)")
    #expect(try notes(interpreter) == "told job told job told job")
  }

  @Test("A failing callback of queueMicrotask is reported, and the other jobs run")
  func failingCallback() throws {
    let interpreter = try interpreter()
    var errors: [String] = []
    interpreter.unhandledError = { errors.append($0.description) }
    try interpreter.evaluate(
      "queueMicrotask(() => { null.x }); queueMicrotask(() => say(1)); queueMicrotask(() => { throw 5 })", name: "q.js")
    #expect(errors.count == 2)
    #expect(errors.first?.contains("Uncaught TypeError") == true)
    #expect(errors.first?.hasSuffix("\n    at q.js:1:29") == true)
    #expect(errors.first?.contains("    at q.js:1:1\n") == false)
    #expect(errors.last?.contains("Uncaught 5") == true)
    #expect(try notes(interpreter) == "1")
  }

  @Test(
    "Jobs count against the limits of the call; a limit discards the remaining jobs and leaves the interpreter usable",
    arguments: [
      "(function f() { Promise.resolve().then(f) })()",
      "Promise.resolve().then(() => { for (;;) {} })",
      "(function f() { queueMicrotask(f); queueMicrotask(f) })()",
      "const t = { then(f) { f(t) } }; Promise.resolve(t)",
      "(async => { function f() { throw Promise.reject().catch(f) } f() })()",
      "Promise.resolve().then(() => { for (;;) {} }); throw 1",
    ])
  func limits(_ source: String) throws {
    for stresses in [false, true] {
      let interpreter = try interpreter(Limits(steps: stresses ? 400 : 5_000), stresses: stresses)
      let error = #expect(throws: JavaScriptError.self) { try interpreter.evaluate(source) }
      guard case .limit? = error?.kind else {
        Issue.record("no limit: \(error?.description ?? "nothing")")
        return
      }
      try interpreter.evaluate("notes = []; Promise.resolve('again').then(say)")
      #expect(try notes(interpreter) == "again")
    }
  }

  @Test("An unbounded number of waiting jobs exceeds the memory limit")
  func memory() throws {
    let interpreter = try interpreter(Limits(steps: 1 << 40, memory: 8 << 20))
    let error = #expect(throws: JavaScriptError.self) {
      try interpreter.evaluate("const p = Promise.resolve(); for (;;) p.then(say)")
    }
    #expect(error?.kind == .limit(.memory(limit: 8 << 20)))
    interpreter.collectGarbage()
    #expect(interpreter.vm.state.pointee.heap.liveBytes < 1 << 20)
  }

  @Test("A pending promise can be collected")
  func pendingPromises() throws {
    let interpreter = try interpreter()
    try interpreter.evaluate("for (let i = 0; i < 20000; i++) new Promise(() => {}).then(() => i).finally(() => i)")
    interpreter.collectGarbage()
    #expect(interpreter.vm.state.pointee.heap.liveBytes < 1 << 20)
  }

  @Test("A native reaction waits for a promise and keeps its data alive")
  func nativeReactions() throws {
    for stresses in [false, true] {
      let interpreter = try interpreter(stresses: stresses)
      var seen: [String] = []
      let reaction = NativeReaction { (vm, data, value, isRejection) throws(Abrupt) in
        vm.collectGarbage()
        seen.append("\(try vm.toSwiftString(data)) \(try vm.toSwiftString(value)) \(isRejection)")
      }
      let pending = try interpreter.evaluate("let resolve; new Promise(f => resolve = f)")
      try interpreter.enter { (vm) throws(Abrupt) in
        vm.performPromiseThen(pending.raw.asObject, reaction, data: Value(vm.string("data of its own 1")))
        let settled = try vm.promiseResolve(vm.intrinsic(.promise), .number(5))
        vm.performPromiseThen(settled.asObject, reaction, data: Value(vm.string("data of its own 2")))
        let capability = try vm.newPromiseCapability()
        try vm.reject(capability, Value(vm.string("reason")))
        vm.performPromiseThen(capability.promise.value.asObject, reaction, data: Value(vm.string("data of its own 3")))
      }
      interpreter.collectGarbage()
      #expect(seen == ["data of its own 2 5 false", "data of its own 3 reason true"])
      try interpreter.evaluate("resolve('r')")
      #expect(seen.last == "data of its own 1 r false")
    }
  }
}
