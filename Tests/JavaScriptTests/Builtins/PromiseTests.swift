import Testing

@testable import JavaScript

/// Runs a script that notes things with `say(…)`, lets its jobs run, and compares the notes with what is expected. Then the same with a
/// collector that runs at every opportunity and poisons what it frees.
func expectNotes(_ source: String, _ expected: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws
{
  for stressesCollector in [false, true] {
    let interpreter = Interpreter(limits: Limits(), stressesCollector: stressesCollector)
    try interpreter.evaluate(
      "var notes = []; function say(x) { notes.push(Array.isArray(x) ? `[${x}]` : String(x)); return x }")
    try interpreter.evaluate(source)
    let text = try interpreter.evaluate("notes.join(' ')").text()
    #expect(
      text == expected, "\(source)\(stressesCollector ? " (collecting all the time)" : "")",
      sourceLocation: sourceLocation)
  }
}

/// Promise (ECMA-262 §27.2).
@Suite struct PromiseTests {
  @Test("A promise is settled once, by whichever of its functions is called first")
  func settling() throws {
    try expectNotes("new Promise((f, r) => { f(1); f(2); r(3) }).then(say, say)", "1")
    try expectNotes("new Promise((f, r) => { r(1); f(2) }).then(x => say('f' + x), x => say('r' + x))", "r1")
    try expectNotes("new Promise((f, r) => { f(1); throw 2 }).then(x => say('f' + x), x => say('r' + x))", "f1")
    try expectNotes("new Promise(() => { throw 2 }).then(x => say('f' + x), x => say('r' + x))", "r2")
    try expectNotes("new Promise((f, r) => { f(new Promise(() => {})); r(3) }).then(say, say)", "")
    try expectNotes("let f; const p = new Promise(x => f = x); f(p); p.catch(e => say(e.name))", "TypeError")
  }

  @Test("Handlers run after the script, in the order in which they were added")
  func order() throws {
    try expectNotes("Promise.resolve(1).then(say); say('a'); queueMicrotask(() => say('b')); say('c')", "a c 1 b")
    try expectNotes("const p = Promise.resolve(1); for (const i of [1, 2, 3]) p.then(() => say(i))", "1 2 3")
    try expectNotes(
      "let f; const p = new Promise(x => f = x); for (const i of [1, 2, 3]) p.then(v => say(v + i)); f('v'); say('s')",
      "s v1 v2 v3")
    try expectNotes(
      """
      Promise.resolve().then(() => say(1)).then(() => say(2)).then(() => say(3)).then(() => say(4)).then(() => say(5));
      Promise.resolve().then(() => Promise.resolve('p')).then(say);
      """, "1 2 3 4 p 5")
    try expectNotes(
      "Promise.reject(1).catch(say).then(() => say(2)); Promise.resolve().then(() => say('a')).then(() => say('b'))",
      "1 a 2 b")
  }

  @Test("What a handler gives settles the promise that then returned")
  func chaining() throws {
    try expectNotes("Promise.resolve(1).then(x => x + 1).then(say)", "2")
    try expectNotes("Promise.resolve(1).then(() => { throw 2 }).then(say, x => say('r' + x))", "r2")
    try expectNotes("Promise.resolve(1).then().then(null, 5).then(say)", "1")
    try expectNotes("Promise.reject(1).then(say).then(say).catch(x => say('r' + x))", "r1")
    try expectNotes("Promise.resolve({ then(f) { say('t'); f(5) } }).then(say)", "t 5")
    try expectNotes("Promise.resolve({ then(f, r) { f(5); throw 6 } }).then(say, say)", "5")
    try expectNotes("Promise.resolve({ then() { throw 6 } }).then(say, x => say('r' + x))", "r6")
    try expectNotes("Promise.resolve({ get then() { throw 7 } }).catch(x => say('r' + x))", "r7")
    try expectNotes("Promise.resolve({ then: 1 }).then(x => say(x.then))", "1")
    try expectNotes("const p = Promise.resolve().then(() => p); p.catch(e => say(e.name))", "TypeError")
  }

