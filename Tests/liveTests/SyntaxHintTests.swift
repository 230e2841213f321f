import AnalyticsLive
import JavaScript
import Testing

@testable import live

@Suite struct SyntaxHintTests {
  private let tool = InProcessTool()

  private static func hint(_ source: String) -> String? {
    do throws(JavaScriptError) {
      _ = try Script(source, name: "a.js")
      return "no syntax error"
    } catch { return SyntaxHint.hint(for: error) }
  }

  @Test(
    "TypeScript is recognized by what is not JavaScript",
    arguments: [
      "const m = new Map<string, number>();", "const s = new Set<string>();", "const {a}: {a: string} = b;",
      "const [a]: [string] = b;", "function f({a}: P) {}", "function f(a?) {}", "let t: [string, number];",
      "const z = x satisfies Z;", "class A { x!: string }", "declare const x: string;", "abstract class B { }",
      "class A { abstract foo(): void; }", "class A { @dec x = 1 }", "const enum A {}", "enum A { B }",
      "function f(x): x is string { return true }", "function f(x): asserts x {}", "for (const x: number of []) {}",
      "class A<T> {}", "class A extends B<T> {}", "const a = <any>b;", "(() => { return e!; })()",
      "interface A { b: c }",
      "type A = string;", "let x!: Foo;", "const f = (a: string): number => 1;", "class A { private x = 1 }",
      "const a = b as const;", "function f<T>(a) {}", "class A implements B {}",
    ])
  func typeScript(_ source: String) {
    #expect(Self.hint(source)?.hasPrefix("this is TypeScript") == true, "\(Self.hint(source) ?? "no hint")")
  }

  @Test(
    "Mistakes in JavaScript are not called TypeScript",
    arguments: [
      "const a = ;", "if (a { b }", "const o = { a: 1, b: 2", "let x = a ? b : ;", "f(a, { b: c }",
      "switch (a) { case b c }",
      "const { a: b } = c }", "return a ? b! : c", "x = a < b >;", "const s = 'a' 'b';", "for (const x of) {}",
      "a.b.(c)", "class A { x y }", "function (a, b) {}", "const a = [1, 2", "@", "let x = y ? [z] : {;",
    ])
  func javaScript(_ source: String) {
    #expect(Self.hint(source)?.contains("TypeScript") != true)
    #expect(Self.hint(source) != "no syntax error")
  }

  @Test("TypeScript is recognized in the code of live eval and in the lines of live repl")
  func commands() async throws {
    let hint = "this is TypeScript; compile it, for example with esbuild --bundle --format=iife\n"
    let code = "const x: number = 1;"
    let eval = try await tool.run("eval", "-e", code)
    #expect(eval.errors.hasPrefix("live: -e: \(hint)-e:1:7\n") && eval.status == 1)
    #expect(try LiveTool.run("repl", input: code).output.hasPrefix("live: repl:1: \(hint)repl:1:1:7\n"))
    #expect(try await tool.run("eval", "-e", "const x = ;").errors.hasPrefix("-e:1:11\n"))
  }

  @Test("JSX is recognized") func jsx() {
    #expect(Self.hint("const a = <div>text</div>;")?.hasPrefix("this is JSX") == true)
  }
}
