import Testing

@testable import JavaScript

/// Sources that ECMA-262 allows, grouped by clause.
@Suite struct AcceptedSourcesTests {
  @Test(arguments: [
    "", " ", ";", "// comment", "/* a */ /* b\n */", "<!-- x\n--> y\na --> b", "#!/usr/bin/env node\na",
    "\u{FEFF}a\u{A0}=\u{3000}1", "a\u{2028}b", "var \\u0061b, ünï, \\u{62}c",
    "a = .5 + 5. + 0.5e-10 + 1_000_000 + 0xFFn + 0b1_0 + 0o17 + 0B1 + 0O7 + 0X1f", "010 + 08.5 + 09", "'\\07' + '\\8'",
    "'a\\\nb\\\r\nc\\u2028'", "'\u{2028}'", "`a${`b${c}`}d`", "tag`\\u{zzz}${1}\\01`", "/[/]/.test(/=/g)",
    "a = b / c / d",
    "a++ / 2", "({}) / 1", "x = {} / 1",
  ])
  func lexicalGrammar(_ source: String) {
    #expect(syntaxError(source) == nil)
  }

  @Test(arguments: [
    "a, b, c", "a = b = c", "a ? b : c ? d : e", "a || b && c | d ^ e & f == g < h << i + j * k ** l", "(a ?? b) || c",
    "a ?? (b && c)", "2 ** -1", "(-2) ** 2", "a ** b ** c", "-(a ** b)", "a?.b.c?.[d]?.(e)", "a?.5:1",
    "a ??= b ||= c &&= d",
    "a >>>= 1, b **= 2", "new a", "new a.b(c)", "new new a()()", "new (a())()", "new a`x`", "typeof void delete a.b",
    "!~+-a",
    "++a.b, --a[b], a++, a--", "[,], [a,,b], [...a, ...b,]", "({a, b: c, 'd': e, 1: f, [g]: h, ...i, 2n: j})",
    "({get a() {}, set a(v) {}, get, set, async, static: 1, get: 2, await: 3, if: 4})",
    "({__proto__: a, __proto__, ['__proto__']: b})",
    "({a() { return super.b + super['c'] }})", "(a, b)", "((a))", "a\n(b)", "`${a}${b}`", "async (a)", "async(a, ...b)",
    "async\n(a)",
    "let = 1, yield = 2, await = 3, async = 4, of = 5, static = 6, implements = 7", "arguments = eval = 1",
    "this.a = this",
    "a in b", "a instanceof b", "x = function f() {}, y = class C {}", "a\n?.b", "f?.(...a)", "delete a?.b",
    "1 ? 0 : 0",
  ])
  func expressions(_ source: String) {
    #expect(syntaxError(source) == nil)
  }

  @Test(arguments: [
    "[a, b = 1, ...c] = d", "[a.b, c[d], ...e.f] = g", "({a, b: c.d, e = 1, f: g = 2, ...h.i} = j)", "[(a), (b.c)] = d",
    "({a: {b: [c]}} = d)", "[[a] = [1]] = b", "[...[a, b]] = c", "(a) = 1", "(a.b) += 1", "[{}.a] = b",
    "[{get a() {}}.b] = c",
    "({__proto__: a, __proto__: b} = c)", "for ([a, b] of c);", "for ({a = 1} of b);", "for (a.b in c);", "[,,] = a",
    "({} = a)",
    "let {a, b: {c = 1}, ...d} = e, [f, , g = 2, ...[h]] = i", "var {if: a, 'b': c, 3: d, [e]: f} = g",
    "try {} catch ({a, b}) {}",
    "function f({a}, [b] = [], ...[c]) {}",
  ])
  func patterns(_ source: String) {
    #expect(syntaxError(source) == nil)
  }

  @Test(arguments: [
    "a => a", "(a) => a", "() => {}", "(a, b = 1, {c}, [d], ...e) => ({})", "(a,) => a", "a => b => c", "(a => b)()",
    "x ? (a) => b : c => d", "a => ({}).b", "[a => 1, b => 2]", "({a = 1}) => a", "([a = {b: c}]) => a",
    "yield => await => 1",
    "x = a => {}\n/b/g", "x = a => {}\n+1", "(async) => 1", "async => 1", "(a, ...[b]) => 1", "a => b in c",
    "(a = b => c) => d",
    "((a, b) => a)(1, 2)", "var f = (a) => { 'use strict' }", "function f() { return () => new.target }",
    "({m() { return () => super.x }})", "(a = function () { (b) = 1; [c.d] = e }) => 1",
  ])
  func arrowFunctions(_ source: String) {
    #expect(syntaxError(source) == nil)
  }

