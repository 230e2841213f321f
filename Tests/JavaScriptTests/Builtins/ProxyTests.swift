import TestSupport
import Testing

@testable import JavaScript

/// Proxy (ECMA-262 §10.5, §28.2), with expected values from Node 20.
@Suite struct ProxyTests {

  /// Each trap with an operation on the proxy, the arguments of the trap, and its result.
  @Test(arguments: [
    ("get", "p.x", "target,x,proxy", "7"), ("set", "p.x = 5", "target,x,5,proxy", "5"),
    ("has", "'x' in p", "target,x", "true"),
    ("deleteProperty", "delete p.x", "target,x", "true"),
    ("ownKeys", "Object.getOwnPropertyNames(p).join()", "target", "a,prototype"),
    (
      "getOwnPropertyDescriptor", "JSON.stringify(Object.getOwnPropertyDescriptor(p, 'x'))", "target,x",
      #"{"value":1,"writable":false,"enumerable":false,"configurable":true}"#
    ),
    (
      "defineProperty", "Reflect.defineProperty(p, 'x', { value: 3, get enumerable() { return 1 } })",
      "target,x,{\"value\":3,\"enumerable\":true}", "true"
    ),
    ("getPrototypeOf", "Object.getPrototypeOf(p) === Array.prototype", "target", "true"),
    ("setPrototypeOf", "Object.setPrototypeOf(p, null) === p", "target,null", "true"),
    ("isExtensible", "Object.isExtensible(p)", "target", "true"),
    ("preventExtensions", "Reflect.preventExtensions(p)", "target", "false"),
    ("apply", "p.call(6, 1, 2)", "target,6,[1,2]", "called"),
    ("construct", "new p(1).made", "target,[1],proxy", "yes"),
  ])
  func eachTrapIsAsked(_ trap: String, _ action: String, _ arguments: String, _ value: String) throws {
    let answers = [
      "get": "7", "set": "true", "has": "true", "deleteProperty": "true", "ownKeys": "['a', 'prototype']",
      "getOwnPropertyDescriptor": "({ value: 1, configurable: true })", "defineProperty": "true",
      "getPrototypeOf": "Array.prototype",
      "setPrototypeOf": "true", "isExtensible": "true", "preventExtensions": "false", "apply": "'called'",
      "construct": "({ made: 'yes' })",
    ]
    try expectScript(
      """
      (() => {
        const log = [], target = function () {}
        const handler = { \(trap)(...list) {
          if (this !== handler) log.push('another this')
          log.push(list.map(v => v === target ? 'target' : v === p ? 'proxy' : typeof v === 'object' ? JSON.stringify(v) : String(v)).join())
          return \(answers[trap] ?? "")
        } }
        const p = new Proxy(target, handler)
        const value = \(action)
        return log.join(' ') + ' -> ' + value
      })()
      """, "\(arguments) -> \(value)")
  }

