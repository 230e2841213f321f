import TestSupport
import Testing

@testable import JavaScript

/// Tests that the syntax tree of a script is released with the script.
@Suite struct TreeReleaseTests {
  @Test(
    "The tree of a script is released with the script and its interpreter",
    arguments: [
      "1", "let x = 1", "function f() {}", "function f(a, { b } = {}) { let c = a; return () => b + c } f(1)",
      "class A { #p = 1; static q = 2; m() { return this.#p } } class B extends A {} new B().m()",
      "for (let i = 0; i < 2; i++) { const f = () => i; f() }", "switch (1) { case 1: function g() {} }",
      "try { throw 1 } catch ({ a }) { let b; (function h() { return h })() }",
      "async function* g() { yield await 1 } g().next()", "const o = { get a() { return 1 }, async *b() {} }",
      "label: { let x; (x => { var x })() }", "throw new Error('x')",
    ])
  func release(_ source: String) throws {
    weak var tree: SyntaxTree?
    weak var arena: SyntaxArena?
    do {
      let script = try Script(source)
      tree = script.tree
      arena = script.tree.arena
      _ = try? Interpreter().evaluate(script)
    }
    #expect(tree == nil)
    #expect(arena == nil)
  }

  @Test("A deep tree is released on the thread that has parsed it")
  func deep() async {
    await onThread(stackSize: 512 << 10) {
      for (open, close) in [
        ("(", ")"), ("[", "]"), ("{", "}"), ("() => {", "}"), ("{ let a; ", "}"), ("!", ""), ("a+", "a"),
      ] {
        for count in [100, 1000, 10_000, 100_000] {
          _ = try? Script(String(repeating: open, count: count) + "1" + String(repeating: close, count: count))
        }
      }
    }
  }
}