  @Test func finallyGoesOnWithWhatWasBefore() throws {
    try expectNotes("Promise.resolve(1).finally(x => say('f' + x)).then(say)", "fundefined 1")
    try expectNotes("Promise.reject(1).finally(() => 5).catch(x => say('r' + x))", "r1")
    try expectNotes("Promise.resolve(1).finally(() => { throw 2 }).catch(x => say('r' + x))", "r2")
    try expectNotes("Promise.resolve(1).finally(() => Promise.reject(3)).catch(x => say('r' + x))", "r3")
    try expectNotes("Promise.resolve(1).finally(7).then(say)", "1")
    try expectNotes(
      "Promise.prototype.finally.call({ then(a, b) { say(typeof a + a.length + a.name + '.' + (a === b)) } }, () => 1)",
      "function1.false")
  }

  @Test func combinators() throws {
    try expectNotes("Promise.all([1, Promise.resolve(2), { then(f) { f(3) } }]).then(say)", "[1,2,3]")
    try expectNotes("Promise.all([]).then(say); say('s')", "s []")
    try expectNotes("Promise.all([1, Promise.reject(2), Promise.reject(3)]).catch(x => say('r' + x))", "r2")
    try expectNotes("Promise.all(5).catch(e => say(e.name))", "TypeError")
    try expectNotes("Promise.all(new Set([1, 2])).then(say)", "[1,2]")
    try expectNotes(
      "Promise.allSettled([1, Promise.reject(2)]).then(x => say(JSON.stringify(x)))",
      #"[{"status":"fulfilled","value":1},{"status":"rejected","reason":2}]"#)
    try expectNotes("Promise.any([Promise.reject(1), Promise.resolve(2), 3]).then(say)", "2")
    try expectNotes(
      "Promise.any([Promise.reject(1), Promise.reject(2)]).catch(e => say(`${e.name} ${e.errors} ${Object.keys(e).length}`))",
      "AggregateError 1,2 0")
    try expectNotes("Promise.any([]).catch(e => say(e.errors.length))", "0")
    try expectNotes("Promise.race([new Promise(() => {}), Promise.reject(1), 2]).then(say, x => say('r' + x))", "r1")
    try expectNotes("Promise.race([]).then(say, say)", "")
    // An element counts once, however often its thenable calls back.
    try expectNotes(
      "Promise.all([{ then(f) { f(1); f(2) } }, new Promise(f => queueMicrotask(() => f(3)))]).then(say)", "[1,3]")
    try expectNotes(
      "let g; const t = { then(f) { g = f; f(1) } }; class P extends Promise { static resolve(x) { return x } } P.all([t]).then(v => { delete v[0]; g(9); say(v.length + String(v[0])) })",
      "1undefined")
  }

  @Test("An iterator is closed when a promise cannot be waited for, but not when it failed itself")
  func closing() throws {
    let iterable =
      "const it = { [Symbol.iterator]() { return { next() { %; return { value: 1, done: false } }, return() { say('closed'); return {} } } } };"
    try expectNotes(
      iterable.replacing("%", with: "") + "Promise.resolve = () => { throw 5 }; Promise.all(it).catch(say)", "closed 5")
    try expectNotes(iterable.replacing("%", with: "throw 6") + "Promise.race(it).catch(say)", "6")
    try expectNotes("Promise.resolve = 1; Promise.all([]).catch(e => say(e.name))", "TypeError")
  }

  @Test func tryAndWithResolvers() throws {
    try expectNotes("Promise.try((a, b) => a + b, 1, 2).then(say)", "3")
    try expectNotes("Promise.try(() => { throw 1 }).catch(x => say('r' + x))", "r1")
    try expectNotes("Promise.try(5).catch(e => say(e.name))", "TypeError")
    try expectNotes(
      "const { promise, resolve, reject } = Promise.withResolvers(); promise.then(say); resolve(1); reject(2)", "1")
    try expectNotes("say(Object.keys(Promise.withResolvers()))", "[promise,resolve,reject]")
  }

  @Test("Subclasses and species are respected")
  func subclasses() throws {
    try expectNotes(
      "class P extends Promise {} const p = P.resolve(1); say(p instanceof P && p.then() instanceof P && P.all([]) instanceof P && P.resolve(p) === p && Promise.resolve(p) !== p)",
      "true")
    try expectNotes(
      "class P extends Promise { static get [Symbol.species]() { return Promise } } say(P.resolve().then() instanceof P)",
      "false")
    try expectNotes(
      "class P extends Promise { constructor(e) { say('new'); super(e) } } P.resolve(1).then(say).finally(() => say('f'))",
      "new new new 1 f new new new")
    try expectNotes(
      "function C(e) { e(say, say) } C.resolve = Promise.resolve; say(Promise.resolve.call(C, 'v') instanceof C)",
      "v true")
    try expectNotes(
      "for (const C of [function () {}, function (e) { e(1) }, function (e) { e(say, say); e(say, say) }, () => {}, 5]) try { Promise.reject.call(C, 1) } catch (e) { say(e.name) }",
      "TypeError TypeError TypeError TypeError TypeError")
    try expectNotes(
      "const p = Promise.resolve(1); p.constructor = { [Symbol.species]: function (e) { e(x => say('f' + x), say) } }; p.then(x => x + 1)",
      "f2")
  }

  @Test func misuse() throws {
    for code in [
      "Promise()", "new Promise()", "new Promise({})", "Promise.resolve.call(5)", "Promise.prototype.then.call({})",
      "Promise.prototype.finally.call(1)", "queueMicrotask()",
      "Promise.try.call(1)", "Promise.all.call(undefined, [])",
    ] {
      try expectNotes("try { \(code); say('nothing') } catch (e) { say(e.name) }", "TypeError")
    }
  }

  @Test func propertiesAreAsSpecified() throws {
    try expectScript(
      "Object.getOwnPropertyNames(Promise).sort().join()",
      "all,allSettled,any,length,name,prototype,race,reject,resolve,try,withResolvers")
    try expectScript("Object.getOwnPropertyNames(Promise.prototype).join()", "constructor,then,catch,finally")
    try expectScript("Object.prototype.toString.call(Promise.resolve())", "[object Promise]")
    try expectScript(
      "Promise[Symbol.species] === Promise && Promise.length === 1 && Promise.prototype.then.length === 2", "true")
    try expectScript(
      "let f, r; new Promise((a, b) => { f = a; r = b }); [f.length, r.length, f.name, 'prototype' in f].join()",
      "1,1,,false")
    try expectScript(
      "const d = Object.getOwnPropertyDescriptor(globalThis, 'Promise'); [d.writable, d.enumerable, d.configurable].join()",
      "true,false,true")
  }

  @Test("Promises are shown with their state, as Node shows them")
  func inspection() throws {
    let interpreter = Interpreter()
    var lines: [String] = []
    interpreter.console = { _, text in lines.append(text) }
    try interpreter.evaluate(
      """
      console.log(Promise.resolve(1), new Promise(() => {}), [Promise.resolve("a")]);
      const p = Promise.reject({ a: 1 }); p.catch(() => {}); console.log(p);
      class P extends Promise {} console.log(P.resolve([1]), { a: { b: { c: Promise.resolve() } } });
      """)
    #expect(
      lines == [
        "Promise { 1 } Promise { <pending> } [ Promise { 'a' } ]", "Promise { <rejected> { a: 1 } }",
        "P [Promise] { [ 1 ] } { a: { b: { c: [Promise] } } }",
      ])
  }
}