  /// Trap results that violate the invariants of a frozen or non-extensible target.
  @Test(arguments: [
    ("get", "frozen", "return 2", "p.a"), ("set", "frozen", "return true", "Reflect.set(p, 'a', 5)"),
    ("has", "frozen", "return false", "'a' in p"),
    ("has", "closed", "return false", "'a' in p"), ("deleteProperty", "frozen", "return true", "delete p.a"),
    ("deleteProperty", "closed", "return true", "delete p.a"),
    ("ownKeys", "frozen", "return []", "Reflect.ownKeys(p)"),
    ("ownKeys", "closed", "return ['a', 'b']", "Reflect.ownKeys(p)"),
    ("ownKeys", "open", "return ['a', 'a']", "Reflect.ownKeys(p)"),
    ("ownKeys", "open", "return [1]", "Reflect.ownKeys(p)"), ("ownKeys", "open", "return 1", "Reflect.ownKeys(p)"),
    ("getPrototypeOf", "open", "return 1", "Object.getPrototypeOf(p)"),
    ("getPrototypeOf", "closed", "return null", "Object.getPrototypeOf(p)"),
    ("setPrototypeOf", "closed", "return true", "Reflect.setPrototypeOf(p, null)"),
    ("setPrototypeOf", "open", "return false", "Object.setPrototypeOf(p, null)"),
    ("isExtensible", "open", "return false", "Object.isExtensible(p)"),
    ("isExtensible", "closed", "return true", "Object.isExtensible(p)"),
    ("preventExtensions", "open", "return true", "Object.preventExtensions(p)"),
    ("preventExtensions", "open", "return false", "Object.preventExtensions(p)"),
    ("getOwnPropertyDescriptor", "frozen", "return undefined", "Object.getOwnPropertyDescriptor(p, 'a')"),
    ("getOwnPropertyDescriptor", "closed", "return undefined", "Object.getOwnPropertyDescriptor(p, 'a')"),
    ("getOwnPropertyDescriptor", "open", "return 1", "Object.getOwnPropertyDescriptor(p, 'a')"),
    ("getOwnPropertyDescriptor", "frozen", "return { value: 2 }", "Object.getOwnPropertyDescriptor(p, 'a')"),
    (
      "getOwnPropertyDescriptor", "closed", "return { value: 2, configurable: true }",
      "Object.getOwnPropertyDescriptor(p, 'b')"
    ),
    (
      "getOwnPropertyDescriptor", "open", "return { value: 2, configurable: false }",
      "Object.getOwnPropertyDescriptor(p, 'b')"
    ),
    ("defineProperty", "open", "return false", "Object.defineProperty(p, 'b', {})"),
    ("defineProperty", "closed", "return true", "Reflect.defineProperty(p, 'b', {})"),
    ("defineProperty", "frozen", "return true", "Reflect.defineProperty(p, 'a', { value: 3 })"),
    ("defineProperty", "open", "return true", "Reflect.defineProperty(p, 'a', { value: 3, configurable: false })"),
    ("apply", "open", "return 1", "p()"), ("construct", "open", "return 1", "new p"),
    ("get", "open", "}, get: 1, x() {", "p.a"),
  ])
  func answersThatContradictTheTargetAreErrors(_ trap: String, _ target: String, _ body: String, _ action: String)
    throws
  {
    let targets = [
      "frozen": "Object.freeze({ a: 1 })", "closed": "Object.preventExtensions({ a: 1 })", "open": "{ a: 1 }",
    ]
    let callable = trap == "construct" ? "function () {}" : targets[target] ?? ""
    try expectScript(
      "(() => { const p = new Proxy(\(callable), { \(trap)() { \(body) } }); try { \(action) } catch (e) { return e.name } return 'nothing' })()",
      "TypeError")
  }

  /// Long and cyclic chains of proxies throw a RangeError that a script can catch.
  @Test func endlessChainsEndInAnError() async throws {
    // A stack that is too small even for the smallest frame of each proxy.
    #if DEBUG
      let size = 2 << 20
    #else
      let size = 384 << 10
    #endif
    try await onThread(stackSize: size) { try Self.expectErrors(ofChainsOf: 30_000) }
  }

  private static func expectErrors(ofChainsOf length: Int) throws {
    let chain = "let p = function () {}; for (let i = 0; i < \(length); i++) p = new Proxy(p, {}); "
    let actions = [
      "p.x", "p.x = 1", "'x' in p", "p()", "new p", "Object.keys(p)", "Object.getPrototypeOf(p)",
      "Object.isExtensible(p)", "delete p.x", "for (const k in p) ;",
    ]
    let attempts = actions.map { "try { \($0); names.push('nothing') } catch (e) { names.push(e.name) }" }
    try expectScript(
      "(() => { \(chain) const names = []; \(attempts.joined(separator: "; ")); return names.join() })()",
      actions.map { _ in "RangeError" }.joined(separator: ","), stresses: false)
    try expectScript(
      "(() => { const o = {}, p = new Proxy(o, {}); Object.setPrototypeOf(o, p); try { o.x } catch (e) { return e.name } })()",
      "RangeError", stresses: false)
    try expectScript(
      "(() => { const h = {}; const p = new Proxy({}, h); Object.setPrototypeOf(h, p); try { p.x } catch (e) { return e.name } })()",
      "RangeError", stresses: false)
    try expectScript(
      "(() => { let o = {}; for (let i = 0; i < \(length); i++) o = Object.create(new Proxy(o, {})); try { o.x } catch (e) { return e.name } })()",
      "RangeError", stresses: false)
    try expectScript(
      "(() => { let p = []; for (let i = 0; i < 30000; i++) p = new Proxy(p, {}); return Array.isArray(p) })()", "true",
      stresses: false)
    try expectScript(
      "(() => { const p = new Proxy({}, { get: (t, k, r) => r[k] }); try { p.x } catch (e) { return e.name } })()",
      "RangeError", stresses: false)
    let interpreter = Interpreter(limits: Limits(steps: 100_000))
    #expect(throws: JavaScriptError.self) {
      try interpreter.evaluate("const p = new Proxy({}, { getPrototypeOf: () => p }); p instanceof Object")
    }
    #expect(try interpreter.evaluate("1 + 1").number == 2)
  }
}
