import Testing

@testable import JavaScript

/// Proxy (ECMA-262 §10.5, §28.2): scripts and what Node 20 makes of them.
@Suite struct ProxyTests {
  @Test func theConstructorMakesProxies() throws {
    try expectScript(
      "[Proxy.length, Proxy.name, typeof Proxy, 'prototype' in Proxy, Object.getOwnPropertyNames(Proxy).join('+')].join()",
      "2,Proxy,function,false,length+name+revocable")
    for call in ["Proxy({}, {})", "new Proxy(1, {})", "new Proxy({}, null)", "class A extends Proxy {}"] {
      try expectScript("(() => { try { \(call) } catch (e) { return e.name } })()", "TypeError")
    }
    try expectScript(
      "typeof new Proxy({}, {}) + typeof new Proxy(() => 1, {}) + typeof new Proxy(class {}, {})",
      "objectfunctionfunction")
  }

  /// Each trap: what is done to the proxy, the arguments that the trap gets, and its answer.
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

  @Test func withoutTrapsTheTargetAnswers() throws {
    try expectScript(
      "(() => { const t = { a: 1 }, p = new Proxy(t, {}); p.b = 2; delete p.a; return [JSON.stringify(t), 'b' in p, p.b, Object.keys(p), Object.getPrototypeOf(p) === Object.prototype, JSON.stringify(p)].join() })()",
      #"{"b":2},true,2,b,true,{"b":2}"#)
    try expectScript(
      "(() => { const p = new Proxy((a, b) => a + b, { apply: undefined, get: null }); return p(1, 2) + p.length })()",
      "5")
    try expectScript(
      "(() => { class A { constructor(x) { this.x = x; this.t = new.target === P } } const P = new Proxy(A, {}); const a = new P(3); return [a.x, a.t, a instanceof P, a instanceof A].join() })()",
      "3,true,true,true")
    try expectScript("(() => { const P = new Proxy(new Proxy(Map, {}), {}); return new P([[1, 2]]).get(1) })()", "2")
    try expectScript(
      "(() => { const f = new Proxy(function () { return this.x }, {}).bind({ x: 4 }); return f() + f.name })()",
      "4bound ")
    try expectScript(
      "(() => { class A extends new Proxy(class { m() { return 'm' } }, {}) {} return new A().m() })()", "m")
    try expectScript("(() => { try { new Proxy({}, {})() } catch (e) { return e.name } })()", "TypeError")
    try expectScript(
      "(() => { try { new (new Proxy(() => 1, { construct() { return {} } })) } catch (e) { return e.name } })()",
      "TypeError")
  }

  @Test func revokedProxiesRefuseEverything() throws {
    for action in [
      "p.x", "p.x = 1", "'x' in p", "delete p.x", "Object.keys(p)", "Object.getPrototypeOf(p)",
      "Object.setPrototypeOf(p, null)", "Object.isExtensible(p)",
      "Object.preventExtensions(p)", "Object.getOwnPropertyDescriptor(p, 'x')", "Object.defineProperty(p, 'x', {})",
      "p()", "new p", "Array.isArray(p)",
      "Object.prototype.toString.call(p)", "JSON.stringify(p)", "[].concat(p)", "for (const k in p) ;", "({ ...p })",
    ] {
      try expectScript(
        "(() => { const { proxy: p, revoke } = Proxy.revocable(function () {}, {}); revoke(); revoke(); try { \(action) } catch (e) { return e.name + (/revoked/.test(e.message)) } return 'nothing' })()",
        "TypeErrortrue")
    }
    try expectScript(
      "(() => { const { proxy, revoke } = Proxy.revocable(function () {}, {}); revoke(); return typeof proxy + Object.keys(Proxy.revocable({}, {})) })()",
      "functionproxy,revoke")
    try expectScript(
      "(() => { const r = Proxy.revocable({}, { get(t, k) { r.revoke(); return k } }); return r.proxy.x })()", "x")
    try expectScript(
      "(() => { const r = Proxy.revocable({ x: 5 }, { get get() { r.revoke() } }); return r.proxy.x })()", "5")
    try expectScript(
      "(() => { function F() {} const r = Proxy.revocable(F, { get() { r.revoke() } }); try { Reflect.construct(Array, [], r.proxy) } catch (e) { return e.name } })()",
      "TypeError")
  }

  /// What a trap may not say about a frozen or a non-extensible target.
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

  @Test func prototypeChainsLeadThroughProxies() throws {
    try expectScript(
      "(() => { const log = [], o = Object.create(new Proxy({}, { get(t, k, r) { log.push(r === o); return k + '!' } })); return o.x + o.x + o[3] + log.join() })()",
      "x!x!3!true,true,true")
    try expectScript(
      "(() => { const o = Object.create(new Proxy({}, { set(t, k, v, r) { return Reflect.defineProperty(r, k, { value: v * 2, writable: true }) } })); for (let i = 0; i < 3; i++) o['k' + i] = i; o.y = 5; return [o.k2, o.y, o.hasOwnProperty('y')].join() })()",
      "4,10,true")
    try expectScript(
      "(() => { const o = Object.create(new Proxy({}, { has(t, k) { return k === 'yes' } })); return ['yes' in o, 'no' in o].join() })()",
      "true,false")
    try expectScript(
      "(() => { const p = { x: 1 }, read = o => o.x, o = Object.create(p); read(o); read(o); Object.setPrototypeOf(p, new Proxy({}, { get: () => 9 })); delete p.x; return read(o) })()",
      "9")
    try expectScript(
      "(() => { let sets = 0; const write = o => { o.z = 1 }, P = { __proto__: new Proxy({}, { set(t, k, v, r) { sets++; return Reflect.set(t, k, v, r) } }) }; for (let i = 0; i < 5; i++) write(Object.create(P)); return sets })()",
      "5")
    try expectScript(
      "(() => { const o = { __proto__: new Proxy([1, 2], {}) }; return [o.length, o[1], o instanceof Array, Array.prototype.isPrototypeOf(o)].join() })()",
      "2,2,true,true")
    try expectScript(
      "(() => { const hidden = new Proxy({}, { getPrototypeOf: () => Date.prototype }); return [hidden instanceof Date, Date.prototype.isPrototypeOf(hidden)].join() })()",
      "true,true")
    try expectScript(
      "(() => { class A { m() { return super.m() } } Object.setPrototypeOf(A.prototype, new Proxy({}, { get: (t, k, r) => () => typeof r + k })); return new A().m() })()",
      "objectm")
  }

  @Test func receiversThatAreProxiesGetTheProperty() throws {
    try expectScript(
      "(() => { const log = [], p = new Proxy({}, { getOwnPropertyDescriptor(t, k) { log.push('get ' + k); return Reflect.getOwnPropertyDescriptor(t, k) }, defineProperty(t, k, d) { log.push('define ' + JSON.stringify(d)); return Reflect.defineProperty(t, k, d) } }); p.a = 1; p.a = 2; return log.join(' ') })()",
      #"get a define {"value":1,"writable":true,"enumerable":true,"configurable":true} get a define {"value":2}"#)
  }

  @Test func builtInsGoThroughProxies() throws {
    let traced =
      "const log = [], p = t => new Proxy(t, new Proxy({}, { get(_, name) { return (...list) => { log.push(name + (typeof list[1] === 'string' ? ' ' + list[1] : '')); return Reflect[name](...list) } } })); "
    for (script, expected) in [
      ("Object.keys(p({ a: 1, b: 2 }))", "ownKeys|getOwnPropertyDescriptor a|getOwnPropertyDescriptor b"),
      ("Object.entries(p({ a: 1 }))", "ownKeys|getOwnPropertyDescriptor a|get a"),
      ("Object.assign({}, p({ a: 1 }))", "ownKeys|getOwnPropertyDescriptor a|get a"),
      ("({ ...p({ a: 1 }) })", "ownKeys|getOwnPropertyDescriptor a|get a"),
      ("const { a, ...rest } = p({ a: 1, b: 2 })", "get a|ownKeys|getOwnPropertyDescriptor b|get b"),
      ("Object.freeze(p({ a: 1 }))", "preventExtensions|ownKeys|getOwnPropertyDescriptor a|defineProperty a"),
      ("Object.seal(p({ a: 1 }))", "preventExtensions|ownKeys|defineProperty a"),
      ("Object.isFrozen(p(Object.preventExtensions({ a: 1 })))", "isExtensible|ownKeys|getOwnPropertyDescriptor a"),
      ("JSON.stringify(p({ a: 1 }))", "get toJSON|ownKeys|getOwnPropertyDescriptor a|get a"),
      ("JSON.stringify(p([5]))", "get toJSON|get length|get 0"),
      ("p([1]).concat()", "get concat|get constructor|get length|has 0|get 0"),
      ("[...p([7])]", "get length|get 0|get length"),
      (
        "p([1, 2]).pop()",
        "get pop|get length|get 1|deleteProperty 1|set length|getOwnPropertyDescriptor length|defineProperty length"
      ),
      (
        "p([]).push(4)",
        "get push|get length|set 0|getOwnPropertyDescriptor 0|defineProperty 0|set length|getOwnPropertyDescriptor length|defineProperty length"
      ),
      ("for (const k in p({ a: 1 })) ;", "ownKeys|getPrototypeOf|getOwnPropertyDescriptor a"),
      ("for (const k in Object.create(p({ a: 1 }))) ;", "ownKeys|getPrototypeOf|getOwnPropertyDescriptor a"),
      ("Object.getOwnPropertyDescriptors(p({ a: 1 }))", "ownKeys|getOwnPropertyDescriptor a"),
      ("({}).hasOwnProperty.call(p({ a: 1 }), 'a')", "getOwnPropertyDescriptor a"),
      ("Object.defineProperties({}, p({ a: { value: 1 } }))", "ownKeys|getOwnPropertyDescriptor a|get a"),
      ("Array.from(p({ length: 1, 0: 2 }))", "get length|get 0"), ("Math.max.apply(null, p([1]))", "get length|get 0"),
      (
        "Object.defineProperty({}, 'x', p({ value: 1 }))",
        "has enumerable|has configurable|has value|get value|has writable|has get|has set"
      ),
      ("[].flat.call([p([1])])", "get length|has 0|get 0"),
    ] {
      try expectScript(
        "(() => { \(traced) \(script); return log.filter(l => !/Symbol/.test(l) && l !== 'get').join('|') })()",
        expected)
    }
    try expectScript(
      "Array.isArray(new Proxy(new Proxy([], {}), {})) + Object.prototype.toString.call(new Proxy([], {})) + Object.prototype.toString.call(new Proxy(() => 1, {})) + Object.prototype.toString.call(new Proxy(new Date(), {}))",
      "true[object Array][object Function][object Object]")
    try expectScript("JSON.stringify(new Proxy([1, new Proxy({ a: 2 }, {})], {}))", #"[1,{"a":2}]"#)
    try expectScript(
      "JSON.stringify(JSON.parse('{\"a\":1,\"b\":2}', function (k, v) { if (k === 'a') this.b = new Proxy([9, 8], {}); return typeof v === 'number' ? v + 1 : v }))",
      #"{"a":2,"b":[10,9]}"#)
    try expectScript("JSON.stringify({ a: 1, b: 2 }, new Proxy(['b'], {}))", #"{"b":2}"#)
    try expectScript(
      "new Proxy([3, 1, 2], {}).sort().map(x => x * 2).join() + new Proxy([1, 2, 3], {}).reverse() + new Proxy([1], {}).map(x => x).constructor.name",
      "2,4,63,2,1Array")
    try expectScript(
      "(() => { class A extends Array {} return new Proxy(new A(1, 2), {}).map(x => x) instanceof A })()", "true")
    try expectScript(
      "(() => { const p = new Proxy({}, { ownKeys: () => ['b', 'a', '1', '0'] }); return Reflect.ownKeys(p).join() + Object.keys(p).length })()",
      "b,a,1,00")
    try expectScript(
      "(() => { const log = []; with_(new Proxy({ a: 1, b: 2, c: 3 }, {})); function with_(p) { for (const k in p) { log.push(k); delete p.b } } return log.join() })()",
      "a,c")
  }

  @Test func privateNamesAreNotForwarded() throws {
    try expectScript(
      "(() => { class A { #x = 1; get() { return this.#x } static has(o) { return #x in o } } const p = new Proxy(new A(), {}); try { p.get() } catch (e) { return e.name + A.has(p) } })()",
      "TypeErrorfalse")
    try expectScript(
      "(() => { class Base { constructor(o) { return o } } class A extends Base { #x = 1; #y = 2; static read(o) { return o.#x + o.#y } static bump(o) { o.#x++; return o.#x } } const log = [], p = new Proxy({}, { get: (t, k) => { log.push(k) }, defineProperty() { log.push('define') } }), n = Object.create(null); new A(p); new A(n); return [A.read(p), A.bump(p), A.read(n), A.read(p), p.z, n.z, log.length, Reflect.ownKeys(p).length].join() })()",
      "3,2,3,4,,,1,0")
  }

  @Test func strictCodeIsToldWhoRefused() throws {
    for (script, message) in [
      ("new Proxy({}, { set: () => false }).a = 1", "'set' on proxy: trap returned falsish for property 'a'"),
      ("new Proxy(Object.freeze({ a: 1 }), {}).a = 3", "Cannot assign to read only property 'a' of object '#<Object>'"),
      (
        "delete new Proxy({}, { deleteProperty: () => false }).a",
        "'deleteProperty' on proxy: trap returned falsish for property 'a'"
      ),
      ("delete new Proxy(Object.freeze({ a: 1 }), {}).a", "Cannot delete property 'a' of #<Object>"),
      (
        "Object.defineProperty(new Proxy(Object.freeze({ a: 1 }), {}), 'a', { value: 3 })",
        "Cannot redefine property: a"
      ),
      (
        "Object.defineProperty(new Proxy({}, { defineProperty: () => false }), 'a', {})",
        "'defineProperty' on proxy: trap returned falsish for property 'a'"
      ),
      (
        "Object.preventExtensions(new Proxy({}, { preventExtensions: () => false }))",
        "'preventExtensions' on proxy: trap returned falsish"
      ),
    ] {
      try expectScript("(() => { 'use strict'; try { \(script) } catch (e) { return e.message } })()", message)
    }
    try expectScript(
      "(() => { const p = new Proxy({}, { set: () => false, deleteProperty: () => false }); p.a = 1; return delete p.a })()",
      "false")
  }

  /// Chains of proxies and cycles end with a RangeError that a script can catch.
  @Test func endlessChainsEndInAnError() async throws {
    // Not even the least frame has room for each of them.
    #if DEBUG
      let size = 2 << 20
    #else
      let size = 384 << 10
    #endif
    try await onStack(of: size) { try Self.expectErrors(ofChainsOf: 30_000) }
  }

  private static func expectErrors(ofChainsOf length: Int) throws {
    let chain = "let p = function () {}; for (let i = 0; i < \(length); i++) p = new Proxy(p, {}); "
    for action in [
      "p.x", "p.x = 1", "'x' in p", "p()", "new p", "Object.keys(p)", "Object.getPrototypeOf(p)",
      "Object.isExtensible(p)", "delete p.x", "for (const k in p) ;",
    ] {
      try expectScript(
        "(() => { \(chain) try { \(action) } catch (e) { return e.name } return 'nothing' })()", "RangeError",
        stresses: false)
    }
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