  @Test(arguments: [
    "if (a) b; else if (c) d; else e", "if (a) function f() {} else function g() {}", "do a; while (b) c",
    "while (a) break",
    "for (;;) break", "for (var a = 1, b = 2; a < b; a++) continue", "for (let i = 0, j; ;) break",
    "for (const a = 1; ;) break",
    "for (var a in b, c);", "for (let a of b);", "for (const {a} of b);", "for (var a = 1 in b);", "for (let in a);",
    "for (let;;) break",
    "for (let.a in b);", "for (a = (b in c); ;) break", "for (var a = (b in c) ? 1 : [d in e]; ;) break",
    "for (let of of of);",
    "for (a of b) c", "for (let [a, b] of c) {}", "for (var x of ([], [])) {}",
    "a: for (;;) { continue a }", "a: b: for (;;) { continue a; break b }", "a: { break a }", "a: function f() {}",
    "switch (a) { case 1: case 2: b; break; default: c; case 3: }", "try {} catch {} finally {}", "try {} finally {}",
    "throw a",
    "debugger", "{ function f() {} let a; const b = 1; class C {} }", "let a\nlet b", "var a, b = 1", "let\na",
    "if (a) let\nb",
    "l\\u0065t\na", "yield: 1", "await: 1", "async: 1", "var async; async\nfunction f() {}",
  ])
  func statements(_ source: String) {
    #expect(syntaxError(source) == nil)
  }

  @Test(arguments: [
    "function f(a, a) { return new.target }", "function f(a, b = a, ...c) {}", "function f(a,) {}", "(function f() {})",
    "function eval() {} function arguments() {}", "function f() { 'use strict'; return this }",
    "function f() { 'a'; 'use strict' }",
    "function f(yield, await, let, static) {}", "'use strict' + 1; with_ = 010", "('use strict'); 010",
    "'use\\x20strict'; 010",
  ])
  func functions(_ source: String) {
    #expect(syntaxError(source) == nil)
  }

  @Test(
    "Generators and async functions are accepted",
    arguments: [
      "function* g() {}", "(function* g() { yield; yield a; yield* b; yield\nc })",
      "({ *g() {}, async a() {}, async *b() {}, async: 1 })",
      "async function f() { await a; await await b; for await (const c of d); for await (e.f of g); }",
      "async () => await a; async a => await a",
      "(async function* g() { yield await a; yield* b })",
      "class A { *a() {} static *b() {} async c() {} static async *#d() {} async\ne() {} }",
      "function* g() { function yield_() {} yield /re/; (yield) ? yield : yield; [yield]; a = yield, yield; `${yield}` }",
      "async function f() { (await a).b; (await a) ** 2 }", "function yield() {} var await; async function await() {}",
      "async function f() { function g(await) {} } function* h() { function i(yield) {} }",
      "async (a, b = 1, ...c) => {}", "async ({ a }) => a",
      "async\nfunction f() {}", "{ async function f() {} function* g() {} }",
      "async function f() { for await (async of []); }",
    ])
  func suspension(_ source: String) {
    #expect(syntaxError(source) == nil)
  }

  @Test(arguments: [
    "class A {}", "class A extends B { constructor() { super(); super.a() } }", "class A extends (a, b) {}",
    "class A extends B.c() {}",
    "class A { a; b = 1; 'c' = 2; 3; [d] = 4; static e; static f = this; #g; static #h = 1 }", "class A { a\nb\n'c' }",
    "class A { static {} static { var a; this.b = super.c } }",
    "class A { get; set; static; async; get\na() {} static\nb() {} }",
    "class A { get a() {} set a(v) {} static get b() {} static set b({c}) {} get 'd'() {} get [e]() {} get 1() {} }",
    "class A { #a; m(o) { return #a in o && o.#a && this?.#a && (o.#a = 1) } }", "class A { get #a() {} set #a(v) {} }",
    "class A { #a() {} static #b() {} m() { class B { n(o) { o.#a } } } }", "class A { prototype() {} }",
    "class A { constructor() {} ['constructor']() {} static constructor() {} }", "class A { 'constructor'() {} }",
    "class A { a = () => this; b = new.target; c = function () { arguments } }",
    "class A { static async; static get; static static }",
    "x = class {}; y = class A {}; z = class extends null {}", "class A { m() { delete this.a; delete super.b } }",
    "class A {;;a;;}",
    "class A { static { (() => { let await })() } }", "class A { in; if() {} get for() {} }",
    "class A extends { b: 1 }.b {}",
    "class A { m(o) { return #a in o in o } #a }",
  ])
  func classes(_ source: String) {
    #expect(syntaxError(source) == nil)
  }

  @Test(
    "Omitted semicolons are inserted (ECMA-262 §12.10)",
    arguments: [
      "{ 1\n2 } 3", "a\nb", "a = b\n++c", "a\n++\nb", "return_\na", "var a\nvar b", "{ a }", "do {} while (a) b",
      "for (;;) { break\na }",
      "function f() { return\na }", "a: for (;;) { continue\na }", "throw a\nb", "let a = 1\n;[b] = c", "a /* \n */ b",
      "if (a) b\nelse c",
      "class A { a = 1\nb = 2 }", "debugger\na", "a\n`b`", "(a)\n{ b }", "a =>\nb",
    ])
  func semicolons(_ source: String) {
    #expect(syntaxError(source) == nil)
  }
}
